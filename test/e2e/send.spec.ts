import { expect, test } from './fixtures.ts';

const SEND = 'ControlOrMeta+Enter';

test('before others see a listing, or much less of it, a person sees what goes and says so', async ({
  openListing,
  service,
  app,
}) => {
  const workbench = await openListing(['Front', 'Kitchen', 'Bath', 'Bed', 'Hall'], { asks: true });
  const { page, dialog, messages, tile, captionField } = workbench;
  const sent = (): number => service.now.requests.length;
  const before = sent();

  await test.step('nothing is sent out of a caption', async () => {
    await tile(1).click();
    await page.keyboard.press('c');
    await expect(captionField).toBeFocused();
    await page.keyboard.press(SEND);
    await page.keyboard.press('Escape');
    await expect(captionField).not.toBeFocused();
    await expect(dialog).toBeHidden();
    expect(sent()).toBe(before);
  });

  await test.step('nothing is sent while nobody can say what would go', async () => {
    const accept = await app.calls.refuse('sync.preview', { code: 'diskFull', message: 'Not now.', action: 'retry' });
    await page.keyboard.press(SEND);
    const tryAgain = messages.getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible();
    expect(await app.calls.made('sync.run')).toBe(0);
    expect(sent()).toBe(before);
    await accept();
    await tryAgain.click();
    await expect(dialog.getByRole('heading')).toHaveText('Send the listing');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a first sending says where it goes, what goes and what is missing', async () => {
    await page.keyboard.press(SEND);
    await expect(dialog.getByRole('heading')).toHaveText('Send the listing');
    await expect(dialog).toContainText('New listing with 5 photos');
    await expect(dialog).toContainText('To County MLS');
    await expect(dialog.getByText('Test', { exact: true })).toBeVisible();
    await expect(dialog).toContainText('5 photos without a room');
    await expect(dialog.getByRole('img')).toHaveCount(0);
    await expect(dialog.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    // Enter goes back.
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(sent()).toBe(before);

    await page.keyboard.press(SEND);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Send to County MLS' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(messages).toContainText('5 photos uploaded, 1 listing created.');
  });

  await test.step('one photo less is everyday work, and is said as what it is', async () => {
    await tile(5).click();
    await page.keyboard.press('Delete');
    await page.keyboard.press(SEND);
    await expect(messages).toContainText('1 photo removed.');
    await expect(workbench.status).toHaveText('Everything is up to date');
  });

  await test.step('all photos less is a question with numbers', async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('x');
    await expect(workbench.status).toHaveText('4 photos to send');
    await page.keyboard.press(SEND);
    await expect(dialog.getByRole('heading')).toHaveText('Remove 4 of 4 photos from the live listing?');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(service.now.snapshot().listings[0]?.media.filter((media) => !media.DeletedYN)).toHaveLength(4);

    await page.keyboard.press(SEND);
    await dialog.getByRole('button', { name: 'Remove 4 photos' }).click();
    await expect(messages).toContainText('4 photos removed.');
    expect(service.now.snapshot().listings[0]?.media.filter((media) => !media.DeletedYN)).toEqual([]);
  });
});

test('before a first sending what is found is said by its kind, and who wants no question is not asked', {
  tag: '@large',
}, async ({ openListing }) => {
  const rules = [{ rule: 'captionContent' as const, forbidden: ['phone' as const] }];
  const pictureRules = { name: 'Ours', date: '2026-11-23', sources: [], note: '', rules };
  const captions = ['Call 555-123-4567', 'Text 555-987-6543', 'Hall'];
  const workbench = await openListing(captions, { asks: true, profile: { pictureRules } });
  const { page, dialog, messages } = workbench;
  await workbench.tile(1).click();
  await page.keyboard.press(SEND);
  await expect(dialog).toContainText('Not allowed in captions: 2');
  await expect(dialog).not.toContainText('555');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('tab', { name: 'Photos' }).click();
  const asks = dialog.getByRole('switch', { name: 'Ask before a listing is sent for the first time' });
  await asks.press('Space');
  await expect(asks).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await workbench.caption(1, 'Front');
  await workbench.caption(2, 'Kitchen');
  await workbench.tile(3).click();
  await page.keyboard.press(SEND);
  await expect(messages).toContainText('3 photos uploaded, 1 listing created.');
  await expect(dialog).toBeHidden();
});
