import type { CardPlace } from './cards/card-policy.ts';
import type { Log } from './log.ts';
import type { PictureMaker } from './pictures/picture-maker.ts';
import type { Network } from './remote/network.ts';

/** `plain` is for what opens nothing beyond this computer: no key store has to be unlocked for the practice service. */
export type SecretKeeping = 'sealed' | 'plain';

/** Keeps secrets outside the library: never in the database, a log, an error or an address. */
export interface SecretStorage {
  /** Null when there is none. @throws AppError accountRefused, or keyStoreClosed while the system does not let us in */
  read(name: string): Promise<string | null>;
  /** @throws AppError keyStoreClosed; nothing was kept then */
  write(name: string, secret: string, keeping?: SecretKeeping): Promise<void>;
  /** Forgets it; nothing happens where there is none. Left out by a storage that keeps nothing. */
  remove?(name: string): Promise<void>;
  /** A person wants to go on: the system may ask them again for what they refused. */
  askAgain?(): void;
  /** Where it is kept, in words for people: "a file only you can read (…)". */
  describe(name: string): string;
}

/** The practice service as a host starts it; the core never imports it. */
export interface PracticePort {
  /** Starts it, or gives the addresses of the one that runs; they may change from one start to the next. */
  start(): Promise<{ readonly uploadUrl: string; readonly baseUrl: string; readonly token: string }>;
  stop(): Promise<void>;
  /** Writes the caption of a photo at the service as somebody else would; left out where a host cannot. */
  changeAsOther?(mediaKeyNumeric: string, shortDescription: string): Promise<void>;
  /** Folder with the photos of the sample listing; null where this installation has none. */
  readonly samples: string | null;
}

/** What differs between Electron, the loopback host and the command line. */
/** What a folder is asked for, which its dialog says. */
export type FolderPurpose = 'watch' | 'export';

export interface HostPort {
  readonly kind: 'electron' | 'loopback' | 'cli';
  readonly version: string;
  /** Opens a dialog of the system for files and folders; null where the host has none. */
  readonly pickFiles: (() => Promise<readonly string[]>) | null;
  /** The same for one folder, null where the dialog was closed; left out where the host has none. */
  readonly pickFolder?: (purpose: FolderPurpose) => Promise<string | null>;
  /** Where cards of cameras are looked for; left out where nobody would be told of them. */
  readonly cardPlaces?: readonly CardPlace[];
  /** Shows a file in the system's file manager; left out where the host cannot. */
  readonly showInFolder?: (file: string) => void;
}

export interface CorePorts {
  /** Folder of the library: database, pictures, practice data. */
  readonly home: string;
  readonly host: HostPort;
  readonly secrets: SecretStorage;
  readonly practice: PracticePort | null;
  /** What reads and makes pictures, ended with the core; where left out one that all cores of this process share. */
  readonly pictures?: PictureMaker;
  readonly log: Log;
  /** How others are reached; by the variables of the environment where left out. */
  readonly network?: Network;
  readonly now: () => Date;
  readonly newId: () => string;
  /** From 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Lets so many milliseconds pass before a service is asked again, or less once the signal is aborted; real ones where left out. */
  readonly wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Milliseconds in which somebody has to sign in once it was asked for; five minutes where left out. */
  readonly signInWithin?: number;
  /** Milliseconds for which a file of a watched folder stays as it is before it is taken; two seconds where left out. */
  readonly settledAfter?: number;
  /** Milliseconds after the start in which nothing is done that can wait, while the window is drawn; a few seconds where left out. */
  readonly quietAfterStart?: number;
}
