import { ENDINGS, isRawType, PHOTO_MEDIA_TYPES } from './photo-formats.ts';
import { type Phrase, phrase } from './phrases/phrase.ts';

/** Why a file is passed over: another one of the same name, `taken`, stands for both. */
export interface PassedOver<File> {
  readonly file: File;
  readonly kind: 'raw' | 'livePhoto';
  /** Name of the file that is taken. */
  readonly taken: string;
}

const RAW = new Set(PHOTO_MEDIA_TYPES.filter(isRawType).flatMap((type) => ENDINGS[type]));
const STILL = new Set([...ENDINGS['image/jpeg'], ...ENDINGS['image/heic']]);

/**
 * Cameras write one photo as a raw file and a JPEG (or HEIC) of the same name, phones a Live Photo as a picture and a film. Such
 * a photo is taken once, from the file that every program shows. Only files that are given together, in one folder, are pairs.
 *
 * @param pathOf of a file: its folder and name, with `/` or `\` between
 */
export function withoutPairs<File>(
  files: readonly File[],
  pathOf: (file: File) => string,
): { readonly taken: File[]; readonly passedOver: PassedOver<File>[] } {
  const stills = new Map<string, string>();
  for (const file of files) {
    const { stem, ending, name } = partsOf(pathOf(file));
    if (STILL.has(ending) && !stills.has(stem)) stills.set(stem, name);
  }
  const taken: File[] = [];
  const passedOver: PassedOver<File>[] = [];
  for (const file of files) {
    const { stem, ending } = partsOf(pathOf(file));
    const kind = RAW.has(ending) ? 'raw' : ending === 'mov' ? 'livePhoto' : null;
    const still = kind === null ? undefined : stills.get(stem);
    if (kind === null || still === undefined) taken.push(file);
    else passedOver.push({ file, kind, taken: still });
  }
  return { taken, passedOver };
}

/** Cards from cameras know no case: `IMG_1.CR2` and `img_1.jpg` are one photo. */
function partsOf(path: string): { stem: string; ending: string; name: string } {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return { stem: path.toLowerCase(), ending: '', name };
  const stem = path.slice(0, path.length - (name.length - dot)).toLowerCase();
  return { stem, ending: name.slice(dot + 1).toLowerCase(), name };
}

/** In words, for a list of what was not added. */
export function whyPassedOver({ kind, taken }: PassedOver<unknown>): Phrase {
  return phrase(kind === 'raw' ? 'refused.rawBeside' : 'refused.filmBeside', { fileName: taken });
}

interface NotTaken {
  readonly phrase: Phrase | null;
}

/** Parts a list of what was not added: what was passed over needs nobody, and what was refused may. */
export function splitPassedOver<File extends NotTaken>(
  refused: readonly File[],
): { passedOver: File[]; refused: File[] } {
  const isPassedOver = ({ phrase: why }: File): boolean =>
    why?.code === 'refused.rawBeside' || why?.code === 'refused.filmBeside';
  return { passedOver: refused.filter(isPassedOver), refused: refused.filter((file) => !isPassedOver(file)) };
}
