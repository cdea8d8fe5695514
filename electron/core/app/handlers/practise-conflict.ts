import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import { isWanted } from '../../../../shared/domain/culling.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { changesMade, recordChange } from '../../library/changes/record.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { editPhoto } from './edit-photo.ts';
import { asEdit } from './edited.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';

/** Two people change one caption, of a photo that the practice service has: the next sync finds a conflict. */
export function practiseConflictHandlers(context: HandlerContext): Pick<Handlers, 'practice.makeConflict'> {
  const { store, ports } = context;
  return {
    async 'practice.makeConflict'({ listingId, mine, theirs }) {
      const changeAsOther = ports.practice?.changeAsOther;
      const photo = photoToDisagreeOn(context, listingId);
      if (changeAsOther === undefined || photo === null) {
        throw new AppError('unsupported', phrase('error.nothingToPractise'));
      }
      const { mediaId, shortDescription } = photo.row;
      const words = textsApart({ mine, theirs }, [shortDescription, photo.shown]);
      await changeAsOther(photo.mediaKeyNumeric, words.theirs);
      return asEdit(context, [listingId], () => {
        const row = store.media.get(mediaId);
        const steps = row === null ? [] : editPhoto(context, row, { shortDescription: words.mine, tooLong: 'keep' });
        return changesMade([[listingId, recordChange(store, listingId, { kind: 'caption', steps, at: ports.now() })]]);
      });
    },
  };
}

/** With a number where a photo has one of them already: who writes what is there changes nothing. */
function textsApart(
  { mine, theirs }: { readonly mine: string; readonly theirs: string },
  there: readonly string[],
): { readonly mine: string; readonly theirs: string } {
  for (let number = 1; ; number += 1) {
    const numbered = (text: string): string => (number === 1 ? text : `${text} (${number})`);
    const texts = { mine: numbered(mine), theirs: numbered(theirs) };
    if (!there.includes(texts.mine) && !there.includes(texts.theirs)) return texts;
  }
}

/** The first photo that the practice service has and that nobody disagrees on yet. */
function photoToDisagreeOn(
  context: HandlerContext,
  listingId: ListingId,
): { readonly row: MediaRow; readonly mediaKeyNumeric: string; readonly shown: string } | null {
  const { store } = context;
  const { accountId } = listingOrThrow(context, listingId);
  const isPractice = accountId !== null && store.accounts.get(accountId)?.environment === 'practice';
  if (!isPractice) return null;
  const open = new Set(store.conflicts.openOf(listingId).map(({ mediaId }) => mediaId));
  for (const row of store.media.ofListing(listingId)) {
    const remote = store.remote.get(row.mediaId);
    const mediaKeyNumeric = remote?.mediaKeyNumeric ?? null;
    if (!isWanted(row) || mediaKeyNumeric === null || open.has(row.mediaId)) continue;
    return { row, mediaKeyNumeric, shown: remote?.fields.shortDescription ?? '' };
  }
  return null;
}
