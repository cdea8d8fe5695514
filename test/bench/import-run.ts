import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { openLibrary, value } from './library.ts';

/**
 * Imports photos into a new library through the contract, and prints what that took until all pictures are made:
 * `node import-run.ts '{"home": …, "photos": […]}'`. Seconds of processor and kilobytes at the peak are those of this process and
 * of the picture process together, as Linux counts them; null elsewhere.
 */
const { home, photos } = z
  .object({ home: z.string(), photos: z.array(z.string()) })
  .parse(JSON.parse(process.argv[2] ?? ''));
const { core, storage, dispatch } = openLibrary(home, 'bench');
const { listingId } = await value(dispatch('listing.create', { name: '12 Oak Street', fields: {} }));

const started = performance.now();
const since = (): number => (performance.now() - started) / 1000;
const own = process.cpuUsage();
let first: number | null = null;
let seen: number | null = null;
let copied: number | null = null;
core.subscribe((event) => {
  if (event.name !== 'import.changed') return;
  if (event.payload.seen >= photos.length) seen ??= since();
  if (event.payload.phase === 'making') copied ??= since();
});
storage.store.watch(() => {
  if (first !== null) return;
  const [photo] = storage.store.media.ofListing(listingId);
  if (photo !== undefined && existsSync(storage.blobs.pathOfDerived(photo.sha256, 'preview.jpg'))) first = since();
});
const { added, refused } = await value(dispatch('media.add', { listingId, paths: photos }));
if (added.length !== photos.length)
  throw new Error(`Only ${added.length} photos were added: ${JSON.stringify(refused[0])}`);
const wall = since();
const { user, system } = process.cpuUsage(own);
const helper = helperProcess();
const host = peakOf('self');
process.stdout.write(
  JSON.stringify({
    wall,
    first,
    seen,
    copied,
    hostCpu: (user + system) / 1e6,
    helperCpu: helper?.cpu ?? null,
    hostPeak: host,
    helperPeak: helper?.peak ?? null,
  }),
);
await core.close();
process.exit(0);

/** The picture process is the only child. */
function helperProcess(): { readonly cpu: number; readonly peak: number } | null {
  if (process.platform !== 'linux') return null;
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const [child = ''] = children;
  // After the name, which may hold anything, come the state and then numbers: the 12th and 13th are ticks of a 100th second.
  const fields = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, peak: peakOf(child) ?? Number.NaN };
}

function peakOf(process: string): number | null {
  if (globalThis.process.platform !== 'linux') return null;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1]);
}
