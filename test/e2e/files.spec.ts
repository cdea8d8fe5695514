import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

/** The files of the library: what takes space, what goes for good, what is missing. */

function originalsIn(home: string): string[] {
  const folder = join(home, 'pictures', 'originals');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{64}$/.test(name));
}

test('a removed photo goes for good with its file, and a missing original is found again', { tag: '@large' }, async ({
  openListing,
  library,
  folder,
}) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const { page, tile, messages } = workbench;
  await tile(3).click();
  await page.keyboard.press('Delete');
  const removed = page.getByRole('region', { name: 'Removed' });
  await removed.getByRole('button', { name: 'Removed 1' }).click();
  await removed.getByRole('button', { name: 'Remove C for good' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('can’t be undone');
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await expect(messages).toContainText('1 photo removed for good.');
  await expect(removed).toBeHidden();
  expect(originalsIn(library.home)).toHaveLength(2);

  for (const name of originalsIn(library.home)) rmSync(join(library.home, 'pictures', 'originals', name));
  await page.keyboard.press('ControlOrMeta+,');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Storage' }).click();
  await expect(dialog.getByRole('row', { name: /^Pictures made from them/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Check originals' }).click();
  await expect(dialog).toContainText('2 photos have an original that is missing or damaged');
  await expectAccessible(page, 'Storage');
  await dialog.getByRole('button', { name: 'Show photo' }).first().click();
  await expect(page.getByText(/is not in the library’s folder any more/)).toBeVisible();
  const file = (name: string): string => join(folder, 'pictures', 'card-1', name);
  await tile(2).click();
  await expect(page.getByRole('button', { name: 'Find the file…' })).toBeVisible();
  const find = page.getByLabel('The same file that was added');
  await find.setInputFiles(file('1.jpg'));
  await expect(messages).toContainText('it holds other bytes');
  await find.setInputFiles(file('2.jpg'));
  await expect(messages).toContainText('The original was restored from');
  await expect(page.getByRole('button', { name: 'Find the file…' })).toBeHidden();
  expect(originalsIn(library.home)).toHaveLength(1);
});

test('removed photos go for good by keyboard alone', { tag: '@large' }, async ({ openListing, library }) => {
  const { page, tile, messages } = await openListing(['A', 'B']);
  await tile(2).click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('region', { name: 'Removed' })).toBeVisible();
  await page.keyboard.press('Shift+Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('can’t be undone');
  await question.getByRole('button', { name: 'Remove for good' }).press('Enter');
  await expect(messages).toContainText('1 photo removed for good.');
  expect(originalsIn(library.home)).toHaveLength(1);
});

test('selected photos are exported as a zip by keyboard, with a contact sheet', {
  tag: ['@electron', '@large'],
}, async ({ openListing, app }) => {
  const { page, tile } = await openListing(['Front', 'Kitchen', 'Garden']);
  await tile(1).click();
  await tile(3).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const dialog = page.getByRole('dialog', { name: /^Export photos/ });
  await dialog.getByRole('checkbox', { name: /^As sent/ }).press('Space');
  await expect(dialog.getByRole('button', { name: 'Export zip' })).toBeDisabled();
  for (const size of ['Print', 'Web']) await dialog.getByRole('checkbox', { name: size }).press('Space');
  await expect(dialog).toContainText('Each size gets a folder of its own.');
  await dialog.getByRole('checkbox', { name: 'Custom size' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Pixels of the longer side' }).fill('20');
  await expect(dialog).toContainText('Not possible; 1,600 stays.');
  await dialog.getByRole('textbox', { name: 'Pixels of the longer side' }).fill('1024');
  await dialog.getByRole('textbox', { name: 'Pixels per inch, for print' }).fill('240');
  await dialog.getByRole('textbox', { name: 'Watermark' }).fill('Proof');
  await dialog.getByRole('checkbox', { name: /contact sheet/ }).press('Space');
  await expect(dialog.getByText('Paper')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose logo…' }).press('Enter');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h40v10z" fill="#c00"/></svg>';
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(dialog.getByRole('img', { name: 'Logo on the contact sheet' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Keep camera data/ }).press('Space');
  await expectAccessible(page, 'Export');
  await dialog.getByRole('textbox', { name: 'File names' }).fill('{listing}-{n}');
  await expect(dialog).toContainText('Such as 12-oak-street-01.jpg.');
  const saved = await app.saveFile(() => dialog.getByRole('button', { name: 'Export zip' }).press('Enter'));
  expect(saved.name).toBe('12 Oak Street.zip');
  for (const name of [
    'print/12-oak-street-01.jpg',
    'web/12-oak-street-02.jpg',
    'custom/12-oak-street-01.jpg',
    'captions.csv',
    'contact-sheet.pdf',
  ]) {
    expect(saved.text).toContain(name);
  }
  await expect(dialog).toContainText('2 photos exported to 12 Oak Street.zip.');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});
