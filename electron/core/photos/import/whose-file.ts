import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { ArrivalRow } from '../../library/store/arrival-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { type Adding, restore } from './add-row.ts';
import type { Expected } from './adopted.ts';
import type { ImportContext } from './import-context.ts';

// One way in for every file, whether it lies on a disk or on a card or comes through a page: which photo waits for it is asked here.

/** What is known of a file. */
export interface FileAtHand {
  /** Null for one that comes through a page. */
  readonly path: string | null;
  readonly fileName: string;
  readonly bytes: number;
  /** Epoch milliseconds; null where that is not known, as of bytes that were sent. */
  readonly modifiedAt: number | null;
  /** Left out until the file was looked at; null where it does not say. */
  readonly captureTime?: string | null;
}

/**
 * The photo of a listing that nobody copies any more, such as after a crash, and that waits for this file.
 *
 * @returns null where none does; 'unclear' where a look at the file has to tell
 */
export function whoseFile(
  { store, isLeft }: Pick<ImportContext, 'store' | 'isLeft'>,
  listingId: ListingId,
  file: FileAtHand,
): MediaRow | 'unclear' | null {
  const alike = store.arrivals.alike(listingId, file).flatMap((arrival) => {
    const photo = isLeft(arrival) ? store.media.get(arrival.mediaId) : null;
    return photo === null ? [] : [{ photo, arrival }];
  });
  const its = alike.filter(({ photo, arrival }) => isItsFile(photo, arrival, file));
  // One that a person removed takes it only where no other one waits for it.
  const first = its.find(({ photo }) => !photo.removed) ?? its[0];
  if (first !== undefined) return first.photo;
  return alike.length > 0 && file.captureTime === undefined ? 'unclear' : null;
}

/**
 * [Note: the same name again] Cameras repeat names, raw files of one camera have one size, and a card that is used again has other
 * photos under the same paths. What a photo that waits is given by mistake would stand there with its caption: so what was changed
 * at another time has to show the same capture time. Pure.
 */
export function isItsFile(
  photo: Pick<MediaRow, 'captureTime'>,
  arrival: Pick<ArrivalRow, 'path' | 'bytes' | 'modifiedAt'>,
  { path, bytes, modifiedAt, captureTime }: FileAtHand,
): boolean {
  // A page knows no fractions of a millisecond.
  const isSameTime = modifiedAt !== null && Math.floor(modifiedAt) === Math.floor(arrival.modifiedAt);
  if (isSameTime && bytes === arrival.bytes) return true;
  if (captureTime === undefined) return false;
  if (captureTime !== null) return captureTime === photo.captureTime;
  // A file that was saved again where it was, by a program that keeps no times.
  return photo.captureTime === null && path !== null && path === arrival.path;
}

/**
 * A photo that nobody copies any more is given its file, and comes back to the end where it was removed.
 *
 * @returns null where somebody copies it by now
 */
export function giveFile(
  context: ImportContext,
  adding: Adding,
  { mediaId }: Pick<MediaRow, 'mediaId'>,
  { path, fileName, bytes, modifiedAt }: FileAtHand,
): Promise<Expected | null> {
  const { store, owner, isLeft, asEdit } = context;
  return store.soon(() => {
    const [arrival, photo] = [store.arrivals.get(mediaId), store.media.get(mediaId)];
    if (arrival === null || photo === null || !isLeft(arrival)) return null;
    const file = { bytes, modifiedAt: modifiedAt ?? arrival.modifiedAt };
    store.arrivals.save({ mediaId, ...file, path, owner, session: adding.session });
    store.media.setBlocked(mediaId, null);
    if (photo.removed) asEdit(adding.listingId, () => restore(context, adding, photo));
    return { mediaId, ...file, path: path ?? fileName, picture: photo.sha256, looked: null };
  });
}
