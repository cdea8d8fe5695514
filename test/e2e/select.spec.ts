import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expect, test } from './fixtures.ts';
import { savedCaptions, savedRooms } from './listed.ts';
import { expectSequence } from './sequence.ts';

const FIVE = ['A', 'B', 'C', 'D', 'E'];

/** The positions of the chosen photos. */
async function expectChosen({ grid }: WorkbenchPage, positions: readonly number[]): Promise<void> {
  await expect(grid.locator('[role="row"][aria-selected="true"]')).toHaveCount(positions.length);
  for (const position of positions) {
    await expect(grid.getByRole('row', { name: new RegExp(`^Photo ${position},`) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  }
}

test('photos are chosen by mouse and by keyboard; a room and a caption are set for all of them', async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(FIVE);
  const { tile, page } = workbench;

  await test.step('the mouse chooses one, a range, single ones, and all', async () => {
    await tile(2).click();
    await expectChosen(workbench, [2]);
    await tile(4).click({ modifiers: ['Shift'] });
    await expectChosen(workbench, [2, 3, 4]);
    await tile(3).click({ modifiers: ['ControlOrMeta'] });
    await expectChosen(workbench, [2, 4]);
    await page.keyboard.press('ControlOrMeta+a');
    await expectChosen(workbench, [1, 2, 3, 4, 5]);
    await page.keyboard.press('Escape');
    await expectChosen(workbench, []);
  });

  await test.step('a frame that the mouse draws between the tiles selects those that it touches; a click there selects none', async () => {
    const [first, last, frame] = await Promise.all([
      tile(1).boundingBox(),
      tile(5).boundingBox(),
      workbench.grid.boundingBox(),
    ]);
    if (first === null || last === null || frame === null) throw new Error('The photos are not shown.');
    const below = { x: last.x + last.width / 2, y: Math.min(frame.y + frame.height - 50, last.y + last.height + 30) };
    await page.mouse.move(below.x, below.y);
    await page.mouse.down();
    await page.mouse.move(below.x - 10, last.y + last.height / 2, { steps: 5 });
    await expect(page.locator('.lasso')).toBeVisible();
    await expectChosen(workbench, [5]);
    await page.mouse.up();
    await expect(page.locator('.lasso')).toHaveCount(0);
    await tile(1).click();
    await page.keyboard.down('Shift');
    await page.mouse.move(below.x, below.y);
    await page.mouse.down();
    await page.mouse.move(below.x - 10, last.y + last.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expectChosen(workbench, [1, 5]);
    await page.mouse.click(below.x, below.y);
    await expectChosen(workbench, []);
  });

  await test.step('the keyboard chooses a range', async () => {
    await tile(1).click();
    await page.keyboard.press('ArrowRight');
    await expectChosen(workbench, [2]);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expectChosen(workbench, [2, 3, 4]);
    await page.keyboard.press('Shift+ArrowLeft');
    await expectChosen(workbench, [2, 3]);
  });

  await test.step('a room and a caption are set for all that are chosen', async () => {
    const inspector = page.getByRole('complementary', { name: 'Selected photos' });
    await expect(inspector).toContainText('2 photos selected');
    await workbench.roomField.fill('Garden');
    await page.keyboard.press('Enter');
    await expect(tile(3).getByText('Garden', { exact: true })).toBeVisible();
    await inspector.getByRole('textbox', { name: 'Caption' }).fill('Garden from the terrace');
    await inspector.getByRole('button', { name: 'Set for all 2' }).click();

    const captions = ['A', 'Garden from the terrace', 'Garden from the terrace', 'D', 'E'];
    await expectSequence(workbench, captions);
    expect(await savedRooms(app)).toEqual(['', 'Garden', 'Garden', '', '']);
    expect(await savedCaptions(app)).toEqual(captions);
  });
});
