// oxlint-disable-next-line typescript/triple-slash-reference -- the types of a package that has none, for whoever imports this
/// <reference path="./fontkit.d.ts" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { create, type PathCommand } from 'fontkit';

/** [Note: not the font of the page] That one is compressed for the web, in a file for each script, and cannot be put into a PDF. */
export const FONT_FILE = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';

/** As sources, in its package; as built, a folder beside the bundle. */
const file = (): string =>
  import.meta.url.endsWith('.ts')
    ? createRequire(import.meta.url).resolve(FONT_FILE)
    : fileURLToPath(new URL('./fonts/Inter_400Regular.ttf', import.meta.url));

export interface Letters {
  /** The font as it lies on the disk (TrueType). */
  readonly font: Buffer;
  /** The shapes of a text as a path of SVG, its baseline at 0 and up above it. */
  outline(text: string): Outline;
  /** The text as it can be shown, without signs that have no letter; null where words would be missing. */
  shown(text: string): string | null;
}

interface Outline {
  readonly path: string;
  /** How wide it is. All are units of the font. */
  readonly advance: number;
  readonly unitsPerEm: number;
  readonly capHeight: number;
}

const LETTERS: Readonly<Record<PathCommand['command'], string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/** The letters that a contact sheet can show: Latin, Greek and Cyrillic ones with all their accents. */
export async function openLetters(): Promise<Letters> {
  const bytes = await readFile(file());
  const font = create(bytes);
  const has = (letter: string): boolean => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  return {
    font: bytes,
    outline(text) {
      let [path, advance] = ['', 0];
      for (const letter of text) {
        const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
        for (const { command, args } of glyph.path.commands) {
          const places = args.map((value, index) => (index % 2 === 0 ? value + advance : value).toFixed(0));
          path += `${LETTERS[command]}${places.join(' ')}`;
        }
        advance += glyph.advanceWidth;
      }
      return { path, advance, unitsPerEm: font.unitsPerEm, capHeight: font.capHeight };
    },
    shown(text) {
      const plain = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
      const missing = Array.from(plain).filter((letter) => !has(letter));
      // A sign, such as an emoji, says nothing that is missed.
      if (missing.some((letter) => /[\p{L}\p{N}\p{M}]/u.test(letter) && !/\p{Emoji_Component}/u.test(letter)))
        return null;
      return Array.from(plain).filter(has).join('').replaceAll(/ +/g, ' ').trim();
    },
  };
}
