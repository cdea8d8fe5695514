import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { hashFile } from '../../library/blobs/hash.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { statOf } from '../../photos/import/copy.ts';

/** A photo whose file has other bytes by now: it was taken, or worked on, again under the same name. */
export interface OtherFile {
  readonly mediaId: MediaId;
  readonly path: string;
}

/** The photos of a listing that came from these files, where other bytes stand there now. */
export async function otherFiles(store: Store, listingId: ListingId, files: readonly string[]): Promise<OtherFile[]> {
  const wanted = new Set(files);
  const others: OtherFile[] = [];
  for (const media of store.media.ofListing(listingId)) {
    const { mediaId, removed, arriving, sourcePath: path } = media;
    if (removed || arriving || path === null || !wanted.has(path)) continue;
    if (await isOther(path, media)) others.push({ mediaId, path });
  }
  return others;
}

/** Read only where the size says nothing and the file was written since: a table is about gigabytes of photos. */
async function isOther(path: string, { bytes, addedAt, sha256 }: MediaRow): Promise<boolean> {
  const now = await statOf(path).catch(() => null);
  if (now === null) return false;
  if (now.size !== bytes) return true;
  return now.mtimeMs > Date.parse(addedAt) && (await hashFile(path)).sha256 !== sha256;
}
