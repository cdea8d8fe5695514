import type { ChangeRef, ChangesMade } from '../../../shared/contract/changes.ts';
import { problemText } from '../../language/problem-words.ts';
import { outcomeOfChange, skippedWords } from '../change-words.ts';
import type { CommandTools } from './tools.ts';

/**
 * Shows a message about a change, and offers to take exactly that back.
 *
 * @param otherwise takes it back by a new change where something newer was done since
 */
export type TellChange = (message: string, made: ChangesMade, otherwise?: () => void) => void;

export function createTellChange({ services, settle, t }: CommandTools): TellChange {
  const { host, store, drafts, fieldDrafts, justWritten, toasts, underWay } = services;

  const undo = async (change: ChangeRef, otherwise?: () => void): Promise<void> => {
    // What is being typed is newer than the change.
    await Promise.all([drafts.flush(), fieldDrafts.flush()]);
    justWritten.clear();
    const answer = await underWay.track(host.call('change.undo', change));
    if (!answer.ok && answer.error.code === 'newerChange') {
      if (otherwise !== undefined) return otherwise();
      await store.refresh();
      return toasts.inform(problemText(services.language.getSnapshot(), answer.error));
    }
    const result = await settle(Promise.resolve(answer), () => void undo(change, otherwise));
    if (result === null) return;
    const skipped = result.skipped.length === 0 ? '' : ` ${skippedWords(result.skipped, t)}`;
    toasts.inform(`${outcomeOfChange(result, 'undo', t)}${skipped}`);
  };

  return (message, { changes }, otherwise) => {
    // Photos that are changed together in the window are of one listing.
    const [change] = changes;
    if (change === undefined) return toasts.inform(message);
    toasts.inform(message, {
      label: t('action.edit.undo'),
      topic: `change of ${change.listingId}`,
      run: () => void undo(change, otherwise),
    });
  };
}
