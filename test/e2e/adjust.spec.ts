import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import type { App } from './app.ts';
import { expect, OAK, test } from './fixtures.ts';

/**
 * A room with soft walls, dark lines and colours, so that every kind of correction shows.
 * @param tilt degrees by which the camera was not level
 * @param light what part of the light reached it
 */
async function room(file: string, { tilt = 0, light = 1 } = {}): Promise<string> {
  const lines = Array.from({ length: 9 }, (_, nth) => {
    const at = (nth + 1) * 10;
    return `<path d="M ${at}% 0 V 2000 M 0 ${at}% H 3000"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <defs><linearGradient id="wall" x2="1" y2="1"><stop stop-color="#f3e9d8"/><stop offset="1" stop-color="#54616e"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <rect x="150" y="420" width="380" height="260" fill="#8c3b2e"/><rect x="700" y="150" width="300" height="320" fill="#c9dcec"/>
    <g transform="rotate(${tilt} 600 400)"><g stroke="#202020" stroke-width="5">${lines.join('')}</g>
    <path d="M 240 0 V 800 M 600 0 V 800 M 960 0 V 800 M 0 200 H 1200 M 0 600 H 1200" stroke="#242424" stroke-width="6"/></g></svg>`;
  writeFileSync(file, await sharp(Buffer.from(svg)).linear(light, 0).jpeg({ quality: 95 }).toBuffer());
  return file;
}

async function openAdjust({ page, tile }: WorkbenchPage): Promise<{ panel: Locator; live: Locator }> {
  await tile(1).click();
  await page.keyboard.press('e');
  const panel = page.getByRole('region', { name: 'Adjust' });
  await expect(panel).toBeVisible();
  return { panel, live: page.getByRole('img', { name: 'Photo 1, as adjusted' }) };
}

/** As the library has them, once all that was moved has come to it. */
async function corrections(app: App, position = 1): Promise<unknown> {
  await expect(app.page.locator('.adjust-view[data-unsaved]')).toHaveCount(0);
  const listed = z.array(z.looseObject({ corrections: z.unknown() }));
  return listed.parse(await app.lightbox('photo', 'list', OAK))[position - 1]?.corrections;
}

async function drag(page: Page, handle: Locator, across: number, down: number): Promise<void> {
  const box = await handle.boundingBox();
  if (box === null) throw new Error('What is dragged is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across, y + down, { steps: 4 });
  await page.mouse.up();
}

/** Presses a key on a slider so many times. */
async function slide(panel: Locator, name: string, key: string, times: number): Promise<void> {
  const slider = panel.getByRole('slider', { name });
  await slider.focus();
  for (let time = 0; time < times; time += 1) await slider.press(key);
}

async function pixelsOf(picture: Locator): Promise<Buffer> {
  return sharp(await picture.screenshot())
    .removeAlpha()
    .resize(300, 200, { fit: 'fill' })
    .raw()
    .toBuffer();
}

function meanError(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}

test('a photo is straightened, cropped and brightened by keyboard; what is shown is what is made', {
  tag: '@large',
}, async ({ library, service, folder, app }) => {
  await library.connect(service.now);
  await library.addListing({ files: [await room(join(folder, 'room.jpg'))] });
  const workbench = await app.open();
  const { page } = workbench;
  const { panel, live } = await openAdjust(workbench);
  const made = page.locator('.sheet[data-shown][data-sharp] img[data-size="1600"]');

  await test.step('a photo is straightened, cropped and brightened by keyboard', async () => {
    await slide(panel, 'Straighten', 'ArrowRight', 20);
    await slide(panel, 'Vertical', 'ArrowRight', 30);
    const corner = page.getByRole('button', { name: /^Bottom right corner/ });
    await corner.focus();
    for (let time = 0; time < 6; time += 1) await corner.press('ArrowLeft');
    await panel.getByText('Light', { exact: true }).click();
    await slide(panel, 'Exposure', 'ArrowRight', 6);
    await slide(panel, 'Temperature', 'ArrowRight', 12);
    expect(await corrections(app)).toMatchObject({
      straighten: 2,
      vertical: 3,
      crop: { width: 0.94 },
      exposure: 0.3,
      temperature: 12,
    });
    const accessible = await new AxeBuilder({ page }).include('.loupe').analyze();
    expect(accessible.violations).toEqual([]);
  });

  await test.step('what is shown is what is made', async () => {
    const asShown = await pixelsOf(live);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Zoom: Fit/ })).not.toHaveText('Fit 100%');
    await expect(made).toHaveAttribute('src', /-[0-9a-f]{16}\/1600/);
    const asMade = await pixelsOf(page.locator('.sheet[data-shown]'));
    expect(meanError(asShown, asMade)).toBeLessThan(4);
  });

  await test.step('the original is one key away, and as it was', async () => {
    await page.keyboard.press('b');
    await expect(made).toHaveAttribute('src', /[0-9a-f]{64}\/1600/);
    await expect(page.getByText('Original', { exact: true })).toBeVisible();
    await page.keyboard.press('b');
  });

  await test.step('one stay at a slider is undone as one', async () => {
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: Correct Photo.')).toBeVisible();
    const left = await corrections(app);
    expect(left).toMatchObject({ exposure: 0.3 });
    expect(left).not.toHaveProperty('temperature');
  });
});

