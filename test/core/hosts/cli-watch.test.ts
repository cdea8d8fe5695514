import { copyFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lightbox, linesOf } from '../../run-cli.ts';
import { nth, pictureFiles, temporaryFolder } from '../harness.ts';

it('takes what is in a folder, says so line by line, and takes nothing twice', async () => {
  const [home, exports, files] = [await temporaryFolder(), await temporaryFolder(), await pictureFiles(2)];
  const file = path.join(exports, 'DSC_0001.jpg');
  await copyFile(nth(files, 0), file);
  await lightbox(home, 'listing', 'create', 'Oak');
  const watch = () => lightbox(home, '--json', 'listing', 'watch', 'Oak', exports, '--once');
  const added = await watch();
  expect(added.code).toBe(0);
  expect(linesOf(added.stdout).map((line): unknown => JSON.parse(line))).toEqual([
    { kind: 'added', photos: [{ fileName: 'DSC_0001.jpg', position: 1 }] },
  ]);
  await lightbox(home, 'photo', 'edit', 'Oak', '1', '--caption', 'Front');
  await copyFile(nth(files, 1), file);
  await utimes(file, new Date(), new Date(1_000_000));
  const replaced = await watch();
  expect(linesOf(replaced.stdout).map((line): unknown => JSON.parse(line))).toEqual([
    { kind: 'replaced', path: file, position: 1 },
  ]);
  expect((await watch()).stdout).toBe('');
  expect((await lightbox(home, 'photo', 'list', 'Oak')).stdout).toMatch(/^.*Front.*\n$/);
});

it('of a folder that is not there changes nothing', async () => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'Oak');
  expect((await lightbox(home, 'listing', 'watch', 'Oak', path.join(home, 'missing'))).code).toBe(1);
});
