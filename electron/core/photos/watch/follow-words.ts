import type { MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { findTextConflict } from '../../library/changes/text-conflicts.ts';
import type { CameWith, MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { ImportContext } from '../import/context.ts';
import { followFile, isKept, toKeep, wordsOf, writeWords } from '../import/file-words.ts';

/** What became of the words that a file says of its photo now. */
interface Followed {
  readonly position: number;
  /** Some are those of the photo now. */
  readonly isTaken: boolean;
  /** Some are not, since others were written here. */
  readonly isKept: boolean;
}

/**
 * Another program wrote other words about a photo into its file, or beside it. They are taken where nobody wrote any here, as a change
 * that can be undone. [Note: nothing is written over] Otherwise those here stay, and the history says what the file says.
 *
 * @param fileName what they stand in
 * @returns null for a photo that is gone
 */
export async function followWords(
  context: ImportContext,
  { mediaId, listingId }: Pick<MediaRow, 'mediaId' | 'listingId'>,
  said: CameWith,
  fileName: string,
): Promise<Followed | null> {
  const { store } = context;
  return store.soon(() => {
    // Most files say what they said: that is no edit of the listing.
    if (store.media.get(mediaId) === null) return null;
    return context.asEdit(listingId, () => follow(context, mediaId, said, fileName));
  });
}

function follow({ store, now }: ImportContext, mediaId: MediaId, said: CameWith, fileName: string): Followed | null {
  const media = store.media.get(mediaId);
  if (media === null || media.removed) return null;
  const { listingId, position } = media;
  const at = now();
  const followed = withoutDisputed(store, media, followFile(media, said));
  const kept = isKept(media, said);
  const isTaken = writeWords(store, media, followed, at);
  store.media.setCameWith(mediaId, toKeep(said));
  const note = (what: ReturnType<typeof phrase>): void =>
    store.history.add(at.toISOString(), listingId, mediaId, 'lightbox', what);
  if (isTaken) note(phrase('history.wordsTaken', { fileName }));
  if (kept) note(phrase('history.wordsKept', { fileName, caption: said.caption, room: said.room }));
  return { position, isTaken, isKept: kept };
}

/** A text that two people wrote differently is settled by a person. */
function withoutDisputed(store: Store, media: MediaRow, words: CameWith): CameWith {
  const here = wordsOf(media);
  return {
    ...words,
    caption: findTextConflict(store, media, 'shortDescription') === undefined ? words.caption : here.caption,
    room: findTextConflict(store, media, 'imageOf') === undefined ? words.room : here.room,
  };
}
