import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import type { App } from './app.ts';
import { expect, OAK, test } from './fixtures.ts';
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

for (const [how, leave] of [
  ['Escape', async ({ page }) => page.keyboard.press('Escape')],
  ['Tab', async ({ page }) => page.keyboard.press('Tab')],
  ['Shift and Tab', async ({ page }) => page.keyboard.press('Shift+Tab')],
  // By their place: what is beside an open list is hidden from assistive technology, and so from roles.
  ['a click on another field', async ({ page }) => page.locator('textarea').click()],
  ['a click on another photo', async ({ page }) => page.locator('.photo-tile').nth(1).click()],
  ['a click on the header', async ({ page }) => page.locator('.app-header').click({ position: { x: 400, y: 20 } })],
] as const satisfies readonly (readonly [string, (workbench: WorkbenchPage) => Promise<void>])[]) {
  test(`${how} puts back the room that there was, whatever was typed`, {
    tag: ['Escape', 'Tab'].includes(how) ? [] : '@large',
  }, async ({ openListing, app }) => {
    const workbench = await openListing(['Front', 'Kitchen']);
    const { page, tile, roomField } = workbench;
    await workbench.room(1, 'Kitchen');
    for (const typed of ['ba', 'xyzzy', '']) {
      await tile(1).click();
      await roomField.fill(typed);
      await leave(workbench);
      await expect(page.getByRole('option')).toHaveCount(0);
      await tile(1).click();
      await expect(roomField).toHaveValue('Kitchen');
    }
    // What is saved after that would show a half word that was saved before it.
    await workbench.caption(2, 'Kitchen with island');
    expect(await savedRooms(app)).toEqual(['Kitchen', '']);
  });
}

test('an arrow key and Tab take nothing either: only Enter and a press do', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, roomField } = workbench;
  await workbench.tile(1).click();
  await roomField.fill('ba');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(roomField).toHaveValue('');
  await workbench.caption(2, 'Kitchen with island');
  expect(await savedRooms(app)).toEqual(['', '']);
});

test('Escape closes the list and keeps the focus in the field; the dialog around it stays open', {
  tag: '@large',
}, async ({ openListing }) => {
  const workbench = await openListing(['Front']);
  const { page, dialog, roomField } = workbench;
  await workbench.tile(1).click();
  await roomField.fill('ba');
  await page.keyboard.press('Escape');
  await expect(roomField).toBeFocused();
  await expect(roomField).toHaveAttribute('aria-expanded', 'false');

  await page.getByRole('button', { name: 'Change keys…' }).click();
  const key = dialog.getByRole('combobox', { name: 'Key 3' });
  await key.fill('ba');
  await page.keyboard.press('Escape');
  await expect(key).toHaveValue('Kitchen');
  await key.fill('ba');
  await page.keyboard.press('Tab');
  await expect(key).toHaveValue('Kitchen');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Kitchen' })).toBeVisible();
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

test('a word of one’s own is taken by its own entry, and is marked', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, roomField, tile } = workbench;
  const marks = page.getByRole('img', { name: 'Not on the list of rooms' });
  await tile(1).click();
  await roomField.fill('Orangery');
  await page.getByRole('option', { name: 'Use “Orangery”' }).click();
  await expect(roomField).toHaveAttribute('aria-expanded', 'false');
  await expectRoom(workbench, app, 'Orangery');
  await expect(tile(1).getByRole('img', { name: 'Not on the list of rooms' })).toBeVisible();
  await expect(roomField).toHaveAccessibleDescription(/Not on the list of rooms/);

  await roomField.fill('kitchen');
  await expect(page.getByRole('option', { name: /^Use/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectRoom(workbench, app, 'Kitchen');
  await expect(marks).toHaveCount(0);
});

test('a long word of one’s own stays within its tile, and the button within its field', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, tile, roomField } = workbench;
  await app.lightbox('photo', 'edit', OAK, '1', '--room', 'Orangery with a very long name of its own '.repeat(3));
  await tile(1).click();
  const mark = tile(1).getByRole('img', { name: 'Not on the list of rooms' });
  await expect(mark).toBeVisible();
  const around = await tile(1).boundingBox();
  const shown = await mark.boundingBox();
  if (around === null || shown === null) throw new Error('The tile is not shown.');
  expect(shown.x + shown.width).toBeLessThanOrEqual(around.x + around.width);
  const field = await roomField.boundingBox();
  const button = await page.getByRole('button', { name: 'Show room words' }).boundingBox();
  if (field === null || button === null) throw new Error('The field is not shown.');
  expect(button.y).toBeGreaterThanOrEqual(field.y);
  expect(button.y + button.height).toBeLessThanOrEqual(field.y + field.height);
});

test('Enter takes a word of one’s own only when its entry is marked', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, roomField, tile } = workbench;
  const own = page.getByRole('option', { name: 'Use “kitchne”' });
  await tile(1).click();
  await roomField.fill('kitchne');
  await expect(own).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(own).toHaveAttribute('data-focused', 'true');
  await expect(roomField).toHaveValue('kitchne');
  await page.keyboard.press('Escape');
  await expect(roomField).toHaveValue('');

  // The entry is the last one, which the arrow up leads to.
  await roomField.fill('bath');
  await expect(page.getByRole('option').last()).toHaveText('Use “bath”');
  await expect(roomField).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expectRoom(workbench, app, 'bath');
});

