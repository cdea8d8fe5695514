import type { CDPSession, Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const THREE = ['Front', 'Kitchen', 'Garden'];

test.skip(({ browserName }) => browserName !== 'chromium', 'fingers are those of Chromium');

/** A finger, or two, that come down, go sideways and are lifted. */
async function move(cdp: CDPSession, picture: Locator, across: number, second: 'one' | 'two' = 'one'): Promise<void> {
  const box = await picture.boundingBox();
  if (box === null) throw new Error('The picture is not in sight.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (by: number) => [
    { x: x + by, y, id: 1 },
    ...(second === 'two' ? [{ x: x + 20 + by, y: y + 40, id: 2 }] : []),
  ];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(0) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(across / 2) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(across) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('in the loupe a finger leads to the next photo and back; two fingers, and a short way, do not', async ({
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
});
