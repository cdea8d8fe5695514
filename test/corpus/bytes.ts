// What files of pictures are put together from: numbers, high byte first, boxes, and the segments of a JPEG.

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
export const u8 = (...values: number[]): Buffer => Buffer.from(values);
export const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
};
export const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

type Content = Uint8Array | string;

/** Texts as Latin-1. */
const joined = (content: readonly Content[]): Buffer =>
  Buffer.concat(content.map((each) => (typeof each === 'string' ? latin1(each) : each)));

export function box(type: string, ...content: readonly Content[]): Buffer {
  const inside = joined(content);
  return joined([u32(8 + inside.length), type, inside]);
}

/** One with a version and flags. */
export function fullBox(type: string, version: number, flags: number, ...content: readonly Uint8Array[]): Buffer {
  return box(type, u32(version * 2 ** 24 + flags), ...content);
}

export function segment(marker: number, ...content: readonly Content[]): Buffer {
  const inside = joined(content);
  return joined([u8(0xff, marker), u16(inside.length + 2), inside]);
}

/** A JPEG with more behind its first marker. */
export function withSegments(jpeg: Buffer, ...segments: readonly Uint8Array[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export const exifSegment = (tiff: Uint8Array): Buffer => segment(0xe1, 'Exif\0\0', tiff);
export const xmpSegment = (packet: Content): Buffer =>
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', Buffer.from(packet));
export const resourceSegment = (resources: Uint8Array): Buffer => segment(0xed, 'Photoshop 3.0\0', resources);
export const iptcSegment = (iptc: Uint8Array): Buffer =>
  resourceSegment(joined(['8BIM\x04\x04\0\0', u32(iptc.length), iptc, Buffer.alloc(iptc.length % 2)]));
/** A value of IPTC. */
export const dataSet = (record: number, number: number, value: Content): Buffer =>
  joined([u8(0x1c, record, number), u16(value.length), value]);

export const caption = (text: string): string =>
  `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:description>`;

export function xmp(properties: string, before = ''): string {
  return `${before}<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}
