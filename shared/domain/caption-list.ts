import { withoutExtension } from './caption-template.ts';
import { PHOTO_ENDINGS } from './photo-formats.ts';

/** How the lines of a pasted list say which photo they are for. */
type CaptionListKind = 'inTurn' | 'numbered' | 'named';

export interface CaptionLine {
  /** In the pasted text, from 1. */
  readonly line: number;
  /** The number or the file name before the text; null where lines go by their turn. */
  readonly key: string | null;
  /** Empty: the photo is left as it is. */
  readonly text: string;
}

export interface CaptionList {
  readonly kind: CaptionListKind;
  readonly lines: readonly CaptionLine[];
}

interface ListedPhoto<Id> {
  readonly mediaId: Id;
  /** As it is shown, from 1. */
  readonly number: number;
  readonly fileName: string;
}

interface CaptionForPhoto<Id> {
  readonly mediaId: Id;
  readonly text: string;
}

export interface MappedCaptions<Id> {
  /** In the sequence of the photos. */
  readonly captions: readonly CaptionForPhoto<Id>[];
  readonly leftOver: readonly CaptionLine[];
  /** Photos for which there is no line. */
  readonly without: number;
  /** Photos that have several captions in the list; the last of them counts. */
  readonly twice: number;
}

const NUMBERED = /^\s*(\d{1,5})(?:[.)](?:[ \t]+|$)|\t\s*)(\S.*)?$/;
const NAMED = /^\s*([^\t]+?)\s*\t\s*(.*)$/;

/**
 * Reads a pasted list of captions: one on each line, numbered (`3. text`, `3) text`, `3<TAB>text`) or after a file name
 * and a tab. It is numbered only when all its lines are. It is named when at least half of them name a file: a line without a name is
 * left over then, as a file name in a caption is worse than a caption that is missing.
 *
 * @param emptyLineSkips an empty line passes over a photo; otherwise empty lines mean nothing
 * @param fileNames of the photos; what stands before a tab names a file when it is among them, or ends as a picture's name does
 */
export function readCaptionList(
  pasted: string,
  { emptyLineSkips, fileNames }: { emptyLineSkips: boolean; fileNames: readonly string[] },
): CaptionList {
  const lines = pasted
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text }));
  const written = lines.filter(({ text }) => text.trim() !== '');
  const numbered = written.flatMap(({ line, text }) => keyed(NUMBERED, line, text));
  if (written.length > 0 && numbered.length === written.length) return { kind: 'numbered', lines: numbered };
  const named = written.flatMap(({ line, text }) => keyed(NAMED, line, text));
  const names = new Set(fileNames.flatMap((name) => [fold(name), fold(withoutExtension(name))]));
  const naming = new Set(named.filter(({ key }) => namesFile(key ?? '', names)).map(({ line }) => line));
  if (naming.size > 0 && naming.size * 2 >= written.length) {
    const byLine = new Map(named.map((each) => [each.line, each]));
    const lines = written.map(({ line, text }) => byLine.get(line) ?? { line, key: null, text: clean(text) });
    return { kind: 'named', lines };
  }
  const last = lines.findLastIndex(({ text }) => text.trim() !== '');
  const inTurn = emptyLineSkips ? lines.slice(0, last + 1) : written;
  return { kind: 'inTurn', lines: inTurn.map(({ line, text }) => ({ line, key: null, text: clean(text) })) };
}

function namesFile(key: string, names: ReadonlySet<string>): boolean {
  return names.has(fold(key)) || PHOTO_ENDINGS.some((ending) => fold(key).endsWith(`.${ending}`));
}

function keyed(pattern: RegExp, line: number, text: string): CaptionLine[] {
  const match = pattern.exec(text);
  return match === null ? [] : [{ line, key: match[1] ?? '', text: clean(match[2] ?? '') }];
}

/** White space of any kind becomes a single space: a caption is one line. */
function clean(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function fold(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

/** Gives each line its photo: by turn, by the number of its place in the listing, or by its file name. */
export function mapCaptionList<Id>(list: CaptionList, photos: readonly ListedPhoto<Id>[]): MappedCaptions<Id> {
  const photoOf = finder(list.kind, photos);
  const named = new Set<Id>();
  const texts = new Map<Id, readonly string[]>();
  const leftOver: CaptionLine[] = [];
  for (const [index, line] of list.lines.entries()) {
    const photo = photoOf(line, index);
    if (photo !== undefined) named.add(photo.mediaId);
    if (line.text === '') continue;
    if (photo === undefined) leftOver.push(line);
    else texts.set(photo.mediaId, [...(texts.get(photo.mediaId) ?? []), line.text]);
  }
  const captions = photos.flatMap(({ mediaId }) => {
    const text = texts.get(mediaId)?.at(-1);
    return text === undefined ? [] : [{ mediaId, text }];
  });
  const twice = [...texts.values()].filter(({ length }) => length > 1).length;
  return { captions, leftOver, without: photos.length - named.size, twice };
}

function finder<Id>(
  kind: CaptionListKind,
  photos: readonly ListedPhoto<Id>[],
): (line: CaptionLine, index: number) => ListedPhoto<Id> | undefined {
  switch (kind) {
    case 'inTurn':
      return (_line, index) => photos[index];
    case 'numbered': {
      const byNumber = new Map(photos.map((photo) => [photo.number, photo]));
      return ({ key }) => byNumber.get(Number(key));
    }
    case 'named': {
      // A full name counts more than one without its ending, and the first of two equal ones is taken.
      const byName = new Map<string, ListedPhoto<Id>>();
      for (const nameOf of [(name: string) => name, withoutExtension]) {
        for (const photo of photos) {
          const name = fold(nameOf(photo.fileName));
          if (!byName.has(name)) byName.set(name, photo);
        }
      }
      return ({ key }) => byName.get(fold(key ?? ''));
    }
  }
}
