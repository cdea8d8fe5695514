import { describe, expect, it } from 'vitest';
import { nth } from '../harness.ts';
import { type TwoServices, twoServices } from '../two-services.ts';

const NO_TELEPHONE = {
  name: 'Ours',
  date: '2026-11-23',
  sources: [],
  note: '',
  rules: [{ rule: 'captionContent', forbidden: ['phone'] }],
};

async function rule({ opened }: TwoServices, ...accountIds: readonly TwoServices['northId'][]): Promise<void> {
  for (const accountId of accountIds) {
    await opened.call('account.changeProfile', { accountId, settings: { pictureRules: NO_TELEPHONE } });
  }
}

it('goes on to be written once where answers at both services were taken back', async () => {
  const { opened, north, south, destinationId, ids } = await twoServices(1);
  await opened.sync();
  const write = (service: typeof north, words: string): void => {
    service.secondPerson.editMedia(nth(service.media(), 0).MediaKeyNumeric, { ShortDescription: words });
  };
  write(north, 'Of the north');
  write(south, 'Of the south');
  await opened.edit(nth(ids, 0), 'Mine');
  await opened.sync();
  const open = await opened.call('conflict.list', {});
  expect(open).toHaveLength(2);
  const inOrder = open.toSorted((one) => (one.listingId === destinationId ? -1 : 1));
  for (const { conflictId } of inOrder)
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'theirs' } });
  for (const { conflictId } of inOrder.toReversed()) await opened.call('conflict.undo', { conflictId });
  for (const { conflictId } of open) await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
  expect((await opened.detail(destinationId)).media.map(({ shortDescription }) => shortDescription)).toEqual(['Mine']);
  await opened.edit(nth(ids, 0), 'For both');
  await opened.sync();
  expect([north.captions(), south.captions()]).toEqual([['For both'], ['For both']]);
});

/** Somebody at the south wrote other words than the person here, who takes theirs over for that service. */
async function theirsOfSouth({ opened, south, ids, destinationId }: TwoServices) {
  await opened.edit(nth(ids, 0), 'Mine');
  south.secondPerson.editMedia(nth(south.media(), 0).MediaKeyNumeric, { ShortDescription: 'Of the south' });
  await opened.sync();
  const conflict = nth(await opened.conflicts(), 0);
  await opened.call('conflict.resolve', { conflictId: conflict.conflictId, choice: { kind: 'theirs' } });
  const captions = async (): Promise<string[]> =>
    (await opened.detail(destinationId)).media.map(({ shortDescription }) => shortDescription);
  expect(await captions()).toEqual(['Of the south']);
  return { conflictId: conflict.conflictId, captions };
}

it('follows again, up to what was written since, where an answer for the second service is taken back', async () => {
  const both = await twoServices(1);
  const { opened, north, south, ids } = both;
  await opened.sync();
  const { conflictId, captions } = await theirsOfSouth(both);
  await opened.edit(nth(ids, 0), 'Mine, later');
  expect(await captions()).toEqual(['Of the south']);
  await opened.call('conflict.undo', { conflictId });
  expect(await captions()).toEqual(['Mine, later']);
  await opened.edit(nth(ids, 0), 'For both');
  // The question is open again.
  await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
  await opened.sync();
  expect([north.captions(), south.captions()]).toEqual([['For both'], ['For both']]);
});

it('notes of what one service tells that alone: words that wait to follow are not forgotten with a removal', async () => {
  const both = await twoServices(1);
  const { opened, north, ids } = both;
  await opened.sync();
  const { conflictId, captions } = await theirsOfSouth(both);
  await opened.edit(nth(ids, 0), 'Mine, later');
  await opened.sync();
  const [there] = north.media();
  if (there === undefined) throw new Error('There is no photo.');
  for (const DeletedYN of [true, false]) {
    north.secondPerson.editMedia(there.MediaKeyNumeric, { DeletedYN });
    await opened.sync();
  }
  await opened.call('conflict.undo', { conflictId });
  expect(await captions()).toEqual(['Mine, later']);
});

