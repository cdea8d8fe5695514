import { appendFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { size } from '../../faults/seeded.ts';
import { drawSound } from './kit.ts';
import { type HostileLibrary, openHostileLibrary } from './library.ts';

/** Folders that hold too much or lead in circles, and files that change while they are read. */

const sound = await drawSound();
/** As many files as runs are asked for: `npm run test:search -- --runs 50000 folders`. */
const MANY = size(1000);

let library: HostileLibrary;

beforeAll(async () => {
  library = await openHostileLibrary();
});

afterAll(async () => {
  process.stdout.write(`hostile folders: ${library.worst()}\n`);
  await library.end();
});

it(`${MANY} files that are no pictures, one that is`, async () => {
  const folder = path.join(library.folder, 'many');
  await mkdir(folder);
  const names = Array.from({ length: MANY }, (_, index) => path.join(folder, `${index}.jpg`));
  for (let at = 0; at < names.length; at += 500) {
    // oxlint-disable-next-line no-await-in-loop -- as many at once as a system opens
    await Promise.all(names.slice(at, at + 500).map((name) => writeFile(name, `words ${name}`)));
  }
  await writeFile(path.join(folder, 'z.jpg'), sound.jpeg);
  const outcome = await library.add(folder);
  const { troubles, photos } = await library.look();
  expect(outcome).toBe('added');
  expect(photos).toBe(1);
  // The time is that of all of them together.
  expect(troubles.filter((trouble) => !trouble.includes('processor time'))).toEqual([]);
  await rm(folder, { recursive: true });
});

it.skipIf(process.platform === 'win32')('links that lead in circles, through many folders', async () => {
  const folder = path.join(library.folder, 'circles');
  const below = Array.from({ length: 40 }, (_, level) => path.join(folder, ...Array<string>(level).fill('down')));
  for (const each of below) {
    // oxlint-disable-next-line no-await-in-loop -- each lies in the one before
    await mkdir(each, { recursive: true });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await symlink(folder, path.join(each, 'up'));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await symlink(each, path.join(each, 'self'));
  }
  await writeFile(path.join(below.at(-1) ?? folder, 'deep.jpg'), Buffer.concat([sound.jpeg, Buffer.from('deep')]));
  expect(await library.add(folder)).toBe('added');
  expect((await library.look()).troubles).toEqual([]);
});

it('a file that grows while it is read is added whole or refused, never in part', async () => {
  const file = path.join(library.folder, 'growing.jpg');
  await writeFile(file, Buffer.concat([sound.progressive, Buffer.from('growing')]));
  // It ends at some time: until then the import waits for it.
  const growing = (async () => {
    for (let written = 0; written < 2000; written += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one write after the other
      await appendFile(file, Buffer.alloc(4096, 1));
    }
  })();
  const outcome = await library.add(file);
  await growing;
  const { troubles, files } = await library.look();
  expect(['added', 'file.stillWritten']).toContain(outcome);
  expect(troubles).toEqual([]);
  expect(files.filter((name) => name.startsWith('temporary'))).toEqual([]);
});
