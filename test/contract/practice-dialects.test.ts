import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  createListing,
  type Entity,
  entityOf,
  entitySchema,
  listingWith,
  mediaFrom,
  mediaOf,
  read,
  sendJson,
  startService,
  uploadPictures,
} from './practice-harness.ts';

/** The Media of a listing as they are, whatever their values. */
function mediaList(answer: Answer): Entity[] {
  return z.array(entitySchema).parse(entityOf(answer)['Media']);
}

function orderIn(text: string): unknown {
  return entitySchema.parse(JSON.parse(text))['Order'];
}

describe('ways in which services answer', () => {
  it('with what was there a while ago, by copies in turn, of which an index lags further behind', async () => {
    const start = Date.parse('2026-05-04T08:00:00Z');
    let passed = 0;
    const service = await startService({
      now: () => new Date(start + passed),
      dialect: { readLags: [0, 5_000], filterLag: 15_000 },
    });
    const { listingKey, media } = await createListing(service, ['a.jpg']);
    const property = `Property('${listingKey}')`;
    const path = `Media(${media[0]?.MediaKeyNumeric})`;
    const indexed = `Media?$filter=${encodeURIComponent(`MediaKey eq '${media[0]?.MediaKey}'`)}`;
    const statuses = async (): Promise<number[]> => [
      (await read(service, property)).status,
      (await read(service, property)).status,
      (await read(service, path)).status,
      (await read(service, path)).status,
    ];
    const found = async (): Promise<number> => mediaOf(await read(service, indexed)).length;
    expect(await statuses()).toEqual([200, 404, 200, 404]);
    passed = 10_000;
    expect([await statuses(), await found()]).toEqual([[200, 200, 200, 200], 0]);
    await sendJson(service, 'PATCH', path, { Order: 3 }, { 'if-match': '*' });
    passed = 14_000;
    const orders = async () => [(await read(service, path)).text, (await read(service, path)).text].map(orderIn);
    expect(await orders()).toEqual([0, 3]);
    passed = 15_000;
    expect([await orders(), await found()]).toEqual([[3, 3], 1]);
  });

  it('with odd values', async () => {
    const service = await startService({ dialect: { values: 'odd' } });
    const [result] = await uploadPictures(service, ['a.jpg']);
    if (result === undefined) throw new Error('No result.');
    const media = [mediaFrom(result, 1, { ShortDescription: '12' })];
    const [shown] = mediaList(await sendJson(service, 'POST', 'Property', listingWith(media)));
    expect(shown).toMatchObject({ Order: 1.5, ShortDescription: 12, DeletedYN: 'N' });
    expect(shown?.['ModificationTimestamp']).toBeTypeOf('number');
  });
});
