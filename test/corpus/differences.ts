// Where what is read here and what another program reads differ, as sentences. Pure.

import type { PhotoFacts } from '../../electron/core/photos/pictures/protocol.ts';
import { cameraOf } from '../../electron/picture-process/metadata-fields.ts';
import { personText } from '../../shared/domain/camera-words.ts';
import type { Look, Said } from './oracles.ts';

/** Of 255: the parts of a picture whose tones are another decoder's, and whose edges lie a pixel beside. */
const MOST_OF_A_PART = 32;
const MOST_OF_ALL = 5;

export function metadataDifferences(facts: PhotoFacts, said: Said): string[] {
  const camera = cameraOf(trimmed(said['EXIF:Make']), trimmed(said['EXIF:Model']));
  const words = (...texts: (string | null)[]): string | null =>
    texts.map((text) => personText(text, camera)).find((text) => text !== null) ?? null;
  const { width, height } = facts;
  const sides = (said['Composite:ImageSize'] ?? '').split(/[ x]/).map(Number);
  const keywords = said['XMP:Subject'].length > 0 ? said['XMP:Subject'] : said['IPTC:Keywords'];
  return [
    differs('caption', facts.caption, [words(said['XMP:Description'], said['IPTC:Caption-Abstract'])], sameText),
    differs('title', facts.title, [words(said['XMP:Title'], said['IPTC:ObjectName'])], sameText),
    differs('keywords', [...facts.keywords].join(', '), [keywords.join(', ')], sameText),
    differs('taken', facts.captureTime, timesOf(said), sameTime),
    // Others stand in XMP and IPTC as well.
    trimmed(said['EXIF:Copyright']) === null ? null : differs('copyright', facts.copyright !== null, [true]),
    differs(
      'stars',
      facts.rating,
      [said['XMP:Rating'] ?? starsOf(said['EXIF:Rating'])],
      (one, other) => (one ?? 0) === (other ?? 0),
    ),
    differs('place', facts.hasLocation, [said['EXIF:GPSLatitude'] !== null || said['XMP:GPSLatitude'] !== null]),
    // Which side is the longer one is a matter of turning, which the pixels show.
    SIZED.has(facts.mediaType) && sides.length === 2
      ? differs('size', sidesOf(width, height), [sidesOf(...sides)])
      : null,
  ].filter((sentence) => sentence !== null);
}

/** @returns null where they show the same */
export function lookDifference(ours: Look, theirs: Look): string | null {
  const gaps = ours.map((value, index) => Math.abs(value - (theirs[index] ?? 0)));
  const [mean, most] = [gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length, Math.max(...gaps)];
  if (mean <= MOST_OF_ALL && most <= MOST_OF_A_PART) return null;
  return `picture: differs by ${mean.toFixed(1)} of 255, ${most} in one part`;
}

function differs<Value>(
  name: string,
  ours: Value,
  theirs: readonly Value[],
  same: (one: Value, other: Value) => boolean = Object.is,
): string | null {
  if (theirs.some((each) => same(ours, each))) return null;
  return `${name}: ${JSON.stringify(ours)} here, ${theirs.map((each) => JSON.stringify(each)).join(' or ')} by exiftool`;
}

function timesOf(said: Said): (string | null)[] {
  const times = [
    said['EXIF:DateTimeOriginal'],
    said['EXIF:CreateDate'],
    said['XMP:DateTimeOriginal'],
    said['XMP:DateCreated'],
    said['XMP:CreateDate'],
  ].filter((time) => time !== null && /[1-9]/.test(time));
  return times.length === 0 ? [null] : times;
}

/** Day and time of day, without parts of a second and zone. */
function sameTime(one: string | null, other: string | null): boolean {
  const digits = (time: string | null): string | null => time?.replaceAll(/\D/g, '').slice(0, 12) ?? null;
  return digits(one) === digits(other);
}

/** Lines and spaces are one space here. */
function sameText(one: string | null, other: string | null): boolean {
  const plain = (text: string | null): string => text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return plain(one) === plain(other);
}

function starsOf(rating: number | null): number | null {
  return rating !== null && rating >= 1 && rating <= 5 ? rating : null;
}

function trimmed(text: string | null): string | null {
  const plain = text?.trim() ?? '';
  return plain === '' ? null : plain;
}

/** Those of which exiftool tells what is seen; a HEIC is cut by its clean aperture, and of a raw file its preview is seen. */
const SIZED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/tiff']);

function sidesOf(...sides: readonly number[]): string {
  return sides.toSorted((one, other) => one - other).join(' x ');
}
