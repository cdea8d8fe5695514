import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import type { App } from './app.ts';
import { expect, OAK, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';
import type { ServiceSwitch } from './service-switch.ts';

const SAMPLE = [
  'Front of the house at dusk',
  'Entry with oak stairs',
  'Kitchen with island',
  'Living room with two tall windows',
  '',
  'Main bedroom',
  '',
  '',
];

test('one press gives the practice service and a sample listing, which is finished, sent and forgotten', async ({
  app,
}) => {
  const workbench = await app.open();
  const { page, dialog, messages } = workbench;
  await page.getByRole('button', { name: 'Use the practice service' }).click();
  await expect(page.getByRole('heading', { name: 'Sample: 4 Garden Lane', level: 1 })).toBeVisible();
  await expect(messages).toContainText('sample listing to practise with: 5 of its 8 photos have captions');
  await expectSequence(workbench, SAMPLE);
  await expect(workbench.tile(1).getByText('Front of Structure', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Practice', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Practice · Sample: 4 Garden Lane · Listing Lightbox');

  await workbench.caption(5, 'Dining room');
  await workbench.sync(/8 photos uploaded, 1 listing created/);
  await expect(workbench.status).toHaveText('Everything is up to date');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove from this computer' }).click();
  await dialog.getByRole('button', { name: 'Remove from this computer' }).click();

  await expect(page.getByText('Create your first listing')).toBeVisible();
  await page.getByRole('button', { name: 'Make a sample listing' }).click();
  await expectSequence(workbench, SAMPLE);
});

test('the sample stays with the practice service, and says so beside another one', { tag: '@large' }, async ({
  app,
  service,
}) => {
  const workbench = await app.open();
  const { page, dialog } = workbench;
  await page.getByRole('button', { name: 'Use the practice service' }).click();
  await expectSequence(workbench, SAMPLE);
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('button', { name: 'Connect a service' }).click();
  await fillConnection(workbench, service);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('banner').getByText('Live MLS')).toBeVisible();
  await expect(page.getByRole('main').getByText('Practice', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Sample: 4 Garden Lane, .*Practice/ })).toBeVisible();

  await workbench.sync(/8 photos uploaded, 1 listing created/);
  expect(service.now.snapshot()).toMatchObject({ binaries: 0, listings: [] });
});

test('the first start leads from the welcome to a listing on the practice service', async ({ app, pictures }) => {
  const workbench = await app.open();
  const { page } = workbench;
  await expect(page.getByRole('heading', { name: 'Welcome to Listing Lightbox' })).toBeVisible();

  await page.getByRole('button', { name: 'Start without the sample' }).click();
  await expect(page.getByRole('banner').getByText('Practice', { exact: true })).toBeVisible();

  await workbench.createListing(OAK);
  await workbench.addPhotos(await pictures.write(['Front', 'Kitchen', '']));
  await expectSequence(workbench, ['Front', 'Kitchen', '']);

  await workbench.sync(/3 photos uploaded, 1 listing created/);
  await expect(workbench.status).toHaveText('Everything is up to date');
  // That a photo is sent is how photos are; its tile tells it to whoever asks.
  await workbench.tile(3).hover();
  await expect(workbench.tile(3).getByText('Sent')).toBeVisible();
});

test('without a service photos can be added and captioned, and sending asks for one', async ({ app, pictures }) => {
  const workbench = await app.open();
  await workbench.createListing(OAK);
  await workbench.addPhotos(await pictures.write(['', '']));
  await workbench.caption(1, 'Front of the house');
  await expect(workbench.page.getByRole('banner').getByText('No service connected')).toBeVisible();

  await workbench.page.getByRole('button', { name: 'Sync now' }).click();
  await expect(workbench.dialog.getByRole('heading', { name: 'Connect a service' })).toBeVisible();
});

test('the practice service and what is on it are there again at the next start', async ({ app, pictures }) => {
  let workbench = await app.open();
  await workbench.page.getByRole('button', { name: 'Start without the sample' }).click();
  await workbench.createListing(OAK);
  await workbench.addPhotos(await pictures.write(['Front', 'Kitchen']));
  await workbench.sync(/1 listing created/);

  workbench = await app.restart('SIGTERM');
  await expect(workbench.page.getByRole('banner').getByText('Practice', { exact: true })).toBeVisible();
  await workbench.caption(2, 'Kitchen with island');
  await workbench.sync(/1 change sent/);
  await expect(workbench.status).toHaveText('Everything is up to date');
});

/** Types what a service gives to those who connect with it. */
async function fillConnection(
  { dialog }: WorkbenchPage,
  service: ServiceSwitch,
  token = service.now.token,
): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Live MLS');
  await dialog.getByRole('textbox', { name: 'Upload address' }).fill(service.now.uploadUrl);
  await dialog.getByRole('textbox', { name: 'Listing address' }).fill(service.now.baseUrl);
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(token);
}

