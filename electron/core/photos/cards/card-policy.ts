import path from 'node:path';

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
export function offered(present: readonly Card[], putAside: ReadonlySet<string>): Card[] {
  return present.filter(({ folder, photos }) => photos > 0 && !putAside.has(folder));
}

/** Those put aside that are still there: one that is plugged in again is offered again. */
export function stillAside(present: readonly Card[], putAside: ReadonlySet<string>): Set<string> {
  return new Set(present.map(({ folder }) => folder).filter((folder) => putAside.has(folder)));
}
