import { vi } from 'vitest';
import { renditionSpecKey } from '../../../electron/core/import/prepare.ts';
import { openDatabase, type SqliteDatabase } from '../../../electron/core/store/open-database.ts';
import { createStore, type Store } from '../../../electron/core/store/store.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import {
  AccountId,
  ListingId as ListingIdSchema,
  MediaId as MediaIdSchema,
  Sha256,
} from '../../../shared/domain/ids.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { type AppLife, startApp } from './app-life.ts';
import { makePicture } from './fake-files.ts';
import { createNetwork, type Fault, type Network } from './fake-network.ts';
import {
  BASE_URL,
  createModelService,
  type Dialect,
  type ModelService,
  TOKEN_URL,
  UPLOAD_URL,
} from './model-service.ts';
import { createPromises, type Promises } from './promises.ts';
import { createRandom, type Random } from './random.ts';

/** Runs differ in what goes wrong most. */
interface Mood {
  /** How often the app crashes while it syncs, beside 100 events of the network. */
  readonly crashes: number;
  /** How many requests take many seconds. */
  readonly slow: number;
}

/** Everything one run has: a library, the app on it, the service, and what is between them. */
export interface World {
  readonly random: Random;
  readonly database: SqliteDatabase;
  readonly store: Store;
  readonly service: ModelService;
  readonly network: Network;
  readonly promises: Promises;
  readonly profile: ServiceProfile;
  readonly listings: readonly ListingId[];
  readonly trace: string[];
  readonly mood: Mood;
  app: AppLife;
  now(): number;
  /** Time passes; what the service still works on is carried out when its moment comes. */
  pass(milliseconds: number): void;
  restart(): void;
  addPhoto(listingId: ListingId): MediaId;
  /** Puts another picture in the place of a photo; answers the photo that then stands there. */
  replacePhoto(mediaId: MediaId): Promise<MediaId>;
  note(line: string): void;
  end(): void;
}

const PICTURES = Array.from({ length: 60 }, (_, index) => makePicture(index + 1));
const KNOWN = new Set(PICTURES.map((picture) => picture.sha256));
const START = Date.parse('2026-05-04T08:00:00.000Z');

function chooseProfile(random: Random): ServiceProfile {
  return ServiceProfile.parse({
    upload: { filesPerRequest: random.pick([1, 1, 2, 4]), concurrency: 1 + random.int(4) },
    update: { concurrency: 1 + random.int(4) },
    attach: random.pick(['navigation', 'navigation', 'media', 'none']),
    media: { firstOrder: random.pick([0, 1]) },
  });
}

function chooseDialect(random: Random): Dialect {
  return {
    patch: random.pick(['entity', 'entity', 'noContent', 'noContentNoTag', 'headerTagOnly', 'bodyTagOnly', 'html']),
    insert: random.pick(['entity', 'entity', 'entityWithoutMedia', 'noContent', 'noContentNoLocation']),
    upperCaseKeys: random.chance(0.2),
    sizeInKilobytes: random.chance(0.2),
    nullsForUnset: random.chance(0.5),
  };
}

/** One library in memory, emptied for every run: opening it and preparing its statements takes longer than a run. */
export interface Library {
  readonly database: SqliteDatabase;
  readonly store: Store;
  empty(): void;
}

export function createLibrary(): Library {
  const database = openDatabase(':memory:');
  const tables = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'workspace'")
    .all();
  return {
    database,
    store: createStore(database, ':memory:'),
    empty() {
      // Listings take what belongs to them along; the rest then belongs to nothing.
      for (const name of ['listing', ...tables.map((table) => table.name)]) database.exec(`DELETE FROM ${name}`);
    },
  };
}

