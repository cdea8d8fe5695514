import type { JpegOptions, Metadata, Sharp } from 'sharp';
import type { Size } from '../../shared/domain/corrections/geometry.ts';
import type { Corrections } from '../../shared/domain/corrections.ts';
import type { Measures } from '../core/library/blobs/measures.ts';
import type { Given, RenditionSpec, Rights } from '../core/photos/pictures/protocol.ts';
import { findPlumbLines } from './analysis/plumb-lines.ts';
import { LINES_EDGE, suggestExposure } from './analysis/signals.ts';
import { suggestUpright } from './analysis/suggest-upright.ts';
import { differenceFromPreview } from './camera-preview.ts';
import { planCorrections } from './corrections/correct-pixels.ts';
import { decodeCost, MOST_AT_ONCE, MUCH_MEMORY, mostPixels } from './decode-cost.ts';
import { refuseTooLarge, toDecodeRefusal } from './decode-refusal.ts';
import { decodableOf, type Opener, openPicture, withFile, withWholeRange } from './decoder.ts';
import { turnUpright } from './embedded-thumbnail.ts';
import { type CopiedExif, withExif } from './exif-segment.ts';
import { likenessOf, measuresOf } from './measures.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Pixels } from './pixels.ts';

/** The picture for the service: upright, sRGB, no metadata but copyright and creator. */
interface Rendition {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly mediaType: 'image/jpeg';
}

/** The three pictures made from one original. */
export interface RenderedOutputs {
  readonly thumbnail320: Buffer;
  readonly preview1600: Buffer;
  readonly rendition: Rendition;
  readonly measures: Measures;
}

/**
 * [Note: Huffman tables] Optimal tables save about 5% of the bytes and cost more time than sending those bytes at
 * 20 Mbit/s does: 20 ms against 6 ms for a photo.
 */
const jpegOptions = { optimiseCoding: false } satisfies JpegOptions;
const shownQuality = 82;
const previewEdge = 1600;
const thumbnailEdge = 320;
/** For a picture that is looked at pixel by pixel. */
const fullQuality = 94;
/** What JPEG can hold at most. */
const largestEdge = 65_535;
const lowestQuality = 45;
const qualityStep = 10;
const smallestEdge = 320;

/**
 * Makes all pictures of one photo from one decode; `scratch` is a file for what that takes. Throws PhotoRefusal 'truncated', 'too-many-pixels' or
 * 'not-a-picture', and RangeError when `spec.maxBytes` is too small for any picture.
 */
export async function renderOutputs(
  sourcePath: string,
  rights: Rights,
  spec: RenditionSpec,
  scratch: string,
  corrections: Corrections | null = null,
): Promise<RenderedOutputs> {
  try {
    const base = await decodeUpright(sourcePath, Math.max(spec.longEdge, previewEdge), scratch, corrections);
    const preview = await shrink(base, previewEdge, 'linear');
    const thumbnail = await shrink(preview, thumbnailEdge, 'linear');
    const measures = await measuresOf(thumbnail, await shrink(preview, LINES_EDGE, 'linear'), preview);
    // What corrections change is meant to differ.
    const differs = corrections === null ? await differenceFromPreview(sourcePath, thumbnail) : null;
    return {
      measures: differs === null ? measures : { ...measures, signals: { ...measures.signals, preview: differs } },
      rendition: await encodeRendition(base, rights, spec),
      preview1600: await openPixels(preview)
        .jpeg({ ...jpegOptions, quality: shownQuality })
        .toBuffer(),
      thumbnail320: await openPixels(thumbnail)
        .jpeg({ ...jpegOptions, quality: shownQuality })
        .toBuffer(),
    };
  } catch (error) {
    throw toDecodeRefusal(error);
  }
}

/** What the service gets, or what is exported, alone. Throws as `renderOutputs` does. */
export async function renderRendition(
  sourcePath: string,
  exif: CopiedExif,
  spec: RenditionSpec,
  scratch: string,
  corrections: Corrections | null = null,
  draw: Draw | null = null,
): Promise<Rendition> {
  try {
    const base = await decodeUpright(sourcePath, spec.longEdge, scratch, corrections);
    return await encodeRendition(base, exif, spec, draw);
  } catch (error) {
    throw toDecodeRefusal(error);
  }
}

