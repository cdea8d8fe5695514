import type { ListingId } from '../../../shared/domain/ids.ts';
import { outcomeOfChange, skippedWords } from '../change-words.ts';
import type { CommandTools } from './tools.ts';

export function createChangeCommands({ services, settle, t }: CommandTools) {
  const { host, drafts, fieldDrafts, justWritten, toasts } = services;

  /**
   * Takes the last change of a listing back, or does it again.
   * @returns what came of it, in words; null when it failed, which is shown
   */
  const takeChange = async (listingId: ListingId, direction: 'undo' | 'redo'): Promise<string | null> => {
    // What is being typed is the last change.
    await Promise.all([drafts.flush(), fieldDrafts.flush()]);
    justWritten.clear();
    const result = await settle(
      host.call(`change.${direction}`, { listingId }),
      () => void takeChange(listingId, direction),
    );
    if (result === null) return null;
    const said = outcomeOfChange(result, direction, t);
    if (result.skipped.length === 0) return said;
    toasts.inform(`${said} ${skippedWords(result.skipped, t)}`);
    return null;
  };

  return { takeChange };
}
