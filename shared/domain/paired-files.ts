import { ENDINGS, isRawType, PHOTO_MEDIA_TYPES } from './photo-formats.ts';
import { type Phrase, phrase } from './phrases/phrase.ts';

/**
 * Why a file is passed over: another one, `taken`, stands for both. `original` is the picture of which a phone made an edited or
 * finished one, `copy` what a program left behind as it wrote the other file.
 */
export const PAIR_KINDS = ['raw', 'livePhoto', 'original', 'copy'] as const;
export type PairKind = (typeof PAIR_KINDS)[number];

export interface PassedOver<File> {
  readonly file: File;
  readonly kind: PairKind;
  readonly taken: File;
}

/** What tells whether two files are one shot; null where nothing can be read of a file. */
export interface Shot {
  readonly captureTime: string | null;
  readonly camera: string | null;
  readonly width: number;
  readonly height: number;
}

const RAW = new Set(PHOTO_MEDIA_TYPES.filter(isRawType).flatMap((type) => ENDINGS[type]));
const STILL = new Set([...ENDINGS['image/jpeg'], ...ENDINGS['image/heic']]);
/** The film of a Live Photo, and of a Motion Photo. */
const FILM = new Set(['mov', 'mp']);

/**
 * Files that by their names belong to another one, of those that are given together, in one folder: a raw file and a JPEG (or HEIC), a
 * Live Photo and its film, what a phone calls cover and original, a photo and its edited twin, and copies that programs leave. Names
 * repeat: whether a `raw` and an `original` are the same shot, `isSameShot` tells.
 *
 * @param pathOf of a file: its folder and name, with `/` or `\` between
 */
export function pairsByName<File>(files: readonly File[], pathOf: (file: File) => string): PassedOver<File>[] {
  const byPath = new Map(files.map((file) => [pathOf(file).toLowerCase(), file] as const));
  const stills = new Map<string, { readonly file: File; readonly rank: number }>();
  for (const file of files) {
    const { stem, ending, rank } = partsOf(pathOf(file));
    const best = stills.get(stem);
    if (STILL.has(ending) && (best === undefined || rank > best.rank)) stills.set(stem, { file, rank });
  }
  return files.flatMap((file): PassedOver<File>[] => {
    const path = pathOf(file);
    const { stem, ending, rank } = partsOf(path);
    const copied = copiedFrom(path.toLowerCase()).flatMap((other) => byPath.get(other) ?? []);
    if (copied[0] !== undefined) return [{ file, kind: 'copy', taken: copied[0] }];
    const best = stills.get(stem);
    const kind = kindOf(ending);
    if (best === undefined || best.file === file || kind === null) return [];
    return kind === 'original' && rank >= best.rank ? [] : [{ file, kind, taken: best.file }];
  });
}

function kindOf(ending: string): Exclude<PairKind, 'copy'> | null {
  if (RAW.has(ending)) return 'raw';
  if (FILM.has(ending)) return 'livePhoto';
  return STILL.has(ending) ? 'original' : null;
}

/** Parts files by what was found of each pair. What stands for a file that is passed over itself is what stands for that one. */
export function withoutPairs<File>(
  files: readonly File[],
  pairs: readonly PassedOver<File>[],
): { readonly taken: File[]; readonly passedOver: PassedOver<File>[] } {
  const standing = new Map(pairs.map((pair) => [pair.file, pair.taken]));
  const lastOf = (file: File): File => {
    const next = standing.get(file);
    return next === undefined ? file : lastOf(next);
  };
  return {
    taken: files.filter((file) => !standing.has(file)),
    passedOver: pairs.map((pair) => ({ ...pair, taken: lastOf(pair.taken) })),
  };
}

/** Whether only a look at both files shows that they are one shot. */
export function isToBeCompared({ kind }: Pick<PassedOver<unknown>, 'kind'>): boolean {
  return kind === 'raw' || kind === 'original';
}

/** Seconds between the two of one shot: a phone finishes its picture a moment later. */
const APART = 2;
/** Of the longer side by the shorter one. */
const SAME_SHAPE = 0.02;

/**
 * Whether the two files of a pair are one shot: by time and camera, or else by their shape. Of one that cannot be read the other is
 * never passed over; a raw file without anything to compare is one, a picture is not. Pure.
 */
