import { expect, test } from './fixtures.ts';
import { savedCaptions } from './listed.ts';

const LONG = 'A caption of many more than twenty characters';

test('nothing counts as sent that is not, and a caption over the limit holds nothing else up', async ({
  openListing,
  service,
  app,
}) => {
  const workbench = await openListing(['A', 'B', 'C'], {
    profile: { rules: { shortDescriptionMaxLength: 20 } },
  });

  await test.step('a service that answers with a web page is said, and nothing counts as sent', async () => {
    service.now.faults.next('upload', 'html', Number.POSITIVE_INFINITY);
    await workbench.sync(/3 not sent yet/);
    await workbench.page.keyboard.press('s');
    await expect(workbench.rail).toContainText('nothing counts as sent');
    expect(service.now.snapshot().listings).toEqual([]);
    service.now.faults.clear();
    await workbench.page.getByRole('button', { name: 'Sync now' }).click();
    await expect(workbench.status).toHaveText('Everything is up to date');
    expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B', 'C']);
  });

  await test.step('a caption over the limit is kept and said, and the other photos go on', async () => {
    await workbench.caption(2, LONG);
    await workbench.caption(3, 'C new');
    await workbench.tile(2).click();
    await expect(workbench.page.getByRole('complementary')).toContainText('over the service’s limit of 20');
    await workbench.sync(/1 change sent, 1 couldn’t be sent/);
    await expect(workbench.tile(2).getByText('Needs attention')).toBeVisible();
    await expect(workbench.status).toContainText('1 needs attention');
    expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B', 'C new']);
    expect(await savedCaptions(app)).toEqual(['A', LONG, 'C new']);

    await workbench.caption(2, 'B, shorter');
    await workbench.sync(/1 change sent/);
    await expect(workbench.status).toHaveText('Everything is up to date');
    expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B, shorter', 'C new']);
  });
});

test('a form says what is wrong in it and loses nothing, and a refused token is said later as well', {
  tag: '@large',
}, async ({ app, service, pictures }) => {
  const workbench = await app.open();
  const { page, dialog } = workbench;
  const upload = dialog.getByRole('textbox', { name: 'Upload address' });
  const listing = dialog.getByRole('textbox', { name: 'Listing address' });
  const token = dialog.getByRole('textbox', { name: 'Access token' });

  await test.step('a listing without a name is not made, and the form says why', async () => {
    await page.getByRole('button', { name: 'New listing' }).first().click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('   ');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/needs a name/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the connect form names the fields that are wrong, and nothing is lost in it', async () => {
    await page.getByRole('button', { name: 'Connect a service' }).click();
    await upload.fill('media example org');
    await listing.fill('http://api.example.org');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();

    await expect(upload).toHaveAccessibleDescription(/This isn’t an address/);
    await expect(listing).toHaveAccessibleDescription(/must begin with https:\/\//);
    await expect(token).toHaveAccessibleDescription(/Enter the access token/);
    await expect(upload).toHaveValue('media example org');
    await upload.fill('https://media.example.org');
    await expect(upload).not.toHaveAccessibleDescription(/This isn’t an address/);
  });

  await test.step('a refused token that was kept all the same is said at the first sync, with the way on', async () => {
    // The form of the step before is open.
    await upload.fill(service.now.uploadUrl);
    await listing.fill(service.now.baseUrl);
    await token.fill('a-token-of-yesterday');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByRole('button', { name: 'Connect anyway' }).click();
    await expect(dialog).toBeHidden();
    await workbench.createListing('12 Oak Street');
    await workbench.addPhotos(await pictures.write(['A']));
    await page.getByRole('button', { name: 'Sync now' }).click();
    await dialog.getByRole('button', { name: /^Send to / }).click();

    await expect(workbench.status).toHaveText('Sign in again to send');
    await workbench.status.getByRole('button').click();
    await expect(workbench.details).toContainText('did not accept the access token');
    await expect(workbench.details).not.toContainText('a-token-of-yesterday');
    await workbench.decision.click();
    await expect(dialog.getByRole('heading', { name: /^Sign in to .* again$/ })).toBeVisible();
    await expect(dialog).not.toContainText('a-token-of-yesterday');
  });
});

test('a profile that cannot be used is refused at its place, and the old one stays', { tag: '@large' }, async ({
  openListing,
}) => {
  const { page, dialog } = await openListing(['A']);
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('tab', { name: 'Profile' }).click();

  await test.step('a setting, beside it', async () => {
    const field = dialog.getByRole('textbox', { name: 'Uploads at a time' });
    await field.fill('99');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('at most 8');
    await expect(field).toHaveValue('99');
    await dialog.getByRole('button', { name: 'Uploads at a time: reset to 4' }).click();
    await expect(field).toHaveValue('4');
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a profile as text, with the place', async () => {
    await dialog.getByRole('button', { name: 'Edit as text' }).click();
    const editor = page.getByRole('textbox', { name: 'Profile (JSON)' });
    await editor.fill('{"upload": {"concurrency": 99}}');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(editor).toHaveAccessibleDescription(/upload\.concurrency/);
    await editor.fill('{"upload": ');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(editor).toHaveAccessibleDescription(/JSON isn’t complete/);
    await page.getByRole('dialog', { name: 'Profile as text' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(editor).toBeHidden();
    await expect(dialog).toContainText('1 setting is changed.');
  });

  await test.step('an advanced setting, which has no control', async () => {
    await dialog.getByRole('button', { name: 'Edit advanced settings' }).click();
    const editor = page.getByRole('textbox', { name: 'Profile (JSON)' });
    await editor.fill('{"update": {"concurrency": 17}}');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(editor).toHaveAccessibleDescription(/update\.concurrency: at most 16/);
    await editor.fill('{"update": {"concurrent": 2}}');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(editor).toHaveAccessibleDescription(/there is no setting concurrent/);
    await editor.fill('{"update": {"concurrency": 2}}');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(editor).toBeHidden();
    await expect(dialog).toContainText('update.concurrency = 2');
    await expect(dialog).toContainText('2 settings are changed.');
  });
});
