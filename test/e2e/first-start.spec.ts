import { expect, OAK, test } from './fixtures.ts';

test('the first start leads from the welcome to a listing on the practice service', async ({ app, pictures }) => {
  const workbench = await app.open();
  const { page } = workbench;
  await expect(page.getByRole('heading', { name: 'Welcome to Listing Lightbox' })).toBeVisible();

  await page.getByRole('button', { name: 'Use the practice service' }).click();
  await expect(page.getByRole('banner').getByText('Practice', { exact: true })).toBeVisible();

  await workbench.createListing(OAK);
  await workbench.addPhotos(await pictures.write(['Front', 'Kitchen', '']));
  await expect.poll(workbench.sequence).toEqual(['Front', 'Kitchen', '']);

  await workbench.sync(/3 photos uploaded, 1 listing created/);
  await expect(workbench.status).toHaveText('Everything is in step');
  await expect(workbench.tile(3).getByText('Sent')).toBeVisible();
});

test('without a service photos can be added and captioned, and sending asks for one', async ({ app, pictures }) => {
  const workbench = await app.open();
  await workbench.createListing(OAK);
  await workbench.addPhotos(await pictures.write(['', '']));
  await workbench.caption(1, 'Front of the house');
  await expect(workbench.page.getByRole('banner').getByText('No service connected')).toBeVisible();

  await workbench.page.getByRole('button', { name: 'Sync now' }).click();
  await expect(workbench.dialog.getByRole('heading', { name: 'Connect a service' })).toBeVisible();
});

test('the practice service and what is on it are there again at the next start', async ({ app, pictures }) => {
  let workbench = await app.open();
  await workbench.page.getByRole('button', { name: 'Use the practice service' }).click();
  await workbench.createListing(OAK);
  await workbench.addPhotos(await pictures.write(['Front', 'Kitchen']));
  await workbench.sync(/1 listing created/);

  workbench = await app.restart('SIGTERM');
  await expect(workbench.page.getByRole('banner').getByText('Practice', { exact: true })).toBeVisible();
  await workbench.caption(2, 'Kitchen with island');
  await workbench.sync(/1 change sent/);
  await expect(workbench.status).toHaveText('Everything is in step');
});
