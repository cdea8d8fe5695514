import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

test('what is on its way is shown, paused and resumed; nothing arrives twice, and no other draft goes', async ({
  openListing,
  library,
  pictures,
  service,
}) => {
  await library.addListing({ files: await pictures.write(['Elm']), name: '7 Elm Street' });
  const workbench = await openListing(['A', 'B']);
  const { page } = workbench;
  const holds = [1, 2].map(() => service.now.faults.hold('upload', 'beforeAnswer'));
  await page.getByRole('button', { name: 'Sync now' }).click();
  await Promise.all(holds.map((hold) => hold.reached));

  await test.step('each of the photos and all together show that they are sent', async () => {
    await expect(workbench.status).toHaveText('Sending · 0 of 2 photos');
    await expect(workbench.rail.getByRole('group', { name: 'Sending' })).toContainText('Sending · 0 of 2 photos');
    await expect(workbench.tile(1).getByText('Sending')).toBeVisible();
    await workbench.status.getByRole('button').click();
    const rows = workbench.details.getByRole('list', { name: 'Photos being sent' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Awaiting the answer');
  });

  await test.step('a pause keeps what is edited, and sending goes on when it is resumed', async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(workbench.status).toContainText('Paused');
    for (const hold of holds) hold.release();
    await expect(workbench.rail.getByRole('group', { name: 'Sending' })).toContainText(
      'What you edit is kept and sent when you resume.',
    );
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    // The draft beside it was not asked for.
    await expect(workbench.status).toHaveText('1 photo to send');
    expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B']);
    expect(service.now.snapshot().listings).toHaveLength(1);
  });
});

test('without the service, and without a sign-in, everything is kept, and sending goes on when it can', {
  tag: '@electron',
}, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, dialog } = workbench;

  await test.step('what is written while the service is away goes by itself when it is back', async () => {
    await service.off();
    await workbench.caption(1, 'A new');
    await workbench.sync(/1 not sent yet/);
    await expect(workbench.status).toHaveText('Offline · 1 photo to send, kept here');
    await workbench.caption(2, 'B new');
    await expect(workbench.status).toHaveText('Offline · 2 photos to send, kept here');
    await page.reload();
    await expectSequence(workbench, ['A new', 'B new']);
    await service.on();
    await expect(workbench.status).toHaveText('Everything is up to date');
    expect(service.photos().map((photo) => photo.caption)).toEqual(['A new', 'B new']);
  });

  const banner = page.getByRole('alert').filter({ hasText: 'The sign-in to County MLS is no longer accepted' });
  await test.step('a token that the service refuses is said across the window, once', async () => {
    service.now.faults.next('patch', 'unauthorized', 2);
    await workbench.caption(1, 'A newer');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(workbench.status).toHaveText('Sign in again to send');
    await expect(banner).toBeVisible();
    await expect(banner.getByRole('button')).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('searchbox', { name: 'Find an action' }).fill('Show what is being sent');
    await page.keyboard.press('Enter');
    const onHold = workbench.details.getByRole('list', { name: 'On hold' }).getByRole('listitem');
    await expect(onHold).toContainText(['All that goes to County MLS']);
    await expect(onHold).toContainText(['Since ']);
  });

  await test.step('the banner and what needs a decision lead to the sign-in, after which all goes', async () => {
    service.now.faults.clear();
    const heading = dialog.getByRole('heading', { name: 'Sign in to County MLS again' });
    await banner.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await workbench.decision.click();
    await expect(heading).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Upload address' })).toHaveValue(service.now.uploadUrl);
    await dialog.getByRole('textbox', { name: 'Access token' }).fill(service.now.token);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(banner).toBeHidden();
    await expect(workbench.status).toHaveText('Everything is up to date');
    expect(service.photos().map((photo) => photo.caption)).toEqual(['A newer', 'B new']);
  });
});

test('what was done just before “Sync now” goes with it, and the message says so', async ({
  openListing,
  app,
  service,
}) => {
  const { page, tile, messages } = await openListing(['A', 'B', 'C'], { synced: true });
  await tile(1).click();
  await tile(3).click({ modifiers: ['ControlOrMeta'] });
  const letGo = await app.calls.holdAll();
  await page.keyboard.press('3');
  await page.keyboard.press('ControlOrMeta+Enter');
  await letGo();
  await expect(messages).toContainText('2 changes sent');
  expect(service.photos().map((photo) => photo.room)).toEqual(['Kitchen', '', 'Kitchen']);
});
