import { textOfBytes } from './byte-source.ts';

/** What is read of IPTC. */
export interface IptcFields {
  readonly caption: string | null;
  readonly copyright: string | null;
  readonly creator: string | null;
  readonly title: string | null;
  readonly keywords: readonly string[];
}

const CHARACTER_SET = 0x015a;
const CAPTION = 0x0278;
const COPYRIGHT = 0x0274;
const BY_LINE = 0x0250;
const TITLE = 0x0205;
const KEYWORD = 0x0219;
const MOST_KEYWORDS = 100;
const IPTC_RESOURCE = 0x0404;
const MOST_DATA_SETS = 10_000;

/** The IPTC block among the resources that Photoshop keeps in a JPEG; null where there is none. */
export function iptcOfResources(bytes: Buffer): Buffer | null {
  let at = 0;
  while (at + 12 <= bytes.length && bytes.toString('latin1', at, at + 4) === '8BIM') {
    const id = bytes.readUInt16BE(at + 4);
    // The name with its length is padded to an even size, and so are the data.
    const nameBytes = 1 + bytes.readUInt8(at + 6);
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2);
    if (sizeAt + 4 > bytes.length) return null;
    const size = bytes.readUInt32BE(sizeAt);
    if (id === IPTC_RESOURCE) return bytes.subarray(sizeAt + 4, sizeAt + 4 + size);
    at = sizeAt + 4 + size + (size % 2);
  }
  return null;
}

/** Reads the data sets of an IPTC block; of one that comes several times the first counts. */
export function readIptc(bytes: Buffer): IptcFields {
  const values = new Map<number, Buffer>();
  const keywords: Buffer[] = [];
  let [at, count] = [0, 0];
  while (at + 5 <= bytes.length && bytes[at] === 0x1c && count < MOST_DATA_SETS) {
    const length = bytes.readUInt16BE(at + 3);
    // Longer ones say the length of their length; nothing that is of use here is that long.
    if (length >= 0x8000 || at + 5 + length > bytes.length) break;
    const dataSet = bytes.readUInt16BE(at + 1);
    if (dataSet === KEYWORD && keywords.length < MOST_KEYWORDS) keywords.push(bytes.subarray(at + 5, at + 5 + length));
    if (!values.has(dataSet)) values.set(dataSet, bytes.subarray(at + 5, at + 5 + length));
    at += 5 + length;
    count += 1;
  }
  const isUtf8 = values.get(CHARACTER_SET)?.toString('latin1') === '\x1b%G';
  const text = (dataSet: number): string | null => {
    const value = values.get(dataSet);
    return value === undefined ? null : textOfBytes(value, isUtf8);
  };
  return {
    caption: text(CAPTION),
    copyright: text(COPYRIGHT),
    creator: text(BY_LINE),
    title: text(TITLE),
    keywords: [...new Set(keywords.flatMap((value) => textOfBytes(value, isUtf8) ?? []))],
  };
}