test('corrections by keys are undone in their order, and are on the tile when they are made', async ({
  openListing,
  app,
  host,
}) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const { page, tile } = workbench;

  await test.step('undo takes back the last move of a slider, however slowly the library takes what was moved', async () => {
    const { panel } = await openAdjust(workbench);
    const letGo = await app.calls.hold('media.correct');
    await slide(panel, 'Straighten', 'ArrowRight', 3);
    await page.keyboard.press('Control+z');
    await letGo();
    await expect(page.getByText('Undone: Correct Photo.')).toBeVisible();
    expect(await corrections(app)).toBeNull();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('a photo is corrected from the grid by keys: auto, upright, flipped, and as it was', async () => {
    await tile(2).click();
    const picture = tile(2).locator('.tile-image img');
    const asAdded = (await picture.getAttribute('src')) ?? '';
    await page.keyboard.press('Shift+H');
    await expect.poll(() => corrections(app, 2)).toMatchObject({ mirrored: true });
    // The page has heard of it: a photo that is as it was cannot be reset.
    await expect(picture).not.toHaveAttribute('src', asAdded);
    await page.keyboard.press('Shift+R');
    await expect.poll(() => corrections(app, 2)).toBeNull();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => corrections(app, 2)).toMatchObject({ mirrored: true });
  });

  await test.step('the picture of a photo stays on its tile until the corrected one is loaded', async ({ skip }) => {
    skip(host !== 'loopback', 'Playwright holds back nothing of lightbox://');
    const image = tile(3).locator('.tile-image img');
    // What a person sees: an image in the document names the picture that it waits for.
    const colours = async () =>
      (await sharp(await image.screenshot()).stats()).channels.map(({ mean }) => Math.round(mean / 8));
    await tile(3).click();
    await page.mouse.move(0, 0);
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    const before = { address: (await image.getAttribute('src')) ?? '', colours: await colours() };
    const released = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => pathname.endsWith('/320'),
      async (route) => {
        await released.promise;
        await route.continue();
      },
    );
    await page.keyboard.press('Shift+H');
    await expect(image).not.toHaveAttribute('src', before.address);
    expect(await colours()).toEqual(before.colours);
    released.resolve();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
  });
});

