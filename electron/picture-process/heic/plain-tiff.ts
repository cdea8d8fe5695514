import { closeSync, openSync, writeSync } from 'node:fs';
import { PRIVATE_FILE } from '../../core/library/private-files.ts';

// An uncompressed TIFF, written band by band, so that no picture has to be held as a whole.

interface PlainTiff {
  readonly width: number;
  readonly height: number;
  /** In the numbers of EXIF. */
  readonly orientation: number;
  readonly icc: Uint8Array | null;
}

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
/** Rows that a reader takes at once. Pixels lie without a gap, however many are written at once. */
const STRIP = 64;

/** What stands before the pixels. */
function headOf({ width, height, orientation, icc }: PlainTiff): Buffer {
  const strips = Math.ceil(height / STRIP);
  const profile = icc ?? Buffer.alloc(0);
  const fields = icc === null ? 11 : 12;
  const listsAt = 8 + 2 + fields * 12 + 4;
  const [bitsAt, placesAt] = [listsAt, listsAt + 6];
  const sizesAt = placesAt + 4 * strips;
  const profileAt = sizesAt + 4 * strips;
  const pixelsAt = profileAt + profile.length + (profile.length % 2);
  const head = Buffer.alloc(pixelsAt);
  head.write('II*\0', 0, 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(fields, 8);
  let row = 10;
  const field = (tag: number, type: number, count: number, value: number): void => {
    head.writeUInt16LE(tag, row);
    head.writeUInt16LE(type, row + 2);
    head.writeUInt32LE(count, row + 4);
    head.writeUInt32LE(value, row + 8);
    row += 12;
  };
  const sizeOf = (strip: number): number => Math.min(STRIP, height - strip * STRIP) * width * 3;
  field(256, LONG, 1, width);
  field(257, LONG, 1, height);
  field(258, SHORT, 3, bitsAt);
  field(259, SHORT, 1, 1);
  field(262, SHORT, 1, 2);
  field(273, LONG, strips, strips === 1 ? pixelsAt : placesAt);
  field(274, SHORT, 1, orientation);
  field(277, SHORT, 1, 3);
  field(278, LONG, 1, STRIP);
  field(279, LONG, strips, strips === 1 ? sizeOf(0) : sizesAt);
  field(284, SHORT, 1, 1);
  if (icc !== null) field(34_675, UNDEFINED, profile.length, profileAt);
  for (let channel = 0; channel < 3; channel += 1) head.writeUInt16LE(8, bitsAt + 2 * channel);
  let at = pixelsAt;
  for (let strip = 0; strip < strips; strip += 1) {
    head.writeUInt32LE(at, placesAt + 4 * strip);
    head.writeUInt32LE(sizeOf(strip), sizesAt + 4 * strip);
    at += sizeOf(strip);
  }
  head.set(profile, profileAt);
  return head;
}

/** @param write called once, with what writes the next band */
export function writePlainTiff(
  path: string,
  tiff: PlainTiff,
  write: (band: (pixels: Uint8Array) => void) => void,
): void {
  const file = openSync(path, 'w', PRIVATE_FILE);
  try {
    const all = (bytes: Uint8Array): void => {
      let written = 0;
      while (written < bytes.length) written += writeSync(file, bytes, written);
    };
    all(headOf(tiff));
    write(all);
  } finally {
    closeSync(file);
  }
}
