import type { MediaId } from '../../../../shared/domain/ids.ts';
import type { MediaRemoteRow, Superseded } from '../../library/store/media-remote-table.ts';
import type { Store } from '../../library/store/store.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { type IncomingMedia, withKnownFields } from '../../service/odata/media-mapper.ts';
import { isOlder } from '../base/older.ts';
import { isProblem, OWN_TAG_REFUSED } from '../base/standard-problems.ts';
import type { EndedTag } from '../base/tag-trust.ts';
import { applyTheirs, type MergeContext } from './merge.ts';

/**
 * [Note: reads go backwards] Services answer reads from copies that lag behind what they were told, each by its own time.
 * A read that shows a photo as it was before our own change, or before what was read last, tells nothing new: taken for a
 * change of theirs it would undo ours. It changes nothing, and the listing is read again. What stays for longer than
 * copies lag (`read.lagSeconds`) is what the service has: a person is asked.
 */

type Base = Pick<MediaRemoteRow, 'superseded'>;
type Shown = Pick<IncomingMedia, 'etag'>;

/**
 * Takes in what a read shows of a photo, unless that is older than what is known.
 *
 * @param refused tags that the service has refused in this run: a read that still shows one of them is older as well
 * @param ended its tag, where the tick of that had ended when the read was sent
 */
export function takeRead(
  context: MergeContext,
  mediaId: MediaId,
  shown: IncomingMedia,
  { refused = [], ended }: { readonly refused?: readonly string[]; readonly ended?: EndedTag | undefined } = {},
): 'taken' | 'older' | 'olderForLong' {
  const { store } = context;
  const base = store.remote.get(mediaId);
  if (base === null) return 'taken';
  const now = context.now().getTime();
  const refusal = refusalOf(base, shown, refused, now);
  if (refusal === null && !isOlder(base, withKnownFields(shown, base.fields, base.mediaStatus))) {
    applyTheirs(context, mediaId, shown);
    trust(store, mediaId, ended);
    if (isProblem(store.media.get(mediaId)?.blocked, OWN_TAG_REFUSED)) store.media.setBlocked(mediaId, null);
    return 'taken';
  }
  const { tags = [], at = 0 } = base.superseded ?? {};
  const olderSince = notAhead(base.olderSince ?? now, now);
  const from = refusal === null ? Math.max(olderSince, notAhead(at, now)) : notAhead(refusal.at, now);
  if (now < from + settleTime(context, mediaId)) {
    const superseded = refusal === null ? base.superseded : { tags, at, refused: refusal };
    store.remote.save({ ...base, olderSince, superseded, absentSince: null });
    return 'older';
  }
  if (refusal === null) store.remote.save({ ...base, superseded: null });
  applyTheirs(context, mediaId, shown, 'olderForLong');
  return 'olderForLong';
}

/** A tag that is shown once more after its tick had ended, with the same content, is that of one write alone. */
function trust(store: Store, mediaId: MediaId, ended: EndedTag | undefined): void {
  if (ended === undefined) return;
  const row = store.remote.get(mediaId);
  if (row?.etag === ended.etag && row.tagSince === ended.tagSince) store.remote.save({ ...row, tagSince: null });
}

/** The refusal of the tag that is shown, by now or in an earlier run. */
function refusalOf(
  { superseded }: Base,
  { etag }: Shown,
  refused: readonly string[],
  now: number,
): Superseded['refused'] {
  if (etag === null) return null;
  const before = superseded?.refused ?? null;
  if (before?.tag === etag) return before;
  return refused.includes(etag) ? { tag: etag, at: now } : null;
}

/** A moment ahead of the clock was noted by one that was set back since. */
function notAhead(moment: number, now: number): number {
  return Math.min(moment, now);
}

/** In milliseconds. */
function settleTime({ store }: MergeContext, mediaId: MediaId): number {
  const media = store.media.get(mediaId);
  const listing = media === null ? null : store.listings.get(media.listingId);
  const account = listing === null ? null : accountOf(listing, store.accounts.all());
  return (account?.profile.read.lagSeconds ?? 0) * 1000;
}
