// Where something does not go on, one press does.

import { expect, test } from './fixtures.ts';

test('connecting with empty fields leads to the first of them', { tag: '@large' }, async ({ app }) => {
  const { page, dialog } = await app.open();
  await page.getByRole('button', { name: 'Connect a service' }).click();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  const upload = dialog.getByRole('textbox', { name: 'Upload address' });
  await expect(upload).toBeFocused();
  await upload.fill('https://media.example.org');
  await dialog.getByRole('textbox', { name: 'Listing address' }).fill('https://api.example.org');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Access token' })).toBeFocused();
});

test('a token for addresses that have an account already: whose it is is asked, and a second account is made', {
  tag: '@large',
}, async ({ openListing, service }) => {
  const { page, dialog } = await openListing(['A'], { synced: true });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('Connect a service');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Second office');
  // Each environment has accounts of its own.
  await dialog.getByRole('button', { name: /Environment/ }).click();
  await page.getByRole('option', { name: 'Test', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Upload address' }).fill(service.now.uploadUrl);
  await dialog.getByRole('textbox', { name: 'Listing address' }).fill(service.now.baseUrl);
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(service.now.token);
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  const account = dialog.getByRole('button', { name: /Account$/ });
  await expect(account).toBeHidden();
  await connect.click();
  await expect(dialog).toContainText('There is an account at these addresses already: “County MLS”');
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Sign in to County MLS again' }).waitFor();
  await page.getByRole('option', { name: 'Add a second account' }).click();
  await connect.click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  // The open listing stays with its own; new ones go there.
  await expect(page.getByRole('banner')).toContainText('County MLS');
  await page.keyboard.press('ControlOrMeta+,');
  const second = dialog.getByRole('listitem').filter({ hasText: 'Second office' });
  await expect(second).toContainText('New listings go here');
});

test('a wrong address is corrected where its account stands in the settings, and the listing goes on', {
  tag: '@large',
}, async ({ library, app, pictures, service }) => {
  const { uploadUrl, baseUrl, token } = service.now;
  await library.connect({ ...service.now, uploadUrl: `${baseUrl}/nowhere` });
  await library.addListing({ files: await pictures.write(['Front']) });
  const workbench = await app.open();
  const { page, dialog } = workbench;
  await workbench.tile(1).waitFor();
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('button', { name: 'Address and sign-in…' }).click();
  const upload = dialog.getByRole('textbox', { name: 'Upload address' });
  await expect(upload).toHaveValue(`${baseUrl}/nowhere`);
  await upload.fill(`${uploadUrl}/api/mediaupload`);
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(token);
  await dialog.getByRole('button', { name: /^(Connect|Sign in)$/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await workbench.sync(/1 photo uploaded, 1 listing created/);
  await page.keyboard.press('ControlOrMeta+,');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'County MLS' })).toHaveCount(1);
});

test('a template that needs rooms says that there are none', { tag: '@large' }, async ({ openListing }) => {
  const { page, dialog } = await openListing(['', '']);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('template');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Template', exact: true }).fill('{room}');
  await expect(dialog).toContainText('These photos have no room yet');
  await expect(dialog).not.toContainText('already');
});

test('the photo that is not the better one of two is rejected at once, and comes back', { tag: '@large' }, async ({
  openListing,
}) => {
  const { page, tile, grid, messages } = await openListing(['A', 'B', 'C']);
  await tile(1).click();
  await tile(2).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('y');
  await page.keyboard.press('Enter');
  await expect(messages).toContainText('Photo 2 is the better one.');
  await messages.getByRole('button', { name: 'Reject photo 1' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('row', { name: 'Rejected photo, A' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, A');
});
