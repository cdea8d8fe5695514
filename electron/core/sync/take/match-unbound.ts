import type { MediaId } from '../../../../shared/domain/ids.ts';
import { isSameMedia, rowMatcher } from '../../../../shared/domain/remote-media.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import type { KnownMedia } from '../../service/odata/listing-media.ts';
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
 * since, and words that are not what was sent. Both may have one key, as pictures of the same content may: then their numbers tell them
 * apart, and only where the service shows none nothing does.
 *
 * @param ours what was sent, and what photos are known as by now: one that was bound again is ours
 */
export function withoutGivenUp(
  givenUp: readonly KnownMedia[],
  ours: readonly KnownMedia[],
  shown: readonly IncomingMedia[],
): readonly IncomingMedia[] {
  if (givenUp.length === 0) return shown;
  const [isGivenUp, isOurs] = [rowMatcher(givenUp), rowMatcher(ours)];
  const bound = new Set(ours.map(({ mediaKeyNumeric }) => mediaKeyNumeric));
  const left = new Set(givenUp.map(({ mediaKeyNumeric }) => mediaKeyNumeric).filter((number) => !bound.has(number)));
  const isLeft = ({ mediaKeyNumeric }: IncomingMedia): boolean => mediaKeyNumeric !== null && left.has(mediaKeyNumeric);
  return shown.filter((media) => !isGivenUp(media) || (isOurs(media) && !isLeft(media)));
}
