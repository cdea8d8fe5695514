import type { Fields } from './entities.ts';
import { listingKeyOf } from './odata-path.ts';
import type { Practice } from './practice-context.ts';
import { renderMedia, renderProperty } from './render.ts';

/** Everything the service holds, as it would answer it; for tests. */
export type Snapshot = {
  readonly listings: readonly {
    readonly listingKey: string;
    readonly fields: Fields;
    /** In their Order, deleted ones included. */
    readonly media: readonly Fields[];
  }[];
  readonly binaries: number;
  /** Pictures that were uploaded but that no Media names. */
  readonly orphanBinaries: number;
};

export function takeSnapshot(practice: Practice): Snapshot {
  const listings = practice.store.properties().map((record) => ({
    listingKey: listingKeyOf(record.listingKeyNumeric),
    fields: renderProperty(record, null, practice),
    media: practice.store.mediaOf(record.listingKeyNumeric).map((media) => renderMedia(media, practice)),
  }));
  return { listings, ...practice.store.countBinaries() };
}
