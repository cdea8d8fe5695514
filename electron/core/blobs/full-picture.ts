import { open } from 'node:fs/promises';
import type { BlobStore } from './blob-store.ts';
import type { PictureQueue } from './picture-queue.ts';
import { renderFull } from './render.ts';

/**
 * File of a picture with all its pixels, as every browser shows it, or null when the original is not here. A JPEG is
 * served as it came: browsers turn it upright by its EXIF and keep to its colour profile. From other formats, some of
 * which no browser reads, a JPEG is made at the first demand and kept.
 */
export async function fullPicture(blobs: BlobStore, pictures: PictureQueue, sha256: string): Promise<string | null> {
  if (!(await blobs.hasOriginal(sha256))) return null;
  const original = blobs.pathOfOriginal(sha256);
  if (await isJpeg(original)) return original;
  if (!(await blobs.hasDerived(sha256, 'full.jpg'))) {
    await blobs.writeDerived(
      sha256,
      'full.jpg',
      await pictures.add(sha256, 'full', () => renderFull(original, blobs.temporaryFolder)),
    );
  }
  return blobs.pathOfDerived(sha256, 'full.jpg');
}

async function isJpeg(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0);
  return buffer.toString('latin1') === '\xff\xd8\xff';
}
