import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { writeHeic } from '../corpus/heic.ts';
import { writeCr2, writeNef } from '../corpus/raw.ts';
import { dropFiles } from './drop-files.ts';
import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

/** So many pictures of tiles, all of which have really been decoded. */
async function expectPictures(grid: Locator, count: number): Promise<void> {
  const images = grid.locator('img');
  await expect(images).toHaveCount(count);
  for (let index = 0; index < count; index += 1)
    await expect(images.nth(index)).not.toHaveJSProperty('naturalWidth', 0);
}

test('files picked in the dialog come in their order, with the captions written in them and their pictures', {
  tag: '@electron',
}, async ({ app, openListing, pictures }) => {
  const workbench = await openListing([]);
  const files = await pictures.write(['Front of the house', '', 'Kitchen – “with island”']);
  await app.chooseFiles(() => workbench.page.getByRole('button', { name: 'Select files' }).click(), files);

  await expectSequence(workbench, ['Front of the house', '', 'Kitchen – “with island”']);
  await expect(workbench.messages).toContainText('3 photos added.');
  await expectPictures(workbench.grid, 3);
  const listings = workbench.page.getByRole('navigation', { name: 'Listings' });
  await expectPictures(listings, 1);
});

test('a HEIC and a raw file come as they are, and what lies beside a JPEG of the same name is passed over', {
  tag: '@large',
}, async ({ app, folder, openListing, pictures }) => {
  const workbench = await openListing([]);
  const { page } = workbench;
  const [jpeg = ''] = await pictures.write(['Front']);
  const preview = readFileSync(jpeg);
  const write = (name: string, content: Buffer): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const pixels = new Uint8Array(96 * 64 * 3).fill(0x90);
  const files = [
    write('IMG_1.jpg', preview),
    write('IMG_1.CR2', writeCr2({ preview, small: preview })),
    write('IMG_2.HEIC', writeHeic({ width: 96, height: 64, pixels, tile: 32 })),
    write('IMG_3.NEF', writeNef({ preview, small: preview })),
  ];
  await app.chooseFiles(() => page.getByRole('button', { name: 'Select files' }).click(), files);

  await expect(workbench.messages).toContainText('3 photos added. 1 file skipped');
  await expectPictures(workbench.grid, 3);
  await workbench.tile(3).click();
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await expect(page.getByText('The camera’s preview in it is used, which is small.')).toBeVisible();
});

test('what can be used of files and folders is added; what cannot, and what is there already, is named with the reason', {
  tag: '@electron',
}, async ({ openListing, pictures, folder }) => {
  const workbench = await openListing(['Front']);
  const { page, dialog } = workbench;
  const shown = ['Front', 'Bath', 'Bedroom', 'Garden', 'Plan'];

  await test.step('a dropped folder with what is below it, beside dropped files', async () => {
    const [inside = ''] = await pictures.write(['Bath', 'Bedroom'], 'shoot');
    const shoot = join(inside, '..');
    mkdirSync(join(shoot, 'garden'));
    const [garden = ''] = await pictures.write(['Garden']);
    copyFileSync(garden, join(shoot, 'garden', 'a.jpg'));
    const [single = ''] = await pictures.write(['Plan']);
    await dropFiles(page, workbench.grid, [shoot, single]);
    await expect(workbench.tile(5)).toBeVisible();
    expect(new Set(await workbench.sequence())).toEqual(new Set(shown));
    await expectPictures(workbench.grid, 5);
  });

  await test.step('files that cannot be used', async () => {
    const [good = '', whole = '', better = ''] = await pictures.write(['Kitchen', 'Cut', 'Bath with tub']);
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
    await page.getByLabel('Photos to add').setInputFiles(files);
    await expect(dialog.getByRole('heading', { name: '3 files were not added' })).toBeVisible();
    await expect(dialog).toContainText('2 photos were added');
    const reasons = dialog.getByRole('listitem');
    await expect(reasons.filter({ hasText: 'empty.jpg' })).toContainText(/empty/);
    await expect(reasons.filter({ hasText: 'letter.jpg' })).toContainText(/not a picture/i);
    await expect(reasons.filter({ hasText: 'cut.jpg' })).toContainText(/damaged|cut|incomplete|truncated/i);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect((await workbench.sequence()).slice(5)).toEqual(['Kitchen', 'Bath with tub']);

    const copy = join(folder, 'copy of kitchen.jpg');
    copyFileSync(good, copy);
    await page.getByLabel('Photos to add').setInputFiles([copy]);
    await expect(dialog).toContainText('copy of kitchen.jpg');
    await expect(dialog).toContainText(/already, as photo 6/);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await workbench.sequence()).toHaveLength(7);
  });
});

