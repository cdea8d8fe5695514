import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, OAK, test } from './fixtures.ts';

/** `LIGHTBOX_PHOTOS=60` is a whole card; fewer show the same of every step. */
const PHOTOS = Number(process.env['LIGHTBOX_PHOTOS'] ?? 8);

/** Presses Tab until something has the focus; it must be within reach. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a card becomes a listing by keyboard alone: seen, culled, straightened, cropped, tagged and sent', {
  tag: '@large',
}, async ({ app, library, service, pictures }) => {
  await library.connect(service.now);
  await library.addListing({ files: await pictures.write(Array.from({ length: PHOTOS }, () => '')) });
  const workbench = await app.open();
  const { page, tile } = workbench;
  await tile(PHOTOS).waitFor();
  await page.evaluate(() => {
    addEventListener('mousedown', () => reportError(new Error('a mouse was used')), { capture: true });
  });

  // By its place: a rejected photo has one, and no number.
  const nth = (photo: number) => workbench.grid.getByRole('row').nth(photo - 1);
  // Culled: every fourth is rejected, the others are picked; each key goes on to the next photo.
  await tabTo(page, workbench.grid);
  await page.keyboard.press('Home');
  for (let photo = 1; photo <= PHOTOS; photo += 1) {
    await expect(nth(photo)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press(photo % 4 === 0 ? 'x' : 'v');
  }
  const rejected = Math.floor(PHOTOS / 4);
  await expect(page.getByText(`${PHOTOS - rejected} photos, 0 captioned, ${rejected} rejected`)).toBeVisible();

  // Straightened.
  await page.keyboard.press('Home');
  await expect(tile(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('e');
  const panel = page.getByRole('region', { name: 'Adjust' });
  await tabTo(page, panel.getByRole('slider', { name: 'Straighten' }));
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');

  // Cropped: a corner of the frame is moved in by a tenth of the picture each way.
  await tabTo(page, page.getByRole('button', { name: /^Top left corner/ }));
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown']) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  // Tagged: one room for all of them, and a caption for the first.
  await expect(tile(1)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('1');
  await expect(nth(PHOTOS - 1).locator('.tile-state')).toContainText('Front of Structure');
  await page.keyboard.press('Home');
  await page.keyboard.press('c');
  await expect(workbench.captionField).toBeFocused();
  await page.keyboard.type('The house at dusk');
  await page.keyboard.press('Enter');
  await tabTo(page, workbench.grid);

  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.now.snapshot().binaries).toBe(PHOTOS - rejected);
  const [first] = service.now.snapshot().listings.flatMap(({ media }) => media);
  expect(first).toMatchObject({ ShortDescription: 'The house at dusk', ImageOf: 'Front of Structure' });
  const [listed] = z
    .array(z.object({ corrections: z.object({ straighten: z.literal(1), crop: z.record(z.string(), z.number()) }) }))
    .parse(
      z
        .array(z.unknown())
        .parse(await app.lightbox('photo', 'list', OAK))
        .slice(0, 1),
    );
  expect(listed?.corrections.crop).toMatchObject({ left: expect.closeTo(0.1), top: expect.closeTo(0.1) });
});
