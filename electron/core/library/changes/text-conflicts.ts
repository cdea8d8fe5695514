import { ConflictId, type ListingId } from '../../../../shared/domain/ids.ts';
import type { MediaFields } from '../../../../shared/domain/media.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';

/** The texts of a photo, each of which can be in conflict by itself. */
export type TextField = keyof MediaFields;

/** The conflict that is open about a text of a photo. */
export function findTextConflict(
  store: Store,
  { listingId, mediaId }: Pick<MediaRow, 'listingId' | 'mediaId'>,
  field: TextField,
): ConflictRow | undefined {
  return store.conflicts.openOf(listingId).find((each) => each.mediaId === mediaId && each.field === field);
}

/** Keeps what the library had beside what a person wrote without having seen it. */
export function openTextConflict(
  store: Store,
  { listingId, mediaId }: Pick<MediaRow, 'listingId' | 'mediaId'>,
  conflict: { readonly field: TextField; readonly base: string; readonly mine: string; readonly theirs: string },
  { conflictId, at }: { readonly conflictId: string; readonly at: string },
): void {
  const remote = store.remote.get(mediaId);
  const { field, theirs } = conflict;
  store.conflicts.save({
    ...conflict,
    conflictId: ConflictId.parse(conflictId),
    listingId,
    mediaId,
    theirsAt: remote?.fields[field] === theirs ? remote.modifiedAt : null,
    theirsBy: null,
    detectedAt: at,
  });
  const what = phrase(`about.${field}`);
  store.history.add(at, listingId, mediaId, 'lightbox', phrase('history.conflictElsewhere', { what }));
}

/** Ends a conflict whose two sides say the same by now. */
export function agree(store: Store, { conflictId, listingId, mediaId, field }: ConflictRow, at: string): void {
  store.conflicts.resolve(conflictId, at, { kind: 'agreed' });
  const what = phrase(field === 'deletedYN' ? 'about.removal' : `about.${field}`);
  store.history.add(at, listingId, mediaId, 'lightbox', phrase('history.agreed', { what }));
}

/** Ends the conflicts of a listing about texts that are wanted here now as theirs says, such as after an undo. */
export function agreeOnTexts(store: Store, listingId: ListingId, at: string): void {
  for (const conflict of store.conflicts.openOf(listingId)) {
    const { mediaId, field } = conflict;
    if (mediaId === null || (field !== 'shortDescription' && field !== 'imageOf')) continue;
    if (store.media.get(mediaId)?.[field] === conflict.theirs) agree(store, conflict, at);
  }
}
