import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

const undoButton = ({ page }: WorkbenchPage) => page.locator('.listing-tools').getByRole('button', { name: /^Undo/ });
const redoButton = ({ page }: WorkbenchPage) => page.locator('.listing-tools').getByRole('button', { name: /^Redo/ });
const rooms = ({ page }: WorkbenchPage, room: string) =>
  page.getByRole('grid', { name: 'Photos' }).getByText(room, { exact: true });

test('undo and redo go through all changes one by one, and leave what is being typed to its field', async ({
  openListing,
}) => {
  const workbench = await openListing(['A', 'B', 'C', 'D']);
  const { page, tile } = workbench;

  await test.step('the keys of undo belong to a field while something is typed in it, and else to the listing', async () => {
    await workbench.caption(1, 'First');
    await tile(2).click();
    await page.keyboard.press('c');
    const field = workbench.captionField;
    await expect(field).toBeFocused();
    await page.keyboard.type('Typed');
    await expect(field).toHaveValue('Typed');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field).not.toHaveValue('Typed');
    await expect(tile(1)).toHaveAccessibleName('Photo 1, First');
    // How much of it the field's own undo takes back is the browser's affair.
    const left = (await field.inputValue()) || 'no caption';
    await expect(tile(2)).toHaveAccessibleName(`Photo 2, ${left}`);

    await workbench.caption(2, 'Second');
    await tile(1).click();
    await page.keyboard.press('c');
    await expect(field).toHaveValue('First');
    // Each stay in the field is a change of its own.
    for (const caption of new Set([left, 'B'])) {
      await page.keyboard.press('ControlOrMeta+z');
      await expect(tile(2)).toHaveAccessibleName(`Photo 2, ${caption}`);
      await expect(field).toBeFocused();
    }
    await page.keyboard.press('ControlOrMeta+z');
    await expect(tile(1)).toHaveAccessibleName('Photo 1, A');
    await expect(field).toHaveValue('A');
    await expect(field).toBeFocused();
  });

  await test.step('a caption, a bulk room, a move and a removal are taken back one by one after a reload, and done again', async () => {
    await workbench.caption(1, 'The front door');
    await tile(2).click();
    await tile(3).click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('combobox', { name: 'Room' }).fill('Kitchen');
    await page.keyboard.press('Enter');
    await expect(rooms(workbench, 'Kitchen')).toHaveCount(2);
    await tile(3).press('Alt+ArrowRight');
    await expectSequence(workbench, ['The front door', 'D', 'B', 'C']);
    await tile(1).click();
    await page.keyboard.press('Delete');
    await expectSequence(workbench, ['D', 'B', 'C']);

    await page.reload();
    await expect(undoButton(workbench)).toHaveAccessibleName('Undo Remove Photo');
    await tile(1).click();
    await page.keyboard.press('ControlOrMeta+z');
    await expectSequence(workbench, ['The front door', 'D', 'B', 'C']);
    await expect(undoButton(workbench)).toHaveAccessibleName('Undo Move 2 Photos');
    await expect(redoButton(workbench)).toHaveAccessibleName('Redo Remove Photo');
    await undoButton(workbench).click();
    await expectSequence(workbench, ['The front door', 'B', 'C', 'D']);
    await expect(undoButton(workbench)).toHaveAccessibleName('Undo Set Room of 2 Photos');
    await undoButton(workbench).click();
    await expect(rooms(workbench, 'Kitchen')).toHaveCount(0);
    await expect(undoButton(workbench)).toHaveAccessibleName('Undo Edit Caption');
    await undoButton(workbench).click();
    await expectSequence(workbench, ['A', 'B', 'C', 'D']);

    await page.reload();
    await tile(1).click();
    for (const keys of ['ControlOrMeta+Shift+z', 'ControlOrMeta+y', 'ControlOrMeta+y', 'ControlOrMeta+Shift+z']) {
      await expect(redoButton(workbench)).toBeEnabled();
      const before = await redoButton(workbench).getAttribute('aria-label');
      await page.keyboard.press(keys);
      await expect(redoButton(workbench)).not.toHaveAccessibleName(before ?? '');
    }
    await expectSequence(workbench, ['D', 'B', 'C']);
    await expect(rooms(workbench, 'Kitchen')).toHaveCount(2);
    await expect(redoButton(workbench)).toBeDisabled();
  });
});

