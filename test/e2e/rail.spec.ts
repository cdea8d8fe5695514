// What goes on, what was said and what needs a decision stand at one place.

import { expect, test } from './fixtures.ts';
import { holdMessage } from './held-message.ts';

test('a key opens the details, where a message that went can be read again and what it offers be done', async ({
  openListing,
}) => {
  const { page, tile, rail, messages, status, details } = await openListing(['A', 'B', 'C']);

  await test.step('a key opens the details, Escape closes them, and the focus is where it was', async () => {
    await tile(2).click();
    await page.keyboard.press('s');
    await expect(details).toBeVisible();
    expect(await details.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await expect(tile(2)).toBeFocused();
    // It was for the panel: what is selected stays so.
    await expect(tile(2)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('F6');
    await page.keyboard.press('F6');
    await expect(rail.getByRole('button', { expanded: false })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rail.getByRole('button', { expanded: false })).toBeFocused();
  });

  await test.step('a message that went can be read again, and what it offers can still be done', async () => {
    await tile(1).click();
    await tile(2).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('3');
    await expect(messages).toContainText('2 photos: Kitchen.');
    await messages.getByRole('button', { name: 'Dismiss' }).click();
    await expect(messages.getByText('2 photos: Kitchen.')).toHaveCount(0);
    await status.getByRole('button').click();
    const row = details.getByRole('region', { name: 'Recent messages' }).getByRole('listitem').first();
    await expect(row).toContainText('2 photos: Kitchen.');
    await row.getByRole('button', { name: 'Undo' }).click();
    await expect(messages).toContainText('Undone: Set Room of 2 Photos.');
    await expect(tile(1).locator('.tile-room')).not.toContainText('Kitchen');
    await status.getByRole('button').click();
    await expect(details).toHaveCount(0);
  });

  await test.step('Escape still closes the details after the action of a message was pressed there', async () => {
    await tile(1).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('3');
    await expect(tile(3).locator('.tile-room')).toContainText('Kitchen');
    await status.getByRole('button').click();
    const undo = details.getByRole('button', { name: 'Undo' });
    await undo.press('Enter');
    await expect(details).toContainText('Undone: Set Room of 3 Photos.');
    await expect(undo).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
  });
});

test('messages and decisions are told in their places, and stay while they matter', { tag: '@large' }, async ({
  openListing,
  service,
  app,
}) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, tile, dialog, grid, rail, messages } = workbench;

  await test.step('a message stays while a pointer is on it, whatever comes meanwhile', async () => {
    const { first, second } = await holdMessage(workbench);
    await expect(first).toBeVisible();
    await tile(3).hover();
    await expect(second).toBeVisible();
    await expect(first).toBeHidden();
    await messages.getByRole('button', { name: 'Show 1 more message' }).click();
    await expect(first).toBeVisible();
  });

  await test.step('an export goes on when its dialog is closed, and a message tells where it is', async () => {
    await tile(1).click();
    await page.keyboard.press('ControlOrMeta+Shift+E');
    const letGo = await app.calls.hold('export.photos');
    const saved = await app.saveFile(async () => {
      await dialog.getByRole('button', { name: 'Export zip' }).click();
      await dialog.getByRole('button', { name: 'Continue in the background' }).click();
      await expect(dialog).toBeHidden();
      await expect(rail.getByRole('group', { name: 'Export' })).toContainText('Exporting photos');
      await letGo();
    });
    expect(saved.name).toBe('12 Oak Street.zip');
    await expect(messages).toContainText('exported to 12 Oak Street.zip.');
    await expect(rail.getByRole('group', { name: 'Export' })).toHaveCount(0);
  });

  await test.step('an error is told at once, and stays', async () => {
    await tile(1).click();
    const takeBack = await app.calls.refuse('media.flag', { code: 'conflict', message: 'Not now.', action: 'none' });
    await page.keyboard.press('v');
    await expect(messages.getByRole('alert')).toContainText('Not now.');
    await takeBack();
  });

  await test.step('the rail and the photos keep their places when a decision is needed', async () => {
    await workbench.caption(1, 'A new');
    const places = async () => [await rail.boundingBox(), await grid.boundingBox()];
    const before = await places();
    service.now.faults.next('patch', 'unauthorized', Number.POSITIVE_INFINITY);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(workbench.status).toHaveText('Sign in again to send');
    await expect(workbench.decision).toHaveText('Sign in');
    expect(await places()).toEqual(before);
  });
});

test('the details leave the photo that is worked on in sight', { tag: '@large' }, async ({ openListing }) => {
  const { page, tile, details } = await openListing(Array.from({ length: 30 }, (_, index) => `Photo of room ${index}`));
  await page.setViewportSize({ width: 1440, height: 700 });
  const covers = async (position: number): Promise<boolean> => {
    const [photo, panel] = [await tile(position).boundingBox(), await details.boundingBox()];
    if (photo === null || panel === null) throw new Error('It is not shown.');
    const across = Math.min(photo.x + photo.width, panel.x + panel.width) - Math.max(photo.x, panel.x);
    return across > 0 && photo.y + photo.height > panel.y;
  };
  for (const position of [9, 12, 9]) {
    await tile(position).click();
    await page.keyboard.press('s');
    await expect(details).toBeVisible();
    expect(await covers(position), `photo ${position}`).toBe(false);
    await page.keyboard.press('Escape');
  }
});
