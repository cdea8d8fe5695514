import { openPicture } from './decoder.ts';

const [COLUMNS, ROWS] = [9, 8];

/**
 * What a picture looks like, coarsely: for each of 8 by 8 places whether it grows brighter to the right. Tones, size and
 * compression change few of them. 16 hexadecimal digits.
 */
export async function fingerprintOf(tile: Buffer): Promise<string> {
  const pixels = await openPicture(tile)
    .greyscale()
    .resize(COLUMNS, ROWS, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer();
  let bits = 0n;
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 1; column < COLUMNS; column += 1) {
      const at = row * COLUMNS + column;
      bits = (bits << 1n) | (pixels.readUInt8(at) > pixels.readUInt8(at - 1) ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
}
