import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../electron/practice/practice-service.ts';
import {
  afterTest,
  type Clock,
  counts,
  createClock,
  LONG_ABSENCE,
  nth,
  openCore,
  startPractice,
  syncedListing,
  type TestPractice,
  temporaryFolder,
} from '../harness.ts';

const worker = fileURLToPath(new URL('../crash-worker.ts', import.meta.url));
/** Longer than a lease and than the time after which a cut request can no longer arrive. */
const AFTERWARDS = 120_000;

/** Another process syncs the library and is killed while the service holds one of its requests. */
async function killDuring(
  service: TestPractice,
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
  const account = await opened.connect(service);
  const { listingId, ids } = await opened.listingWithPhotos(count);
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
    expect(await again.sync()).toMatchObject({ created: 1, blocked: 0, waiting: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    expect(new Set(service.media().map((media) => media.MediaKey)).size).toBe(2);
    expect(service.snapshot().orphanBinaries).toBeLessThanOrEqual(2);
    expect((await again.detail(listingId)).state).toBe('up-to-date');
    const history = await again.call('history.list', { listingId, most: 100 });
    expect(history.map(({ what }) => what)).toContain(
      'An interrupted upload may have left an unused copy at the service; the picture is sent again',
    );
  });

  it('insert that never arrived: made once', async () => {
    const { home, secrets, service, opened } = await library(2);
    await opened.close();
    service.faults.next('insert', 'cutConnection');
    await killDuring(service, home, 'insert', 'beforeCommit');
    const clock = laterClock();
    const again = await reopen(home, secrets, clock);
    // Nobody knows when the process ended: its request may have been on its way until just now.
    expect(await again.sync()).toMatchObject({ created: 0, blocked: 0 });
    clock.advance(LONG_ABSENCE);
    expect(await again.sync()).toMatchObject({ created: 1, blocked: 0, waiting: 0 });
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
      await again.sync();
      await again.close();
      clock.advance(6 * 60_000);
    }
    expect(service.snapshot().listings).toHaveLength(1);
  });

  it('patch that was carried out: known as our own, also when it was edited again since', async () => {
    const { home, secrets, service, opened, ids } = await library(2);
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Sent before the end');
    await opened.close();
    await killDuring(service, home, 'patch', 'beforeAnswer');
    const again = await reopen(home, secrets);
    await again.edit(nth(ids, 0), 'Written after the restart');
    expect(counts(await again.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(await again.conflicts()).toEqual([]);
    expect(service.captions()).toEqual(['Written after the restart', 'Photo 2']);
  });

  it('its hold of the listing ends with it: the next process goes on at once', async () => {
    const { home, secrets, service, opened } = await library(1);
    await opened.close();
    await killDuring(service, home, 'insert', 'beforeAnswer');
    const again = await openCore({ home, secrets, clock: createClock(new Date().toISOString()) });
    expect(await again.sync()).toMatchObject({ created: 1, waiting: 0, blocked: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
  });
});

describe('two hosts on one library', () => {
  it('never send the same: one runs, the other waits', async () => {
    const { home, secrets, service, opened } = await library(3);
    const second = await openCore({ home, secrets });
    const hold = service.faults.hold('upload', 'beforeCommit');
    const running = opened.sync();
    await hold.reached;
    const waiting = second.sync();
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
    await Promise.all([opened.sync(), second.sync()]);
    for (let round = 1; round <= 5; round += 1) {
      await opened.edit(nth(ids, 0), `Round ${round}`);
      await second.edit(nth(ids, 1), `Round ${round}`);
      await Promise.all([opened.sync(), second.sync()]);
      await second.sync();
      expect(service.captions()).toEqual([`Round ${round}`, `Round ${round}`]);
    }
    expect(await opened.conflicts()).toEqual([]);
    expect(service.requestsOf('insert')).toBe(1);
    expect(service.requestsOf('patch')).toBe(10);
    expect(service.snapshot().binaries).toBe(2);
  });

  it('see each other’s changes', async () => {
    const { home, secrets, opened, listingId, ids } = await library(1);
    const second = await openCore({ home, secrets });
    const changed = new Promise<void>((resolve) => {
      second.core.subscribe((event) => event.name === 'workspace.changed' && resolve());
    });
    await second.core.startBackgroundWork();
    await opened.edit(nth(ids, 0), 'Changed elsewhere');
    await changed;
    expect((await second.detail(listingId)).media[0]?.shortDescription).toBe('Changed elsewhere');
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
    await opened.addPhotos(listingId, 1, 2);
    await opened.syncDuring(service.faults.hold('upload', 'beforeAnswer'), () => opened.addPhotos(listingId, 1, 3));
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });
});
