import path from 'node:path';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const file = (text: string) => ({ name: 'listings.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const TABLE = 'Address\n12 North Oak Street\n14 Oak St #3B\n16 Elm Court\n18 Birch Lane';

test('folders of photos beside a table: those that fit are matched, and a person settles the others by keyboard alone', async ({
  folder,
  library,
  pictures,
  service,
  app,
}) => {
  await library.connect(service.now);
  const { page } = await app.open();
  // A menu is a dialog too, while it fades.
  const dialog = page.getByRole('dialog', { name: 'Import listings' });
  const folders = ['12_n_oak_st_FINAL', '14 Oak St Unit 3B', '14 Oak St Apt 3B (web)', 'Smith residence', 'Flyers'];
  for (const name of folders) await pictures.write([`Front, ${name}`], name);

  await page.keyboard.press('ControlOrMeta+b');
  await page.getByRole('button', { name: 'Import listings' }).press('Enter');
  await dialog.getByLabel('Table of listings').setInputFiles(file(TABLE));
  await dialog.getByRole('textbox', { name: 'Folder with the photos' }).fill(path.join(folder, 'pictures'));
  const counts = dialog.getByText(/matched ·/);
  await expect(counts).toHaveText('1 matched · 1 doubtful · 2 listings without photos · 2 folders left');
  const pairs = dialog.getByRole('region', { name: 'Photos of each listing' });
  const row = (name: string) => pairs.getByRole('row', { name: new RegExp(name) });
  await expect(row('12 North Oak')).toContainText('12_n_oak_st_FINAL');
  await expect(row('12 North Oak')).toContainText('Matched');
  await expect(row('14 Oak')).toContainText('Doubtful');
  await expect(dialog.getByRole('list', { name: 'Folders left' }).getByRole('listitem')).toHaveText([
    'Flyers',
    'Smith residence',
  ]);
  await expectAccessible(page, 'folders of photos beside a table');

  // The likeliest stand first.
  const choice = (name: string) => pairs.getByRole('button', { name: new RegExp(`^Folder of ${name}`) });
  await choice('14 Oak').focus();
  await page.keyboard.press('Enter');
  const options = page.getByRole('menuitem');
  await expect(options).toHaveText([
    '14 Oak St Apt 3B (web)',
    '14 Oak St Unit 3B',
    'Flyers',
    'Smith residence',
    'No folder',
  ]);
  await expectAccessible(page, 'the menu of folders');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row('14 Oak')).toContainText('Selected');
  await expect(choice('14 Oak')).toBeFocused();
  await expect(counts).toHaveText('2 matched · 0 doubtful · 2 listings without photos · 3 folders left');

  await page.keyboard.press('Tab');
  await expect(choice('16 Elm')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await expect(row('16 Elm')).toContainText('Smith residence');
  await expect(counts).toHaveText('3 matched · 0 doubtful · 1 listing without photos · 2 folders left');

  // The pointer's way: what is left is dropped on its listing. A menu takes it back.
  await dialog.getByRole('listitem').filter({ hasText: 'Flyers' }).dragTo(row('18 Birch'));
  await expect(row('18 Birch')).toContainText('Flyers');
  await choice('18 Birch').press('Enter');
  await page.getByRole('menuitem', { name: 'No folder' }).press('Enter');
  await expect(counts).toHaveText('3 matched · 0 doubtful · 1 listing without photos · 2 folders left');
  await dialog.getByRole('button', { name: 'Import 4 listings' }).press('Enter');
  await expect(dialog).toBeHidden();

  const board = page.getByRole('grid', { name: 'All listings' });
  for (const name of ['12 North Oak Street', '14 Oak St #3B', '16 Elm Court'])
    await expect(board.getByRole('row', { name: new RegExp(`^${name}, 1 photo`) })).toBeVisible();
  await expect(board.getByRole('row', { name: /^18 Birch Lane, 0 photos|^18 Birch Lane, no photos/ })).toBeVisible();
});
