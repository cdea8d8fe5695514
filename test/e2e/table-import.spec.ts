import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workbook } from '../workbook.ts';
import { dropFiles } from './drop-files.ts';
import { expect, test } from './fixtures.ts';

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
  await expect(count).toHaveText('1 new · 0 to change · 0 unchanged · 1 failed · 1 question');
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
  await expect(count).toHaveText('0 new · 0 to change · 1 unchanged · 1 failed · 1 question');
});
