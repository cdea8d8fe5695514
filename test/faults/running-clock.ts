import type { Clock } from '../core/harness.ts';

/**
 * Clocks that run. Where a tick of tags or the lag of a copy is waited for in real time, the service's time has to pass as
 * well: it runs so many times as fast that a tick of a second is a fraction of one.
 */
export interface RunningClocks {
  /** Of the libraries: real time, and what is added by `advance`. */
  readonly here: Clock;
  /** Of the service. */
  readonly there: () => Date;
  /** How long a time of the service takes here, in milliseconds. */
  lasts(milliseconds: number): number;
}

export function startClocks(timesAsFast: number, start = '2026-05-04T08:00:00.000Z'): RunningClocks {
  const began = performance.now();
  let added = 0;
  const passed = (): number => performance.now() - began + added;
  const from = Date.parse(start);
  return {
    here: {
      now: () => new Date(from + Math.floor(passed())),
      advance(milliseconds) {
        added += milliseconds;
      },
    },
    there: () => new Date(from + Math.floor(passed() * timesAsFast)),
    lasts: (milliseconds) => Math.ceil(milliseconds / timesAsFast),
  };
}