test.describe('while the host says nothing', () => {
  test.use({ ownProcess: true });

  test('a file that is gone when its turn comes is named, and the others are added', { tag: '@large' }, async ({
    app,
    openListing,
    pictures,
    host,
  }) => {
    const workbench = await openListing(['Front']);
    const files = await pictures.write(['Kitchen', 'Bath', 'Hall', 'Porch', 'Garden']);
    app.expectComplaint(/net::ERR_(FILE_NOT_FOUND|UPLOAD_FILE_CHANGED)/);
    // The host does not answer to the first three, which are sent together, while the fourth goes.
    app.freeze();
    await workbench.page.getByLabel('Photos to add').setInputFiles(files);
    rmSync(files[3] ?? '');
    app.thaw();
    const { dialog } = workbench;
    await expect(dialog.getByRole('heading', { name: '1 file was not added' })).toBeVisible();
    await expect(dialog.getByRole('listitem')).toContainText('4.jpg');
    // A browser does not say why it cannot read a file; the desktop app looks for it by its path.
    await expect(dialog.getByRole('listitem')).toContainText(
      host === 'loopback' ? 'This file cannot be read' : 'There is no file or folder at this path',
    );
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expectSequence(workbench, ['Front', 'Kitchen', 'Bath', 'Hall', 'Garden']);
  });
});

test('what is gone of a drop is named, and the rest of it is added', { tag: '@large' }, async ({
  app,
  openListing,
  pictures,
  folder,
}) => {
  app.expectComplaint(/net::ERR_FILE_NOT_FOUND/);
  const workbench = await openListing(['Front']);
  const [good = ''] = await pictures.write(['Kitchen']);
  await dropFiles(workbench.page, workbench.grid, [join(folder, 'gone.jpg'), good]);
  await expect(workbench.dialog.getByRole('heading', { name: '1 file was not added' })).toBeVisible();
  await expect(workbench.dialog.getByRole('listitem')).toContainText('gone.jpg');
  await expectSequence(workbench, ['Front', 'Kitchen']);
});

/** Makes the page's dropped folders refuse to be read; as text, since no type names what it changes. */
const LOCK_FOLDERS = `{
  const entryOf = DataTransferItem.prototype.webkitGetAsEntry;
  const refuse = (_found, refused) => refused(new DOMException('A file could not be read.', 'NotReadableError'));
  DataTransferItem.prototype.webkitGetAsEntry = function () {
    const entry = entryOf.call(this);
    if (entry?.isDirectory) Object.getPrototypeOf(entry.createReader()).readEntries = refuse;
    return entry;
  };
}`;

test('a dropped folder that may not be read is named, and what lies beside it is added', { tag: '@large' }, async ({
  openListing,
  pictures,
  folder,
  host,
}) => {
  test.skip(host !== 'loopback', 'in the desktop app the core reads folders, not the page');
  const workbench = await openListing(['Front']);
  const [good = ''] = await pictures.write(['Kitchen']);
  mkdirSync(join(folder, 'locked'));
  // As a browser answers for a folder without permission.
  await workbench.page.evaluate(LOCK_FOLDERS);
  await dropFiles(workbench.page, workbench.grid, [join(folder, 'locked'), good]);
  const { dialog } = workbench;
  await expect(dialog.getByRole('heading', { name: '1 file was not added' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText('locked');
  await expect(dialog).toContainText('1 photo was added');
  await expectSequence(workbench, ['Front', 'Kitchen']);
});
