import type { Locator, Page } from '@playwright/test';
import { expect, OAK, test } from './fixtures.ts';

const banner = (page: Page): Locator => page.getByRole('banner');
const listed = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: 'Listings' }).getByRole('row', { name });

/** What the window says of the service that the open listing goes to. */
async function expectService(page: Page, name: string, mark: 'Test' | 'Practice' | null): Promise<void> {
  await expect(banner(page).getByText(name, { exact: true })).toBeVisible();
  await expect(banner(page).locator('.environment')).toHaveText(mark === null ? [] : [mark]);
  await expect(banner(page)).toHaveAttribute('data-environment', mark?.toLowerCase() ?? 'production');
  await expect(page.getByRole('button', { name: `Sync with ${name}`, exact: true })).toBeVisible();
}

test('a window says to which service the open listing goes, whichever one new listings go to', async ({
  openListing,
  app,
  service,
}) => {
  const workbench = await openListing(['Front']);
  const { page, dialog, messages } = workbench;
  const { uploadUrl, baseUrl } = service.now;
  // The same service under two names is enough: nothing is sent there.
  const addresses = ['--upload-url', uploadUrl, '--base-url', baseUrl, '--token', service.now.token];
  await app.lightbox('connect', ...addresses, '--name', 'Live MLS', '--environment', 'production');

  await test.step('a listing that was made for one service stays with it', async () => {
    await expectService(page, 'County MLS', 'Test');
    await expect(page).toHaveTitle(`Test · ${OAK} · Listing Lightbox`);
    await expect(listed(page, new RegExp(`${OAK}.*, Test`))).toBeVisible();
  });

  await test.step('a new one says where it will go, and goes there', async () => {
    await page.getByRole('button', { name: 'New listing' }).first().click();
    await expect(dialog).toContainText('Will be sent to Live MLS');
    await page.getByRole('textbox', { name: 'Name' }).fill('Mill Lane 7');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Mill Lane 7', level: 1 })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectService(page, 'Live MLS', null);
    await expect(page).toHaveTitle('Mill Lane 7 · Listing Lightbox');
    await listed(page, new RegExp(OAK)).click();
    await expectService(page, 'County MLS', 'Test');
  });

  await test.step('the service for new listings is chosen in the settings, and changes no listing', async () => {
    await page.keyboard.press('ControlOrMeta+,');
    await expect(dialog.getByText('New listings go here')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Use for new listings' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await listed(page, /Mill Lane 7/).click();
    await expectService(page, 'Live MLS', null);
    await page.getByRole('button', { name: 'All listings' }).first().click();
    await expect(banner(page).getByText('New listings go to County MLS')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expectService(page, 'Live MLS', null);
  });

  await test.step('one that was never sent can go to another service instead', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Send to another service' }).click();
    await dialog.getByText('Instead of Live MLS').click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(messages).toContainText('This listing goes to County MLS from now on.');
    await expectService(page, 'County MLS', 'Test');
  });
});

test('what was made for practice goes elsewhere only where a person says so', async ({ app, service }) => {
  const workbench = await app.open();
  const { page, dialog, messages } = workbench;
  await page.getByRole('button', { name: 'Start without the sample' }).click();
  await workbench.createListing(OAK);
  const connect = async (name: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+,');
    await dialog.getByRole('button', { name: 'Connect a service' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Upload address' }).fill(service.now.uploadUrl);
    await dialog.getByRole('textbox', { name: 'Listing address' }).fill(service.now.baseUrl);
    await dialog.getByRole('textbox', { name: 'Access token' }).fill(service.now.token);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
  };
  await connect('Live MLS');
  await expect(dialog.getByRole('heading')).toHaveText('Move 1 unsent listing to Live MLS?');
  await expect(dialog).toContainText(OAK);
  await expect(dialog.getByRole('button', { name: 'Keep for practice' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectService(page, 'Practice service', 'Practice');

  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('button', { name: 'Use for new listings' }).click();
  const ofPractice = dialog.getByRole('listitem').filter({ hasText: 'Practice service' });
  await expect(ofPractice).toContainText('New listings go here');
  await dialog.getByRole('button', { name: 'Use for new listings' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('heading')).toHaveText('Move 1 unsent listing to Live MLS?');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(messages).toContainText('This listing goes to Live MLS from now on. Nothing was sent yet.');
  await expectService(page, 'Live MLS', null);
  expect(service.now.snapshot().listings).toEqual([]);
});

test('a conflict is practised on the sample, and never on a listing of the person’s own', { tag: '@large' }, async ({
  app,
  pictures,
}) => {
  const workbench = await app.open();
  const { page, dialog } = workbench;
  await page.getByRole('button', { name: 'Start without the sample' }).click();
  await workbench.createListing(OAK);
  await workbench.addPhotos(await pictures.write(['Front']));
  await workbench.sync(/1 photo uploaded, 1 listing created/);
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('button', { name: 'Practice a conflict' }).click();
  await expect(dialog.getByRole('heading', { name: /conflict/i }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sample: 4 Garden Lane', level: 1 })).toBeAttached();
  await page.keyboard.press('Escape');
  await listed(page, new RegExp(OAK)).click();
  await expect(workbench.tile(1)).toHaveAccessibleName(/^Photo 1, Front/);
});
