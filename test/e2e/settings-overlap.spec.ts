import { expect, test } from './fixtures.ts';

test('a setting that is changed twice is not saved again over a later change from elsewhere', {
  tag: '@large',
}, async ({ openListing, library, service, app }) => {
  const { page, dialog } = await openListing(['A']);
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('tab', { name: 'Profile' }).click();
  const read = dialog.getByRole('switch', { name: 'Listings can be read' });
  await expect(read).toBeChecked();
  const letGo = await app.calls.hold('account.changeProfile');
  await read.press('Space');
  await expect(read).not.toBeChecked();
  await read.press('Space');
  await expect(read).toBeChecked();
  await letGo();
  await expect.poll(() => app.calls.answered('account.changeProfile')).toBe(2);

  await library.connect(service.now, { read: { entities: false } });
  await expect(read).not.toBeChecked();
  await dialog.getByRole('textbox', { name: 'Photos in a listing' }).fill('40');
  await page.keyboard.press('Enter');
  await expect.poll(() => app.calls.answered('account.changeProfile')).toBe(3);
  await expect(dialog).toContainText('3 settings are changed.');
  await expect(read).not.toBeChecked();
});
