import { expect, test } from './fixtures.ts';
import { openBoard } from './on-board.ts';

test('archiving, duplicates and fields of many listings are taken back and done again', { tag: '@large' }, async ({
  library,
  service,
  app,
}) => {
  const { page, board } = await openBoard({ library, service, app }, 2);
  const rows = board.getByRole('row', { name: 'Elm Road' });
  const rail = page.locator('.toast');
  const selectAll = async (count: number): Promise<void> => {
    await expect(rows).toHaveCount(count);
    await board.press('ControlOrMeta+a');
    await expect(page.getByText(`${count} selected`)).toBeVisible();
  };

  await selectAll(2);
  await page.getByRole('button', { name: 'Archive', exact: true }).press('Enter');
  await expect(page.getByText('No listings match.')).toBeVisible();
  await rail.filter({ hasText: '2 listings archived' }).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rows).toHaveCount(2);
  await rail.filter({ hasText: 'Undone.' }).getByRole('button', { name: 'Redo' }).press('Enter');
  await expect(page.getByText('No listings match.')).toBeVisible();
  await page.getByRole('button', { name: 'Archived', exact: true }).press('Enter');
  await selectAll(2);
  await page.getByRole('button', { name: 'Unarchive', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Archived', exact: true }).press('Enter');

  await selectAll(2);
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).press('Enter');
  await expect(rows).toHaveCount(4);
  await rail.filter({ hasText: '2 duplicates created' }).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rows).toHaveCount(2);
  await rail.filter({ hasText: 'Undone.' }).getByRole('button', { name: 'Redo' }).press('Enter');
  await selectAll(4);

  await page.getByRole('button', { name: 'Set fields…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Field' }).fill('Year built');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('1928');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fields of 4 listings set.')).toBeVisible();

  // By keys as well, the last of it first, as long as no single listing is open.
  await board.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(rows).toHaveCount(4);
  const shown = page.locator('.toast:not([hidden])');
  await expect(shown).toContainText('Redone.');
  const done = await app.calls.answered('change.redoTogether');
  await page.keyboard.press('ControlOrMeta+y');
  await expect.poll(() => app.calls.answered('change.redoTogether')).toBe(done + 1);
  await page.keyboard.press('ControlOrMeta+y');
  await board.press('Home');
  await page.keyboard.press('Enter');
  const year = page.getByRole('textbox', { name: 'Year built' });
  await expect(year).toHaveValue('1928');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(year).toHaveValue('');
});
