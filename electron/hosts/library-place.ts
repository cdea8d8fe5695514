import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/contract/app-error.ts';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { isSamePlace } from '../core/library/copies/places.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../core/library/private-files.ts';
import { flushFolder } from '../core/library/store/backup.ts';
import { defaultHome } from './home.ts';
import { stateFolder } from './note-files.ts';
import { readIfThere } from './secrets/secret-files.ts';

const Place = z.object({ home: z.string().min(1) });

const noteIn = (environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string =>
  path.join(stateFolder(environment, platform), 'library-place.json');

/**
 * The folder of the library that is opened when none is named: LIGHTBOX_HOME, otherwise where a person moved it, otherwise
 * the place where each system keeps the data of programs, or that of IT for whoever has none there.
 *
 * @param given `library` of the policy
 * @throws AppError notFound where it was moved to a disk that is not there: an empty one beside it would hide that
 */
export function libraryHome(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform, given?: string): string {
  const place = isNamed(environment) ? null : placeOf(environment, platform);
  if (place === null) return firstHome(environment, platform, given);
  if (!hasLibrary(place)) throw new AppError('notFound', phrase('place.gone', { place }));
  return place;
}

/**
 * Whether this is the library that is opened when none is named. The disk of that one need not be there.
 * @throws AppError notFound where the note of its place cannot be read
 */
export function opensUnnamed(home: string, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (isNamed(environment)) return false;
  return isSamePlace(placeOf(environment, platform) ?? defaultHome(environment, platform), home);
}

function firstHome(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform, given?: string): string {
  const home = defaultHome(environment, platform);
  return given === undefined || isNamed(environment) || hasLibrary(home) ? home : given;
}

/** [Note: a policy may go] What was made where IT wanted it is found without the policy as well, and where its disk is missing. */
export function keepGivenPlace(
  home: string,
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  given?: string,
): void {
  if (home === given && !isNamed(environment) && placeOf(environment, platform) === null)
    openFromNowOn(home, environment, platform);
}

/** @throws AppError notFound */
export function refuseNoLibrary(place: string): void {
  if (!hasLibrary(place)) throw new AppError('notFound', phrase('place.noLibrary', { place }));
}

function hasLibrary(place: string): boolean {
  return existsSync(path.join(place, 'library.db'));
}

/** Whether the environment says which library is opened: no note of ours counts then. */
export function isNamed({ LIGHTBOX_HOME: named }: NodeJS.ProcessEnv): boolean {
  return named !== undefined && named !== '';
}

function placeOf(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | null {
  const note = noteIn(environment, platform);
  try {
    const text = readIfThere(note);
    return text === null ? null : Place.parse(JSON.parse(text)).home;
  } catch (error) {
    throw new AppError('notFound', phrase('place.unreadable', { place: note }), { cause: error });
  }
}

/** Has the app and the command line open this library from now on. */
export function openFromNowOn(home: string, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): void {
  const note = noteIn(environment, platform);
  if (home === defaultHome({ ...environment, LIGHTBOX_HOME: '' }, platform)) {
    rmSync(note, { force: true });
    return;
  }
  mkdirSync(path.dirname(note), { recursive: true, mode: PRIVATE_FOLDER });
  const placed = `${note}.${process.pid}`;
  writeFileSync(placed, JSON.stringify({ home } satisfies z.output<typeof Place>), { mode: PRIVATE_FILE, flush: true });
  renameSync(placed, note);
  // Before the old library is removed.
  flushFolder(path.dirname(note));
}
