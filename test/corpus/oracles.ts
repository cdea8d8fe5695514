// What programs that others wrote say of a photo: exiftool of its metadata, littleCMS and djpeg of its pixels.

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';

const execute = promisify(execFile);

/** Debian's packages libimage-exiftool-perl, libjpeg-turbo-progs and liblcms2-utils. */
export const ORACLES = ['exiftool', 'djpeg', 'jpgicc'] as const;

const Text = z.coerce.string().nullable().default(null);
const Texts = z.union([z.array(z.coerce.string()), z.coerce.string().transform((text) => [text])]).default([]);
const Numeral = z.coerce.number().nullable().catch(null).default(null);

const Said = z.object({
  SourceFile: z.string(),
  'File:MIMEType': Text,
  'Composite:ImageSize': Text,
  'EXIF:Orientation': Numeral,
  'EXIF:DateTimeOriginal': Text,
  'EXIF:CreateDate': Text,
  'XMP:DateTimeOriginal': Text,
  'XMP:CreateDate': Text,
  'XMP:DateCreated': Text,
  'XMP:Description': Text,
  'IPTC:Caption-Abstract': Text,
  'XMP:Title': Text,
  'IPTC:ObjectName': Text,
  'XMP:Subject': Texts,
  'IPTC:Keywords': Texts,
  'XMP:Rating': Numeral,
  'EXIF:Rating': Numeral,
  'EXIF:Copyright': Text,
  'EXIF:Make': Text,
  'EXIF:Model': Text,
  'EXIF:GPSLatitude': Text,
  'XMP:GPSLatitude': Text,
});
/** Tags by exiftool's names, with the group that each stands in; null where the file has none. */
export type Said = Readonly<z.infer<typeof Said>>;

/** @returns what exiftool says of each file that it can read, by its path */
export async function exiftoolSays(files: readonly string[]): Promise<ReadonlyMap<string, Said>> {
  const tags = Object.keys(Said.shape).flatMap((name) => (name === 'SourceFile' ? [] : [`-${name}`]));
  const said: Said[] = [];
  // As many as a command line takes of every system.
  for (let at = 0; at < files.length; at += 100) {
    // oxlint-disable-next-line no-await-in-loop -- one process at a time
    const out = await outputOf('exiftool', ['-json', '-G0', '-n', ...tags, ...files.slice(at, at + 100)]);
    said.push(...z.array(Said).parse(JSON.parse(out.stdout.toString() || '[]')));
  }
  return new Map(said.map((each) => [each.SourceFile, each]));
}

/** What a decoder of JPEG makes of a file. */
export interface Decoded {
  /** What it complains about; empty where it says nothing. */
  readonly complaint: string;
  /** Upright and in sRGB; null where it has none. */
  readonly look: Look | null;
}

/** Means of red, green and blue of eight times eight parts, from the upper left one. */
export type Look = readonly number[];

const PARTS = 8;

/** Of small pictures an eighth is too coarse to be compared. */
const LARGE = 2000;

interface Turned {
  readonly width: number;
  readonly height: number;
  /** By which it is turned, from 1 to 8. */
  readonly orientation: number;
}

export async function djpegSays(file: string, { width, height, orientation }: Turned): Promise<Decoded> {
  const scale = Math.max(width, height) < LARGE ? '1/1' : '1/8';
  const folder = await mkdtemp(path.join(tmpdir(), 'lightbox-oracle-'));
  const inSrgb = path.join(folder, 'srgb.jpg');
  try {
    const { complaint, pixels } = await decoded(file, scale);
    // What littleCMS cannot convert is looked at as it is.
    const { failed } = await outputOf('jpgicc', ['-q', '100', file, inSrgb]);
    const converted = failed ? pixels : (await decoded(inSrgb, scale)).pixels;
    return { complaint, look: converted === null ? null : await lookOf(pictureIn(converted), orientation) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function decoded(
  file: string,
  scale: string,
): Promise<{ readonly complaint: string; readonly pixels: Buffer | null }> {
  // It ends as if it had failed also where it merely complains.
  const { stdout, stderr } = await outputOf('djpeg', ['-scale', scale, '-pnm', file]);
  return { complaint: stderr, pixels: stdout.length > 0 ? stdout : null };
}

/** Netpbm's plainest form: a letter for grey or colour, width, height, the largest value, and the pixels. */
function pictureIn(pnm: Buffer): Sharp {
  const head = /^P([56])\s+(\d+)\s+(\d+)\s+255\s/.exec(pnm.toString('latin1', 0, 64));
  if (head === null) throw new Error('djpeg wrote a picture of another form.');
  const [{ length }, kind, width, height] = head;
  const channels = kind === '5' ? 1 : 3;
  return sharp(pnm.subarray(length), { raw: { width: Number(width), height: Number(height), channels } });
}

/** @param orientation by which it is still to be turned */
export async function lookOf(picture: Sharp, orientation = 1): Promise<Look> {
  const png = await picture.withMetadata({ orientation }).toColourspace('srgb').png().toBuffer();
  return [
    ...(await sharp(png)
      .autoOrient()
      .removeAlpha()
      .toColourspace('srgb')
      .resize(PARTS, PARTS, { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer()),
  ];
}

interface Output {
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly failed: boolean;
}

async function outputOf(command: string, args: readonly string[]): Promise<Output> {
  const options = { encoding: 'buffer', maxBuffer: 1e9, env: { ...process.env, LC_ALL: 'C.UTF-8' } } as const;
  return execute(command, [...args], options).then(
    ({ stdout, stderr }) => ({ stdout, stderr: stderr.toString().trim(), failed: false }),
    (error: unknown) => {
      const { stdout = Buffer.of(), stderr = Buffer.of() } = Failure.parse(error);
      return { stdout, stderr: stderr.toString().trim(), failed: true };
    },
  );
}

const Failure = z.object({
  stdout: z.instanceof(Buffer).exactOptional(),
  stderr: z.instanceof(Buffer).exactOptional(),
});
