import type { Page } from '@playwright/test';
import { expect, OAK, test } from './fixtures.ts';

// A key that is pressed while a menu closes is meant for the page: the menu was answered.

/** So many frames after the menu was answered. */
const FRAMES = [0, 1, 2, 3, 5, 8];

/** Presses a shortcut so many frames after the next Enter is let go. */
async function pressAfterEnter(page: Page, frames: number, key: string): Promise<void> {
  await page.evaluate(
    ([wait, pressed]) => {
      const press = (): void => {
        const init = {
          key: pressed,
          code: `Key${pressed.toUpperCase()}`,
          bubbles: true,
          cancelable: true,
          composed: true,
        };
        const isApple = /Mac/.test(navigator.platform);
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { ...init, ctrlKey: !isApple, metaKey: isApple }),
        );
      };
      const after = (left: number): void => {
        if (left === 0) press();
        else requestAnimationFrame(() => after(left - 1));
      };
      addEventListener('keyup', ({ key: up }) => up === 'Enter' && setTimeout(() => after(wait)), { once: true });
    },
    [frames, key] as const,
  );
}

/** Opens the menu, and answers it with its last entry by Enter. */
type Open = (workbench: { readonly page: Page }) => Promise<void>;

const MENUS: readonly (readonly [string, Open])[] = [
  [
    'that opens where the menu key is pressed',
    async ({ page }) => {
      const list = page.getByRole('navigation', { name: 'Listings' });
      await list.getByRole('row', { name: new RegExp(`^${OAK}`) }).press('Shift+F10');
    },
  ],
  [
    'of a button',
    async ({ page }) => {
      await page
        .locator('.listing-title')
        .getByRole('button', { name: /complete/ })
        .press('Enter');
    },
  ],
];

for (const [name, open] of MENUS) {
  test(`a command by keys works as soon as a menu is answered ${name}`, {
    tag: '@large',
  }, async ({ openListing }) => {
    const workbench = await openListing(['Front', '', 'Garden']);
    const { page } = workbench;
    const board = page.getByRole('grid', { name: 'All listings' });
    for (const frames of FRAMES) {
      await open(workbench);
      await page.getByRole('menuitem').last().focus();
      await pressAfterEnter(page, frames, 'b');
      await page.keyboard.press('Enter');
      await expect(board, `${frames} frames after the answer`).toBeVisible();
      await page.keyboard.press('ControlOrMeta+b');
      await expect(board).toBeHidden();
      // The next key goes to what took its place.
      await expect(page.locator(':focus')).toBeVisible();
    }
  });
}

test('a command by keys works as soon as a dialog is gone', { tag: '@large' }, async ({ openListing }) => {
  const { page, dialog } = await openListing(['Front']);
  await page.keyboard.press('n');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Birch Lane');
  // In the moment in which it is taken out of the page, which effects of its going may follow much later.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role="dialog"]') !== null) return;
      observer.disconnect();
      const isApple = /Mac/.test(navigator.platform);
      const init = { key: 'k', code: 'KeyK', bubbles: true, cancelable: true, composed: true };
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { ...init, ctrlKey: !isApple, metaKey: isApple }),
      );
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find an action' })).toBeVisible();
});
