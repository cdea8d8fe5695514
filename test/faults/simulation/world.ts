import type { SqliteDatabase } from '../../../electron/core/library/store/open-database.ts';
import type { Store } from '../../../electron/core/library/store/store.ts';
import { renditionSpecKey } from '../../../electron/core/photos/import/prepare.ts';
import type { NewPicture } from '../../../electron/core/photos/import/replace.ts';
import {
  AccountId,
  type ListingId,
  ListingId as ListingIdSchema,
  type MediaId,
  MediaId as MediaIdSchema,
  Sha256,
} from '../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { HereAct } from './acts.ts';
import { type AppLife, crash, forgetProcesses, type Seat, startApp } from './app-life.ts';
import type { Clock } from './clock.ts';
import { createDecisions, type Decisions } from './decisions.ts';
import { makePicture, unpublishAll } from './fake-files.ts';
import { createNetwork, type Network } from './fake-network.ts';
import { createFindings, type Findings } from './finding.ts';
import { chooseGaps, dialectWithGaps, profileWithGaps } from './gaps.ts';
import { createGates, type Gates } from './gates.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createNotes, type Library } from './library.ts';
import { addressesOf, createModelService, type ModelService } from './model-service.ts';
import { createPromises, type Promises } from './promises.ts';
import { createRandom, type Random } from './random.ts';
import { forgetLost } from './request-probes.ts';
import { createRequestPromises } from './request-promises.ts';
import { chooseDialect, chooseProfile, chooseSwarm, type Swarm } from './swarm.ts';
import { createTranscript, type Transcript } from './transcript.ts';

/** A caption field of the page that has the focus: what it shows, and what was typed in it. */
export interface Focus {
  readonly app: AppLife;
  readonly mediaId: MediaId;
  /** What the field showed when it took the focus: what the person started from. */
  readonly from: string;
  readonly session: string;
  text: string;
}

/** A command that takes its time. */
export interface Call {
  readonly name: string;
  readonly app: AppLife;
  isOpen: boolean;
  value: unknown;
  error: unknown;
}

/** Everything one run has: a library, the processes of the app on it, the services, and what is between them. */
export interface World {
  readonly seed: number;
  readonly random: Random;
  readonly swarm: Swarm;
  readonly decisions: Decisions;
  readonly clock: Clock;
  readonly database: SqliteDatabase;
  readonly library: Library;
  /** For looking at the library from outside. */
  readonly store: Store;
  readonly services: readonly ModelService[];
  readonly network: Network;
  readonly gates: Gates;
  readonly ledger: Ledger;
  readonly findings: Findings;
  readonly promises: Promises;
  readonly trace: string[];
  readonly transcript: Transcript;
  /** The processes that live, stalled ones too. */
  readonly apps: AppLife[];
  readonly calls: Call[];
  /** Listings that were taken off this computer and are at a service. */
  readonly forgotten: { readonly listingKey: string; readonly service: ModelService }[];
  /** What people wrote here for all services of a listing that goes to several. */
  readonly wordsForAll: Set<string>;
  focus: Focus | null;
  /** The photo that somebody touched last: people come back to it, here and there. */
  hot: MediaId | null;
  lastAct: HereAct | null;
  /** A process whose end was asked for in the middle of its work. */
  doomed: AppLife | null;
  accountsOf: readonly AccountId[];
  restart(seat: Seat): AppLife;
  end(app: AppLife): Promise<void>;
  /** A photo of a picture that is new, or of this one. */
  addPhoto(app: AppLife, listingId: ListingId, sha256?: Sha256): MediaId;
  nextPicture(app: AppLife): NewPicture;
  profileOf(service: ModelService): ServiceProfile;
  serviceOf(accountId: AccountId | null): ModelService;
  serviceOfListing(listingId: ListingId): ModelService;
  /** Begins a command that takes its time; things go on happening until it has ended. */
  call(app: AppLife, name: string, what: string, work: () => unknown): Call;
  note(line: string): void;
}

const PICTURES = Array.from({ length: 400 }, (_, index) => makePicture(index + 1));
const KNOWN = new Set(PICTURES.map((picture) => picture.sha256));
const START = Date.parse('2026-05-04T08:00:00.000Z');
const NAMES = ['north', 'south'] as const;

export interface Stage {
  readonly clock: Clock;
  readonly library: Library;
  readonly exercised: (what: string) => void;
  /** Makes another run of what was drawn. */
  readonly shape?: (drawn: Swarm) => Swarm;
}

