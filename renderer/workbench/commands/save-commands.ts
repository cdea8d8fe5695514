import type { ListingId } from '../../../shared/domain/ids.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { type FailedDraft, notSaved } from '../../state/field-drafts.ts';
import type { CommandTools } from './tools.ts';

/** Everything is saved by itself; here a person has it done at once, or sending waits for it. */
export function createSaveCommands({ services, t }: CommandTools) {
  const { store, drafts, fieldDrafts, toasts, underWay } = services;

  const tellNotSaved = ({ listingId, name, failure }: FailedDraft, again: () => void): void => {
    store.openListing(listingId);
    if (failure.code === 'invalidInput')
      toasts.inform(t('listing.mendFirst', { name: fieldNameWord(services.language.getSnapshot(), name) }));
    else toasts.fail(failure, { label: t('common.tryAgain'), run: again });
  };

  /**
   * Saves what a person did before, and awaits what is under way.
   * @param listingIds whose fields have to be saved; null for all
   * @returns false where a field cannot be saved, which is shown
   */
  const allSaved = async (listingIds: readonly ListingId[] | null, again: () => void): Promise<boolean> => {
    await Promise.all([drafts.flush(), fieldDrafts.flush(), underWay.ended()]);
    const unsaved = notSaved(fieldDrafts.getSnapshot(), listingIds);
    if (unsaved !== null) tellNotSaved(unsaved, again);
    return unsaved === null;
  };

  /** Saves at once what would be saved by itself in a moment, and says so. Nothing is sent. */
  const saveNow = async (): Promise<void> => {
    if (!(await allSaved(null, () => void saveNow()))) return;
    const failed = [...drafts.getSnapshot().values()].find(({ failure }) => failure !== null)?.failure ?? null;
    if (failed === null) toasts.inform(t('app.allSaved'));
    else toasts.fail(failed, { label: t('common.tryAgain'), run: () => void saveNow() });
  };

  return { allSaved, saveNow };
}
