import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { done, lightbox, linesOf } from '../../run-cli.ts';
import { pictureFiles, syncedListing, temporaryFolder } from '../harness.ts';

it('undoes and redoes by name from one command to the next, and says when there is nothing', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak');
  const files = await pictureFiles(2);
  await lightbox(home, 'photo', 'add', 'Oak', ...files);
  await lightbox(home, 'photo', 'edit', 'Oak', '1', '--room', 'Kitchen');

  expect(await lightbox(home, 'undo', 'Oak')).toMatchObject({ code: 0, said: 'Undone: room of 1 photo.\n' });
  expect(await lightbox(home, 'undo', 'Oak')).toMatchObject({ code: 0, said: 'Undone: adding of 2 photos.\n' });
  expect(await lightbox(home, 'undo', 'Oak')).toMatchObject({
    code: 1,
    said: 'There is nothing to undo in this listing. Nothing was changed.\n',
  });
  expect(await lightbox(home, 'redo', 'Oak')).toMatchObject({ code: 0, said: 'Done again: adding of 2 photos.\n' });

  const shape = z.object({ name: z.object({ kind: z.string(), count: z.int() }), applied: z.int() });
  expect(shape.parse(await done(home, 'redo', 'Oak'))).toEqual({ name: { kind: 'room', count: 1 }, applied: 1 });
  expect((await lightbox(home, 'photo', 'list', 'Oak')).said).toContain('Kitchen');
});

it('sets fields of a listing, says explicitly nothing, leaves out, and adds further ones', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak', '--set', 'Zoning=R1', '--set', 'YearBuilt=1928');
  const set = (...words: readonly string[]) => lightbox(home, 'listing', 'set', 'Oak', ...words);
  expect(
    await set(
      '--set',
      'ListPrice=450000',
      '--kind',
      'ListPrice=decimal',
      '--null',
      'WellReportYN',
      '--leave-out',
      'Zoning',
    ),
  ).toMatchObject({ code: 0, said: 'Changed 3 fields.\n' });
  const shown = linesOf((await lightbox(home, 'listing', 'show', 'Oak')).said);
  expect(shown.filter((line) => line.includes(' = '))).toEqual([
    '  YearBuilt = 1928',
    '  WellReportYN = null',
    '  ListPrice = 450000',
  ]);
  expect((await set('--set', 'Basment=x')).code).toBe(1);
  expect((await set('--kind', 'Basement=colour')).code).toBe(2);
  expect((await set()).code).toBe(2);
});

it('takes back what was done with several listings by its mark, and does it again', async () => {
  const home = await temporaryFolder();
  const file = path.join(home, 'listings.csv');
  await writeFile(file, 'Address,Year built\n12 Oak,1928\n14 Oak,1930');
  const imported = (await lightbox(home, 'listing', 'import', file)).said;
  const mark = /lightbox undo --together (\S+)/.exec(imported)?.[1] ?? '';
  await lightbox(home, 'listing', 'set', '14 Oak', '--set', 'YearBuilt=1940');
  expect(await lightbox(home, 'undo', '--together', mark)).toMatchObject({
    code: 0,
    said: 'Undone in 1 listing.\n  left as it is: 14 Oak (it was changed since)\n',
  });
  expect(linesOf((await lightbox(home, 'listing', 'list')).said)).toHaveLength(1);
  expect((await lightbox(home, 'redo', '--together', mark)).said).toMatch(/^Done again in 1 listing\.\n/);
  expect(linesOf((await lightbox(home, 'listing', 'list')).said)).toHaveLength(2);

  const archived = await lightbox(home, 'listing', 'archive', '12 Oak', '14 Oak');
  expect(archived.said).toContain('lightbox undo --together');
  // A draft that is taken back whole is gone, and that is said without a fault.
  await lightbox(home, 'listing', 'unarchive', '12 Oak');
  await lightbox(home, 'undo', '12 Oak');
  await lightbox(home, 'undo', '12 Oak');
  const gone = await lightbox(home, 'undo', '12 Oak');
  expect(gone.code).toBe(0);
  expect(gone.said).toMatch(/^Undone: .*\n$/);
  expect((await lightbox(home, 'undo')).code).toBe(2);
  expect((await lightbox(home, 'undo', '--together', 'x')).code).toBe(2);
});

it('takes a listing off this computer, and one that the service does not have only where that is said', async () => {
  const { opened, listingId } = await syncedListing(1);
  const names = async (): Promise<string[]> => (await opened.call('listing.list', {})).listings.map(({ name }) => name);
  await opened.call('listing.create', { name: 'Draft' });
  const refused = await lightbox(opened.home, 'listing', 'remove', 'Draft');
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('“Draft” would be lost: the service does not have it. --for-good removes it');
  expect(await names()).toContain('Draft');

  const removed = await lightbox(opened.home, 'listing', 'remove', listingId);
  expect(removed.code).toBe(0);
  expect(removed.said).toContain('At the service it stays as it is.');
  expect((await lightbox(opened.home, 'listing', 'remove', 'Draft', '--for-good')).code).toBe(0);
  expect(await names()).toEqual([]);
});