/** The tile alone, where it is wanted before the rest: a small part of the work, since little is decoded. */
export async function renderTile(
  sourcePath: string,
  scratch: string,
  corrections: Corrections | null = null,
  edge = thumbnailEdge,
): Promise<Buffer> {
  try {
    return await openPixels(await decodeUpright(sourcePath, edge, scratch, corrections))
      .jpeg({ ...jpegOptions, quality: shownQuality })
      .toBuffer();
  } catch (error) {
    throw toDecodeRefusal(error);
  }
}

/** What a picture looks like, coarsely, without making anything of it. Throws as `renderOutputs` does. */
export async function readLikeness(sourcePath: string, scratch: string): Promise<string> {
  try {
    return likenessOf(await decodeUpright(sourcePath, thumbnailEdge, scratch));
  } catch (error) {
    throw toDecodeRefusal(error);
  }
}

/** What is measured of every picture. Throws as `renderOutputs` does. */
export async function measure(path: string, scratch: string): Promise<Measures> {
  try {
    const large = await decodeUpright(path, previewEdge, scratch);
    const middle = await shrink(large, LINES_EDGE, 'linear');
    return await measuresOf(await shrink(large, thumbnailEdge, 'linear'), middle, large);
  } catch (error) {
    throw toDecodeRefusal(error);
  }
}

