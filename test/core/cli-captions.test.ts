import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runCli } from '../../electron/hosts/cli/program.ts';
import { pictureFiles, temporaryFolder } from './harness.ts';

interface Ran {
  readonly code: number;
  readonly out: string[];
  readonly err: string[];
}

/** Runs one command line and gives its exit code with the lines of its two streams. */
async function lightbox(home: string, ...words: readonly string[]): Promise<Ran> {
  const texts: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => texts[name].push(String(text)) > 0),
  );
  try {
    const code = await runCli(['--home', home, ...words], { LIGHTBOX_SECRETS: 'file' });
    const lines = (written: readonly string[]) => written.join('').split('\n').slice(0, -1);
    return { code, out: lines(texts.stdout), err: lines(texts.stderr) };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const Listed = z.array(z.looseObject({ ShortDescription: z.string() }));

async function captions(home: string): Promise<string[]> {
  const { out } = await lightbox(home, '--json', 'photo', 'list', 'Oak');
  return Listed.parse(JSON.parse(out.join(''))).map((item) => item.ShortDescription);
}

/** A listing “Oak” of four photos, the first in the kitchen and captioned. */
async function oak(): Promise<string> {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak', '--set', 'YearBuilt=1928');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(4)));
  await lightbox(home, 'photo', 'edit', 'Oak', '1', '--room', 'Kitchen', '--caption', 'By hand');
  await lightbox(home, 'photo', 'edit', 'Oak', '2', '--room', 'Bathroom');
  return home;
}

it('writes captions by a template as one change, and leaves those that are there', async () => {
  const home = await oak();
  const words = ['photo', 'template', 'Oak', '{n} of {count}: {room}, {listing} ({yearBuilt})'];
  const lines = ['2: “” → “2 of 4: Bathroom, Oak (1928)”', '3: “” → “3 of 4: Oak (1928)”'];
  expect(await lightbox(home, ...words, '--photos', '1-3', '--dry-run')).toEqual({
    code: 0,
    out: [...lines, 'Would write 2 captions. Nothing was changed.'],
    err: [],
  });
  expect(await captions(home)).toEqual(['By hand', '', '', '']);

  expect((await lightbox(home, ...words, '--photos', '1-3')).out).toEqual([...lines, 'Wrote 2 captions.']);
  expect(await captions(home)).toEqual(['By hand', '2 of 4: Bathroom, Oak (1928)', '3 of 4: Oak (1928)', '']);
  expect((await lightbox(home, 'undo', 'Oak')).out).toEqual(['Undone: template for 2 photos.']);
  expect(await captions(home)).toEqual(['By hand', '', '', '']);
});

it('writes over captions only when it is told to, and says what it does not know', async () => {
  const home = await oak();
  const only = ['--photos', '1'];
  expect((await lightbox(home, 'photo', 'template', 'Oak', '{room}', ...only)).out).toEqual([
    'All of these photos have a caption; --replace writes over them. Nothing was changed.',
  ]);
  const ran = await lightbox(
    home,
    '--json',
    'photo',
    'template',
    'Oak',
    '{room} {color} \\kit\\',
    ...only,
    '--replace',
  );
  expect(ran).toMatchObject({ code: 0, err: ['Not known, so it stays as it is written: variable {color}.'] });
  const after = 'Kitchen {color} Chef’s kitchen with island';
  expect(JSON.parse(ran.out.join(''))).toMatchObject({
    written: true,
    changes: [{ order: 1, before: 'By hand', after }],
  });
  expect((await captions(home))[0]).toBe(after);
});

it('gives photos the captions of a list in turn or by number, and names the lines without a photo', async () => {
  const home = await oak();
  const file = path.join(home, 'captions.txt');
  await writeFile(file, 'Front\n\nKitchen\nGarden\n');
  expect(await lightbox(home, 'photo', 'captions', 'Oak', file, '--photos', '2,4', '--dry-run')).toEqual({
    code: 0,
    out: ['2: “” → “Front”', '4: “” → “Kitchen”', 'Would write 2 captions. Nothing was changed.'],
    err: ['There is no photo for line 4.'],
  });
  expect(await captions(home)).toEqual(['By hand', '', '', '']);
  await lightbox(home, 'photo', 'captions', 'Oak', file, '--empty-line-skips');
  expect(await captions(home)).toEqual(['Front', '', 'Kitchen', 'Garden']);
  expect((await lightbox(home, 'undo', 'Oak')).out).toEqual(['Undone: pasted captions of 3 photos.']);

  await writeFile(file, '4. Garden\n1. Front\n9. Cellar\n');
  const numbered = await lightbox(home, 'photo', 'captions', 'Oak', file);
  expect(numbered.err).toEqual(['There is no photo for line 3 (9).']);
  expect(await captions(home)).toEqual(['Front', '', '', 'Garden']);
  await writeFile(file, '\n');
  expect((await lightbox(home, 'photo', 'captions', 'Oak', file)).out).toEqual([
    'The list has no caption for any of these photos. Nothing was changed.',
  ]);
  await writeFile(file, 'Front');
  expect((await lightbox(home, 'photo', 'captions', 'Oak', file)).out).toEqual([
    'Every photo has its caption already. Nothing was changed.',
  ]);
});

it('says which captions are over the limit of the service', async () => {
  const home = await oak();
  const ran = await lightbox(home, 'photo', 'template', 'Oak', 'x'.repeat(1100), '--photos', '3-4', '--dry-run');
  expect(ran.err.join(' ')).toMatch(/^Over the service's limit of \d+ characters: photos 3, 4\./);
});

it('refuses photos that are not there, a wrong range, and a file that cannot be read', async () => {
  const home = await oak();
  const template = ['photo', 'template', 'Oak', '{room}'];
  expect(await lightbox(home, ...template, '--photos', '3-9')).toMatchObject({
    code: 1,
    err: ['“Oak” has no photo 9. It has photos 1 to 4. Nothing was changed.'],
  });
  for (const wrong of ['5-2', '0-3', 'all', '1,,2', '']) {
    const { code } = await lightbox(home, ...template, '--photos', wrong);
    expect({ wrong, code }).toEqual({ wrong, code: 2 });
  }
  expect((await lightbox(home, 'photo', 'template', 'Oak', ' ')).code).toBe(2);
  expect(await lightbox(home, 'photo', 'captions', 'Oak', path.join(home, 'nowhere.txt'))).toMatchObject({
    code: 1,
    err: [expect.stringContaining('cannot be read. Nothing was changed.')],
  });
  expect(await captions(home)).toEqual(['By hand', '', '', '']);
});

it('reads a list in UTF-16, and refuses a file that is no text', async () => {
  const home = await oak();
  const file = path.join(home, 'captions.txt');
  await writeFile(file, Buffer.from('\uFEFF1\tBaño\n', 'utf16le'));
  expect(await lightbox(home, 'photo', 'captions', 'Oak', file)).toMatchObject({ code: 0 });
  expect(await captions(home)).toEqual(['Baño', '', '', '']);

  for (const bytes of [Buffer.from('1\tCaf\xE9\n', 'latin1'), Buffer.from('1\tCaf\0\n')]) {
    await writeFile(file, bytes);
    expect(await lightbox(home, 'photo', 'captions', 'Oak', file)).toEqual({
      code: 1,
      out: [],
      err: [`${file} is not a text file in UTF-8 or UTF-16. Save it as UTF-8. Nothing was changed.`],
    });
  }
  expect(await captions(home)).toEqual(['Baño', '', '', '']);
});
