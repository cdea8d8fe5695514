import { parseListingKey } from './odata-path.ts';
import type { MediaRecord } from './store.ts';

/**
 * What reads are answered from: a copy that may lack what is there. Writes meet the service itself, so that an entity that
 * is not shown is there all the same.
 */
export type Replica = {
  /** From now on no read shows this Media, until `showAll`. */
  hideMedia(mediaKeyNumeric: number): void;
  hideProperty(listingKey: string): void;
  showAll(): void;
  lacksMedia(mediaKeyNumeric: number): boolean;
  lacksProperty(listingKeyNumeric: number): boolean;
  shown(media: readonly MediaRecord[]): MediaRecord[];
};

export function createReplica(): Replica {
  const media = new Set<number>();
  const properties = new Set<number>();
  return {
    hideMedia: (mediaKeyNumeric) => void media.add(mediaKeyNumeric),
    hideProperty: (listingKey) => void properties.add(parseListingKey(listingKey) ?? -1),
    showAll() {
      media.clear();
      properties.clear();
    },
    lacksMedia: (mediaKeyNumeric) => media.has(mediaKeyNumeric),
    lacksProperty: (listingKeyNumeric) => properties.has(listingKeyNumeric),
    shown: (records) => records.filter(({ mediaKeyNumeric }) => !media.has(mediaKeyNumeric)),
  };
}
