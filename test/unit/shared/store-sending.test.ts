import { expect, it } from 'vitest';
import { pageError, typedDispatch } from '../../../renderer/host/typed-dispatch.ts';
import { createStore } from '../../../renderer/state/store.ts';
import type { EventName, EventPayload } from '../../../shared/contract/dispatch.ts';
import type { ImportProgress, SyncStatus } from '../../../shared/contract/model.ts';
import { IDLE } from '../renderer/sync-status.ts';

const RUNNING: SyncStatus = { ...IDLE, running: true };

/** A window whose channel can break off, at a host that says how sending stands. */
function openWindow() {
  let status = IDLE;
  let answers = Promise.resolve();
  const reported = new Map<EventName, (payload: unknown) => void>();
  let become: (connection: 'connecting' | 'connected' | 'lost') => void = () => undefined;
  const call = typedDispatch(async (name) => {
    if (name !== 'sync.status') return { ok: false, error: pageError('internal', 'host.silent', 'retry') };
    const value = status;
    await answers;
    return { ok: true, value };
  });
  const store = createStore(
    {
      call,
      subscribe(name, listener) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test says what belongs to the name
        reported.set(name, (payload) => listener(payload as EventPayload<typeof name>));
        return () => undefined;
      },
      onConnection(listener) {
        become = listener;
        listener('connecting');
        return () => undefined;
      },
    },
    null,
  );
  return {
    store,
    become: (connection: 'connected' | 'lost') => become(connection),
    tell: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => reported.get(name)?.(payload),
    is: (next: SyncStatus) => {
      status = next;
    },
    /** Lets answers come only when the returned function is called. */
    hold() {
      const held = Promise.withResolvers<void>();
      answers = held.promise;
      return () => held.resolve();
    },
    async settled() {
      await answers;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('sending that ended while the connection was lost is shown as ended when it is back', async () => {
  const window = openWindow();
  window.become('connected');
  await window.settled();
  window.tell('sync.changed', RUNNING);
  window.become('lost');
  window.is(IDLE);
  window.become('connected');
  await window.settled();
  expect(window.store.getSnapshot().sync).toEqual(IDLE);
});

it('what is told of sending counts more than an answer that was asked for before', async () => {
  const window = openWindow();
  const answer = window.hold();
  window.become('connected');
  window.tell('sync.changed', RUNNING);
  answer();
  await window.settled();
  expect(window.store.getSnapshot().sync).toEqual(RUNNING);
});

it('an import that ended while the connection was lost leaves no line behind', async () => {
  const window = openWindow();
  window.become('connected');
  await window.settled();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store looks at these alone
  window.tell('import.changed', { importId: 'a', finished: false } as ImportProgress);
  expect(window.store.getSnapshot().importing).not.toBeNull();
  window.become('lost');
  window.become('connected');
  expect(window.store.getSnapshot().importing).toBeNull();
});
