import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { runCli } from '../../electron/hosts/cli/program.ts';
import { pictureFiles, temporaryFolder } from './harness.ts';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function lightbox(home: string, ...words: readonly string[]): Promise<Ran> {
  const texts = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      texts[name] += String(text);
      return true;
    }),
  );
  try {
    const code = await runCli(['--home', home, ...words], { LIGHTBOX_SECRETS: 'file' });
    return { code, out: texts.stdout, err: texts.stderr };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

it('says how to begin where there is no listing and no service', async () => {
  const home = await temporaryFolder();
  for (const words of [['status'], ['listing', 'list']]) {
    expect(await lightbox(home, ...words)).toMatchObject({ code: 0, out: expect.stringMatching(/^No listings yet\./) });
  }
  for (const words of [['fields'], ['rules'], ['fields', '--refresh']]) {
    expect(await lightbox(home, ...words)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^No service is connected yet\. Nothing was changed\. Connect one/),
    });
  }
});

it('writes the history as the table that the page saves, whose lines end with CR LF', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(1)));
  // A caption that would steer the terminal of whoever looks at it.
  await lightbox(home, 'photo', 'edit', 'Oak', '1', '--caption', 'Front \u001b[31m\rdoor');
  const { code, out } = await lightbox(home, 'history', 'Oak');
  expect(code).toBe(0);
  const lines = out.split('\r\n');
  expect(lines[0]).toBe('at,who,photo,mediaId,what,sent,answer');
  expect(lines.at(-1)).toBe('');
  expect(lines.slice(0, -1).filter((line) => /[\r\n\u001b]/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.endsWith('\uFFFD'))).toEqual([]);
});

it('says first that a file is another one, and then what can be done with it', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak');
  await lightbox(home, 'photo', 'add', 'Oak', ...(await pictureFiles(1)));
  const other = path.join(home, 'other.jpg');
  await writeFile(other, 'another file');
  const { code, err } = await lightbox(home, 'photo', 'mend', 'Oak', '1', other);
  expect(code).toBe(1);
  const lines = err.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^This file is not the one that was added/);
  expect(lines[1]).toBe(`Replace it with this file: lightbox photo replace "Oak" 1 "${other}"`);
});
