import type { Locator, Page } from '@playwright/test';
import { expect, OAK, test } from './fixtures.ts';

const LONG =
  'The corner house behind the old mill, with the garden that goes down to the river and the two apple trees';

/** The top and bottom edges of rows as they are drawn, from the first to the last. */
async function edgesOf(rows: Locator): Promise<{ top: number; bottom: number }[]> {
  const edges = await rows.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top: Math.round(top), bottom: Math.round(bottom) };
    }),
  );
  return edges.toSorted((one, other) => one.top - other.top);
}

/** Waits until no row is drawn over the next one. */
async function expectApart(rows: Locator, count: number): Promise<void> {
  await expect(rows).toHaveCount(count);
  await expect
    .poll(async () => {
      const edges = await edgesOf(rows);
      return edges.filter(({ bottom }, index) => bottom > (edges[index + 1]?.top ?? Number.POSITIVE_INFINITY) + 1);
    })
    .toEqual([]);
}

const topOf = (element: Locator): Promise<number> => element.evaluate((each) => each.getBoundingClientRect().top);

const listed = (page: Page): Locator => page.getByRole('navigation', { name: 'Listings' }).getByRole('row');

test('no row of the list is drawn over the next one when a listing is made, renamed or sent', async ({
  library,
  openListing,
}) => {
  await library.addListings(['Elm Road 2', LONG, `${LONG}, too`]);
  const workbench = await openListing(['Front']);
  const { page, dialog } = workbench;
  await expectApart(listed(page), 4);

  await test.step('a new listing comes before those that are higher', async () => {
    await workbench.createListing('Mill Lane 7');
    await expectApart(listed(page), 5);
  });

  await test.step('a listing gets a long name', async () => {
    await page.keyboard.press('F2');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`${LONG}, renamed`);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectApart(listed(page), 5);
  });

  await test.step('a sync moves a listing to those at the service', async () => {
    await listed(page).filter({ hasText: OAK }).click();
    await workbench.sync(/1 photo uploaded, 1 listing created/);
    await expect(page.getByRole('rowgroup', { name: 'On the service' }).getByRole('row')).toHaveCount(1);
    await expectApart(listed(page), 5);
  });
});

test('nothing moves under the pointer when listings or photos are selected', async ({ library, openListing }) => {
  await library.addListings(['Elm Road 1', 'Elm Road 2', 'Elm Road 3']);
  const workbench = await openListing(['Front', 'Kitchen', 'Bath']);
  const { page, tile, grid } = workbench;

  await test.step('photos stay where they are, whatever the window is as wide as', async () => {
    for (const width of [1600, 1440, 1280, 1100, 900]) {
      await page.setViewportSize({ width, height: 800 });
      await tile(1).click();
      const before = await topOf(tile(1));
      await page.keyboard.press('ControlOrMeta+a');
      await expect(grid.getByRole('row', { selected: true })).toHaveCount(3);
      expect(await topOf(tile(1)), `in a window of ${width}`).toBe(before);
      await tile(2).click();
      await expect(grid.getByRole('row', { selected: true })).toHaveCount(1);
      expect(await topOf(tile(1)), `in a window of ${width}`).toBe(before);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a double click on the board opens the listing that is under the pointer', async () => {
    await page.keyboard.press('ControlOrMeta+b');
    const board = page.getByRole('grid', { name: 'All listings' });
    const row = board.getByRole('row', { name: /^Elm Road 2/ });
    await row.click();
    await expect(page.getByText('1 selected')).toBeVisible();
    const before = await topOf(row);
    await row.click();
    await expect(page.getByText('None selected')).toBeVisible();
    expect(await topOf(row)).toBe(before);
    const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.dblclick(x + width / 2, y + height / 2);
    await expect(page.getByRole('heading', { name: 'Elm Road 2', level: 1 })).toBeVisible();
  });
});
