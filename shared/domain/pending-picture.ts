import { z } from 'zod';
import type { MediaStatus } from './media-status.ts';

/** A Media that the service has, and whose picture is still to be sent to it (RESO RCP-48). */
export const PendingPicture = z.object({
  /** MediaObjectID that it was made with: a name of our own, by which it is known again. */
  objectId: z.string(),
  /** Hash of a picture that was sent and whose answer was lost: it may have arrived. Null where nothing is in doubt. */
  lost: z.string().nullable(),
  /** The service has called it Incomplete since it was made: once it no longer does, the picture is there. */
  wasIncomplete: z.literal(true).exactOptional(),
  /** It was made from a library that this one is a copy of: whether its picture followed, nobody knows here. */
  ofCopy: z.literal(true).exactOptional(),
});
export type PendingPicture = Readonly<z.infer<typeof PendingPicture>>;

/** What a service shows of a Media about whether it has its picture. */
interface PictureFacts {
  readonly mediaStatus: MediaStatus | null;
  readonly mediaUrl: string | null;
}

/** `unclear`: nothing follows from what is shown. */
export type PictureArrival = 'arrived' | 'missing' | 'unclear';

/** What still waits for its picture, after the service has shown it: one made from another library does only where it lacks that there. */
export function pendingAsShown(pending: PendingPicture | null, shown: PictureFacts | null): PendingPicture | null {
  if (pending === null || shown === null) return pending;
  const { mediaStatus, mediaUrl } = shown;
  if (mediaStatus?.status === 'Incomplete') return { ...pending, wasIncomplete: true };
  const isMissing = mediaStatus === null && mediaUrl === null;
  return pending.ofCopy === true && !isMissing ? null : pending;
}

/** What was known of a Media before its picture was sent. */
interface Before {
  readonly mediaUrl: string | null;
  /** The service has shown it; otherwise it is not known what its MediaURL was. */
  readonly verified: boolean;
  readonly pendingPicture: PendingPicture | null;
}

/**
 * Whether the service has the picture of a Media that was made without one. [Note: a picture of none] A service may call it
 * Complete and show an address, as of a drawn one, without a picture as well: only a difference counts.
 */
export function pictureArrival({ mediaStatus, mediaUrl }: PictureFacts, before: Before): PictureArrival {
  if (mediaStatus !== null) {
    if (mediaStatus.status === 'Incomplete') return 'missing';
    if (mediaStatus.status === 'Deleted') return 'unclear';
    if (before.pendingPicture?.wasIncomplete === true) return 'arrived';
  }
  return before.verified && mediaUrl !== null && mediaUrl !== before.mediaUrl ? 'arrived' : 'unclear';
}

/** What a refusal to take a picture means. `arrived`: the service has the very picture, whose answer was lost before. */
type Refusal = 'arrived' | 'holdsAnother' | 'otherMethod' | 'takesNone' | 'refused';

/** About who sends, where to, or what kind of file, which are the same for every picture. */
const OF_EVERY_PICTURE = new Set([401, 403, 415]);

/**
 * A service that takes a picture once alone answers 409 to a second one (RCP-48), or 405. [Note: which picture] After a lost answer
 * 409 says that ours has arrived; 405 says so only where what the service shows does, as it is also the answer to a method that is
 * not known there, as 501 is.
 *
 * @param isLost an answer to this very picture was lost before
 */
export function pictureRefusal(status: number, isLost: boolean, arrival: PictureArrival): Refusal {
  if (status === 409) return isLost ? 'arrived' : 'holdsAnother';
  if (status === 405) return isLost && arrival === 'arrived' ? 'arrived' : 'otherMethod';
  if (status === 501) return 'otherMethod';
  return OF_EVERY_PICTURE.has(status) ? 'takesNone' : 'refused';
}

/** Whether a photo has an entity at the service that waits for its picture. */
export function awaitsPicture(remote: { readonly pendingPicture?: PendingPicture | null } | null): boolean {
  return remote?.pendingPicture != null;
}
