import { describe, expect, it } from 'vitest';
import { connectedCore, counts, nth, openCore, startPractice, syncedListing, unsyncedListing } from '../harness.ts';

describe('the main job', () => {
  it('uploads, creates the listing by one deep insert, then sends only what changed', async () => {
    const { service, opened, listingId, ids } = await syncedListing(4);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4']);
    expect(service.media().map((media) => media.Order)).toEqual([0, 1, 2, 3]);
    expect(service.snapshot()).toMatchObject({ binaries: 4, orphanBinaries: 0 });
    expect(service.snapshot().listings[0]?.fields).toMatchObject({ BathroomsFull: 2 });
    expect(service.requestsOf('insert')).toBe(1);
    expect(service.requestsOf('patch')).toBe(0);
    const listing = await opened.detail(listingId);
    expect(listing).toMatchObject({ state: 'up-to-date', onService: true, toSend: 0, needsAttention: 0 });
    expect(listing.listingKey).toBe(service.snapshot().listings[0]?.listingKey);
    expect(listing.media.map((item) => item.state)).toEqual(['attached', 'attached', 'attached', 'attached']);
    expect(listing.media.map((item) => item.mediaKey)).toEqual(service.media().map((media) => media.MediaKey));

    // Thirty edits of one caption and a drag from end to start are one PATCH for each photo that differs.
    for (let step = 1; step <= 30; step += 1) await opened.edit(nth(ids, 1), `Kitchen ${step}`);
    await opened.call('media.edit', { mediaIds: [nth(ids, 2)], imageOf: 'FrontOfStructure' });
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 3)], before: nth(ids, 0) });
    expect((await opened.detail(listingId)).state).toBe('changed');
    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ uploaded: 0, created: 0, conflicts: 0, blocked: 0, waiting: 0, reasons: [] });
    expect(service.captions()).toEqual(['Photo 4', 'Photo 1', 'Kitchen 30', 'Photo 3']);
    expect(service.media().map((media) => media.ImageOf)).toEqual(['', '', '', 'Front of Structure']);
    expect(service.requestsOf('patch')).toBe(outcome.patched);

    const before = service.requests.length;
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(service.requests.slice(before).every((request) => request.method === 'GET')).toBe(true);
  });

  it('shows the listing as it is at the service, where others change its fields', async () => {
    const { service, opened, listingId } = await syncedListing(1);
    const { listingKey = '' } = service.snapshot().listings[0] ?? {};
    const before = (await opened.detail(listingId)).fields;
    await opened.sync();
    expect((await opened.detail(listingId)).fields).toEqual(before);
    service.secondPerson.editProperty(listingKey, { BathroomsFull: 3 });
    await opened.sync();
    const after = (await opened.detail(listingId)).fields;
    expect(after).toEqual(before.map((field) => (field.name === 'BathroomsFull' ? { ...field, value: 3 } : field)));
    const history = await opened.call('history.list', { listingId });
    expect(history.filter(({ what }) => what.startsWith('Changed'))).toMatchObject([
      { who: 'service', what: 'Changed at the service: BathroomsFull from “2” to “3”' },
    ]);
    expect(service.snapshot().listings[0]?.fields).toMatchObject({ BathroomsFull: 3 });
  });

  it('knows its own values in the words of a service that calls them otherwise', async () => {
    const dialect = { metadata: 'described', lookups: 'on' } as const;
    const { service, opened, listingId } = await unsyncedListing(1, { dialect });
    const fields = { PropertyType: 'Business Opportunity', Appliances: 'dishwasher,Gas Range', ListPrice: '450000' };
    const kinds = { Appliances: 'codeList', ListPrice: 'decimal' } as const;
    await opened.call('listing.setFields', { listingId, fields, kinds });
    await opened.call('account.learnFields', {});
    const values = async () => (await opened.detail(listingId)).fields.map(({ name, value }) => [name, value]);
    const before = await values();
    await opened.sync();
    await opened.sync();
    const sent = service.snapshot().listings[0]?.fields;
    expect(sent).toMatchObject({ PropertyType: 'BIZ', Appliances: ['Dishwasher', 'Gas Range'], ListPrice: 450_000 });
    expect(await values()).toEqual(before);
    const history = await opened.call('history.list', { listingId });
    expect(history.filter(({ who, what }) => who === 'service' && what.startsWith('Changed'))).toEqual([]);
  });

  it('sends the tag byte for byte and asks for annotations', async () => {
    const { service, opened, ids } = await syncedListing(1);
    const tag = service.media()[0]?.['@odata.etag'];
    await opened.edit(nth(ids, 0), 'Changed');
    await opened.sync();
    const patch = service.requests.find((request) => request.operation === 'patch');
    expect(patch?.headers['if-match']).toBe(tag);
    expect(patch?.headers.prefer).toBe('odata.include-annotations="reso.*"');
    expect(patch?.headers['content-type']).toBe('application/json');
  });

  it('removes by DeletedYN and puts back, touching nothing else', async () => {
    const { service, opened, ids } = await syncedListing(3);
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    expect((await opened.sync()).patched).toBe(1);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 3']);
    expect(service.media()).toHaveLength(3);
    await opened.call('media.restore', { mediaIds: [nth(ids, 1)] });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('takes over what somebody else changed where nothing was changed here', async () => {
    const { service, opened, listingId } = await syncedListing(2);
    const [first] = service.media();
    service.secondPerson.editMedia(first?.MediaKeyNumeric ?? 0, { ShortDescription: 'Theirs', ImageOf: 'SunRoom' });
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await opened.detail(listingId)).media[0]).toMatchObject({
      shortDescription: 'Theirs',
      imageOf: 'Sun Room',
      state: 'attached',
      hasChangesToSend: false,
    });
    expect(service.requestsOf('patch')).toBe(0);
  });
});

