import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { dragOver, dropFiles } from './drop-files.ts';
import { expect, OAK, test } from './fixtures.ts';
import type { Pictures } from './pictures.ts';
import { expectSequence } from './sequence.ts';

const MILL = 'Mill Lane 7';

/** A folder with pictures of these captions. */
async function folderOf(
  pictures: Pictures,
  parent: string,
  name: string,
  captions: readonly string[],
): Promise<string> {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  for (const [index, file] of (await pictures.write(captions)).entries()) {
    copyFileSync(file, join(folder, `${index + 1}.jpg`));
  }
  return folder;
}

test('a drop anywhere in the window is added to the open listing or caught: no other page opens, and no listing is made', async ({
  openListing,
  pictures,
  folder,
}) => {
  const workbench = await openListing(['Front']);
  const { page, dialog, messages } = workbench;
  const address = page.url();

  await test.step('on the header, the details and the title it is added', async () => {
    for (const [target, captions] of [
      ['.app-header', ['Kitchen']],
      ['.inspector', ['Kitchen', 'Bath']],
      ['.listing-bar', ['Kitchen', 'Bath', 'Hall']],
    ] as const) {
      const [file = ''] = await pictures.write(captions.slice(-1));
      await dropFiles(page, page.locator(target), [file]);
      await expectSequence(workbench, ['Front', ...captions]);
    }
  });

  await test.step('loose files beside the listings belong to none, and it is said', async () => {
    await dropFiles(page, page.locator('.listings-head'), await pictures.write(['Nobody’s']));
    await expect(messages).toContainText('Drop them on a listing');
  });

  await test.step('on a dialog or on the large view nothing comes of it', async () => {
    const [porch = ''] = await pictures.write(['Porch']);
    const shoot = await folderOf(pictures, folder, 'shoot', ['Cellar']);
    await page.keyboard.press('?');
    await dropFiles(page, dialog, [porch, shoot]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await workbench.tile(1).click();
    await page.keyboard.press('Space');
    await dropFiles(page, page.locator('.loupe-stage'), [porch]);
    await page.keyboard.press('Space');
    await expect(page.locator('.loupe')).toBeHidden();
    // What is added after that would come after what was added by a drop.
    await page.getByLabel('Photos to add').setInputFiles(await pictures.write(['Garden']));
    await expectSequence(workbench, ['Front', 'Kitchen', 'Bath', 'Hall', 'Garden']);
    await expect(page.getByRole('grid', { name: 'Listings' }).getByRole('row', { name: /shoot/ })).toHaveCount(0);
  });
  expect(page.url()).toBe(address);
  expect(page.context().pages()).toHaveLength(1);
});

test('files dropped on a listing of the sidebar are added to it; folders dropped beside the listings become a listing each', {
  tag: '@electron',
}, async ({ openListing, library, pictures, folder }) => {
  await library.addListing({ name: MILL, files: [] });
  const workbench = await openListing(['Front']);
  const { page, messages, dialog } = workbench;
  const listings = page.getByRole('grid', { name: 'Listings' });
  const row = (name: string): Locator => listings.getByRole('row', { name: new RegExp(name) });
  await row(OAK).click();
  const files = await pictures.write(['Kitchen', 'Bath']);
  const leave = await dragOver(page, row(MILL), files);
  await expect(row(MILL)).toHaveAttribute('data-takes-files', 'true');
  await expect(row(OAK)).not.toHaveAttribute('data-takes-files', 'true');
  await expect(page.getByText('Drop to add')).toBeHidden();
  await leave();
  await page.mouse.move(640, 400);
  await expect(row(MILL)).not.toHaveAttribute('data-takes-files', 'true');

  await dropFiles(page, row(MILL), files);
  await expect(messages).toContainText(`2 photos added to ${MILL}.`);
  await expectSequence(workbench, ['Front']);
  await row(MILL).click();
  await expectSequence(workbench, ['Kitchen', 'Bath']);

  // Folders beside the listings, with what is below them.
  const elm = await folderOf(pictures, folder, '14 Elm Street', ['Elm front', 'Elm kitchen']);
  await folderOf(pictures, elm, 'garden', ['Elm garden']);
  const ash = await folderOf(pictures, folder, '3 Ash Court', ['Ash front']);
  const empty = join(folder, 'Nothing yet');
  mkdirSync(empty);
  const letters = join(folder, 'Letters');
  mkdirSync(letters);
  writeFileSync(join(letters, 'letter.jpg'), 'Dear Sir or Madam, here is the photo of the house.');

  await dropFiles(page, page.locator('.listings-head'), [elm, ash, empty, letters]);
  await expect(messages).toContainText('2 listings created with 4 photos.');
  await expect(page.getByRole('heading', { name: '14 Elm Street', level: 1 })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Nothing yet' })).toContainText('no pictures');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'letter.jpg' })).toContainText(/not a picture/i);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expectSequence(workbench, ['Elm front', 'Elm kitchen', 'Elm garden']);
  await expect(listings.getByRole('row', { name: /Nothing yet|Letters/ })).toHaveCount(0);
  await listings.getByRole('row', { name: /3 Ash Court/ }).click();
  await expectSequence(workbench, ['Ash front']);
});

test('with no listing open a dropped folder begins the first one', { tag: '@large' }, async ({
  app,
  pictures,
  folder,
}) => {
  const workbench = await app.open();
  const { page } = workbench;
  await expect(page.getByRole('heading', { name: 'Welcome to Listing Lightbox' })).toBeVisible();
  const elm = await folderOf(pictures, folder, '14 Elm Street', ['Elm front']);
  await dropFiles(page, page.getByRole('main'), [elm]);
  await expect(page.getByRole('heading', { name: '14 Elm Street', level: 1 })).toBeVisible();
  await expectSequence(workbench, ['Elm front']);
});

test.describe('while the host says nothing', () => {
  test.use({ ownProcess: true });

  test('files that are dropped have their places at once, and each is a photo as soon as it was looked at', {
    tag: '@large',
  }, async ({ app, library, service, pictures, folder, host }) => {
    test.skip(
      host !== 'loopback',
      'in the desktop app the core reads the files, and the whole of it would stand still here',
    );
    await library.connect(service.now);
    await library.addListing({ files: [] });
    const workbench = await app.open();
    const { page, dialog } = workbench;
    const files = await pictures.write(['Kitchen', 'Bath', 'Hall']);
    const letter = join(folder, 'letter.jpg');
    writeFileSync(letter, 'Dear Sir or Madam');
    await page.getByText('Add the first photos').waitFor();
    const places = page.locator('.expected-tile');

    // A host that says nothing: what is known are the files alone.
    app.freeze();
    await dropFiles(page, page.locator('.drop-area'), [...files, letter]);
    await expect(places).toHaveCount(4);
    await expect(page.getByText('Add the first photos')).toHaveCount(0);
    app.thaw();
    await expect(dialog).toContainText('letter.jpg');
    await expect(places).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectSequence(workbench, ['Kitchen', 'Bath', 'Hall']);
  });
});
