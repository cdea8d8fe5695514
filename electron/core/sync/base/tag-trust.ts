import type { MediaId } from '../../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';

/**
 * [Note: tags that are times] Where a tag is a time, two writes within one tick have the same one, and If-Match lets the
 * change that was based on the first replace the second unseen. So a tag is trusted once a read that was sent after its
 * tick had ended still shows it with the same content: from then on every write has another one (docs/sync.md).
 */

type Read = Pick<ServiceProfile['read'], 'entities' | 'tagSettleMilliseconds'>;
type Tagged = Pick<MediaRemoteRow, 'mediaId' | 'etag' | 'tagSince'>;

/** Whether another write may have the same tag. Where nothing can be read, nothing better than the last tag is had. */
export function isYoung({ etag, tagSince }: Pick<Tagged, 'etag' | 'tagSince'>, read: Read): boolean {
  return read.entities && read.tagSettleMilliseconds > 0 && etag !== null && tagSince !== null;
}

/** A tag whose tick has ended by the time a read is sent. */
export interface EndedTag {
  readonly etag: string | null;
  readonly tagSince: number | null;
}

/**
 * What a read of these photos can show of their tags.
 *
 * @param waits whether the read waits until the ticks of all of them have ended
 */
export function ticksAt(
  rows: readonly Tagged[],
  read: Read,
  now: number,
  waits: boolean,
): { readonly wait: number; readonly ended: ReadonlyMap<MediaId, EndedTag> } {
  const young = rows.filter((row) => isYoung(row, read));
  // [Note: clock set back] A moment ahead of the clock was noted before it was set back: a whole tick is enough.
  const leftOf = ({ tagSince }: Tagged): number => {
    const passed = Math.max(0, now - (tagSince ?? 0));
    return Math.max(0, read.tagSettleMilliseconds - passed);
  };
  const wait = waits ? Math.max(0, ...young.map(leftOf)) : 0;
  const ended = young.filter((row) => leftOf(row) <= wait);
  return { wait, ended: new Map(ended.map(({ mediaId, etag, tagSince }) => [mediaId, { etag, tagSince }])) };
}

/** Since when the tag of what is shown now is known, where that of the base was known since `base.tagSince`. */
export function tagSinceOf(
  base: Pick<MediaRemoteRow, 'etag' | 'tagSince'>,
  etag: string | null,
  isSameContent: boolean,
  now: number,
): number | null {
  if (etag === null) return null;
  return etag === base.etag && isSameContent ? base.tagSince : now;
}
