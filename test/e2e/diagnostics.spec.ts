import type { Locator } from '@playwright/test';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expect, test } from './fixtures.ts';
import type { ServiceSwitch } from './service-switch.ts';

async function openServices({ page, dialog }: WorkbenchPage): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click();
  return dialog.getByRole('region', { name: /^Diagnostics of/ });
}

const writesTo = (service: ServiceSwitch, from: number): string[] =>
  service.now.requests
    .slice(from)
    .flatMap(({ method, path }) =>
      method === 'GET' || method === 'OPTIONS' ? [] : [`${method} ${path.replace(/.*\//, '')}`],
    );

test('checking shows every check with its verdict in a word, and stores nothing', async ({ openListing, service }) => {
  const workbench = await openListing(['A'], { synced: true });
  const diagnostics = await openServices(workbench);
  const before = service.now.requests.length;
  const stored = service.now.snapshot();
  const hold = service.now.faults.hold('get', 'beforeAnswer');
  await diagnostics.getByRole('button', { name: 'Run diagnostics' }).click();
  await hold.reached;
  await expect(diagnostics.getByRole('progressbar', { name: 'Asking County MLS' })).toBeVisible();
  await expect(diagnostics.getByRole('button', { name: 'Test writing as well' })).toBeDisabled();
  hold.release();

  const checks = diagnostics.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(checks.filter({ hasText: 'The web API answers as OData' })).toContainText('Good');
  await expect(checks.filter({ hasText: 'would send something' }).first()).toContainText('Not tested');
  await expect(checks.filter({ hasText: 'http on this computer' })).toContainText('Good');
  await expect(diagnostics.getByRole('heading', { name: /good, 2 not tested\.$/ })).toBeVisible();
  await expect(diagnostics.getByRole('progressbar')).toBeHidden();
  // A POST without a picture, which is refused: whether pictures are taken there no GET can tell.
  expect(writesTo(service, before)).toEqual(['POST mediaupload']);
  expect(service.now.snapshot()).toEqual(stored);
});

test('what the service would need is proposed, and taken over by a press', { tag: '@large' }, async ({
  openListing,
}) => {
  const workbench = await openListing(['A'], { profile: { read: { entities: false } } });
  const { dialog, messages } = workbench;
  const diagnostics = await openServices(workbench);
  await diagnostics.getByRole('button', { name: 'Run diagnostics' }).click();
  const proposals = diagnostics.getByRole('list', { name: 'Suggested settings' });
  await expect(proposals).toContainText('Listings can be read: no → yes');
  await expect(proposals).toContainText('The service answers GET for Media.');
  await diagnostics.getByRole('button', { name: 'Apply' }).click();
  await expect(messages).toContainText('1 setting applied to the profile.');
  await expect(proposals).toBeHidden();
  await expect(diagnostics.getByRole('button', { name: 'Run diagnostics' })).toBeFocused();
  await dialog.getByRole('tab', { name: 'Profile' }).click();
  await expect(dialog.getByRole('switch', { name: 'Listings can be read' })).toBeChecked();
});

test('trying to write sends two test pictures, a caption as it is, and undoes what it adds', { tag: '@large' }, async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const diagnostics = await openServices(workbench);
  await expect(diagnostics).toContainText('two grey test pictures that stay unused');
  const before = service.now.requests.length;
  await diagnostics.getByRole('button', { name: 'Test writing as well' }).click();
  const checks = diagnostics.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(checks.filter({ hasText: 'Test pictures were stored' })).toContainText('Good');
  await expect(checks.filter({ hasText: 'Its own tag is accepted' })).toContainText('Good');
  await expect(diagnostics).toContainText('added to that listing and removed again');
  await expect(checks.filter({ hasText: 'Its own tag is accepted' })).toContainText('a stale one refused (412)');
  await expect(checks.filter({ hasText: 'It was removed again' })).toContainText('Good');
  // Two pictures in one request, a caption three times and four more to measure; then one of the pictures is added, given two
  // captions and a higher Order, and removed again.
  const writes = writesTo(service, before).map((write) => write.replace(/\(\d+\)/, ''));
  expect(writes).toEqual([
    'POST mediaupload',
    ...Array.from({ length: 7 }, () => 'PATCH Media'),
    'POST Media',
    ...Array.from({ length: 4 }, () => 'PATCH Media'),
  ]);
  const shown = service.photos().filter((photo) => !photo.deleted);
  expect(shown.map((photo) => photo.caption)).toEqual(['A', 'B']);
});

