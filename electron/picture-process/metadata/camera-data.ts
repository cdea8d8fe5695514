import type { ByteSource } from './byte-source.ts';
import { type TiffDirectory, type TiffForm, valueOf } from './tiff-directory.ts';

/** A field of EXIF whose value is as it stands in its file. */
export interface ExifField {
  readonly tag: number;
  /** 1 to 10, as TIFF counts them. */
  readonly type: number;
  readonly count: number;
  readonly value: Buffer;
}

/** What a camera says of itself and of the exposure, in the byte order of its file. */
export interface CameraData {
  readonly little: boolean;
  /** Of the first directory. */
  readonly first: readonly ExifField[];
  /** Of the camera's own. */
  readonly camera: readonly ExifField[];
}

/**
 * Maker, model, exposure, lens and time (CIPA DC-008). Left out: where it was, serial numbers and owners, which name a person's own camera,
 * what only its maker can read, and sizes, which are those of the file that it stood in.
 */
const FIRST = [0x010f, 0x0110];
const CAMERA = [
  0x829a, 0x829d, 0x8822, 0x8827, 0x8830, 0x8831, 0x8832, 0x9000, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9201,
  0x9202, 0x9203, 0x9204, 0x9205, 0x9206, 0x9207, 0x9208, 0x9209, 0x920a, 0x9290, 0x9291, 0x9292, 0xa402, 0xa403,
  0xa404, 0xa405, 0xa406, 0xa432, 0xa433, 0xa434,
];
const LONGEST = 256;

/** Null where it says nothing of that. */
export function cameraDataOf(
  source: ByteSource,
  { little }: TiffForm,
  directories: { readonly first: TiffDirectory; readonly camera: TiffDirectory | null },
): CameraData | null {
  const read = (directory: TiffDirectory | null, tags: readonly number[]): ExifField[] =>
    tags.flatMap((tag) => {
      const entry = directory?.entries.get(tag);
      if (entry === undefined || entry.type > 10 || entry.bytes > LONGEST) return [];
      const value = valueOf(source, entry, LONGEST);
      // A copy, so that it does not keep the start of its file in memory.
      return value?.length === entry.bytes
        ? [{ tag, type: entry.type, count: entry.count, value: Buffer.from(value) }]
        : [];
    });
  const [first, camera] = [read(directories.first, FIRST), read(directories.camera, CAMERA)];
  return first.length + camera.length === 0 ? null : { little, first, camera };
}

/** Of two, as of a raw file that keeps its directories apart: what one leaves open, the other says. */
export function joinCameraData(one: CameraData | null, other: CameraData | null): CameraData | null {
  if (one === null || other === null) return one ?? other;
  if (one.little !== other.little) return one.camera.length > 0 ? one : other;
  return {
    little: one.little,
    first: one.first.length > 0 ? one.first : other.first,
    camera: one.camera.length > 0 ? one.camera : other.camera,
  };
}
