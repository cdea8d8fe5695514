import { expect, OAK, test } from './fixtures.ts';

test('a ring says how far a listing is, and leads to what is missing', async ({ openListing }) => {
  const workbench = await openListing(['Front', '', 'Garden']);
  const { page, tile, grid } = workbench;
  await workbench.room(1, 'Kitchen');
  const row = page.getByRole('navigation', { name: 'Listings' }).getByRole('row', { name: new RegExp(`^${OAK}`) });
  const said = '50% complete: 1 to caption, 2 without room';
  const head = page.locator('.listing-title');
  await expect(row).toHaveAccessibleName(/1 to caption, 2 without room$/);
  await expect(row.getByRole('button', { name: said })).toBeVisible();
  await head.getByRole('button', { name: said }).click();
  await page.getByRole('menuitem', { name: '1 to caption' }).click();
  await expect(page.getByRole('radio', { name: /^Without caption/ })).toBeChecked();
  await expect(grid.getByRole('row')).toHaveCount(1);
  await expect(tile(2)).toBeFocused();

  await head.getByRole('button', { name: said }).press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^Without room/ })).toBeChecked();
  await expect(grid.getByRole('row')).toHaveCount(2);
});

test('in the list and on the board the ring opens what is missing, with the focus where it is done', {
  tag: '@large',
}, async ({ openListing }) => {
  const workbench = await openListing(['Front', '', 'Garden']);
  const { page, tile, grid } = workbench;
  const said = '50% complete: 1 to caption, 2 without room';
  await workbench.room(1, 'Kitchen');
  await workbench.createListing('Elm');
  const list = page.getByRole('navigation', { name: 'Listings' });
  await list.getByRole('button', { name: said }).click();
  // The listing itself is not opened by that.
  await expect(page.getByRole('heading', { name: 'Elm', level: 1 })).toBeVisible();
  await page.getByRole('menuitem', { name: '1 to caption' }).click();
  await expect(page.getByRole('heading', { name: OAK, level: 1 })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Without caption/ })).toBeChecked();
  await expect(tile(2)).toBeFocused();

  // By keys alone, in the list: it is one stop of Tab, and the menu key is about the row with the focus.
  const row = list.getByRole('row', { name: new RegExp(`^${OAK}`) });
  await row.press('Tab');
  await expect(list.getByRole('grid').locator(':focus')).toHaveCount(0);
  await row.press('Shift+F10');
  await page.getByRole('menuitem', { name: '2 without room' }).press('Enter');
  await expect(page.getByRole('radio', { name: /^Without room/ })).toBeChecked();
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(tile(2)).toBeFocused();

  // On the board likewise.
  await page.keyboard.press('ControlOrMeta+b');
  const board = page.getByRole('grid', { name: 'All listings' });
  await expect(
    board.getByRole('row', { name: new RegExp(`^${OAK}.*incomplete, To do: 1 to caption, 2 without room$`) }),
  ).toBeVisible();
  await board.press('End');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '1 to caption' }).press('Enter');
  await expect(page.getByRole('radio', { name: /^Without caption/ })).toBeChecked();
  await expect(grid.getByRole('row')).toHaveCount(1);
  await expect(tile(2)).toBeFocused();
});

test('a complete listing says so, and that the service has it', { tag: '@large' }, async ({ openListing }) => {
  const workbench = await openListing(['Front']);
  const { page } = workbench;
  await workbench.room(1, 'Kitchen');
  const list = page.getByRole('navigation', { name: 'Listings' });
  await expect(list.getByRole('img', { name: 'Complete', exact: true })).toBeVisible();
  await workbench.sync(/1 listing created/);
  await expect(list.getByRole('img', { name: 'Complete and up to date' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+b');
  const board = page.getByRole('grid', { name: 'All listings' });
  await expect(board.getByRole('img', { name: 'Complete and up to date' })).toBeVisible();
});
