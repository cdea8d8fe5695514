import path from 'node:path';
import type { BlobSize } from '../../../../shared/contract/bridge.ts';
import { PictureId } from '../../../../shared/domain/ids.ts';
import type { DerivedName } from '../../library/blobs/blob-paths.ts';
import { type OpenFile, openFile } from '../../library/blobs/open-file.ts';
import type { ImportContext } from '../import/context.ts';
import { fullPicture } from './full-picture.ts';
import { partsOf, withOriginal } from './picture-id.ts';

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
  for (const name of SERVED[size]) {
    if (await blobs.hasDerived(picture, name)) return blobs.pathOfDerived(picture, name);
    if (name === '320.jpg' || name === '1600.jpg') pictures.wish(picture, name === '320.jpg' ? 'tile' : 'large');
  }
  return null;
}
