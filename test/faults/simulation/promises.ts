import type { SqliteDatabase } from '../../../electron/core/store/open-database.ts';
import type { Store } from '../../../electron/core/store/store.ts';
import { getListing } from '../../../electron/core/views/listing-view.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { MEDIA_STATES } from '../../../shared/domain/status.ts';
import type { Network } from './fake-network.ts';
import { type Change, FIELDS, type Field, type ModelMedia, type ModelService, type Shown } from './model-service.ts';

/** A promise that was broken, in words. */
export class BrokenPromise extends Error {}

function broken(promise: string, what: string): never {
  throw new BrokenPromise(`${promise}: ${what}`);
}

interface Wanted {
  readonly mediaId: MediaId;
  readonly listingId: ListingId;
  readonly shortDescription: string;
  readonly imageOf: string;
  readonly removed: number;
}

/** Everything that was ever true of one photo here, and when (in changes of the service so far). */
interface Past {
  wanted: Wanted;
  readonly captions: Set<string>;
  readonly rooms: Set<string>;
  readonly removals: { readonly since: number; readonly removed: boolean }[];
}

/** Who wrote the value that a field has now. */
interface Writer {
  readonly by: Change['by'];
  readonly at: number;
}

export interface Promises {
  /** Looks at what changed since the last look; throws BrokenPromise. */
  check(): void;
  /** What a person here did just now explains the changes of this photo, or of all. */
  accept(mediaId?: MediaId): void;
  /** Answers that reached the app. */
  shown(shown: readonly Shown[]): void;
  /** A person took a photo that was gone at the service for good and let it start anew. */
  mayStartAnew(mediaId: MediaId): void;
  /** A person put another picture in the place of a photo: what was sent of the old one is of no use any more. */
  exchanged(mediaId: MediaId): void;
  /** After a whole step, where views may be asked as well. */
  checkStep(): void;
}

export interface PromisesOptions {
  readonly database: SqliteDatabase;
  readonly store: Store;
  readonly service: ModelService;
  readonly network: Network;
}