test('a test listing is created after a question, with the fields of the open one, and named', {
  tag: '@large',
}, async ({ openListing, service }) => {
  const workbench = await openListing(['A']);
  const { page } = workbench;
  const diagnostics = await openServices(workbench);
  await expect(diagnostics).toContainText('Sends the fields of “12 Oak Street”, which is open');
  const start = diagnostics.getByRole('button', { name: 'Create a test listing…' });
  const question = page.getByRole('alertdialog', { name: 'Create a test listing at County MLS?' });
  await start.click();
  await expect(question.getByRole('list', { name: 'What is sent' }).getByRole('listitem').nth(2)).toHaveText(
    /^A test listing with the fields of “12 Oak Street” and 12 grey test pictures, which stays there/,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(start).toBeFocused();
  expect(service.now.snapshot().listings).toEqual([]);

  await start.click();
  await question.getByRole('button', { name: 'Create test listing' }).click();
  const checks = diagnostics.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(checks.filter({ hasText: 'A new listing keeps all 12 of its photos' })).toContainText('Good');
  await expect(checks.filter({ hasText: 'It was removed again' })).toContainText('Good');
  const keys = service.now.snapshot().listings.map(({ listingKey }) => listingKey);
  await expect(checks.filter({ hasText: `The test listings ${keys.join(' and ')}` })).toContainText('Note');
  await expect(start).toBeFocused();
});

test('a production account is asked about before anything is written, by the whole of what it would be', {
  tag: '@large',
}, async ({ app, service }) => {
  const workbench = await app.open();
  const { page, dialog } = workbench;
  await page.getByRole('button', { name: 'Connect a service' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Live MLS');
  await dialog.getByRole('textbox', { name: 'Upload address' }).fill(service.now.uploadUrl);
  await dialog.getByRole('textbox', { name: 'Listing address' }).fill(service.now.baseUrl);
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(service.now.token);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  const diagnostics = await openServices(workbench);
  const before = service.now.requests.length;
  const question = page.getByRole('alertdialog', { name: 'Test writing on Live MLS?' });
  await diagnostics.getByRole('button', { name: 'Test writing as well' }).click();
  const plan = question.getByRole('list', { name: 'What is sent' }).getByRole('listitem');
  await expect(plan).toHaveText([
    /^Two grey test pictures to .*\/upload.*, as parts named “.+”\./,
    /^Only if that name is refused/,
  ]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(writesTo(service, before)).toEqual(['POST mediaupload']);
  await expect(diagnostics.getByRole('button', { name: 'Test writing as well' })).toBeFocused();
  await expect(diagnostics.getByRole('button', { name: 'Create a test listing…' })).toHaveCount(0);

  await diagnostics.getByRole('button', { name: 'Test writing as well' }).click();
  await question.getByRole('button', { name: 'Test writing' }).click();
  await expect(diagnostics.getByRole('list', { name: 'Checks' })).toContainText('Test pictures were stored');
});

test('a service that does not answer is a problem in words', { tag: '@large' }, async ({ openListing, service }) => {
  const workbench = await openListing(['A']);
  const diagnostics = await openServices(workbench);
  await service.off();
  await diagnostics.getByRole('button', { name: 'Run diagnostics' }).click();
  const problem = diagnostics
    .getByRole('list', { name: 'Checks' })
    .getByRole('listitem')
    .filter({ hasText: 'Problem' });
  await expect(problem.first()).toBeVisible();
  await expect(diagnostics.getByRole('heading', { name: /problem/ })).toBeVisible();
});
