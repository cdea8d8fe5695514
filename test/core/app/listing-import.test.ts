import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { TableResult } from '../../../shared/contract/listing-import.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { done, lightbox, lightboxJson } from '../../run-cli.ts';
import { nth, type Opened, openCore, picture, syncedListing, temporaryFolder } from '../harness.ts';

const HEADER = 'MLS #,Address,Year Built,Full bathrooms,Zoning';

async function listed(opened: Opened): Promise<string[]> {
  return (await opened.call('listing.list', {})).listings.map(({ name }) => name).sort();
}

async function fieldsOf(opened: Opened, listingId: ListingId): Promise<Record<string, unknown>> {
  const { fields } = await opened.detail(listingId);
  return Object.fromEntries(fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])));
}

it('makes drafts of a table, and the same table again changes instead of doubling', async () => {
  const opened = await openCore();
  const text = `${HEADER}\nA1,12 Oak Street,1928,2,R-1\nA2,14 Oak Street,1930,1,R-1`;
  const dry = await opened.call('listing.previewTable', { text });
  expect(dry.lines.map(({ outcome }) => outcome)).toEqual(['create', 'create']);
  expect(dry.keyedBy).toBe('ListingId');
  expect(await listed(opened)).toEqual([]);

  const first = await opened.call('listing.importTable', { text });
  expect(await listed(opened)).toEqual(['12 Oak Street', '14 Oak Street']);
  const oak = nth(first.created, 0);
  expect(await fieldsOf(opened, oak)).toEqual({ YearBuilt: 1928, BathroomsFull: 2, Zoning: 'R-1' });

  const again = await opened.call('listing.importTable', { text });
  expect(again.lines.map(({ outcome }) => outcome)).toEqual(['same', 'same']);
  expect(again.created).toEqual([]);

  // What a person wrote since stays where the table says what it said; what the table says differently is a change.
  await opened.call('listing.setFields', { listingId: oak, fields: { Zoning: 'C-2', YearBuilt: '1929' } });
  const changed = await opened.call('listing.importTable', {
    text: `${HEADER}\na1 ,12 Oak Street West,1931,2,R-1\nA2,14 Oak Street,1930,1,`,
  });
  expect(changed.lines.map(({ outcome }) => outcome)).toEqual(['change', 'same']);
  expect(nth(changed.lines, 0).changes).toEqual([
    { field: 'UnparsedAddress', before: '12 Oak Street', after: '12 Oak Street West' },
    { field: 'YearBuilt', before: '1929', after: '1931' },
  ]);
  expect(await fieldsOf(opened, oak)).toEqual({ YearBuilt: 1931, BathroomsFull: 2, Zoning: 'C-2' });
  expect(await listed(opened)).toEqual(['12 Oak Street West', '14 Oak Street']);

  await opened.call('change.undo', { listingId: oak });
  expect(await fieldsOf(opened, oak)).toEqual({ YearBuilt: 1929, BathroomsFull: 2, Zoning: 'C-2' });
  expect(await listed(opened)).toEqual(['12 Oak Street', '14 Oak Street']);
});

it('a table that a spreadsheet saved again takes back nothing that people wrote since', async () => {
  const opened = await openCore();
  const header = 'Listing ID,Address,Year built,BackOnMarketDate,Price,Well';
  const columns = { Price: 'ListPrice:decimal', Well: 'WellYN:boolean' };
  const before = `${header}\nA1,12 Oak Street,1928,2026-03-31,450000,TRUE`;
  const [oak] = (await opened.call('listing.importTable', { text: before, columns })).created;
  if (oak === undefined) throw new Error('no listing');
  const written = { YearBuilt: '1929', BackOnMarketDate: '2026-04-01', ListPrice: '460000', WellYN: 'false' };
  await opened.call('listing.setFields', { listingId: oak, fields: written });

  const again = `${header}\nA1,12 Oak Street,1928.0,3/31/2026,"$450,000.00",true`;
  const result = await opened.call('listing.importTable', { text: again, columns });
  expect(result.lines.map(({ outcome }) => outcome)).toEqual(['same']);
  expect(await fieldsOf(opened, oak)).toEqual({
    YearBuilt: 1929,
    BackOnMarketDate: '2026-04-01',
    ListPrice: 460000,
    WellYN: false,
  });
});

