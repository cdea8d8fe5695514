import type { MediaId } from '../../../shared/domain/ids.ts';
import { accountOf } from '../accounts/account-of.ts';
import { type IncomingMedia, withKnownFields } from '../remote/media-mapper.ts';
import type { MediaRemoteRow, Superseded } from '../store/media-table.ts';
import { applyTheirs, type MergeContext } from './merge.ts';
import { OWN_TAG_REFUSED } from './told.ts';

/**
 * [Note: reads go backwards] Services answer reads from copies that lag behind what they were told, each by its own time.
 * A read that shows a photo as it was before our own change, or before what was read last, tells nothing new: taken for a
 * change of theirs it would undo ours. It changes nothing, and the listing is read again. What stays for longer than
 * copies lag (`read.settleSeconds`) is what the service has: a person is asked.
 */

/** A service keeps no more versions in its copies than are written while they lag; these are enough to tell them. */
const MOST_TAGS = 8;

type Base = Pick<MediaRemoteRow, 'fields' | 'altered' | 'modifiedAt' | 'superseded'>;
type Shown = Pick<IncomingMedia, 'etag' | 'modifiedAt' | 'fields'>;

/** Whether a photo is shown in another version than the base, and in an older one. */
export function isOlder(base: Base, shown: Shown): boolean {
  if (isSame(base, shown)) return false;
  const age = compareMoments(shown.modifiedAt, base.modifiedAt);
  if (age !== 0) return age < 0;
  return shown.etag !== null && base.superseded?.tags.includes(shown.etag) === true;
}

function isSame({ fields, altered }: Base, { fields: shown }: Shown): boolean {
  return (
    (shown.shortDescription === fields.shortDescription || shown.shortDescription === altered?.shortDescription) &&
    (shown.imageOf === fields.imageOf || shown.imageOf === altered?.imageOf) &&
    shown.order === fields.order &&
    shown.deletedYN === fields.deletedYN
  );
}

/** Less than 0 when `one` is earlier; 0 as well when one of them is not known, or neither says more than the second. */
function compareMoments(one: string | null, other: string | null): number {
  const [first, second] = [Date.parse(one ?? ''), Date.parse(other ?? '')];
  if (Number.isNaN(first) || Number.isNaN(second)) return 0;
  // [Note: cut off] Some services keep whole seconds of what they answered to the millisecond.
  const unit = first % 1000 === 0 || second % 1000 === 0 ? 1000 : 1;
  return Math.floor(first / unit) - Math.floor(second / unit);
}

/** The tags that are known to be replaced once a change based on `row` was taken, and answered with the tag `etag`. */
export function afterReplacing(
  { etag: before, superseded }: Pick<MediaRemoteRow, 'etag' | 'superseded'>,
  etag: string | null,
  at: number,
): Superseded {
  const tags = (superseded?.tags ?? []).filter((tag) => tag !== etag && tag !== before);
  // A tag that counts whole seconds may stay the same.
  const replaced = before === null || before === etag ? [] : [before];
  return { tags: [...tags, ...replaced].slice(-MOST_TAGS), at, refused: null };
}

/**
 * Takes in what a read shows of a photo, unless that is older than what is known.
 *
 * @param refused tags that the service has refused in this run: a read that still shows one of them is older as well
 */
export function takeRead(
  context: MergeContext,
  mediaId: MediaId,
  shown: IncomingMedia,
  refused: readonly string[] = [],
): 'taken' | 'older' | 'olderForLong' {
  const { store } = context;
  const base = store.remote.get(mediaId);
  if (base === null) return 'taken';
  const now = context.now().getTime();
  const refusal = refusalOf(base, shown, refused, now);
  if (refusal === null && !isOlder(base, withKnownFields(shown, base.fields))) {
    applyTheirs(context, mediaId, shown);
    if (store.media.get(mediaId)?.blocked?.message === OWN_TAG_REFUSED.message) store.media.setBlocked(mediaId, null);
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
  return (account?.profile.read.settleSeconds ?? 0) * 1000;
}
