// @module-tag large
import { describe, expect, it } from 'vitest';
import type { Action } from './gate.ts';
import { start } from './library.ts';
import { expectPromises, syncUntilQuiet } from './promises.ts';
import { seededRuns } from './seeded.ts';

const PHOTOS = 4;
const CAPTIONS = Array.from({ length: PHOTOS }, (_, index) => `Photo ${index + 1}`);
const MOST_PARALLEL = 8;

/** How a service can refuse a token while an upload is under way. */
const REFUSALS = ['before', 'during', 'after', 'reset'] as const;

/** What happens to an upload with a token that is not accepted any more. */
function refusal(how: (typeof REFUSALS)[number], afterBytes: number): Action {
  const status = 401;
  switch (how) {
    case 'before':
      return { kind: 'answer', afterBytes: 0, status, close: true };
    case 'during':
      return { kind: 'answer', afterBytes, status, close: true };
    case 'after':
      return { kind: 'answer', afterBytes: Number.POSITIVE_INFINITY, status };
    case 'reset':
      return { kind: 'reset', afterBytes };
  }
}

describe('a token that is refused while pictures are sent', () => {
  it.each(seededRuns('sign-in', 10, 4))('run $run', async ({ run, random }) => {
    const concurrency = 1 + random.below(MOST_PARALLEL);
    const filesPerRequest = random.pick([1, 2]);
    const profile = { upload: { concurrency, filesPerRequest }, update: { concurrency } };
    const { clock, service, gate, opened, listingId } = await start({ photos: PHOTOS, credentials: true, profile });
    const how = REFUSALS[run % REFUSALS.length] ?? 'before';
    const afterBytes = 1 + random.below(500);
    let first: string | null = null;
    gate.always((operation, authorization) => {
      if (operation === 'token') return null;
      first ??= authorization;
      if (authorization !== first) return null;
      return operation === 'upload' ? refusal(how, afterBytes) : { kind: 'answer', afterBytes: 0, status: 401 };
    });
    expect(await syncUntilQuiet(opened, clock)).toMatchObject({ blocked: 0, conflicts: 0 });
    expect(service.requestsOf('token')).toBe(2);
    const refused = gate.seen.filter((each) => each.action !== null);
    expect(refused.filter((each) => each.operation === 'upload').length).toBeLessThanOrEqual(concurrency);
    // An answer before the whole body may be lost as well: the token is asked about once, however many were cut.
    const probes = refused.filter((each) => each.operation === 'get').length;
    expect(probes).toBeLessThanOrEqual(how === 'after' ? 0 : 1);
    if (how === 'reset') expect(probes).toBe(1);
    await expectPromises(opened, service, listingId, { captions: CAPTIONS, interruptions: 0 });
  });
});

it.each(seededRuns('sign-in expiring', 5, 2))('tokens that expire run $run', async ({ random }) => {
  const tokenLifetimeSeconds = 60 + random.below(600);
  const started = await start({
    photos: PHOTOS,
    credentials: true,
    dialect: { tokenLifetimeSeconds },
    profile: { update: { concurrency: PHOTOS } },
  });
  const { clock, service, opened, listingId, ids } = started;
  await opened.sync();
  for (let round = 0; round < 5; round += 1) {
    const before = service.requestsOf('token');
    clock.advance(random.below(2 * tokenLifetimeSeconds) * 1000);
    await Promise.all(ids.map((id, index) => opened.edit(id, `Round ${round} of ${index}`)));
    expect(await opened.sync()).toMatchObject({ patched: PHOTOS, blocked: 0, waiting: 0 });
    expect(service.requestsOf('token') - before).toBeLessThanOrEqual(1);
  }
  expect(service.requests.every((request) => request.status !== 401)).toBe(true);
  const captions = ids.map((_, index) => `Round 4 of ${index}`);
  await expectPromises(opened, service, listingId, { captions, interruptions: 0 });
});

describe('a pasted token whose refusal hides behind a reset connection', () => {
  it('is asked about once, and the account waits for the person instead of blaming the network', async () => {
    const started = await start({ photos: PHOTOS, profile: { upload: { concurrency: PHOTOS } } });
    const { clock, service, gate, opened, listingId } = started;
    gate.always((operation) =>
      operation === 'upload' ? { kind: 'reset', afterBytes: 200 } : { kind: 'answer', afterBytes: 0, status: 401 },
    );
    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ uploaded: 0, blocked: 1 });
    expect(outcome.reasons.map((reason) => reason.action)).toContain('signIn');
    expect(gate.seen.filter((each) => each.operation === 'get')).toHaveLength(1);
    expect((await opened.detail(listingId)).media.map((item) => item.state)).toEqual(CAPTIONS.map(() => 'queued'));
    gate.always(null);
    const [account] = await opened.call('account.list', {});
    await opened.call('account.connect', {
      uploadUrl: gate.uploadUrl,
      baseUrl: gate.baseUrl,
      signIn: { kind: 'token', token: service.token },
      ...(account === undefined ? {} : { account: account.accountId, profile: account.profile }),
    });
    await syncUntilQuiet(opened, clock);
    await expectPromises(opened, service, listingId, { captions: CAPTIONS, interruptions: 0 });
  });

  it('a broken connection with a good token stays one: nobody is asked to sign in', async () => {
    const { clock, service, gate, opened, listingId } = await start({
      photos: PHOTOS,
      profile: { upload: { concurrency: PHOTOS } },
    });
    gate.next('upload', ...CAPTIONS.map((): Action => ({ kind: 'reset', afterBytes: 200 })));
    expect(await syncUntilQuiet(opened, clock)).toMatchObject({ blocked: 0 });
    expect((await opened.call('account.list', {}))[0]?.paused).toBeNull();
    await expectPromises(opened, service, listingId, { captions: CAPTIONS, interruptions: 0 });
    expect(service.media()).toHaveLength(PHOTOS);
  });
});
