import { describe, expect, test } from 'vitest';
import { nth, syncedListing } from '../harness.ts';

const LONG = 'Kitchen with a long island';

describe('the limit to which a service cuts captions', () => {
  test('goes into the profile by one call, and says of every listing of the account which captions are too long', async () => {
    const { opened, service, listingId, ids } = await syncedListing(2, { dialect: { storedTextLength: 10 } });
    const other = await opened.listingWithPhotos(1);
    await opened.edit(nth(ids, 0), LONG);
    await opened.sync();
    await opened.edit(nth(other.ids, 0), 'Another long caption');
    const { profile } = await opened.call('account.limitCaptions', { mediaId: nth(ids, 0) });
    expect(profile.rules.shortDescriptionMaxLength).toBe(10);
    for (const listing of [listingId, other.listingId]) {
      const { media, rules } = await opened.detail(listing);
      expect(rules.shortDescriptionMaxLength).toBe(10);
      expect(nth(media, 0).problem?.code).toBe('captionTooLong');
    }
    // The words stay, and nothing of them is sent; a shorter caption is.
    await opened.sync();
    expect(nth((await opened.detail(listingId)).media, 0).shortDescription).toBe(LONG);
    await opened.edit(nth(ids, 0), 'Kitchen');
    await opened.sync();
    expect(nth((await opened.detail(listingId)).media, 0)).toMatchObject({ problem: null, storedAs: null });
    const shown = service.snapshot().listings.flatMap(({ media }) => media.map((each) => each['ShortDescription']));
    expect(shown).toContain('Kitchen');
  });

  test('holds the caption alone: order, room and removal of such a photo go', async () => {
    const { opened, service, listingId, ids } = await syncedListing(3, { dialect: { storedTextLength: 10 } });
    await opened.edit(nth(ids, 0), LONG);
    await opened.sync();
    await opened.call('account.limitCaptions', { mediaId: nth(ids, 0) });
    await opened.call('media.edit', { mediaIds: [nth(ids, 0)], imageOf: 'Kitchen' });
    await opened.dispatch('media.move', { listingId, mediaIds: [nth(ids, 0)], before: null });
    await opened.sync();
    expect(service.media().map((media) => [media.ShortDescription, media.ImageOf])).toEqual([
      ['Photo 2', ''],
      ['Photo 3', ''],
      [LONG.slice(0, 10), 'Kitchen'],
    ]);
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    await opened.sync();
    expect(service.media().filter((media) => media.DeletedYN)).toHaveLength(1);
  });

  test('keeps a new photo from being added, but not its picture from being sent', async () => {
    const { opened, service, listingId } = await syncedListing(1, {
      profile: { rules: { shortDescriptionMaxLength: 10 } },
    });
    const [added] = await opened.addPhotos(listingId, 1, 2);
    await opened.edit(added ?? nth([], 0), LONG);
    await opened.sync();
    expect(service.media()).toHaveLength(1);
    expect(service.requestsOf('upload')).toBe(2);
    await opened.edit(added ?? nth([], 0), 'Kitchen');
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Kitchen']);
  });

  test.each([
    ['escaped', { storedText: 'escaped' } as const, 'Bed & bath'],
    ['kept whole', {}, LONG],
  ])('%s: there is none to take over', async (_, dialect, caption) => {
    const { opened, ids } = await syncedListing(1, { dialect });
    await opened.edit(nth(ids, 0), caption);
    await opened.sync();
    const { message } = await opened.fail('account.limitCaptions', { mediaId: nth(ids, 0) });
    expect(message).toMatch(/has not cut off the present words/);
  });

  test('words that were changed since are no evidence', async () => {
    const { opened, ids } = await syncedListing(1, { dialect: { storedTextLength: 10 } });
    await opened.edit(nth(ids, 0), LONG);
    await opened.sync();
    await opened.edit(nth(ids, 0), `${LONG}, and more`);
    expect((await opened.fail('account.limitCaptions', { mediaId: nth(ids, 0) })).code).toBe('invalidInput');
  });

  test('is proposed by the doctor from what was seen, without writing', async () => {
    const { opened, ids, service } = await syncedListing(2, { dialect: { storedTextLength: 10 } });
    expect((await opened.call('account.check', {})).proposals).toEqual([]);
    await opened.edit(nth(ids, 0), LONG);
    await opened.sync();
    const { proposals, checks } = await opened.call('account.check', {});
    expect(proposals).toMatchObject([{ setting: 'rules.shortDescriptionMaxLength', proposed: 10 }]);
    expect(checks.find(({ id }) => id === 'captions')?.said).toBe(
      'Of a longer caption that you sent, the service kept 10 characters without a word.',
    );
    // Once where it is measured as well.
    const written = await opened.call('account.check', { write: true });
    const settings = written.proposals.filter(({ setting }) => setting === 'rules.shortDescriptionMaxLength');
    expect(settings).toHaveLength(1);
    expect(service.captions()).toEqual([LONG.slice(0, 10), 'Photo 2']);
    const { accountId } = nth(await opened.call('account.list', {}), 0);
    await opened.call('account.applyProposals', { accountId, proposals });
    expect((await opened.call('account.check', {})).checks.some(({ id }) => id === 'captions')).toBe(false);
  });
});
