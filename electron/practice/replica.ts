import { parseListingKey } from './odata-path.ts';
import type { MediaRecord } from './store.ts';

/**
 * What reads are answered from: a copy that may lack what is there, or show it as it was. Writes meet the service itself, so
 * that an entity that is not shown is there all the same.
 */
export type Replica = {
  /** From now on no read shows this Media, until `catchUp`. */
  hideMedia(mediaKeyNumeric: number): void;
  hideProperty(listingKey: string): void;
  /** From now on reads show the Media as they are now, or were in an earlier copy, until `catchUp`; returns the copy. */
  freeze(copy?: readonly MediaRecord[]): readonly MediaRecord[];
  /** From now on `$filter` finds what is there now, as it is now, until `catchUp`: an index that lags behind. */
  freezeIndex(): void;
  catchUp(): void;
  lacksMedia(mediaKeyNumeric: number): boolean;
  lacksProperty(listingKeyNumeric: number): boolean;
  shown(media: readonly MediaRecord[]): MediaRecord[];
  /** What `$filter` looks among. */
  indexed(media: readonly MediaRecord[]): MediaRecord[];
  shownAs(media: MediaRecord): MediaRecord;
};

/** @param mediaSet all Media that are there */
export function createReplica(mediaSet: () => readonly MediaRecord[]): Replica {
  const media = new Set<number>();
  const properties = new Set<number>();
  let frozen = new Map<number, MediaRecord>();
  let index: ReadonlyMap<number, MediaRecord> | null = null;
  const byKey = (copy: readonly MediaRecord[]) => new Map(copy.map((record) => [record.mediaKeyNumeric, record]));
  const shown = (records: readonly MediaRecord[]): MediaRecord[] =>
    records.filter(({ mediaKeyNumeric }) => !media.has(mediaKeyNumeric)).map(shownAs);
  const shownAs = (record: MediaRecord): MediaRecord => frozen.get(record.mediaKeyNumeric) ?? record;
  return {
    hideMedia: (mediaKeyNumeric) => void media.add(mediaKeyNumeric),
    hideProperty: (listingKey) => void properties.add(parseListingKey(listingKey) ?? -1),
    freeze(copy = mediaSet()) {
      frozen = byKey(copy);
      return copy;
    },
    freezeIndex() {
      index = byKey(mediaSet());
    },
    catchUp() {
      media.clear();
      properties.clear();
      frozen.clear();
      index = null;
    },
    lacksMedia: (mediaKeyNumeric) => media.has(mediaKeyNumeric),
    lacksProperty: (listingKeyNumeric) => properties.has(listingKeyNumeric),
    shown,
    indexed: (records) =>
      index === null ? shown(records) : records.flatMap((each) => index?.get(each.mediaKeyNumeric) ?? []),
    shownAs,
  };
}
