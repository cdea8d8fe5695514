import type { Counting } from '../../shared/contract/board.ts';
import type { AccountView, ConflictView, ListingDetail, MediaItem, PhotoItem } from '../../shared/contract/model.ts';
import type { LibraryTotals, ListingChanges, NotShown, WorkspaceChanges } from '../../shared/contract/workspace.ts';
import { placed } from '../../shared/domain/culling.ts';
import type { MediaId } from '../../shared/domain/ids.ts';

/** What is known of the library; null where nothing is yet. */
interface Library {
  readonly totals: LibraryTotals | null;
  readonly counting: Counting | null;
  readonly notShown: readonly NotShown[];
  readonly accounts: readonly AccountView[] | null;
  readonly conflicts: readonly ConflictView[];
  readonly workspaceRevision: number;
}

/** The library after reported changes: what did not change is the same object, so that only what changed is drawn again. */
export function libraryAfter(before: Library, changes: WorkspaceChanges): Library {
  const { totals, counting } = changes;
  return {
    workspaceRevision: changes.workspaceRevision,
    totals: before.totals === null ? totals : same(before.totals, totals),
    counting: before.counting === null ? counting : same(before.counting, counting),
    notShown: same(before.notShown, changes.notShown),
    accounts: changes.accounts ?? before.accounts ?? [],
    conflicts: changes.conflicts ?? before.conflicts,
  };
}

/** The open listing after reported changes; the same object where they are nothing new. */
export function detailAfter(
  before: ListingDetail | null,
  { sequence, changed, removed, ...head }: ListingChanges,
  workspaceRevision: number,
): ListingDetail {
  const after = {
    ...head,
    ...(before === null ? {} : { fields: same(before.fields, head.fields), rules: same(before.rules, head.rules) }),
    ...(before === null ? {} : { mediaByOthers: same(before.mediaByOthers, head.mediaByOthers) }),
    workspaceRevision,
    media: mediaAfter(before?.media ?? [], sequence, changed),
    removed: removed ?? before?.removed ?? [],
  };
  return before === null || !isNothingNew(before, after) ? after : before;
}

function isNothingNew(
  { media, removed, ...before }: ListingDetail,
  { media: shown, removed: gone, ...now }: ListingDetail,
): boolean {
  return media === shown && removed === gone && JSON.stringify(before) === JSON.stringify(now);
}

function mediaAfter(
  before: MediaItem[],
  sequence: readonly MediaId[] | null,
  photos: readonly PhotoItem[],
): MediaItem[] {
  if (sequence === null && photos.length === 0) return before;
  const changed = new Map(photos.map((photo) => [photo.mediaId, photo]));
  const known = new Map(before.map((item) => [item.mediaId, item]));
  const now = (sequence ?? before.map(({ mediaId }) => mediaId)).flatMap((mediaId): (PhotoItem | MediaItem)[] => {
    const item = changed.get(mediaId) ?? known.get(mediaId);
    return item === undefined ? [] : [item];
  });
  return placed<PhotoItem & Partial<Pick<MediaItem, 'position' | 'number'>>>(now);
}

/** The former value where the new one says the same. */
function same<Value>(before: Value, now: Value): Value {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
