import { expect, OAK, test } from './fixtures.ts';

const ONE_AT_A_TIME = { profile: { upload: { concurrency: 1 } } };

test('one photo is paused on its way, the others arrive, and it goes on when it is resumed', {
  tag: '@electron',
}, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], ONE_AT_A_TIME);
  const { page, tile, status, details } = workbench;
  const stuck = service.now.faults.hold('upload', 'beforeCommit');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await stuck.reached;
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sending…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await status.getByRole('button').click();
  const uploads = details.getByRole('list', { name: 'Photos being sent' });
  await uploads
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click();

  const held = details.getByRole('list', { name: 'On hold' });
  await expect(held.getByRole('listitem')).toContainText(['Paused until you resume it']);
  await expect(uploads.getByText('Arrived and verified')).toHaveCount(2);
  await expect(tile(1)).toContainText('Paused');
  expect(service.now.snapshot().listings).toHaveLength(0);

  await held.getByRole('button', { name: /^Resume/ }).click();
  await expect(status).toHaveText('Everything is up to date');
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B', 'C']);
});

test('sending is cancelled and nothing goes on until it is asked for', { tag: '@large' }, async ({
  openListing,
  service,
}) => {
  const { page, rail, status, sync } = await openListing(['A', 'B'], ONE_AT_A_TIME);
  const stuck = service.now.faults.hold('upload', 'beforeCommit');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await stuck.reached;
  const sending = rail.getByRole('group', { name: 'Sending' });
  await sending.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(status).toHaveText('2 photos to send');
  await expect(sending).toHaveCount(0);
  await sync(/1 listing created/);
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B']);
});

test('what was not sent is listed with why and the next step, leads to it, and is saved as a table', {
  tag: '@electron',
}, async ({ openListing, app }) => {
  const workbench = await openListing(['A', 'B'], { profile: { rules: { shortDescriptionMaxLength: 10 } } });
  const { page } = workbench;
  await workbench.caption(2, 'Much too long for this service');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await workbench.status.getByRole('button', { name: /needs? attention/ }).click();
  const notSent = page.getByRole('region', { name: 'Couldn’t be sent' });
  await expect(notSent.getByRole('listitem')).toContainText([`${OAK}, photo 2`]);
  await expect(notSent).toContainText('sent once it is shorter');

  const saved = await app.saveFile(() => notSent.getByRole('button', { name: 'Export CSV' }).click());
  expect(saved.name).toBe('not sent.csv');
  expect(saved.text).toContain(OAK);

  await notSent.getByRole('button', { name: 'Show photo' }).click();
  await expect(page.getByRole('row', { name: /^Photo 2,/ })).toHaveAttribute('aria-selected', 'true');
});
