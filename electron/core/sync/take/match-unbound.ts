import type { MediaId } from '../../../../shared/domain/ids.ts';
import { isSameMedia, rowMatcher } from '../../../../shared/domain/remote-media.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import { matchMedia, type SentIdentity } from '../../service/odata/match-media.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';

/**
 * Which of the Media that are shown is which of those that were sent, without those that are known to be other photos. [Note: names
 * of the service] Where it calls the files of each upload alike, the only one of a name may be one that was sent before. What has the
 * address of what was sent is that, whatever its key is.
 *
 * @param rows of all photos of the listing
 */
export function matchUnbound<Sent extends SentIdentity & { readonly mediaId: MediaId }>(
  rows: readonly MediaRemoteRow[],
  sent: readonly Sent[],
  shown: readonly IncomingMedia[],
): ReadonlyMap<Sent, IncomingMedia> {
  const isAnother = (mediaId: MediaId, media: IncomingMedia): boolean =>
    rows.some((row) => row.mediaId !== mediaId && isSameMedia(row, media));
  return new Map(
    [...matchMedia(sent, shown)].filter(
      ([{ mediaId, mediaUrl }, media]) =>
        (mediaUrl !== null && mediaUrl === media.mediaUrl) || !isAnother(mediaId, media),
    ),
  );
}

/**
 * What is shown, without what photos were before a person let them start anew. [Note: sent again] It has the file name of what was sent
 * since, and words that are not what was sent. Only where both have one key, as pictures of the same content may, nothing tells them apart.
 */
export function withoutGivenUp(
  givenUp: readonly Pick<MediaRemoteRow, 'mediaKey' | 'mediaKeyNumeric'>[],
  sent: readonly Pick<SentIdentity, 'mediaKey'>[],
  shown: readonly IncomingMedia[],
): readonly IncomingMedia[] {
  if (givenUp.length === 0) return shown;
  const isGivenUp = rowMatcher(givenUp);
  const keys = new Set(sent.map(({ mediaKey }) => mediaKey.toLowerCase()));
  return shown.filter((media) => keys.has(media.mediaKey.toLowerCase()) || !isGivenUp(media));
}
