import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { dropFiles } from './drop-files.ts';
import { expect, test } from './fixtures.ts';

/** How many pictures of tiles have really been decoded. */
const picturesShown = (grid: Locator): Promise<number> =>
  grid
    .locator('img')
    .evaluateAll(
      (images) => images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
    );

test('files picked in the dialog come in their order, with the captions written in them and their pictures', async ({
  app,
  openListing,
  pictures,
}) => {
  const workbench = await openListing([]);
  const files = await pictures.write(['Front of the house', '', 'Kitchen – “with island”']);
  await app.chooseFiles(() => workbench.page.getByRole('button', { name: 'Choose files' }).click(), files);

  await expect.poll(workbench.sequence).toEqual(['Front of the house', '', 'Kitchen – “with island”']);
  await expect(workbench.messages).toContainText('3 photos added.');
  await expect.poll(() => picturesShown(workbench.grid)).toBe(3);
  const listings = workbench.page.getByRole('navigation', { name: 'Listings' });
  await expect.poll(() => picturesShown(listings), 'the thumbnail of the listing').toBe(1);
});

test('a dropped folder is added with what is below it, beside dropped files', async ({ openListing, pictures }) => {
  const workbench = await openListing(['Front']);
  const [inside = ''] = await pictures.write(['Bath', 'Bedroom'], 'shoot');
  const folder = join(inside, '..');
  mkdirSync(join(folder, 'garden'));
  const [garden = ''] = await pictures.write(['Garden']);
  copyFileSync(garden, join(folder, 'garden', 'a.jpg'));
  const [single = ''] = await pictures.write(['Plan']);

  await dropFiles(workbench.page, workbench.grid, [folder, single]);
  await expect.poll(workbench.sequence).toHaveLength(5);
  expect(new Set(await workbench.sequence())).toEqual(new Set(['Front', 'Bath', 'Bedroom', 'Garden', 'Plan']));
  await expect.poll(() => picturesShown(workbench.grid)).toBe(5);
});

test('files that cannot be used are named with the reason, and the others go on', async ({
  openListing,
  pictures,
  folder,
}) => {
  const workbench = await openListing(['Front']);
  const [good = '', whole = '', better = ''] = await pictures.write(['Kitchen', 'Cut', 'Bath']);
  const bad = (name: string, content: Buffer | string): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const picture = readFileSync(whole);
  const files = [
    good,
    bad('empty.jpg', ''),
    bad('letter.jpg', 'Dear Sir or Madam, here is the photo of the house.'),
    bad('cut.jpg', picture.subarray(0, picture.length / 2)),
    better,
  ];
  await workbench.page.getByLabel('Photos to add').setInputFiles(files);

  const { dialog } = workbench;
  await expect(dialog.getByRole('heading', { name: '3 files were not added' })).toBeVisible();
  await expect(dialog).toContainText('2 photos were added');
  const reasons = dialog.getByRole('listitem');
  await expect(reasons.filter({ hasText: 'empty.jpg' })).toContainText(/empty/);
  await expect(reasons.filter({ hasText: 'letter.jpg' })).toContainText(/not a picture/i);
  await expect(reasons.filter({ hasText: 'cut.jpg' })).toContainText(/damaged|cut|incomplete|truncated/i);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(workbench.sequence).toEqual(['Front', 'Kitchen', 'Bath']);
});

test('a picture that is in the listing already is reported and not added again', async ({ openListing, pictures }) => {
  const workbench = await openListing([]);
  const files = await pictures.write(['Front', 'Kitchen']);
  await workbench.addPhotos(files);
  const copy = join(files[0] ?? '', '..', 'copy of front.jpg');
  copyFileSync(files[0] ?? '', copy);
  await workbench.page.getByLabel('Photos to add').setInputFiles([copy]);

  await expect(workbench.dialog).toContainText('copy of front.jpg');
  await expect(workbench.dialog).toContainText(/already, as photo 1/);
  await expect.poll(workbench.sequence).toEqual(['Front', 'Kitchen']);
});
