import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { FieldSet } from '../../../shared/domain/settings.ts';
import { lightbox } from '../../run-cli.ts';
import { nth, type Opened, openCore, temporaryFolder } from '../harness.ts';

const LOFT: FieldSet = { name: 'Loft', fields: { Zoning: 'R-4', YearBuilt: '1928', BackOnMarketDate: null } };

async function withTemplate(set: FieldSet = LOFT): Promise<Opened> {
  const opened = await openCore();
  await opened.call('settings.set', { fieldSets: [set] });
  return opened;
}

async function fieldsOf(opened: Opened, listingId: ListingId): Promise<Record<string, unknown>> {
  const { fields } = await opened.detail(listingId);
  return Object.fromEntries(fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])));
}

it('begins a listing with the fields of a template, and with those that are given before them', async () => {
  const opened = await withTemplate();
  const input = { name: '12 Oak', template: 'loft', fields: { YearBuilt: '1950' } };
  const { listingId } = await opened.call('listing.create', input);
  expect(await fieldsOf(opened, listingId)).toEqual({ Zoning: 'R-4', YearBuilt: 1950, BackOnMarketDate: null });
});

it('makes nothing by a template that is not there, or whose values cannot be used', async () => {
  const opened = await withTemplate({ name: 'Old', fields: { YearBuilt: 'long ago' } });
  const unknown = await opened.fail('listing.create', { name: '12 Oak', template: 'Loft' });
  expect(unknown.message).toBe('There is no template “Loft”. There are “Old”. Nothing was changed.');
  expect(await opened.fail('listing.create', { name: '12 Oak', template: 'Old' })).toMatchObject({
    code: 'invalidInput',
  });
  expect(await opened.fail('listing.importTable', { text: 'Address\n12 Oak', template: 'Old' })).toMatchObject({
    code: 'invalidInput',
  });
  expect((await opened.call('listing.list', {})).listings).toEqual([]);
});

it('fills what a line leaves empty in new listings alone, and says so in the dry run', async () => {
  const opened = await withTemplate();
  const { listingId: here } = await opened.call('listing.create', { name: '14 Oak' });
  const input = { text: 'Address,Year built\n12 Oak,1950\n14 Oak,1930\n16 Oak,', template: 'Loft' };
  const dry = await opened.call('listing.previewTable', input);
  const zoning = { field: 'Zoning', before: '', after: 'R-4', fromTemplate: true };
  const date = { field: 'BackOnMarketDate', before: '', after: 'null', fromTemplate: true };
  expect(nth(dry.lines, 0).changes).toEqual([zoning, { field: 'YearBuilt', before: '', after: '1950' }, date]);
  expect(nth(dry.lines, 1).changes).toEqual([{ field: 'YearBuilt', before: '', after: '1930' }]);
  expect(nth(dry.lines, 2).changes).toEqual([
    zoning,
    { field: 'YearBuilt', before: '', after: '1928', fromTemplate: true },
    date,
  ]);

  const { lines, created } = await opened.call('listing.importTable', input);
  expect(lines.map(({ changes }) => changes)).toEqual(dry.lines.map(({ changes }) => changes));
  expect(await fieldsOf(opened, here)).toEqual({ YearBuilt: 1930 });
  expect(await fieldsOf(opened, nth(created, 1))).toEqual({ Zoning: 'R-4', YearBuilt: 1928, BackOnMarketDate: null });

  // The template is the start of a listing: what a person takes out of it stays out when the table comes again.
  await opened.call('listing.setFields', { listingId: nth(created, 1), fields: {}, leaveOut: ['Zoning'] });
  expect((await opened.call('listing.importTable', input)).lines.map(({ outcome }) => outcome)).toEqual([
    'same',
    'same',
    'same',
  ]);
  expect(await fieldsOf(opened, nth(created, 1))).toEqual({ YearBuilt: 1928, BackOnMarketDate: null });
});

it('is named on the command line for a listing and for a table', async () => {
  const opened = await withTemplate();
  const file = path.join(await temporaryFolder(), 'listings.csv');
  await writeFile(file, 'Address,Zoning\n12 Oak,\n14 Oak,C-1');
  const run = (...words: readonly string[]) => lightbox(opened.home, ...words);
  const created = await run('listing', 'create', '10 Oak', '--template', 'Loft', '--set', 'Zoning=R-1');
  expect(created.code).toBe(0);
  const imported = await run('listing', 'import', file, '--template', 'Loft');
  expect(imported.code).toBe(0);
  expect(imported.said).toContain('The template “Loft” fills Zoning “R-4”, YearBuilt “1928”, BackOnMarketDate “null”');
  expect((await run('listing', 'import', file, '--template', 'Lofts')).code).toBe(1);
  const { listings } = await opened.call('listing.list', {});
  const zoning = await Promise.all(
    listings.map(async ({ name, listingId }) => [name, (await fieldsOf(opened, listingId)).Zoning]),
  );
  expect(zoning.toSorted(([one = ''], [other = '']) => String(one).localeCompare(String(other)))).toEqual([
    ['10 Oak', 'R-1'],
    ['12 Oak', 'R-4'],
    ['14 Oak', 'C-1'],
  ]);
});
