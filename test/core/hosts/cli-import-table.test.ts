import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TableResult } from '../../../shared/contract/listing-import.ts';
import { lightbox, lightboxJson } from '../../run-cli.ts';
import { workbook } from '../../workbook.ts';
import { nth, openCore, picture, temporaryFolder } from '../harness.ts';

it('leaves an archived listing alone and says how it is changed, and --unarchive changes it and takes it out', async () => {
  const opened = await openCore();
  const { created } = await opened.call('listing.importTable', { text: 'Address,Zoning\n1 Elm,R-1' });
  const listingId = nth(created, 0);
  await opened.call('listing.archive', { listingIds: [listingId], archived: true });
  const file = path.join(await temporaryFolder(), 'listings.csv');
  await writeFile(file, 'Address,Zoning\n1 Elm,R-2');
  const zoning = async (): Promise<unknown> => {
    const { fields, archived } = await opened.detail(listingId);
    return [fields.find(({ name }) => name === 'Zoning')?.value, archived];
  };

  const left = await lightbox(opened.home, 'listing', 'import', file);
  expect(left.code).toBe(0);
  expect(left.said).toContain('1 archived');
  expect(left.said).toContain('--unarchive changes archived listings as well');
  expect(await zoning()).toEqual(['R-1', true]);

  const dry = await lightbox(opened.home, 'listing', 'import', file, '--unarchive', '--dry-run');
  expect(dry.said).toContain('It is taken out of the archive.');
  expect(await zoning()).toEqual(['R-1', true]);
  const done = await lightbox(opened.home, 'listing', 'import', file, '--unarchive');
  expect(done.said).not.toContain('--unarchive changes');
  expect(await zoning()).toEqual(['R-2', false]);
});

it('keeps photos whose files are others by now and says how they are replaced, and --replace-photos takes the other files', async () => {
  const opened = await openCore();
  const folder = await temporaryFolder();
  const file = path.join(folder, 'listings.csv');
  await mkdir(path.join(folder, '1 Elm'));
  await writeFile(file, 'Address\n1 Elm');
  const write = async (number: number): Promise<void> =>
    writeFile(path.join(folder, '1 Elm', 'a.jpg'), await picture(number));
  await write(1);
  expect((await lightbox(opened.home, 'listing', 'import', file)).code).toBe(0);
  const [{ listingId } = nth([], 0)] = (await opened.call('listing.list', {})).listings;
  const shown = async (): Promise<string[]> => (await opened.detail(listingId)).media.map(({ sha256 }) => sha256);
  const before = await shown();
  expect(before).toHaveLength(1);

  await write(2);
  const left = await lightbox(opened.home, 'listing', 'import', file);
  expect(left.said).toContain('--replace-photos takes the other files.');
  expect(await shown()).toEqual(before);
  const done = await lightbox(opened.home, 'listing', 'import', file, '--replace-photos');
  expect(done.said).not.toContain('--replace-photos takes');
  const after = await shown();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
});

it('tells of columns that are left out, but not of the one in which a file of failed lines says why', async () => {
  const opened = await openCore();
  const folder = await temporaryFolder();
  const [file, failed] = [path.join(folder, 'listings.csv'), path.join(folder, 'failed.csv')];
  await writeFile(file, 'Address,Year built,Colour\n1 Elm,soon,green');
  const first = await lightbox(opened.home, 'listing', 'import', file, '--failed', failed);
  expect(first.code).toBe(4);
  expect(first.said).toContain('Left out: Colour.');

  const fixed = (await readFile(failed, 'utf8')).replace('soon,green', '1928,green');
  expect(fixed).toMatch(/^\uFEFFProblem,Address/);
  await writeFile(failed, fixed);
  const second = await lightbox(opened.home, 'listing', 'import', failed);
  expect(second.code).toBe(0);
  expect(second.said).toContain('Left out: Colour.');
  expect((await opened.call('listing.list', {})).listings.map(({ name }) => name)).toEqual(['1 Elm']);
});

