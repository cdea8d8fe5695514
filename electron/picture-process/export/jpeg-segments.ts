/** Puts metadata into a JPEG: after the start, and after the EXIF that may stand there. */
export function withSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  const at = endOfFirstSegments(jpeg);
  return Buffer.concat([jpeg.subarray(0, at), ...segments, jpeg.subarray(at)]);
}

/** A segment with its marker and its length. @throws RangeError for more than one may hold */
export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const [APP0, APP1, APP2] = [0xe0, 0xe1, 0xe2];

function endOfFirstSegments(jpeg: Buffer): number {
  let at = 2;
  while (jpeg[at] === 0xff) {
    const marker = jpeg[at + 1];
    const isExif = marker === APP1 && jpeg.toString('latin1', at + 4, at + 8) === 'Exif';
    if (marker !== APP0 && !isExif) break;
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return at;
}

/** The colour profile of a JPEG with its markers; empty where it has none. */
export function profileSegments(jpeg: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const isProfile = jpeg[at + 1] === APP2 && jpeg.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE';
    if (isProfile) found.push(jpeg.subarray(at, end));
    at = end;
  }
  return found;
}