it('a table that gained a column with a reference means the same listings; references of one kind mean as many listings', async () => {
  const opened = await openCore();
  await opened.call('listing.importTable', { text: 'Address,Full bathrooms\n1 Ash Road,2\n2 Ash Road,1' });
  const text = 'MLS #,Address,Full bathrooms\nM1,1 Ash Road,2\nM2,2 Ash Road,3';
  const grown = await opened.call('listing.importTable', { text });
  expect(grown.lines.map(({ outcome }) => outcome)).toEqual(['same', 'change']);
  expect(await listed(opened)).toEqual(['1 Ash Road', '2 Ash Road']);
  const again = await opened.call('listing.importTable', { text });
  expect(again.lines.map(({ outcome }) => outcome)).toEqual(['same', 'same']);

  const unit = await opened.call('listing.importTable', { text: 'MLS #,Address\nM3,1 Ash Road' });
  expect(unit.lines.map(({ outcome }) => outcome)).toEqual(['create']);
  expect(await listed(opened)).toEqual(['1 Ash Road', '1 Ash Road', '2 Ash Road']);
});

it('takes the good lines of a table, and keeps the others with what is wrong', async () => {
  const opened = await openCore();
  const lines = [
    'A1,12 Oak Street,1928,2,"=1+1"',
    'A2,14 Oak Street,soon,two,',
    ',,1900,1,',
    'a1,Twice,1900,1,',
    'A5,"1, Elm",1900,1,R,extra',
  ];
  const result = await opened.call('listing.importTable', { text: [HEADER, ...lines].join('\n') });
  expect(result.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'create'],
    [3, 'failed'],
    [4, 'failed'],
    [5, 'failed'],
    [6, 'failed'],
  ]);
  expect(result.lines.map(({ problems }) => problems.map((each) => [each.column, each.phrase.code]))).toEqual([
    [],
    [
      ['Year Built', 'value.integer'],
      ['Full bathrooms', 'value.integer'],
    ],
    [[null, 'tableLine.nameless']],
    [[null, 'tableLine.twice']],
    [[null, 'tableLine.tooManyCells']],
  ]);
  expect(await listed(opened)).toEqual(['12 Oak Street']);

  const fixed = (result.toFix ?? '').replace('soon,two', '1930,1').replace('1900,1,R,extra', '1900,1,R');
  const second = await opened.call('listing.importTable', { text: fixed });
  expect(second.lines.map(({ outcome }) => outcome)).toEqual(['create', 'failed', 'change', 'create']);
});

it('knows a listing by its ListingKey, and leaves what is at the service as it is there', async () => {
  const { opened, listingId } = await syncedListing(1);
  const { listingKey } = await opened.detail(listingId);
  const text = `ListingKey,UnparsedAddress,BathroomsFull\n${listingKey},12 Oak Street,2`;
  expect((await opened.call('listing.importTable', { text })).lines).toMatchObject([{ outcome: 'same', listingId }]);
  const [line] = (await opened.call('listing.importTable', { text: text.replace(/2$/, '3') })).lines;
  expect(line).toMatchObject({ outcome: 'failed', problems: [{ phrase: { code: 'tableLine.onService' } }] });
  expect(line?.problems[0]?.message).toContain('Not changed: BathroomsFull from “2” to “3”.');
});

it('knows a listing by its address where no column has a key, and says where that is not one', async () => {
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
  const text = 'Street number,Street name,City,Year built\n12,oak  street,,1928';
  expect((await opened.call('listing.importTable', { text })).lines).toMatchObject([{ outcome: 'change', listingId }]);
  await opened.call('listing.create', { name: '12 Oak street' });
  const [line] = (await opened.call('listing.previewTable', { text })).lines;
  expect(line?.outcome).toBe('same');
  await opened.call('listing.create', { name: 'Elm' });
  await opened.call('listing.create', { name: 'elm' });
  const [elm] = (await opened.call('listing.previewTable', { text: 'Address,Zoning\nElm,R-1' })).lines;
  expect(elm).toMatchObject({ outcome: 'failed', problems: [{ phrase: { code: 'tableLine.severalListings' } }] });
});

