import type { SqliteDatabase } from '../../../electron/core/library/store/open-database.ts';
import { type ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { stored } from './dialect.ts';
import {
  binaryIdOf,
  type Change,
  type Field,
  type FieldValue,
  type ModelMedia,
  type ModelService,
  type Shown,
} from './model-service.ts';

/** A photo as it is wanted here. */
export interface Wanted {
  readonly mediaId: MediaId;
  readonly listingId: ListingId;
  readonly sha256: string;
  readonly shortDescription: string;
  readonly imageOf: string;
  /** Not wanted at the service: removed here, or rejected. */
  readonly removed: number;
  /** It has a place in the list here, as a rejected one has. */
  readonly listed: number;
  readonly position: number;
}

export type TextField = 'ShortDescription' | 'ImageOf';

/** A text that a person wrote or chose, and the texts of the other side that they had been shown by then. */
export interface Intention {
  readonly text: string;
  readonly saw: ReadonlySet<string>;
}

/** Everything that was ever true of one photo here, and when (in changes of the services so far). */
export interface Past {
  wanted: Wanted;
  /** What was shown to the person, in a list or in the field that they typed in. */
  readonly seen: Readonly<Record<TextField, Set<string>>>;
  readonly meant: Readonly<Record<TextField, Intention[]>>;
  /** What stood at the service as each wish began, and what of it was shown here. */
  readonly removals: {
    readonly since: number;
    readonly removed: boolean;
    readonly there: boolean | null;
    readonly shown: boolean | null;
  }[];
}

/** What the people saw and meant, and whose is what at the services. */
export type Ledger = ReturnType<typeof createLedger>;

const FIELDS_HERE = { ShortDescription: 'shortDescription', ImageOf: 'imageOf' } as const;

export function createLedger(database: SqliteDatabase, services: readonly ModelService[]) {
  const selectWanted = database.prepare<[], Wanted>(
    `SELECT mediaId, listingId, sha256, shortDescription, imageOf, (removed OR rejected) AS removed,
       NOT removed AS listed, position FROM media ORDER BY mediaId`,
  );
  const selectKeys = database.prepare<[], { mediaId: MediaId; mediaKey: string }>(
    'SELECT mediaId, mediaKey FROM mediaRemote WHERE mediaKey IS NOT NULL',
  );
  const selectKept = database
    .prepare<[], string>('SELECT mediaKey FROM mediaRemote WHERE verified = 1 AND mediaKey IS NOT NULL')
    .pluck();
  const selectTheirs = database.prepare<[], { mediaId: MediaId; field: string; theirs: string }>(
    "SELECT mediaId, field, theirs FROM conflict WHERE resolvedAt IS NULL AND field IN ('shortDescription', 'imageOf')",
  );
  const selectShown = database.prepare<[MediaId], { deletedYN: number }>(
    'SELECT deletedYN FROM mediaRemote WHERE mediaId = ?',
  );
  const past = new Map<MediaId, Past>();
  /** When an answer first showed each version. */
  const arrivals = new Map<ModelMedia, Map<number, number>>();
  const complete = new Set<ModelMedia>();
  const sent = new Map<Change, number>();
  /** MediaKeys of ours, in lower case. */
  const owners = new Map<string, MediaId>();
  /** MediaKeys, in lower case. */
  const kept = new Set<string>();
  const seenBinaries = new Map<ModelService, number>();

  const ownerOfName = (objectId: string): MediaId | null => {
    const mediaId = MediaId.safeParse(objectId.replace(/\.jpg$/, '')).data;
    return mediaId !== undefined && past.has(mediaId) ? mediaId : null;
  };
  const ownerOf = (media: ModelMedia): MediaId | null =>
    owners.get(media.key.toLowerCase()) ??
    owners.get(binaryIdOf(media)) ??
    (media.byOthers ? null : ownerOfName(media.objectId));
  const changesOf = (mediaId: MediaId): Change[] =>
    services.flatMap((service) => service.changes.filter((change) => ownerOf(change.media) === mediaId));
  const changes = (): number => services.reduce((sum, service) => sum + service.changes.length, 0);
  const serviceOf = (mediaId: MediaId): ModelService | undefined =>
    services.find((service) => service.media.some((media) => ownerOf(media) === mediaId));
  const text = (value: FieldValue): string => String(value);

  return {
    past,
    /** The photo here of an entity there; null for one of somebody else. */
    ownerOf,
    /** Of the name that a Media is known by whose picture follows it. */
    ownerOfName,
    ownerOfKey: (mediaKey: string): MediaId | null => owners.get(mediaKey.toLowerCase()) ?? null,
    /** All changes of a photo at its service. */
    changesOf,
    /** How many changes all services have had. */
    changes,
    rows: (): Wanted[] => selectWanted.all(),
    /** All values that a field of a photo ever had at its service, by whoever. */
    servedValues: (mediaId: MediaId, field: Field): ReadonlySet<string> =>
      new Set(changesOf(mediaId).map(({ after }) => text(after[field]))),
    /** What the service would make of a text of this photo. */
    storedOf: (mediaId: MediaId, given: string): string =>
      stored(serviceOf(mediaId)?.dialect.stores ?? 'asSent', given),
    /** The person looks at everything here, but for a caption field that keeps its words while it has the focus. */
    look(focused: MediaId | null): void {
      for (const row of selectWanted.all()) {
        const known = past.get(row.mediaId);
        if (row.mediaId !== focused) known?.seen.ShortDescription.add(row.shortDescription);
        known?.seen.ImageOf.add(row.imageOf);
      }
      for (const { mediaId, field, theirs } of selectTheirs.all()) {
        if (mediaId === focused && field === 'shortDescription') continue;
        const shown = String(JSON.parse(theirs));
        past.get(mediaId)?.seen[field === 'imageOf' ? 'ImageOf' : 'ShortDescription'].add(shown);
      }
    },
    /** The person was shown this text of a photo. */
    sees: (mediaId: MediaId, field: TextField, shown: string): void => void past.get(mediaId)?.seen[field].add(shown),
    /** What is wanted now is what the person wants. */
    mean(mediaId: MediaId, field: TextField): void {
      const known = past.get(mediaId);
      if (known === undefined) return;
      known.meant[field].push({ text: known.wanted[FIELDS_HERE[field]], saw: new Set(known.seen[field]) });
    },
    /** Takes a row as it is; a text that is new is meant by the person where `byPerson`. */
    remember(row: Wanted, byPerson: boolean): void {
      const known = past.get(row.mediaId) ?? {
        wanted: { ...row, shortDescription: '', imageOf: '' },
        seen: { ShortDescription: new Set(['']), ImageOf: new Set(['']) },
        meant: { ShortDescription: [], ImageOf: [] },
        removals: [],
      };
      past.set(row.mediaId, known);
      for (const field of ['ShortDescription', 'ImageOf'] as const) {
        const now = row[FIELDS_HERE[field]];
        if (!byPerson || now === known.wanted[FIELDS_HERE[field]]) continue;
        known.seen[field].add(now);
        known.meant[field].push({ text: now, saw: new Set(known.seen[field]) });
      }
      known.wanted = row;
      const removed = row.removed === 1;
      if (known.removals.at(-1)?.removed === removed) return;
      const there = changesOf(row.mediaId).at(-1)?.after.DeletedYN === true;
      const shown = selectShown.get(row.mediaId)?.deletedYN;
      known.removals.push({
        since: changes(),
        removed,
        there: changesOf(row.mediaId).length === 0 ? null : there,
        shown: shown === undefined ? null : shown === 1,
      });
    },
    forget(mediaId: MediaId): void {
      past.delete(mediaId);
      for (const [key, owner] of owners) if (owner === mediaId) owners.delete(key);
    },
    /** @returns what takes back what answers have shown since */
    copy(): () => void {
      const shownBefore = [...arrivals].map(([media, versions]) => [media, new Map(versions)] as const);
      const keptBefore = [...kept];
      return () => {
        arrivals.clear();
        for (const [media, versions] of shownBefore) arrivals.set(media, versions);
        kept.clear();
        for (const mediaKey of keptBefore) kept.add(mediaKey);
      };
    },
    /** Photos that came here from a service. */
    learnOwners(): void {
      for (const { mediaId, mediaKey } of selectKeys.all()) owners.set(mediaKey.toLowerCase(), mediaId);
    },
    learnBinaries(): void {
      for (const service of services) {
        for (const binary of service.binaries.slice(seenBinaries.get(service) ?? 0)) {
          const mediaId = [...past.keys()].find((id) => binary.fileName.startsWith(id));
          if (mediaId !== undefined && !owners.has(binary.id)) owners.set(binary.id, mediaId);
        }
        seenBinaries.set(service, service.binaries.length);
      }
    },
    /** What the library holds to have been shown. */
    learnKept(): void {
      for (const mediaKey of selectKept.all()) kept.add(mediaKey.toLowerCase());
    },
    arrived(shown: readonly Shown[], at: number): void {
      for (const { media, version, complete: isComplete } of shown) {
        if (isComplete) complete.add(media);
        const versions = arrivals.get(media) ?? new Map<number, number>();
        if (!versions.has(version)) arrivals.set(media, versions.set(version, at));
      }
    },
    /** Changes that a request made, and when it was sent: what arrived since then it could not know. */
    carriedOut(made: readonly Change[], sentAt: number): void {
      for (const change of made) sent.set(change, sentAt);
    },
    /** Whether an answer showed this version before the request of a change was sent. */
    wasKnown(media: ModelMedia, version: number, change: Change): boolean {
      const arrivedAt = arrivals.get(media)?.get(version);
      return arrivedAt !== undefined && arrivedAt < (sent.get(change) ?? Number.MAX_VALUE);
    },
    hasArrived: (media: ModelMedia, version: number): boolean => arrivals.get(media)?.has(version) ?? false,
    /** Whether any answer has shown it. */
    wasShown: (media: ModelMedia): boolean => arrivals.has(media),
    /** Whether the library ever held that an answer showed it: a process that ends or loses its lease keeps nothing of an answer. */
    wasKept: (media: ModelMedia): boolean => kept.has(media.key.toLowerCase()),
    /** Whether any answer said that its picture is processed. */
    wasComplete: (media: ModelMedia): boolean => complete.has(media),
  };
}
