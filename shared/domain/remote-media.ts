import type { MediaKey, MediaKeyNumeric } from './ids.ts';
import type { RemoteMediaFields } from './media.ts';
import type { MediaStatus } from './media-status.ts';
import type { PendingPicture } from './pending-picture.ts';
import type { UnseenBase } from './unseen-base.ts';

/** One Media entity as the service last reported it. */
export interface RemoteMedia {
  /** Null as long as only its MediaKeyNumeric is known. */
  readonly mediaKey: MediaKey | null;
  readonly mediaKeyNumeric: MediaKeyNumeric | null;
  /** Echoed byte for byte in If-Match; null when the service has not sent one yet. */
  readonly etag: string | null;
  readonly fields: RemoteMediaFields;
  /** Since when (epoch milliseconds) the service has not shown it; null while it does. */
  readonly absentSince: number | null;
  /** Which of the fields the service has never shown; null when it has shown them all. */
  readonly unseenBase: UnseenBase | null;
  /** Null, or left out, where the service reports none. */
  readonly mediaStatus?: MediaStatus | null;
  /** Null, or left out, where no picture is to be sent any more. */
  readonly pendingPicture?: PendingPicture | null;
}

/** Keys are GUIDs, whose case some services change; where only the number is known, it decides. */
export function isSameMedia(
  row: Pick<RemoteMedia, 'mediaKey' | 'mediaKeyNumeric'>,
  media: { readonly mediaKey: MediaKey; readonly mediaKeyNumeric: MediaKeyNumeric | null },
): boolean {
  if (row.mediaKey !== null) return row.mediaKey.toLowerCase() === media.mediaKey.toLowerCase();
  return row.mediaKeyNumeric !== null && row.mediaKeyNumeric === media.mediaKeyNumeric;
}

type Named = Pick<RemoteMedia, 'mediaKey' | 'mediaKeyNumeric'>;
type Shown = Parameters<typeof isSameMedia>[1];

/**
 * Finds the first of many that is the same as a row, at the cost of one look: a service may show thousands. [Note: one key for the
 * same picture] Of several with its key it is the one with its number.
 */
export function mediaFinder<Media extends Shown>(shown: readonly Media[]): (row: Named) => Media | undefined {
  const all = shown.toReversed();
  const byKey = Map.groupBy(shown, (media) => media.mediaKey.toLowerCase());
  const byNumber = new Map(all.map((media) => [media.mediaKeyNumeric, media] as const));
  return ({ mediaKey, mediaKeyNumeric }) => {
    if (mediaKey !== null) {
      const same = byKey.get(mediaKey.toLowerCase());
      return same?.find((media) => mediaKeyNumeric !== null && media.mediaKeyNumeric === mediaKeyNumeric) ?? same?.[0];
    }
    return mediaKeyNumeric === null ? undefined : byNumber.get(mediaKeyNumeric);
  };
}

/** Whether one that is shown is the same as one of these rows. */
export function rowMatcher(rows: readonly Named[]): (media: Shown) => boolean {
  const keys = new Set(rows.flatMap(({ mediaKey }) => (mediaKey === null ? [] : [mediaKey.toLowerCase()])));
  const numbers = new Set(
    rows.flatMap(({ mediaKey, mediaKeyNumeric }) =>
      mediaKey !== null || mediaKeyNumeric === null ? [] : [mediaKeyNumeric],
    ),
  );
  return ({ mediaKey, mediaKeyNumeric }) =>
    keys.has(mediaKey.toLowerCase()) || (mediaKeyNumeric !== null && numbers.has(mediaKeyNumeric));
}