it('adds the photos of each line’s folder once, and never brings back what was removed', async () => {
  const opened = await openCore();
  const folder = await temporaryFolder();
  for (const [place, name] of ['A1/1.jpg', 'A1/2.jpg', '14 oak street/3.jpg', 'deep/er/4.jpg'].entries()) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), await picture(place + 1));
  }
  await writeFile(path.join(folder, 'A1', 'notes.txt'), 'no photo');
  const text =
    'ListingId,Address,Folder\nA1,12 Oak Street,\nA2,14 Oak Street,\nA3,16 Oak Street,deep/er\nA4,18 Oak Street,../..\nA5,20 Oak Street,gone';
  const input = { text, photos: folder };
  expect((await opened.call('listing.previewTable', input)).lines.map(({ photos }) => photos)).toEqual([2, 1, 1, 0, 0]);
  const { lines } = await opened.call('listing.importTable', input);
  expect(lines.map(({ outcome, photos }) => [outcome, photos])).toEqual([
    ['create', 2],
    ['create', 1],
    ['create', 1],
    ['failed', 0],
    ['failed', 0],
  ]);
  expect(lines.flatMap(({ problems }) => problems.map((each) => each.phrase.code))).toEqual([
    'tableLine.folderOutside',
    'tableLine.noFolder',
  ]);
  const listingId = z.custom<ListingId>().parse(lines[0]?.listingId);
  const { media } = await opened.detail(listingId);
  await opened.call('media.remove', { mediaIds: [nth(media, 0).mediaId] });
  const again = await opened.call('listing.importTable', input);
  expect(again.lines.slice(0, 3).map(({ outcome, photos }) => [outcome, photos])).toEqual([
    ['same', 0],
    ['same', 0],
    ['same', 0],
  ]);
  expect((await opened.detail(listingId)).media).toHaveLength(1);
});

it('refuses what is no table of listings, and a column or a field that is not there', async () => {
  const opened = await openCore();
  const fail = async (input: Parameters<typeof opened.fail<'listing.previewTable'>>[1]): Promise<string> =>
    (await opened.fail('listing.previewTable', input)).message;
  expect(await fail({ text: 'Address' })).toBe('There is no line with a listing in this table.');
  expect(await fail({ text: 'Address\n"a' })).toContain('line 2 is never closed');
  expect(await fail({ text: 'A\nb', columns: { B: 'Zoning' } })).toContain('no column “B”');
  expect(await fail({ text: 'A\nb', columns: { A: 'not a name' } })).toContain('“not a name” is no field');
  const [line] = (await opened.call('listing.previewTable', { text: 'Zoning\nR-1' })).lines;
  expect(line).toMatchObject({ outcome: 'failed', problems: [{ phrase: { code: 'tableLine.nameless' } }] });
});

it('imports by command line: a dry run, columns by hand, the failed lines in a file', async () => {
  const home = await temporaryFolder();
  const file = path.join(home, 'listings.csv');
  // Windows-1252, as Excel in Spain writes it.
  await writeFile(
    file,
    Buffer.from('Direcci\xf3n;A\xf1o;Precio\r\nCalle Mayor 1;1928;450.000,50\r\nCalle Mayor 2;pronto;1', 'latin1'),
  );
  const columns = 'Dirección=UnparsedAddress,Año=YearBuilt,Precio=ListPrice:decimal';
  const run = async (...words: readonly string[]) => {
    const { code, value } = await lightboxJson(home, 'listing', 'import', file, '--columns', columns, ...words);
    return { code, result: TableResult.parse(value) };
  };
  const dry = await run('--dry-run');
  expect(dry.code).toBe(4);
  expect(dry.result.created).toEqual([]);
  const failed = path.join(home, 'failed.csv');
  const { code, result } = await run('--failed', failed);
  expect(code).toBe(4);
  expect(result.lines[0]).toMatchObject({
    outcome: 'create',
    name: 'Calle Mayor 1',
    changes: [
      { field: 'YearBuilt', before: '', after: '1928' },
      { field: 'ListPrice', before: '', after: '450000.5' },
    ],
  });
  expect(await readFile(failed, 'utf8')).toBe(
    '\uFEFFProblem;Dirección;Año;Precio\r\n"YearBuilt takes a whole number, not “pronto”.";Calle Mayor 2;pronto;1\r\n',
  );
});

