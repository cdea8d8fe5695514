import type { Sharp } from 'sharp';
import { openPicture } from './decoder.ts';
import type { InspectedPhoto } from './inspect.ts';
import { sourceOf } from './metadata/byte-source.ts';
import { readJpegHead } from './metadata/jpeg.ts';

/** A rectangle in pixels. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The part of a thumbnail that shows the photo: cameras put a 3:2 photo into 160x120 with black bars. Null when the
 * shapes agree to within two pixels and nothing is to be cut. Pure.
 */
export function frameWithoutBars(
  thumbnail: { readonly width: number; readonly height: number },
  photo: { readonly width: number; readonly height: number },
): Frame | null {
  const height = Math.min(thumbnail.height, Math.round((thumbnail.width * photo.height) / photo.width));
  const width = Math.min(thumbnail.width, Math.round((thumbnail.height * photo.width) / photo.height));
  if (thumbnail.height - height <= 2 && thumbnail.width - width <= 2) return null;
  // The bars' edges are blurred by JPEG: one pixel more on each side.
  const inner = (whole: number, part: number) => (whole - part <= 2 ? whole : Math.max(1, part - 2));
  const framed = { width: inner(thumbnail.width, width), height: inner(thumbnail.height, height) };
  return {
    left: Math.floor((thumbnail.width - framed.width) / 2),
    top: Math.floor((thumbnail.height - framed.height) / 2),
    ...framed,
  };
}

/** What a camera calls a thumbnail is far smaller, in pixels of the longer side. */
const largestThumbnail = 2048;

/**
 * A first look at a photo, upright and without bars, from the thumbnail that the camera embedded: there long before
 * the real pictures are. Null when there is none, or none that can be decoded: wait for the real ones then.
 */
export async function previewFromThumbnail(
  facts: Pick<InspectedPhoto, 'embeddedThumbnail' | 'orientation' | 'width' | 'height'>,
): Promise<Buffer | null> {
  const { embeddedThumbnail, orientation } = facts;
  if (embeddedThumbnail === null) return null;
  const size = readJpegHead(sourceOf(embeddedThumbnail)).frame;
  // It is passed on as it is, and a small file can claim any size.
  if (size === null || Math.max(size.width, size.height) > largestThumbnail) return null;
  const stored = orientation >= 5 ? { width: facts.height, height: facts.width } : facts;
  const frame = frameWithoutBars(size, stored);
  if (frame === null && orientation === 1) return embeddedThumbnail;
  try {
    const picture = openPicture(embeddedThumbnail);
    const framed = frame === null ? picture : picture.extract({ ...frame });
    return await turnUpright(framed, orientation).jpeg({ quality: 85 }).toBuffer();
  } catch {
    // A damaged thumbnail says nothing about the photo, whose own pixels are judged by renderOutputs.
    return null;
  }
}

/**
 * Adds the turn that an EXIF orientation (1 to 8) asks for. In whichever sequence it is asked, sharp cuts and resizes, then
 * mirrors, then turns.
 */
export function turnUpright(picture: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return picture.flop();
    case 3:
      return picture.rotate(180);
    case 4:
      return picture.flip();
    case 5:
      return picture.flop().rotate(270);
    case 6:
      return picture.rotate(90);
    case 7:
      return picture.flop().rotate(90);
    case 8:
      return picture.rotate(270);
    default:
      return picture;
  }
}
