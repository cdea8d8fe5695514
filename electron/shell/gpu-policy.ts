/** Losses within this time count together, in milliseconds. */
const SPELL = 120_000;
/**
 * [Note: before Chromium gives up] It starts a lost process again, draws without the graphics card after some losses, and
 * ends the whole app with the last one; the app starts again without the card before that.
 */
const MOST_LOSSES = 2;

export const WITHOUT_GPU = '--disable-gpu';

/**
 * What to do after the process that draws with the graphics card was lost. Nothing of a person is in it.
 * @param earlier when it was lost before, in epoch milliseconds
 * @param args what this app was started with
 */
export function afterGpuGone(
  reason: string,
  earlier: readonly number[],
  now: number,
  args: readonly string[],
): 'ignore' | 'goOn' | 'restart' {
  if (reason === 'clean-exit') return 'ignore';
  // Without the card already: what is left is Chromium's own.
  if (args.includes(WITHOUT_GPU)) return 'goOn';
  return earlier.filter((at) => now - at < SPELL).length < MOST_LOSSES ? 'goOn' : 'restart';
}
