import type { ComputerNotes } from '../library/computer-notes.ts';
import type { CardPlace } from '../photos/cards/read-cards.ts';
import type { PictureMaker } from '../photos/pictures/picture-maker.ts';
import type { Network } from '../service/http/network.ts';
import type { ServicePorts } from '../service/ports.ts';

/** What a folder is asked for, which its dialog says. */
export type FolderPurpose = 'watch' | 'export' | 'backup' | 'move';

/** How a host moves its library; see `library/copies/move-library.ts`. */
export interface MovingPort {
  /** @throws AppError where a library cannot lie in a folder */
  readonly refuse: (folder: string) => void;
  /** Ends the host, and starts it again with the rest of the move. */
  readonly restart: (folder: string) => void;
}

/** What differs between Electron, the loopback host and the command line. */
export interface HostPort {
  readonly kind: 'electron' | 'loopback' | 'cli';
  readonly version: string;
  /** Opens a dialog of the system for files and folders; null where the host has none. */
  readonly pickFiles: (() => Promise<readonly string[]>) | null;
  /** The same for one folder, null where the dialog was closed; left out where the host has none. */
  readonly pickFolder?: (purpose: FolderPurpose) => Promise<string | null>;
  /** Left out where the library cannot be moved from within. */
  readonly moving?: MovingPort;
  /** Where cards of cameras are found; left out where none are. */
  readonly cardPlaces?: readonly CardPlace[];
  /** Shows a file in the system's file manager; left out where the host cannot. */
  readonly showInFolder?: (file: string) => void;
}

export interface CorePorts extends ServicePorts {
  /** Folder of the library: database, pictures, practice data. */
  readonly home: string;
  readonly host: HostPort;
  /** What reads and makes pictures, ended with the core; where left out one that all cores of this process share. */
  readonly pictures?: PictureMaker;
  /** How others are reached; by the variables of the environment where left out. */
  readonly network?: Network;
  /** What the computer keeps of libraries beside them; nothing where left out. */
  readonly notes?: ComputerNotes;
  /** From 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Milliseconds for which a file of a watched folder stays as it is before it is taken; two seconds where left out. */
  readonly settledAfter?: number;
  /** Milliseconds after the start in which nothing is done that can wait, while the window is drawn; a few seconds where left out. */
  readonly quietAfterStart?: number;
}
