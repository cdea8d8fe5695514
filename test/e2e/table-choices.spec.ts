import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workbook } from '../workbook.ts';
import { dropFiles } from './drop-files.ts';
import { expect, test } from './fixtures.ts';

const table = (...lines: readonly (readonly [string, BufferEncoding])[]) => ({
  name: 'listings.csv',
  mimeType: 'text/csv',
  buffer: Buffer.concat(lines.map(([line, encoding]) => Buffer.from(line, encoding))),
});

test('what is there is left alone until a person says otherwise: archived listings by a table, a template by another of its name', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const { page, dialog } = await openListing(['A']);
  const importTable = async (zoning: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+b');
    await page.getByRole('button', { name: 'Import listings' }).click();
    const lines = `Address,Zoning,Nóte\r\n1 Elm Road,${zoning},ñ\r\n2 Elm Road,${zoning},`;
    await dialog.getByLabel('Table of listings').setInputFiles(table([lines, 'utf8'], ['ñ', 'latin1']));
  };
  await importTable('R-1');
  await expect(dialog.getByText('Not in UTF-8, and read as Windows-1252: line 3.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 listings' }).click();
  await expect(dialog).toBeHidden();
  const board = page.getByRole('grid', { name: 'All listings' });
  await board.getByRole('row', { name: /^1 Elm Road/ }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(board.getByRole('row', { name: /^1 Elm Road/ })).toBeHidden();

  await page.keyboard.press('ControlOrMeta+b');
  await importTable('R-2');
  await expect(dialog.getByText('0 new · 1 to change · 0 unchanged · 1 archived · 0 failed')).toBeVisible();
  const line = dialog.getByRole('row', { name: /1 Elm Road/ });
  await expect(line).toContainText('It is in the archive and stays as it is.');
  await expect(dialog.getByRole('button', { name: 'Import 1 listing' })).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Change the archived listing too, and unarchive it' }).press('Space');
  await expect(line).toContainText('It is taken out of the archive.');
  await dialog.getByRole('button', { name: 'Import 2 listings' }).click();
  await expect(board.getByRole('row', { name: /^1 Elm Road/ })).toBeVisible();

  // A template of the same name.
  await board.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Set fields…' }).click();
  const value = dialog.getByRole('combobox', { name: 'Value' });
  const name = dialog.getByRole('textbox', { name: 'Keep these fields as a template' });
  const keep = async (text: string, as: string): Promise<void> => {
    await value.fill(text);
    await page.keyboard.press('Enter');
    await name.fill(as);
    await page.keyboard.press('Enter');
  };
  const taken = async (): Promise<void> => {
    await value.fill('');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Loft', exact: true }).click();
  };
  await keep('Residential', 'Loft');
  await expect(name).toHaveValue('');
  await keep('Land', 'loft');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Replace the template “loft”?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await taken();
  await expect(value).toHaveValue('Residential');
  await keep('Land', 'Loft');
  const letGo = await app.calls.hold('settings.set');
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(question).toBeHidden();
  // Its name stands there until it is kept.
  await expect(name).toHaveValue('Loft');
  await letGo();
  await expect(name).toHaveValue('');
  await taken();
  await expect(value).toHaveValue('Land');
});

test('a workbook that is dropped on the window is imported: a sheet, a question, and the next week nothing', {
  tag: '@large',
}, async ({ openListing }) => {
  const { page, dialog } = await openListing(['A']);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'table-')), 'listings.xlsx');
  const rows = (seen: string) => [
    ['Weekly list'],
    ['Address', 'Year built', 'Back on market'],
    ['1 Elm Road', 1928, seen],
    ['2 Elm Road', 1930, '5/5/2026'],
  ];
  await writeFile(
    file,
    await workbook([
      { name: 'Sold', rows: [['Address'], ['9 Elm Road']] },
      { name: 'Active', rows: rows('3/4/2026') },
    ]),
  );
  const drop = (): Promise<void> => dropFiles(page, page.getByRole('main'), [file]);
  const count = dialog.getByRole('status');
  await drop();
  await expect(count).toHaveText('1 new · 0 to change · 0 unchanged · 0 failed');
  const sheet = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Sheet' }).click();
    await page.getByRole('option', { name: 'Active' }).click();
  };
  await sheet();
  await expect(count).toHaveText('1 new · 0 to change · 0 unchanged · 0 failed · 1 waits for an answer · 1 question');
  await expect(dialog.getByText('Not a listing: line 1 (“Weekly list”).')).toBeVisible();
  const importIt = dialog.getByRole('button', { name: /^Import \d+ listing/ });
  await expect(importIt).toBeDisabled();
  await dialog.getByRole('radio', { name: '2026-04-03' }).press('Space');
  await expect(count).toHaveText('2 new · 0 to change · 0 unchanged · 0 failed');
  await expect(dialog.getByRole('radio', { name: '2026-04-03' })).toBeChecked();

  // The columns are one step away.
  const year = dialog.getByRole('button', { name: /Year built/ });
  await expect(year).toBeHidden();
  await dialog.getByText('Columns (3 taken)').click();
  await expect(year).toBeVisible();
  await importIt.click();
  await expect(dialog).toBeHidden();

  await drop();
  await expect(dialog).toBeVisible();
  await sheet();
  await expect(count).toHaveText('0 new · 0 to change · 2 unchanged · 0 failed');
  await expect(dialog.getByText('Read as a table with these headings was read before.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(count).toHaveText('0 new · 0 to change · 1 unchanged · 0 failed · 1 waits for an answer · 1 question');
});
