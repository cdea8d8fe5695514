import type { TogetherResult } from '../../../shared/contract/changes.ts';
import type { Answer } from '../../../shared/contract/dispatch.ts';
import type { CommandTools } from './tools.ts';

/** Takes back what was done with many listings at once, by the marks of it, and offers to do it again. */
export type TakeBack = (together: readonly string[]) => Promise<void>;

export function createTakeBack({ services, settle, t }: CommandTools): TakeBack {
  const { host, store, drafts, fieldDrafts, justWritten, toasts } = services;

  const take = async (answer: () => Promise<Answer<TogetherResult>>): Promise<TogetherResult | null> => {
    // What is being typed is newer.
    await Promise.all([drafts.flush(), fieldDrafts.flush()]);
    justWritten.clear();
    return settle(answer());
  };

  const doAgain = async (together: readonly string[]): Promise<void> => {
    const result = await take(() => host.call('change.redoTogether', { together: [...together] }));
    if (result !== null) toasts.inform(inPart(result) ?? t('board.doneAgain'));
  };

  const inPart = ({ left }: TogetherResult): string | null =>
    left.length === 0 ? null : t('board.takenBackInPart', { count: left.length });

  return async (together) => {
    const result = await take(() => host.call('change.undoTogether', { together: [...together] }));
    if (result === null) return;
    const { detail } = store.getSnapshot();
    // One that is archived again is not listed any more; one that was made is not here at all.
    if (detail?.archived === true && result.taken.includes(detail.listingId)) store.openListing(null);
    const again = { label: t('board.redo'), topic: 'together', run: () => void doAgain(together) };
    toasts.inform(inPart(result) ?? t('board.takenBack'), result.taken.length === 0 ? undefined : again);
  };
}
