import type { ListingId } from '../../../shared/domain/ids.ts';
import { outcomeOfChange, skippedWords } from '../change-words.ts';
import type { CommandTools } from './tools.ts';

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
