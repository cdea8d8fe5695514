import type { TogetherResult } from '../../../shared/contract/changes.ts';
import type { Answer } from '../../../shared/contract/dispatch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { Marks } from '../../state/together-state.ts';
import { outcomeOfChange, skippedWords } from '../change-words.ts';
import type { CommandTools } from './tools.ts';

/** Undo and Redo of what was done with many listings at once. */
export interface TakeBack {
  /** Reports that it was done, and how it is taken back. */
  reported(message: string, topic: string, marks: Marks): void;
  /** Takes the last of it back, or does it again. */
  last(direction: 'undo' | 'redo'): Promise<void>;
}

export function createTakeBack({ services, settle, t }: CommandTools): TakeBack {
  const { host, store, drafts, fieldDrafts, justWritten, toasts, together } = services;

  const take = async (answer: () => Promise<Answer<TogetherResult>>): Promise<TogetherResult | null> => {
    // What is being typed is newer.
    await Promise.all([drafts.flush(), fieldDrafts.flush()]);
    justWritten.clear();
    return settle(answer());
  };

  const redo = async (marks: Marks): Promise<void> => {
    const result = await take(() => host.call('change.redoTogether', { together: [...marks] }));
    if (result === null) return;
    together.took(marks, 'redo', result.taken.length > 0);
    const back = { label: t('action.edit.undo'), topic: 'together', run: () => void undo(marks) };
    toasts.inform(inPart(result) ?? t('board.doneAgain'), result.taken.length === 0 ? undefined : back);
  };

  const inPart = ({ left }: TogetherResult): string | null =>
    left.length === 0 ? null : t('board.takenBackInPart', { count: left.length });

  const undo = async (marks: Marks): Promise<void> => {
    const result = await take(() => host.call('change.undoTogether', { together: [...marks] }));
    if (result === null) return;
    together.took(marks, 'undo', result.taken.length > 0);
    const { detail } = store.getSnapshot();
    // One that is archived again is not listed any more; one that was made is not here at all.
    if (detail?.archived === true && result.taken.includes(detail.listingId)) store.openListing(null);
    const again = { label: t('action.edit.redo'), topic: 'together', run: () => void redo(marks) };
    toasts.inform(inPart(result) ?? t('board.takenBack'), result.taken.length === 0 ? undefined : again);
  };

  // A key that is pressed twice takes back two things, and not one of them twice.
  let turns = Promise.resolve();
  return {
    reported(message, topic, marks) {
      together.did(marks);
      const back = { label: t('action.edit.undo'), topic, run: () => void undo(marks) };
      toasts.inform(message, marks.length === 0 ? undefined : back);
    },
    last(direction) {
      turns = turns.then(async () => {
        const marks = together.last(direction);
        if (marks !== null) await (direction === 'undo' ? undo : redo)(marks);
      });
      return turns;
    },
  };
}

export function createChangeCommands({ services, settle, t }: CommandTools) {
  const { host, drafts, fieldDrafts, justWritten, adjust, toasts } = services;

  /** Takes the last change of a listing back, or does it again, and shows what came of it: it may be out of sight. */
  const takeChange = async (listingId: ListingId, direction: 'undo' | 'redo'): Promise<void> => {
    // What is being typed, or was just moved, is the last change.
    await Promise.all([drafts.flush(), fieldDrafts.flush(), adjust.kept()]);
    justWritten.clear();
    const result = await settle(
      host.call(`change.${direction}`, { listingId }),
      () => void takeChange(listingId, direction),
    );
    if (result === null) return;
    const said = outcomeOfChange(result, direction, t);
    toasts.inform(result.skipped.length === 0 ? said : `${said} ${skippedWords(result.skipped, t)}`);
  };

  return { takeChange };
}
