import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

test('while photos are on their way each of them and all together show it', { tag: '@large' }, async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B']);
  const { page } = workbench;
  const holds = [1, 2].map(() => service.now.faults.hold('upload', 'beforeAnswer'));
  await page.getByRole('button', { name: 'Sync now' }).click();
  await Promise.all(holds.map((hold) => hold.reached));

  await expect(workbench.status).toHaveText('Sending · 0 of 2 photos');
  await expect(workbench.rail.getByRole('group', { name: 'Sending' })).toContainText('Sending · 0 of 2 photos');
  await expect(workbench.tile(1).getByText('Sending')).toBeVisible();
  await workbench.status.getByRole('button').click();
  const rows = workbench.details.getByRole('list', { name: 'Photos being sent' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Awaiting the answer');

  for (const hold of holds) hold.release();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B']);
});

test('without the service everything is kept, and sending goes on by itself when it is back', {
  tag: '@electron',
}, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  await service.off();
  await workbench.caption(1, 'A new');
  await workbench.sync(/1 still waiting/);
  await expect(workbench.status).toHaveText('Offline · 1 photo to send, kept here');
  await workbench.caption(2, 'B new');
  await expect(workbench.status).toHaveText('Offline · 2 photos to send, kept here');
  await workbench.page.reload();
  await expectSequence(workbench, ['A new', 'B new']);

  await service.on();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A new', 'B new']);
});

test('sending is paused and resumed, and nothing arrives twice', async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B']);
  const { page } = workbench;
  const hold = service.now.faults.hold('upload', 'beforeCommit');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await hold.reached;
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(workbench.status).toContainText('Paused');
  hold.release();
  await expect(workbench.rail.getByRole('group', { name: 'Sending' })).toContainText(
    'What you edit is kept and sent when you resume.',
  );

  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B']);
});

test('what another person changed is taken over where nothing was changed here', async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  service.elsewhere('B', { ShortDescription: 'B of another person', ImageOf: 'Kitchen' });
  await workbench.caption(3, 'C of mine');
  await workbench.sync(/1 change sent/);

  await expectSequence(workbench, ['A', 'B of another person', 'C of mine']);
  await expect(workbench.tile(2).getByText('Kitchen', { exact: true })).toBeVisible();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B of another person', 'C of mine']);
});

test('only what was changed is sent', { tag: '@large' }, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const before = service.now.requests.length;
  await workbench.caption(2, 'B1');
  await workbench.caption(2, 'B2');
  await workbench.room(2, 'Kitchen');
  await workbench.sync(/1 change sent/);
  const writes = service.now.requests.slice(before).filter((request) => request.method !== 'GET');
  expect(writes.map((request) => request.method)).toEqual(['PATCH']);
  expect(service.photos()[1]).toMatchObject({ caption: 'B2', room: 'Kitchen' });
});

test('a token that the service refuses asks once to sign in again, and keeps everything', { tag: '@electron' }, async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, dialog } = workbench;
  service.now.faults.next('patch', 'unauthorized', 2);
  await workbench.caption(1, 'A new');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(workbench.status).toHaveText('Sign in again to send');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('Show what is being sent');
  await page.keyboard.press('Enter');
  const holds = workbench.details.getByRole('list', { name: 'On hold' }).getByRole('listitem');
  await expect(holds).toContainText(['All that goes to County MLS']);
  await expect(holds).toContainText(['Since ']);
  service.now.faults.clear();
  await workbench.decision.click();
  await expect(dialog.getByRole('heading', { name: 'Sign in to County MLS again' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Upload address' })).toHaveValue(service.now.uploadUrl);
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(service.now.token);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  // What waited for the sign-in goes on by itself.
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A new', 'B']);
});

test('what was done just before “Sync now” goes with it, and the message says so', async ({
  openListing,
  app,
  service,
}) => {
  const { page, tile, messages } = await openListing(['A', 'B', 'C'], { synced: true });
  await tile(1).click();
  await tile(2).click({ modifiers: ['ControlOrMeta'] });
  const letGo = await app.calls.holdAll();
  await page.keyboard.press('3');
  await page.keyboard.press('ControlOrMeta+Enter');
  await letGo();
  await expect(messages).toContainText('2 changes sent');
  expect(service.photos().map((photo) => photo.room)).toEqual(['Kitchen', 'Kitchen', '']);
});
