import { expect, OAK, test } from './fixtures.ts';
import { savedCaptions, savedRooms } from './listed.ts';
import { expectSequence } from './sequence.ts';

test('a caption is saved while the focus stays in its field', async ({ openListing, app }) => {
  const workbench = await openListing(['', '']);
  await workbench.tile(1).click();
  await workbench.captionField.click();
  await workbench.page.keyboard.type('Front of the house');
  await expect.poll(() => savedCaptions(app)).toEqual(['Front of the house', '']);
  await expect(workbench.captionField).toBeFocused();
  await expect(workbench.captionField).toHaveValue('Front of the house');
});

test('Enter leads from caption to caption through all photos', async ({ openListing, app }) => {
  const workbench = await openListing(['', '', '']);
  const { page, captionField } = workbench;
  await workbench.tile(1).click();
  await page.keyboard.press('c');
  await expect(captionField).toBeFocused();
  for (const [index, text] of ['Front', 'Kitchen', 'Garden'].entries()) {
    await expect(workbench.tile(index + 1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(captionField).toBeFocused();
  }
  await expectSequence(workbench, ['Front', 'Kitchen', 'Garden']);
  expect(await savedCaptions(app)).toEqual(['Front', 'Kitchen', 'Garden']);
});

test('Enter selects the words that are there, so that typing replaces them', { tag: '@large' }, async ({
  openListing,
}) => {
  const workbench = await openListing(['Front', 'Old words']);
  await workbench.tile(1).click();
  await workbench.page.keyboard.press('c');
  await workbench.page.keyboard.press('Enter');
  await expect(workbench.captionField).toHaveValue('Old words');
  await workbench.page.keyboard.type('New words');
  await expectSequence(workbench, ['Front', 'New words']);
});

test('words typed while the app cannot be reached are kept and saved when it is back', async ({
  openListing,
  app,
  host,
}) => {
  test.skip(host !== 'loopback', 'in the desktop app the page and the core live and die together');
  const workbench = await openListing(['', '']);
  const { page, captionField } = workbench;
  await workbench.tile(1).click();
  app.expectComplaint(/net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await captionField.fill('Front of the house');
  await expect(page.getByRole('alert').filter({ hasText: 'does not answer' }).first()).toBeVisible();
  await expect(captionField).toHaveValue('Front of the house');

  await page.context().setOffline(false);
  await expect.poll(() => savedCaptions(app)).toEqual(['Front of the house', '']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(captionField).toHaveValue('Front of the house');
});

test('words typed while the app is busy are saved when it goes on', async ({ openListing, app }) => {
  const workbench = await openListing(['', '']);
  await workbench.tile(1).click();
  const letGo = await app.calls.holdAll();
  await workbench.captionField.fill('Front of the house');
  await letGo();
  await expect(workbench.tile(1)).toHaveAccessibleName('Photo 1, Front of the house');
  expect(await savedCaptions(app)).toEqual(['Front of the house', '']);
});

test('what a second window of the library changes appears without a reload', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  await app.lightbox('photo', 'edit', '12 Oak Street', '2', '--caption', 'Kitchen with island');
  await expectSequence(workbench, ['Front', 'Kitchen with island']);
});

test('what is typed on after its photo was removed elsewhere is no command', async ({ openListing, app }) => {
  const workbench = await openListing(['C', 'B', 'A']);
  const { page, tile, messages } = workbench;
  await tile(3).click();
  await page.keyboard.press('c');
  await page.keyboard.type('Bright ');
  await app.lightbox('photo', 'remove', OAK, '3');
  await expect(tile(3)).toBeHidden();
  await page.keyboard.type('1a p family');
  await expect(messages).toContainText('The field you were typing in is gone');
  await expectSequence(workbench, ['C', 'B']);
  expect(await savedRooms(app)).toEqual(['', '']);
  await tile(1).click();
  await page.keyboard.press('a');
  await expect(messages).toContainText('The photos are already in this order.');
});

test('a caption that is far too long is told with its limit, and is not to be tried again as it is', {
  tag: '@large',
}, async ({ openListing }) => {
  const workbench = await openListing(['']);
  await workbench.tile(1).click();
  await workbench.captionField.fill('x'.repeat(10_001));
  const alert = workbench.page.getByRole('alert').filter({ hasText: 'The caption is too long: at most 10,000' });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeHidden();
  await expect(alert).not.toContainText('Incident');
});