/** The whole picture as a JPEG, upright and in sRGB. Throws as `renderOutputs` does. */
export async function renderFull(
  sourcePath: string,
  scratch: string,
  corrections: Corrections | null = null,
): Promise<Buffer> {
  try {
    const whole = await decodeUpright(sourcePath, largestEdge, scratch, corrections);
    return await openPixels(whole)
      .jpeg({ ...jpegOptions, quality: fullQuality, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch (error) {
    throw toDecodeRefusal(error);
  }
}

/** Pixels of the longer side in which lines and light are looked for. */
const analysedEdge = 800;

/** What an automatic correction would do. Throws as `renderOutputs` does. */
export async function analyse(
  sourcePath: string,
  scratch: string,
  corrections: Corrections | null = null,
): Promise<Given['analyse']> {
  try {
    const small = await decodeUpright(sourcePath, analysedEdge, scratch, corrections);
    return { exposure: suggestExposure(small), upright: suggestUpright(findPlumbLines(small), small) };
  } catch (error) {
    throw toDecodeRefusal(error);
  }
}

/**
 * [Note: late colour, late turn] sharp converts colours and turns before it resizes, which for a 24 megapixel photo in
 * Adobe RGB costs three times the rest; with 16 bits a channel it does not convert to sRGB at all. So pictures are
 * resized as they are, handed on uncompressed with their profile, and converted and turned at the small size; the
 * colours differ by about 1 in 255. CMYK and grey pictures are rare and are converted first.
 */
function decodeUpright(
  path: string,
  edge: number,
  scratch: string,
  corrections: Corrections | null = null,
): Promise<Pixels> {
  return withFile(path, scratch, async (open, openHalf) => {
    const found = await open().metadata();
    const decodable = decodableOf(found);
    if (decodable !== null) refuseTooLarge(found, mostPixels(decodable));
    const stored = asLargeAs(found, MOST_AT_ONCE);
    const most = Math.max(stored.width, stored.height);
    const { finish, ...plan } = planCorrections(corrections, stored, found.orientation ?? 1, Math.min(edge, most));
    const opener = paysHalf(found, plan.edge) ? openHalf : withWholeRange(path, found, open);
    const decode = async (): Promise<Pixels> => finish(await decodeAs(opener, { ...found, ...plan }, plan.edge));
    return decodable !== null && decodeCost(decodable) > MUCH_MEMORY ? oneAtATime(decode) : decode();
  });
}

/** A picture that has more pixels is dealt with as one of so many. */
function asLargeAs({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, Math.sqrt(most / (width * height)));
  return scale === 1 ? { width, height } : { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}

async function decodeAs(open: Opener, { hasProfile, space, orientation = 1 }: Metadata, edge: number): Promise<Pixels> {
  const convertLate = hasProfile && (space === 'srgb' || space === 'rgb16');
  const small = fit(open({ ignoreIcc: convertLate }).flatten({ background: '#ffffff' }), edge);
  if (convertLate) {
    const withProfile = await small.keepIccProfile().tiff({ compression: 'none' }).toBuffer();
    return toPixels(turnUpright(openPicture(withProfile), orientation));
  }
  const pixels = await toPixels(small);
  return orientation === 1 ? pixels : toPixels(turnUpright(openPixels(pixels), orientation));
}

/**
 * lanczos2 is as sharp to the eye as lanczos3 and cheaper on the full picture; for what is only shown here, 'linear'
 * (an average over the area, no mere sampling) takes two thirds of its time.
 */
function fit(picture: Sharp, edge: number, kernel: 'lanczos2' | 'linear' = 'lanczos2'): Sharp {
  return picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true, kernel });
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // A grey picture stays one channel through the raw output.
  if (info.channels === 1) return toPixels(openRaw(data, info.width, info.height, 1).pipelineColourspace('srgb'));
  return { data, width: info.width, height: info.height };
}

function openRaw(data: Buffer, width: number, height: number, channels: 1 | 3): Sharp {
  return openPicture(data, { raw: { width, height, channels } });
}

function openPixels({ data, width, height }: Pixels): Sharp {
  return openRaw(data, width, height, 3);
}

async function shrink(pixels: Pixels, edge: number, kernel: 'lanczos2' | 'linear'): Promise<Pixels> {
  if (Math.max(pixels.width, pixels.height) <= edge) return pixels;
  return toPixels(fit(openPixels(pixels), edge, kernel));
}

/** Draws something on a picture in the size in which it is sent. */
type Draw = (pixels: Pixels) => Promise<Pixels>;

async function encodeRendition(
  base: Pixels,
  exif: CopiedExif,
  spec: RenditionSpec,
  draw: Draw | null = null,
): Promise<Rendition> {
  let edge = spec.longEdge;
  for (;;) {
    const small = await shrink(base, edge, 'lanczos2');
    const pixels = draw === null ? small : await draw(small);
    for (const quality of qualitiesFrom(spec.quality)) {
      const jpeg = await openPixels(pixels)
        .jpeg({ ...jpegOptions, quality })
        .toBuffer();
      const data = withExif(jpeg, exif);
      if (spec.maxBytes === null || data.length <= spec.maxBytes) {
        return { data, width: pixels.width, height: pixels.height, mediaType: 'image/jpeg' };
      }
    }
    edge = Math.round(Math.max(pixels.width, pixels.height) * 0.8);
    if (edge < smallestEdge) {
      throw new RangeError(
        `No rendition of this photo fits into ${spec.maxBytes} bytes. Allow larger files in the service profile.`,
      );
    }
  }
}

/** The qualities to try, best first. Pure. */
export function qualitiesFrom(best: number): number[] {
  const qualities = [best];
  for (let next = best - qualityStep; next >= lowestQuality; next -= qualityStep) qualities.push(next);
  return qualities;
}

/** From here on at least a quarter of the half picture is left to be averaged away, which keeps lines smooth. */
const LEAST_FACTOR = 2.5;
/** From here on sharp does by itself what is best. */
const SHARPS_OWN = 3;

/**
 * Whether a picture is better decoded at half its size when it is to be `edge` pixels long. [Note: a gap of sharp] JPEG can be
 * decoded at half the size for less than the whole, and sharp does so where a picture becomes less than a third. A 24 megapixel
 * photo becomes 2048 of 6000 pixels: just not. It takes a quarter less time so; how alike the pictures are is in docs/adr/008. Pure.
 */
export function paysHalf(
  { format, width, height }: Pick<Metadata, 'format' | 'width' | 'height'>,
  edge: number,
): boolean {
  const factor = Math.max(width, height) / edge;
  return format === 'jpeg' && factor >= LEAST_FACTOR && factor < SHARPS_OWN;
}
