import type { Locator } from '@playwright/test';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expect, OAK, test } from './fixtures.ts';
import { savedRooms } from './listed.ts';
import { expectSequence } from './sequence.ts';

const FIVE = ['A', 'B', 'C', 'D', 'E'];

const expectLetters = (workbench: WorkbenchPage, letters: string): Promise<void> =>
  expectSequence(workbench, letters.split(''));

/** Takes the last changes back, which leads to the order at the start. */
async function undo(workbench: WorkbenchPage, changes: number): Promise<void> {
  for (let change = 0; change < changes; change += 1) await workbench.page.keyboard.press('ControlOrMeta+z');
  await expectLetters(workbench, 'ABCDE');
}

/** Drags the photo at a position to the left edge of another one. */
async function drag({ tile }: WorkbenchPage, from: number, to: number): Promise<void> {
  const box = await tile(to).boundingBox();
  if (box === null) throw new Error(`Photo ${to} is not shown.`);
  await tile(from).dragTo(tile(to), { targetPosition: { x: 6, y: box.height / 2 } });
}

/** Picks a photo up by keys: the place where it would be put has the focus. */
async function pickUp({ page, tile }: WorkbenchPage, position: number): Promise<Locator> {
  await tile(position).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const place = page.getByRole('button', { name: /^Insert/ });
  await expect(place).toBeFocused();
  return place;
}

const carryingEnd = ({ page }: WorkbenchPage): Locator =>
  page.locator('[data-live-announcer]').filter({ hasText: 'Move canceled.' });

test('photos are moved by keys, by a number and by the mouse; their order is told, kept and sent', {
  tag: '@electron',
}, async ({ openListing, app, service }) => {
  const workbench = await openListing(FIVE, { synced: true });
  const { page, tile, grid, dialog } = workbench;

  await test.step('a move is told when it is done, and not when it failed', async () => {
    const said = workbench.messages.getByText('moved to position');
    const accept = await app.calls.refuse('media.move', {
      code: 'diskFull',
      message: 'The disk is full.',
      action: 'none',
    });
    await tile(1).click();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByText('The disk is full.')).toBeVisible();
    await expect(said).toHaveCount(0);
    await accept();
    await page.keyboard.press('Alt+ArrowRight');
    await expectLetters(workbench, 'BACDE');
    await expect(said).toHaveText('1 photo moved to position 2 of 5.');
    // One photo that went further than the eye follows comes back by the same button as several.
    await workbench.messages.getByRole('button', { name: 'Undo' }).click();
    await expectLetters(workbench, 'ABCDE');
    await page.keyboard.press('Alt+ArrowRight');
    await expectLetters(workbench, 'BACDE');
    await undo(workbench, 1);
  });

  await test.step('several photos move together and keep their sequence', async () => {
    await tile(2).click();
    await tile(4).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('Alt+ArrowRight');
    await expectLetters(workbench, 'ACBDE');
    await page.keyboard.press('Alt+ArrowRight');
    await expectLetters(workbench, 'ACEBD');
    await undo(workbench, 2);
  });

  await test.step('“Move to position…” takes a number and says which numbers there are', async () => {
    await tile(5).click();
    await page.keyboard.press('m');
    await dialog.getByRole('textbox', { name: 'Position' }).fill('9');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Positions run from 1 to 5.');
    await dialog.getByRole('textbox', { name: 'Position' }).fill('2');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectLetters(workbench, 'AEBCD');
    await undo(workbench, 1);
  });

  await test.step('a photo is picked up and put down by keys alone', async () => {
    await tile(1).click();
    await page.keyboard.press('Tab');
    await expect(tile(1).getByRole('button', { name: /Pick up to move/ })).toBeFocused();
    await page.keyboard.press('Enter');
    // The places to drop are between the photos; the first one offered is in front of the photo itself.
    const place = page.locator(':focus');
    await expect(place).toHaveAccessibleName(/^Insert/);
    for (let step = 0; step < 5; step += 1) {
      if ((await place.getAttribute('aria-label'))?.startsWith('Insert between Photo 3') === true) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expectLetters(workbench, 'BCADE');
    await undo(workbench, 1);
  });

  await test.step('a drag selects what it drags, so that the next key is about that photo', async () => {
    await tile(1).click();
    await drag(workbench, 5, 2);
    await expectLetters(workbench, 'AEBCD');
    await expect(grid.locator('[role="row"][aria-selected="true"]')).toHaveCount(1);
    await expect(tile(2)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('3');
    await expect.poll(() => savedRooms(app)).toEqual(['', 'Kitchen', '', '', '']);
    await page.reload();
    await expectLetters(workbench, 'AEBCD');
    await undo(workbench, 2);
  });

  await test.step('the keyboard moves a photo, the order survives a reload and reaches the service', async () => {
    await tile(4).click();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await expectLetters(workbench, 'ADBCE');
    await tile(5).click();
    await page.keyboard.press('p');
    await expectLetters(workbench, 'EADBC');
    await page.keyboard.press('Alt+ArrowRight');
    await expectLetters(workbench, 'AEDBC');

    await expect(workbench.status).toContainText('to send');
    await page.reload();
    await expectLetters(workbench, 'AEDBC');
    await workbench.sync(/sent/);
    expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'E', 'D', 'B', 'C']);
    const orders = service.photos().map((photo) => photo.order);
    expect(orders[0]).toBe(0);
    expect(orders).toEqual([...new Set(orders)].toSorted((one, other) => Number(one) - Number(other)));
  });
});