describe('what is done with a listing at two services', () => {
  it('is sent to one of them alone where only that was selected', async () => {
    const { opened, north, south, listingId, destinationId } = await twoServices(1);
    await opened.call('sync.run', { listingIds: [listingId], alone: true });
    expect(north.captions()).toEqual(['Photo 1']);
    expect(south.snapshot().listings).toEqual([]);
    await opened.call('sync.run', { listingIds: [destinationId], alone: true });
    expect(south.captions()).toEqual(['Photo 1']);
  });

  it('is sent with errors where a person saw these, and not where others are', async () => {
    const both = await twoServices(1);
    const { opened, north, south, listingId, destinationId, ids } = both;
    await rule(both, both.northId, both.southId);
    await opened.edit(nth(ids, 0), 'Call 555-123-4567');
    const outcome = await opened.call('sync.run', { listingIds: [listingId], anyway: true });
    expect(north.captions()).toEqual(['Call 555-123-4567']);
    expect(south.snapshot().listings).toEqual([]);
    expect(outcome.reasons.map(({ message }) => message)).toEqual([expect.stringContaining('(South)')]);
    await opened.call('sync.run', { listingIds: [destinationId], anyway: true });
    expect(south.captions()).toEqual(['Call 555-123-4567']);
  });

  it('is put aside at all of them, whichever is open', async () => {
    const { opened, listingId, destinationId } = await twoServices(1);
    await opened.call('listing.archive', { listingIds: [destinationId], archived: true });
    expect((await opened.detail(destinationId)).archived).toBe(true);
    expect((await opened.detail(listingId)).archived).toBe(true);
    await opened.call('listing.archive', { listingIds: [destinationId], archived: false });
    expect((await opened.detail(listingId)).archived).toBe(false);
  });

  it('is asked about with the service that is meant', async () => {
    const { opened, north, south, ids } = await twoServices(1);
    await opened.sync();
    for (const service of [north, south])
      service.secondPerson.editMedia(nth(service.media(), 0).MediaKeyNumeric, { ShortDescription: 'Theirs' });
    await opened.edit(nth(ids, 0), 'Mine');
    await opened.sync();
    expect((await opened.conflicts()).map(({ listingName }) => listingName).toSorted()).toEqual([
      '12 Oak Street (North)',
      '12 Oak Street (South)',
    ]);
  });

  it('tells of a photo on hold with the service that it is held from', async () => {
    const { opened, ids } = await twoServices(1);
    await opened.call('sync.pause', { mediaIds: [nth(ids, 0)] });
    expect((await opened.call('sync.held', {})).map(({ listing }) => listing).toSorted()).toEqual([
      '12 Oak Street (North)',
      '12 Oak Street (South)',
    ]);
  });

  it('counts once for the captions that are usual', async () => {
    const { opened, listingId, ids } = await twoServices(1);
    await opened.call('media.edit', { mediaIds: [nth(ids, 0)], imageOf: 'Kitchen', shortDescription: 'Of Oak alone' });
    const { listingId: other } = await opened.listingWithPhotos(1);
    const ask = (id: typeof listingId) => opened.call('suggestion.written', { listingId: id, rooms: ['Kitchen'] });
    expect(await ask(other)).toEqual([]);
  });

  it('keeps a name that can be told apart, however long it is, when it ends', async () => {
    const { opened, north, south, listingId, southId, destinationId } = await twoServices(1);
    await opened.call('listing.rename', { listingId, name: 'x'.repeat(200) });
    await opened.sync();
    expect([north, south].map((service) => service.captions().length)).toEqual([1, 1]);
    await opened.call('listing.removeService', { listingId: destinationId });
    const alike = await opened.listingWithPhotos(1);
    await opened.call('listing.rename', { listingId: alike.listingId, name: 'x'.repeat(200) });
    const other = await opened.call('listing.addService', { listingId: alike.listingId, accountId: southId });
    await opened.sync();
    await opened.call('listing.removeService', { listingId: other.listingId });
    const { listings } = await opened.call('listing.list', {});
    const names = listings.flatMap(({ name }) => (name.includes('(South)') ? [name] : []));
    expect(new Set(names).size).toBe(2);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(200);
  });

  it('is not ready before what one of them requires is filled in', async () => {
    const described = { metadata: 'described', fieldResource: 'on' } as const;
    const { opened, listingId, southId, ids } = await twoServices(1, described);
    await opened.call('media.edit', { mediaIds: [...ids], imageOf: 'Kitchen' });
    const ready = async (): Promise<number> => (await opened.call('listing.board', {})).counts.ready;
    expect(await ready()).toBe(1);
    await opened.call('account.learnFields', { accountId: southId });
    expect(await ready()).toBe(0);
    const [listing] = (await opened.call('listing.list', { listingIds: [listingId] })).listings;
    expect(listing?.fieldsMissing).toEqual([]);
    expect(listing?.services.map(({ fieldsMissing }) => fieldsMissing.includes('ListPrice'))).toEqual([false, true]);
  });

  it('tells of what an interrupted upload left at either', async () => {
    const { opened, south, listingId } = await twoServices(1);
    south.faults.next('upload', 'dropReply');
    await opened.sync();
    opened.clock.advance(3_600_000);
    await opened.sync();
    expect(south.snapshot().orphanBinaries).toBe(1);
    const [listing] = (await opened.call('listing.list', { listingIds: [listingId] })).listings;
    expect(listing?.leftAtService).toBe(1);
    expect((await opened.call('listing.totals', {})).leftAtService).toBe(1);
  });
});
