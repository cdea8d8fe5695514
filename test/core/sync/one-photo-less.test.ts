import { describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../electron/core/service/http/http.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { createClock, nth, openCore, type ProfileInput, pictureFiles, startPractice } from '../harness.ts';

const REFUSED = {
  ok: true,
  value: { status: 400, headers: { 'odata-version': '4.0' }, text: '{"error":{}}' },
} as const;
const RIGHT = { kind: 'rotate', to: 'right' } as const;

/** A listing of two photos at the service, and how few it had there after any request since. */
async function watched(profile?: ProfileInput) {
  const clock = createClock();
  const service = await startPractice({ now: clock.now });
  const real = createHttpClient();
  const seen: number[] = [];
  const uploads = { areRefused: false };
  const client: HttpClient = async (request) => {
    const isUpload = request.method === 'POST' && request.url.startsWith(service.uploadUrl);
    const answer = isUpload && uploads.areRefused ? REFUSED : await real(request);
    if (service.snapshot().listings.length > 0) seen.push(service.captions().length);
    return answer;
  };
  const opened = await openCore({ clock, client });
  const { accountId } = await opened.connect(service, { profile });
  const { listingId, ids } = await opened.listingWithPhotos(2);
  await opened.sync();
  const fewest = (): number => Math.min(...seen.splice(0));
  const replace = async (mediaId: MediaId, picture: number): Promise<MediaId> =>
    (await opened.call('media.replace', { mediaId, path: nth(await pictureFiles(1, picture), 0) })).mediaId;
  return { service, opened, uploads, fewest, replace, accountId, listingId, mediaId: nth(ids, 0), other: nth(ids, 1) };
}

const BOTH = ['Photo 1', 'Photo 2'];

describe('a photo whose picture is replaced', () => {
  it('stays at the service while the new picture is refused, and goes once another one is there', async () => {
    const { service, opened, uploads, fewest, replace, listingId, mediaId } = await watched();
    uploads.areRefused = true;
    const refused = await replace(mediaId, 50);
    expect(await opened.sync()).toMatchObject({ blocked: 1, waiting: 0 });
    expect(service.captions()).toEqual(BOTH);
    expect(await opened.detail(listingId)).toMatchObject({ state: 'needs-attention' });
    uploads.areRefused = false;
    await replace(refused, 51);
    await opened.sync();
    expect(service.captions()).toEqual(BOTH);
    expect(service.media().filter(({ DeletedYN }) => DeletedYN)).toHaveLength(1);
    expect(fewest()).toBe(2);
    expect(await opened.detail(listingId)).toMatchObject({ state: 'up-to-date' });
  });

  it('stays while the new one is on hold, also where that was replaced while it was perhaps at the service', async () => {
    const { service, opened, fewest, replace, mediaId } = await watched();
    const first = await replace(mediaId, 50);
    service.faults.next('attach', 'cutConnection');
    await opened.sync();
    const second = await replace(first, 51);
    expect(second).not.toBe(first);
    await opened.call('sync.pause', { mediaIds: [second] });
    expect((await opened.call('sync.preview', {})).listings).toMatchObject([{ photos: 0, heldBack: 1 }]);
    opened.clock.advance(600_000);
    await opened.sync();
    opened.clock.advance(600_000);
    await opened.sync();
    expect(service.captions()).toEqual(BOTH);
    await opened.call('sync.resume', { mediaIds: [second] });
    await opened.sync();
    expect(service.captions()).toEqual(BOTH);
    expect(service.media()).toHaveLength(3);
    expect(fewest()).toBe(2);
  });

  it.each(['changed in its settings', 'connected again'])(
    'stays where the service is said to take no further photos, is not said to go with the next sync, and goes once that is %s',
    async (how) => {
      const { service, opened, fewest, replace, listingId, accountId, mediaId } = await watched();
      await replace(mediaId, 50);
      await opened.call('account.changeProfile', { accountId, settings: { attach: 'none' } });
      expect(await opened.sync()).toMatchObject({ blocked: 1, waiting: 0 });
      expect(await opened.detail(listingId)).toMatchObject({ state: 'needs-attention', toSend: 0 });
      expect((await opened.call('sync.preview', {})).listings).toMatchObject([{ photos: 0, needAttention: 1 }]);
      if (how === 'connected again') await opened.connect(service);
      else await opened.call('account.changeProfile', { accountId, settings: { attach: 'navigation' } });
      expect(await opened.sync()).toMatchObject({ blocked: 0, waiting: 0, removed: 1 });
      expect(service.captions()).toEqual(BOTH);
      expect(fewest()).toBe(2);
    },
  );

  it('goes where a person removes the new one before it is there', async () => {
    const { service, opened, uploads, replace, mediaId } = await watched();
    uploads.areRefused = true;
    const refused = await replace(mediaId, 50);
    await opened.sync();
    await opened.call('media.remove', { mediaIds: [refused] });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 2']);
  });

  it('is back before the new one goes, where that is taken back', async () => {
    const { service, opened, fewest, listingId, mediaId } = await watched();
    await opened.call('media.correct', { mediaIds: [mediaId], operation: RIGHT });
    await opened.sync();
    for (const step of ['change.undo', 'change.redo'] as const) {
      await opened.call(step, { listingId });
      await opened.sync();
      expect(service.captions()).toEqual(BOTH);
      expect(await opened.detail(listingId)).toMatchObject({ state: 'up-to-date' });
    }
    expect(fewest()).toBe(2);
  });

  it('goes only once the other one stays, where it is wanted again while that is on its way out', async () => {
    const { service, opened, fewest, listingId, mediaId, other } = await watched({
      read: { tagSettleMilliseconds: 0 },
    });
    await opened.call('media.correct', { mediaIds: [mediaId], operation: RIGHT });
    await opened.sync();
    await opened.call('change.undo', { listingId });
    service.faults.hold('patch', 'beforeCommit').release();
    await opened.syncDuring(service.faults.hold('patch', 'beforeCommit'), async () => {
      await opened.call('change.redo', { listingId });
      await opened.edit(other, 'Newer');
      const after = service.faults.hold('patch', 'beforeAnswer');
      await after.reached;
      after.release();
    });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Newer']);
    expect(fewest()).toBe(2);
  });
});
