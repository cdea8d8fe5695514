import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readProcess } from '../hostile/measure.ts';
import { openLibrary, value } from './library.ts';

/**
 * Imports photos into a new library through the contract, and prints what that took until all pictures are made:
 * `node import-run.ts '{"home": …, "photos": […]}'`. Seconds of processor and bytes at the peak are those of this process and of
 * the picture process together, which only Linux counts.
 */
const { home, photos } = z
  .object({ home: z.string(), photos: z.array(z.string()) })
  .parse(JSON.parse(process.argv[2] ?? ''));
if (process.platform !== 'linux') throw new Error('What the picture process costs can be found out on Linux alone.');
const { core, dispatch } = openLibrary(home, 'bench');
const { listingId } = await value(dispatch('listing.create', { name: '12 Oak Street', fields: {} }));

const started = performance.now();
const own = process.cpuUsage();
let seen: number | null = null;
core.subscribe((event) => {
  if (event.name !== 'import.changed' || event.payload.seen < photos.length) return;
  seen ??= (performance.now() - started) / 1000;
});
const { added, refused } = await value(dispatch('media.add', { listingId, paths: photos }));
if (added.length !== photos.length)
  throw new Error(`Only ${added.length} photos were added: ${JSON.stringify(refused[0])}`);
const { user, system } = process.cpuUsage(own);
// The picture process is the only child.
const [child = ''] = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
const [host, pictures] = [readProcess(process.pid), readProcess(Number(child))];
const cpuSeconds = (user + system) / 1e6 + pictures.cpuSeconds;
process.stdout.write(JSON.stringify({ seen, cpuSeconds, peakBytes: host.peakBytes + pictures.peakBytes }));
await core.close();
process.exit(0);
