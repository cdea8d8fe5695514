import { describe, expect, it } from 'vitest';
import { nth, type Opened, type Synced, syncedListing } from '../harness.ts';

/** Tags that are times: two writes of one second have the same one. */

const COARSE = { dialect: { tags: 'second' }, profile: { read: { tagSettleMilliseconds: 50 } } } as const;

/** Without a second in between, as after a change that another window makes at once. */
async function syncAtOnce(opened: Opened) {
  return opened.call('sync.run', {});
}

async function theirCaption(synced: Synced, index: number, caption: string): Promise<void> {
  await synced.theirEdit(nth(synced.ids, index), { ShortDescription: caption });
}

describe('a change whose tag may stand for another one as well', () => {
  it('is not sent over what somebody wrote in the second of our own change', async () => {
    const synced = await syncedListing(1, COARSE);
    const { opened, service, ids } = synced;
    await opened.edit(nth(ids, 0), 'Ours');
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Ours again');
    const read = service.faults.hold('get', 'beforeAnswer');
    const running = syncAtOnce(opened);
    await read.reached;
    await theirCaption(synced, 0, 'Theirs');
    read.release();
    expect(await running).toMatchObject({ patched: 0, conflicts: 1 });
    expect(service.captions()).toEqual(['Theirs']);
    expect(await opened.conflicts()).toMatchObject([{ mine: 'Ours again', theirs: 'Theirs' }]);
  });

  it('is sent by itself once its tag is that of one change alone', async () => {
    const { opened, service, ids } = await syncedListing(1, COARSE);
    await opened.edit(nth(ids, 0), 'Ours');
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Ours again');
    expect(await syncAtOnce(opened)).toMatchObject({ patched: 1, conflicts: 0, waiting: 0 });
    expect(service.captions()).toEqual(['Ours again']);
  });

  it('costs one read of the listing for all of them, and none where the last change is long ago', async () => {
    const { opened, service, ids } = await syncedListing(3, COARSE);
    const editAll = async (caption: string): Promise<void> => {
      for (const mediaId of ids) await opened.edit(mediaId, caption);
    };
    await editAll('One');
    await opened.sync();
    const first = service.requestsOf('get');
    await editAll('Two');
    expect(await opened.sync()).toMatchObject({ patched: 3 });
    expect(service.requestsOf('get')).toBe(first + 1);
    await editAll('Three');
    expect(await syncAtOnce(opened)).toMatchObject({ patched: 3 });
    expect(service.requestsOf('get')).toBe(first + 3);
    expect(service.captions()).toEqual(['Three', 'Three', 'Three']);
  });

  it('goes by the last tag where nothing can be read', async () => {
    const { opened, service, ids } = await syncedListing(1, {
      dialect: { tags: 'second', read: 'notFound' },
      profile: { read: { entities: false, filterByMediaKey: false } },
    });
    await opened.edit(nth(ids, 0), 'Ours');
    expect(await syncAtOnce(opened)).toMatchObject({ patched: 1 });
    expect(service.captions()).toEqual(['Ours']);
  });
});
