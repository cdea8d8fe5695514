import { cutTo } from '../core/library/cut-to.ts';
import type { Rights } from '../core/photos/pictures/protocol.ts';
import { segment } from './jpeg-copy.ts';
import type { CameraData, ExifField } from './metadata/camera-data.ts';

const [ARTIST, COPYRIGHT, CAMERA, ASCII, LONG] = [0x013b, 0x8298, 0x8769, 2, 4];
/** A segment holds 64 KiB; rights that long are a mistake, and cut. */
const LONGEST_TEXT = 2000;

/** What the EXIF of a copy says. */
export interface CopiedExif extends Rights {
  readonly camera?: CameraData | null;
}

/**
 * [Note: names keep their letters] libvips writes EXIF text as ASCII and makes 'Zoe Muller' of 'Zoë Müller'. So EXIF is written here, in
 * UTF-8, as cameras and editors do. Returns the JPEG as it is where there is nothing to say.
 */
export function withExif(jpeg: Buffer, { copyright, creator, camera = null }: CopiedExif): Buffer {
  const rights = [...textField(ARTIST, creator), ...textField(COPYRIGHT, copyright)];
  const first = [...(camera?.first ?? []), ...rights];
  if (first.length === 0 && camera === null) return jpeg;
  const content = Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    tiffOf(first, camera?.camera ?? [], camera?.little === true),
  ]);
  return Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, content), jpeg.subarray(2)]);
}

function textField(tag: number, text: string | null): ExifField[] {
  if (text === null) return [];
  const value = Buffer.from(`${cutTo(text, LONGEST_TEXT)}\0`, 'utf8');
  return [{ tag, type: ASCII, count: value.length, value }];
}

/** A TIFF of one directory, and of that of the camera where it has fields. */
function tiffOf(first: readonly ExifField[], camera: readonly ExifField[], little: boolean): Buffer {
  const number = (value: number, bytes: number): Buffer => {
    const written = Buffer.alloc(bytes);
    if (little) written.writeUIntLE(value, 0, bytes);
    else written.writeUIntBE(value, 0, bytes);
    return written;
  };
  const directory = (fields: readonly ExifField[], at: number): Buffer => {
    let valueAt = at + 2 + fields.length * 12 + 4;
    const values: Buffer[] = [];
    const rows = fields.map(({ tag, type, count, value }) => {
      // Up to four bytes stand in the row itself; all others at even places.
      const isInside = value.length <= 4;
      const place = isInside ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : number(valueAt, 4);
      const kept = isInside ? [] : [value, Buffer.alloc(value.length % 2)];
      values.push(...kept);
      for (const { length } of kept) valueAt += length;
      return Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), place]);
    });
    return Buffer.concat([number(fields.length, 2), ...rows, number(0, 4), ...values]);
  };
  const head = [Buffer.from(little ? 'II' : 'MM', 'latin1'), number(42, 2), number(8, 4)];
  const withPlace = (at: number): ExifField[] =>
    camera.length === 0 ? [...first] : [...first, { tag: CAMERA, type: LONG, count: 1, value: number(at, 4) }];
  const cameraAt = 8 + directory(withPlace(0), 8).length;
  const own = directory(
    withPlace(cameraAt).toSorted((a, b) => a.tag - b.tag),
    8,
  );
  return Buffer.concat([...head, own, ...(camera.length === 0 ? [] : [directory(camera, cameraAt)])]);
}
