/** A point of an outline; one that is not on the curve bends it (quadratic). */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

export interface Letter {
  readonly codePoint: number;
  readonly advanceWidth: number;
  readonly contours: readonly (readonly OutlinePoint[])[];
}

interface Metrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
}

/**
 * A TrueType font of these letters alone (OpenType 1.9, the tables that a reader of fonts in a PDF needs). [Note: woff2] The
 * fonts of the page are compressed for the web in several files with a script each, which cannot be put into a PDF.
 */
export function writeTtf(name: string, metrics: Metrics, letters: readonly Letter[]): Buffer {
  const sorted = letters.toSorted((one, other) => one.codePoint - other.codePoint);
  // The first glyph stands for what is missing.
  const outlines = [Buffer.alloc(0), ...sorted.map(({ contours }) => glyfOf(contours))];
  const widths = [metrics.unitsPerEm / 2, ...sorted.map(({ advanceWidth }) => advanceWidth)];
  const offsets = outlines.reduce<number[]>((at, { length }) => [...at, (at.at(-1) ?? 0) + length], [0]);
  const box = boxOf(sorted.flatMap(({ contours }) => contours.flat()));
  const tables: readonly (readonly [tag: string, content: Buffer])[] = [
    ['OS/2', os2Of(metrics, sorted)],
    ['cmap', cmapOf(sorted.map(({ codePoint }) => codePoint))],
    ['glyf', Buffer.concat(outlines)],
    ['head', headOf(metrics, box)],
    ['hhea', hheaOf(metrics, widths)],
    ['hmtx', Buffer.concat(widths.map((width) => bytes([u16(Math.round(width)), u16(0)])))],
    ['loca', bytes(offsets.map(u32))],
    ['maxp', maxpOf(sorted)],
    ['name', nameOf(name)],
    ['post', bytes([u32(0x00030000), Buffer.alloc(28)])],
  ];
  return directoryOf(tables);
}

const bytes = (parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value & 0xffff);
  return buffer;
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value >>> 0);
  return buffer;
}

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

function boxOf(points: readonly OutlinePoint[]): Box {
  const first = points[0];
  if (first === undefined) return { left: 0, bottom: 0, right: 0, top: 0 };
  let [left, right, bottom, top] = [first.x, first.x, first.y, first.y];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  return { left, bottom, right, top };
}

const boxBytes = ({ left, bottom, right, top }: Box): Buffer => bytes([left, bottom, right, top].map(u16));

function glyfOf(contours: Letter['contours']): Buffer {
  const drawn = contours.filter(({ length }) => length > 0);
  const points = drawn.flat();
  if (points.length === 0) return Buffer.alloc(0);
  let end = -1;
  const ends = drawn.map(({ length }) => {
    end += length;
    return u16(end);
  });
  const deltas = (axis: 'x' | 'y'): Buffer[] =>
    points.map((point, index) => u16(point[axis] - (points[index - 1]?.[axis] ?? 0)));
  const content = bytes([
    u16(drawn.length),
    boxBytes(boxOf(points)),
    ...ends,
    u16(0),
    Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
    ...deltas('x'),
    ...deltas('y'),
  ]);
  return bytes([content, Buffer.alloc(-content.length & 3)]);
}

/** Format 12: each letter a group of its own. */
function cmapOf(codePoints: readonly number[]): Buffer {
  const groups = codePoints.map((codePoint, index) => bytes([u32(codePoint), u32(codePoint), u32(index + 1)]));
  const table = bytes([u16(12), u16(0), u32(16 + groups.length * 12), u32(0), u32(groups.length), ...groups]);
  return bytes([u16(0), u16(1), u16(3), u16(10), u32(12), table]);
}

function headOf({ unitsPerEm }: Metrics, box: Box): Buffer {
  return bytes([
    u32(0x00010000),
    u32(0x00010000),
    u32(0),
    u32(0x5f0f3cf5),
    u16(0),
    u16(unitsPerEm),
    Buffer.alloc(16),
    boxBytes(box),
    u16(0),
    u16(8),
    u16(2),
    // Places of outlines as whole numbers of four bytes.
    u16(1),
    u16(0),
  ]);
}

function hheaOf({ ascent, descent }: Metrics, widths: readonly number[]): Buffer {
  return bytes([
    u32(0x00010000),
    u16(ascent),
    u16(descent),
    u16(0),
    u16(Math.round(Math.max(...widths))),
    Buffer.alloc(22),
    u16(widths.length),
  ]);
}

function maxpOf(letters: readonly Letter[]): Buffer {
  const most = (count: (letter: Letter) => number): number =>
    letters.reduce((now, each) => Math.max(now, count(each)), 0);
  return bytes([
    u32(0x00010000),
    u16(letters.length + 1),
    u16(most(({ contours }) => contours.flat().length)),
    u16(most(({ contours }) => contours.length)),
    u16(0),
    u16(0),
    u16(2),
    Buffer.alloc(16),
  ]);
}

function os2Of({ ascent, descent, capHeight, xHeight, unitsPerEm }: Metrics, letters: readonly Letter[]): Buffer {
  const table = Buffer.alloc(96);
  table.writeUInt16BE(4, 0);
  table.writeInt16BE(unitsPerEm / 2, 2);
  table.writeUInt16BE(400, 4);
  table.writeUInt16BE(5, 6);
  table.writeUInt16BE(Math.min(0xffff, letters[0]?.codePoint ?? 0), 64);
  table.writeUInt16BE(Math.min(0xffff, letters.at(-1)?.codePoint ?? 0), 66);
  table.writeInt16BE(ascent, 68);
  table.writeInt16BE(descent, 70);
  table.writeUInt16BE(ascent, 74);
  table.writeUInt16BE(-descent, 76);
  table.writeInt16BE(xHeight, 86);
  table.writeInt16BE(capHeight, 88);
  return table;
}

/** Family, style, whole name and the name in a PDF. */
function nameOf(name: string): Buffer {
  const texts = (
    [
      [1, name],
      [2, 'Regular'],
      [4, name],
      [6, name.replaceAll(' ', '')],
    ] as const
  ).map(([id, text]) => [id, Buffer.from(text, 'utf16le').swap16()] as const);
  let at = 0;
  const records = texts.map(([id, { length }]) => {
    const record = bytes([u16(3), u16(1), u16(0x409), u16(id), u16(length), u16(at)]);
    at += length;
    return record;
  });
  return bytes([u16(0), u16(texts.length), u16(6 + texts.length * 12), ...records, ...texts.map(([, text]) => text)]);
}

function directoryOf(tables: readonly (readonly [tag: string, content: Buffer])[]): Buffer {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  let at = 12 + tables.length * 16;
  const rows: Buffer[] = [];
  const padded: Buffer[] = [];
  for (const [tag, content] of tables) {
    const whole = bytes([content, Buffer.alloc(-content.length & 3)]);
    rows.push(bytes([Buffer.from(tag, 'latin1'), u32(checkSum(whole)), u32(at), u32(content.length)]));
    padded.push(whole);
    at += whole.length;
  }
  const head = [
    u32(0x00010000),
    u16(tables.length),
    u16(power * 16),
    u16(Math.log2(power)),
    u16(tables.length * 16 - power * 16),
  ];
  return bytes([...head, ...rows, ...padded]);
}

function checkSum(content: Buffer): number {
  let sum = 0;
  for (let at = 0; at < content.length; at += 4) sum = (sum + content.readUInt32BE(at)) >>> 0;
  return sum;
}
