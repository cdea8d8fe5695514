import { open, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { BlobError, systemErrorCode, toWriteError } from '../core/library/blobs/errors.ts';
import { hashBytes } from '../core/library/blobs/hash.ts';
import { PRIVATE_FILE } from '../core/library/private-files.ts';
import type { Written } from '../core/photos/pictures/protocol.ts';
import { openLetters } from './contact-sheet/letters.ts';
import { openPicture } from './decoder.ts';
import type { Pixels } from './pixels.ts';

/** What stands where a picture cannot be had. */
export function drawPlaceholder(key: string): Promise<Buffer> {
  return sharp(Buffer.from(placeholderSvg(key)))
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** A grey test picture with noise, so that its size in bytes grows with its pixels. */
export function drawSample(edge: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
}

/** Segments of a digit as on a calculator: top, upper left, upper right, middle, lower left, lower right, bottom. */
const SEGMENTS: readonly string[] = ['M0 0H40', 'M0 0V40', 'M40 0V40', 'M0 40H40', 'M0 40V80', 'M40 40V80', 'M0 80H40'];
/** Which segments each digit lights, from 0 on. */
const LIT: readonly (readonly number[])[] = [
  [0, 1, 2, 4, 5, 6],
  [2, 5],
  [0, 2, 3, 4, 6],
  [0, 2, 3, 5, 6],
  [1, 2, 3, 5],
  [0, 1, 3, 5, 6],
  [0, 1, 3, 4, 5, 6],
  [0, 2, 5],
  [0, 1, 2, 3, 4, 5, 6],
  [0, 1, 2, 3, 5, 6],
];

const [WIDTH, HEIGHT, PITCH, LONGEST] = [960, 640, 64, 800] as const;

/**
 * A neutral picture with the number of its photo. [Note: no font] The digits are drawn, since a computer without a
 * display may have no font at all.
 *
 * @param key digits; anything else is left out
 */
export function placeholderSvg(key: string): string {
  const digits = Array.from(key.matchAll(/\d/g), ([digit]) => Number(digit));
  const length = Math.max(1, digits.length) * PITCH - (PITCH - 40);
  const scale = Math.min(1.5, LONGEST / length);
  const left = (WIDTH - length * scale) / 2;
  const top = (HEIGHT - 80 * scale) / 2;
  const drawn = digits.map((digit, index) => {
    const lit = (LIT[digit] ?? []).map((segment) => SEGMENTS[segment] ?? '').join('');
    return `<path transform="translate(${index * PITCH})" d="${lit}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="#9a9a9a"/>
<g transform="translate(${left} ${top}) scale(${scale})" fill="none" stroke="#4a4a4a" stroke-width="8" stroke-linecap="square">
${drawn.join('\n')}
</g></svg>`;
}

/** Height of the strip, in parts of the shorter side, and of the letters in it. */
const STRIP = 0.055;
const LEAST_STRIP = 20;
const TEXT = 0.55;
/** What is drawn where the label has no letters of the font. */
const PLAIN = 'Digitally altered';

/**
 * The picture with a label across its bottom, in white on black. [Note: outlines] The letters are drawn as shapes of the font that comes with
 * the program, since a computer may have no font at all.
 */
export async function withLabel(pixels: Pixels, label: string): Promise<Pixels> {
  const { width, height } = pixels;
  const letters = await openLetters();
  const { path, advance, unitsPerEm, capHeight } = letters.outline(letters.shown(label) || PLAIN);
  const strip = Math.min(height, Math.max(LEAST_STRIP, Math.round(Math.min(width, height) * STRIP)));
  const padding = strip * 0.4;
  const scale = Math.min((strip * TEXT) / unitsPerEm, (width - 2 * padding) / Math.max(1, advance));
  const baseline = (strip + capHeight * scale) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${strip}">
    <rect width="${width}" height="${strip}" fill="#000" fill-opacity="0.75"/>
    <path transform="translate(${padding} ${baseline}) scale(${scale} ${-scale})" fill="#fff" d="${path}"/></svg>`;
  return drawOver(pixels, svg, height - strip);
}

/** Height of the letters of a watermark, in parts of the shorter side; it takes two thirds of the width at most. */
const [MARK, WIDEST, LEAST_MARK] = [0.06, 2 / 3, 12];

/**
 * The picture with words in its middle, through which it shows, with an edge for light walls.
 *
 * @throws BlobError no-decoder where the font lacks letters of them: no picture leaves without its mark
 */
export async function withWatermark(pixels: Pixels, words: string): Promise<Pixels> {
  const { width, height } = pixels;
  const letters = await openLetters();
  const shown = letters.shown(words);
  if (shown === null || shown === '') throw new BlobError('no-decoder', phrase('error.watermarkLetters', { words }));
  const { path, advance, unitsPerEm, capHeight } = letters.outline(shown);
  const size = Math.max(LEAST_MARK, Math.min(width, height) * MARK);
  const scale = Math.min(size / unitsPerEm, (width * WIDEST) / Math.max(1, advance));
  const [left, baseline] = [(width - advance * scale) / 2, (height + capHeight * scale) / 2];
  const edge = unitsPerEm / 40;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path transform="translate(${left} ${baseline}) scale(${scale} ${-scale})" fill="#fff" fill-opacity="0.5"
      stroke="#000" stroke-opacity="0.35" stroke-width="${edge}" d="${path}"/></svg>`;
  return drawOver(pixels, svg, 0);
}

async function drawOver({ data, width, height }: Pixels, svg: string, top: number): Promise<Pixels> {
  const drawn = await openPicture(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg), left: 0, top }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data: drawn, width, height };
}

/** Writes a file as a whole, flushed. @throws BlobError when the disk is full or cannot be written */
export async function writeNew(path: string, data: Uint8Array): Promise<Written> {
  try {
    // A process that ended while it wrote has left a part of it.
    await rm(path, { force: true });
    await using file = await open(path, 'wx', PRIVATE_FILE);
    await file.writeFile(data);
    await file.sync();
  } catch (error) {
    const mapped = toWriteError(error, path);
    if (mapped instanceof BlobError || systemErrorCode(error) === null) throw mapped;
    throw new BlobError('read-only', phrase('file.readOnly', { path }), { cause: error });
  }
  return { sha256: hashBytes(data), bytes: data.byteLength };
}
