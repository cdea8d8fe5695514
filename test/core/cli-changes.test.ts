import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runCli } from '../../electron/hosts/cli/program.ts';
import { nth, pictureFiles, temporaryFolder } from './harness.ts';

/** Runs one command line and gives its exit code with the lines of its stdout. */
async function lightbox(home: string, ...words: readonly string[]): Promise<{ code: number; lines: string[] }> {
  const out: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  try {
    const code = await runCli(['--home', home, ...words], { LIGHTBOX_SECRETS: 'file' });
    return { code, lines: out.join('').trimEnd().split('\n') };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

it('undoes and redoes by name from one command to the next, and says when there is nothing', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak');
  const files = await pictureFiles(2);
  await lightbox(home, 'photo', 'add', 'Oak', ...files);
  await lightbox(home, 'photo', 'edit', 'Oak', '1', '--room', 'Kitchen');

  expect(await lightbox(home, 'undo', 'Oak')).toEqual({ code: 0, lines: ['Undone: room of 1 photo.'] });
  expect(await lightbox(home, 'undo', 'Oak')).toEqual({ code: 0, lines: ['Undone: adding of 2 photos.'] });
  expect(await lightbox(home, 'undo', 'Oak')).toEqual({
    code: 1,
    lines: ['There is nothing to undo in this listing. Nothing was changed.'],
  });
  expect(await lightbox(home, 'redo', 'Oak')).toEqual({ code: 0, lines: ['Done again: adding of 2 photos.'] });

  const redone = await lightbox(home, '--json', 'redo', 'Oak');
  const shape = z.object({ name: z.object({ kind: z.string(), count: z.int() }), applied: z.int() });
  expect(shape.parse(JSON.parse(nth(redone.lines, 0)))).toEqual({ name: { kind: 'room', count: 1 }, applied: 1 });
  expect((await lightbox(home, 'photo', 'list', 'Oak')).lines.join('\n')).toContain('Kitchen');
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
  ).toEqual({ code: 0, lines: ['Changed 3 fields.'] });
  const shown = (await lightbox(home, 'listing', 'show', 'Oak')).lines.filter((line) => line.includes(' = '));
  expect(shown).toEqual(['  YearBuilt = 1928', '  WellReportYN = null', '  ListPrice = 450000']);
  expect((await set('--set', 'Basment=x')).code).toBe(1);
  expect((await set('--kind', 'Basement=colour')).code).toBe(2);
  expect((await set()).code).toBe(2);
});

it('takes back what was done with several listings by its mark, and does it again', async () => {
  const home = await temporaryFolder();
  const file = path.join(home, 'listings.csv');
  await writeFile(file, 'Address,Year built\n12 Oak,1928\n14 Oak,1930');
  const imported = (await lightbox(home, 'listing', 'import', file)).lines.join('\n');
  const mark = /lightbox undo --together (\S+)/.exec(imported)?.[1] ?? '';
  await lightbox(home, 'listing', 'set', '14 Oak', '--set', 'YearBuilt=1940');
  expect(await lightbox(home, 'undo', '--together', mark)).toEqual({
    code: 0,
    lines: ['Undone in 1 listing.', '  left as it is: 14 Oak (it was changed since)'],
  });
  expect((await lightbox(home, 'listing', 'list')).lines).toHaveLength(1);
  expect((await lightbox(home, 'redo', '--together', mark)).lines[0]).toBe('Done again in 1 listing.');
  expect((await lightbox(home, 'listing', 'list')).lines).toHaveLength(2);

  const archived = await lightbox(home, 'listing', 'archive', '12 Oak', '14 Oak');
  expect(archived.lines.join('\n')).toContain('lightbox undo --together');
  // A draft that is taken back whole is gone, and that is said without a fault.
  await lightbox(home, 'listing', 'unarchive', '12 Oak');
  await lightbox(home, 'undo', '12 Oak');
  await lightbox(home, 'undo', '12 Oak');
  expect(await lightbox(home, 'undo', '12 Oak')).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/^Undone: /)],
  });
  expect((await lightbox(home, 'undo')).code).toBe(2);
  expect((await lightbox(home, 'undo', '--together', 'x')).code).toBe(2);
});
