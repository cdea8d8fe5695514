import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

/** What another program exports: the same picture, lighter or darker, with the moment at which it was taken. */
function exported(brightness: number): Promise<Buffer> {
  const [width, height] = [9, 8];
  const pixels = Buffer.from(Array.from({ length: width * height }, (_, at) => (at * at * 31) % 200));
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize(540, 480, { kernel: 'nearest' })
    .linear(brightness, 0)
    .toColourspace('srgb')
    .withExif({ IFD2: { DateTimeOriginal: '2026:05:04 08:00:00' } })
    .jpeg()
    .toBuffer();
}

test('a watched folder feeds a listing, and asks before a new version replaces a photo', {
  tag: ['@electron', '@large'],
}, async ({ openListing, folder }) => {
  const workbench = await openListing(['A', 'B']);
  const { page, tile, dialog } = workbench;
  const exports = join(folder, 'exports');
  mkdirSync(exports);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('Watch a folder');
  await page.keyboard.press('Enter');
  const field = dialog.getByRole('textbox', { name: 'Folder' });
  await field.fill(join(folder, 'missing'));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('There is no folder');
  await expectAccessible(page, 'the dialog for a watched folder');
  await field.fill(exports);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Watching ${exports}`)).toBeVisible();

  writeFileSync(join(exports, 'IMG_0001.jpg'), await exported(1));
  await expect(tile(3)).toBeVisible();
  await workbench.caption(3, 'Front');
  writeFileSync(join(exports, 'IMG_0001-Edit.jpg'), await exported(1.2));
  await expect(page.getByText('New version of photo 3: replace? IMG_0001-Edit.jpg')).toBeVisible();
  await expectAccessible(page, 'the question about a new version');
  await page.getByRole('button', { name: 'Replace', exact: true }).press('Enter');
  await expect(page.getByText('New version of photo 3')).toBeHidden();
  await expect(page.getByRole('row', { name: /^Photo 3,.*Front/ })).toBeVisible();
  await expect(tile(4)).toHaveCount(0);

  renameSync(exports, `${exports}-away`);
  await expect(page.getByText(/exports can’t be found/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await expect(page.getByText(/can’t be found/)).toBeHidden();
});
