import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

test('a view is kept with its filter, sequence and columns when the window is opened again, taken again, and removed', {
  tag: '@large',
}, async ({ library, service, app }) => {
  await library.connect(service.now);
  await library.addListings(['3 Elm Road', '1 Elm Road', '2 Oak Street']);
  const onBoard = async () => {
    const { page } = app;
    await page
      .getByRole('row', { name: /Road|Street/ })
      .first()
      .waitFor();
    await page.keyboard.press('ControlOrMeta+b');
    const board = page.getByRole('grid', { name: 'All listings' });
    await expect(board).toBeVisible();
    const view = (name: string) => page.getByRole('menuitem', { name, exact: true });
    const openViews = () => page.getByRole('button', { name: 'Views' }).press('Enter');
    const search = page.getByRole('searchbox', { name: 'Search all listings' });
    return { page, board, view, openViews, search, rows: board.getByRole('row', { name: /Road|Street/ }) };
  };

  await app.open();
  const before = await onBoard();
  const { page } = before;
  await before.search.fill('elm');
  await before.board.getByRole('button', { name: 'Name' }).press('Enter');
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Photos', exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  const photos = before.board.getByRole('button', { name: 'Photos', exact: true });
  await expect(photos).toBeHidden();
  await before.openViews();
  await before.view('Save this view…').press('Enter');
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Elm only');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await before.search.fill('');
  await expect(before.search).toHaveValue('');
  await expect(before.rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Photos', exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(photos).toBeVisible();

  await page.reload();
  const after = await onBoard();
  await expect(after.rows).toHaveCount(3);
  await after.openViews();
  await after.view('Elm only').press('Enter');
  await expect(after.search).toHaveValue('elm');
  await expect(after.rows).toHaveCount(2);
  await expect(after.rows.first()).toHaveAccessibleName(/^1 Elm Road/);
  await expect(after.board.getByRole('button', { name: 'Photos', exact: true })).toBeHidden();
  await after.openViews();
  await after.view('Remove view “Elm only”').press('Enter');
  await after.openViews();
  await expect(after.view('Save this view…')).toBeVisible();
  await expect(after.view('Elm only')).toBeHidden();
});

test('what the board shows is saved as a table, the selected listings alone, and printed', {
  tag: '@large',
}, async ({ library, service, app }) => {
  await library.connect(service.now);
  await library.addListings(['=3 Elm Road', '1 Elm Road', '2 Oak Street']);
  const { page } = await app.open();
  await page.getByRole('row', { name: /Oak/ }).waitFor();
  await page.keyboard.press('ControlOrMeta+b');
  const board = page.getByRole('grid', { name: 'All listings' });
  await board.getByRole('button', { name: 'Name' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search all listings' }).fill('elm');
  await expect(board.getByRole('row', { name: /Road|Street/ })).toHaveCount(2);
  const open = () => page.getByRole('button', { name: 'Report' }).press('Enter');
  const saved = async () => {
    await open();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save as CSV' }).press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^listings-\d{4}-\d\d-\d\d\.csv$/);
    return (await readFile(await file.path(), 'utf8')).split('\r\n');
  };
  const [headings, ...lines] = await saved();
  expect(headings).toMatch(/^\uFEFFName,State,Photos,/);
  expect(lines).toEqual([expect.stringMatching(/^1 Elm Road,/), expect.stringMatching(/^'=3 Elm Road,/), '']);

  await board.getByRole('row', { name: /^1 Elm Road/ }).click();
  await expect(page.getByRole('toolbar', { name: 'With the selected listings' })).toContainText('1 selected');
  expect(await saved()).toHaveLength(3);

  await page.evaluate(() => {
    window.print = () => document.body.classList.add('asked-to-print');
  });
  await open();
  await page.getByRole('menuitem', { name: 'Print…' }).press('Enter');
  await expect(page.locator('body')).toHaveClass(/asked-to-print/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: '1 listing' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '1 Elm Road' })).toBeVisible();
  await expect(board).toBeHidden();
  // Otherwise all but the first sheet is cut off.
  await expect(page.locator('body')).toHaveCSS('overflow', 'visible');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(board).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 listing' })).toBeHidden();
});
