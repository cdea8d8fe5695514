import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { expect, OAK, test } from './fixtures.ts';

test('photos are rated, picked and rejected by one key each, shown by that, and come back with one', async ({
  app,
  service,
  openListing,
}) => {
  const workbench = await openListing(['Front', 'Blurred', 'Kitchen', 'Garden']);
  const { page, tile } = workbench;
  const radio = (name: string) => page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name });
  await tile(1).click();
  await page.keyboard.press('Shift+Digit4');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Front, 4 stars');
  // One after the other, without a hand on the mouse.
  await expect(tile(2)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('v');
  // What is rejected has no number: those behind it are counted as they are sent.
  const rejected = workbench.grid.getByRole('row', { name: 'Rejected photo, Blurred', exact: true });
  await expect(rejected).toBeVisible();
  await expect(tile(2)).toHaveAccessibleName('Photo 2, Kitchen, picked');
  await expect(tile(3)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('3 photos, 3 captioned, 1 rejected')).toBeVisible();
  await expect(rejected.getByText('Rejected').first()).toBeVisible();

  await expectAccessible(page, 'marks and filters');
  await radio('Rejected 1').check({ force: true });
  await expect(workbench.grid.getByRole('row')).toHaveCount(1);
  await radio('4 stars or more 1').check({ force: true });
  await expect(workbench.grid.getByRole('row')).toHaveCount(1);
  await radio('All 4').check({ force: true });
  await expect(workbench.grid.getByRole('row')).toHaveCount(4);

  await workbench.sync(/3 photos uploaded/);
  expect(service.now.snapshot().binaries).toBe(3);
  await tile(2).click();
  await page.keyboard.press('x');
  await expect(workbench.messages).toContainText('The next sync takes it off the live listing');
  await workbench.sync(/^1 photo removed\.?$/);
  const captions = () =>
    service.now
      .snapshot()
      .listings.flatMap(({ media }) =>
        media.flatMap((one) => (one['DeletedYN'] === true ? [] : [one['ShortDescription']])),
      );
  expect(captions()).toEqual(['Front', 'Garden']);

  // In the loupe the same keys, and undo.
  await rejected.click();
  await page.keyboard.press('Space');
  const loupe = page.getByRole('dialog', { name: 'Loupe' });
  await expect(loupe.getByText('Rejected').first()).toBeVisible();
  await page.keyboard.press('u');
  await expect(loupe.locator('.loupe-position')).toHaveText('Rejected photo');
  await page.keyboard.press('ArrowLeft');
  await expect(loupe.locator('.loupe-position')).toHaveText('2 of 3');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(workbench.messages).toContainText('Undone: Keep Photo.');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(workbench.messages).toContainText('Redone: Keep Photo.');
  await page.keyboard.press('Escape');
  await expect(tile(2)).toHaveAccessibleName('Photo 2, Blurred');
  expect(await app.lightbox('photo', 'list', OAK)).toMatchObject([
    { order: 1, rating: 4, rejected: false },
    { order: 2, rating: 0, rejected: false },
    { order: 3, picked: false, rejected: true },
    { order: 4, rating: 0 },
  ]);
});

test('picks alone are left by one action, and leave alone by an export', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['Front', 'Hall', 'Kitchen', 'Garden']);
  const { page, tile, grid, messages, dialog } = workbench;
  const radio = (name: string) => page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name });
  const selected = () => grid.locator('[role="row"][aria-selected="true"]');
  await tile(1).click();
  await page.keyboard.press('v');
  await tile(3).click();
  await page.keyboard.press('v');
  await radio('Unmarked 2').check({ force: true });
  await expect(grid.getByRole('row')).toHaveCount(2);
  await radio('All 4').check({ force: true });
  await tile(1).click();
  await page.keyboard.press('ControlOrMeta+i');
  await expect(selected()).toHaveCount(3);
  await expect(tile(1)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+Shift+E');
  const exporting = page.getByRole('dialog', { name: /^Export photos/ });
  await exporting.getByRole('radio', { name: '2 picked' }).check({ force: true });
  const saved = await app.saveFile(() => exporting.getByRole('button', { name: 'Export zip' }).press('Enter'));
  for (const name of ['01-front.jpg', '02-kitchen.jpg']) expect(saved.text).toContain(name);
  expect(saved.text).not.toContain('hall');
  await expect(exporting).toContainText('2 photos exported');
  await page.keyboard.press('Enter');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Find an action' }).fill('aren’t picked');
  await page.keyboard.press('Enter');
  await expect(messages).toContainText('2 photos rejected. They aren’t sent.');
  await expect(dialog).toHaveCount(0);
  await expect(tile(2)).toHaveAccessibleName('Photo 2, Kitchen, picked');
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(tile(3)).toHaveAccessibleName('Photo 3, Kitchen, picked');

  // As many as are sent, one of them rejected: these are others than all, and are meant as they are selected.
  await tile(2).click();
  await page.keyboard.press('x');
  await tile(1).click();
  await grid.getByRole('row', { name: 'Rejected photo, Hall' }).click({ modifiers: ['ControlOrMeta'] });
  await tile(3).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('t');
  await expect(dialog.getByRole('radio', { name: 'All 3' })).not.toBeChecked();
  await expect(dialog.getByRole('radio', { name: '3 selected' })).toBeChecked();
});

