import type { PreviewDifference } from '../../shared/domain/picture-rules/signals.ts';
import { FIELDS, isBlank, previewDifference } from './analysis/preview-difference.ts';
import { openPicture } from './decoder.ts';
import { frameWithoutBars } from './embedded-thumbnail.ts';
import { fieldsOf } from './measures.ts';
import { sourceOf } from './metadata/byte-source.ts';
import { readJpegHead } from './metadata/jpeg.ts';
import { type FileFacts, readFile } from './metadata/read-file.ts';
import type { Pixels } from './pixels.ts';

/** Pixels of the longer side; the thumbnail of EXIF has 160. */
const LARGEST = 640;

/**
 * Holds what was made of a photo, without corrections, against the small picture that its camera put into the file. What cannot be read of
 * that says nothing about the photo.
 */
export async function differenceFromPreview(path: string, picture: Pixels): Promise<PreviewDifference | null> {
  const ours = fieldsOf(picture, FIELDS, FIELDS).flat();
  try {
    const file = readFile(path);
    // [Note: turned by an editor] Without a turn in EXIF a picture is shown as it is stored. Where its thumbnail differs, a program
    // turned the picture and left the thumbnail, as many do.
    if (file.fields.orientation === 1 && !isBlank(ours)) return null;
    const theirs = await previewFields(file);
    return theirs === null ? null : previewDifference(ours, theirs, file.fields.orientation);
  } catch {
    return null;
  }
}

async function previewFields({ thumbnail, size, fields }: FileFacts): Promise<readonly number[] | null> {
  const small = thumbnail === null ? null : readJpegHead(sourceOf(thumbnail)).frame;
  if (thumbnail === null || small === null || size === null) return null;
  if (Math.max(small.width, small.height) > LARGEST) return null;
  // What a camera means to be turned lies on its side, as its sensor does: this one was turned by whoever wrote it.
  if (small.height > small.width && fields.orientation >= 5) return null;
  // The picture may have been turned without its thumbnail, whose bars are those of the picture before.
  const [width, height] = [Math.max(size.width, size.height), Math.min(size.width, size.height)];
  const shown = small.width < small.height ? { width: height, height: width } : { width, height };
  const frame = frameWithoutBars(small, shown);
  const framed = frame === null ? openPicture(thumbnail) : openPicture(thumbnail).extract({ ...frame });
  const { data, info } = await framed.raw().toBuffer({ resolveWithObject: true });
  return info.channels === 3 ? fieldsOf({ data, width: info.width, height: info.height }, FIELDS, FIELDS).flat() : null;
}
