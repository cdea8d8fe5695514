import { PhotoRefusal } from './errors.ts';

/** Formats that can become photos. */
export type PhotoMediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/tiff' | 'image/avif';

/** Bytes of a file's start that `photoTypeOf` needs to see. */
export const signatureLength = 64;

const cameraRawExtensions = new Set([
  'nef',
  'cr2',
  'arw',
  'dng',
  'orf',
  'rw2',
  'pef',
  'srw',
  'raf',
  'cr3',
  'nrw',
  '3fr',
  'iiq',
]);
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);
const advice = 'Export it as JPEG and add that.';

/**
 * The format of a file by its first bytes; the extension only tells a TIFF from a camera's raw file, since most raw
 * files are TIFFs whose first picture is a tiny preview. Throws PhotoRefusal 'unsupported-format' or 'not-a-picture'.
 */
export function photoTypeOf(head: Uint8Array, extension: string): PhotoMediaType {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, signatureLength));
  const text = bytes.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^(II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(text)) return tiffUnlessRaw(text, extension.toLowerCase());
  if (text.slice(4, 8) === 'ftyp') return isoMediaType(text);
  const other = knownOther(text);
  if (other !== null) throw unsupported(other);
  throw new PhotoRefusal('not-a-picture', 'This is not a picture: its content is of no picture format.');
}

function tiffUnlessRaw(text: string, extension: string): PhotoMediaType {
  if (text.slice(8, 10) === 'CR' || cameraRawExtensions.has(extension)) throw unsupported('raw files of a camera');
  return 'image/tiff';
}

function isoMediaType(text: string): PhotoMediaType {
  // The major brand can be the general 'mif1'; what the file really holds is then among the compatible brands.
  const length = Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(0);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(length, text.length); at += 4) brands.push(text.slice(at, at + 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  if (brands.some((brand) => heicBrands.has(brand))) throw unsupported('HEIC pictures');
  if (brands[0] === 'crx ') throw unsupported('raw files of a camera');
  throw new PhotoRefusal('not-a-picture', 'This is a film, not a picture.');
}

function knownOther(text: string): string | null {
  if (/^GIF8[79]a/.test(text)) return 'GIF pictures';
  if (text.startsWith('BM') && /^\0{4}$/.test(text.slice(6, 10))) return 'BMP pictures';
  if (text.startsWith('8BPS')) return 'Photoshop documents';
  if (text.startsWith('\xff\x0a') || text.startsWith('\0\0\0\x0cJXL ')) return 'JPEG XL pictures';
  if (text.startsWith('\0\0\0\x0cjP  ')) return 'JPEG 2000 pictures';
  if (text.startsWith('FUJIFILM')) return 'raw files of a camera';
  if (text.startsWith('%PDF')) return 'PDF documents';
  if (/^\s*(<\?xml[^>]*>\s*)?<svg/i.test(text)) return 'SVG drawings';
  return null;
}

function unsupported(what: string): PhotoRefusal {
  const name = what.charAt(0).toUpperCase() + what.slice(1);
  return new PhotoRefusal('unsupported-format', `${name} cannot be used yet. ${advice}`);
}
