import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openStorage } from '../../electron/core/app/app.ts';
import { readBoard, readCounted } from '../../electron/core/app/views/board.ts';
import { createListingList, type Summaries } from '../../electron/core/app/views/listing-list.ts';
import type { Store } from '../../electron/core/library/store/store.ts';
import { BoardQuery } from '../../shared/contract/board.ts';
import { ListingId, MediaId, Sha256 } from '../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../shared/domain/service-profile.ts';
import { type Bench, median, pairedRow, plainRow } from './row.ts';

const LISTINGS = 5_000;
const PHOTOS_EACH = 40;
const RUNS = 7;

/** The board's answers, and how the core opens a large library, beside an empty one. */
export async function benchBoard(): Promise<Bench> {
  const [large, empty] = await Promise.all([folder(), folder()]);
  fill(large);
  const pieces = count(large);
  const [opened, openedEmpty] = inTurns(
    () => open(large),
    () => open(empty),
  );
  const { store } = openStorage(large);
  const { summaries } = createListingList(store, DEFAULT_PROFILE);
  const ask = (query: object): number =>
    times(() => readBoard(store, summaries, BoardQuery.parse({ limit: 60, ...query })));
  const goal = { of: 'value', at: 'most', limit: 100 } as const;
  try {
    return {
      rows: [
        plainRow(`board: summaries of ${LISTINGS * PHOTOS_EACH} photos, made once`, pieces.cpu, 'ms CPU'),
        plainRow('board: the longest piece of that', pieces.longest, 'ms CPU', { of: 'value', at: 'most', limit: 100 }),
        plainRow('board: a listing was renamed, and the rows in sight are told', change(store, summaries), 'ms', goal),
        pairedRow(
          `board: open a library of ${LISTINGS} listings, and show it`,
          'ms CPU',
          opened,
          { name: 'an empty library', value: openedEmpty },
          { of: 'ratio', at: 'most', limit: 1.3 },
        ),
        plainRow('board: search', ask({ search: 'oak 49' }), 'ms', goal),
        plainRow('board: filter', ask({ filter: 'incomplete' }), 'ms', goal),
        plainRow('board: sort by what is missing', ask({ sort: 'missing' }), 'ms', goal),
        plainRow('board: the last rows by name', ask({ sort: 'name', offset: LISTINGS - 60 }), 'ms', goal),
      ],
      missingPeers: [],
    };
  } finally {
    store.close();
  }
}

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'lightbox-bench-board-'));

/** What a start reads before the list of listings is there. */
function open(home: string): void {
  const { store } = openStorage(home);
  try {
    const { summaries } = createListingList(store, DEFAULT_PROFILE);
    store.keep(() => store.summaries.settleListed());
    readCounted(store, summaries, () => [store.summaries.totals(), store.summaries.notShown()]);
    readBoard(store, summaries, BoardQuery.parse({ limit: 60, sort: 'listed' }));
    store.media.listingsToPrepare();
    store.media.unprepared();
    store.schedule.wanted();
  } finally {
    store.close();
  }
}

/** What an upgraded library costs at its first start: the processor time of all pieces, and the longest of them. */
function count(home: string): { readonly cpu: number; readonly longest: number } {
  const { store } = openStorage(home);
  try {
    const { summaries } = createListingList(store, DEFAULT_PROFILE);
    let longest = 0;
    const all = cpu(() => {
      for (let isLeft = true; isLeft; ) {
        const piece = cpu(() => {
          isLeft = summaries.refreshSummaries() !== null;
        });
        longest = Math.max(longest, piece);
      }
    });
    return { cpu: all, longest };
  } finally {
    store.close();
  }
}

/** A listing is renamed and a window asks for the rows in sight, of which it knows all others. */
function change(store: Store, summaries: Summaries): number {
  const ask = (known: Record<string, string>) =>
    readBoard(store, summaries, BoardQuery.parse({ limit: 60, sort: 'listed', known }));
  const known = Object.fromEntries(ask({}).part.map(({ listingId, mark }) => [listingId, mark]));
  const [listing] = store.listings.all();
  const runs = Array.from({ length: RUNS }, (_, number) => {
    if (listing !== undefined) store.write(() => store.listings.rename(listing.listingId, `${number} Elm Road`));
    const start = performance.now();
    ask(known);
    return performance.now() - start;
  });
  return median(runs);
}

function fill(home: string): void {
  const { store } = openStorage(home);
  try {
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
  } finally {
    store.close();
  }
}

function times(run: () => void): number {
  return median(
    Array.from({ length: RUNS }, () => {
      const start = performance.now();
      run();
      return performance.now() - start;
    }),
  );
}

/** Processor time of this thread alone, in milliseconds: helpers of the engine hold nobody up. */
function cpu(run: () => void): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

const ROUNDS = 41;

/** The medians of two that are done one after the other, again and again. */
function inTurns(one: () => void, other: () => void): readonly [number, number] {
  const rounds = Array.from({ length: ROUNDS }, () => [cpu(one), cpu(other)] as const);
  return [median(rounds.map(([first]) => first)), median(rounds.map(([, second]) => second))];
}
