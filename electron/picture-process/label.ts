import { openLetters } from './contact-sheet/letters.ts';
import { openPicture } from './decoder.ts';
import type { Pixels } from './pixels.ts';

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
export async function withLabel({ data, width, height }: Pixels, label: string): Promise<Pixels> {
  const letters = await openLetters();
  const { path, advance, unitsPerEm, capHeight } = letters.outline(letters.shown(label) || PLAIN);
  const strip = Math.min(height, Math.max(LEAST_STRIP, Math.round(Math.min(width, height) * STRIP)));
  const padding = strip * 0.4;
  const scale = Math.min((strip * TEXT) / unitsPerEm, (width - 2 * padding) / Math.max(1, advance));
  const baseline = (strip + capHeight * scale) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${strip}">
    <rect width="${width}" height="${strip}" fill="#000" fill-opacity="0.75"/>
    <path transform="translate(${padding} ${baseline}) scale(${scale} ${-scale})" fill="#fff" d="${path}"/></svg>`;
  const drawn = await openPicture(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg), left: 0, top: height - strip }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data: drawn, width, height };
}
