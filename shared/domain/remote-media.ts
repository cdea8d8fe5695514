import type { MediaKey, MediaKeyNumeric } from './ids.ts';
import type { RemoteMediaFields } from './media.ts';
import type { UnknownBase } from './unknown-base.ts';

/** One Media entity as the service last told it. */
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
  readonly unknownBase: UnknownBase | null;
}

/** Keys are GUIDs, whose case some services change; where only the number is known, it decides. */
export function isSameMedia(
  row: Pick<RemoteMedia, 'mediaKey' | 'mediaKeyNumeric'>,
  media: { readonly mediaKey: MediaKey; readonly mediaKeyNumeric: MediaKeyNumeric | null },
): boolean {
  if (row.mediaKey !== null) return row.mediaKey.toLowerCase() === media.mediaKey.toLowerCase();
  return row.mediaKeyNumeric !== null && row.mediaKeyNumeric === media.mediaKeyNumeric;
}
