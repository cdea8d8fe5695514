import sharp from 'sharp';
import { expect, OAK, test } from './fixtures.ts';

test('listings are found by their state, and a right click on photos opens what can be done with them', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const { page, tile } = await openListing(['A', 'B', 'C'], { synced: true });

  await test.step('the listings are filtered by their state', async () => {
    await app.lightbox('listing', 'create', 'Mill Lane 7');
    const rows = page.getByRole('grid', { name: 'Listings' }).getByRole('row', { name: /Oak|Mill/ });
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: /Show/ }).filter({ hasText: 'All listings' }).click();
    await page.getByRole('option', { name: 'In preparation' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Mill Lane 7');
    await page.getByRole('button', { name: /Show/ }).filter({ hasText: 'In preparation' }).click();
    await page.getByRole('option', { name: 'Up to date' }).click();
    await expect(rows).toContainText(OAK);
  });

  await test.step('a right click on a photo opens what can be done with the chosen ones', async () => {
    await tile(1).click();
    await tile(2).click({ modifiers: ['Shift'] });
    await tile(2).click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Actions for the selected photos' });
    await expect(menu.getByRole('menuitem', { name: /Put on hold/ })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: /Replace/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);

    await tile(3).click({ button: 'right' });
    await menu.getByRole('menuitem', { name: /Remove photos/ }).click();
    await expect(page.getByRole('row', { name: /^Photo \d/ })).toHaveCount(2);
  });

  await test.step('the menu goes when something in it is done, and the focus is on the photo again', async () => {
    await tile(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Pick/ }).click();
    await expect(tile(2)).toContainText('Picked');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(tile(2)).toBeFocused();
  });
});

