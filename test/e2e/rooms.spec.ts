import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import type { App } from './app.ts';
import { expect, test } from './fixtures.ts';
import { savedRooms } from './listed.ts';

/** The room is on the tile, still there after another photo was chosen and the first again, and in the library. */
async function expectRoom(workbench: WorkbenchPage, app: App, room: string): Promise<void> {
  const { tile, roomField } = workbench;
  await expect(tile(1).getByText(room, { exact: true })).toBeVisible();
  await tile(2).click();
  await expect(roomField).toHaveValue('');
  await tile(1).click();
  await expect(roomField).toHaveValue(room);
  expect(await savedRooms(app)).toEqual([room, '']);
}

test('the first letters and Enter take the first suggestion', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  await workbench.tile(1).click();
  await workbench.page.keyboard.press('k');
  await workbench.page.keyboard.type('kitc');
  await expect(workbench.page.getByRole('option', { name: 'Kitchen', exact: true })).toBeVisible();
  await workbench.page.keyboard.press('Enter');
  await expectRoom(workbench, app, 'Kitchen');
});

test('Enter takes the first suggestion although the screen is slower than the fingers', async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page } = workbench;
  await workbench.tile(1).click();
  await workbench.roomField.click();
  await page.evaluate(() => {
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => window.setTimeout(() => nextFrame(callback), 1000);
  });
  await page.keyboard.type('kitc');
  await page.keyboard.press('Enter');
  await expectRoom(workbench, app, 'Kitchen');
});

test('with the list closed by Escape, Enter takes the text as it was typed', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page } = workbench;
  await workbench.tile(1).click();
  await workbench.roomField.click();
  await page.keyboard.type('kitc');
  await expect(page.getByRole('option', { name: 'Kitchen', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expectRoom(workbench, app, 'kitc');
});

test('arrow and Enter take a suggestion', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  await workbench.tile(1).click();
  await workbench.roomField.click();
  await workbench.page.keyboard.type('bed');
  // The first one is marked as what Enter takes; from there the arrow leads to the second.
  await expect(workbench.page.getByRole('option').first()).toBeVisible();
  await expect(workbench.roomField).toHaveAttribute('aria-activedescendant', /./);
  await workbench.page.keyboard.press('ArrowDown');
  const second = await workbench.page.getByRole('option').nth(1).textContent();
  await workbench.page.keyboard.press('Enter');
  await expectRoom(workbench, app, second ?? '');
});

test('a click takes a suggestion', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  await workbench.tile(1).click();
  await workbench.page.getByRole('button', { name: 'Show room words' }).click();
  await workbench.page.getByRole('option', { name: 'Balcony', exact: true }).click();
  await expectRoom(workbench, app, 'Balcony');
});

test('a word of one’s own is taken as typed', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  await workbench.tile(1).click();
  await workbench.roomField.fill('Orangery');
  await workbench.page.keyboard.press('Enter');
  await expect(workbench.tile(1).getByText('Orangery', { exact: true })).toBeVisible();
  await expect(workbench.roomField).toHaveAttribute('aria-expanded', 'false');
  await expectRoom(workbench, app, 'Orangery');
});

test('a word is taken when the field is left, and an empty field takes it away', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, roomField, tile } = workbench;
  await tile(1).click();
  await roomField.fill('Orangery');
  await page.keyboard.press('Tab');
  await expectRoom(workbench, app, 'Orangery');

  await roomField.fill('');
  await page.keyboard.press('Tab');
  await expect(tile(1).getByText('Orangery')).toBeHidden();
  expect(await savedRooms(app)).toEqual(['', '']);

  // What is undone is gone from the field as well, and can be typed there again.
  for (const _ of ['once', 'once more']) {
    await roomField.fill('Orangery');
    await page.keyboard.press('Enter');
    await expect(tile(1).getByText('Orangery', { exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(tile(1).getByText('Orangery')).toBeHidden();
    await expect(roomField).toHaveValue('');
  }
});

test('a word that is taken back before the page has shown it as saved is gone from the field', async ({
  openListing,
  app,
}, info) => {
  test.skip(info.project.name === 'electron', 'answers are held up in a browser only');
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, roomField, tile } = workbench;
  await tile(1).click();
  await roomField.fill('Orangery');
  // The page reads the library again only after both.
  const both = Promise.withResolvers<void>();
  await page.route('**/rpc/listing.get', async (route) => {
    await both.promise;
    await route.continue();
  });
  const saved = page.waitForResponse('**/rpc/media.edit');
  await page.keyboard.press('Enter');
  await saved;
  await expect(roomField).toHaveValue('Orangery');
  const undone = page.waitForResponse('**/rpc/change.undo');
  await page.keyboard.press('ControlOrMeta+z');
  await undone;
  both.resolve();
  await expect(roomField).toHaveValue('');
  await expect(roomField).toBeFocused();
  expect(await savedRooms(app)).toEqual(['', '']);
});

test('the second of two keys replaces the room of the first, however fast they are pressed', async ({
  openListing,
  app,
}, info) => {
  test.skip(info.project.name === 'electron', 'answers are held up in a browser only');
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, roomField, tile } = workbench;
  await tile(1).click();
  // The page shows neither room before both are saved.
  const both = Promise.withResolvers<void>();
  await page.route('**/rpc/listing.get', async (route) => {
    await both.promise;
    await route.continue();
  });
  for (const key of ['1', '3']) {
    const saved = page.waitForResponse('**/rpc/media.edit');
    await page.keyboard.press(key);
    await saved;
  }
  both.resolve();
  await expect(roomField).toHaveValue('Kitchen');
  await expect(tile(1).getByText('Needs you')).toBeHidden();
  expect(await savedRooms(app)).toEqual(['Kitchen', '']);
});

test('the keys of rooms are named by their room in the palette and the shortcut sheet, in the language of the page', async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, dialog } = workbench;
  await workbench.tile(1).click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('kitchen');
  await expect(page.getByRole('menuitem', { name: /^Room: Kitchen/ })).toContainText('3');
  await page.keyboard.press('Enter');
  await expectRoom(workbench, app, 'Kitchen');

  await page.keyboard.press('?');
  await expect(dialog.getByText('Room: Kitchen', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.clear());
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['es-MX'] });
  });
  await page.reload();
  await page.getByRole('row', { name: /^Foto 1,/ }).click();
  await page.keyboard.press('?');
  await expect(dialog.getByText('Espacio: Cocina', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('cocina');
  await expect(page.getByRole('menuitem', { name: /^Espacio: Cocina/ })).toBeVisible();
});
