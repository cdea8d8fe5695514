import { open } from 'node:fs/promises';
import { toReadError } from './errors.ts';
import { readExifThumbnail } from './exif-thumbnail.ts';
import { readJpegHead } from './jpeg-head.ts';

/** Most cameras' EXIF, thumbnail and frame header end within this. */
const headLength = 128 * 1024;

/** What can be shown of a photo at once. */
export interface FirstLook {
  /** A small JPEG that says in its own EXIF how it is turned; browsers follow that. It may have the camera's bars. */
  readonly data: Buffer;
  /** The photo's size upright. Shown in a box of this shape with `object-fit: cover`, the bars lie outside. */
  readonly width: number;
  readonly height: number;
}

/**
 * The picture to show for a file before it is imported, from its first 128 KiB and without decoding: thousands a
 * second, where turning and cutting pixels (previewFromThumbnail) gives hundreds. Null when there is none to show
 * quickly; whether the file is a photo at all is for inspectPhoto to say. Throws BlobError when it cannot be read.
 */
export async function readFirstLook(path: string): Promise<FirstLook | null> {
  const head = await readHead(path);
  if (head[0] !== 0xff || head[1] !== 0xd8) return null;
  const { orientation, data } = readExifThumbnail(head);
  if (data === null) return null;
  const frame = readJpegHead(head).frame ?? readJpegHead(data).frame;
  if (frame === null) return null;
  const { width, height } = orientation >= 5 ? { width: frame.height, height: frame.width } : frame;
  return { data: withOrientation(data, orientation), width, height };
}

/** Puts an EXIF segment with nothing but the orientation behind the start of a JPEG. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  if (orientation === 1) return jpeg;
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

async function readHead(path: string): Promise<Buffer> {
  try {
    await using file = await open(path, 'r');
    const buffer = Buffer.allocUnsafe(headLength);
    const { bytesRead } = await file.read(buffer, 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw toReadError(error, path);
  }
}
