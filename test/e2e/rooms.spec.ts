import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import type { App } from './app.ts';
import { expect, OAK, test } from './fixtures.ts';
import { savedRooms } from './listed.ts';

/** Each step has two photos of its own: one is given a room, the one beside it stays without. */
const PAIR = ['Front', 'Stove'];

/** The room is on the tile, still there after the photo beside it was chosen and it again, and in the library. */
async function expectRoom(workbench: WorkbenchPage, app: App, position: number, room: string): Promise<void> {
  const { tile, roomField } = workbench;
  await expect(tile(position).getByText(room, { exact: true })).toBeVisible();
  await tile(position + 1).click();
  await expect(roomField).toHaveValue('');
  await tile(position).click();
  await expect(roomField).toHaveValue(room);
  await expectSaved(app, position, room);
}

async function expectSaved(app: App, position: number, room: string): Promise<void> {
  expect((await savedRooms(app)).slice(position - 1, position + 1)).toEqual([room, '']);
}

/** The first photo has the room Kitchen. */
async function expectPutBack(
  workbench: WorkbenchPage,
  app: App,
  how: string,
  leave: () => Promise<void>,
): Promise<void> {
  const { page, tile, roomField } = workbench;
  for (const typed of ['ba', 'xyzzy', '']) {
    await tile(1).click();
    await roomField.fill(typed);
    await leave();
    await expect(page.getByRole('option')).toHaveCount(0);
    await tile(1).click();
    await expect(roomField).toHaveValue('Kitchen');
  }
  // What is saved after that would show a half word that was saved before it.
  await workbench.caption(2, `Stove, after ${how}`);
  await expectSaved(app, 1, 'Kitchen');
}

