import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { done, lightbox, lightboxJson, linesOf } from '../../run-cli.ts';
import { pictureFiles, temporaryFolder } from '../harness.ts';

const Listed = z.array(z.looseObject({ ShortDescription: z.string() }));

async function captions(home: string): Promise<string[]> {
  return Listed.parse(await done(home, 'photo', 'list', 'Oak')).map((item) => item.ShortDescription);
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
  expect(await lightbox(home, ...words, '--photos', '1-3', '--dry-run')).toMatchObject({
    code: 0,
    stdout: [...lines, 'Would write 2 captions. Nothing was changed.\n'].join('\n'),
    stderr: '',
  });
  expect(await captions(home)).toEqual(['By hand', '', '', '']);

  expect(linesOf((await lightbox(home, ...words, '--photos', '1-3')).stdout)).toEqual([...lines, 'Wrote 2 captions.']);
  expect(await captions(home)).toEqual(['By hand', '2 of 4: Bathroom, Oak (1928)', '3 of 4: Oak (1928)', '']);
  expect((await lightbox(home, 'undo', 'Oak')).stdout).toBe('Undone: template for 2 photos.\n');
  expect(await captions(home)).toEqual(['By hand', '', '', '']);
});

it('writes over captions only when it is told to, and says what it does not know', async () => {
  const home = await oak();
  const only = ['--photos', '1'];
  expect((await lightbox(home, 'photo', 'template', 'Oak', '{room}', ...only)).stdout).toBe(
    'All of these photos have a caption; --replace writes over them. Nothing was changed.\n',
  );
  const after = 'Kitchen {color} Chef’s kitchen with island';
  const words = ['photo', 'template', 'Oak', '{room} {color} \\kit\\', ...only, '--replace'];
  expect(await lightboxJson(home, ...words)).toMatchObject({
    code: 0,
    stderr: 'Not known, so it stays as it is written: variable {color}.\n',
    value: { written: true, changes: [{ order: 1, before: 'By hand', after }] },
  });
  expect((await captions(home))[0]).toBe(after);
});

it('gives photos the captions of a list in turn or by number, and names the lines without a photo', async () => {
  const home = await oak();
  const file = path.join(home, 'captions.txt');
  await writeFile(file, 'Front\n\nKitchen\nGarden\n');
  expect(await lightbox(home, 'photo', 'captions', 'Oak', file, '--photos', '2,4', '--dry-run')).toMatchObject({
    code: 0,
    stdout: '2: “” → “Front”\n4: “” → “Kitchen”\nWould write 2 captions. Nothing was changed.\n',
    stderr: 'There is no photo for line 4.\n',
  });
  expect(await captions(home)).toEqual(['By hand', '', '', '']);
  await lightbox(home, 'photo', 'captions', 'Oak', file, '--empty-line-skips');
  expect(await captions(home)).toEqual(['Front', '', 'Kitchen', 'Garden']);
  expect((await lightbox(home, 'undo', 'Oak')).stdout).toBe('Undone: pasted captions of 3 photos.\n');

  await writeFile(file, '4. Garden\n1. Front\n9. Cellar\n');
  const numbered = await lightbox(home, 'photo', 'captions', 'Oak', file);
  expect(numbered.stderr).toBe('There is no photo for line 3 (9).\n');
  expect(await captions(home)).toEqual(['Front', '', '', 'Garden']);
  await writeFile(file, '\n');
  expect((await lightbox(home, 'photo', 'captions', 'Oak', file)).stdout).toBe(
    'The list has no caption for any of these photos. Nothing was changed.\n',
  );
  await writeFile(file, 'Front');
  expect((await lightbox(home, 'photo', 'captions', 'Oak', file)).stdout).toBe(
    'Every photo has its caption already. Nothing was changed.\n',
  );
});

it('says which captions are over the limit of the service', async () => {
  const home = await oak();
  const ran = await lightbox(home, 'photo', 'template', 'Oak', 'x'.repeat(1100), '--photos', '3-4', '--dry-run');
  expect(ran.stderr).toMatch(/^Over the service's limit of \d+ characters: photos 3, 4\./);
});

it('refuses photos that are not there, a wrong range, and a file that cannot be read', async () => {
  const home = await oak();
  const template = ['photo', 'template', 'Oak', '{room}'];
  expect(await lightbox(home, ...template, '--photos', '3-9')).toMatchObject({
    code: 1,
    stderr: '“Oak” has no photo 9. It has photos 1 to 4. Nothing was changed.\n',
  });
  for (const wrong of ['5-2', '0-3', 'all', '1,,2', '']) {
    const { code } = await lightbox(home, ...template, '--photos', wrong);
    expect({ wrong, code }).toEqual({ wrong, code: 2 });
  }
  expect((await lightbox(home, 'photo', 'template', 'Oak', ' ')).code).toBe(2);
  const { code, stderr } = await lightbox(home, 'photo', 'captions', 'Oak', path.join(home, 'nowhere.txt'));
  expect(code).toBe(1);
  expect(stderr).toMatch(/^.*cannot be read\. Nothing was changed\..*\n$/);
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
    expect(await lightbox(home, 'photo', 'captions', 'Oak', file)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${file} is not a text file in UTF-8 or UTF-16. Save it as UTF-8. Nothing was changed.\n`,
    });
  }
  expect(await captions(home)).toEqual(['Baño', '', '', '']);
});
