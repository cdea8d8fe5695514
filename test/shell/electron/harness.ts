// The side of the app's process: the line to the test, and what was asked of the system.

import { createLine } from '../line.ts';
import type { Noted, Order, Wish } from '../orders.ts';

const noted: Noted[] = [];

/** Writes down what the app asks of the system, for the test to read. */
export function note(what: string, given?: unknown): void {
  noted.push(given === undefined ? { what } : { what, with: plain(given) });
}

export const allNoted = (): readonly Noted[] => noted;

/** What a message between processes can carry: functions are left out. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

type Obey = (order: unknown) => unknown;
let obey: Obey = (order) => {
  throw new Error(`Nobody obeys yet: ${JSON.stringify(order)}`);
};
/** Says who carries out what the test orders. */
export function obeyWith(next: (order: Order) => unknown, read: (raw: unknown) => Order): void {
  obey = (raw) => next(read(raw));
}

const line = createLine<Wish>(
  (message) => {
    if (process.connected) process.send?.(message);
  },
  (order) => obey(order),
);
process.on('message', (raw) => line.receive(raw));
// Electron's main process lives until it is asked to end; this one no longer than the test.
setInterval(() => undefined, 2 ** 30);
process.on('disconnect', () => process.exit(1));

export const wish = (question: Wish): Promise<unknown> => line.ask(question);

/** What nobody waits for, such as a word to a page that may be gone. */
export function tell(question: Wish): void {
  line.ask(question).catch((error: unknown) => note('unheard', String(error)));
}

type Listener = (...args: never[]) => void;

/** Returns what it is called on, as Electron does. */
type Hear = <Self>(this: Self, event: string, listener: Listener) => Self;

interface Events {
  readonly on: Hear;
  readonly once: Hear;
  readonly off: Hear;
  readonly isHeard: (event: string) => boolean;
  /** @returns whether a listener has prevented what would happen */
  emit(event: string, ...args: readonly unknown[]): boolean;
  /** The same with members of the event's own. */
  emitWith(event: string, own: object, ...args: readonly unknown[]): boolean;
  /** With exactly these arguments. */
  emitPlain(event: string, ...args: readonly unknown[]): void;
}

/** Events as Electron's: the first argument can prevent what follows. */
export function createEvents(): Events {
  const heard = new Map<string, { readonly listener: Listener; readonly once: boolean }[]>();
  const hearing = (once: boolean): Hear =>
    function hear(event, listener) {
      heard.set(event, [...(heard.get(event) ?? []), { listener, once }]);
      return this;
    };
  const emitPlain = (event: string, ...args: readonly unknown[]): void => {
    const now = heard.get(event) ?? [];
    heard.set(
      event,
      now.filter(({ once }) => !once),
    );
    for (const { listener } of now) Reflect.apply(listener, undefined, args);
  };
  const emitWith = (event: string, own: object, ...args: readonly unknown[]): boolean => {
    let prevented = false;
    const preventDefault = (): void => {
      prevented = true;
    };
    emitPlain(event, { ...own, preventDefault }, ...args);
    return prevented;
  };
  return {
    on: hearing(false),
    once: hearing(true),
    off(event, listener) {
      const others = (heard.get(event) ?? []).filter((each) => each.listener !== listener);
      heard.set(event, others);
      return this;
    },
    isHeard: (event) => (heard.get(event) ?? []).length > 0,
    emit: (event, ...args) => emitWith(event, {}, ...args),
    emitWith,
    emitPlain,
  };
}
