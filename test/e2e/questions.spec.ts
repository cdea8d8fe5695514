import { expect, test } from './fixtures.ts';

const NOTHING_READABLE = { attach: 'navigation', read: { entities: false, filterByMediaKey: false } } as const;

test('where only a person can see it, they are asked about the listing, and about one photo with its picture', {
  tag: '@large',
}, async ({ openListing, service, pictures }) => {
  const workbench = await openListing(['Front', 'Kitchen'], { profile: NOTHING_READABLE });
  const { page, dialog } = workbench;
  service.now.faults.next('insert', 'dropReply');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByRole('button', { name: 'Answer' }).press('Enter');
  await expect(dialog).toContainText(/Was “.+” created\?/);
  await dialog.getByRole('button', { name: 'It is there' }).click();
  await expect(dialog).toContainText('Enter the key');
  const [listing] = service.now.snapshot().listings;
  await dialog.getByRole('textbox').fill(listing?.listingKey ?? '');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'It is there' }).click();
  await expect(dialog).toBeHidden();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.now.snapshot().listings).toHaveLength(1);

  await workbench.addPhotos(await pictures.write(['Garden']));
  await workbench.tile(3).waitFor();
  service.now.faults.next('attach', 'dropReply');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await workbench.tile(3).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Answer' }).click();
  await expect(dialog).toContainText(/Is this photo on “.+”\?/);
  await expect(dialog.getByRole('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'It is there' }).click();
  await expect(dialog).toBeHidden();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos()).toHaveLength(3);
});

test('a listing whose number the service has already is asked about, and opened or created', { tag: '@large' }, async ({
  app,
  library,
  pictures,
  service,
}) => {
  const fields = { ListingId: 'MLS-12' };
  await library.connect(service.now);
  await library.addListing({ files: await pictures.write(['Front']), name: 'Oak, first', fields, synced: true });
  await library.addListing({ files: await pictures.write(['Kitchen']), name: 'Oak, again', fields });
  const workbench = await app.open();
  const { page, dialog } = workbench;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.getByRole('row', { name: /^Oak, again/ }).click();
  await expect(heading('Oak, again')).toBeVisible();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByRole('button', { name: 'Answer' }).press('Enter');
  await expect(dialog).toContainText('Is “Oak, again” at the service already?');
  await dialog.getByRole('button', { name: 'Open that listing' }).click();
  await expect(heading('Oak, first')).toBeVisible();
  await page.getByRole('row', { name: /^Oak, again/ }).click();
  await expect(heading('Oak, again')).toBeVisible();
  await page.getByRole('button', { name: 'Answer' }).press('Enter');
  await dialog.getByRole('button', { name: 'Create a different listing' }).click();
  await expect.poll(() => service.now.snapshot().listings.length).toBe(2);
  await expect(workbench.status).toHaveText('Everything is up to date');
});