export function createPromises({ database, store, service, network }: PromisesOptions): Promises {
  const selectWanted = database.prepare<[], Wanted>(
    'SELECT mediaId, listingId, shortDescription, imageOf, removed FROM media ORDER BY mediaId',
  );
  const selectStored = database.prepare<[], { mediaId: MediaId; sha256: string; id: string }>(
    "SELECT mediaId, sha256, descriptor ->> 'id' AS id FROM upload WHERE descriptor IS NOT NULL",
  );
  const selectKeys = database.prepare<[], { mediaKey: string }>('SELECT mediaKey FROM mediaRemote');
  const selectSaid = database.prepare<[string, string], { what: string }>(
    "SELECT what FROM history WHERE mediaId = ? AND who = 'service' AND what LIKE ?",
  );
  const selectResolved = database.prepare<[string, string], { theirs: string; kind: string }>(
    "SELECT theirs, resolution ->> 'kind' AS kind FROM conflict WHERE mediaId = ? AND field = ? AND resolvedAt IS NOT NULL",
  );
  const past = new Map<MediaId, Past>();
  const descriptors = new Map<MediaId, string>();
  const arrived = new Set<string>();
  const writers = new Map<number, Map<Field, Writer>>();
  /** MediaKeys of ours, in lower case, by the name that the upload's part had. */
  const owners = new Map<string, MediaId>();
  let revision = -1;
  let viewed = -1;
  let seenChanges = 0;
  let seenBinaries = 0;
  let startedAnew = 0;

  const ownerOf = (media: ModelMedia): MediaId | null => owners.get(media.key.toLowerCase()) ?? null;

  /** All values that a field of a photo ever had at the service, by whoever. */
  const servedValues = (mediaId: MediaId, field: Field): Set<unknown> =>
    new Set(service.changes.flatMap((change) => (ownerOf(change.media) === mediaId ? [change.after[field]] : [])));

  const checkText = (mediaId: MediaId, field: Field, word: string, before: string, after: string): void => {
    if (before === after) return;
    const theirs = service.changes.some(
      (change) => change.by === 'person' && ownerOf(change.media) === mediaId && change.after[field] === after,
    );
    if (!theirs) broken('nothing lost', `“${before}” became “${after}”, which nobody wrote`);
    if (before !== '' && !servedValues(mediaId, field).has(before)) {
      broken('nothing lost', `“${before}” was typed, never sent, and replaced by “${after}” of the second person`);
    }
    if (selectSaid.all(mediaId, `${word} became “${after}”%`).length === 0) {
      broken('nothing lost', `the history does not tell that “${before}” became “${after}”`);
    }
  };

  const checkWanted = (): void => {
    const rows = selectWanted.all();
    for (const row of rows) {
      const known = past.get(row.mediaId);
      if (known === undefined) {
        broken('nothing lost', `a photo appeared that nobody added: ${row.mediaId}`);
      }
      const before = known.wanted;
      checkText(row.mediaId, 'ShortDescription', 'Caption', before.shortDescription, row.shortDescription);
      checkText(row.mediaId, 'ImageOf', 'Room', before.imageOf, row.imageOf);
      if (before.removed !== row.removed) checkRemoval(row);
      remember(row);
    }
    if (rows.length !== past.size) broken('nothing lost', `of ${past.size} photos ${rows.length} are left`);
  };

  const checkRemoval = (row: Wanted): void => {
    const said = row.removed === 1 ? 'Removed at the service%' : 'Put back at the service%';
    if (selectSaid.all(row.mediaId, said).length === 0) broken('nothing lost', `${row.mediaId}: ${said} is not told`);
    if (row.removed === 0) return;
    for (const [field, text] of [
      ['ShortDescription', row.shortDescription],
      ['ImageOf', row.imageOf],
    ] as const) {
      if (text !== '' && !servedValues(row.mediaId, field).has(text)) {
        broken('nothing lost', `“${text}” was typed and never sent, but the photo was removed as they did`);
      }
    }
  };

  const remember = (row: Wanted): void => {
    const known = past.get(row.mediaId) ?? { wanted: row, captions: new Set(), rooms: new Set(), removals: [] };
    known.wanted = row;
    known.captions.add(row.shortDescription);
    known.rooms.add(row.imageOf);
    const removed = row.removed === 1;
    if (known.removals.at(-1)?.removed !== removed) known.removals.push({ since: service.changes.length, removed });
    past.set(row.mediaId, known);
  };

  const checkStored = (): void => {
    const stored = new Map(selectStored.all().map((row) => [row.mediaId, row]));
    for (const [mediaId, id] of descriptors) {
      if (stored.get(mediaId)?.id !== id) broken('nothing lost', `the stored answer ${id} of ${mediaId} is forgotten`);
    }
    for (const [mediaId, { id, sha256 }] of stored) {
      if (descriptors.has(mediaId)) continue;
      const binary = service.binaries.find((each) => each.id === id);
      if (binary === undefined) broken('nothing lost', `${mediaId} counts as sent, but nothing like it arrived`);
      if (binary.sha256 !== sha256) broken('nothing lost', `${mediaId} was sent with other bytes than recorded`);
      descriptors.set(mediaId, id);
    }
  };

  const learnBinaries = (): void => {
    for (const binary of service.binaries.slice(seenBinaries)) {
      const mediaId = [...past.keys()].find((id) => binary.fileName.startsWith(id));
      if (mediaId !== undefined) owners.set(binary.id.toLowerCase(), mediaId);
    }
    seenBinaries = service.binaries.length;
  };

  const checkChange = (change: Change, index: number): void => {
    const { media, by } = change;
    const fields = writers.get(media.numeric) ?? new Map<Field, Writer>();
    writers.set(media.numeric, fields);
    if (by === 'app' && media.foreign) broken('no silent overwrite', 'a photo of somebody else was changed');
    for (const field of FIELDS) {
      if (change.versionBefore !== null && change.before[field] === change.after[field]) continue;
      if (by === 'app' && fields.get(field)?.by === 'person') checkOverwrite(change, field, fields.get(field)?.at ?? 0);
      fields.set(field, { by, at: index });
    }
  };

  const checkOverwrite = (change: Change, field: Field, at: number): void => {
    const was = `${field} ${String(change.before[field])} of the second person became ${String(change.after[field])}`;
    if (!arrived.has(`${change.media.numeric}.${change.versionBefore}`))
      broken('no silent overwrite', `${was}, unseen`);
    const mediaId = ownerOf(change.media);
    const known = mediaId === null ? undefined : past.get(mediaId);
    if (mediaId === null || known === undefined) broken('no silent overwrite', `${was}, on no photo of ours`);
    const chosen = (name: string, theirs: unknown): boolean =>
      selectResolved.all(mediaId, name).some((row) => row.theirs === JSON.stringify(theirs));
    switch (field) {
      case 'ShortDescription':
        if (known.captions.has(String(change.before[field])) || chosen('shortDescription', change.before[field]))
          return;
        broken('no silent overwrite', was);
        break;
      case 'ImageOf':
        if (known.rooms.has(String(change.before[field])) || chosen('imageOf', change.before[field])) return;
        broken('no silent overwrite', was);
        break;
      case 'DeletedYN': {
        const theirs = change.before[field] === true;
        const wantedSince = known.removals.some(
          ({ removed }, index) => removed === theirs && (known.removals[index + 1]?.since ?? Number.MAX_VALUE) >= at,
        );
        if (!wantedSince && !chosen('deletedYN', theirs)) broken('no silent overwrite', was);
        break;
      }
      case 'Order':
    }
  };

  const checkTwice = (): void => {
    const live = new Map<MediaId, ModelMedia>();
    const places = new Map<ListingId, string>();
    for (const media of service.media) {
      const mediaId = ownerOf(media);
      if (mediaId === null || media.foreign) continue;
      const listingId = past.get(mediaId)?.wanted.listingId;
      if (listingId !== undefined) {
        const place = places.get(listingId) ?? media.listingKey;
        if (place !== media.listingKey)
          broken('nothing twice', `one listing is at the service twice: ${place}, ${media.listingKey}`);
        places.set(listingId, place);
      }
      if (media.gone) continue;
      const twin = live.get(mediaId);
      if (twin !== undefined)
        broken('nothing twice', `a photo is on the listing twice: ${twin.numeric}, ${media.numeric}`);
      live.set(mediaId, media);
    }
  };

  const checkOrphans = (): void => {
    if (network.waiting > 0) return;
    const used = new Set([
      ...descriptors.values(),
      ...selectKeys.all().map((row) => row.mediaKey.toLowerCase()),
      ...service.media.map((media) => media.key.toLowerCase()),
    ]);
    const orphans = service.binaries.filter((binary) => !used.has(binary.id)).length;
    const most = network.interruptedFiles + startedAnew;
    if (orphans > most) broken('nothing twice', `${orphans} unused copies after ${most} interrupted uploads`);
  };

  const checkService = (): void => {
    if (seenBinaries !== service.binaries.length) learnBinaries();
    if (seenChanges === service.changes.length) return;
    service.changes.slice(seenChanges).forEach((change, index) => checkChange(change, seenChanges + index));
    seenChanges = service.changes.length;
    checkTwice();
  };

  return {
    check() {
      checkService();
      if (store.revision() === revision) return;
      revision = store.revision();
      checkWanted();
      checkStored();
    },
    accept(mediaId) {
      for (const row of selectWanted.all()) if (mediaId === undefined || row.mediaId === mediaId) remember(row);
    },
    shown(shown) {
      for (const { numeric, version } of shown) arrived.add(`${numeric}.${version}`);
    },
    mayStartAnew(mediaId) {
      if (selectStored.all().some((row) => row.mediaId === mediaId)) return;
      if (descriptors.delete(mediaId)) startedAnew += 1;
    },
    exchanged(mediaId) {
      descriptors.delete(mediaId);
      startedAnew += 1;
    },
    checkStep() {
      checkOrphans();
      if (viewed === store.revision()) return;
      viewed = store.revision();
      for (const listing of store.listings.all()) {
        const view = getListing(store, listing.listingId, DEFAULT_PROFILE);
        const items = [...(view?.media ?? []), ...(view?.removed ?? [])];
        const here = [...past.values()].filter(({ wanted }) => wanted.listingId === listing.listingId);
        for (const { wanted } of here) {
          const states = items.filter((item) => item.mediaId === wanted.mediaId).map((item) => item.state);
          const [state] = states;
          if (states.length !== 1 || state === undefined || !MEDIA_STATES.includes(state)) {
            broken('nothing lost', `${wanted.mediaId} is in the states [${states.join()}]`);
          }
        }
      }
    },
  };
}
