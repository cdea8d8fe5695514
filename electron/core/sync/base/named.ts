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
