import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openBoard } from './on-board.ts';

/** As Excel in Spain writes it: Windows-1252, with semicolons. */
const TABLE = Buffer.from(
  ['MLS #;Dirección;Year built', 'A1;2 Elm Road;1928', 'A2;10 Elm Road;1930', 'A3;6 Elm Road;soon'].join('\r\n'),
  'latin1',
);

test('a table becomes listings, which are found, changed together and archived on the board', async ({
  openListing,
}) => {
  const { page, dialog } = await openListing(['A']);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('Import listings');
  await page.keyboard.press('Enter');
  const file = { name: 'listings.csv', mimeType: 'text/csv', buffer: TABLE };
  await dialog.getByLabel('Table of listings').setInputFiles(file);
  await expect(dialog.getByText('2 new · 0 to change · 0 as they are · 1 failed')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /soon/ })).toContainText('whole number');
  await dialog.getByRole('button', { name: /Dirección/ }).click();
  await page.getByRole('option', { name: /^Address/ }).click();
  await expect(dialog.getByRole('row', { name: /2 Elm Road/ })).toBeVisible();
  await expectAccessible(page, 'an import of a table');
  await dialog.getByRole('button', { name: 'Import 2 listings' }).click();
  await expect(dialog.getByText('What became of each line')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+b');
  const board = page.getByRole('grid', { name: 'All listings' });
  const search = page.getByRole('searchbox', { name: 'Search all listings' });
  await search.fill('elm');
  await expect(board.getByRole('row', { name: 'Elm Road' })).toHaveCount(2);
  await board.getByRole('button', { name: 'Name' }).click();
  await expect(board.getByRole('row').nth(1)).toHaveAccessibleName(/^2 Elm Road, /);

  await board.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page, 'the board with a selection');
  await page.getByRole('button', { name: 'Set fields…' }).click();
  await dialog.getByRole('combobox', { name: 'Value' }).fill('Residential');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fields of 2 listings set.')).toBeVisible();

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('No listings match.')).toBeVisible();
  await page.locator('.toast', { hasText: '2 listings archived' }).getByRole('button', { name: 'Undo' }).click();
  await expect(board.getByRole('row', { name: 'Elm Road' })).toHaveCount(2);
  await board.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '10 Elm Road', level: 1 })).toBeVisible();
});

test('a range reaches over listings that were never in sight, and stands for the same ones when others come first', {
  tag: '@large',
}, async ({ library, service, app }) => {
  const { page, board } = await openBoard({ library, service, app }, 200);
  await board.getByRole('button', { name: 'Name' }).click();
  await expect(board.getByRole('row').nth(1)).toHaveAccessibleName(/^1 Elm Road/);
  await board.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+End');
  await expect(page.getByText('199 selected')).toBeVisible();
  const last = board.getByRole('row', { name: /^200 Elm Road/ });
  await expect(last).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await library.addListings(['0 Elm Road']);
  await expect(board.getByRole('row').nth(1)).toHaveAccessibleName(/^0 Elm Road/);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(board.getByRole('row', { selected: true }).first()).toHaveAccessibleName(/^2 Elm Road/);
});
