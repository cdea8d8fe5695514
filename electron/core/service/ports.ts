import type { PolicyView } from '../../../shared/contract/policy.ts';
import type { Log } from '../library/log.ts';
import type { Wait } from './http/time-limits.ts';

/** `plain` is for what opens nothing beyond this computer: no key store has to be unlocked for the practice service. */
type SecretKeeping = 'sealed' | 'plain';

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

/** What reaching a service needs of the host. */
export interface ServicePorts {
  readonly host: { readonly kind: 'electron' | 'loopback' | 'cli' };
  readonly secrets: SecretStorage;
  readonly practice: PracticePort | null;
  /** What IT decides; nothing where left out. */
  readonly policy?: PolicyView;
  readonly log: Log;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Lets so many milliseconds pass before a service is asked again, or less once the signal is aborted; real ones where left out. */
  readonly wait?: Wait;
  /** Milliseconds in which somebody has to sign in once it was asked for; five minutes where left out. */
  readonly signInWithin?: number;
}
