import type { ByteSource } from './byte-source.ts';

/** One box of an ISO file (ISO/IEC 14496-12): where its content stands. */
export interface IsoBox {
  readonly type: string;
  /** Of a `uuid` box, which kind it is: 32 hex digits. */
  readonly uuid: string | null;
  readonly at: number;
  readonly size: number;
}

/** More boxes side by side than any program writes. */
const MOST_BOXES = 10_000;

/** The boxes from one place to another. One that claims to go on beyond the end is cut there, and the last. */
export function* boxesOf(source: ByteSource, from = 0, end = source.size): Generator<IsoBox> {
  let at = from;
  for (let count = 0; count < MOST_BOXES && at + 8 <= end; count += 1) {
    const head = source.read(at, 32);
    if (head.length < 8) return;
    const [short, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
    let headBytes = 8;
    let size = short;
    if (short === 1) {
      if (head.length < 16) return;
      size = Number(head.readBigUInt64BE(8));
      headBytes = 16;
    } else if (short === 0) size = end - at;
    let uuid: string | null = null;
    if (type === 'uuid') {
      uuid = head.toString('hex', headBytes, headBytes + 16);
      headBytes += 16;
    }
    if (size < headBytes) return;
    const last = Math.min(end, at + size);
    yield { type, uuid, at: at + headBytes, size: Math.max(0, last - at - headBytes) };
    at += size;
  }
}

/** The first box of a type; a box inside of boxes by their types in turn. */
export function findBox(source: ByteSource, path: readonly string[], within?: IsoBox): IsoBox | null {
  const [type, ...rest] = path;
  if (type === undefined) return within ?? null;
  const [from, end] = within === undefined ? [0, source.size] : [within.at, within.at + within.size];
  for (const box of boxesOf(source, from, end)) {
    if (box.type === type || box.uuid === type) return findBox(source, rest, box);
  }
  return null;
}
