import { type MediaId, MediaKey } from '../../../../shared/domain/ids.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';

/**
 * Whether the service has named the photo. [Note: keys made up here] Before it was shown, its key is the one that we sent: the
 * service may know it by another, and nothing at an address with ours proves nothing.
 */
export function isNamed({
  verified,
  mediaKeyNumeric,
  editLink,
}: Pick<MediaRemoteRow, 'verified' | 'mediaKeyNumeric' | 'editLink'>): boolean {
  return verified || mediaKeyNumeric !== null || editLink != null;
}

/** MediaObjectID of a photo: the name of its file there, and of no other's. */
export function objectIdOf(mediaId: MediaId): string {
  return `${mediaId}.jpg`;
}

/** What stands for the key of a photo as long as the service has not named it. */
export function keyMadeUpHere(mediaId: MediaId): MediaKey {
  return MediaKey.parse(mediaId);
}
