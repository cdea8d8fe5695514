import { z } from 'zod';
import { expectAccessible } from './accessible.ts';
import { expect, OAK, test } from './fixtures.ts';

const Shown = z.object({ fields: z.array(z.object({ name: z.string(), value: z.unknown().optional() })) });

test('fields are kept as a template, which new listings and tables begin with, by keyboard', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const { page, dialog } = await openListing(['A']);
  await page.keyboard.press('ControlOrMeta+b');
  const board = page.getByRole('grid', { name: 'All listings' });
  await board.press('ControlOrMeta+a');
  await expect(page.getByRole('button', { name: 'Set fields…' })).toBeEnabled();
  await page.getByRole('button', { name: 'Set fields…' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Field' }).fill('Year built');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('1928');
  await dialog.getByRole('textbox', { name: 'Keep these fields as a template' }).fill('Lofts');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Lofts', exact: true })).toBeVisible();
  // Enter in the template's name has set no fields.
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Rename template “Lofts”' }).press('Enter');
  await page.getByRole('dialog', { name: 'Rename template “Lofts”' }).getByRole('textbox').fill('Loft');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Loft', exact: true })).toBeVisible();
  await expectAccessible(page, 'templates in the fields of many listings');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('New listing');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('1 Elm Road');
  await dialog.getByRole('button', { name: /Template/ }).press('Enter');
  await page.getByRole('option', { name: 'Loft' }).press('Enter');
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(page.getByRole('heading', { name: '1 Elm Road', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Year built' })).toHaveValue('1928');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('New listing');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /Template/ })).toContainText('Loft');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('Import listings');
  await page.keyboard.press('Enter');
  const buffer = Buffer.from('Address,Year built\n2 Elm Road,\n4 Elm Road,1950');
  await dialog.getByLabel('Table of listings').setInputFiles({ name: 'listings.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('row', { name: /4 Elm Road/ })).toContainText('1950');
  await dialog.getByRole('button', { name: /^Template|Template$/ }).press('Enter');
  await page.getByRole('option', { name: 'Loft' }).press('Enter');
  await expect(dialog.getByRole('row', { name: /2 Elm Road/ })).toContainText('Year built: 1928 (template)');
  await expect(dialog.getByRole('row', { name: /4 Elm Road/ })).not.toContainText('(template)');
  await expectAccessible(page, 'a table with a template');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+b');
  await board.press('ControlOrMeta+a');
  await expect(page.getByRole('button', { name: 'Set fields…' })).toBeEnabled();
  await page.getByRole('button', { name: 'Set fields…' }).press('Enter');
  // What is here already is filled where a person takes the template for it; the other one has it already.
  await dialog.getByRole('button', { name: 'Loft', exact: true }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('1928');
  await dialog.getByRole('button', { name: 'Set fields', exact: true }).press('Enter');
  await expect(page.getByText('Fields of 1 listing set.')).toBeVisible();
  const { fields } = Shown.parse(await app.lightbox('listing', 'show', OAK));
  expect(fields.find(({ name }) => name === 'YearBuilt')?.value).toBe(1928);

  await expect(page.getByRole('button', { name: 'Set fields…' })).toBeEnabled();
  await page.getByRole('button', { name: 'Set fields…' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove template “Loft”' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Keep these fields as a template' })).toBeFocused();
});
