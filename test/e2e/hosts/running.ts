import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Ending, MenuEntry, Noted } from '../../shell/orders.ts';
import type { CallSwitch } from '../call-switch.ts';

export const HOSTS = ['loopback', 'shell', 'electron'] as const;
/** Where the app runs: in the user's browser, in the desktop shell on a stand-in of Electron, in Electron. */
export type Host = (typeof HOSTS)[number];

/** What is around the desktop app: the system, and the person at it. */
export interface Desktop {
  /** The application menu. */
  menu(): Promise<readonly MenuEntry[]>;
  chooseInMenu(id: string): Promise<void>;
  /** What the app has asked of the system since it has a window. */
  noted(): Promise<readonly Noted[]>;
  /** Another start of the app in this folder, whose arguments come to this one. */
  startAgain(folder: string, ...args: readonly string[]): Promise<void>;
  /** A file that the system hands on. */
  openFile(file: string): Promise<void>;
  /** The person turns to another window. */
  lookElsewhere(): Promise<void>;
  /** The person presses the notice that was shown last. */
  pressNotice(): Promise<void>;
}

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
  /** Null in the browser. */
  readonly desktop: Desktop | null;
  /** Holds calls of the core up, or lets them fail. */
  readonly calls: CallSwitch;
  /** Presses what opens the file dialog and picks files in it. */
  chooseFiles(press: () => Promise<void>, files: readonly string[]): Promise<void>;
  /** Presses what saves a file, and reads the file. */
  saveFile(press: () => Promise<void>): Promise<SavedFile>;
  /**
   * Ends the process; the window of a browser stays, that of the desktop app goes.
   * @throws Error where the desktop app ends with an error
   */
  end(how: Ending): Promise<void>;
  /** Stops the process without ending it, and lets it go on. */
  freeze(): void;
  thaw(): void;
}

export const readSaved = (name: string, path: string): SavedFile => ({ name, text: readFileSync(path, 'utf8') });

/** Windows has no signal that halts a process and lets it go on. */
export const CAN_FREEZE = process.platform !== 'win32';