test('a room is taken from the list by letters, arrows and clicks, or is a word of one’s own', async ({
  openListing,
  app,
}) => {
  const workbench = await openListing([...PAIR, ...PAIR, ...PAIR, ...PAIR, ...PAIR]);
  const { page, tile, roomField } = workbench;

  await test.step('the first letters and Enter take the first suggestion', async () => {
    await tile(1).click();
    await page.keyboard.press('k');
    await page.keyboard.type('kitc');
    await expect(page.getByRole('option', { name: 'Kitchen', exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    // What follows is for the photos again, also where nothing was taken.
    await expect(tile(1)).toBeFocused();
    await expectRoom(workbench, app, 1, 'Kitchen');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('k');
    await expect(roomField).toBeFocused();
    await page.keyboard.type('be');
    await page.keyboard.press('Escape');
    await expect(tile(2)).toBeFocused();
    await expect(roomField).toHaveValue('');
    await page.keyboard.press('k');
    await page.keyboard.type('Orangery');
    await page.keyboard.press('Enter');
    await expect(roomField).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tile(2)).toBeFocused();
    await expectSaved(app, 2, '');
  });

  await test.step('arrow and Enter take a suggestion', async () => {
    await tile(3).click();
    await roomField.click();
    await page.keyboard.type('bed');
    // The first one is marked as what Enter takes; from there the arrow leads to the second.
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(roomField).toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('ArrowDown');
    const second = await page.getByRole('option').nth(1).textContent();
    await page.keyboard.press('Enter');
    await expectRoom(workbench, app, 3, second ?? '');
  });

  await test.step('a click takes a suggestion', async () => {
    await tile(5).click();
    await page.getByRole('button', { name: 'Show room words' }).click();
    await page.getByRole('option', { name: 'Balcony', exact: true }).click();
    await expectRoom(workbench, app, 5, 'Balcony');
  });

  await test.step('a word of one’s own is taken by its own entry, and is marked', async () => {
    const marks = page.getByRole('img', { name: 'Not on the list of rooms' });
    await tile(7).click();
    await roomField.fill('Orangery');
    await page.getByRole('option', { name: 'Use “Orangery”' }).click();
    await expect(roomField).toHaveAttribute('aria-expanded', 'false');
    await expectRoom(workbench, app, 7, 'Orangery');
    await expect(tile(7).getByRole('img', { name: 'Not on the list of rooms' })).toBeVisible();
    await expect(roomField).toHaveAccessibleDescription(/Not on the list of rooms/);

    await roomField.fill('kitchen');
    await expect(page.getByRole('option', { name: /^Use/ })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expectRoom(workbench, app, 7, 'Kitchen');
    await expect(marks).toHaveCount(0);
  });

  await test.step('an emptied field and Enter take the room away, as does its entry', async () => {
    await workbench.room(9, 'Kitchen');
    await roomField.fill('');
    await page.keyboard.press('Enter');
    await expect(tile(9).getByText('Kitchen', { exact: true })).toBeHidden();
    await expectSaved(app, 9, '');

    await workbench.room(9, 'Kitchen');
    await page.getByRole('button', { name: 'Show room words' }).click();
    await page.getByRole('option', { name: 'No room', exact: true }).click();
    await expect(tile(9).getByText('Kitchen', { exact: true })).toBeHidden();
    await expect(roomField).toHaveAttribute('aria-expanded', 'false');
    await expectSaved(app, 9, '');
  });

  // The screen stays slow, so this comes last.
  await test.step('Enter takes the first suggestion although the screen is slower than the fingers', async () => {
    await tile(9).click();
    await roomField.click();
    await page.evaluate(() => {
      const nextFrame = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (callback) => window.setTimeout(() => nextFrame(callback), 1000);
    });
    await page.keyboard.type('kitc');
    await page.keyboard.press('Enter');
    await expectRoom(workbench, app, 9, 'Kitchen');
  });
});

test('only a room that was taken is kept: not what was typed, taken back or replaced by the next key', {
  tag: '@large',
}, async ({ openListing, app, service }) => {
  const workbench = await openListing([...PAIR, ...PAIR, ...PAIR], { synced: true });
  const { page, tile, roomField, messages } = workbench;
  const sentRooms = (): string[] => service.photos().map(({ room }) => room);

  await test.step('Enter takes the room, and the photos send it; not where the field still asks about it', async () => {
    await tile(4).click();
    await roomField.fill('Kitch');
    await page.keyboard.press('Enter');
    await tile(4).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(messages).toContainText('1 change sent');
    expect(sentRooms()).toEqual(['', '', '', 'Kitchen', '', '']);

    await roomField.fill('Wine vault');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: /Wine vault/ })).toHaveAttribute('data-focused', 'true');
    await page.keyboard.press('Enter');
    await expect(roomField).toHaveValue('Wine vault');
    await tile(4).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(sentRooms).toEqual(['', '', '', 'Wine vault', '', '']);
  });

  await test.step('a word that is taken back before the page has shown it as saved is gone from the field', async () => {
    await tile(1).click();
    await roomField.fill('Garage');
    // The page reads the library again only after both.
    const letGo = await app.calls.hold('workspace.changes');
    const [edited, undone] = [await app.calls.answered('media.edit'), await app.calls.answered('change.undo')];
    await page.keyboard.press('Enter');
    await expect.poll(() => app.calls.answered('media.edit')).toBe(edited + 1);
    await expect(roomField).toHaveValue('Garage');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => app.calls.answered('change.undo')).toBe(undone + 1);
    await letGo();
    await expect(roomField).toHaveValue('');
    await expectSaved(app, 1, '');
  });

  await test.step('what is undone is gone from the field as well, and can be taken there again', async () => {
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

  await test.step('the second of two keys replaces the room of the first, however fast they are pressed', async () => {
    await tile(1).click();
    // The page shows neither room before both are saved.
    const letGo = await app.calls.hold('workspace.changes');
    const edited = await app.calls.answered('media.edit');
    for (const [index, key] of ['1', '3'].entries()) {
      await page.keyboard.press(key);
      await expect.poll(() => app.calls.answered('media.edit')).toBe(edited + index + 1);
    }
    await letGo();
    await expect(roomField).toHaveValue('Kitchen');
    await expect(tile(1).getByText('Needs attention')).toBeHidden();
    await expectSaved(app, 1, 'Kitchen');
  });

  await workbench.room(1, 'Kitchen');
  for (const key of ['Escape', 'Tab']) {
    await test.step(`${key} puts back the room that there was, whatever was typed`, () =>
      expectPutBack(workbench, app, key, () => page.keyboard.press(key)));
  }

  await test.step('an arrow key and Tab take nothing either: only Enter and a press do', async () => {
    await tile(5).click();
    await roomField.fill('ba');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(roomField).toHaveValue('');
    await workbench.caption(6, 'Stove, after an arrow key');
    await expectSaved(app, 5, '');
  });
});

test('whatever leaves the field puts back the room that there was, and closes no more than the list', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const workbench = await openListing([...PAIR, 'Garden']);
  const { page, dialog, tile, roomField } = workbench;

  await test.step('Escape closes the list and goes back to the photo; in a dialog it keeps the focus, and the dialog stays open', async () => {
    await tile(3).click();
    await roomField.fill('ba');
    await page.keyboard.press('Escape');
    await expect(tile(3)).toBeFocused();
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

  await workbench.room(1, 'Kitchen');
  for (const [how, leave] of [
    ['Shift and Tab', () => page.keyboard.press('Shift+Tab')],
    // By their place: what is beside an open list is hidden from assistive technology, and so from roles.
    ['a click on another field', () => page.locator('textarea').click()],
    ['a click on another photo', () => page.locator('.photo-tile').nth(1).click()],
    ['a click on the header', () => page.locator('.app-header').click({ position: { x: 400, y: 20 } })],
  ] as const satisfies readonly (readonly [string, () => Promise<void>])[]) {
    await test.step(`${how} puts back the room that there was, whatever was typed`, () =>
      expectPutBack(workbench, app, how, leave));
  }
});

test('rooms have their place on tiles and in fields, their question, and their names in each language', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const workbench = await openListing([...PAIR, ...PAIR, ...PAIR]);
  const { page, dialog, roomField, tile } = workbench;

  await test.step('a long word of one’s own stays within its tile, and the button within its field', async () => {
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

  await test.step('Enter takes a word of one’s own only when its entry is marked', async () => {
    const own = page.getByRole('option', { name: 'Use “kitchne”' });
    await tile(3).click();
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
    await expectRoom(workbench, app, 3, 'bath');
  });

  await test.step('the keys of rooms are named by their room in the palette and the shortcut sheet', async () => {
    await tile(5).click();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('kitchen');
    await expect(page.getByRole('menuitem', { name: /^Room: Kitchen/ })).toContainText('3');
    await page.keyboard.press('Enter');
    await expectRoom(workbench, app, 5, 'Kitchen');

    await page.keyboard.press('?');
    await expect(dialog.getByText('Room: Kitchen', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('they are named in the language of the page', async () => {
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
});
