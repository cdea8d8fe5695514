import { type ByteRange, type EmbeddedJpeg, jpegsAt, LARGEST_SMALL, smallJpeg } from '../raw/preview.ts';
import { type ByteSource, partOf } from './byte-source.ts';
import { readDirectory, readTiffForm, valueOf } from './tiff-directory.ts';

/** Of the index of pictures that follow one in its file. */
const ENTRIES = 0xb002;
const ENTRY_BYTES = 16;
/** Cameras write two previews. */
const MOST_PICTURES = 16;
/** The class of a large thumbnail, among the 24 bits of a picture's kind. */
const LARGE_THUMBNAIL = 0x01;

/**
 * The best of the previews that a camera put behind its picture, for a first look (CIPA DC-007, Multi-Picture Format). What is no
 * preview by its kind is passed over: phones put maps of depth and of brightness there.
 *
 * @param index where the TIFF structure of the index stands, which places are counted from, and its size
 * @returns a JPEG; null where there is none that is small
 */
export function mpfPreview(source: ByteSource, index: ByteRange): Buffer | null {
  return smallJpeg(source, mpfPreviews(source, index));
}

function mpfPreviews(source: ByteSource, { at, size }: ByteRange): readonly EmbeddedJpeg[] {
  const part = partOf(source, at, size);
  const form = readTiffForm(part);
  const entry = form === null ? undefined : readDirectory(part, form, form.firstDirectory)?.entries.get(ENTRIES);
  const entries = valueOf(part, entry, MOST_PICTURES * ENTRY_BYTES);
  if (form === null || entries === null) return [];
  const number = (from: number): number => (form.little ? entries.readUInt32LE(from) : entries.readUInt32BE(from));
  const places: ByteRange[] = [];
  for (let from = 0; from + ENTRY_BYTES <= entries.length; from += ENTRY_BYTES) {
    const [kind, bytes, place] = [number(from), number(from + 4), number(from + 8)];
    if (((kind >>> 16) & 0xff) !== LARGE_THUMBNAIL || bytes > LARGEST_SMALL || place === 0) continue;
    places.push({ at: at + place, size: bytes });
  }
  return jpegsAt(source, places).jpegs;
}
