import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Operation, PracticeService } from '../../../electron/practice/practice-service.ts';
import {
  addPhotos,
  afterTest,
  type Clock,
  captionsAt,
  conflicts,
  connect,
  counts,
  createClock,
  detail,
  edit,
  LONG_ABSENCE,
  listingWithPhotos,
  mediaAt,
  nth,
  openCore,
  requestsOf,
  startPractice,
  sync,
  syncDuring,
  syncedListing,
  temporaryFolder,
} from '../harness.ts';

const worker = fileURLToPath(new URL('../crash-worker.ts', import.meta.url));
/** Longer than a lease and than the time after which a cut request can no longer arrive. */
const AFTERWARDS = 120_000;

/** Another process syncs the library and is killed while the service holds one of its requests. */
async function killDuring(
  service: PracticeService,
  home: string,
  operation: Operation,
  when: 'beforeCommit' | 'beforeAnswer',
) {
  const hold = service.faults.hold(operation, when);
  const child = spawn(process.execPath, [worker, home, service.token], { stdio: ['ignore', 'pipe', 'pipe'] });
  afterTest(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  child.stderr.on('data', (text) => said.push(String(text)));
  child.stdout.on('data', (text) => said.push(String(text)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const early = ended.then(() => Promise.reject(new Error(`The process ended by itself: ${said.join('')}`)));
  await Promise.race([hold.reached, early]);
  early.catch(() => undefined);
  child.kill('SIGKILL');
  await ended;
  hold.release();
}

async function library(count: number) {
  const home = await temporaryFolder();
  const secrets = new Map<string, string>();
  const service = await startPractice();
  const opened = await openCore({ home, secrets });
  const account = await connect(opened, service);
  const { listingId, ids } = await listingWithPhotos(opened, count);
  return { home, secrets, service, opened, account, listingId, ids };
}

function laterClock(): Clock {
  return createClock(new Date(Date.now() + AFTERWARDS).toISOString());
}

/** Opens the library in this process a while after the other one was killed. */
function reopen(home: string, secrets: Map<string, string>, clock = laterClock()) {
  return openCore({ home, secrets, clock });
}

describe('a process that is killed while a request is on its way', () => {
  it('upload: the picture is sent again and embedded once', async () => {
    const { home, secrets, service, opened, listingId } = await library(2);
    await opened.close();
    await killDuring(service, home, 'upload', 'beforeAnswer');
    const again = await reopen(home, secrets);
    expect(await sync(again)).toMatchObject({ created: 1, blocked: 0, waiting: 0 });
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2']);
    expect(new Set(mediaAt(service).map((media) => media.MediaKey)).size).toBe(2);
    expect(service.snapshot().orphanBinaries).toBeLessThanOrEqual(2);
    expect((await detail(again, listingId)).state).toBe('up-to-date');
    const history = await again.call('history.list', { listingId, most: 100 });
    expect(history.map(({ what }) => what)).toContain(
      'An interrupted upload may have left an unused copy at the service; the picture is sent again',
    );
  });

  it('insert that was carried out: found, never made twice', async () => {
    const { home, secrets, service, opened } = await library(2);
    await opened.close();
    await killDuring(service, home, 'insert', 'beforeAnswer');
    const again = await reopen(home, secrets);
    expect(await sync(again)).toMatchObject({ uploaded: 0, created: 1, conflicts: 0, blocked: 0, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
    expect(requestsOf(service, 'insert')).toBe(1);
    expect(counts(await sync(again))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('insert that never arrived: made once', async () => {
    const { home, secrets, service, opened } = await library(2);
    await opened.close();
    service.faults.next('insert', 'cutConnection');
    await killDuring(service, home, 'insert', 'beforeCommit');
    const clock = laterClock();
    const again = await reopen(home, secrets, clock);
    // Nobody knows when the process ended: its request may have been on its way until just now.
    expect(await sync(again)).toMatchObject({ created: 0, blocked: 0 });
    clock.advance(LONG_ABSENCE);
    expect(await sync(again)).toMatchObject({ created: 1, blocked: 0, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
    expect(service.snapshot().orphanBinaries).toBe(0);
  });

  it('insert that never arrived: made once, also where the app is never open for long', async () => {
    const { home, secrets, service, opened } = await library(1);
    await opened.close();
    service.faults.next('insert', 'cutConnection');
    await killDuring(service, home, 'insert', 'beforeCommit');
    const clock = laterClock();
    for (let start = 0; start < 4; start += 1) {
      const again = await reopen(home, secrets, clock);
      await sync(again);
      await again.close();
      clock.advance(6 * 60_000);
    }
    expect(service.snapshot().listings).toHaveLength(1);
  });

  it('patch that was carried out: known as our own, also when it was edited again since', async () => {
    const { home, secrets, service, opened, ids } = await library(2);
    await sync(opened);
    await edit(opened, nth(ids, 0), 'Sent before the end');
    await opened.close();
    await killDuring(service, home, 'patch', 'beforeAnswer');
    const again = await reopen(home, secrets);
    await edit(again, nth(ids, 0), 'Written after the restart');
    expect(counts(await sync(again))).toEqual([0, 0, 1, 0, 0, 0]);
    expect(await conflicts(again)).toEqual([]);
    expect(captionsAt(service)).toEqual(['Written after the restart', 'Photo 2']);
  });

  it('attach that was carried out: found, never attached twice', async () => {
    const { home, secrets, service, opened, listingId } = await library(1);
    await sync(opened);
    await addPhotos(opened, listingId, 1, 2);
    await opened.close();
    await killDuring(service, home, 'attach', 'beforeAnswer');
    const again = await reopen(home, secrets);
    expect(await sync(again)).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2']);
  });

  it('its hold of the listing ends with it: the next process goes on at once', async () => {
    const { home, secrets, service, opened } = await library(1);
    await opened.close();
    await killDuring(service, home, 'insert', 'beforeAnswer');
    const again = await openCore({ home, secrets, clock: createClock(new Date().toISOString()) });
    expect(await sync(again)).toMatchObject({ created: 1, waiting: 0, blocked: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
  });
});

describe('two hosts on one library', () => {
  it('never send the same: one runs, the other waits', async () => {
    const { home, secrets, service, opened } = await library(3);
    const second = await openCore({ home, secrets });
    const hold = service.faults.hold('upload', 'beforeCommit');
    const running = sync(opened);
    await hold.reached;
    const waiting = sync(second);
    hold.release();
    expect(await running).toMatchObject({ uploaded: 3, created: 1, waiting: 0 });
    // It had to be done once; whoever asked for it second hears when it is done.
    expect(counts(await waiting)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(service.snapshot()).toMatchObject({ binaries: 3, orphanBinaries: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
  });

  it('both at once, again and again: nothing is sent twice', async () => {
    const { home, secrets, service, opened, ids } = await library(2);
    const second = await openCore({ home, secrets });
    await Promise.all([sync(opened), sync(second)]);
    for (let round = 1; round <= 5; round += 1) {
      await edit(opened, nth(ids, 0), `Round ${round}`);
      await edit(second, nth(ids, 1), `Round ${round}`);
      await Promise.all([sync(opened), sync(second)]);
      await sync(second);
      expect(captionsAt(service)).toEqual([`Round ${round}`, `Round ${round}`]);
    }
    expect(await conflicts(opened)).toEqual([]);
    expect(requestsOf(service, 'insert')).toBe(1);
    expect(requestsOf(service, 'patch')).toBe(10);
    expect(service.snapshot().binaries).toBe(2);
  });

  it('see each other’s changes', async () => {
    const { home, secrets, opened, listingId, ids } = await library(1);
    const second = await openCore({ home, secrets });
    const changed = new Promise<void>((resolve) => {
      second.core.subscribe((event) => event.name === 'workspace.changed' && resolve());
    });
    await second.core.startBackgroundWork();
    await edit(opened, nth(ids, 0), 'Changed elsewhere');
    await changed;
    expect((await detail(second, listingId)).media[0]?.shortDescription).toBe('Changed elsewhere');
  });
});

describe('a listing that is being sent', () => {
  it('can be taken off this computer meanwhile', async () => {
    const { service, opened, listingId } = await library(2);
    const hold = service.faults.hold('insert', 'beforeAnswer');
    const running = opened.call('sync.run', { listingId });
    await hold.reached;
    await opened.call('listing.forget', { listingId });
    hold.release();
    await running;
    expect((await opened.call('listing.list', {})).listings).toEqual([]);
  });

  it('takes photos that are added meanwhile along', async () => {
    const { service, opened, listingId } = await syncedListing(1);
    await addPhotos(opened, listingId, 1, 2);
    await syncDuring(service.faults.hold('upload', 'beforeAnswer'), opened, () => addPhotos(opened, listingId, 1, 3));
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });
});
