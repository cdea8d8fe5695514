import type { MediaRemoteRow, Superseded } from '../../library/store/media-remote-table.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';

/** A service keeps no more versions in its copies than are written while they lag; these are enough to recognise them. */
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

/**
 * Whether a photo is shown in another version than the base. [Note: tags that are times] Two writes within one tick have the same tag;
 * their moments differ.
 */
export function isOtherVersion(
  base: Pick<MediaRemoteRow, 'etag' | 'modifiedAt'>,
  shown: Pick<IncomingMedia, 'etag' | 'modifiedAt'>,
): boolean {
  const isOtherTag = shown.etag !== null && shown.etag !== base.etag;
  return isOtherTag || compareMoments(shown.modifiedAt, base.modifiedAt) !== 0;
}

/** Whether both show the same, as far as the service keeps it. */
export function isSame({ fields, altered }: Base, { fields: shown }: Shown): boolean {
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