/** @param left decisions of this run that are left out */
export function createWorld(
  seed: number,
  left: ReadonlySet<number>,
  { clock, library, exercised, shape }: Stage,
): World {
  const random = createRandom(seed);
  const drawn = chooseSwarm(random);
  const swarm = shape === undefined ? drawn : shape(drawn);
  const decisions = createDecisions(random, left);
  clock.reset(START);
  library.empty();
  forgetProcesses();
  forgetLost();
  unpublishAll();
  const [{ database, store }] = library.connections;
  const trace: string[] = [];
  const transcript = createTranscript();
  const note = (line: string): void => void trace.push(`${((clock.now() - START) / 1000).toFixed(1)} ${line}`);
  const services = NAMES.slice(0, swarm.accounts).map((name, index) => {
    const drawn = chooseDialect(random);
    const dialect = swarm.gaps === true ? dialectWithGaps(drawn, chooseGaps(2 * seed + index)) : drawn;
    return createModelService(random, dialect, addressesOf(name), () => clock.now());
  });
  const profiles = services.map(({ dialect }) => {
    const profile = chooseProfile(random, dialect, swarm);
    return dialect.gaps === undefined ? profile : profileWithGaps(profile, dialect.gaps);
  });
  services.forEach(({ dialect }, index) => trace.push(JSON.stringify({ ...profiles[index]?.upload, ...dialect })));
  trace.push(JSON.stringify({ ...swarm, faults: [...swarm.faults.keys()], here: [...swarm.here.keys()] }));
  const findings = createFindings();
  const gates = createGates(clock);
  const ledger = createLedger(database, services);
  const requests = createRequestPromises({ clock, gates, ledger, findings, database, note });
  const network: Network = createNetwork({
    random,
    services,
    clock,
    swarm,
    decisions,
    trace: note,
    exercised,
    onShown: (shown) => ledger.arrived(shown, clock.now()),
    onCarriedOut: ledger.carriedOut,
    onSent: (one) => {
      transcript.sent(one);
      requests.sent(one);
    },
    onArrived: (one, body) => {
      transcript.arrived(one, body);
      requests.arrived(one, body);
    },
    onAnswered: requests.answered,
    onBusy: (one, seconds) => {
      // Whose clock is ahead of another one's takes its pauses for over before they are.
      const [first, ...others] = swarm.skew.slice(0, swarm.seats);
      // A copy of before the pause knows nothing of it.
      if (swarm.restores === true) return;
      if (swarm.gaps !== true && others.every((skew) => skew === first)) requests.busy(one, seconds);
    },
    crash: (host) => {
      world.doomed = world.apps.find((app) => app === host) ?? null;
    },
    isKnownContent: (sha256) => KNOWN.has(sha256),
  });
  const promises = createPromises({ database, store, services, network, ledger });
  if (swarm.seats > 1 || swarm.beside.stall > 0) promises.copiesDoNotCount();
  const notes = swarm.restores === true ? createNotes() : undefined;
  let photos = 0;
  let lives = 0;
  const keepPicture = (app: AppLife, sha256: Sha256, bytes: number): void => {
    app.store.write(() => {
      app.store.blobs.add(sha256, bytes, 'image/jpeg', new Date(clock.now()).toISOString());
      for (const { rendition } of profiles) {
        app.store.blobs.saveRendition(sha256, renditionSpecKey(rendition), { sha256, bytes, width: 3, height: 2 });
      }
    });
  };

  const world: World = {
    seed,
    random,
    swarm,
    decisions,
    clock,
    database,
    library,
    store,
    services,
    network,
    gates,
    ledger,
    wordsForAll: new Set(),
    findings,
    promises,
    trace,
    transcript,
    apps: [],
    calls: [],
    forgotten: [],
    focus: null,
    hot: null,
    lastAct: null,
    doomed: null,
    accountsOf: [],
    note,
    restart(seat) {
      const connection = library.connections[seat];
      lives += 1;
      const name = `app ${lives}`;
      const app = startApp({
        name,
        seat,
        store: connection.store,
        elsewhere: library.connections.flatMap((other) => (other === connection ? [] : [other.store])),
        network,
        clock,
        random,
        ...(notes === undefined ? {} : { notes }),
        // A clock that is set while the app is away.
        skew:
          swarm.gaps === true && swarm.seats === 1 && lives > 1
            ? random.pick([0, -3_600_000, 3_600_000])
            : (swarm.skew[seat] ?? 0),
      });
      world.apps.push(app);
      return app;
    },
    async end(app) {
      if (world.focus?.app === app) world.focus = null;
      world.apps.splice(world.apps.indexOf(app), 1);
      await crash(app, network);
    },
    nextPicture(app) {
      const picture = PICTURES[photos];
      photos += 1;
      if (picture === undefined) throw new Error('The simulation has no picture left.');
      const sha256 = Sha256.parse(picture.sha256);
      const bytes = picture.bytes.length;
      keepPicture(app, sha256, bytes);
      const facts = {
        mediaType: 'image/jpeg',
        width: 3,
        height: 2,
        captureTime: null,
        copyright: null,
        creator: null,
      } as const;
      return { fileName: `${photos}.jpg`, blob: { sha256, bytes }, facts };
    },
    addPhoto(app, listingId, known) {
      const sha256 = known ?? Sha256.parse(world.nextPicture(app).blob.sha256);
      const mediaId = MediaIdSchema.parse(random.uuid());
      const addedAt = new Date(clock.now()).toISOString();
      const shortDescription = random.chance(0.3) ? `From the file ${photos}` : '';
      const isPrepared = random.chance(0.8);
      app.store.write(() => {
        const row = { mediaId, listingId, sha256, fileName: `${photos}.jpg`, shortDescription, addedAt };
        app.store.media.insert({ ...row, width: 3, height: 2, captureTime: null });
        // The others are prepared by the sync, as after an import that was cut off.
        if (isPrepared) app.store.media.setPrepared(mediaId);
      });
      return mediaId;
    },
    call(app, name, what, work) {
      note(`here, ${app.name}: ${what}`);
      const call: Call = { name, app, isOpen: true, value: undefined, error: undefined };
      world.calls.push(call);
      const end = (): void => {
        call.isOpen = false;
        if (app.alive) note(`${app.name}: ${what} ended: ${JSON.stringify(call.value ?? String(call.error))}`);
      };
      app
        .within(name, () => Promise.resolve().then(work))
        .then(
          (value) => {
            call.value = value;
            end();
          },
          (error: unknown) => {
            call.error = error;
            end();
          },
        );
      return call;
    },
    profileOf(service) {
      const index = services.indexOf(service);
      const account = store.accounts.all().find(({ accountId }) => accountId === world.accountsOf[index]);
      // As it was changed since, by whichever process.
      const profile = account?.profile ?? profiles[index];
      if (profile === undefined) throw new Error('There is no such service.');
      return profile;
    },
    serviceOfListing: (listingId) => world.serviceOf(store.listings.get(listingId)?.accountId ?? null),
    serviceOf(accountId) {
      const index = accountId === null ? 0 : world.accountsOf.indexOf(accountId);
      const service = services[Math.max(0, index)];
      if (service === undefined) throw new Error('There is no such account.');
      return service;
    },
  };
  world.accountsOf = prepareLibrary(world);
  for (const seat of ([0, 1, 2] as const).slice(0, swarm.seats)) world.restart(seat);
  return world;
}

function prepareLibrary(world: World): AccountId[] {
  const { store, random, services, swarm } = world;
  const at = new Date(START).toISOString();
  const ids = services.map(() => AccountId.parse(random.uuid()));
  const listings = Array.from({ length: swarm.listings }, () => ListingIdSchema.parse(random.uuid()));
  store.write(() => {
    services.forEach((service, index) => {
      const accountId = ids[index];
      if (accountId === undefined) return;
      store.accounts.save(
        {
          accountId,
          name: service.at.name,
          environment: 'test',
          uploadUrl: service.at.upload,
          baseUrl: service.at.base,
          signIn: 'clientCredentials',
          tokenUrl: service.at.token,
          clientId: 'client',
          memberLoginId: null,
          issuer: null,
          member: null,
          profile: world.profileOf(service),
        },
        at,
      );
    });
    const [first] = ids;
    if (first !== undefined) store.accounts.choose(first);
    listings.forEach((listingId, index) => {
      store.listings.insert(listingId, `Listing ${index + 1}`, {}, at);
      const accountId = ids[index % ids.length];
      // Those of the current account are bound by their first sync.
      if (accountId !== undefined && index % ids.length > 0) store.listings.bindAccount(listingId, accountId);
    });
  });
  return ids;
}
