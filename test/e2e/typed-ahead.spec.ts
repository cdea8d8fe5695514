import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Loads the page again, and holds the code of its dialogs up until that is called. */
async function reloadWithoutDialogs(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/any-dialog-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  return () => release();
}

const ways: readonly { opens: string; types: string; into: (dialog: Locator) => Locator; has: string }[] = [
  { opens: 'ControlOrMeta+k', types: 'Xp', into: (dialog) => dialog.getByRole('searchbox'), has: 'Xp' },
  { opens: 'n', types: '12 Px', into: (dialog) => dialog.getByRole('textbox', { name: 'Name' }), has: '12 Px' },
  { opens: 'ControlOrMeta+f', types: 'kit', into: (dialog) => dialog.getByLabel('Find', { exact: true }), has: 'kit' },
];

for (const { opens, types, into, has } of ways) {
  test(`what is typed before the dialog of ${opens} is there stands in it`, { tag: '@large' }, async ({
    openListing,
  }) => {
    const workbench = await openListing(['Front', 'Kitchen']);
    const { page, tile, dialog } = workbench;
    const release = await reloadWithoutDialogs(page);
    await expect(tile(1)).toBeFocused();
    await page.keyboard.press(opens);
    await page.keyboard.type(types);
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowRight');
    release();
    await expect(into(dialog)).toHaveValue(has);
    await expect(into(dialog)).toBeFocused();
    await page.keyboard.type('y');
    await expect(into(dialog)).toHaveValue(`${has}y`);
    await into(dialog).fill('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(tile(1)).toBeFocused();
    await expect(tile(2)).toBeVisible();
  });
}

test('a dialog that is on its way is typed for in no field behind it, and Escape gives it up', {
  tag: '@large',
}, async ({ openListing }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, tile, dialog, captionField } = workbench;
  const release = await reloadWithoutDialogs(page);
  await expect(tile(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('c');
  await expect(captionField).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('settings');
  await expect(captionField).toHaveValue('Kitchen');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.type(' door');
  await expect(captionField).toHaveValue('Kitchen door');
  release();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog.getByRole('searchbox')).toHaveValue('');
});