test('where the last photo of those that are shown goes, the way back to all has the focus', { tag: '@large' }, async ({
  openListing,
}) => {
  const { page, tile, grid } = await openListing(['Front', 'Kitchen']);
  await tile(1).click();
  await page.keyboard.press('v');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Front, picked');
  await page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: 'Picked 1' }).check({ force: true });
  await expect(grid.getByRole('row')).toHaveCount(1);
  await tile(1).click();
  await page.keyboard.press('u');
  const showAll = page.getByRole('button', { name: 'Show all photos' });
  await expect(showAll).toBeFocused();
  await expect(showAll).toHaveAccessibleDescription('No photos match any more');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('row')).toHaveCount(2);
});

test('who wants stars on the number keys says so, and may stay on a photo', { tag: '@large' }, async ({
  openListing,
}) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, tile, dialog } = workbench;
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('tab', { name: 'Keyboard' }).click();
  await dialog.getByRole('radio', { name: 'Stars' }).check({ force: true });
  await dialog.getByRole('tab', { name: 'Photos' }).click();
  await dialog.getByRole('switch', { name: 'Next photo after rating' }).uncheck({ force: true });
  await page.keyboard.press('Escape');
  await tile(1).click();
  await page.keyboard.press('3');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Front, 3 stars');
  await expect(tile(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+Digit1');
  await expect(tile(1).locator('.tile-state')).toContainText('Front of Structure');
  await page.keyboard.press('0');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Front');
  // Where keys of rooms are changed they are called as they are pressed now.
  await page.getByRole('button', { name: 'Change keys…' }).click();
  await expect(dialog).toContainText(/(Shift\+|⇧)0 clears the room/);
  await expect(dialog.getByRole('combobox', { name: /^Key (Shift\+|⇧)1$/ })).toBeVisible();
  await page.keyboard.press('Escape');

  // The inspector shows and sets the same.
  const rating = page.getByRole('toolbar', { name: 'Rating' });
  await rating.getByRole('button', { name: '5 stars' }).click();
  await rating.getByRole('button', { name: 'Reject' }).click();
  await expect(workbench.grid.getByRole('row', { name: 'Rejected photo, Front, 5 stars' })).toBeVisible();
  await expect(page.getByText('Rejected: it keeps its place here and isn’t sent.')).toBeVisible();
});

