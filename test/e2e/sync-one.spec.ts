import { expect, OAK, test } from './fixtures.ts';

const ELM = '7 Elm Street';

/** The names of the listings that the service has. */
const captionsAt = (service: {
  now: { snapshot(): { listings: readonly { media: readonly object[] }[] } };
}): string[][] =>
  service.now
    .snapshot()
    .listings.map(({ media }) => media.map((item) => String(Reflect.get(item, 'ShortDescription'))));

test('the main button sends the open listing and no other draft', async ({
  openListing,
  library,
  pictures,
  service,
}) => {
  const files = await pictures.write(['Elm, not ready']);
  await library.addListing({ files, name: ELM });
  const workbench = await openListing(['Oak']);
  const { page } = workbench;
  await expect(page.getByRole('heading', { name: OAK, level: 1 })).toBeVisible();
  await workbench.sync(/1 photo uploaded, 1 listing created/);
  expect(captionsAt(service)).toEqual([['Oak']]);
  await expect(workbench.status).toHaveText('1 photo to send');
});

test('Ctrl+S saves what is being typed, says so, and sends nothing', { tag: '@large' }, async ({
  openListing,
  app,
  service,
}) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, captionField, messages, dialog } = workbench;
  const before = service.now.requests.length;
  await workbench.tile(1).click();
  await page.keyboard.press('c');
  await expect(captionField).toBeFocused();
  await page.keyboard.type('Half a sent');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(messages).toContainText('Everything is saved on this computer. Nothing was sent.');
  await expect(captionField).toBeFocused();
  await expect(captionField).toHaveValue('Half a sent');
  expect(JSON.stringify(await app.lightbox('photo', 'list', OAK))).toContain('Half a sent');

  // Nor from the photos, nor by its name.
  await workbench.tile(2).click();
  await page.keyboard.press('ControlOrMeta+s');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('Save now');
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(workbench.status).toHaveText('1 photo to send');
  expect(service.now.requests.length).toBe(before);
});

test('sending all shows what would go and what is not ready, and each can be left out', async ({
  openListing,
  library,
  pictures,
  service,
}) => {
  await library.addListing({ files: await pictures.write(['Elm, one', '']), name: ELM });
  await library.addListing({ files: await pictures.write(['Third']), name: '9 Third Avenue' });
  const workbench = await openListing(['Oak']);
  const { page, dialog } = workbench;
  for (const name of [OAK, '9 Third Avenue']) {
    await page.getByRole('row', { name: new RegExp(name) }).click();
    await workbench.room(1, 'Kitchen');
  }
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('Sync all');
  await page.keyboard.press('Enter');

  const rows = dialog.getByRole('list', { name: 'Listings to send' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const elm = rows.filter({ hasText: ELM });
  await expect(elm).toContainText('New listing with 2 photos');
  await expect(elm).toContainText('1 photo without a caption');
  await expect(elm).toContainText('2 photos without a room');
  await expect(elm).toContainText(/empty fields: Property type, Full bathrooms/);
  // What is not ready is left out until a person says otherwise; what is ready can be left out.
  await expect(dialog.getByRole('checkbox', { name: ELM })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: OAK })).toBeChecked();
  await dialog.getByText('9 Third Avenue').click();
  await expect(dialog.getByRole('checkbox', { name: '9 Third Avenue' })).not.toBeChecked();
  // On a check box Enter is no yes.
  await dialog.getByRole('checkbox', { name: OAK }).press('Enter');
  expect(service.now.snapshot().listings).toEqual([]);

  await dialog.getByRole('button', { name: 'Send 1 listing' }).click();
  await expect(workbench.messages).toContainText('1 listing created');
  expect(captionsAt(service)).toEqual([['Oak']]);
  await expect(workbench.status).toHaveText('3 photos to send');
});
