import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';
import type { MenuWords } from '../../shared/contract/menu.ts';
import type { Log } from '../core/library/log.ts';
import { askCommandLine, type CommandLine, commandLine } from './command-line.ts';
import { errorForLog } from './error-text.ts';
import { LibraryCheck, offerAfterCrash, offerAtStart, type RecoveryOffer } from './recovery.ts';

/** The exit code with which `library check` reports damage. */
const DAMAGED = 4;

/** The command line of this installation. */
export function ownCommandLine(): CommandLine {
  return commandLine({
    isPackaged: app.isPackaged,
    platform: process.platform,
    resources: process.resourcesPath,
    program: process.execPath,
    environment: process.env,
    mainFolder: path.dirname(fileURLToPath(import.meta.url)),
  });
}

async function check(home: string): Promise<LibraryCheck> {
  const words = ['--home', home, 'library', 'check'];
  return LibraryCheck.parse(await askCommandLine(ownCommandLine(), words, [0, DAMAGED]));
}

interface RecoveryPorts {
  readonly home: string;
  readonly log: Log;
  readonly words: () => MenuWords;
}

/**
 * Reads the library after a crash, beside the work, and asks whether a copy is to take its place.
 * @param closeCore lets go of the library before that
 */
export async function checkAfterCrash(
  { home, log, words }: RecoveryPorts,
  closeCore: () => Promise<void>,
): Promise<void> {
  try {
    const found = await check(home);
    log.info('the library was read after a crash', { ok: found.ok });
    const offer = offerAfterCrash(found, words());
    if (offer === null || !(await accepts(offer)) || offer.copy === null) return;
    await closeCore();
    await restore(home, offer.copy);
  } catch (error) {
    log.warn('the library could not be checked after a crash', { error: errorForLog(error) });
  }
}

/** @returns whether a copy took the place of a library that could not be opened; the app starts again then */
export async function recoverAtStart(
  { home, words }: Pick<RecoveryPorts, 'home' | 'words'>,
  error: unknown,
): Promise<boolean> {
  const offer = offerAtStart(error, await check(home), words());
  if (offer === null || !(await accepts(offer)) || offer.copy === null) return false;
  await restore(home, offer.copy);
  return true;
}

async function accepts({ message, detail, buttons }: RecoveryOffer): Promise<boolean> {
  const last = buttons.length - 1;
  const options = { type: 'warning' as const, message, detail, buttons: [...buttons], defaultId: last, cancelId: last };
  const { response } = await dialog.showMessageBox(options);
  return response !== last;
}

async function restore(home: string, copy: string): Promise<void> {
  await askCommandLine(ownCommandLine(), ['--home', home, 'library', 'restore', copy]);
  app.relaunch();
  app.exit(0);
}
