import { open } from 'node:fs/promises';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { PictureMaker } from './picture-maker.ts';
import type { PictureQueue } from './picture-queue.ts';

interface Context {
  readonly blobs: BlobStore;
  readonly pictures: PictureQueue;
  readonly maker: PictureMaker;
}

/**
 * File of a picture with all its pixels, as every browser shows it, or null when the original is not here. A JPEG is
 * served as it came: browsers turn it upright by its EXIF and keep to its colour profile. From other formats, some of
 * which no browser reads, a JPEG is made at the first demand and kept.
 */
export async function fullPicture({ blobs, pictures, maker }: Context, sha256: string): Promise<string | null> {
  if (!(await blobs.hasOriginal(sha256))) return null;
  const original = blobs.pathOfOriginal(sha256);
  if (await isJpeg(original)) return original;
  if (!(await blobs.hasDerived(sha256, 'full.jpg'))) {
    await blobs.temporary(async (newPath) => {
      const [scratch, full] = [newPath(), newPath()];
      await pictures.add(sha256, 'full', () => maker.full({ source: original, scratch }, full));
      await blobs.placeDerived(sha256, 'full.jpg', full);
    });
  }
  return blobs.pathOfDerived(sha256, 'full.jpg');
}

async function isJpeg(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0);
  return buffer.toString('latin1') === '\xff\xd8\xff';
}
