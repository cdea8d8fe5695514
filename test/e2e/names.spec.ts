import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const ADDRESS = '1482 North Old Harbour Promenade, Building 12, Apartment 1407';
const FILE = 'IMG_20260914_101112_HDR-Edit-2.jpg';

/**
 * Words that end before their last letter, because something around them ends there, or that run over the row they stand
 * in. Captions under photos are no names; what can be scrolled to is not cut.
 */
async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cutBy = (words: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(words);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      for (let around = words.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll')
          return false;
        const isEdge = overflowX !== 'visible' || around.matches('.listing-row, .board-row, .board-card');
        if (isEdge && rects.some(({ right, bottom }) => right > box.right + 1.5 || bottom > box.bottom + 1.5))
          return true;
      }
      return false;
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement } = node;
      if (!(node instanceof Text) || parentElement === null || node.data.trim() === '') continue;
      const isLeftOut = parentElement.closest(
        '.tile-words, .visually-hidden, svg, input, textarea, [data-live-announcer]',
      );
      if (isLeftOut === null && parentElement.checkVisibility({ visibilityProperty: true }) && cutBy(node))
        found.push(node.data);
    }
    return found;
  });
}

for (const language of ['English', 'Español']) {
  test(`at 1440 pixels no name and no state is cut (${language})`, {
    tag: '@large',
  }, async ({ library, service, pictures, app, folder }) => {
    await library.connect(service.now);
    const given = await pictures.write(['', 'A caption']);
    const named = join(folder, 'named');
    mkdirSync(named);
    const files = given.map((file, index) => {
      const to = join(named, index === 0 ? FILE : `${index}-${FILE}`);
      copyFileSync(file, to);
      return to;
    });
    await library.addListing({ files, name: ADDRESS });
    const { page } = await app.open();
    await page.setViewportSize({ width: 1440, height: 900 });
    const rows = page.getByRole('grid', { name: /^(Photos|Fotos)$/ }).getByRole('row');
    await rows.nth(1).waitFor();
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('tab').nth(3).click();
    await page.getByRole('radio', { name: language, exact: true }).check({ force: true });
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect(await cutWords(page), `settings: ${await tab.textContent()}`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await cutWords(page), 'the listing').toEqual([]);
    await rows.nth(0).click();
    await expect(page.locator('.inspector-file')).toHaveText(FILE);
    expect(await cutWords(page), 'one photo').toEqual([]);
    await rows.nth(1).click({ modifiers: ['Shift'] });
    expect(await cutWords(page), 'several photos').toEqual([]);
    for (const key of ['ControlOrMeta+k', 'h', '?', 't', 'ControlOrMeta+Shift+e']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await cutWords(page), `the dialog of ${key}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.keyboard.press('ControlOrMeta+b');
    await page.locator('.board-row').nth(1).waitFor();
    expect(await cutWords(page), 'the table of all listings').toEqual([]);
    await page.getByText(/^(Cards|Fichas)$/).click();
    await page.locator('.board-card').first().waitFor();
    expect(await cutWords(page), 'the cards of all listings').toEqual([]);

    // In a narrow window the same measure finds names that are cut, each with the whole of it as its tooltip.
    await page.setViewportSize({ width: 1000, height: 900 });
    expect(await cutWords(page)).toContain(ADDRESS);
    await expect(page.locator('.listing-row b')).toHaveAttribute('title', ADDRESS);
  });
}

test('a name of any length stays in its row and its card of all listings', async ({ library, app, service }) => {
  const name = 'The old lighthouse keeper’s cottage with garden, boathouse and a private jetty, '
    .repeat(2)
    .slice(0, 160);
  await library.connect(service.now);
  await library.addListings([name, 'Mill Lane 7']);
  const { page } = await app.open();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('ControlOrMeta+b');
  const inside = async (frame: string): Promise<boolean[]> =>
    page.locator(frame).evaluateAll((frames) =>
      frames.map((each) => {
        const box = each.getBoundingClientRect();
        return [...each.querySelectorAll('b, .picture, .board-card-missing')].every((part) => {
          const { right, bottom } = part.getBoundingClientRect();
          return right <= box.right + 0.5 && bottom <= box.bottom + 0.5 && part.scrollWidth <= part.clientWidth + 1;
        });
      }),
    );
  await page.locator('.board-row b').nth(1).waitFor();
  expect(await inside('.board-row:not(.board-head-row)')).toEqual([true, true]);
  await page.getByText('Cards', { exact: true }).click();
  await page.locator('.board-card b').nth(1).waitFor();
  expect(await inside('.board-card')).toEqual([true, true]);
});
