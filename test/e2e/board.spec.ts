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
  await expect(dialog.getByText('2 new · 0 to change · 0 unchanged · 1 failed')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /soon/ })).toContainText('whole number');
  await dialog.getByText(/^Columns/).click();
  await dialog.getByRole('button', { name: /Dirección/ }).click();
  await page.getByRole('option', { name: /^Address/ }).click();
  await expect(dialog.getByRole('row', { name: /2 Elm Road/ })).toBeVisible();
  await expectAccessible(page, 'an import of a table');
  await dialog.getByRole('button', { name: 'Import 2 listings' }).click();
  await expect(dialog.getByText('What was done with each line')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+b');
  const board = page.getByRole('grid', { name: 'All listings' });
  await expect(board).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search all listings' });
  await search.fill('elm');
  await expect(board.getByRole('row', { name: 'Elm Road' })).toHaveCount(2);
  await board.getByRole('button', { name: 'Name' }).click();
  await expect(board.getByRole('row').nth(1)).toHaveAccessibleName(/^2 Elm Road, /);

  await board.press('ControlOrMeta+a');
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
  await expect(board, 'the selection was taken back with the button that it was pressed on').toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '10 Elm Road', level: 1 })).toBeVisible();
});

test('columns and filters are any field of the listings; all are selected at once, captioned and looked at before they are sent', async ({
  library,
  service,
  app,
  pictures,
}) => {
  const { page, board } = await openBoard({ library, service, app }, 3);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  for (const [name, year] of [
    ['1 Elm Road', '1928'],
    ['2 Elm Road', '1931'],
  ] as const) {
    await app.lightbox('listing', 'set', name, '--set', `YearBuilt=${year}`);
  }
  await app.lightbox('photo', 'add', '2 Elm Road', ...(await pictures.write(['', ''])));
  await app.lightbox('photo', 'edit', '2 Elm Road', '1', '--room', 'Kitchen');
  await expect(board.getByRole('row', { name: /2 Elm Road/ })).not.toContainText('no photos yet');
  expect(
    asked.filter((each) => each.includes('listing.fieldsInUse')),
    'no change reads all listings for a menu that is closed',
  ).toEqual([]);

  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Year built' }).press('Enter');
  await page.keyboard.press('Escape');
  await board.getByRole('button', { name: 'Year built' }).press('Enter');
  await expect(board.getByRole('row').nth(1)).toContainText('1928');
  await expect(board.getByRole('columnheader', { name: 'Year built' })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: 'Filter by field…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /Field/ })).toContainText('Year built');
  await dialog.getByRole('textbox', { name: 'Contains' }).fill('>1930');
  await page.keyboard.press('Enter');
  await expect(board.getByRole('row', { name: /Elm Road/ })).toHaveCount(1);
  await expect(board.getByRole('row', { name: /Elm Road/ })).toContainText('1931');
  await page.getByRole('button', { name: 'Remove filter Year built: >1930' }).press('Enter');
  await expect(board).toBeFocused();
  await expect(board.getByRole('row', { name: /Elm Road/ })).toHaveCount(3);

  const all = board.getByRole('checkbox', { name: 'Select all' });
  await all.click();
  await expect(all).toBeChecked();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expectAccessible(page, 'the board with all selected');
  await all.click();
  await expect(page.getByText('3 selected')).toBeHidden();
  await board.getByRole('row', { name: /^2 Elm Road/ }).click();
  await expect(all).toHaveAttribute('aria-checked', 'mixed');

  const selection = page.getByRole('toolbar', { name: 'With the selected listings' });
  await selection.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Captions from a template…' }).press('Enter');
  await dialog.getByRole('button', { name: 'Write captions' }).press('Enter');
  await expect(page.locator('.toast')).toContainText(
    '1 caption written. 1 photo got none: the template came out empty.',
  );
  await expect(board.getByRole('row', { name: /^2 Elm Road.*1 to caption, 1 without room/ })).toBeVisible();

  await selection.getByRole('button', { name: 'Sync…' }).press('Enter');
  const listing = dialog.getByRole('checkbox', { name: '2 Elm Road' });
  await expect(listing).not.toBeChecked();
  await listing.press('Space');
  await dialog.getByRole('button', { name: 'Send 1 listing' }).press('Enter');
  await expect(board.getByRole('row', { name: /^2 Elm Road.*up to date/ })).toBeVisible();
  // No listing is open here, so what is sent is chosen first.
  await page.getByRole('banner').getByRole('button', { name: 'Sync…' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Sync all listings' })).toBeVisible();
});

test('a range reaches over listings that were never in sight, and stands for the same ones when others come first', {
  tag: '@large',
}, async ({ library, service, app }) => {
  const { page, board } = await openBoard({ library, service, app }, 200);
  await board.getByRole('button', { name: 'Name' }).click();
  await expect(board.getByRole('row').nth(1)).toHaveAccessibleName(/^1 Elm Road/);
  await board.press('Home');
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
