import { expect, it } from 'vitest';
import type { CallInput, CallOutput } from '../../../shared/contract/dispatch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { nth, type Opened, openCore, startPractice, syncedListing } from '../harness.ts';

type Page = CallOutput<'listing.board'>;

const board = (opened: Opened, query: CallInput<'listing.board'> = {}): Promise<Page> =>
  opened.call('listing.board', query);
const names = ({ rows }: Page): string[] => rows.map(({ name }) => name);

async function listings(opened: Opened, ...made: readonly string[]): Promise<ListingId[]> {
  const ids: ListingId[] = [];
  for (const name of made) {
    opened.clock.advance(1000);
    ids.push((await opened.call('listing.create', { name })).listingId);
  }
  return ids;
}

it('shows a part of the listings, searched, filtered and sorted, with what is missing', async () => {
  const opened = await openCore();
  await listings(opened, '12 Oak Street', '2 Oak Street', 'Calle Ñuñez');
  const { listingId, ids } = await opened.listingWithPhotos(2);
  await opened.call('listing.rename', { listingId, name: '7 Elm' });

  expect(names(await board(opened, { sort: 'name', descending: false }))).toEqual([
    '2 Oak Street',
    '7 Elm',
    '12 Oak Street',
    'Calle Ñuñez',
  ]);
  expect(names(await board(opened, { sort: 'createdAt', limit: 2, offset: 1 }))).toEqual([
    'Calle Ñuñez',
    '2 Oak Street',
  ]);
  expect(names(await board(opened, { search: 'street OAK', sort: 'name' }))).toEqual(['12 Oak Street', '2 Oak Street']);
  expect(names(await board(opened, { search: 'nunez' }))).toEqual(['Calle Ñuñez']);
  expect(names(await board(opened, { search: "%' OR 1" }))).toEqual([]);
  const { total, counts, rows } = await board(opened, { filter: 'incomplete', limit: 0 });
  expect([total, counts.all, counts.draft, rows]).toEqual([1, 4, 4, []]);

  expect(nth((await board(opened, { search: 'elm' })).rows, 0)).toMatchObject({
    photos: 2,
    withoutCaption: 0,
    withoutRoom: 2,
    lastBy: { who: 'you', member: null },
  });
  await opened.call('media.edit', { mediaIds: ids, imageOf: 'Kitchen' });
  expect(nth((await board(opened, { search: 'elm' })).rows, 0).withoutRoom).toBe(0);
  expect((await opened.call('listing.boardIds', { search: 'oak' })).listingIds).toHaveLength(2);
});

it('shows any field of listings, and filters and sorts by it', async () => {
  const opened = await openCore();
  const ids = await listings(opened, '1 Elm', '2 Elm', '3 Elm', '4 Elm');
  for (const [index, fields] of [
    { City: 'Miami', ListPrice: '450000' },
    { City: 'Miami Beach', ListPrice: '1250000' },
    { City: 'Orlando', ListPrice: '90000' },
  ].entries()) {
    await opened.call('listing.setFields', {
      listingId: nth(ids, index),
      fields,
      kinds: { City: 'text', ListPrice: 'integer' },
    });
  }
  const inMiami = [{ field: 'City', value: 'miami' }];
  expect((await opened.call('listing.fieldsInUse', {})).fields).toEqual(['City', 'ListPrice']);
  const byPrice = { fields: ['ListPrice'], sortField: 'ListPrice' };
  const { rows } = await board(opened, byPrice);
  expect(rows.map(({ name, fields }) => [name, fields])).toEqual([
    ['2 Elm', { ListPrice: 1_250_000 }],
    ['1 Elm', { ListPrice: 450_000 }],
    ['3 Elm', { ListPrice: 90_000 }],
    ['4 Elm', {}],
  ]);
  expect(names(await board(opened, { ...byPrice, descending: false }))).toEqual(['3 Elm', '1 Elm', '2 Elm', '4 Elm']);
  const found = await board(opened, { where: inMiami, sort: 'name', descending: false });
  expect([names(found), found.total, found.counts.draft]).toEqual([['1 Elm', '2 Elm'], 2, 2]);
  const dear = [...inMiami, { field: 'ListPrice', value: '>$500,000' }];
  expect(names(await board(opened, { where: dear }))).toEqual(['2 Elm']);
  expect(names(await board(opened, { where: [{ field: 'ListPrice', value: '<100000' }] }))).toEqual(['3 Elm']);
  for (const value of ['>500k', '> $1.2m', '>1.2 million'])
    expect(names(await board(opened, { where: [{ field: 'ListPrice', value }] }))).toEqual(['2 Elm']);
  for (const value of ['>120 m²', '>120 m2', '>120 sq. ft'])
    expect(names(await board(opened, { where: [{ field: 'ListPrice', value }] }))).toHaveLength(3);
  expect(await opened.call('listing.boardIds', { where: dear })).toEqual({ listingIds: [nth(ids, 1)] });
  await opened.fail('listing.board', { where: [{ field: "City') --", value: 'x' }] });

  // A row that is known already is sent again where one of its fields says something else.
  const known = Object.fromEntries((await board(opened, byPrice)).part.map(({ listingId, mark }) => [listingId, mark]));
  expect((await board(opened, { ...byPrice, known })).rows).toEqual([]);
  await opened.call('listing.setFields', { listingId: nth(ids, 2), fields: { ListPrice: '95000' } });
  expect(names(await board(opened, { ...byPrice, known }))).toEqual(['3 Elm']);
});

