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

test('a sign-in that is no longer accepted is told across the window, with the way to sign in', {
  tag: '@large',
}, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, dialog } = workbench;
  service.now.faults.next('patch', 'unauthorized', 2);
  await workbench.caption(1, 'A new');
  await page.getByRole('button', { name: 'Sync now' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'The sign-in to County MLS is no longer accepted' });
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('button')).toHaveCount(1);
  await banner.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('heading', { name: 'Sign in to County MLS again' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(service.now.token);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(banner).toBeHidden();
  await expect(workbench.status).toHaveText('Everything is up to date');
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
  await expect(page.getByRole('banner')).toContainText('Second office');
});

test('the same failure many times is one row, and all of it is tried again by one press', { tag: '@large' }, async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B', 'C', 'D']);
  const { page } = workbench;
  service.now.faults.next('upload', { kind: 'fewerResults', missing: 1 }, 4);
  await workbench.sync(/4 couldn’t be sent/);
  await page.keyboard.press('s');
  const rows = page.getByRole('region', { name: 'Not sent' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('4 were not sent for the same reason');
  await rows.getByRole('button', { name: 'Try all again' }).click();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B', 'C', 'D']);
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

test('the photo that is not the better one of two can go at once, and come back', { tag: '@large' }, async ({
  openListing,
}) => {
  const { page, tile, messages } = await openListing(['A', 'B', 'C']);
  await tile(1).click();
  await tile(2).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('y');
  await page.keyboard.press('Enter');
  await expect(messages).toContainText('Photo 2 is the better one.');
  await messages.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, B');
  await expect(tile(3)).toHaveCount(0);
});

test('what the service says of a field names it as the form does', { tag: '@large' }, async ({ openListing, app }) => {
  const { page } = await openListing(['A'], { profile: { propertyFields: { BathroomsFull: 'text' } } });
  await page.keyboard.press('d');
  const baths = page.getByRole('textbox', { name: 'Full bathrooms' });
  await baths.fill('two');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => JSON.stringify(await app.lightbox('listing', 'show', '12 Oak Street')))
    .toContain('two');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(baths).toHaveAttribute('aria-invalid', 'true');
  await expect(baths).toHaveAccessibleDescription(/Full bathrooms/);
  await expect(baths).not.toHaveAccessibleDescription(/BathroomsFull/);
});
