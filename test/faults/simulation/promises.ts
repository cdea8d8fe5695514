import { getListing } from '../../../electron/core/app/views/listing-view.ts';
import type { SqliteDatabase } from '../../../electron/core/library/store/open-database.ts';
import type { Store } from '../../../electron/core/library/store/store.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { MEDIA_STATES } from '../../../shared/domain/status.ts';
import type { Network } from './fake-network.ts';
import { broken } from './finding.ts';
import type { Ledger, TextField } from './ledger.ts';
import { createLibraryPromises } from './library-promises.ts';
import { binaryIdOf, type ModelMedia, type ModelService } from './model-service.ts';
import { createRemovalPromises } from './removal-promises.ts';
import { createServicePromises } from './service-promises.ts';

/** Holds the app to what it promises. */
export interface Promises {
  /** Looks at what changed since the last look; throws BrokenPromise. */
  check(): void;
  /** What a person here did just now explains the changes of this photo, or of all. */
  accept(mediaId?: MediaId): void;
  /** A person chose what is wanted of this photo, and may have chosen what was wanted before. */
  mean(mediaId: MediaId): void;
  /** A person agreed that a photo which the service does not show is removed. */
  mayComeBack(mediaId: MediaId): void;
  /** A person took a photo that was gone at the service for good and let it start anew. */
  mayStartAnew(mediaId: MediaId): void;
  /** A person put another picture in the place of a photo: what was sent of the old one is of no use any more. */
  exchanged(mediaId: MediaId): void;
  forgotten(listingId: ListingId): void;
  /** The library is an older copy of itself. */
  restored(): void;
  /** The key of a listing at its service, as anybody sees it there who looks. */
  keyOf(listingId: ListingId): string | undefined;
  /** A person opened a listing: its photos appear here when the service has shown them. */
  opening(): void;
  /** Requests may have been sent twice, as where a lease lapsed: unused copies cannot be counted. */
  copiesDoNotCount(): void;
  /** After a whole step, where views may be asked as well. */
  checkStep(): void;
}

export interface PromisesOptions {
  readonly database: SqliteDatabase;
  readonly store: Store;
  readonly services: readonly ModelService[];
  readonly network: Network;
  readonly ledger: Ledger;
}

const TEXTS: readonly TextField[] = ['ShortDescription', 'ImageOf'];

export function createPromises({ database, store, services, network, ledger }: PromisesOptions): Promises {
  const selectStored = database.prepare<[], { mediaId: MediaId }>(
    'SELECT mediaId FROM upload WHERE descriptor IS NOT NULL',
  );
  const selectKeys = database.prepare<[], { mediaKey: string }>(
    'SELECT mediaKey FROM mediaRemote WHERE mediaKey IS NOT NULL',
  );
  const library = createLibraryPromises(database, ledger, services);
  const atServices = createServicePromises(database, ledger, services);
  const checkRemovals = createRemovalPromises(database, ledger, services);
  let revision = -1;
  let viewed = -1;
  let binaries = -1;
  let startedAnew = 0;
  let copiesCount = true;
  let opened = false;

  const takeOpened = (): void => {
    for (const row of ledger.rows()) if (!ledger.past.has(row.mediaId)) ledger.remember(row, true);
    ledger.learnOwners();
  };
  const binaryCount = (): number => services.reduce((sum, service) => sum + service.binaries.length, 0);

  const checkOrphans = (): void => {
    if (!copiesCount || network.pending.length > 0) return;
    const used = new Set([
      ...library.descriptors.values(),
      ...selectKeys.all().map((row) => row.mediaKey.toLowerCase()),
      ...services.flatMap((service) => service.media.map(binaryIdOf)),
    ]);
    const sent = new Set(services.flatMap((service) => service.binaries.map((binary) => binary.id)));
    const orphans = [...sent].filter((id) => !used.has(id)).length;
    const most = network.interruptedFiles + startedAnew;
    if (orphans > most) broken('a photo is sent once', `${orphans} unused copies after ${most} interrupted uploads`);
  };

  /** What a service says that it is not ready with is not done here. */
  const checkDone = (mediaId: MediaId, state: string | undefined): void => {
    const base = store.remote.get(mediaId);
    const reported = base?.mediaStatus ?? null;
    // Where a picture has one Id for ever, the Id does not show whose photo it is.
    const isIts = (media: ModelMedia): boolean =>
      ledger.ownerOf(media) === mediaId || media.key.toLowerCase() === base?.mediaKey?.toLowerCase();
    const there = services.flatMap((service) => service.media.filter(isIts));
    if (reported === null || there.some(ledger.wasComplete)) return;
    if (state === 'attached' || reported.status === 'Complete') {
      broken('done is what the service says', `${mediaId} is ${state}, and no answer said that it is complete`);
    }
  };

  const checkViews = (): void => {
    for (const { listingId } of store.listings.all()) {
      const view = getListing(store, listingId, DEFAULT_PROFILE);
      const items = [...(view?.media ?? []), ...(view?.removed ?? [])];
      for (const { wanted } of ledger.past.values()) {
        if (wanted.listingId !== listingId) continue;
        const states = items.filter((item) => item.mediaId === wanted.mediaId).map((item) => item.state);
        const [state] = states;
        if (states.length !== 1 || state === undefined || !MEDIA_STATES.includes(state)) {
          broken('no word is lost', `${wanted.mediaId} is in the states [${states.join()}]`);
        }
        checkDone(wanted.mediaId, state);
      }
    }
  };

  return {
    check() {
      if (binaries !== binaryCount()) ledger.learnBinaries();
      binaries = binaryCount();
      const isNew = store.revision() !== revision;
      if (opened && isNew) takeOpened();
      if (isNew) ledger.learnKept();
      atServices.check();
      if (!isNew) return;
      revision = store.revision();
      checkRemovals();
      library.check();
    },
    accept(mediaId) {
      const rows = ledger.rows();
      for (const row of rows) if (mediaId === undefined || row.mediaId === mediaId) ledger.remember(row, true);
      ledger.learnOwners();
    },
    mean(mediaId) {
      for (const field of TEXTS) ledger.mean(mediaId, field);
    },
    mayComeBack: library.mayComeBack,
    mayStartAnew(mediaId) {
      if (selectStored.all().some((row) => row.mediaId === mediaId)) return;
      // Where the picture follows its Media (RESO RCP-48) there is no upload to be unused.
      if (library.descriptors.delete(mediaId)) startedAnew += 1;
      atServices.mayComeTwice(mediaId);
    },
    exchanged(mediaId) {
      library.exchanged.add(mediaId);
      startedAnew += 1;
    },
    forgotten(listingId) {
      copiesCount = false;
      for (const [mediaId, { wanted }] of ledger.past) if (wanted.listingId === listingId) ledger.forget(mediaId);
    },
    restored() {
      copiesCount = false;
      const present = new Map(ledger.rows().map((row) => [row.mediaId, row]));
      for (const mediaId of ledger.past.keys()) if (!present.has(mediaId)) ledger.forget(mediaId);
      for (const row of present.values()) ledger.remember(row, true);
      library.restored([...present.values()]);
    },
    keyOf: library.keyOf,
    opening() {
      opened = true;
      copiesCount = false;
    },
    copiesDoNotCount() {
      copiesCount = false;
    },
    checkStep() {
      checkOrphans();
      if (viewed === store.revision()) return;
      viewed = store.revision();
      checkViews();
    },
  };
}
