import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dropFiles } from './drop-files.ts';
import { expect, OAK, test } from './fixtures.ts';
import { savedRooms } from './listed.ts';

/** Rooms in the order in which they were photographed, each with what a person writes of it. */
const ROUND = [
  ['Kitchen', 'Kitchen with island'],
  ['Front of Structure', 'The house at dusk'],
  ['Living Room', 'Living room with fireplace'],
  ['Dining Room', 'Dining for ten'],
  ['Yard', 'Fenced yard'],
  ['Bedroom', 'Bedroom to the east'],
  ['Bathroom', 'Renovated bathroom'],
  ['Office', 'Office with a view'],
  ['Garage', 'Garage for two cars'],
  ['Deck', 'Deck above the yard'],
] as const;
const OF_EACH = 4;
/** Keys beside the letters of captions. */
const MOST_KEYS = 60;

/** Counts every key that is pressed but the letters of captions. */
function keysOf({ keyboard }: Page) {
  let pressed = 0;
  return {
    count: () => pressed,
    async press(key: string): Promise<void> {
      pressed += 1;
      await keyboard.press(key);
    },
  };
}

async function forbidMouse(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('mousedown', () => reportError(new Error('a mouse was used')), { capture: true });
  });
}

test('40 camera photos from the drop to ready to send, all with room and caption and in order, take at most 60 keys', {
  tag: '@large',
}, async ({ app, library, service, pictures }) => {
  await library.connect(service.now);
  await library.addListing({ files: [] });
  const shots = ROUND.flatMap(([room], index) =>
    Array.from({ length: OF_EACH }, (_, nth) => ({
      seconds: index * 300 + nth * 20,
      scene: index,
      keywords: nth === 0 ? ['Lisbon', room] : ['Lisbon'],
    })),
  );
  const files = await pictures.card(shots);
  const { page, tile, grid, messages } = await app.open();
  const below = page.getByRole('textbox', { name: /^Caption of photo/ });
  await page.getByRole('button', { name: 'Select files' }).waitFor();
  await forbidMouse(page);
  const keys = keysOf(page);
  await dropFiles(page, page.locator('.drop-area'), files);
  await tile(shots.length).waitFor();
  await expect(tile(1)).toBeFocused();
  await expect(tile(1)).toHaveAttribute('aria-selected', 'true');

  // Rooms: one of each is in its file, the others are suggested, and nothing is theirs before it is accepted.
  await expect(grid.locator('.tile-room .tile-suggested')).toHaveCount(shots.length - ROUND.length);
  await expect(page.getByRole('radio', { name: 'Without room 30' })).toBeVisible();
  await expectAccessible(page, 'photos with suggestions');
  await keys.press('Shift+J');
  await expect(grid.locator('.tile-suggested')).toHaveCount(0);

  // Captions: one for each room, written under its tile; the others have them suggested from then on.
  await keys.press('q');
  for (const [index, [, caption]] of ROUND.entries()) {
    for (let nth = 0; nth < OF_EACH; nth += 1) {
      await expect(below).toHaveAccessibleName(`Caption of photo ${index * OF_EACH + nth + 1}`);
      await expect(below).toBeFocused();
      if (nth === 0) await page.keyboard.type(caption);
      await keys.press('Enter');
    }
  }
  await expect(below).toHaveCount(0);
  await expect(tile(shots.length)).toBeFocused();
  await expect(grid.locator('.tile-suggested')).toHaveCount(shots.length - ROUND.length);
  await keys.press('Shift+J');
  await expect(messages).toContainText('Suggestions accepted for 30 photos.');

  await keys.press('a');
  await expect(tile(1)).toHaveAccessibleName(/The house at dusk/);
  await expect(page.getByRole('radio', { name: /^Without/ })).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Listings' }).getByRole('row', { name: OAK })).toContainText(
    'ready to send',
  );
  expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS);

  const rooms = await savedRooms(app);
  expect(rooms.every((room, index) => room === rooms[index - (index % OF_EACH)])).toBe(true);
  expect(new Set(rooms)).toEqual(new Set(ROUND.map(([room]) => room)));

  // What was accepted together is taken back together.
  await keys.press('ControlOrMeta+z');
  await keys.press('ControlOrMeta+z');
  await expect(grid.locator('.tile-suggested')).toHaveCount(shots.length - ROUND.length);
});

test('a new listing, its captions and the panes are reached by keys; Escape brings back what stood there', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const workbench = await openListing(['Front', 'Kitchen', 'Garden']);
  const { page, tile, captionField } = workbench;
  await forbidMouse(page);
  const below = page.getByRole('textbox', { name: /^Caption of photo/ });
  // A window begins at its first photo.
  await expect(tile(1)).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(tile(1)).not.toBeFocused();
  await page.keyboard.press('F6');
  await expect(tile(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tile(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('q');
  await expect(below).toBeFocused();
  await expectAccessible(page, 'a caption below its photo');
  await page.keyboard.type('Front at dusk');
  // It is saved while it is written, and still what stood there comes back.
  await expect.poll(() => app.calls.answered('media.edit')).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(tile(1)).toBeFocused();
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Front');

  await page.keyboard.press('F6');
  await expect(captionField).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(tile(1)).toBeFocused();

  // The key of a room goes on to the next photo in the loupe, and stays in the grid.
  await page.keyboard.press('1');
  await expect(tile(1).locator('.tile-room')).toHaveText('Front of Structure');
  await expect(tile(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Space');
  await page.keyboard.press('8');
  await expect(page.getByRole('dialog', { name: 'Loupe' })).toContainText('2 of 3');
  await page.keyboard.press('Escape');
  await expect(tile(1).locator('.tile-room')).toHaveText('Bathroom');

  // A photo that the filter does not show any more stays while its caption is written.
  await app.lightbox('photo', 'edit', OAK, '2', '--caption', '');
  await page.getByRole('radio', { name: 'Without caption 1' }).press('Space');
  await tile(2).press('Home');
  await page.keyboard.press('q');
  const before = await app.calls.answered('media.edit');
  await page.keyboard.type('Kitchen ');
  await expect.poll(() => app.calls.answered('media.edit')).toBeGreaterThan(before);
  await expect(below).toBeFocused();
  await page.keyboard.type('with island');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show all photos' })).toBeVisible();

  await page.keyboard.press('n');
  await page.keyboard.type('Mill Lane 7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Select files' })).toBeFocused();
});