it('says which folder is whose, and takes nothing from one that is doubtful', async () => {
  const opened = await openCore();
  const folder = await temporaryFolder();
  const file = path.join(folder, 'listings.csv');
  const photos = path.join(folder, 'shoot');
  await writeFile(file, 'Address\n12 North Oak Street\n14 Oak St #3B\n16 Elm');
  for (const [index, name] of ['12 N. Oak St - final', '14 Oak St', 'flyers'].entries()) {
    await mkdir(path.join(photos, name), { recursive: true });
    await writeFile(path.join(photos, name, 'a.jpg'), await picture(index + 1));
  }
  const done = await lightbox(opened.home, 'listing', 'import', file, '--photos', photos);
  expect(done.code).toBe(4);
  expect(done.said).toMatch(/2 +matched +12 North Oak Street +12 N\. Oak St - final/);
  expect(done.said).toMatch(/3 +DOUBTFUL +14 Oak St #3B +“14 Oak St”\?/);
  expect(done.said).toMatch(/4 +no folder +16 Elm/);
  expect(done.said).toMatch(/left +flyers/);
  expect(done.said).toContain('Folders: 1 matched, 1 doubtful, 1 listing without photos, 1 folder left.');
  expect(done.said).toContain('Name the one that is meant in a column “Photos”');
  const { listings } = await opened.call('listing.list', {});
  const counts = await Promise.all(
    listings.map(async ({ listingId, name }) => [name, (await opened.detail(listingId)).media.length] as const),
  );
  expect(Object.fromEntries(counts)).toEqual({ '12 North Oak Street': 1, '14 Oak St #3B': 0, '16 Elm': 0 });

  await writeFile(file, 'Address,Photos\n12 North Oak Street,\n14 Oak St #3B,14 Oak St\n16 Elm,');
  const again = await lightbox(opened.home, 'listing', 'import', file, '--photos', photos);
  expect(again.code).toBe(0);
  expect(again.said).toMatch(/3 +as the table says +14 Oak St #3B +14 Oak St/);
  expect(again.said).toContain('1 photo.');
});

it('asks about a column that can be read in two ways, and takes nothing of the table until it is told', async () => {
  const opened = await openCore();
  const file = path.join(await temporaryFolder(), 'listings.csv');
  await writeFile(file, 'Address;Acres;Back on market\n1 Elm;1.250;3/4/2026\n2 Elm;7;5/5/2026');
  const run = (...words: readonly string[]) =>
    lightboxJson(opened.home, 'listing', 'import', file, '--columns', 'Acres=LotSizeAcres:decimal', ...words);

  const dry = await run('--dry-run');
  expect(TableResult.parse(dry.value).columns).toMatchObject([
    { question: null },
    { form: null, question: { about: 'decimals', example: '1.250', readings: [{ value: '1.25' }, { value: '1250' }] } },
    { form: null, question: { about: 'dates', example: '3/4/2026' } },
  ]);
  const refused = await lightbox(opened.home, 'listing', 'import', file, '--columns', 'Acres=LotSizeAcres:decimal');
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('--decimals point reads it as 1.25, --decimals comma reads it as 1250.');
  expect(refused.said).toContain('--dates mdy reads it as 2026-03-04, --dates dmy reads it as 2026-04-03.');
  expect((await opened.call('listing.list', {})).listings).toEqual([]);

  // An answer that leaves another question open.
  expect((await run('--dates', 'dmy')).code).toBe(1);
  const { code, value } = await run('--dates', 'dmy', '--decimals', 'comma');
  expect(code).toBe(0);
  expect(TableResult.parse(value).lines.map(({ changes }) => changes.map(({ after }) => after))).toEqual([
    ['1250', '2026-04-03'],
    ['7', '2026-05-05'],
  ]);
});

it('reads a sheet of a workbook, and says which others there are', async () => {
  const opened = await openCore();
  const folder = await temporaryFolder();
  const file = path.join(folder, 'listings.xlsx');
  const listed = { number: 46112, format: 'm/d/yyyy' };
  const bytes = await workbook([
    { name: 'Sold', rows: [['Address'], ['9 Elm']] },
    {
      name: 'Active',
      rows: [
        ['Address', 'Year built', 'Back on market'],
        ['1 Elm', 1928, listed],
      ],
    },
  ]);
  await writeFile(file, bytes);
  const first = await lightbox(opened.home, 'listing', 'import', file, '--dry-run');
  expect(first.said).toContain('9 Elm');
  expect(first.said).toContain('Read the sheet “Sold” of “Sold”, “Active”; --sheet reads another one.');
  expect((await lightbox(opened.home, 'listing', 'import', file, '--sheet', 'Leased')).said).toContain(
    'it has “Sold”, “Active”. Nothing was changed.',
  );
  const { value } = await lightboxJson(opened.home, 'listing', 'import', file, '--sheet', 'Active');
  expect(TableResult.parse(value).lines.map(({ changes }) => changes.map(({ after }) => after))).toEqual([
    ['1928', '2026-03-31'],
  ]);

  const old = path.join(folder, 'listings.xls');
  await writeFile(old, Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  const refused = await lightbox(opened.home, 'listing', 'import', old);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('Save it as .xlsx without a password, or as CSV. Nothing was changed.');
});

it('explains what was read of each column', async () => {
  const opened = await openCore();
  const file = path.join(await temporaryFolder(), 'listings.csv');
  await writeFile(file, 'Weekly list\nAddress,Year built,Back on market,Colour\n1 Elm,1928,3/31/2026,green');
  const { code, said } = await lightbox(opened.home, 'listing', 'import', file, '--dry-run', '--explain');
  expect(code).toBe(0);
  expect(said).toContain('Headings in line 2:');
  expect(said).toMatch(/“Back on market” +BackOnMarketDate +month\/day\/year +“3\/31\/2026”/);
  expect(said).toMatch(/“Colour” +left out +“green”/);
  expect(said).toContain('Not listings: line 1 (“Weekly list”).');

  // A folder that each command names anew is nothing to say of the next one.
  const run = (...words: readonly string[]) => lightbox(opened.home, 'listing', 'import', file, ...words);
  await run();
  expect((await run()).said).not.toContain('--anew');
  await run('--columns', 'Colour=-');
  expect((await run()).said).toContain('Read as a table with these headings before; --anew forgets that.');
  expect((await run('--anew')).said).not.toContain('--anew');
});

it('says of the table of an export what it is, and its folder brings captions and rooms back', async () => {
  const opened = await openCore();
  const out = path.join(await temporaryFolder(), 'oak');
  const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
  const photo = path.join(await temporaryFolder(), 'front.jpg');
  await writeFile(photo, await picture(1));
  const { added } = await opened.call('media.add', { listingId, paths: [photo] });
  const [media] = added;
  if (media === undefined) throw new Error('The photo was refused.');
  await opened.call('media.edit', {
    mediaIds: [media.mediaId],
    shortDescription: 'Front',
    imageOf: 'Front of Structure',
  });
  const exported = (...options: string[]) =>
    lightbox(opened.home, 'listing', 'export', '12 Oak Street', out, ...options);
  for (const unused of [
    ['--long-edge', '800'],
    ['--ppi', '240'],
    ['--watermark', 'Proof'],
  ]) {
    const { code, said } = await exported(...unused);
    expect(code).toBe(2);
    expect(said).toContain('Nothing was written.');
  }
  const sizes = [
    '--preset',
    'service,custom',
    '--long-edge',
    '800',
    '--quality',
    '70',
    '--ppi',
    '240',
    '--watermark',
    'Proof',
  ];
  expect((await exported(...sizes)).code).toBe(0);
  await rm(out, { recursive: true });
  expect((await exported()).code).toBe(0);

  const refused = await lightbox(opened.home, 'listing', 'import', path.join(out, 'captions.csv'));
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('This table lists the photos of an export.');
  const again = await opened.call('listing.create', { name: 'Again' });
  await opened.call('media.add', { listingId: again.listingId, paths: [out] });
  expect((await opened.detail(again.listingId)).media).toMatchObject([
    { shortDescription: 'Front', imageOf: 'Front of Structure' },
  ]);
});