test('an emptied field and Enter take the room away, as does its entry', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, roomField, tile } = workbench;
  await workbench.room(1, 'Kitchen');
  await roomField.fill('');
  await page.keyboard.press('Enter');
  await expect(tile(1).getByText('Kitchen', { exact: true })).toBeHidden();
  expect(await savedRooms(app)).toEqual(['', '']);

  await workbench.room(1, 'Kitchen');
  await page.getByRole('button', { name: 'Show room words' }).click();
  await page.getByRole('option', { name: 'No room', exact: true }).click();
  await expect(tile(1).getByText('Kitchen', { exact: true })).toBeHidden();
  await expect(roomField).toHaveAttribute('aria-expanded', 'false');
  expect(await savedRooms(app)).toEqual(['', '']);
});

test('what is undone is gone from the field as well, and can be taken there again', async ({ openListing }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, roomField, tile } = workbench;
  await tile(1).click();
  for (const _ of ['once', 'once more']) {
    await roomField.fill('Garage');
    await page.keyboard.press('Enter');
    await expect(tile(1).getByText('Garage', { exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(tile(1).getByText('Garage')).toBeHidden();
    await expect(roomField).toHaveValue('');
  }
});

test('a word that is taken back before the page has shown it as saved is gone from the field', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, roomField, tile } = workbench;
  await tile(1).click();
  await roomField.fill('Garage');
  // The page reads the library again only after both.
  const letGo = await app.calls.hold('workspace.changes');
  await page.keyboard.press('Enter');
  await expect.poll(() => app.calls.answered('media.edit')).toBe(1);
  await expect(roomField).toHaveValue('Garage');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => app.calls.answered('change.undo')).toBe(1);
  await letGo();
  await expect(roomField).toHaveValue('');
  await expect(roomField).toBeFocused();
  expect(await savedRooms(app)).toEqual(['', '']);
});

test('the second of two keys replaces the room of the first, however fast they are pressed', async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, roomField, tile } = workbench;
  await tile(1).click();
  // The page shows neither room before both are saved.
  const letGo = await app.calls.hold('workspace.changes');
  for (const [index, key] of ['1', '3'].entries()) {
    await page.keyboard.press(key);
    await expect.poll(() => app.calls.answered('media.edit')).toBe(index + 1);
  }
  await letGo();
  await expect(roomField).toHaveValue('Kitchen');
  await expect(tile(1).getByText('Needs attention')).toBeHidden();
  expect(await savedRooms(app)).toEqual(['Kitchen', '']);
});

test('the keys of rooms are named by their room in the palette and the shortcut sheet, in the language of the page', {
  tag: '@large',
}, async ({ openListing, app }) => {
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
  await expect(dialog.getByText('Ambiente: Cocina', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('cocina');
  await expect(page.getByRole('menuitem', { name: /^Ambiente: Cocina/ })).toBeVisible();
});

test('Ctrl+Enter in the room field takes the room and sends it, and not where the field still asks about it', async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['Front', 'Stove'], { synced: true });
  const { page, roomField, tile, messages } = workbench;
  await tile(2).click();
  await roomField.fill('Kitch');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(messages).toContainText('1 change sent');
  expect(service.photos().map(({ room }) => room)).toEqual(['', 'Kitchen']);

  await roomField.fill('Wine vault');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('option', { name: /Wine vault/ })).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(roomField).toHaveValue('Wine vault');
  await expect.poll(() => service.photos().map(({ room }) => room)).toEqual(['', 'Wine vault']);
});
