import path from 'node:path';
import type { BlobSize } from '../../../../shared/contract/bridge.ts';
import { type OpenFile, openFile } from '../../library/blobs/open-file.ts';

/** A picture that can be read; whoever has it closes its file. */
export interface OpenPicture extends OpenFile {
  readonly contentType: 'image/jpeg' | 'application/octet-stream';
  /** Never changes; otherwise a smaller picture stands in until the right one is made. */
  readonly isFinal: boolean;
}

export type PicturePath = (picture: string, size: BlobSize) => Promise<string | null>;

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