it('a table is not imported on the command line where the file for the lines that failed is there already', async () => {
  const home = await temporaryFolder();
  const [file, failed] = [path.join(home, 'listings.csv'), path.join(home, 'failed.csv')];
  await writeFile(file, 'Address,Year\n1 Oak Street,1928\n2 Oak Street,soon\n');
  await writeFile(failed, 'being mended');
  const words = ['--columns', 'Address=UnparsedAddress,Year=YearBuilt', '--failed', failed];
  const { code, said } = await lightbox(home, 'listing', 'import', file, ...words);
  expect(code).toBe(1);
  expect(said).toContain('Nothing was changed.');
  expect(await done(home, 'listing', 'list')).toEqual([]);
  expect(await readFile(failed, 'utf8')).toBe('being mended');
});

it('knows titles above the headings and totals below the listings, and says which lines it leaves out', async () => {
  const opened = await openCore();
  const text = [
    'Active listings, as of March 31, 2026',
    'Printed by the office',
    '',
    'MLS #;Address;Year Built;Full bathrooms',
    'A1;1 Elm;1928;2',
    '',
    'A2;2 Elm;1930;1',
    'Total: 2;;;3',
    '',
    'Deemed reliable but not guaranteed',
  ].join('\n');
  const { lines, headingLine, passed } = await opened.call('listing.previewTable', { text });
  expect(lines.map(({ line, name, outcome }) => [line, name, outcome])).toEqual([
    [5, '1 Elm', 'create'],
    [7, '2 Elm', 'create'],
  ]);
  expect(headingLine).toBe(4);
  expect(passed.map(({ line }) => line)).toEqual([1, 2, 8, 10]);

  const byHand = await opened.call('listing.previewTable', { text, headingLine: 5 });
  expect(byHand.columns.map(({ header }) => header)).toEqual(['A1', '1 Elm', '1928', '2']);
  expect((await opened.fail('listing.previewTable', { text, headingLine: 3 })).message).toContain('line 3');
});

it('keeps what was said of the columns for the next table with these headings, until a person starts over', async () => {
  const opened = await openCore();
  const photos = await temporaryFolder();
  const text = (line: string): string => `Weekly list\nMLS #;Address;Asking;Seen\n${line}`;
  const first = {
    columns: { Asking: 'ListPrice:decimal', Seen: 'BackOnMarketDate' },
    decimals: 'comma',
    dates: 'dmy',
  } as const;
  await opened.call('listing.importTable', { text: text('A1;1 Elm;1.250;3/4/2026'), ...first, photos });

  // In another order, and without a word about it.
  const next = 'Weekly list\nseen;ADDRESS;MLS #;Asking\n5/4/2026;2 Elm;A2;2.500';
  const read = await opened.call('listing.previewTable', { text: next });
  expect(read).toMatchObject({ asBefore: true, photos, headingLine: 2 });
  expect(read.lines.map(({ changes }) => changes.map(({ after }) => after))).toEqual([['2026-04-05', '2500']]);
  // The same file again changes nothing.
  const again = await opened.call('listing.importTable', { text: text('A1;1 Elm;1.250;3/4/2026') });
  expect(again.lines.map(({ outcome }) => outcome)).toEqual(['same']);
  expect(await listed(opened)).toEqual(['1 Elm']);

  const { asBefore, columns } = await opened.call('listing.previewTable', { text: next, anew: true });
  expect(asBefore).toBe(false);
  expect(columns.map(({ target }) => target)).toEqual([null, 'UnparsedAddress', 'ListingId', null]);
  await opened.call('listing.importTable', { text: next, anew: true });
  expect((await opened.call('listing.previewTable', { text: next })).asBefore).toBe(false);
  // Another table is not read so.
  expect((await opened.call('listing.previewTable', { text: 'Address;Asking\n3 Elm;1.250' })).asBefore).toBe(false);
});
