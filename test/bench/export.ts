import { appendFile, copyFile, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSamplePhotos } from '../../build/samples.ts';
import { openLibrary, value } from './library.ts';
import { type Bench, type BenchRow, pairedRow, plainRow } from './row.ts';

const PHOTOS = 100;

/** Exports a listing of a hundred photos that are ready to be sent, beside a copy of the same files, flushed as well. */
export async function benchExport(): Promise<Bench> {
  const scratch = await mkdtemp(join(tmpdir(), 'lightbox-bench-'));
  const { core, dispatch } = openLibrary(join(scratch, 'home'), 'token');
  try {
    const { listingId } = await value(dispatch('listing.create', { name: 'Export' }));
    await value(dispatch('media.add', { listingId, paths: [await hundredPhotos(scratch)] }));
    const timed = async (input: object): Promise<number> => {
      const started = performance.now();
      await value(dispatch('export.photos', { listingId, ...input }));
      return (performance.now() - started) / 1000;
    };
    const folder = join(scratch, 'service');
    const service = await timed({ folder });
    const copied = await copyAll(folder, join(scratch, 'copied'));
    const rows: BenchRow[] = [
      pairedRow(`export of ${PHOTOS}, as sent`, 's', service, { name: 'copy of the same files', value: copied }),
      plainRow(`export of ${PHOTOS}, as sent, zip`, await timed({ zip: join(scratch, 'a.zip') }), 's'),
      plainRow(`export of ${PHOTOS}, web`, await timed({ folder: join(scratch, 'web'), preset: 'web' }), 's'),
      plainRow(`contact sheet of ${PHOTOS}`, await timed({ contactSheet: join(scratch, 'sheet.pdf') }), 's'),
    ];
    return { rows, missingPeers: [] };
  } finally {
    await core.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The sample photos over and over, each with bytes of its own behind its end. */
async function hundredPhotos(scratch: string): Promise<string> {
  const samples = await writeSamplePhotos(join(scratch, 'samples'));
  const folder = join(scratch, 'card');
  await mkdir(folder);
  for (let number = 0; number < PHOTOS; number += 1) {
    const file = join(folder, `${String(number).padStart(3, '0')}.jpg`);
    await copyFile(samples[number % samples.length] ?? '', file);
    await appendFile(file, `photo ${number}`);
  }
  return folder;
}

/** @returns seconds */
async function copyAll(from: string, to: string): Promise<number> {
  const started = performance.now();
  await mkdir(to);
  for (const name of await readdir(from)) {
    await copyFile(join(from, name), join(to, name));
    await using file = await open(join(to, name), 'r+');
    await file.sync();
  }
  return (performance.now() - started) / 1000;
}
