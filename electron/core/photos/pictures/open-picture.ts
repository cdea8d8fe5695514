import { open } from 'node:fs/promises';
import path from 'node:path';
import type { BlobSize } from '../../../../shared/contract/bridge.ts';
import type { Corrections } from '../../../../shared/domain/corrections.ts';
import { PictureId } from '../../../../shared/domain/ids.ts';
import type { DerivedName } from '../../library/blobs/blob-paths.ts';
import { BlobError, PhotoRefusal } from '../../library/blobs/errors.ts';
import { type OpenFile, openFile } from '../../library/blobs/open-file.ts';
import type { ImportContext } from '../import/context.ts';
import type { PrepareContext } from '../import/prepare.ts';
import { correctionsHash, partsOf, withOriginal } from './picture-id.ts';

/** A picture that can be read; whoever has it closes its file. */
interface OpenPicture extends OpenFile {
  readonly contentType: 'image/jpeg' | 'application/octet-stream';
  /** Never changes; otherwise a smaller picture stands in until the right one is made. */
  readonly isFinal: boolean;
}

type PicturePath = (picture: string, size: BlobSize) => Promise<string | null>;

/**
 * Opens a picture for the page, or answers null where there is none.
 *
 * [Note: pictures that move] While a photo arrives, its picture goes from the place where it was first seen to that of its bytes.
 * A path that was right a moment ago may name nothing by now, and what is asked for a second time is found. Once it is open it
 * stays whole, wherever it goes.
 */
export async function openPicture(pathOf: PicturePath, picture: string, size: BlobSize): Promise<OpenPicture | null> {
  return (await openOnce(pathOf, picture, size)) ?? (await openOnce(pathOf, picture, size));
}

async function openOnce(pathOf: PicturePath, picture: string, size: BlobSize): Promise<OpenPicture | null> {
  const found = await pathOf(picture, size);
  const opened = found === null ? null : await openFile(found);
  if (found === null || opened === null) return null;
  return {
    ...opened,
    contentType: size === 'original' ? 'application/octet-stream' : 'image/jpeg',
    isFinal: size === 'original' || size === 'full' || path.basename(found) === `${size}.jpg`,
  };
}

/** Which file serves a size, the best that is there first. */
const SERVED: Readonly<Record<Exclude<BlobSize, 'full' | 'original'>, readonly DerivedName[]>> = {
  preview: ['320.jpg', 'preview.jpg'],
  320: ['320.jpg', 'preview.jpg'],
  640: ['640.jpg', '320.jpg', 'preview.jpg'],
  1600: ['1600.jpg', '320.jpg', 'preview.jpg'],
};

/** The picture in the size asked for, or in the nearest that is there already; what is missing is made soon then. */
export async function servedPicture(context: ImportContext, text: string, size: BlobSize): Promise<string | null> {
  const asked = PictureId.safeParse(text);
  if (!asked.success) return null;
  const { blobs, pictures, provisionalNames } = context;
  const { sha256: named } = partsOf(asked.data);
  const picture = withOriginal(asked.data, provisionalNames.now(named));
  if (size === 'original') {
    const { sha256 } = partsOf(picture);
    return (await blobs.hasOriginal(sha256)) ? blobs.pathOfOriginal(sha256) : null;
  }
  if (size === 'full') return fullPicture(context, picture);
  if (size === '640') await makeMiddle(context, picture).catch(orTile);
  for (const name of SERVED[size]) {
    if (await blobs.hasDerived(picture, name)) return blobs.pathOfDerived(picture, name);
    if (name !== 'preview.jpg') pictures.wish(picture, name === '320.jpg' ? 'tile' : 'large');
  }
  return null;
}

/** [Note: at the first demand] Most screens are content with a tile, so the one between is made where it is asked for, from the large one. */
async function makeMiddle({ blobs, pictures, maker }: PrepareContext, picture: PictureId): Promise<void> {
  if ((await blobs.hasDerived(picture, '640.jpg')) || !(await blobs.hasDerived(picture, '1600.jpg'))) return;
  const source = blobs.pathOfDerived(picture, '1600.jpg');
  await blobs.temporary(async (newPath) => {
    const [scratch, tile] = [newPath(), newPath()];
    await pictures.add(picture, 'full', () => maker.ask('tile', { source, scratch, tile, edge: 640 }));
    await blobs.placeDerived(picture, '640.jpg', tile);
  });
}

/** Where the disk is full, or the large picture is damaged, the tile is there all the same. */
function orTile(error: unknown): void {
  if (!(error instanceof PhotoRefusal || error instanceof BlobError)) throw error;
}

/**
 * File of a picture with all its pixels, as every browser shows it, or null when the original is not here. A JPEG is
 * served as it came: browsers turn it upright by its EXIF and keep to its colour profile. From one that names its colours in EXIF
 * alone, where browsers do not look, and from other formats, some of which no browser reads, a JPEG is made at the first demand
 * and kept.
 */
async function fullPicture(context: PrepareContext, picture: PictureId): Promise<string | null> {
  const { blobs, pictures, maker } = context;
  const { sha256, hash } = partsOf(picture);
  if (!(await blobs.hasOriginal(sha256))) return null;
  const original = blobs.pathOfOriginal(sha256);
  const corrections = hash === null ? null : correctionsWith(context, picture);
  // Of corrections that nothing has any more there is nothing to show.
  if (hash !== null && corrections === null) return null;
  if (!(await blobs.hasDerived(picture, 'full.jpg'))) {
    if (corrections === null && (await isJpeg(original)) && (await maker.ask('plain', { path: original })))
      return original;
    await blobs.temporary(async (newPath) => {
      const [scratch, full] = [newPath(), newPath()];
      await pictures.add(picture, 'full', () => maker.ask('full', { source: original, scratch, corrections, full }));
      await blobs.placeDerived(picture, 'full.jpg', full);
    });
  }
  return blobs.pathOfDerived(picture, 'full.jpg');
}

function correctionsWith({ store }: PrepareContext, picture: PictureId): Corrections | null {
  const { sha256, hash } = partsOf(picture);
  return store.media.correctionsOf(sha256).find((each) => correctionsHash(each) === hash) ?? null;
}

async function isJpeg(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0);
  return buffer.toString('latin1') === '\xff\xd8\xff';
}
