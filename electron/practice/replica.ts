import { parseListingKey } from './odata-query.ts';
import type { MediaRecord } from './store.ts';

/**
 * What reads are answered from: copies that may lack what is there, or show it as it was. Writes meet the service itself, so
 * that an entity that is not shown is there all the same.
 */
export type Replica = ReturnType<typeof createReplica>;

type Lags = { readonly readLags: readonly number[]; readonly filterLag: number };

/** @param mediaSet all Media that are there */
export function createReplica(mediaSet: () => readonly MediaRecord[], now: () => Date, atFirst: Lags) {
  const media = new Set<number>();
  const properties = new Set<number>();
  const added = new Map<number, number>();
  const versions = new Map<number, MediaRecord[]>();
  let frozen = new Map<number, MediaRecord>();
  let index: ReadonlyMap<number, MediaRecord> | null = null;
  const byKey = (copy: readonly MediaRecord[]) => new Map(copy.map((record) => [record.mediaKeyNumeric, record]));
  let { readLags: lags, filterLag } = atFirst;
  let turn = 0;
  let behind = 0;
  // Without a lag all is there, also where the clock was set back since.
  const isThere = (moment: number): boolean => behind === 0 || moment <= now().getTime() - behind;
  /** The newest version that has come to the copy; null when none has. */
  const versionOf = (record: MediaRecord): MediaRecord | null => {
    const old = frozen.get(record.mediaKeyNumeric);
    if (old !== undefined) return old;
    const all = [...(versions.get(record.mediaKeyNumeric) ?? []), record];
    return behind === 0 ? record : (all.findLast(({ modifiedAt }) => isThere(modifiedAt.getTime())) ?? null);
  };
  const lacksMedia = (record: MediaRecord): boolean => media.has(record.mediaKeyNumeric) || versionOf(record) === null;
  const shownAs = (record: MediaRecord): MediaRecord => versionOf(record) ?? record;
  const shown = (records: readonly MediaRecord[]): MediaRecord[] =>
    records.filter((record) => !lacksMedia(record)).map(shownAs);
  return {
    /** From now on no read shows this Media, until `catchUp`. */
    hideMedia: (mediaKeyNumeric: number): void => void media.add(mediaKeyNumeric),
    hideProperty: (listingKey: string): void => void properties.add(parseListingKey(listingKey) ?? -1),
    /** From now on reads show the Media as they are now, or were in an earlier copy, until `catchUp`; returns the copy. */
    freeze(copy: readonly MediaRecord[] = mediaSet()): readonly MediaRecord[] {
      frozen = byKey(copy);
      return copy;
    },
    /** From now on `$filter` finds what is there now, as it is now, until `catchUp`: an index that lags behind. */
    freezeIndex(): void {
      index = byKey(mediaSet());
    },
    /** From now on reads are answered by copies that lag by so many milliseconds each, in turn. */
    lag(milliseconds: readonly number[]): void {
      lags = milliseconds;
    },
    /** Ends all of this: from now on reads show what is there. */
    catchUp(): void {
      media.clear();
      properties.clear();
      frozen.clear();
      index = null;
      versions.clear();
      [lags, filterLag, behind] = [[], 0, 0];
    },
    /** The next read is answered by the next copy, of which an index may lag further behind. */
    startRead(isFiltered: boolean): void {
      behind = Math.max(lags[turn % lags.length] ?? 0, isFiltered ? filterLag : 0);
      turn += 1;
    },
    replaceMedia(record: MediaRecord): void {
      if (lags.length === 0 && filterLag === 0) return;
      versions.set(record.mediaKeyNumeric, [...(versions.get(record.mediaKeyNumeric) ?? []), record]);
    },
    addProperty: (listingKeyNumeric: number): void => void added.set(listingKeyNumeric, now().getTime()),
    lacksMedia,
    lacksProperty: (key: number): boolean => properties.has(key) || !isThere(added.get(key) ?? 0),
    shown,
    /** What `$filter` looks among. */
    indexed: (records: readonly MediaRecord[]): MediaRecord[] =>
      index === null ? shown(records) : records.flatMap((each) => index?.get(each.mediaKeyNumeric) ?? []),
    shownAs,
  };
}
