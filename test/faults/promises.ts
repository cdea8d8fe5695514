import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import type { SyncOutcome } from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { type Clock, counts, type Opened, type TestPractice } from '../core/harness.ts';

/** A little longer than a request that was cut off may still be at work at the service. */
const SETTLED = 121_000;
const MOST_SYNCS = 20;

/** Syncs as often as it takes, at the times that the library itself names, until nothing waits any more. */
export async function syncUntilQuiet(opened: Opened, clock: Clock): Promise<SyncOutcome> {
  for (let round = 0; round < MOST_SYNCS; round += 1) {
    const outcome = await opened.sync();
    const { nextTryAt } = await opened.call('sync.status', {});
    // What waits without a time waits for a photo that only a person can help.
    if (outcome.waiting === 0 || (nextTryAt === null && outcome.blocked > 0)) return outcome;
    clock.advance(Math.max(SETTLED, (nextTryAt ?? 0) - clock.now().getTime()));
  }
  throw new Error(`Still waiting after ${MOST_SYNCS} syncs: ${JSON.stringify(await opened.sync())}`);
}

export interface Expected {
  /** What was typed here, in order. */
  readonly captions: readonly string[];
  /** Uploads that were cut off: each may have left one picture that no listing shows. */
  readonly interruptions: number;
}

/** Nothing lost and nothing twice, once everything has been sent; the only listing at the service is ours. */
export async function expectPromises(
  opened: Opened,
  service: TestPractice,
  listingId: ListingId,
  { captions, interruptions }: Expected,
): Promise<void> {
  const listing = await opened.detail(listingId);
  expect(listing.media.map((item) => item.shortDescription)).toEqual(captions);
  expect(listing.media.map((item) => item.state)).toEqual(captions.map(() => 'attached'));
  expect(listing.state).toBe('up-to-date');
  expect(await opened.conflicts()).toEqual([]);
  expect(service.snapshot().listings).toHaveLength(1);
  expect(service.captions()).toEqual(captions);
  expect(listing.media.map((item) => item.mediaKey)).toEqual(
    service.media().flatMap((media) => (media.DeletedYN ? [] : [media.MediaKey])),
  );
  expect(service.snapshot().orphanBinaries).toBeLessThanOrEqual(interruptions);
  await expectPictures(opened.home, service, captions.length);
  expect(integrityOf(opened.home)).toBe('ok');
  expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
}

/** Every photo at the service shows bytes whose hash is recorded here, another one for every photo. */
async function expectPictures(home: string, service: TestPractice, count: number): Promise<void> {
  const hashes = await Promise.all(
    service.media().flatMap((media) => (media.DeletedYN ? [] : [hashOfPicture(media.MediaURL)])),
  );
  expect(new Set(hashes).size).toBe(count);
  for (const hash of hashes) {
    expect(existsSync(path.join(home, 'pictures', 'renditions', hash.slice(0, 2), `${hash}.jpg`))).toBe(true);
  }
}

async function hashOfPicture(address: string): Promise<string> {
  const answer = await fetch(address);
  return createHash('sha256')
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest('hex');
}

/** SQLite's own check of a library, from outside; "ok" when it is sound. */
export function integrityOf(home: string): string {
  const database = new Database(path.join(home, 'library.db'), { readonly: true });
  try {
    return String(database.pragma('integrity_check', { simple: true }));
  } finally {
    database.close();
  }
}
