import { copyFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { runCli } from '../../electron/hosts/cli/program.ts';
import { nth, pictureFiles, temporaryFolder } from './harness.ts';

/** Runs one command line and gives its exit code with the lines of its stdout. */
async function lightbox(home: string, ...words: readonly string[]): Promise<{ code: number; out: string[] }> {
  const texts: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => texts.push(String(text)) > 0);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const code = await runCli(['--home', home, ...words], { LIGHTBOX_SECRETS: 'file' });
    return { code, out: texts.join('').split('\n').slice(0, -1) };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

it('takes what is in a folder, says so line by line, and takes nothing twice', async () => {
  const [home, exports, files] = [await temporaryFolder(), await temporaryFolder(), await pictureFiles(2)];
  const file = path.join(exports, 'DSC_0001.jpg');
  await copyFile(nth(files, 0), file);
  await lightbox(home, 'listing', 'create', 'Oak');
  const watch = () => lightbox(home, '--json', 'listing', 'watch', 'Oak', exports, '--once');
  const added = await watch();
  expect(added.code).toBe(0);
  expect(added.out.map((line): unknown => JSON.parse(line))).toEqual([
    { kind: 'added', photos: [{ fileName: 'DSC_0001.jpg', position: 1 }] },
  ]);
  await lightbox(home, 'photo', 'edit', 'Oak', '1', '--caption', 'Front');
  await copyFile(nth(files, 1), file);
  await utimes(file, new Date(), new Date(1_000_000));
  const replaced = await watch();
  expect(replaced.out.map((line): unknown => JSON.parse(line))).toEqual([
    { kind: 'replaced', path: file, position: 1 },
  ]);
  expect((await watch()).out).toEqual([]);
  expect((await lightbox(home, 'photo', 'list', 'Oak')).out).toEqual([expect.stringContaining('Front')]);
});

it('of a folder that is not there changes nothing', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak');
  expect((await lightbox(home, 'listing', 'watch', 'Oak', path.join(home, 'missing'))).code).toBe(1);
});