it('finds and sorts what fields say without regard to case and accents, and compares with numbers alone', async () => {
  const opened = await openCore();
  const ids = await listings(opened, '1 Elm', '2 Elm', '3 Elm');
  for (const [index, City] of ['Zamora', 'ávila', 'Ángeles'].entries())
    await opened.call('listing.setFields', { listingId: nth(ids, index), fields: { City }, kinds: { City: 'text' } });
  const where = (value: string) => board(opened, { where: [{ field: 'City', value }] });
  expect(names(await where('Ávila'))).toEqual(['2 Elm']);
  expect(names(await where('angeles'))).toEqual(['3 Elm']);
  expect(names(await where('>A'))).toEqual([]);
  const sorted = await board(opened, { sortField: 'City', descending: false });
  expect(names(sorted)).toEqual(['3 Elm', '2 Elm', '1 Elm']);
});

it('keeps what it told for the next start, and tells again what another program changed', async () => {
  const first = await openCore();
  const [listingId] = await listings(first, 'Oak', 'Elm');
  const before = await board(first);
  const revision = before.workspaceRevision;
  await board(first);
  // To look is no change of the library.
  expect((await board(first)).workspaceRevision).toBe(revision);
  const second = await openCore({ home: first.home, clock: first.clock });
  expect(await board(second)).toEqual(before);
  await second.call('listing.rename', { listingId: listingId ?? nth([], 0), name: 'Oak Avenue' });
  expect(names(await board(first, { search: 'avenue' }))).toEqual(['Oak Avenue']);
  await second.call('listing.forget', { listingId: listingId ?? nth([], 0) });
  expect(names(await board(first))).toEqual(['Elm']);
});

it('leaves an archived listing out of lists and of sending all, until it is taken back or named', async () => {
  const { opened, service, listingId, ids } = await syncedListing(1);
  await opened.call('media.edit', { mediaIds: ids, shortDescription: 'Later' });
  await opened.call('listing.archive', { listingIds: [listingId], archived: true });
  expect((await opened.call('listing.list', {})).listings).toEqual([]);
  expect((await opened.call('listing.list', { archived: 'too' })).listings).toHaveLength(1);
  expect(names(await board(opened))).toEqual([]);
  expect(names(await board(opened, { archived: true }))).toEqual(['12 Oak Street']);
  expect((await opened.call('sync.preview', {})).listings).toEqual([]);
  const patches = service.requestsOf('patch');
  await opened.sync();
  expect(service.requestsOf('patch')).toBe(patches);

  await opened.call('listing.archive', { listingIds: [listingId], archived: false });
  expect((await opened.sync()).patched).toBe(1);
});

