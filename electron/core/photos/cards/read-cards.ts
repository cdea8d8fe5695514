import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isPhotoName } from '../../../../shared/domain/file-names.ts';

/** The folder that cameras write into (JEITA CP-3461). */
const DCIM = 'DCIM';
/** Nobody needs to know more precisely how many there are. */
const MOST_COUNTED = 20_000;

/** What is plugged in, as it was found. */
export interface Volume {
  readonly folder: string;
  /** Another one at the same place has another; so has the same one once a camera has made a new folder, where looking costs nothing. */
  readonly id: string;
  /** Null for one that is no card, or into which nobody looks. */
  readonly card: Card | null;
}

/** A drive of Windows that stands for a folder of another computer. */
const FAR = 'far';
const UNC = /^\\\\(\?\\UNC\\|[^\\?.])/i;

/**
 * The volumes at these places. [Note: asked once] macOS asks a person for access when a program looks into a volume, and a share of
 * the network may be slow: what is known is not looked into again, but for a card whose photos are not there yet, nor is what macOS
 * had before the app, nor a share.
 * @param known what the look before found; null at the first
 * @param resolve what a drive of Windows stands for
 */
export async function readVolumes(
  places: readonly CardPlace[],
  known: readonly Volume[] | null,
  resolve: (folder: string) => Promise<string> = realpath,
): Promise<Volume[]> {
  const volumes: Volume[] = [];
  for (const { folder, place } of (await Promise.all(places.map(volumesAt))).flat()) {
    // One place after the other: a drive that does not answer holds up one thread, not all of them.
    const before = known?.find((volume) => volume.folder === folder);
    const id = before?.id === FAR ? FAR : await idOf(folder, place, resolve);
    if (id === null) continue;
    const isKnown = before?.id === id && before.card?.photos !== 0;
    if (isKnown) volumes.push(before);
    else if (id === FAR || (known === null && place.asksAccess === true)) volumes.push({ folder, id, card: null });
    else volumes.push({ folder, id, card: await cardIn(folder) });
  }
  return volumes;
}

/**
 * Whether any of these files lies on a card. [Note: asked of the card itself] The command line watches no cards, and one may have been
 * plugged in since the last look.
 */
export async function isOfCard(
  places: readonly CardPlace[],
  files: readonly string[],
  resolve: (folder: string) => Promise<string> = realpath,
): Promise<boolean> {
  const folders = new Map<string, CardPlace>();
  for (const file of files)
    for (const place of places) {
      const folder = volumeOf(place, file);
      if (folder !== null) folders.set(folder, place);
    }
  for (const [folder, place] of folders) {
    const id = await idOf(folder, place, resolve);
    if (id !== null && id !== FAR && (await dcimIn(folder)) !== null) return true;
  }
  return false;
}

/** Where the volume would be that a file lies on, if it lies on one of this place. */
function volumeOf({ kind, folder }: CardPlace, file: string): string | null {
  const [first = ''] = path.relative(folder, file).split(path.sep);
  if (first === '' || first === '..' || path.isAbsolute(path.relative(folder, file))) return null;
  return kind === 'volume' ? folder : path.join(folder, first);
}

async function volumesAt(place: CardPlace): Promise<{ readonly folder: string; readonly place: CardPlace }[]> {
  if (place.kind === 'volume') return [{ folder: place.folder, place }];
  return (await namesIn(place.folder)).map((name) => ({ folder: path.join(place.folder, name), place }));
}

/** Null where nothing is plugged in. */
async function idOf(
  folder: string,
  { kind, asksAccess }: CardPlace,
  resolve: (folder: string) => Promise<string>,
): Promise<string | null> {
  try {
    if (kind === 'volume' && UNC.test(await resolve(folder))) return FAR;
    const { dev, ino } = await stat(folder);
    if (asksAccess === true) return `${dev} ${ino}`;
    // [Note: swapped] Cards in the same reader have the same device and root; the cameras wrote at different times.
    const written = await stat(path.join(folder, DCIM)).then(
      ({ mtimeMs }) => String(mtimeMs),
      () => '',
    );
    return `${dev} ${ino} ${written}`;
  } catch {
    return null;
  }
}

async function cardIn(folder: string): Promise<Card | null> {
  const pictures = await dcimIn(folder);
  return pictures === null ? null : { folder, pictures, name: cardName(folder), photos: await countPhotos(pictures) };
}

async function dcimIn(folder: string): Promise<string | null> {
  const dcim = (await namesIn(folder)).find((name) => name.toUpperCase() === DCIM);
  return dcim === undefined ? null : path.join(folder, dcim);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    // Not there, a file, an empty slot of a reader, or not ours to read.
    return [];
  }
}

/** Of cameras, which put their folders into DCIM and their files into those. */
async function countPhotos(folder: string): Promise<number> {
  let count = 0;
  for (const name of await namesIn(folder)) {
    if (isPhotoName(name)) count += 1;
    else count += (await namesIn(path.join(folder, name))).filter(isPhotoName).length;
    if (count >= MOST_COUNTED) break;
  }
  return count;
}

// Where cards of cameras are found, and which of them are offered. Pure.

/** A folder whose folders are volumes, or one place that may hold a volume. */
export interface CardPlace {
  readonly kind: 'volumes' | 'volume';
  readonly folder: string;
  /** The system asks a person before a program may look into a volume. */
  readonly asksAccess?: true;
}

/** A volume with pictures of a camera. */
export interface Card {
  /** Where it is. */
  readonly folder: string;
  /** The folder in it that cameras write into. */
  readonly pictures: string;
  readonly name: string;
  /** Files below its DCIM folder that look like photos. */
  readonly photos: number;
}

/** Where systems show removable volumes. */
export function cardPlaces(platform: NodeJS.Platform, user: string): CardPlace[] {
  switch (platform) {
    case 'darwin':
      return [{ kind: 'volumes', folder: '/Volumes', asksAccess: true }];
    case 'win32':
      // A and B are diskettes, and C is where the system is.
      return 'DEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((letter) => ({ kind: 'volume', folder: `${letter}:\\` }));
    default:
      return user === ''
        ? []
        : ['/media', '/run/media'].map((folder) => ({ kind: 'volumes', folder: path.posix.join(folder, user) }));
  }
}

/** What a person calls a volume: its name, or the letter that Windows gave it. */
export function cardName(folder: string): string {
  return folder.split(/[\\/]/).findLast((part) => part !== '') ?? folder;
}

/** Those that are offered: there, with photos, and not put aside since they were plugged in. */
export function offered(volumes: readonly Volume[], putAside: ReadonlySet<string>): Card[] {
  return volumes.flatMap((volume) =>
    volume.card === null || volume.card.photos === 0 || putAside.has(asideName(volume)) ? [] : [volume.card],
  );
}

/** Those put aside that are still there: one that is plugged in again, or another in its place, is offered. */
export function stillAside(volumes: readonly Volume[], putAside: ReadonlySet<string>): Set<string> {
  return new Set(volumes.map(asideName).filter((name) => putAside.has(name)));
}

export function asideName({ folder, id }: Volume): string {
  return `${folder} ${id}`;
}