/** The window of somebody who has no service yet, with the connection filled in. */
async function openConnect(app: App, service: ServiceSwitch, token?: string): Promise<WorkbenchPage> {
  const workbench = await app.open();
  await workbench.page.getByRole('button', { name: 'Connect a service' }).click();
  await expect(workbench.dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await fillConnection(workbench, service, token);
  return workbench;
}

test('a connection is tested without being kept, then kept, and what was found is told in plain words', async ({
  app,
  service,
}) => {
  const workbench = await openConnect(app, service);
  const { page, dialog } = workbench;
  const before = service.now.requests.length;
  await dialog.getByRole('button', { name: 'Test the connection' }).click();
  await expect(dialog.getByRole('heading', { name: 'The connection works' })).toBeVisible();
  const checks = dialog.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(checks).toHaveText([
    /Good.*Sign-in Accepted/,
    /Good.*Upload address Answers/,
    /Good.*Listing address Correct/,
    /Good.*Connection Secure/,
  ]);
  await expect(page.locator('header').getByText('No service connected')).toBeAttached();
  const asked = service.now.requests.slice(before).map(({ method }) => method);
  expect(asked.filter((method) => method !== 'GET' && method !== 'OPTIONS')).toEqual([]);

  await expect(dialog.getByRole('button', { name: 'Connect', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Connected to Live MLS' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').getByText('Live MLS')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open existing listing' })).toBeVisible();
});

test('a refused token is told before anything is kept, and the field is marked', async ({ app, service }) => {
  const workbench = await openConnect(app, service, 'a-token-of-yesterday');
  const { page, dialog } = workbench;
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'The service rejected this sign-in' })).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Checks' })).toContainText('Sign-in Refused.');
  await expect(page.locator('header').getByText('No service connected')).toBeAttached();

  await dialog.getByRole('button', { name: 'Change settings' }).click();
  const token = dialog.getByRole('textbox', { name: 'Access token' });
  await expect(token).toBeFocused();
  await expect(token).toHaveAccessibleDescription(/The service refused this/);
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Live MLS');
  await token.fill(service.now.token);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Connected to Live MLS' })).toBeVisible();
});

test('a wrong address is marked by itself', { tag: '@large' }, async ({ app, service }) => {
  const workbench = await openConnect(app, service);
  const { dialog } = workbench;
  await dialog.getByRole('textbox', { name: 'Listing address' }).fill(`${service.now.baseUrl}/RESO/OData`);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'An address seems to be wrong' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change settings' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Listing address' })).toHaveAccessibleDescription(/No such service/);
  await expect(dialog.getByRole('textbox', { name: 'Upload address' })).toHaveAccessibleDescription(/api\/mediaupload/);
});

test('without a network a service is connected all the same, and what was prepared goes later', async ({
  app,
  service,
  pictures,
}) => {
  const workbench = await openConnect(app, service);
  const { dialog, messages } = workbench;
  await service.off();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'The service can’t be reached' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Connect anyway' }).click();
  await expect(dialog).toBeHidden();
  await expect(messages).toContainText('Live MLS is set up, unchecked.');
  await workbench.createListing(OAK);
  await workbench.addPhotos(await pictures.write(['Front']));
  await service.on();
  await workbench.sync(/1 photo uploaded, 1 listing created/);
});

test('closing the form while the service is asked keeps nothing', { tag: '@large' }, async ({ app, service }) => {
  const workbench = await openConnect(app, service);
  const { page, dialog } = workbench;
  const hold = service.now.faults.hold('get', 'beforeAnswer');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await hold.reached;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  hold.release();
  await page.getByRole('button', { name: 'Connect a service' }).click();
  await fillConnection(workbench, service);
  await dialog.getByRole('button', { name: 'Test the connection' }).click();
  await expect(dialog.getByRole('heading', { name: 'The connection works' })).toBeVisible();
  await expect(page.locator('header').getByText('No service connected')).toBeAttached();
});

test('each setting of the profile says what it means and whether it is changed, and goes back to its default', async ({
  openListing,
}) => {
  const workbench = await openListing(['A'], { profile: { rules: { maxPhotos: 40 } } });
  const { page, dialog } = workbench;
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('tab', { name: 'Profile' }).click();
  await expect(dialog).toContainText('2 settings are changed.');
  const photos = dialog.getByRole('textbox', { name: 'Photos in a listing' });
  await expect(photos).toHaveValue('40');
  await expect(photos).toHaveAccessibleDescription('Most photos in one listing.');

  await test.step('what is typed is saved when the field is left, without taking back what was changed before', async () => {
    await dialog.getByRole('textbox', { name: 'Uploads at a time' }).fill('2');
    await dialog.getByRole('switch', { name: 'Listings can be read' }).press('Space');
    await expect(dialog).toContainText('4 settings are changed.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+,');
    await expect(dialog.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByRole('textbox', { name: 'Uploads at a time' })).toHaveValue('2');
    await expect(dialog.getByRole('switch', { name: 'Listings can be read' })).not.toBeChecked();
  });

  await test.step('one is reset by its own button', async () => {
    await dialog.getByRole('button', { name: 'Photos in a listing: reset to 300' }).click();
    await expect(photos).toHaveValue('300');
    await expect(dialog).toContainText('3 settings are changed.');
  });
});

