// oxlint-disable-next-line typescript/triple-slash-reference -- the types of a package that has none, for whoever imports this
/// <reference path="./fontkit.d.ts" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { create, type Font, type PathCommand } from 'fontkit';
import { FONT_FILES } from './font-files.ts';
import { type Letter, type OutlinePoint, writeTtf } from './write-ttf.ts';

/** As sources, the package beside them; as built, a folder beside the bundle. */
function pathOf(file: string): string {
  return import.meta.url.endsWith('.ts')
    ? createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/${file}`)
    : fileURLToPath(new URL(`./fonts/${file}`, import.meta.url));
}

export interface Letters {
  /** A TrueType font of the letters that these texts need. */
  fontFor(texts: readonly string[]): Buffer;
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
  const fonts = await Promise.all(FONT_FILES.map(async (file) => create(await readFile(pathOf(file)))));
  const [first] = fonts;
  if (first === undefined) throw new Error('There is no font.');
  const fontOf = (codePoint: number): Font | undefined => fonts.find((font) => font.hasGlyphForCodePoint(codePoint));
  return {
    fontFor(texts) {
      const wanted = new Set(Array.from(` ${texts.join('')}`, (letter) => letter.codePointAt(0) ?? 0));
      const letters = [...wanted].flatMap((codePoint) => {
        const font = fontOf(codePoint);
        return font === undefined ? [] : [letterOf(font, codePoint)];
      });
      const { unitsPerEm, ascent, descent, capHeight, xHeight } = first;
      return writeTtf('Lightbox Sheet', { unitsPerEm, ascent, descent, capHeight, xHeight }, letters);
    },
    outline(text) {
      let [path, advance] = ['', 0];
      for (const letter of text) {
        const codePoint = letter.codePointAt(0) ?? 0;
        const glyph = (fontOf(codePoint) ?? first).glyphForCodePoint(codePoint);
        for (const { command, args } of glyph.path.commands) {
          const places = args.map((value, index) => (index % 2 === 0 ? value + advance : value).toFixed(0));
          path += `${LETTERS[command]}${places.join(' ')}`;
        }
        advance += glyph.advanceWidth;
      }
      return { path, advance, unitsPerEm: first.unitsPerEm, capHeight: first.capHeight };
    },
    shown(text) {
      const plain = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
      const has = (letter: string): boolean => fontOf(letter.codePointAt(0) ?? 0) !== undefined;
      const missing = Array.from(plain).filter((letter) => !has(letter));
      // A sign, such as an emoji, says nothing that is missed.
      if (missing.some((letter) => /[\p{L}\p{N}\p{M}]/u.test(letter) && !/\p{Emoji_Component}/u.test(letter)))
        return null;
      return Array.from(plain).filter(has).join('').replaceAll(/ +/g, ' ').trim();
    },
  };
}

function letterOf(font: Font, codePoint: number): Letter {
  const { advanceWidth, path } = font.glyphForCodePoint(codePoint);
  return { codePoint, advanceWidth, contours: contoursOf(path.commands) };
}

function contoursOf(commands: readonly PathCommand[]): OutlinePoint[][] {
  const contours: OutlinePoint[][] = [];
  const add = (x = 0, y = 0, onCurve: boolean): void =>
    void contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), onCurve });
  for (const { command, args } of commands) {
    const [a, b, c, d] = args;
    switch (command) {
      case 'moveTo':
        contours.push([]);
        add(a, b, true);
        break;
      case 'lineTo':
        add(a, b, true);
        break;
      case 'quadraticCurveTo':
        add(a, b, false);
        add(c, d, true);
        break;
      case 'bezierCurveTo':
        throw new Error('A TrueType outline has no cubic curves.');
      case 'closePath':
        break;
    }
  }
  return contours;
}