test('hands from Lightroom or Photo Mechanic keep their keys, and the list of shortcuts shows them', {
  tag: '@large',
}, async ({ openListing }) => {
  const { page, tile, dialog, messages, grid } = await openListing(['Front', 'Kitchen', 'Garden']);
  const keysOf = async (program: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+,');
    await dialog.getByRole('tab', { name: 'Keyboard' }).click();
    await dialog.getByRole('radio', { name: program }).check({ force: true });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await keysOf('Lightroom');
  await page.keyboard.press('?');
  await expect(dialog).toContainText('Keys as in Lightroom.');
  await expect(dialog.locator('.row', { hasText: /^PickP$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await tile(1).click();
  await page.keyboard.press('p');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Front, picked');
  // That the next photo is selected is said the first time, and never again.
  await expect(messages).toContainText('The next photo is selected after each mark.');
  await expect(tile(2)).toBeFocused();
  await page.keyboard.press('3');
  await expect(tile(2)).toHaveAccessibleName('Photo 2, Kitchen, 3 stars');
  await expect(messages.getByText('after each mark')).toHaveCount(1);
  await page.keyboard.press('e');
  const loupe = page.getByRole('dialog', { name: 'Loupe' });
  const zoom = loupe.getByRole('button', { name: /^Zoom:/ });
  const whole = await zoom.textContent();
  await loupe.locator('.loupe-pane').click({ position: { x: 200, y: 200 } });
  await expect(zoom).not.toHaveText(whole ?? '');
  await loupe.locator('.loupe-pane').click({ position: { x: 200, y: 200 } });
  await expect(zoom).toHaveText(whole ?? '');
  await page.keyboard.press('g');
  await expect(loupe).toHaveCount(0);
  await messages.getByRole('button', { name: 'Stay on the photo' }).click();
  await keysOf('Photo Mechanic');
  await tile(3).click();
  await page.keyboard.press('t');
  await expect(tile(3)).toHaveAccessibleName('Photo 3, Garden, picked');
  await tile(1).click();
  await page.keyboard.press('x');
  await expect(grid.getByRole('row', { name: 'Rejected photo, Front' })).toHaveAttribute('aria-selected', 'true');
});

test('a group of more than four is compared whole, each photo in sight', { tag: '@large' }, async ({ openListing }) => {
  const { page, tile } = await openListing(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
  await tile(1).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('g');
  const panes = page.getByRole('dialog', { name: 'Loupe' }).locator('.group-pane');
  await expect(panes).toHaveCount(7);
  const stage = await page.locator('.loupe-stage').boundingBox();
  const boxes = await Promise.all((await panes.all()).map((pane) => pane.boundingBox()));
  for (const box of boxes) {
    expect(box?.width).toBeGreaterThan((stage?.width ?? 0) / 3.2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 0) + 1);
  }
  await page.keyboard.press('Enter');
  await expect(panes).toHaveCount(0);
  await expect(page.getByRole('option', { name: /^Rejected photo/ })).toHaveCount(6);
});

/** A photo of a room with much detail, taken at a second; less of it is sharp the more it is blurred. */
function shot(second: number, blur: number): Promise<Buffer> {
  const lines = Array.from({ length: 90 }, (_, index) => {
    const [x, y] = [(index * 131) % 2300, (index * 89) % 1500];
    return `<rect x="${x}" y="${y}" width="${30 + (index % 6) * 40}" height="${20 + (index % 4) * 35}" fill="hsl(${index * 23} 30% ${20 + (index % 7) * 10}%)"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1600"><rect width="100%" height="100%" fill="#887"/>${lines.join('')}</svg>`;
  const taken = { IFD2: { DateTimeOriginal: `2026:05:14 10:00:${String(second).padStart(2, '0')}` } };
  const picture = sharp(Buffer.from(drawing)).flatten({ background: 'white' });
  return (blur === 0 ? picture : picture.blur(blur)).withExif(taken).jpeg({ quality: 85 }).toBuffer();
}

test('photos of the same are compared at 100% in step, and one key keeps one of them', { tag: '@large' }, async ({
  app,
  library,
  service,
  folder,
}) => {
  const files = await Promise.all(
    [4, 0, 2].map(async (blur, index) => {
      const file = join(folder, `${index + 1}.jpg`);
      writeFileSync(file, await shot(index, blur));
      return file;
    }),
  );
  await library.connect(service.now);
  await library.addListing({ files });
  const workbench = await app.open();
  const { page, tile, grid } = workbench;
  await tile(1).click();
  await page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: 'Similar 3' }).waitFor();
  await page.keyboard.press('g');
  const loupe = page.getByRole('dialog', { name: 'Loupe' });
  const panes = loupe.getByRole('img', { name: /^Photo/ });
  await expect(panes).toHaveCount(3);
  await expect(loupe.getByRole('img', { name: /^Photo 2 .*, suggested as the sharpest$/ })).toBeVisible();
  await expect(loupe.getByRole('option', { selected: true })).toHaveAccessibleName(/^Photo 2 /);
  const places = () =>
    panes.evaluateAll((sheets) =>
      sheets.map((sheet) => {
        const { x, y } = sheet.getBoundingClientRect();
        const pane = sheet.parentElement?.getBoundingClientRect();
        return { x: x - (pane?.x ?? 0), y: y - (pane?.y ?? 0) };
      }),
    );
  const widths = await panes.evaluateAll((sheets) => sheets.map((sheet) => sheet.getBoundingClientRect().width));
  expect(new Set(widths)).toEqual(new Set([2400]));
  const [before] = await places();
  await page.keyboard.press('Shift+ArrowRight');
  const after = await places();
  expect(after[0]?.x).toBeLessThan((before?.x ?? 0) - 50);
  for (const each of after) {
    expect(Math.abs(each.x - (after[0]?.x ?? 0))).toBeLessThanOrEqual(1);
    expect(each.y).toBe(after[0]?.y);
  }

  // The arrows bring another one to the front; the sharpest is a suggestion and nothing more.
  await page.keyboard.press('ArrowRight');
  await expect(loupe.getByRole('option', { selected: true })).toHaveAccessibleName(/^Photo 3 /);
  await page.keyboard.press('ArrowLeft');
  await expect(loupe.getByRole('button', { name: 'Keep this, reject the others' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'the comparison');
  await page.keyboard.press('Enter');
  await expect(workbench.messages).toContainText('Photo 2 kept, 2 others rejected.');
  await expect(panes).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(tile(1)).toBeFocused();
  await expect(grid.getByRole('row', { name: 'Rejected photo, no caption' })).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(tile(3)).toHaveAccessibleName('Photo 3, no caption');
});
