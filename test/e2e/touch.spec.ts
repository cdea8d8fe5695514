import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

const THREE = ['Front', 'Kitchen', 'Garden'];

test.skip(({ browserName }) => browserName !== 'chromium', 'fingers are those of Chromium');

/** Pictures that are larger than the window. */
async function writeLarge(folder: string, count: number): Promise<string[]> {
  mkdirSync(folder);
  const files = Array.from({ length: count }, (_, nth) => join(folder, `${nth + 1}.jpg`));
  await Promise.all(
    files.map((file, nth) =>
      sharp({ create: { width: 2400, height: 1600, channels: 3, background: { r: 90, g: 60 * nth, b: 120 } } })
        .jpeg()
        .toFile(file),
    ),
  );
  return files;
}

type Spot = readonly [x: number, y: number];

const fingers = (spots: readonly Spot[]) => spots.map(([x, y], id) => ({ x, y, id: id + 1 }));

async function middleOf(element: Locator): Promise<Spot> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not in sight.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Fingers that come down, go from place to place and are lifted. */
async function touch(cdp: CDPSession, ...places: readonly (readonly Spot[])[]): Promise<void> {
  for (const [nth, spots] of places.entries()) {
    const type = nth === 0 ? 'touchStart' : 'touchMove';
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: fingers(spots) });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A finger, or two, that come down, go sideways and are lifted. */
async function move(cdp: CDPSession, picture: Locator, across: number, second: 'one' | 'two' = 'one'): Promise<void> {
  const [x, y] = await middleOf(picture);
  const spots = (by: number): Spot[] => [[x + by, y], ...(second === 'two' ? [[x + 20 + by, y + 40] as const] : [])];
  await touch(cdp, spots(0), spots(across / 2), spots(across));
}

test('a finger leads from photo to photo in the loupe, and opens the menu of a tile; what is meant otherwise does not', async ({
  openListing,
}) => {
  const { page, tile } = await openListing(THREE);
  await tile(1).click();
  await page.keyboard.press('Space');
  const picture = page.getByRole('dialog', { name: 'Loupe' }).getByRole('img', { name: /^Photo/ });
  await expect(picture).toHaveAccessibleName('Photo 1 of 3, Front');
  const cdp = await page.context().newCDPSession(page);
  await move(cdp, picture, -200);
  await expect(picture).toHaveAccessibleName('Photo 2 of 3, Kitchen');
  await move(cdp, picture, -200, 'two');
  await move(cdp, picture, -40);
  await expect(picture).toHaveAccessibleName('Photo 2 of 3, Kitchen');
  await move(cdp, picture, 200);
  await expect(picture).toHaveAccessibleName('Photo 1 of 3, Front');

  // A finger that stays on a tile opens its menu; one that scrolls opens none.
  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();
  const menu = page.getByRole('menu');
  const [x, y] = await middleOf(tile(2));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers([[x, y]]) });
  await expect(menu).toBeVisible();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(tile(2)).toHaveAttribute('aria-selected', 'true');
  await expect(menu.getByRole('menuitem', { name: /primary/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await touch(cdp, [[x, y]], [[x, y - 20]], [[x, y - 60]]);
  await tile(1).click();
  await expect(tile(1)).toHaveAttribute('aria-selected', 'true');
  await expect(menu).toBeHidden();
});

test('two fingers and two taps zoom where they are; one finger moves what is zoomed and leads nowhere', {
  tag: '@large',
}, async ({ library, app, folder }) => {
  await library.addListing({ files: await writeLarge(join(folder, 'large'), 2) });
  const { page, tile } = await app.open();
  await tile(1).click();
  await page.keyboard.press('Space');
  const loupe = page.getByRole('dialog', { name: 'Loupe' });
  const picture = loupe.getByRole('img', { name: /^Photo/ });
  const sizeOf = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(picture).toBeVisible();
  const whole = await sizeOf();
  const cdp = await page.context().newCDPSession(page);
  // Not in the middle of the picture: the point between the fingers is what stays where it is.
  const [x, y] = [whole.x + whole.width * 0.4, whole.y + whole.height * 0.4];
  const apart = (by: number): Spot[] => [
    [x - by, y],
    [x + by, y],
  ];
  await touch(cdp, apart(40), apart(80), apart(160));
  await expect.poll(async () => (await sizeOf()).width / whole.width).toBeCloseTo(4, 1);
  const near = await sizeOf();
  expect((x - near.x) / near.width).toBeCloseTo(0.4, 1);
  expect((y - near.y) / near.height).toBeCloseTo(0.4, 1);

  await move(cdp, picture, -150);
  await expect.poll(async () => (await sizeOf()).x).toBeCloseTo(near.x - 150, 0);
  await expect(picture).toHaveAccessibleName(/^Photo 1 of 2/);

  await touch(cdp, apart(160), apart(80), apart(20));
  await expect.poll(sizeOf).toEqual(whole);
  await expect(picture).toHaveAccessibleName(/^Photo 1 of 2/);

  // Two taps zoom to where they are, and two more show the whole picture again.
  const zoom = loupe.locator('.loupe-zoom');
  const wholeShown = await zoom.innerText();
  const [tapX, tapY] = await middleOf(loupe.locator('.loupe-pane'));
  await touch(cdp, [[tapX, tapY]]);
  await touch(cdp, [[tapX, tapY]]);
  await expect(zoom).toHaveText('100%');
  // Elsewhere, so that they are no third and fourth tap of the same.
  await touch(cdp, [[tapX - 200, tapY]]);
  await touch(cdp, [[tapX - 200, tapY]]);
  await expect(zoom).toHaveText(wholeShown);

  // The same where one click of a mouse zooms.
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Keyboard' }).click();
  await settings.getByRole('radio', { name: 'Lightroom' }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(zoom).toHaveText(wholeShown);
  await touch(cdp, [[tapX, tapY]]);
  await touch(cdp, [[tapX, tapY]]);
  await expect(zoom).toHaveText('100%');
});
