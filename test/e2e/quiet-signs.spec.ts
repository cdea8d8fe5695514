import { expect, test } from './fixtures.ts';

test('a window that is loaded again goes on by keys, and says where there is nothing to compare', async ({
  openListing,
}) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, tile, messages, captionField } = workbench;
  await expect(tile(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tile(2)).toBeFocused();

  await page.reload();
  await expect(tile(1)).toBeFocused();
  await expect(captionField).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(captionField).toHaveValue('Kitchen');

  await page.keyboard.press('Delete');
  await expect(tile(2)).toBeHidden();
  await page.keyboard.press('g');
  await expect(messages).toContainText('No photos in this listing are similar. Select 2 to 9 to compare them.');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Compare similar');
  await expect(page.getByRole('menuitem', { name: /^Compare similar photos/ })).toBeVisible();
});

test('a picture that is not there yet is no broken one', { tag: '@large' }, async ({ openListing }) => {
  const workbench = await openListing(['Front']);
  const { page, tile } = workbench;
  const image = tile(1).locator('img');
  await expect(image).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/blob\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(image).toBeAttached();
  await expect(image).toBeHidden();
  release();
  await expect(image).toBeVisible();
});
