import { expect, test } from './fixtures.ts';

test('a listing of the service is opened by its key and worked on like one’s own', async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, dialog } = workbench;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Forget listing' }).click();
  await dialog.getByRole('button', { name: 'Forget listing' }).click();
  await expect(dialog).toBeHidden();

  const openByKey = async (key: string): Promise<void> => {
    await dialog.getByRole('textbox', { name: 'Listing key' }).fill(key);
    await dialog.getByRole('button', { name: 'Open listing' }).click();
  };
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('Open a listing');
  await page.keyboard.press('Enter');
  await openByKey('nobody');
  await expect(dialog).toContainText('The service has no listing nobody.');
  await openByKey(service.now.snapshot().listings[0]?.listingKey ?? '');

  await expect.poll(workbench.sequence).toEqual(['A', 'B']);
  await workbench.caption(1, 'A, opened again');
  await workbench.sync(/1 change sent/);
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A, opened again', 'B']);
});

test('photos that others add are shown and stay as they are', async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page } = workbench;
  const listingKey = service.now.snapshot().listings[0]?.listingKey ?? '';
  service.now.secondPerson.addMedia(listingKey, { ShortDescription: 'Aerial view', Order: 9 });
  await workbench.sync(/in step already/);
  const others = page.getByRole('region', { name: 'Added by others' });
  await expect(others).toContainText('Aerial view');
  await expect.poll(workbench.sequence).toEqual(['A', 'B']);
});
