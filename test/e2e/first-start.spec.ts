import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { fillConnection, openConnect } from './connecting.ts';
import { expect, OAK, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

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

test('one press gives the practice service and a sample listing, which is finished, sent and forgotten', {
  tag: '@electron',
}, async ({ app }) => {
  const workbench = await app.open();
  const { page, dialog, messages } = workbench;
  await page.getByRole('button', { name: 'Use the practice service' }).click();
  await expect(page.getByRole('heading', { name: 'Sample: 4 Garden Lane', level: 1 })).toBeVisible();
  await expect(messages).toContainText('sample listing to practice with: 5 of its 8 photos have captions');
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
  await page.getByRole('button', { name: 'Create a sample listing' }).click();
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
  // The sample is not asked about: it goes nowhere else.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').getByText('Practice', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Live MLS')).toBeHidden();
  await expect(page.getByRole('row', { name: /Sample: 4 Garden Lane, .*Practice/ })).toBeVisible();

  await workbench.sync(/8 photos uploaded, 1 listing created/);
  expect(service.now.snapshot()).toMatchObject({ binaries: 0, listings: [] });
});

test('the first start leads from the welcome to a listing on the practice service, which is there at the next start', {
  tag: ['@electron', '@large'],
}, async ({ app, pictures }) => {
  let workbench = await app.open();
  const banner = () => workbench.page.getByRole('banner').getByText('Practice', { exact: true });

  await test.step('from the welcome to photos that are sent', async () => {
    const { page } = workbench;
    await expect(page.getByRole('heading', { name: 'Welcome to Listing Lightbox' })).toBeVisible();
    await page.getByRole('button', { name: 'Import a table…' }).click();
    await expect(page.getByRole('dialog', { name: 'Import listings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Start without the sample' }).click();
    await expect(banner()).toBeVisible();
    await workbench.createListing(OAK);
    await workbench.addPhotos(await pictures.write(['Front', 'Kitchen', '']));
    await expectSequence(workbench, ['Front', 'Kitchen', '']);
    await workbench.sync(/3 photos uploaded, 1 listing created/);
    await expect(workbench.status).toHaveText('Everything is up to date');
    // A sent photo is nothing special; its tile says so on hover.
    await workbench.tile(3).hover();
    await expect(workbench.tile(3).getByText('Sent')).toBeVisible();
  });

  await test.step('the practice service and what is on it are there again at the next start', async () => {
    workbench = await app.restart('SIGTERM');
    await expect(banner()).toBeVisible();
    await workbench.caption(2, 'Kitchen with island');
    await workbench.sync(/1 change sent/);
    await expect(workbench.status).toHaveText('Everything is up to date');
  });
});

test('photos are prepared without a service and without a network, and go later', { tag: '@electron' }, async ({
  app,
  service,
  pictures,
}) => {
  const workbench = await app.open();
  const { page, dialog } = workbench;

  await test.step('without a service photos can be added and captioned, and sending asks for one', async () => {
    await workbench.createListing(OAK);
    await workbench.addPhotos(await pictures.write(['', '']));
    await workbench.caption(1, 'Front of the house');
    await expect(page.getByRole('banner').getByText('No service connected')).toBeVisible();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(dialog.getByRole('heading', { name: 'Connect a service' })).toBeVisible();
  });

  await test.step('without a network a service is connected all the same, and what was prepared goes later', async () => {
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await fillConnection(workbench, service);
    await service.off();
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog.getByRole('heading', { name: 'The service can’t be reached' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Connect anyway' }).click();
    await expect(dialog).toBeHidden();
    await expect(workbench.messages).toContainText('Live MLS is set up, unchecked.');
    await service.on();
    await workbench.sync(/2 photos uploaded, 1 listing created/);
  });
});

test('a service is kept only when it is asked for, and what was found is told in plain words', {
  tag: '@large',
}, async ({ app, service }) => {
  const workbench = await openConnect(app, service);
  const { page, dialog } = workbench;

  await test.step('closing the form while the service is asked keeps nothing', async () => {
    const hold = service.now.faults.hold('get', 'beforeAnswer');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await hold.reached;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    hold.release();
  });

  await test.step('a connection is tested without being kept', async () => {
    await page.getByRole('button', { name: 'Connect a service' }).click();
    await fillConnection(workbench, service);
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
    const asked = service.now.requests.slice(before).filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
    // Whether pictures are taken at the upload address: what is no picture is refused there.
    expect(asked).toMatchObject([{ method: 'POST', operation: 'upload', status: 415 }]);
  });

  await test.step('then kept', async () => {
    // The outcome of the step before is open.
    await expect(dialog.getByRole('button', { name: 'Connect', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Connected to Live MLS' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner').getByText('Live MLS')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open existing listing' })).toBeVisible();
  });
});

test('what is wrong in a connection is told before anything is kept, and the field is marked', {
  tag: '@large',
}, async ({ app, service }) => {
  const { page, dialog } = await openConnect(app, service, 'a-token-of-yesterday');
  const listing = dialog.getByRole('textbox', { name: 'Listing address' });
  const token = dialog.getByRole('textbox', { name: 'Access token' });

  await test.step('a refused token', async () => {
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog.getByRole('heading', { name: 'The service rejected this sign-in' })).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Checks' })).toContainText('Sign-in Refused.');
    await expect(page.locator('header').getByText('No service connected')).toBeAttached();
    await dialog.getByRole('button', { name: 'Change settings' }).click();
    await expect(token).toBeFocused();
    await expect(token).toHaveAccessibleDescription(/The service refused this/);
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Live MLS');
  });

  await test.step('a wrong address, by itself', async () => {
    await token.fill(service.now.token);
    await listing.fill(`${service.now.baseUrl}/nowhere`);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog.getByRole('heading', { name: 'An address seems to be wrong' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Change settings' }).click();
    await expect(listing).toHaveAccessibleDescription(/No such service/);
    const upload = dialog.getByRole('textbox', { name: 'Upload address' });
    await expect(upload).toHaveAccessibleDescription(/api\/mediaupload/);
  });

  await test.step('and what is right is taken by Enter', async () => {
    await listing.fill(service.now.baseUrl);
    await token.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Connected to Live MLS' })).toBeVisible();
  });
});

test('the settings of a profile are found, changed, given away and reset', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const { page, dialog } = await openListing(['A'], { profile: { rules: { maxPhotos: 40 } } });
  const photos = dialog.getByRole('textbox', { name: 'Photos in a listing' });
  await page.keyboard.press('ControlOrMeta+,');

  await test.step('the settings keep their height, are gone through by arrow keys, and are found by a word', async () => {
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

  await test.step('each says what it means, and how many are changed', async () => {
    await dialog.getByRole('button', { name: /^Longest caption: reset to / }).click();
    await expect(dialog).toContainText('2 settings are changed.');
    await expect(photos).toHaveValue('40');
    await expect(photos).toHaveAccessibleDescription('Most photos in one listing.');
  });

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

  await test.step('a profile is given away as a file', async () => {
    const exported = await app.saveFile(() => dialog.getByRole('button', { name: 'Export' }).click());
    expect(JSON.parse(exported.text)).toMatchObject({ rules: { maxPhotos: 40 } });
  });

  await test.step('one is reset by its own button', async () => {
    await dialog.getByRole('button', { name: 'Photos in a listing: reset to 300' }).click();
    await expect(photos).toHaveValue('300');
    await expect(dialog).toContainText('3 settings are changed.');
  });

  await test.step('a profile is taken from a file after a question, and reset as a whole', async () => {
    const given = { name: 'county.json', mimeType: 'application/json' };
    const file = dialog.getByLabel('Profile file');
    await file.setInputFiles({ ...given, buffer: Buffer.from('{"name": "County", "rules": {"maxPhotos": 0}}') });
    await expect(dialog.getByRole('alert')).toContainText('rules.maxPhotos');
    await file.setInputFiles({ ...given, buffer: Buffer.from('{"name": "County", "media": {"firstOrder": 1}}') });
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('County: 4 settings change.');
    await question.getByRole('button', { name: 'Use profile' }).click();
    await expect(dialog).toContainText('1 setting is changed.');
    await dialog.getByRole('button', { name: 'Reset all' }).click();
    await question.getByRole('button', { name: 'Reset all' }).click();
    await expect(dialog).toContainText('All settings have their defaults.');
  });
});

test('a window says what is not live, and what is empty says what to do', { tag: '@large' }, async ({
  pictures,
  openListing,
}) => {
  const workbench = await openListing(['A', 'B']);
  const { page, dialog } = workbench;

  await test.step('the loupe and a narrow window keep the mark of what is not live', async () => {
    await page.setViewportSize({ width: 900, height: 700 });
    const banner = page.getByRole('banner').getByText('Test', { exact: true });
    await expect(banner).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle(`Test · ${OAK} · Listing Lightbox`);
    await workbench.tile(2).click();
    await page.keyboard.press('Space');
    const loupe = page.getByRole('dialog', { name: 'Loupe' });
    await expect(loupe.getByText('Test', { exact: true })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a listing whose photos are all removed', async () => {
    await workbench.tile(1).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(page.getByText('All photos are removed')).toBeVisible();
    await expect(page.getByText('Restore them below')).toBeVisible();
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