describe('photos added after the listing was created', () => {
  it.each(['navigation', 'media'] as const)('are attached by the way of the profile: %s', async (attach) => {
    const { service, opened, listingId, ids } = await syncedListing(2, { profile: { attach }, dialect: { attach } });
    const [added] = await opened.addPhotos(listingId, 1, 3);
    await opened.call('media.move', { listingId, mediaIds: [nth([added], 0) ?? nth(ids, 0)], before: nth(ids, 0) });
    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ uploaded: 1, conflicts: 0, blocked: 0, waiting: 0 });
    expect(service.captions()).toEqual(['Photo 3', 'Photo 1', 'Photo 2']);
    expect(service.snapshot()).toMatchObject({ binaries: 3, orphanBinaries: 0 });
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
  });

  it('are attached and moved to their place where answers carry no entity', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2, { dialect: { insertAnswer: 'noContent' } });
    const [added] = await opened.addPhotos(listingId, 1, 3);
    await opened.call('media.move', { listingId, mediaIds: added === undefined ? [] : [added], before: nth(ids, 0) });
    expect(await opened.sync()).toMatchObject({ uploaded: 1, conflicts: 0, blocked: 0, waiting: 0, reasons: [] });
    expect(service.captions()).toEqual(['Photo 3', 'Photo 1', 'Photo 2']);
  });

  it('stay here, with the reason, where the service has no way; the others go on', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2, { profile: { attach: 'none' } });
    const [added] = await opened.addPhotos(listingId, 1, 3);
    await opened.edit(nth(ids, 0), 'Changed');
    const outcome = await opened.sync();
    expect(counts(outcome)).toEqual([0, 0, 1, 0, 1, 0]);
    expect(service.captions()).toEqual(['Changed', 'Photo 2']);
    expect(service.requestsOf('upload')).toBe(2);
    const item = (await opened.detail(listingId)).media.find((each) => each.mediaId === added);
    expect(item?.state).toBe('needs-attention');
    expect(item?.problem?.message).toContain('Add photos to existing listings');
  });
});

describe('what one listing and one account keep apart', () => {
  it('says what to do when no service is connected, and loses nothing', async () => {
    const opened = await openCore();
    const { listingId } = await opened.listingWithPhotos(1);
    expect(await opened.fail('sync.run', {})).toMatchObject({ code: 'noAccount', action: 'signIn' });
    expect((await opened.detail(listingId)).photos).toBe(1);
  });

  it('never sends a listing to another service than the one it was first sent to', async () => {
    const { service, opened, ids } = await syncedListing(1);
    const other = await startPractice();
    await opened.connect(other);
    await opened.edit(nth(ids, 0), 'Still for the first');
    await opened.sync();
    expect(service.captions()).toEqual(['Still for the first']);
    expect(other.requests).toEqual([]);
  });

  it('leaves an empty listing alone, and creates none twice when run again', async () => {
    const { service, opened } = await connectedCore();
    await opened.call('listing.create', { name: 'Empty' });
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    const { listingId } = await opened.listingWithPhotos(2);
    await Promise.all([opened.call('sync.run', { listingId }), opened.call('sync.run', { listingId }), opened.sync()]);
    expect(service.snapshot()).toMatchObject({ binaries: 2, orphanBinaries: 0 });
    expect(service.requestsOf('insert')).toBe(1);
  });
});
