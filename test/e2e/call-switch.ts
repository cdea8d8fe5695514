// Lets a test hold up a call of the core, or let it fail, in whichever host runs it: the core announces each call on a
// channel of its process (electron/core/app/app.ts), and this listens there.

import type { ChildProcess } from 'node:child_process';
import { z } from 'zod';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { CallName } from '../../shared/contract/dispatch.ts';

export interface CallSwitch {
  /** Holds calls of this name up until it is let go. */
  hold(name: CallName): Promise<() => Promise<void>>;
  /** Holds every call up, as a core that is busy does, until they are let go. */
  holdAll(): Promise<() => Promise<void>>;
  /** Lets calls of this name fail until it is taken back; the core does nothing then. */
  refuse(name: CallName, error: Omit<AppErrorData, 'incidentId'>): Promise<() => Promise<void>>;
  /** How many calls of this name have been answered. */
  answered(name: CallName): Promise<number>;
  /** How many calls of this name have come in. */
  made(name: CallName): Promise<number>;
}

export type CallOrder =
  | { readonly do: 'hold' | 'letGo' | 'accept' | 'answered' | 'made'; readonly name: string }
  | { readonly do: 'refuse'; readonly name: string; readonly error: AppErrorData };

interface Refusal {
  readonly ok: false;
  readonly error: AppErrorData;
}

/** The part of the switch that is beside the calls. */
export interface CallGate {
  /** Carries out what the test orders; the answer is a count. */
  carryOut(order: CallOrder): number;
  /** Runs a call, or does what was ordered about calls of its name. */
  around<Answered>(name: string, run: () => Promise<Answered>): Promise<Answered | Refusal>;
}

/** Runs in the process of the host, Electron's main process among them, so it uses nothing from around it. */
export function createCallGate(): CallGate {
  const held = new Map<string, PromiseWithResolvers<void>>();
  const refused = new Map<string, AppErrorData>();
  const made = new Map<string, number>();
  const answered = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    async around(name, run) {
      count(made, name);
      await held.get('*')?.promise;
      await held.get(name)?.promise;
      const error = refused.get(name);
      const answer = error === undefined ? await run() : ({ ok: false, error } as const);
      count(answered, name);
      return answer;
    },
    carryOut(order) {
      const { name } = order;
      switch (order.do) {
        case 'hold':
          held.set(name, Promise.withResolvers());
          return 0;
        case 'letGo':
          held.get(name)?.resolve();
          held.delete(name);
          return 0;
        case 'refuse':
          refused.set(name, order.error);
          return 0;
        case 'accept':
          refused.delete(name);
          return 0;
        case 'answered':
          return answered.get(name) ?? 0;
        case 'made':
          return made.get(name) ?? 0;
      }
    },
  };
}

/** Puts the gate around the calls that the core of this process announces. Runs in the process of the host as well. */
export function listenToCalls(around: CallGate['around']): void {
  const { subscribe } = process.getBuiltinModule('node:diagnostics_channel');
  subscribe('listing-lightbox:call', (call) => {
    if (typeof call !== 'object' || call === null || !('name' in call) || !('run' in call)) return;
    const { name, run } = call;
    if (typeof name !== 'string' || typeof run !== 'function') return;
    Object.assign(call, {
      run: () =>
        around(name, async () => {
          const answer: unknown = await Reflect.apply(run, call, []);
          return answer;
        }),
    });
  });
}

/** The switch by whatever carries orders to the host. */
export function callSwitchBy(send: (order: CallOrder) => Promise<number>): CallSwitch {
  const hold = async (name: string): Promise<() => Promise<void>> => {
    await send({ do: 'hold', name });
    return async () => void (await send({ do: 'letGo', name }));
  };
  return {
    hold,
    holdAll: () => hold('*'),
    async refuse(name, error) {
      await send({ do: 'refuse', name, error: { ...error, incidentId: 'of-this-test' } });
      return async () => void (await send({ do: 'accept', name }));
    },
    answered: (name) => send({ do: 'answered', name }),
    made: (name) => send({ do: 'made', name }),
  };
}

/** Loaded into a host that is a process of Node; see `callSwitchOf`. */
export const CALL_SWITCH_MODULE = new URL('call-switch-process.ts', import.meta.url).href;

const Answered = z.object({ callSwitch: z.int(), count: z.int() });

/** The switch of a host that was started with `CALL_SWITCH_MODULE` and a channel to this process. */
export function callSwitchOf(child: ChildProcess): CallSwitch {
  let last = 0;
  return callSwitchBy((order) => {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      const hear = (raw: unknown): void => {
        const answer = Answered.safeParse(raw);
        if (!answer.success || answer.data.callSwitch !== id) return;
        child.off('message', hear);
        resolve(answer.data.count);
      };
      child.on('message', hear);
      child.send({ callSwitch: id, order }, (error) => {
        if (error !== null) reject(error);
      });
    });
  });
}