export function createWorld(seed: number, library: Library, exercised: (fault: Fault) => void): World {
  const random = createRandom(seed);
  const profile = chooseProfile(random);
  const dialect = chooseDialect(random);
  const mood: Mood = { crashes: random.pick([0, 1, 1, 6]), slow: random.pick([0, 0.02, 0.02, 0.4]) };
  const trace: string[] = [
    `profile ${JSON.stringify({ ...profile.upload, attach: profile.attach })}`,
    JSON.stringify(dialect),
  ];
  let time = START;
  const now = (): number => time;
  const note = (line: string): void => void trace.push(`${((time - START) / 1000).toFixed(1)} ${line}`);
  const { database, store } = library;
  library.empty();
  const service = createModelService(random, dialect);
  const pass = (milliseconds: number): void => {
    network.commitLate(time + milliseconds);
    time += milliseconds;
  };
  const network = createNetwork({
    random,
    service,
    now,
    pass,
    slow: mood.slow,
    trace: note,
    exercised,
    onShown: (shown) => promises.shown(shown),
    isKnownContent: (sha256) => KNOWN.has(sha256),
  });
  const promises = createPromises({ database, store, service, network });
  const listings = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => ListingIdSchema.parse(random.uuid()));
  prepareLibrary(store, random, profile, listings);
  let photos = 0;
  /** A picture that was not in the library before, with its rendition. */
  const nextPicture = (): { readonly sha256: Sha256; readonly bytes: number; readonly fileName: string } => {
    const picture = PICTURES[photos];
    photos += 1;
    if (picture === undefined) throw new Error('The simulation has no picture left.');
    const sha256 = Sha256.parse(picture.sha256);
    const bytes = picture.bytes.length;
    store.write(() => {
      store.blobs.add(sha256, bytes, 'image/jpeg', new Date(time).toISOString());
      store.blobs.saveRendition(sha256, renditionSpecKey(profile.rendition), { sha256, bytes, width: 3, height: 2 });
    });
    return { sha256, bytes, fileName: `${photos}.jpg` };
  };

  const world: World = {
    random,
    database,
    store,
    service,
    network,
    promises,
    profile,
    listings,
    trace,
    mood,
    app: startApp({ store, network, random, now }),
    now,
    pass,
    note,
    restart() {
      world.app = startApp({ store, network, random, now });
    },
    addPhoto(listingId) {
      const { sha256, fileName } = nextPicture();
      const mediaId = MediaIdSchema.parse(random.uuid());
      const addedAt = new Date(time).toISOString();
      store.write(() => {
        const shortDescription = random.chance(0.3) ? `From the file ${photos}` : '';
        const row = { mediaId, listingId, sha256, fileName, shortDescription, addedAt };
        store.media.insert({ ...row, width: 3, height: 2, captureTime: null });
        // The others are prepared by the sync, as after an import that was cut off.
        if (random.chance(0.8)) store.media.setPrepared(mediaId);
      });
      return mediaId;
    },
    replacePhoto(mediaId) {
      const { fileName, ...blob } = nextPicture();
      const facts = { mediaType: 'image/jpeg', width: 3, height: 2, captureTime: null } as const;
      return world.app.replace(mediaId, { fileName, blob, facts }, profile);
    },
    end: () => void vi.clearAllTimers(),
  };
  return world;
}

function prepareLibrary(store: Store, random: Random, profile: ServiceProfile, listings: readonly ListingId[]): void {
  const at = new Date(START).toISOString();
  const accountId = AccountId.parse(random.uuid());
  store.write(() => {
    store.accounts.save(
      {
        accountId,
        name: 'Simulated service',
        environment: 'test',
        uploadUrl: UPLOAD_URL,
        baseUrl: BASE_URL,
        signIn: 'clientCredentials',
        tokenUrl: TOKEN_URL,
        clientId: 'client',
        memberLoginId: null,
        profile,
      },
      at,
    );
    store.accounts.choose(accountId);
    listings.forEach((listingId, index) => store.listings.insert(listingId, `Listing ${index + 1}`, {}, at));
  });
}
