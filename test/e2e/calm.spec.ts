// Messages stand in a place of their own, and nothing moves under the hands.

import type { Locator } from '@playwright/test';
import { dropFiles } from './drop-files.ts';
import { expect, OAK, test } from './fixtures.ts';

const captions = (count: number): string[] => Array.from({ length: count }, (_, index) => `Photo of room ${index + 1}`);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
}

test('what is told and what goes on moves no photo', { tag: '@large' }, async ({ openListing, service, pictures }) => {
  const { page, tile, messages, grid, rail } = await openListing(captions(40));

  await test.step('a message lies over no photo, and neither it nor progress moves any', async () => {
    const [before, frame] = [await boxOf(tile(1)), await boxOf(grid)];
    const hold = service.now.faults.hold('upload', 'beforeAnswer');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await hold.reached;
    await expect(rail.getByRole('group', { name: 'Sending' })).toBeVisible();
    expect([await boxOf(tile(1)), await boxOf(grid)]).toEqual([before, frame]);

    await page.keyboard.press('ControlOrMeta+s');
    await expect(messages).toContainText('Everything is saved');
    const [message, photos] = [await boxOf(messages.locator('.toast').first()), await boxOf(grid)];
    expect(photos.y + photos.height).toBeLessThanOrEqual(message.y);
    expect([await boxOf(tile(1)), photos]).toEqual([before, frame]);
    hold.release();
    await expect(messages).toContainText('1 listing created');
    expect(await boxOf(grid)).toEqual(frame);
  });

  await test.step('adding photos shows its progress without moving those that are there', async () => {
    const before = await boxOf(tile(1));
    const files = await pictures.write(captions(20));
    await page.getByLabel('Photos to add').setInputFiles(files);
    await page.getByRole('progressbar', { name: 'Adding photos' }).waitFor();
    expect(await boxOf(tile(1))).toEqual(before);
  });
});

test('a change moves no listing, and an undo says what it took back', async ({ openListing, library, pictures }) => {
  await library.addListing({ name: '7 Elm Street', files: await pictures.write(['Elm', 'Elms']) });
  const workbench = await openListing(['Oak']);
  const { page, messages } = workbench;

  await test.step('a listing stays in its row while it is edited', async () => {
    const rows = page.getByRole('navigation', { name: 'Listings' }).getByRole('row', { name: /Street/ });
    await expect(rows).toContainText([OAK, '7 Elm Street']);
    await rows.nth(1).click();
    await workbench.caption(1, 'Elm, with its garden');
    await expect(workbench.status).toBeVisible();
    await expect(rows).toContainText([OAK, '7 Elm Street']);
  });

  await test.step('an undo says on the screen what it took back', async () => {
    await workbench.caption(1, 'The front door');
    await workbench.tile(2).click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(messages).toContainText('Undone: Edit Caption');
    await page.keyboard.press('ControlOrMeta+y');
    await expect(messages).toContainText('Redone: Edit Caption');
  });
});

test('words and figures line up, and neither messages nor dropped files lie on what is read', {
  tag: '@large',
}, async ({ openListing, pictures }) => {
  const { page, tile, grid, messages, dialog } = await openListing(captions(12));

  await test.step('caption and room of a photo begin at the same place, from photo 10 on as before', async () => {
    for (const position of [1, 9, 10, 12]) {
      const words = tile(position).locator('.tile-words');
      const [caption, room] = [
        await boxOf(words.locator('.tile-caption > .cut')),
        await boxOf(words.locator('.tile-state')),
      ];
      expect(caption.x, `photo ${position}`).toBeCloseTo(room.x, 1);
    }
  });

  await test.step('figures have one width where they stand in columns, and words have their own', async () => {
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFeatureSettings)).not.toContain('tnum');
    await expect(tile(1).locator('.tile-caption b')).toHaveCSS('font-variant-numeric', 'tabular-nums');
    await expect(tile(1).locator('.tile-caption .cut')).toHaveCSS('font-variant-numeric', 'normal');
  });

  await test.step('a message lies over no part of a dialog, however high that is', async () => {
    await page.setViewportSize({ width: 1024, height: 520 });
    await page.keyboard.press('ControlOrMeta+s');
    const message = messages.locator('.toast').first();
    await message.hover();
    await page.keyboard.press('ControlOrMeta+,');
    await expect(dialog).toBeVisible();
    const [said, window] = [await boxOf(message), await boxOf(page.locator('.modal'))];
    expect(window.y + window.height).toBeLessThanOrEqual(said.y);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('where files would be dropped stands on nothing else that can be read', async () => {
    const [file] = await pictures.write(['New']);
    const box = await boxOf(grid);
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [file ?? ''], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: box.x + 40, y: box.y + 40, data });
    }
    const veil = page.getByText('Drop to add');
    await expect(veil).toBeVisible();
    // Of full strength: what lies under it does not show through.
    expect(await veil.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
    await session.detach();
    await dropFiles(page, grid, [file ?? '']);
    await expect(veil).toBeHidden();
  });
});
