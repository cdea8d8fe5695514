import { open } from 'node:fs/promises';
import type { Corrections } from '../../../../shared/domain/corrections.ts';
import type { PictureId } from '../../../../shared/domain/ids.ts';
import type { BlobStore } from '../../library/blobs/blob-store.ts';
import type { Store } from '../../library/store/store.ts';
import { correctionsHash, partsOf } from './picture-id.ts';
import type { PictureMaker } from './picture-maker.ts';
import type { PictureQueue } from './picture-queue.ts';

interface Context {
  readonly blobs: BlobStore;
  readonly pictures: PictureQueue;
  readonly maker: PictureMaker;
  readonly store: Store;
}

/**
 * File of a picture with all its pixels, as every browser shows it, or null when the original is not here. A JPEG is
 * served as it came: browsers turn it upright by its EXIF and keep to its colour profile. From one that names its colours in EXIF
 * alone, where browsers do not look, and from other formats, some of which no browser reads, a JPEG is made at the first demand
 * and kept.
 */
export async function fullPicture(context: Context, picture: PictureId): Promise<string | null> {
  const { blobs, pictures, maker } = context;
  const { sha256, hash } = partsOf(picture);
  if (!(await blobs.hasOriginal(sha256))) return null;
  const original = blobs.pathOfOriginal(sha256);
  const corrections = hash === null ? null : correctionsWith(context, picture);
  // Of corrections that nothing has any more there is nothing to show.
  if (hash !== null && corrections === null) return null;
  if (!(await blobs.hasDerived(picture, 'full.jpg'))) {
    if (corrections === null && (await isJpeg(original)) && (await maker.isPlain(original))) return original;
    await blobs.temporary(async (newPath) => {
      const [scratch, full] = [newPath(), newPath()];
      const source = { source: original, scratch, ...(corrections === null ? {} : { corrections }) };
      await pictures.add(picture, 'full', () => maker.full(source, full));
      await blobs.placeDerived(picture, 'full.jpg', full);
    });
  }
  return blobs.pathOfDerived(picture, 'full.jpg');
}

function correctionsWith({ store }: Context, picture: PictureId): Corrections | null {
  const { sha256, hash } = partsOf(picture);
  return store.media.correctionsOf(sha256).find((each) => correctionsHash(each) === hash) ?? null;
}

async function isJpeg(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0);
  return buffer.toString('latin1') === '\xff\xd8\xff';
}