test('the panes have the width that a person gives them, and the photos and their tools keep their place', {
  tag: '@large',
}, async ({ openListing }) => {
  const { page, tile, status } = await openListing(['A', 'B']);
  const edges = {
    listings: page.getByRole('separator', { name: 'Width of the listings' }),
    details: page.getByRole('separator', { name: 'Width of the details' }),
  };

  await test.step('the panes are made wider by keys and by mouse, and their widths are kept', async () => {
    const listings = page.getByRole('navigation', { name: 'Listings' });
    // As the browser writes it, with fewer digits than the box has.
    const width = await listings.evaluate((pane) => getComputedStyle(pane).width);
    const before = Number.parseFloat(width);
    await edges.listings.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(listings).toHaveCSS('width', `${Math.round(before) + 32}px`);
    await page.reload();
    await expect(listings).toHaveCSS('width', `${Math.round(before) + 32}px`);

    const inspector = page.getByRole('complementary');
    const start = await inspector.boundingBox();
    if (start === null) throw new Error('The inspector is not shown.');
    await page.mouse.move(start.x, 400);
    await page.mouse.down();
    await page.mouse.move(start.x - 60, 400, { steps: 4 });
    await page.mouse.up();
    await expect(inspector).toHaveCSS('width', `${Math.round(start.width) + 60}px`);

    await edges.listings.dblclick();
    await expect(listings).toHaveCSS('width', width);
    await edges.details.dblclick();
  });

  for (const width of [900, 1100, 1280]) {
    await test.step(`panes as wide as they go leave the photos and their tools their place at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      for (const [edge, to] of [
        [edges.listings, width - 300],
        [edges.details, 100],
      ] as const) {
        const box = await edge.boundingBox();
        if (box === null) throw new Error('An edge is not shown.');
        await page.mouse.move(box.x + box.width / 2, 400);
        await page.mouse.down();
        await page.mouse.move(to, 400, { steps: 4 });
        await page.mouse.up();
      }
      const main = await page.getByRole('main').boundingBox();
      const slider = await page.locator('.size-slider').boundingBox();
      if (main === null || slider === null) throw new Error('The photos or their tools are not shown.');
      expect(main.width).toBeGreaterThanOrEqual(425);
      expect(slider.x + slider.width).toBeLessThanOrEqual(main.x + main.width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // Two clicks give a pane the width that it has at first.
      await edges.listings.dblclick();
      await edges.details.dblclick();
    });
  }

  await test.step('at 200 percent zoom everything can still be reached', async () => {
    // 1440 x 900 at 200 percent.
    await page.setViewportSize({ width: 720, height: 450 });
    await tile(1).click();
    await expect(page.getByRole('textbox', { name: /Caption/ })).toBeVisible();
    await expect(status).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Sync now' })).toBeInViewport();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('font and colours are there with the first frame, and another theme at once', { tag: '@large' }, async ({
  openListing,
}) => {
  const { page } = await openListing(['A']);

  await test.step('the font of the page is fetched ahead of the text, so that no line jumps when it comes', async () => {
    await page.evaluate(() => document.fonts.ready);
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry.name.includes('/inter-latin-wght') ? [`${Reflect.get(entry, 'initiatorType')}`] : [],
        ),
    );
    expect(fetched).toEqual(['link']);
  });

  await test.step('another theme is there at once: nothing of the old one is left behind words of the new one', async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.evaluate(() => {
      const fading = (): number => document.getAnimations().filter((each) => each instanceof CSSTransition).length;
      new MutationObserver(() =>
        requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { fading: fading() }))),
      ).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
    await expect.poll(() => page.evaluate(() => Number(Reflect.get(window, 'fading')))).toBe(0);
  });

  await test.step('the first frame has the colours that a person chose', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => {
      const key = 'listing-lightbox.preferences';
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), theme: 'dark' }));
    });
    await page.addInitScript(() => {
      requestAnimationFrame(() =>
        Object.assign(window, { firstFrame: getComputedStyle(document.documentElement).colorScheme }),
      );
    });
    await page.reload();
    await expect(page.getByRole('grid', { name: 'Photos' })).toBeVisible();
    expect(await page.evaluate(() => String(Reflect.get(window, 'firstFrame')))).toBe('dark');
  });
});

test('what stands on a picture stands within it, and nothing on a selected one; a small tile says its caption', async ({
  openListing,
}) => {
  const { page, tile } = await openListing(['A', 'Living room with two tall windows']);
  const upright = await sharp({ create: { width: 64, height: 96, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'upright.jpg', mimeType: 'image/jpeg', buffer: upright };
  await page.getByLabel('Photos to add').setInputFiles([file]);
  await tile(3).click();
  await page.keyboard.press('x');
  const rejected = page.getByRole('row', { name: /^Rejected photo/ });
  const picture = rejected.locator('.tile-frame');
  const mark = rejected.locator('.cull-mark');
  await expect(mark).toBeVisible();
  const [around, within] = await Promise.all([picture.boundingBox(), mark.boundingBox()]);
  if (around === null || within === null) throw new Error('The mark is not shown.');
  expect(within.x).toBeGreaterThanOrEqual(around.x);
  expect(within.x + within.width).toBeLessThanOrEqual(around.x + around.width);

  // What a file is called stands on the picture under the pointer, and not on the one that is worked on.
  await tile(2).hover();
  await expect(tile(2).locator('.tile-facts')).toContainText('2.jpg');
  await tile(2).click();
  await expect(tile(2)).toHaveAccessibleDescription(/2\.jpg/);
  await expect(tile(2).locator('.tile-facts')).toHaveCount(0);

  const caption = tile(2).locator('.tile-caption');
  for (let smaller = 0; smaller < 12; smaller += 1) await page.keyboard.press('-');
  await expect(tile(2).locator('.tile-content')).toHaveAttribute('data-narrow');
  expect((await caption.boundingBox())?.height).toBe(28);
  // A caption of one line lowers no picture, and the handle lies on no mark.
  const topOf = async (position: number) => (await tile(position).locator('.tile-image').boundingBox())?.y;
  expect(await topOf(2)).toBe(await topOf(1));
  await tile(1).click();
  const [primary, handle] = await Promise.all(
    ['.primary-mark', '.drag-handle'].map((part) => tile(1).locator(part).boundingBox()),
  );
  if (primary == null || handle == null) throw new Error('The mark and the handle are not shown.');
  expect(primary.x + primary.width > handle.x && primary.y + primary.height > handle.y).toBe(false);
});
