import { describe, expect, it } from 'vitest';
import { counts, nth, type Synced, syncedListing } from '../harness.ts';

/** What a service says of pictures that follow their Media (RESO RCP-48), where it does not simply take them. */

type Options = NonNullable<Parameters<typeof syncedListing>[1]>;

function streamed({ dialect, profile }: Options = {}): Promise<Synced> {
  return syncedListing(1, {
    dialect: { streams: 'POST', mediaStatus: 'described', ...dialect },
    profile: { attach: 'stream', ...profile },
  });
}

async function stateOf({ opened, listingId }: Synced, index: number) {
  const { state, problem } = nth((await opened.detail(listingId)).media, index);
  return { state, problem: problem?.phrase?.code };
}

it('a success that is none leaves the photo without its picture, and the photo says so', async () => {
  const synced = await streamed();
  await synced.opened.addPhotos(synced.listingId, 1, 2);
  synced.service.faults.next('bytes', { kind: 'falseSuccess', answer: 'error' });
  const outcome = await synced.opened.sync();
  expect({ blocked: outcome.blocked, ...(await stateOf(synced, 1)) }).toMatchObject({
    blocked: 1,
    state: 'needs-attention',
  });
});

describe('a service that takes no picture at all', () => {
  it.each([
    { dialect: { streams: 'PUT' }, code: 'problem.otherPictureMethod' },
    { dialect: { mediaEditLinks: 'own', mediaEditLinkLife: 'eachRunsOut' }, code: 'problem.takesNoPictures' },
  ] as const)('is given no more Media than pictures are sent at a time ($code)', async ({ dialect, code }) => {
    const profile = { upload: { concurrency: 2 } };
    const synced = await streamed({ dialect, profile });
    const { opened, service, listingId } = synced;
    await opened.addPhotos(listingId, 5, 2);
    await opened.sync();
    await opened.sync();
    expect(service.requestsOf('attach')).toBe(2);
    const needsAttention = { state: 'needs-attention', problem: code };
    const queued = { state: 'queued', problem: undefined };
    const states = await Promise.all([1, 2, 3].map((index) => stateOf(synced, index)));
    expect(states).toEqual([needsAttention, needsAttention, queued]);
    // Once it takes them everything goes on.
    if (code === 'problem.takesNoPictures') return;
    const { accountId, profile: before } = nth(await opened.call('account.list', {}), 0);
    await opened.call('account.setProfile', { accountId, profile: { ...before, attach: 'streamPut' } });
    await opened.call('sync.retry', { listingId });
    expect(counts(await opened.sync())).toEqual([5, 0, 0, 0, 0, 0]);
    expect(service.captions()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Photo ${number}`));
  });

  it('for one of them alone holds up none of the others', async () => {
    const { opened, service, listingId } = await streamed({ profile: { upload: { concurrency: 1 } } });
    await opened.addPhotos(listingId, 2, 2);
    service.faults.next('bytes', { kind: 'falseSuccess', answer: 'error' });
    expect(counts(await opened.sync())).toEqual([1, 0, 0, 0, 1, 0]);
    expect(service.requestsOf('attach')).toBe(2);
  });
});

describe('a service that calls every Media Complete, with a picture or without', () => {
  it('is sent the bytes again that were cut off', async () => {
    const { opened, service, listingId } = await streamed({ dialect: { mediaStatus: 'untended' } });
    await opened.addPhotos(listingId, 1, 2);
    service.faults.next('bytes', 'cutConnection');
    expect(counts(await opened.sync())).toEqual([1, 0, 0, 0, 0, 0]);
    expect(nth(service.snapshot().listings, 0).media.map((media) => typeof media['MediaURL'])).toEqual([
      'string',
      'string',
    ]);
  });
});

describe('an address of bytes within a private network', () => {
  it('in which the service is not is never connected to, and what waits says so', async () => {
    const synced = await streamed({ dialect: { mediaEditLinks: 'private' } });
    await synced.opened.addPhotos(synced.listingId, 1, 2);
    const { waiting, reasons } = await synced.opened.sync();
    expect({ waiting, codes: reasons.map(({ phrase }) => phrase?.code) }).toEqual({
      waiting: 1,
      codes: ['failure.pictureLinkInside'],
    });
  });
});

describe('a photo that was missing for long and is shown again', () => {
  it('keeps the picture that it has: it is not sent a second time', async () => {
    const synced = await streamed({ dialect: { secondPictures: 'conflict' } });
    const { opened, service, listingId } = synced;
    const second = nth(await opened.addPhotos(listingId, 1, 2), 0);
    expect(counts(await opened.sync())).toEqual([1, 0, 0, 0, 0, 0]);
    service.replica.hideMedia((await synced.mediaOf(second)).MediaKeyNumeric);
    await opened.edit(second, 'Mine');
    await synced.opened.syncOverAbsence();
    expect(await opened.conflicts()).toHaveLength(1);
    service.replica.catchUp();
    await synced.resolve('mine');
    await opened.sync();
    expect(service.requestsOf('bytes')).toBe(1);
    expect(await stateOf(synced, 1)).toEqual({ state: 'attached', problem: undefined });
    expect(service.captions()).toEqual(['Photo 1', 'Mine']);
  });
});
