import pLimit from 'p-limit';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type {
  CheckProgress,
  FaultyOriginal,
  OriginalFault,
  OriginalsCheck,
} from '../../../../shared/contract/storage.ts';
import type { ListingId, Sha256 } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { GivenBytes } from '../../library/blobs/blob-store.ts';
import { BlobError } from '../../library/blobs/errors.ts';
import { isDiskTrouble } from '../../library/storage-trouble.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { ImportContext } from '../import/context.ts';
import { refusalOf } from '../import/copy.ts';
import { waitForFile } from '../import/give-up.ts';
import { prepareMedia } from '../import/prepare.ts';
import { noteOriginalBack } from '../import/rows.ts';
import type { StorageContext } from './collect.ts';

/** Originals read at once: as many as a disk reads well side by side. */
const AT_ONCE = 2;

interface CheckWatch {
  readonly onProgress: (progress: CheckProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads every original that anything refers to again and compares its hash; what is missing or damaged is noted with it, and
 * what is in order again as well.
 */
export async function checkOriginals(
  context: StorageContext,
  { onProgress, signal }: CheckWatch,
): Promise<OriginalsCheck> {
  const { store, blobs } = context;
  const wanted = [...store.blobs.expected()];
  const stored = (await blobs.list()).originals;
  const unreadable: OriginalsCheck['unreadable'][number][] = [];
  const [limit, total] = [pLimit(AT_ONCE), wanted.length];
  let [checked, intact, bytes] = [0, 0, 0];
  const check = async (sha256: Sha256): Promise<void> => {
    if (signal.aborted) return;
    try {
      const state = await blobs.verifyOriginal(sha256);
      if (state === 'intact') [intact, bytes] = [intact + 1, bytes + (stored.get(sha256)?.bytes ?? 0)];
      await note(store, sha256, state === 'intact' ? null : state);
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      unreadable.push({ sha256, reason: error.message });
    }
    checked += 1;
    onProgress({ done: checked, total, finished: false });
  };
  try {
    await Promise.all(wanted.map((sha256) => limit(() => check(sha256))));
  } finally {
    onProgress({ done: checked, total, finished: true });
  }
  return { checked, intact, bytes, faulty: faultyOriginals(store), unreadable, cancelled: signal.aborted };
}

async function note(store: Store, sha256: Sha256, fault: OriginalFault | null): Promise<void> {
  if ((store.blobs.faults().get(sha256) ?? null) === fault) return;
  await store.soon(() => store.blobs.setFault(sha256, fault));
}

/** What is known to be missing or damaged, with the photos that show it. */
function faultyOriginals(store: Store): FaultyOriginal[] {
  return store.read(() => {
    const faults = store.blobs.faults();
    if (faults.size === 0) return [];
    const photos = Map.groupBy(store.media.all(), ({ sha256 }) => sha256);
    const names = new Map(store.listings.all().map(({ listingId, name }) => [listingId, name] as const));
    return [...faults].flatMap(([sha256, fault]): FaultyOriginal[] => {
      const shown = photos.get(sha256) ?? [];
      if (shown.length === 0) return store.blobs.isUsed(sha256) ? [{ fault, sha256, ...SHOWN_BY_NONE }] : [];
      return shown.map(({ listingId, mediaId, fileName, position, removed }) => ({
        fault,
        sha256,
        listingId,
        listing: names.get(listingId) ?? null,
        mediaId,
        position: removed ? null : position,
        fileName,
      }));
    });
  });
}

const SHOWN_BY_NONE = { listingId: null, listing: null, mediaId: null, position: null, fileName: null } as const;

/**
 * Puts the original of a photo back from a file with the same bytes, and makes what is missing of the pictures of all photos that
 * show it, as each is corrected. One that was held up for its file is no more.
 *
 * @throws AppError fileUnusable for a file that cannot be read and for other bytes; nothing is changed then
 */
export async function fixOriginal(
  context: ImportContext,
  media: MediaRow,
  from: GivenBytes,
  profileOf: (listingId: ListingId) => ServiceProfile,
): Promise<void> {
  const { store, blobs, now } = context;
  const { sha256, fileName, listingId, mediaId } = media;
  const isSame = await blobs.putBack(sha256, from).catch((error: unknown) => {
    if (!(error instanceof BlobError)) throw error;
    throw new AppError('fileUnusable', phrase('error.nothingChanged', { why: error.phrase }), { cause: error });
  });
  if (!isSame) throw new AppError('fileUnusable', phrase('error.otherBytes', { fileName }));
  await store.soon(() => {
    if (!noteOriginalBack(store, sha256)) return;
    store.history.add(now().toISOString(), listingId, mediaId, 'you', phrase('history.fixed', { fileName }));
  });
  for (const shown of store.media.showing(sha256)) {
    if (shown.arriving || shown.removed) continue;
    const { rendition } = profileOf(shown.listingId);
    await prepareMedia(context, shown, rendition).catch((error: unknown) => holdUp(context, shown, error));
  }
}

/** Its file is back, and cannot be decoded as before: the photo says so, and the others go on. */
async function holdUp(context: ImportContext, { mediaId, fileName }: MediaRow, error: unknown): Promise<void> {
  if (isDiskTrouble(error)) throw error;
  const why = refusalOf(context, fileName, error);
  await context.store.soon(() => waitForFile(context, mediaId, why));
}
