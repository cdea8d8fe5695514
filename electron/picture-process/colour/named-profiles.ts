import { cleanText } from '../metadata/byte-source.ts';
import type { Nclx } from '../metadata/heif.ts';
import { matrixProfile, PRIMARIES, type Primaries, type Transfer } from './matrix-profile.ts';

/** Adobe RGB (1998), for JPEGs of cameras that name it in their EXIF alone. */
export function adobeRgbProfile(): Buffer {
  return matrixProfile('Adobe RGB (1998)', PRIMARIES.adobeRgb, { kind: 'power', exponent: 563 / 256 });
}

/** The profile of colours that are named by numbers (ITU-T H.273); null for sRGB, and for what is not named. */
export function profileOf({ primaries, transfer }: Nclx): Buffer | null {
  const named = primariesOf(primaries);
  const curve = transferOf(transfer);
  if (named.primaries === PRIMARIES.srgb && curve.kind === 'srgb') return null;
  return matrixProfile(named.name, named.primaries, curve);
}

function primariesOf(code: number): { readonly name: string; readonly primaries: Primaries } {
  switch (code) {
    case 9:
      return { name: 'Rec. 2020', primaries: PRIMARIES.rec2020 };
    case 11:
    case 12:
      return { name: 'Display P3', primaries: PRIMARIES.displayP3 };
    default:
      return { name: 'sRGB', primaries: PRIMARIES.srgb };
  }
}

/** [Note: film curves] Rec. 709 and its kin are what a film camera writes; what is shown of it is the same as for sRGB. */
function transferOf(code: number): Transfer {
  switch (code) {
    case 4:
      return { kind: 'power', exponent: 2.2 };
    case 5:
      return { kind: 'power', exponent: 2.8 };
    case 8:
      return { kind: 'power', exponent: 1 };
    case 16:
      return { kind: 'table', values: table(pqOnPaper) };
    case 18:
      // Made so that a screen without a wide range shows it well.
      return { kind: 'power', exponent: 2.2 };
    default:
      return { kind: 'srgb' };
  }
}

const STEPS = 1024;

function table(light: (value: number) => number): number[] {
  return Array.from({ length: STEPS }, (_, step) => light(step / (STEPS - 1)));
}

/** White of paper in a picture of the wide range (ITU-R BT.2408), of the 10,000 that its curve (ST 2084) reaches. */
const PAPER = 203 / 10_000;
/** Up to here light stays as it is; what is lighter shares the rest. */
const KNEE = 0.7;

/** Light of a value of the perceptual quantizer, from 0 to 1, so that lights are there that no paper could show. */
function pqOnPaper(value: number): number {
  const [m1, m2, c1, c2, c3] = [2610 / 16_384, 2523 / 32, 3424 / 4096, 2413 / 128, 2392 / 128];
  const power = value ** (1 / m2);
  const light = (Math.max(0, power - c1) / (c2 - c3 * power)) ** (1 / m1) / PAPER;
  return light <= KNEE ? light : KNEE + (1 - KNEE) * (1 - Math.exp((KNEE - light) / (1 - KNEE)));
}

const HEAD = 128;
const MOST_TAGS = 1000;

/** The name of a colour profile as it describes itself; null where it does not. */
export function iccNameOf(profile: Buffer): string | null {
  if (profile.length < HEAD + 4) return null;
  const count = Math.min(MOST_TAGS, profile.readUInt32BE(HEAD));
  for (let index = 0; index < count; index += 1) {
    const row = HEAD + 4 + index * 12;
    if (row + 12 > profile.length) return null;
    if (profile.toString('latin1', row, row + 4) !== 'desc') continue;
    const at = profile.readUInt32BE(row + 4);
    return nameOf(profile.subarray(at, at + profile.readUInt32BE(row + 8)));
  }
  return null;
}

function nameOf(tag: Buffer): string | null {
  if (tag.length < 16) return null;
  switch (tag.toString('latin1', 0, 4)) {
    case 'desc':
      return cleanText(tag.toString('latin1', 12, 12 + tag.readUInt32BE(8)).replace(/\0.*$/s, ''));
    case 'mluc':
      return localNameOf(tag);
    default:
      return null;
  }
}

/** In English where it is there, otherwise in the first language. */
function localNameOf(tag: Buffer): string | null {
  const count = Math.min(MOST_TAGS, tag.readUInt32BE(8));
  const rows = Array.from({ length: count }, (_, index) => 16 + index * 12).filter((row) => row + 12 <= tag.length);
  const row = rows.find((at) => tag.toString('latin1', at, at + 4) === 'enUS') ?? rows[0];
  if (row === undefined) return null;
  const [length, at] = [tag.readUInt32BE(row + 4), tag.readUInt32BE(row + 8)];
  return cleanText(new TextDecoder('utf-16be').decode(tag.subarray(at, at + length)));
}
