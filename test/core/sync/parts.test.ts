import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Apply, inParts, PHOTOS_IN_PART } from '../../../electron/core/sync/base/prepared-request.ts';
import { createClock, openCore, unsyncedListing } from '../harness.ts';

/** What takes long is taken in photo by photo, with turns of the loop between, so that the page is answered. */

const Facts = z.object({ onService: z.int(), known: z.int(), merged: z.int(), readWanted: z.int() });

function factsOf(home: string): z.output<typeof Facts> {
  const database = new Database(path.join(home, 'library.db'), { readonly: true });
  const facts = database
    .prepare(
      `SELECT (SELECT count(*) FROM listingRemote) AS onService, (SELECT count(*) FROM mediaRemote) AS known,
         (SELECT count(*) FROM mediaRemote WHERE verified = 1) AS merged, readWanted FROM listing`,
    )
    .get();
  database.close();
  return Facts.parse(facts);
}

describe('an answer about many photos', () => {
  it('is taken in so many at a time, and what follows comes with the last', () => {
    const taken: number[] = [];
    let isDone = false;
    const items = Array.from({ length: 2 * PHOTOS_IN_PART + 1 }, (_, index) => index);
    let part: Apply | void = inParts(
      items,
      (item) => taken.push(item),
      () => void (isDone = true),
    );
    const counts: number[] = [];
    while (part !== undefined) {
      part = part();
      counts.push(taken.length);
    }
    expect(counts).toEqual([PHOTOS_IN_PART, 2 * PHOTOS_IN_PART, items.length]);
    expect(taken).toEqual(items);
    expect(isDone).toBe(true);
  });

  it('creates the listing with all its photos at once; a host that ends before the rest loses nothing', async () => {
    const count = PHOTOS_IN_PART + 5;
    const [clock, secrets] = [createClock(), new Map<string, string>()];
    const { service, opened } = await unsyncedListing(count, { clock, secrets });
    const { home } = opened;
    const seen: z.output<typeof Facts>[] = [];
    opened.core.subscribe(({ name }) => {
      const last = seen.at(-1);
      if (name !== 'workspace.changed' || last?.onService === 1) return;
      seen.push(factsOf(home));
      if (seen.at(-1)?.onService === 1) void opened.close();
    });
    await opened.sync();
    await opened.close();
    expect(seen.at(-2)).toMatchObject({ onService: 0, known: 0 });
    expect(seen.at(-1)).toEqual({ onService: 1, known: count, merged: 0, readWanted: 1 });
    expect(factsOf(home)).toMatchObject({ known: count, readWanted: 1 });

    const again = await openCore({ home, clock, secrets });
    expect(await again.sync()).toMatchObject({ created: 0, uploaded: 0, conflicts: 0, blocked: 0 });
    expect(factsOf(home)).toEqual({ onService: 1, known: count, merged: count, readWanted: 0 });
    expect(service.requestsOf('insert')).toBe(1);
    expect(service.captions()).toEqual(Array.from({ length: count }, (_, index) => `Photo ${index + 1}`));
  });
});
