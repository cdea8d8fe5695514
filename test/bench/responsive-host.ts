import { fork } from 'node:child_process';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { addListing, connect } from './far-service.ts';
import { openLibrary, value } from './library.ts';

/**
 * A host at its busiest, which measures how long its own loop stands still:
 * `node responsive-host.ts '{"home": …, "port": …, "first": […], "more": […], "lock": …}'`. It sends `first` while
 * it imports `more` and a page reads the listing and the list at every change; then it edits while another connection holds the lock.
 */
const { home, port, first, more, lock } = z
  .object({
    home: z.string(),
    port: z.int(),
    first: z.array(z.string()),
    more: z.array(z.string()),
    /** The script of a process that holds the lock for a while, started when all else is done. */
    lock: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const RESOLUTION = 5;
const { core, dispatch } = openLibrary(home, 'bench');

interface Delay {
  readonly p99: number;
  readonly most: number;
  /** Processor time of this thread in the longest stretch between two turns: what other programs do is not in it. */
  readonly mostOwn: number;
}

/** In milliseconds, without the time that the timer itself takes. */
async function delayOf(work: () => Promise<unknown>): Promise<Delay> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = used();
  let mostOwn = 0;
  const watch = setInterval(() => {
    const now = used();
    mostOwn = Math.max(mostOwn, now - last);
    last = now;
  }, RESOLUTION);
  delay.enable();
  await work();
  // What held up the last turn is only seen in the next.
  await pause(4 * RESOLUTION);
  delay.disable();
  clearInterval(watch);
  const of = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION);
  return { p99: of(delay.percentile(99)), most: of(delay.max), mostOwn };
}

/** As the page does: it reads what it shows when the library says that it changed, and not twice at once. */
function readAsPage(listingId: string): { stop(): void } {
  let isReading = false;
  let isDue = false;
  const read = async (): Promise<void> => {
    if (isReading) {
      isDue = true;
      return;
    }
    isReading = true;
    isDue = false;
    JSON.stringify(await core.dispatch('listing.get', { listingId }));
    await nextTurn();
    JSON.stringify(await core.dispatch('listing.list', {}));
    isReading = false;
    if (isDue) setImmediate(() => void read());
  };
  const stop = core.subscribe(({ name }) => {
    // The event crosses to the page, and its question crosses back.
    if (name === 'workspace.changed') setImmediate(() => void read());
  });
  return { stop };
}

await connect(dispatch, port, 4);
await core.startBackgroundWork();
const imported = await value(dispatch('listing.create', { name: '7 Elm Road', fields: {} }));
const sent = await addListing(dispatch, '12 Oak Street', first);
const page = readAsPage(imported.listingId);
const started = performance.now();
const busy = await delayOf(() =>
  Promise.all([
    value(dispatch('sync.run', { listingIds: [sent] })),
    value(dispatch('media.add', { listingId: imported.listingId, paths: more })),
  ]),
);
const seconds = (performance.now() - started) / 1000;
page.stop();
const { media } = await value(dispatch('listing.get', { listingId: sent }));
const [photo] = media;
if (photo === undefined) throw new Error('There is no photo.');

/** Milliseconds for which the lock is held. */
const HELD = 2_000;
const edits = async (): Promise<number> => {
  const holder = fork(lock, [path.join(home, 'library.db'), String(HELD)]);
  await new Promise((resolve) => holder.once('message', resolve));
  const started = performance.now();
  const edit = (caption: string) => dispatch('media.edit', { mediaIds: [photo.mediaId], shortDescription: caption });
  const answers = await Promise.all([edit('one'), edit('two'), dispatch('listing.list', {})]);
  if (answers.some(({ ok }) => !ok)) throw new Error(JSON.stringify(answers[0]));
  return performance.now() - started;
};
let waited = 0;
const locked = await delayOf(async () => {
  waited = await edits();
});
process.stdout.write(
  JSON.stringify({ busy, locked, waited, seconds, sent: media.filter((item) => item.mediaKey !== null).length }),
);
await core.close();
