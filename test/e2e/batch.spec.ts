import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures.ts';

const file = (text: string) => ({ name: 'listings.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a batch by hand: a table is matched, looked at, imported with its photos, and the ready ones of it are sent', async ({
  folder,
  library,
  pictures,
  service,
  app,
}) => {
  await library.connect(service.now);
  const { page } = await app.open();
  const dialog = page.getByRole('dialog');
  // Two listings with photos that say their captions themselves, and one without.
  for (const name of ['2 Elm Road', '4 Elm Road']) await pictures.write([`Front of ${name}`, `Back of ${name}`], name);
  const photos = path.join(folder, 'pictures');
  mkdirSync(photos, { recursive: true });

  await page.keyboard.press('ControlOrMeta+b');
  await page.getByRole('button', { name: 'Import listings' }).press('Enter');
  const table = 'Where,When,Note\n2 Elm Road,1928,x\n4 Elm Road,1930,y\n6 Elm Road,1931,z';
  await dialog.getByLabel('Table of listings').setInputFiles(file(table));
  await expect(dialog.getByText('0 new · 0 to change · 0 unchanged · 3 failed')).toBeVisible();
  const match = async (column: string, field: RegExp): Promise<void> => {
    await dialog.getByRole('button', { name: new RegExp(column) }).press('Enter');
    await page.getByRole('option', { name: field }).press('Enter');
    // Before the list of the next column is open, that of this one is gone.
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await match('Where', /^Address/);
  await match('When', /^Year built$/);
  await dialog.getByRole('textbox', { name: 'Folder with the photos' }).fill(photos);
  await expect(dialog.getByText('3 new · 0 to change · 0 unchanged · 0 failed')).toBeVisible();
  const results = dialog.getByRole('region', { name: 'What each line will do' });
  const line = results.getByRole('row', { name: /2 Elm Road/ });
  await expect(line).toContainText('Year built: 1928');
  await expect(line.getByRole('cell', { name: '2', exact: true }).last()).toBeVisible();
  expect(service.now.snapshot().listings).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 3 listings' }).press('Enter');
  await expect(dialog).toBeHidden();

  // Rooms for one of them: the other stays, and so does the one without photos.
  const board = page.getByRole('grid', { name: 'All listings' });
  await expect(board.getByRole('row', { name: /Elm Road/ })).toHaveCount(3);
  for (const place of ['1', '2'])
    await app.lightbox('photo', 'edit', '2 Elm Road', place, '--room', 'Front of Structure');
  await expect(board.getByRole('row', { name: /^2 Elm Road, 2 photos/ })).not.toHaveAccessibleName(/room/);
  await expect(board.getByRole('row', { name: /^4 Elm Road, 2 photos/ })).toHaveAccessibleName(/2 without room/);
  await board.press('ControlOrMeta+a');
  await page
    .getByRole('toolbar', { name: 'With the selected listings' })
    .getByRole('button', { name: 'Sync…' })
    .press('Enter');
  // What is not ready stands there, marked, and is left out until a person takes it in.
  const sheet = dialog.getByRole('list', { name: 'Listings to send' });
  await expect(sheet.getByRole('checkbox', { name: '2 Elm Road' })).toBeChecked();
  await expect(sheet.getByRole('checkbox', { name: '4 Elm Road' })).not.toBeChecked();
  await expect(sheet.getByRole('listitem').filter({ hasText: '4 Elm Road' })).toContainText('2 photos without a room');
  await dialog.getByRole('button', { name: 'Send 1 listing' }).press('Enter');
  await expect(board.getByRole('row', { name: /^2 Elm Road.*up to date/ })).toBeVisible();

  const [sent, ...others] = service.now.snapshot().listings;
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ fields: { YearBuilt: 1928 } });
  expect(sent?.media.map((item) => [Reflect.get(item, 'ShortDescription'), Reflect.get(item, 'ImageOf')])).toEqual([
    ['Front of 2 Elm Road', 'Front of Structure'],
    ['Back of 2 Elm Road', 'Front of Structure'],
  ]);
});