export function isSameShot({ kind }: Pick<PassedOver<unknown>, 'kind'>, one: Shot | null, taken: Shot | null): boolean {
  if (taken === null) return false;
  if (one === null) return kind === 'raw';
  if (one.camera !== null && taken.camera !== null && one.camera.toLowerCase() !== taken.camera.toLowerCase()) {
    return false;
  }
  if (one.captureTime !== null && taken.captureTime !== null) {
    return Math.abs(secondsOf(one.captureTime) - secondsOf(taken.captureTime)) <= APART;
  }
  return kind === 'raw' && Math.abs(shapeOf(one) / shapeOf(taken) - 1) <= SAME_SHAPE;
}

/** By the camera's clock: of two files of one shot only one may say where on earth it stood. */
function secondsOf(captureTime: string): number {
  return Date.parse(`${captureTime.slice(0, 19)}Z`) / 1000;
}

function shapeOf({ width, height }: Shot): number {
  return Math.max(width, height, 1) / Math.max(1, Math.min(width, height));
}

/** Cards from cameras know no case: `IMG_1.CR2` and `img_1.jpg` are one photo. The picture of the highest rank is the one to take. */
function partsOf(path: string): { readonly stem: string; readonly ending: string; readonly rank: number } {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
  const [folder, name] = [path.slice(0, at).toLowerCase(), path.slice(at).toLowerCase()];
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return { stem: folder + name, ending: '', rank: 1 };
  const [own, ending] = [name.slice(0, dot), name.slice(dot + 1)];
  for (const [pattern, rank] of OTHER_NAMES) {
    const stem = own.replace(pattern, '$<before>$<after>');
    if (stem !== own) return { stem: folder + stem, ending, rank };
  }
  return { stem: folder + own, ending, rank: 2 };
}

/** Names that phones make of a name, lower case, with what the picture counts among those of its shot. */
const OTHER_NAMES: readonly (readonly [pattern: RegExp, rank: number])[] = [
  // PXL_1.RAW-01.COVER.jpg and PXL_1.RAW-02.ORIGINAL.dng; also PORTRAIT, NIGHT and others, of Pixel phones.
  [/^(?<before>.+)(?<after>)\.[a-z_]+-\d\d\.(?:mp\.)?cover$/, 3],
  [/^(?<before>.+)(?<after>)\.[a-z_]+-\d\d\.(?:mp\.)?original$/, 0],
  // PXL_1.MP.jpg has its film in it.
  [/^(?<before>.+)(?<after>)\.mp$/, 1],
  // IMG_E1234.HEIC is what was made of IMG_1234.HEIC on an iPhone.
  [/^(?<before>img_)e(?<after>\d{4})$/, 4],
  // As photos leave Google.
  [/^(?<before>.+)(?<after>)-edited$/, 4],
];

/** Copies that programs leave: `a.jpg_original`, `a.jpg~`, `a (conflicted copy 2026-01-02).jpg`, `a.sync-conflict-20260102-101112-ABC.jpg`. */
const COPIES = [
  /^(?<before>.+\.\w{2,5})(?<after>)(?:_original|~|\.bak|\.old|\.orig|\.tmp)$/,
  /^(?<before>.+?) ?\([^()]*conflict[^()]*\)(?<after>\.\w+)$/,
  /^(?<before>.+?)[._-](?:sync-)?conflict-\d{8}-\d{6}(?:-\w+)?(?<after>\.\w+)$/,
];

/** The path of the file that this one is a copy of by its name; none where it is no copy. */
function copiedFrom(path: string): string[] {
  return COPIES.filter((pattern) => pattern.test(path)).map((pattern) => path.replace(pattern, '$<before>$<after>'));
}

/** In words, for a list of what was not added. @param fileName of the file that was */
export function whyPassedOver(kind: PairKind, fileName: string): Phrase {
  return phrase(WHY[kind], { fileName });
}

const WHY = {
  raw: 'refused.rawBeside',
  livePhoto: 'refused.filmBeside',
  original: 'refused.originalBeside',
  copy: 'refused.copyBeside',
} as const satisfies Record<PairKind, Phrase['code']>;
const CODES: ReadonlySet<string> = new Set(Object.values(WHY));

interface NotTaken {
  readonly phrase: Phrase | null;
}

/** Parts a list of what was not added: what was passed over needs nobody, and what was refused may. */
export function splitPassedOver<File extends NotTaken>(
  refused: readonly File[],
): { passedOver: File[]; refused: File[] } {
  const isPassedOver = ({ phrase: why }: File): boolean => why !== null && CODES.has(why.code);
  return { passedOver: refused.filter(isPassedOver), refused: refused.filter((file) => !isPassedOver(file)) };
}
