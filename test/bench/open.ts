import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type CoreStorage, openStorage } from '../../electron/core/app/app.ts';
import { readBoard, readCounted } from '../../electron/core/app/views/board.ts';
import { createListingList } from '../../electron/core/app/views/listing-list.ts';
import { BoardQuery } from '../../shared/contract/board.ts';
import { ListingId, MediaId, Sha256 } from '../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../shared/domain/service-profile.ts';
import { type BenchRow, median, pairedRow } from './row.ts';

const LISTINGS = 5_000;
const PHOTOS_EACH = 40;
const ROUNDS = 41;

/** How the core opens a large library, beside an empty one, in turns. */
export function benchOpen(scratch: string): BenchRow[] {
  const [large, empty] = [join(scratch, 'large'), join(scratch, 'empty')];
  within(large, fill);
  // What an upgraded library does once, at its first start.
  within(large, ({ store }) => {
    const { summaries } = createListingList(store, DEFAULT_PROFILE);
    while (summaries.refreshSummaries() !== null);
  });
  const rounds = Array.from({ length: ROUNDS }, () => [cpu(() => open(large)), cpu(() => open(empty))] as const);
  const peer = { name: 'an empty library', value: median(rounds.map(([, second]) => second)) };
  return [
    pairedRow(
      `open a library of ${LISTINGS} listings and ${LISTINGS * PHOTOS_EACH} photos, and show it`,
      'ms CPU',
      median(rounds.map(([first]) => first)),
      peer,
      { of: 'ratio', at: 'most', limit: 1.3 },
    ),
  ];
}

function within(home: string, work: (storage: CoreStorage) => void): void {
  const storage = openStorage(home);
  try {
    work(storage);
  } finally {
    storage.store.close();
  }
}

/** What a start reads before the list of listings is there. */
function open(home: string): void {
  within(home, ({ store }) => {
    const { summaries } = createListingList(store, DEFAULT_PROFILE);
    store.keep(() => store.summaries.settleListed());
    readCounted(store, summaries, () => [store.summaries.totals(), store.summaries.notShown()]);
    readBoard(store, summaries, BoardQuery.parse({ limit: 60, sort: 'listed' }));
    store.media.listingsToPrepare();
    store.media.unprepared();
    store.schedule.wanted();
  });
}

function fill({ store }: CoreStorage): void {
  const at = new Date().toISOString();
  for (let from = 0; from < LISTINGS; from += 100) {
    store.write(() => {
      for (let number = from; number < from + 100; number += 1) {
        const listingId = ListingId.parse(randomUUID());
        store.listings.insert(listingId, `${number} Oak Street`, { YearBuilt: 1900 + (number % 120) }, at);
        for (let photo = 0; photo < PHOTOS_EACH; photo += 1) {
          const mediaId = MediaId.parse(randomUUID());
          const sha256 = Sha256.parse(`${randomUUID()}${randomUUID()}`.replaceAll('-', ''));
          store.blobs.add(sha256, 1, 'image/jpeg', at);
          const shortDescription = (number + photo) % 7 === 0 ? '' : `Photo ${photo}`;
          const shape = { width: 3, height: 2, captureTime: null, addedAt: at };
          store.media.insert({ mediaId, listingId, sha256, fileName: `${photo}.jpg`, shortDescription, ...shape });
          store.media.setPrepared(mediaId);
        }
      }
    });
  }
}

/** Processor time of this thread alone, in milliseconds: helpers of the engine hold nobody up. */
function cpu(run: () => void): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
