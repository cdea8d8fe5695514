/** Size of a JPEG's picture as stored, before any turning by the EXIF orientation. */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
}

/** What the markers at the start of a JPEG say. */
export interface JpegHead {
  /** Null while the frame header was not reached. */
  readonly frame: JpegFrame | null;
  /** Where the compressed picture starts, so all metadata lies before; null when `bytes` ends earlier. */
  readonly pictureAt: number | null;
  /** How much of the file must be read to get further; 0 when `pictureAt` is known. */
  readonly needed: number;
}

/** Follows the markers of a JPEG as far as `bytes`, the start of the file, goes. */
export function readJpegHead(bytes: Uint8Array): JpegHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frame: JpegFrame | null = null;
  let at = 2;
  for (;;) {
    while (at + 1 < bytes.length && bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (at + 4 > bytes.length) return { frame, pictureAt: null, needed: at + 4 };
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    if (view.getUint8(at) !== 0xff || length < 2 || marker === 0xd9) return { frame, pictureAt: at, needed: 0 };
    if (marker === 0xda) return { frame, pictureAt: at, needed: 0 };
    if (isFrameHeader(marker)) {
      if (at + 9 > bytes.length) return { frame, pictureAt: null, needed: at + 9 };
      frame = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + length;
  }
}

/** SOF0 to SOF15 without the tables DHT (C4), JPG (C8) and DAC (CC) that lie between. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
