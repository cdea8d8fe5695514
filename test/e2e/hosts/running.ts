import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { CallSwitch } from '../call-switch.ts';

export const HOSTS = ['loopback', 'shell', 'electron'] as const;
/** Where the app runs: in the user's browser, in the desktop shell on a stand-in of Electron, in Electron. */
export type Host = (typeof HOSTS)[number];

export type Ending = 'SIGTERM' | 'SIGKILL';

/** Beside the home: the folder in which cards are plugged in. */
export const VOLUMES = 'volumes';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** A host of the app: a process with a window. */
export interface Running {
  readonly page: Page;
  /** The address with its launch token; null where there is none. */
  readonly address: string | null;
  /** Holds calls of the core up, or lets them fail. */
  readonly calls: CallSwitch;
  /** Presses what opens the file dialog and picks files in it. */
  chooseFiles(press: () => Promise<void>, files: readonly string[]): Promise<void>;
  /** Presses what saves a file, and reads the file. */
  saveFile(press: () => Promise<void>): Promise<SavedFile>;
  /** Ends the process; the window of a browser stays, that of the desktop app goes. */
  end(how: Ending): Promise<void>;
  /** Stops the process without ending it, and lets it go on. */
  freeze(): void;
  thaw(): void;
}

export const readSaved = (name: string, path: string): SavedFile => ({ name, text: readFileSync(path, 'utf8') });

/** Windows has no signal that halts a process and lets it go on. */
export const CAN_FREEZE = process.platform !== 'win32';