it('gives many listings the same fields, and says which of them cannot take them', async () => {
  const { opened, listingId: atService } = await syncedListing(1);
  const [one, two] = await listings(opened, 'One', 'Two');
  const listingIds = [one ?? atService, two ?? atService, atService];
  const { changes, refused } = await opened.call('listing.setFieldsOfAll', {
    listingIds,
    fields: { YearBuilt: '1928' },
  });
  expect(changes.map(({ listingId }) => listingId)).toEqual([one, two]);
  expect(refused).toMatchObject([{ listingId: atService, problem: { phrase: { code: 'error.onServiceAlready' } } }]);
  const yearOf = async (id: ListingId | undefined) =>
    (await opened.detail(id ?? atService)).fields.find(({ name }) => name === 'YearBuilt')?.value;
  expect([await yearOf(one), await yearOf(two)]).toEqual([1928, 1928]);
  await opened.call('change.undo', { listingId: one ?? atService });
  expect([await yearOf(one), await yearOf(two)]).toEqual([undefined, 1928]);
  const wrong = await opened.call('listing.setFieldsOfAll', { listingIds, fields: { YearBuilt: 'soon' } });
  expect([wrong.changes.length, wrong.refused.length]).toEqual([0, 3]);
});

it.each([
  ['text', 'Zoning', 'R-1', 'R-1', null],
  ['integer', 'YearBuilt', '1928', 1928, '19.5'],
  ['decimal', 'ListPrice', '450000.50', 450000.5, 'much'],
  ['boolean', 'WellReportYN', 'yes', true, 'perhaps'],
  ['date', 'BackOnMarketDate', '2026-03-31', '2026-03-31', '31 March'],
  ['code', 'PropertyType', 'Residential', 'Residential', null],
  ['codeList', 'WindowFeatures', 'Skylights,Storm Windows', 'Skylights,Storm Windows', null],
])(
  'gives many listings a field of the kind %s, and none of them what it does not take',
  async (_, name, typed, value, wrong) => {
    const opened = await openCore();
    const profile = { propertyFields: { ListPrice: 'decimal' } } as const;
    await opened.connect(await startPractice(), { profile: ServiceProfile.parse(profile) });
    const listingIds = await listings(opened, 'One', 'Two');
    const set = (to: string) =>
      opened.call('listing.setFieldsOfAll', { listingIds, fields: { [name]: to, Zoning: to } });
    const valuesOf = () =>
      Promise.all(
        listingIds.map(async (id) => (await opened.detail(id)).fields.find((field) => field.name === name)?.value),
      );
    if (wrong !== null) {
      expect((await set(wrong)).refused.map((each) => each.problem.code)).toEqual(['invalidInput', 'invalidInput']);
      expect(await valuesOf()).toEqual([undefined, undefined]);
    }
    const { changes, together } = await set(typed);
    expect(changes).toHaveLength(2);
    expect(await valuesOf()).toEqual([value, value]);
    await opened.call('change.undoTogether', { together: [together] });
    expect(await valuesOf()).toEqual([undefined, undefined]);
  },
);

it('holds back in a duplicate what is held back in the first, so that nothing is sent through it', async () => {
  const { opened, service, listingId } = await syncedListing(2);
  const [first] = (await opened.detail(listingId)).media;
  await opened.call('sync.pause', { mediaIds: first === undefined ? [] : [first.mediaId] });
  const { listingId: copy } = await opened.call('listing.duplicate', { listingId, photos: true });
  await opened.sync();
  expect((await opened.detail(copy)).media.map(({ hold }) => hold)).toEqual(['paused', null]);
  expect(service.snapshot().listings).toHaveLength(1);
});

it('duplicates a listing as a start: its fields, its photos where asked for, and never what it is known by', async () => {
  const { opened, service, listingId } = await syncedListing(2);
  const [first] = (await opened.detail(listingId)).media;
  const { listingId: bare } = await opened.call('listing.duplicate', { listingId });
  expect(await opened.detail(bare)).toMatchObject({
    name: '12 Oak Street (2)',
    listingKey: null,
    onService: false,
    media: [],
  });
  const { listingId: whole } = await opened.call('listing.duplicate', { listingId, name: 'Next door', photos: true });
  const { media, fields } = await opened.detail(whole);
  expect(fields.find(({ name }) => name === 'BathroomsFull')?.value).toBe(2);
  expect(media.map((item) => [item.shortDescription, item.mediaKey, item.state])).toEqual([
    ['Photo 1', null, 'queued'],
    ['Photo 2', null, 'queued'],
  ]);
  expect(media[0]?.mediaId).not.toBe(first?.mediaId);
  expect(media[0]?.sha256).toBe(first?.sha256);
  expect(await opened.sync()).toMatchObject({ created: 1, uploaded: 2 });
  expect(service.snapshot().listings).toHaveLength(2);
  expect(await opened.addPhotos(bare, 1)).toHaveLength(1);
});
