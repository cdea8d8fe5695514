import type { RenderProcessGoneDetails } from 'electron';

type Reason = RenderProcessGoneDetails['reason'];

/** Crashes within this time count together, in milliseconds; so many of them end the attempts to reload. */
const SPELL = 60_000;
const MOST_RELOADS = 2;

/**
 * What to do after the page's process ended.
 * @param earlier when it crashed before, in epoch milliseconds
 */
export function afterPageGone(reason: Reason, earlier: readonly number[], now: number): 'ignore' | 'reload' | 'giveUp' {
  switch (reason) {
    case 'clean-exit':
      return 'ignore';
    case 'launch-failed':
    case 'integrity-failure':
      return 'giveUp';
    case 'abnormal-exit':
    case 'killed':
    case 'crashed':
    case 'oom':
    case 'memory-eviction':
      return earlier.filter((at) => now - at < SPELL).length < MOST_RELOADS ? 'reload' : 'giveUp';
  }
}
