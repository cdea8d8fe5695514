import { cutTo } from '../core/library/cut-to.ts';
import type { Rights } from '../core/photos/pictures/protocol.ts';

const artistTag = 0x013b;
const copyrightTag = 0x8298;
const asciiType = 2;
/** A segment holds 64 KiB; rights that long are a mistake, and cut. */
const longestText = 2000;

/**
 * [Note: names keep their letters] libvips writes EXIF text as ASCII and makes 'Zoe Muller' of 'Zoë Müller'. So the
 * two fields are written here, as UTF-8, as cameras and editors do. Returns the JPEG as it is when there are no rights.
 */
export function withRights(jpeg: Buffer, { copyright, creator }: Rights): Buffer {
  const fields: [tag: number, text: Buffer][] = [];
  if (creator !== null) fields.push([artistTag, terminated(creator)]);
  if (copyright !== null) fields.push([copyrightTag, terminated(copyright)]);
  if (fields.length === 0) return jpeg;
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffOf(fields)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

function terminated(text: string): Buffer {
  const bytes = Buffer.from(`${cutTo(text, longestText)}\0`, 'utf8');
  // Values are kept at even places, and a text of four bytes or less would have to stand in the table itself.
  const padding = Math.max(6 - bytes.length, 0) + (Math.max(bytes.length, 6) % 2);
  return Buffer.concat([bytes, Buffer.alloc(padding)]);
}

/** A big-endian TIFF structure with one directory; `fields` in the order of their tags. */
function tiffOf(fields: readonly (readonly [tag: number, text: Buffer])[]): Buffer {
  const table = Buffer.alloc(8 + 2 + fields.length * 12 + 4);
  table.write('MM\0*', 0, 'latin1');
  table.writeUInt32BE(8, 4);
  table.writeUInt16BE(fields.length, 8);
  let textAt = table.length;
  fields.forEach(([tag, text], index) => {
    const row = 10 + index * 12;
    table.writeUInt16BE(tag, row);
    table.writeUInt16BE(asciiType, row + 2);
    table.writeUInt32BE(text.length, row + 4);
    table.writeUInt32BE(textAt, row + 8);
    textAt += text.length;
  });
  return Buffer.concat([table, ...fields.map(([, text]) => text)]);
}
