import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { savedCaptions } from './listed.ts';
import { expectSequence } from './sequence.ts';

test.use({ ownProcess: true });

test('photos, captions and order are there after a crash right after the import', { tag: '@electron' }, async ({
  openListing,
  app,
  pictures,
  library,
  host,
}) => {
  let workbench = await openListing([]);
  await workbench.addPhotos(await pictures.write(['', 'With island', 'Garden']));
  await workbench.caption(1, 'Front');
  await workbench.room(2, 'Kitchen');
  // The page shows a move at once; what the crash must not take is what the app has answered.
  await workbench.moveEarlier(3, 1);
  await expect.poll(() => app.calls.answered('media.move')).toBe(1);
  workbench = await app.restart('SIGKILL');
  await expectSequence(workbench, ['Front', 'Garden', 'With island']);
  await expect(workbench.tile(3).getByText('Kitchen', { exact: true })).toBeVisible();
  await workbench.sync(/3 photos uploaded, 1 listing created/);
  if (host === 'loopback') return;
  // In a process of its own, by the command line.
  const log = join(library.home, 'logs', 'lightbox.log');
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('"ok":true,"msg":"the library was read after a crash"');
});

test('a crash before the listing is created: whoever looked there says that it is not, and it is created once', {
  tag: '@large',
}, async ({ openListing, app, service }) => {
  let workbench = await openListing(['A', 'B', 'C'], { profile: { read: { lagSeconds: 1 } } });
  const hold = service.now.faults.hold('insert', 'beforeCommit');
  await workbench.page.getByRole('button', { name: 'Sync now' }).click();
  await hold.reached;
  await app.end('SIGKILL');
  hold.release();

  workbench = await app.open();
  const { page, dialog } = workbench;
  await page.getByRole('button', { name: 'Sync now' }).click();
  // What was cut off may arrive for ten minutes; whoever has looked there need not wait for that.
  await workbench.status.getByRole('button').click();
  // By a key: the message of this sync, which goes into the panel in a moment, moves what the pointer is on.
  await workbench.details.getByRole('button', { name: 'Answer' }).press('Enter');
  await dialog.getByRole('button', { name: 'It is not there' }).click();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B', 'C']);
  expect(service.now.snapshot().orphanBinaries).toBe(0);
});

test('ending the app in good order while photos are sent loses nothing', { tag: ['@electron', '@large'] }, async ({
  openListing,
  app,
  service,
}) => {
  let workbench = await openListing(['A', 'B', 'C']);
  const hold = service.now.faults.hold('upload', 'beforeCommit');
  await workbench.page.getByRole('button', { name: 'Sync now' }).click();
  await hold.reached;
  await app.end('SIGTERM');
  service.now.faults.clear();

  workbench = await app.open();
  await workbench.page.getByRole('button', { name: 'Sync now' }).click();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B', 'C']);
});

test('words typed after the app has ended, and how the window was set up, are there when it is started again', async ({
  openListing,
  app,
  host,
}) => {
  test.skip(host !== 'loopback', 'in the desktop app the page and the core live and die together');
  let workbench = await openListing(['', '']);
  await workbench.page.keyboard.press('l');
  await expect(workbench.page.getByRole('navigation', { name: 'Listings' })).toBeHidden();
  await workbench.tile(1).click();
  await app.end('SIGKILL');
  await workbench.captionField.fill('Front of the house');
  await expect(workbench.page.getByRole('alert').filter({ hasText: 'does not answer' }).first()).toBeVisible();

  workbench = await app.open();
  await expect.poll(() => savedCaptions(app)).toEqual(['Front of the house', '']);
  await expect(workbench.tile(1)).toHaveAccessibleName('Photo 1, Front of the house');
  await expect(workbench.page.getByRole('navigation', { name: 'Listings' })).toBeHidden();
});
