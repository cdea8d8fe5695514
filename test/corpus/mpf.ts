// JPEGs with further pictures behind them, in the Multi-Picture Format (CIPA DC-007).

/** A picture behind the first: `kind` as the format numbers it, 0x010001 for a preview of a screen's size. */
export interface FurtherPicture {
  readonly kind: number;
  readonly jpeg: Buffer;
}

export const MPF_PREVIEW = { vga: 0x010001, fullHd: 0x010002 } as const;
/** As phones number what is no preview, such as how much brighter a part is to be shown. */
export const MPF_OTHER = 0;

const NAME = Buffer.from('MPF\0', 'latin1');
/** Bytes of a TIFF's head, of its directory with three fields, and of what is said of one picture. */
const [HEAD, DIRECTORY, ENTRY] = [8, 2 + 3 * 12 + 4, 16];

/** Writes an index of the pictures into the head of a JPEG and puts them behind it. */
export function withMpf(primary: Buffer, further: readonly FurtherPicture[]): Buffer {
  const count = further.length + 1;
  const index = Buffer.alloc(HEAD + DIRECTORY + ENTRY * count);
  index.write('MM\0*', 0, 'latin1');
  index.writeUInt32BE(HEAD, 4);
  index.writeUInt16BE(3, HEAD);
  const field = (at: number, tag: number, type: number, values: number): number => {
    index.writeUInt16BE(tag, at);
    index.writeUInt16BE(type, at + 2);
    index.writeUInt32BE(values, at + 4);
    return at + 8;
  };
  index.write('0100', field(HEAD + 2, 0xb000, 7, 4), 'latin1');
  index.writeUInt32BE(count, field(HEAD + 14, 0xb001, 4, 1));
  index.writeUInt32BE(HEAD + DIRECTORY, field(HEAD + 26, 0xb002, 7, ENTRY * count));
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), NAME, index]);
  segment.writeUInt16BE(segment.length - 2, 2);
  // The index stands behind the start of the file and the four bytes of its own segment's head.
  const tiffAt = 2 + 4 + NAME.length;
  const indexAt = 4 + NAME.length + HEAD + DIRECTORY;
  const whole = primary.length + segment.length;
  [{ kind: 0x030000, jpeg: primary, at: tiffAt, size: whole }, ...placed(further, whole)].forEach((each, number) => {
    const at = indexAt + number * ENTRY;
    segment.writeUInt32BE(each.kind, at);
    segment.writeUInt32BE(each.size, at + 4);
    segment.writeUInt32BE(each.at - tiffAt, at + 8);
  });
  return Buffer.concat([primary.subarray(0, 2), segment, primary.subarray(2), ...further.map(({ jpeg }) => jpeg)]);
}

function placed(further: readonly FurtherPicture[], from: number) {
  let at = from;
  return further.map((picture) => {
    const here = { ...picture, at, size: picture.jpeg.length };
    at += picture.jpeg.length;
    return here;
  });
}
