// What people reach who see little, press keys only, or speak: zoom, contrast themes, landmarks, names and keys.

import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { savedRooms } from './listed.ts';

test('the sheet of shortcuts scrolls by keys as soon as it is open', { tag: '@large' }, async ({ openListing }) => {
  const { page, dialog } = await openListing(['A']);
  await page.setViewportSize({ width: 900, height: 480 });
  await page.keyboard.press('?');
  const body = dialog.locator('.dialog-body');
  await expect(dialog).toBeVisible();
  const top = (): Promise<number> => body.evaluate((element) => element.scrollTop);
  await page.keyboard.press('PageDown');
  await expect(body).not.toHaveJSProperty('scrollTop', 0);
  const page1 = await top();
  await page.keyboard.press('ArrowDown');
  await expect(body).not.toHaveJSProperty('scrollTop', page1);
  await page.keyboard.press('End');
  await expect
    .poll(() => body.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop))
    .toBeLessThanOrEqual(1);
  await page.keyboard.press('Home');
  await expect(body).toHaveJSProperty('scrollTop', 0);
  // So too with the focus on the button that closes it.
  await dialog.getByRole('button', { name: 'Close' }).press('PageDown');
  await expect(body).not.toHaveJSProperty('scrollTop', 0);
});

test('everything stands in a landmark, the edges of the panes too', async ({ openListing }) => {
  const { page, tile } = await openListing(['A', 'B']);
  await tile(1).click();
  const listings = page.getByRole('navigation', { name: 'Listings' });
  await expect(listings.getByRole('separator', { name: 'Width of the listings' })).toBeVisible();
  const details = page.getByRole('complementary', { name: 'Photo' });
  await expect(details.getByRole('separator', { name: 'Width of the details' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withRules(['region']).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});

test('every handle has a name of its own and is large enough to be hit', { tag: '@large' }, async ({ openListing }) => {
  const { page, grid } = await openListing(['A', 'B', 'C']);
  const handles = grid.getByRole('button', { name: /^Pick up/ });
  await expect(handles).toHaveCount(3);
  const names = await handles.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(3);
  for (const handle of await handles.all()) {
    const box = await handle.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  await expect(page.getByRole('button', { name: 'Pick up to move photo 2' })).toHaveCount(1);
});

/** What sticks out of the window at a side, and is in nothing that scrolls there. */
const OUTSIDE = `() => {
  const controls = 'button, input, textarea, a[href], [role="row"], [role="slider"], [role="tab"], [role="option"], h1, h2, h3, p, dd, .environment';
  const scrolls = (element) => {
    for (let each = element.parentElement; each !== null; each = each.parentElement) {
      if (each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX)) return true;
    }
    return false;
  };
  return [...document.querySelectorAll(controls)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => element.closest('.visually-hidden, [hidden], .loupe ~ *') === null)
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(element);
    })
    .map((element) => element.outerHTML.slice(0, 160));
}`;

async function expectNothingOutside(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(`(${OUTSIDE})()`), where).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, where).toBeLessThanOrEqual(0);
  const shell = await page.locator('.shell').evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(shell, where).toBeLessThanOrEqual(0);
}

for (const [width, height] of [
  [360, 640],
  [320, 256],
] as const) {
  test(`at 400 percent zoom (${width} px) nothing stands outside of the page`, {
    tag: '@large',
  }, async ({ openListing }) => {
    const { page, dialog, tile, captionField } = await openListing(['A caption of several words', 'B']);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNothingOutside(page, 'the listing');
    await expect(page.getByText('Test', { exact: true }).first()).toBeInViewport();
    await tile(1).click();
    // The window scrolls, and no pane in it: whatever is larger than what a pane had left could not be seen whole.
    const picture = page.getByRole('complementary', { name: 'Photo' }).getByRole('img', { name: 'A caption' });
    for (const each of [picture, captionField]) {
      await each.scrollIntoViewIfNeeded();
      await expect(each).toBeInViewport({ ratio: 1 });
    }
    await expectNothingOutside(page, 'one photo');
    await page.keyboard.press('s');
    await expectNothingOutside(page, 'what is sent');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Listings', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Listings' })).toBeVisible();
    await expectNothingOutside(page, 'the listings');
    await page.getByRole('button', { name: 'Listings', exact: true }).click();

    for (const key of ['?', 't', 'ControlOrMeta+f', 'ControlOrMeta+k', 'h', 'm']) {
      await tile(1).click();
      await page.keyboard.press(key);
      await expect(dialog).toBeVisible();
      await expectNothingOutside(page, `the dialog of ${key}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.keyboard.press('ControlOrMeta+,');
    for (const tab of await dialog.getByRole('tab').all()) {
      await tab.click();
      await expectNothingOutside(page, `settings: ${await tab.textContent()}`);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await tile(1).click();
    await page.keyboard.press('Space');
    await expect(page.locator('.loupe')).toBeVisible();
    await expectNothingOutside(page, 'the large view');
    await expect(page.locator('.loupe').getByText('Test', { exact: true })).toBeInViewport();
  });
}

/** The colour of a pixel of an element, by parts of its width and height. */
async function colourAt(element: Locator, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(await element.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const x = Math.min(info.width - 1, Math.floor(across * info.width));
  const y = Math.min(info.height - 1, Math.floor(down * info.height));
  return data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex');
}

test('in a contrast theme the badge of the service, the status and the pressed room key can be told', {
  tag: '@large',
}, async ({ openListing }) => {
  const { page, tile } = await openListing(['A', 'B']);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await tile(1).click();
  await page.keyboard.press('3');
  const pressed = page.getByRole('button', { name: 'Kitchen', pressed: true });
  await expect(pressed).toBeVisible();
  const ground = await colourAt(page.getByRole('banner'), 0.5, 0.1);
  const badge = page.locator('.app-header .environment');
  await expect(badge).toHaveText('Test');
  expect(await colourAt(badge, 0.5, 0.06), 'the edge of the badge').not.toBe(ground);
  expect(await colourAt(page.locator('.status-pill .dot'), 0.5, 0.5), 'the dot of the status').not.toBe(ground);
  const other = page.getByRole('button', { name: 'Bathroom', exact: true, pressed: false });
  expect(await colourAt(pressed, 0.98, 0.5), 'the pressed key').not.toBe(await colourAt(other, 0.98, 0.5));
  const star = page.locator('.cull-star');
  await star.nth(2).click();
  await page.mouse.move(0, 0);
  await expect(star.nth(2)).toHaveAttribute('aria-pressed', 'true');
  for (const across of [0.05, 0.5]) {
    const [second, third] = [await colourAt(star.nth(1), across, 0.5), await colourAt(star.nth(2), across, 0.5)];
    expect(third, 'the last of the stars that were given').toBe(second);
  }
  // The word of the list that Enter takes says itself by its ground as well.
  await page.getByRole('combobox', { name: 'Room' }).fill('ba');
  const marked = page.locator('.option[data-focused]');
  await expect(marked).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');
  const shown = page.getByRole('button', { name: 'Listings', exact: true });
  const hidden = page.getByRole('button', { name: 'Settings', exact: true });
  expect(await colourAt(shown, 0.1, 0.5), 'a pressed switch').not.toBe(await colourAt(hidden, 0.1, 0.5));
});

test('single keys can be switched off; what goes by Ctrl, Alt or a named key stays', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['A', 'B']);
  const { page, dialog, tile } = workbench;
  const look = async (): Promise<Locator> => {
    await page.keyboard.press('ControlOrMeta+,');
    await dialog.getByRole('tab', { name: 'Keyboard' }).click();
    return dialog.getByRole('switch', { name: 'Single-key shortcuts' });
  };
  const key3 = page.getByRole('button', { name: 'Kitchen', exact: true });
  await tile(1).click();
  await expect(key3).toHaveAttribute('aria-keyshortcuts', '3');
  const onOff = await look();
  await expect(onOff).toBeChecked();
  await onOff.uncheck({ force: true });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await tile(1).click();
  for (const key of ['3', 'n', 'h', '?', 'i', 'l', ']', 'Shift+n']) await page.keyboard.press(key);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Photo' })).toBeVisible();
  await expect(page.getByRole('complementary').locator('kbd')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Kitchen', exact: true })).not.toHaveAttribute(
    'aria-keyshortcuts',
    /./,
  );
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('row', { name: 'Photo 2, A' })).toBeVisible();

  // Every command is still there, without the key that does nothing.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('kitchen');
  const command = page.getByRole('menuitem', { name: /^Room: Kitchen/ });
  await expect(command).not.toContainText('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => savedRooms(app)).toEqual(['', 'Kitchen']);
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await expect(dialog).toContainText('Single-key shortcuts are turned off');
  await expect(dialog).not.toContainText('Room: Kitchen');
  await page.keyboard.press('Escape');

  await (await look()).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await tile(1).click();
  await page.keyboard.press('1');
  await expect.poll(() => savedRooms(app)).toEqual(['Front of Structure', 'Kitchen']);
});

test('in a conflict the digits choose nothing where single keys are switched off', { tag: '@large' }, async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, dialog, decision } = workbench;
  await page.evaluate(() => localStorage.setItem('listing-lightbox.preferences', '{"characterKeys":false}'));
  await page.reload();
  service.elsewhere('B', { ShortDescription: 'B of theirs' });
  await workbench.caption(2, 'B of mine');
  await workbench.sync(/1 conflict needs attention/);
  await decision.click();
  const mine = dialog.getByRole('button', { name: 'Keep mine' });
  await expect(mine).toBeVisible();
  await expect(mine).not.toHaveAttribute('aria-keyshortcuts', /./);
  await page.keyboard.press('2');
  await page.keyboard.press('3');
  await expect(mine).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mine).toBeHidden();
  await workbench.page.keyboard.press('Escape');
  expect((await workbench.sequence())[1]).toBe('B of mine');
});