test('the settings keep their height, are gone through by arrow keys, and are found by a word', {
  tag: '@large',
}, async ({ openListing }) => {
  const { page, dialog } = await openListing(['A']);
  await page.keyboard.press('ControlOrMeta+,');
  const tabs = dialog.getByRole('tab');
  await expect(tabs.first()).toBeFocused();
  const heights = new Set<number>();
  for (const tab of await tabs.all()) {
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    heights.add(await page.locator('.modal').evaluate((modal) => modal.clientHeight));
    await page.keyboard.press('ArrowDown');
  }
  expect(heights.size).toBe(1);
  await dialog.getByRole('searchbox', { name: 'Search settings' }).fill('caption long');
  await expect(dialog.getByRole('tab', { name: 'Search results' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('textbox', { name: 'Longest caption' }).fill('90');
  await dialog.getByRole('searchbox', { name: 'Search settings' }).fill('stora');
  await dialog.getByRole('button', { name: 'Show: Check originals' }).click();
  await expect(dialog.getByRole('heading', { name: 'Storage' })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Profile' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Longest caption' })).toHaveValue('90');
});

test('a profile is given away as a file, taken from one after a question, and reset as a whole', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const { page, dialog } = await openListing(['A'], { profile: { rules: { maxPhotos: 40 } } });
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('tab', { name: 'Profile' }).click();
  const exported = await app.saveFile(() => dialog.getByRole('button', { name: 'Export' }).click());
  expect(JSON.parse(exported.text)).toMatchObject({ rules: { maxPhotos: 40 } });
  const given = { name: 'county.json', mimeType: 'application/json' };
  const file = dialog.getByLabel('Profile file');
  await file.setInputFiles({ ...given, buffer: Buffer.from('{"name": "County", "rules": {"maxPhotos": 0}}') });
  await expect(dialog.getByRole('alert')).toContainText('rules.maxPhotos');
  await file.setInputFiles({ ...given, buffer: Buffer.from('{"name": "County", "media": {"firstOrder": 1}}') });
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('County: 4 settings change.');
  await question.getByRole('button', { name: 'Use profile' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Profile name' })).toHaveValue('County');
  await expect(dialog).toContainText('2 settings are changed.');
  await dialog.getByRole('button', { name: 'Reset all' }).click();
  await question.getByRole('button', { name: 'Reset all' }).click();
  await expect(dialog).toContainText('All settings have their defaults.');
});

test('the loupe and a narrow window keep the mark of what is not live', { tag: '@large' }, async ({ openListing }) => {
  const workbench = await openListing(['A', 'B']);
  const { page } = workbench;
  await page.setViewportSize({ width: 900, height: 700 });
  const banner = page.getByRole('banner').getByText('Test', { exact: true });
  await expect(banner).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(`Test · ${OAK} · Listing Lightbox`);
  await workbench.tile(2).click();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: 'Loupe' }).getByText('Test', { exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test('what is empty says what to do', { tag: '@large' }, async ({ pictures, openListing }) => {
  const workbench = await openListing(['A']);
  const { page, dialog } = workbench;
  await test.step('a listing whose photos are all removed', async () => {
    await workbench.tile(1).click();
    await page.keyboard.press('Delete');
    await expect(page.getByText('All photos are removed')).toBeVisible();
    await expect(page.getByText('Put them back below')).toBeVisible();
  });
  await test.step('a search that finds nothing', async () => {
    await workbench.createListing('Mill Lane 7');
    await page.getByRole('searchbox', { name: 'Search listings' }).fill('zzz');
    await expect(page.getByText('No listing matches. Try fewer letters.')).toBeVisible();
  });
  await test.step('no listing at all', async () => {
    await page.getByRole('searchbox', { name: 'Search listings' }).fill('');
    for (const name of ['Mill Lane 7', OAK]) await forget(workbench, name);
    await expect(page.getByText('Create your first listing')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'New listing' })).toBeVisible();
  });
  await test.step('photos are asked for in a new one', async () => {
    await workbench.createListing('New');
    await expect(page.getByText('Add the first photos')).toBeVisible();
    await workbench.addPhotos(await pictures.write(['B']));
    await expect(dialog).toBeHidden();
  });
});

async function forget({ page, dialog }: WorkbenchPage, name: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove from this computer' }).click();
  await dialog.getByRole('button', { name: 'Remove from this computer' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeHidden();
}