test('what the service has is taken back by a new change, and what others wrote since stays and is said', {
  tag: '@large',
}, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, tile, messages } = workbench;
  await tile(1).click();
  await tile(2).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('combobox', { name: 'Room' }).fill('Kitchen');
  await page.keyboard.press('Enter');
  await workbench.sync(/sent|removed/);
  await expect(workbench.status).toHaveText('Everything is up to date');
  service.elsewhere('B', { ImageOf: 'Bathroom' });
  // A change of that photo here lets the sync find theirs.
  await workbench.caption(2, 'B, changed');
  await workbench.sync(/sent|removed/);
  await expect(rooms(workbench, 'Bathroom')).toHaveCount(1);

  await undoButton(workbench).click();
  await expect(undoButton(workbench)).toHaveAccessibleName('Undo Set Room of 2 Photos');
  await undoButton(workbench).click();
  await expect(messages).toContainText('1 value was changed since and stays as it is.');
  await expect(rooms(workbench, 'Kitchen')).toHaveCount(0);
  await expect(rooms(workbench, 'Bathroom')).toHaveCount(1);
  await workbench.sync(/sent|removed/);
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B', 'C']);
});

test('undo is offered by its button, the palette and the message of a change', { tag: '@large' }, async ({
  openListing,
}) => {
  const workbench = await openListing(['A', 'B', 'C', 'D']);
  const { page, tile, dialog, messages } = workbench;
  const undo = messages.getByRole('button', { name: 'Undo' });

  await test.step('the focus stays where it is when the button that has it cannot be pressed any more', async () => {
    await workbench.caption(1, 'First');
    await expect(undoButton(workbench)).toHaveAccessibleName('Undo Edit Caption');
    // The photos were given their captions before, so that there is more than one thing to undo.
    await undoButton(workbench).focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return redoButton(workbench).getAttribute('aria-label');
      })
      .toMatch(/Add 4 Photos/);
    await expect(undoButton(workbench)).toBeDisabled();
    await expect(undoButton(workbench)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(redoButton(workbench)).toBeFocused();
    // Left alone it is passed over, as other buttons that cannot be pressed.
    await page.keyboard.press('Shift+Tab');
    await expect(undoButton(workbench)).not.toBeFocused();
    await redoButton(workbench).press('Space');
    await tile(2).waitFor();
    await expect(undoButton(workbench)).toBeEnabled();
    await expectSequence(workbench, ['A', 'B', 'C', 'D']);
  });

  await test.step('the palette names what undo would do, in the language of the page', async () => {
    await workbench.caption(1, 'First');
    await expect(undoButton(workbench)).toHaveAccessibleName('Undo Edit Caption');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('undo');
    await expect(page.getByRole('menuitem', { name: /Undo Edit Caption/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expectSequence(workbench, ['A', 'B', 'C', 'D']);
  });

  await test.step('captions written by a template and photos put in order are taken back by their message', async () => {
    await tile(1).click();
    await page.keyboard.press('ControlOrMeta+f');
    await dialog.getByRole('textbox', { name: 'Find' }).fill('B');
    await dialog.getByRole('textbox', { name: /Replace/ }).fill('Bath');
    await dialog.getByRole('button', { name: /Replace in/ }).click();
    await expectSequence(workbench, ['A', 'Bath', 'C', 'D']);
    await undo.click();
    await expectSequence(workbench, ['A', 'B', 'C', 'D']);

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Reverse the order');
    await page.keyboard.press('Enter');
    await expectSequence(workbench, ['D', 'C', 'B', 'A']);
    await undo.click();
    await expectSequence(workbench, ['A', 'B', 'C', 'D']);
  });

  await test.step('the message of a bulk change takes back that change, and says when something newer stands in its way', async () => {
    await tile(1).click();
    await tile(2).click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('combobox', { name: 'Room' }).fill('Kitchen');
    await page.keyboard.press('Enter');
    await expect(messages).toContainText('2 photos: Kitchen.');
    await undo.click();
    await expect(rooms(workbench, 'Kitchen')).toHaveCount(0);
    await expect(messages).toContainText('Undone: Set Room of 2 Photos.');

    await page.getByRole('textbox', { name: 'Caption' }).fill('Both');
    await page.getByRole('button', { name: 'Set for all 2' }).click();
    await expectSequence(workbench, ['Both', 'Both', 'C', 'D']);
    await undo.click();
    await expectSequence(workbench, ['A', 'B', 'C', 'D']);

    await tile(1).click();
    await tile(2).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('Alt+ArrowRight');
    await expectSequence(workbench, ['C', 'A', 'B', 'D']);
    await expect(messages).toContainText('2 photos moved to position 2 of 4.');
    await page.keyboard.press('Alt+ArrowRight');
    await expect(messages).toContainText('2 photos moved to position 3 of 4.');
    // The button of the first move is gone with its message: only the last change can be taken back.
    await expect(undo).toHaveCount(1);
    await undo.press('Enter');
    await expectSequence(workbench, ['C', 'A', 'B', 'D']);
    // Where it was before the button had it.
    await expect(tile(3)).toBeFocused();

    await tile(2).click();
    await tile(3).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('1');
    await expect(undo).toBeVisible();
    await workbench.caption(4, 'Newer');
    await undo.click();
    await expect(messages).toContainText('Something was changed after this');
    await expectSequence(workbench, ['C', 'A', 'B', 'Newer']);
  });
});