test('a frame is drawn, corrections are copied, and light and lines are set by a key', { tag: '@large' }, async ({
  library,
  service,
  pictures,
  folder,
  app,
}) => {
  await library.connect(service.now);
  const tilted = await room(join(folder, 'room.jpg'), { tilt: 2, light: 0.4 });
  await library.addListing({ files: [...(await pictures.write(['A', 'B', 'C'])), tilted] });
  const workbench = await app.open();
  const { page, tile, messages, dialog } = workbench;

  await test.step('a frame is drawn by the pointer and keeps the shape that was chosen', async () => {
    const { panel } = await openAdjust(workbench);
    await panel.getByRole('button', { name: /Aspect ratio/ }).click();
    await page.getByRole('option', { name: '1:1' }).click();
    expect(await corrections(app)).toMatchObject({ crop: { height: 1 } });
    const corner = page.getByRole('button', { name: /^Top left corner/ });
    await drag(page, corner, 67, 67);
    const { crop } = z
      .looseObject({ crop: z.object({ width: z.number(), height: z.number() }) })
      .parse(await corrections(app));
    expect(crop.height).toBeLessThan(0.95);
    expect((crop.width * 96) / (crop.height * 64)).toBeCloseTo(1, 1);

    // Free of its shape, one edge moves alone.
    await panel.getByRole('button', { name: /Aspect ratio/ }).click();
    await page.getByRole('option', { name: 'Free' }).click();
    await drag(page, page.getByRole('button', { name: /^Right edge/ }), -60, 0);
    const narrower = z
      .looseObject({ crop: z.object({ width: z.number(), height: z.number() }) })
      .parse(await corrections(app));
    expect(narrower.crop.width).toBeLessThan(crop.width - 0.02);
    expect(narrower.crop.height).toBe(crop.height);
    // Outside of the frame the picture is turned, by the way of the pointer about its middle.
    const view = await page.locator('.adjust-view').boundingBox();
    if (view === null) throw new Error('The picture is not shown.');
    await page.mouse.move(view.x + view.width - 12, view.y + view.height / 2);
    await page.mouse.down();
    await page.mouse.move(view.x + view.width - 12, view.y + view.height / 2 + 40, { steps: 4 });
    await page.mouse.up();
    const { straighten } = z.looseObject({ straighten: z.number() }).parse(await corrections(app));
    expect(straighten).toBeCloseTo((Math.atan2(40, view.width / 2 - 12) * 180) / Math.PI, 0);
    expect(straighten).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
  });

  // Of the photo that the step before has left in the loupe.
  await test.step('corrections are copied to others', async () => {
    await page.keyboard.press('.');
    // Before the page can show it turned.
    await page.keyboard.press('Shift+C');
    await expect(messages).toContainText('Corrections of photo 1 copied.');
    await page.keyboard.press('Escape');
    await tile(2).click();
    await tile(3).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Shift+V');
    const isOn = (name: string) => expect(dialog.getByRole('checkbox', { name })).toBeChecked();
    const isOff = (name: string) => expect(dialog.getByRole('checkbox', { name })).not.toBeChecked();
    await isOn('Light and color');
    for (const name of ['Straighten', 'Crop', 'Rotation and flip']) await isOff(name);
    await dialog.getByRole('checkbox', { name: 'Rotation and flip' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Paste' }).click();
    await expect(messages).toContainText('2 photos corrected.');
    expect(await corrections(app, 2)).toEqual({ turn: 90 });
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expect(messages).toContainText('Undone: Correct 2 Photos.');
  });

  await test.step('light and lines are set by one key each', async () => {
    await tile(4).click();
    await page.keyboard.press('Shift+U');
    await expect.poll(() => corrections(app, 4)).toHaveProperty('straighten');
    await page.keyboard.press('Shift+E');
    await expect.poll(() => corrections(app, 4)).toHaveProperty('exposure');
  });

  await test.step('the button that opens the adjustments says what it does by now, whatever opened or closed them', async () => {
    await tile(2).click();
    await page.keyboard.press('Enter');
    const button = page.getByRole('dialog').locator('button[aria-keyshortcuts="E"]');
    await expect(button).toHaveAccessibleName('Adjust photo');
    await page.keyboard.press('e');
    await expect(button).toHaveAccessibleName('Done adjusting');
    await page.keyboard.press('e');
    await expect(button).toHaveAccessibleName('Adjust photo');
  });
});

test('corrections of a photo that is at the service are copied, and again once they are undone', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const { page, tile, messages, dialog } = await openListing(['A', 'B'], { synced: true });
  const copied = messages.getByText('Corrections of photo 1 copied.');
  await tile(1).click();
  await page.keyboard.press('.');
  await expect.poll(() => corrections(app)).toEqual({ turn: 90 });
  await expect(page.getByRole('row', { name: /^Photo 1,/, selected: true })).toBeVisible();
  await page.keyboard.press('Shift+C');
  await expect(copied).toBeVisible();
  await tile(2).click();
  await page.keyboard.press('Shift+V');
  await dialog.getByRole('checkbox', { name: 'Rotation and flip' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await expect.poll(() => corrections(app, 2)).toEqual({ turn: 90 });

  for (const place of [2, 1]) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => corrections(app, place)).toBeNull();
  }
  await expect(copied).toHaveCount(0);
  await tile(1).click();
  await page.keyboard.press('Shift+C');
  await expect(copied).toBeVisible();
});
