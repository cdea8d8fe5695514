import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test('of many listings those in sight are read and drawn, and every one can be reached by keys, by search and in its group', {
  tag: '@large',
}, async ({ library, service, app }) => {
  await library.connect(service.now);
  await library.addListings(Array.from({ length: 300 }, (_, index) => `${index + 1} Elm Road`));
  const { page } = await app.open();
  const grid = page.getByRole('grid', { name: 'Listings' });
  const rows = grid.getByRole('row');
  const heading = page.getByRole('heading', { level: 1 });
  const focused = page.locator('.listing-row:focus');
  await expect(grid).toHaveAttribute('aria-rowcount', '300');
  await expect(rows.first()).toHaveAttribute('aria-rowindex', '1');
  expect(await rows.count()).toBeLessThan(60);
  await expect(grid.getByRole('rowgroup', { name: 'In preparation' })).toHaveCount(1);
  await expectAccessible(page, 'a list of many listings');

  // The open one is where Tab and F6 lead to, and keys open others, also those that were never read.
  await grid.locator('[role="row"][tabindex="0"]').focus();
  await expect(focused).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('aria-rowindex', '300');
  await expect(focused).toHaveAttribute('aria-selected', 'true');
  await expect(focused).toBeInViewport();
  const last = await heading.textContent();
  await expect(focused).toHaveAccessibleName(new RegExp(`^${last}`));
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveAttribute('aria-rowindex', '299');
  await expect(heading).not.toHaveText(last ?? '');
  await page.keyboard.press('Home');
  await expect(focused).toHaveAttribute('aria-rowindex', '1');
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAttribute('aria-rowindex', '31');
  await expect(focused).toBeInViewport();

  // The row that has the focus stays when it is scrolled away.
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(grid.locator('[aria-rowindex="300"]')).toBeInViewport();
  await expect(focused).toHaveAttribute('aria-rowindex', '31');

  const search = page.getByRole('searchbox', { name: 'Search listings' });
  await search.fill('elm 217');
  await expect(rows).toHaveCount(1);
  await expect(grid).toHaveAttribute('aria-rowcount', '1');
  await rows.click();
  await expect(heading).toHaveText('217 Elm Road');
  await search.fill('nowhere');
  await expect(page.getByText(/^No listing matches/)).toBeVisible();
  await search.fill('');
  await expect(grid).toHaveAttribute('aria-rowcount', '300');
});

test('a window begins with its list: the rows are asked for once, together with the photos', async ({
  library,
  app,
}) => {
  await library.addListings(Array.from({ length: 70 }, (_, index) => `${index + 1} Elm Road`));
  const { page } = await app.open();
  const rows = page.getByRole('grid', { name: 'Listings' }).getByRole('row');
  await expect(rows.first()).toBeVisible();
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/rpc/listing.board') ? 1 : 0));
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  // The desktop app asks over its bridge.
  expect(asked).toBeLessThanOrEqual(1);
});
