import type { Locator, Page } from '@playwright/test';
import { expect, OAK, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

/** Presses Tab until something, or a part of it, has the focus; it must be within reach: all of the window has fewer stops. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('the main job is done by the keyboard alone, from the welcome to everything up to date', async ({
  app,
  pictures,
}) => {
  const workbench = await app.open();
  const { page, dialog } = workbench;
  await page.evaluate(() => {
    addEventListener('mousedown', () => reportError(new Error('a mouse was used')), { capture: true });
  });
  await tabTo(page, page.getByRole('button', { name: 'Start without the sample' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText('Practice', { exact: true })).toBeVisible();

  await page.keyboard.press('n');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(OAK);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: OAK, level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();

  await app.chooseFiles(() => page.keyboard.press('ControlOrMeta+o'), await pictures.write(['', '', '']));
  await workbench.tile(3).waitFor();
  await tabTo(page, workbench.grid);
  await page.keyboard.press('Home');
  await expect(workbench.tile(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('c');
  await expect(workbench.captionField).toBeFocused();
  // What belongs to an input method leaves no caption.
  await workbench.captionField.evaluate((field) => {
    for (const own of [
      { key: 'Escape', isComposing: true },
      { key: 'Enter', keyCode: 229 },
    ])
      field.dispatchEvent(new KeyboardEvent('keydown', { ...own, bubbles: true, cancelable: true, composed: true }));
  });
  for (const caption of ['Front', 'Kitchen', 'Garden']) {
    await expect(workbench.captionField).toBeFocused();
    await page.keyboard.type(caption);
    await page.keyboard.press('Enter');
  }
  await expectSequence(workbench, ['Front', 'Kitchen', 'Garden']);
  await page.keyboard.press('Tab');
  await expect(workbench.roomField).toBeFocused();
  await page.keyboard.type('gard');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(workbench.tile(3).getByText('Garden', { exact: true })).toHaveCount(2);

  // Enter led back to the photos.
  await expect(workbench.tile(3)).toBeFocused();
  await expect(workbench.tile(3)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+ArrowLeft');
  await expectSequence(workbench, ['Front', 'Garden', 'Kitchen']);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(workbench.messages).toContainText('3 photos uploaded, 1 listing created.');
  await expect(workbench.status).toHaveText('Everything is up to date');
});

test('the palette finds an action by a few letters and runs it', { tag: '@large' }, async ({ openListing }) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const { page, dialog } = workbench;
  await workbench.tile(3).click();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('searchbox', { name: 'Find an action' })).toBeFocused();
  await page.keyboard.type('primary');
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectSequence(workbench, ['C', 'A', 'B']);
});

test('every shortcut in the sheet is told once, and Escape closes the sheet', { tag: '@large' }, async ({
  openListing,
}) => {
  const workbench = await openListing(['A']);
  const { page, dialog } = workbench;
  await page.keyboard.press('?');
  await expect(dialog.getByRole('heading', { name: 'Shortcuts' })).toBeVisible();
  await expect(dialog).toContainText('Write caption');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('Escape closes the dialog in front also while the focus is on its way back to it', { tag: '@large' }, async ({
  openListing,
}) => {
  const { page, dialog } = await openListing(['A']);
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await page.evaluate(async () => {
    // The focus comes back with the next frame, which does not come here; what waits for one already has it first.
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = () => 0;
    await new Promise(nextFrame);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
