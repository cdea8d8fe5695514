import { expect, OAK, test } from './fixtures.ts';

test('the fields of a listing are written before it is sent, and read afterwards', async ({ openListing, app }) => {
  const workbench = await openListing(['A']);
  const { page } = workbench;
  const inspector = page.getByRole('complementary', { name: 'Listing' });
  await inspector.getByRole('textbox', { name: 'Year built', exact: true }).fill('1928');
  await page.keyboard.press('Enter');
  await inspector.getByRole('combobox', { name: 'Property type' }).fill('Residential Lease');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => JSON.stringify(await app.lightbox('listing', 'show', OAK)))
    .toMatch(/"ResidentialLease"/);
  await workbench.sync(/1 listing created/);

  await expect(inspector).toContainText('only takes changes of photos');
  await expect(inspector.getByRole('textbox')).toHaveCount(0);
  await expect(inspector.getByRole('combobox')).toHaveCount(0);
  await expect(inspector.getByText('1928')).toBeVisible();
  await expect(inspector.getByText('Residential Lease', { exact: true })).toBeVisible();
  await expect(inspector).toContainText('further fields are empty');
});
