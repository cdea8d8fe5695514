import { expectAccessible } from './accessible.ts';
import { expect, OAK, test } from './fixtures.ts';

test('the welcome, the connect form and an empty listing are accessible', async ({ app }) => {
  const workbench = await app.open();
  const { page, dialog } = workbench;
  await expect(page.getByRole('heading', { name: 'Welcome to Listing Lightbox' })).toBeVisible();
  await expectAccessible(page, 'welcome');
  await page.getByRole('button', { name: 'Connect a service' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'connect form');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toContainText('Enter an address.');
  await expectAccessible(page, 'connect form with errors');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await workbench.createListing(OAK);
  await expect(page.getByText('Add the first photos')).toBeVisible();
  await expectAccessible(page, 'empty listing');
});

test('what the trial of a connection found is accessible', { tag: '@large' }, async ({ app, service }) => {
  const workbench = await app.open();
  const { page, dialog } = workbench;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Connect a service' }).click();
  await dialog.getByRole('textbox', { name: 'Upload address' }).fill(service.now.uploadUrl);
  await dialog.getByRole('textbox', { name: 'Listing address' }).fill(service.now.baseUrl);
  await dialog.getByRole('textbox', { name: 'Access token' }).fill('not-the-token');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'The service rejected this sign-in' })).toBeVisible();
  await dialog.getByText('Details', { exact: true }).click();
  await expectAccessible(page, 'a refused sign-in');
  await dialog.getByRole('button', { name: 'Change settings' }).click();
  await expectAccessible(page, 'the marked field');
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(service.now.token);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await expectAccessible(page, 'connected');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Create your first listing')).toBeVisible();
  await expectAccessible(page, 'no listing yet');
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('button', { name: 'Use the practice service' }).click();
  await expect(workbench.tile(8)).toBeVisible();
  await expectAccessible(page, 'the sample listing');
});

test('the workbench and its dialogs are accessible', { tag: '@large' }, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', ''], { synced: true });
  const { page, dialog } = workbench;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page, 'workbench');

  service.elsewhere('B', { ShortDescription: 'B of theirs' });
  await workbench.caption(2, 'B of mine');
  await workbench.sync(/1 conflict needs attention/);
  await expectAccessible(page, 'workbench with a conflict and a message');
  await workbench.status.getByRole('button').click();
  await expect(workbench.details).toContainText('1 conflict needs attention');
  await expectAccessible(page, 'the details of the status');
  await page.keyboard.press('Escape');
  await workbench.decision.click();
  await expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeVisible();
  await expectAccessible(page, 'conflict dialog');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Settings' }).click();
  for (const name of ['Services', 'Service profile', 'Appearance', 'Language', 'Photos', 'Keyboard', 'About']) {
    await dialog.getByRole('tab', { name, exact: true }).click();
    await expectAccessible(page, `settings: ${name}`);
  }
  await dialog.getByRole('tab', { name: 'Services', exact: true }).click();
  await dialog.getByRole('button', { name: 'Run diagnostics' }).click();
  await expect(dialog.getByRole('list', { name: 'Checks' })).toBeVisible();
  await expectAccessible(page, 'settings: what an diagnostics found');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await workbench.tile(1).click();
  await page.keyboard.press('h');
  await expect(dialog.getByRole('table')).toBeVisible();
  await expectAccessible(page, 'history');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await workbench.tile(1).click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByRole('complementary', { name: 'Listing' })).toBeVisible();
  await expectAccessible(page, 'details of a listing at the service');

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('searchbox', { name: 'Find an action' })).toBeFocused();
  // The arrows walk through the list while the focus stays in the search field, which that rule does not know.
  await expectAccessible(page, 'palette', ['scrollable-region-focusable']);
});