test('what is carried is selected, given up by Escape and by another field, and comes with all that are chosen', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const workbench = await openListing(FIVE);
  const { page, tile, captionField } = workbench;

  await test.step('two clicks on the handle of a tile do not open the loupe', async () => {
    await tile(1).locator('.tile-picture').hover();
    await tile(1).locator('.drag-handle').dblclick();
    await expect(tile(1)).toHaveAttribute('aria-selected', 'true');
    const loupe = page.getByRole('dialog', { name: 'Loupe' });
    // What opens it opens it at once: two clicks on the picture do.
    await expect(loupe).toBeHidden();
    await tile(1).locator('.tile-image').dblclick();
    await expect(loupe).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tile(1)).toBeFocused();
  });

  await test.step('the mouse drags all chosen photos', async () => {
    await tile(4).click();
    await tile(5).click({ modifiers: ['Shift'] });
    await drag(workbench, 4, 1);
    await expectLetters(workbench, 'DEABC');
    await undo(workbench, 1);
  });

  await test.step('Escape gives a keyboard drag up and nothing moves', async () => {
    await tile(1).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Insert/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Insert/ })).toHaveCount(0);
    await expectLetters(workbench, 'ABCDE');
  });

  await test.step('a photo that is picked up by keys is selected too, also where the drag is given up', async () => {
    await tile(1).click();
    // The focus moves alone, the selection stays behind.
    await page.keyboard.press('ControlOrMeta+ArrowRight');
    await expect(tile(2)).toBeFocused();
    await expect(tile(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Insert/);
    await page.keyboard.press('Escape');
    await expect(tile(2)).toHaveAttribute('aria-selected', 'true');
    await expect(tile(1)).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('3');
    await expect.poll(() => savedRooms(app)).toEqual(['', 'Kitchen', '', '', '']);
    await undo(workbench, 1);
    await expect.poll(() => savedRooms(app)).toEqual(['', '', '', '', '']);
  });

  await test.step('a photo stays carried while another window is in front', async () => {
    const place = await pickUp(workbench, 1);
    await place.evaluate((button) => {
      document.hasFocus = () => false;
      button.blur();
      document.hasFocus = () => true;
      button.focus();
    });
    await expect(place).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expectLetters(workbench, 'BCDEA');
    await expect(tile(5)).toBeFocused();
    await undo(workbench, 1);
  });

  await test.step('a field that is clicked while a photo is carried takes what is typed, and the end of the move is told', async () => {
    const place = await pickUp(workbench, 1);
    await captionField.click();
    await expect(place).toHaveCount(0);
    await expect(captionField).toBeFocused();
    await page.keyboard.type('3');
    await expect(captionField).toHaveValue(/3/);
    await expect(carryingEnd(workbench)).toHaveText('Move canceled.');
    await expect.poll(() => savedRooms(app)).toEqual(['', '', '', '', '']);
  });
});

// Each step begins with the order in which the one before it ends.
test('photos are removed while one is carried, and it comes where it was to come unless it is gone itself', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const workbench = await openListing([...FIVE, 'F', 'G']);
  const { page, tile } = workbench;

  await test.step('a move ends and says so where its photo is gone', async () => {
    const place = await pickUp(workbench, 2);
    await app.lightbox('photo', 'remove', OAK, '2');
    await expectLetters(workbench, 'ACDEFG');
    await expect(place).toHaveCount(0);
    await expect(tile(2)).toBeFocused();
    await expect(carryingEnd(workbench)).toHaveText('The photos changed. Move canceled.');
  });

  await test.step('a carried photo comes in front of the one it was to come, also where others went', async () => {
    await pickUp(workbench, 1);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await app.lightbox('photo', 'remove', OAK, '2');
    await expectLetters(workbench, 'ADEFG');
    await page.keyboard.press('Enter');
    await expectLetters(workbench, 'DAEFG');
  });

  await test.step('a carried photo keeps its place while others go', async () => {
    const place = await pickUp(workbench, 1);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(place).toHaveAccessibleName('Insert between Photo 3, E and Photo 4, F');
    await app.lightbox('photo', 'remove', OAK, '2');
    await expectLetters(workbench, 'DEFG');
    await expect(place).toBeFocused();
    await page.keyboard.press('End');
    await app.lightbox('photo', 'remove', OAK, '4');
    await app.lightbox('photo', 'remove', OAK, '3');
    await expectLetters(workbench, 'DE');
    await expect(place).toBeFocused();
    await page.keyboard.press('Enter');
    await expectLetters(workbench, 'ED');
  });
});
