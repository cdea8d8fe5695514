import type { Page } from '@playwright/test';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expect, OAK, test } from './fixtures.ts';
import { savedRooms } from './listed.ts';

const SHORT = { profile: { rules: { shortDescriptionMaxLength: 10 } } };

/** Opens what was not sent and presses “Show photo” there, or “Show listing” where a listing as a whole was not. */
async function goToIt({ page, status }: WorkbenchPage, what = 'photo'): Promise<void> {
  await status.filter({ hasText: /needs? attention/ }).click();
  await page
    .getByRole('region', { name: 'Couldn’t be sent' })
    .getByRole('button', { name: `Show ${what}` })
    .click();
}

const selectedText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return '';
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });

test('“Show photo” leads into the caption that is wrong, its text selected; what is typed is no command', async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['A', 'Much too long for this service'], SHORT);
  const { page, captionField, tile } = workbench;
  const inspector = page.getByRole('complementary', { name: 'Photo' });
  await tile(2).click();
  await expect(inspector.getByRole('button', { name: 'Fix' })).toBeVisible();
  // As it is, it would only be refused again.
  await expect(inspector.getByRole('button', { name: 'Try again' })).toBeHidden();
  await tile(1).click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await goToIt(workbench);
  await expect(captionField).toBeFocused();
  expect(await selectedText(page)).toBe('Much too long for this service');
  await page.keyboard.type('3 p a');
  await page.keyboard.press('Tab');
  await expect(tile(2)).toHaveAccessibleName('Photo 2, 3 p a');
  expect(await savedRooms(app)).toEqual(['', '']);
});

test('“Show photo” opens another listing and the details first, where they are shut', { tag: '@large' }, async ({
  openListing,
  library,
  pictures,
}) => {
  await library.addListing({ name: 'Mill Lane 7', files: await pictures.write(['Far too long for this service']) });
  const workbench = await openListing(['A'], SHORT);
  const { page, captionField } = workbench;
  await page
    .getByRole('grid', { name: 'Listings' })
    .getByRole('row', { name: new RegExp(OAK) })
    .click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(workbench.status).toHaveText(/needs? attention/);
  await page.keyboard.press('i');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await goToIt(workbench);
  await expect(page.getByRole('heading', { name: 'Mill Lane 7', level: 1 })).toBeVisible();
  await expect(captionField).toBeFocused();
  expect(await selectedText(page)).toBe('Far too long for this service');
});

test('a room that the service refuses is gone to as the room', { tag: '@large' }, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, roomField } = workbench;
  await workbench.room(2, 'Kitchen');
  service.now.faults.next('patch', { kind: 'falseSuccess', answer: 'error' });
  await page.getByRole('button', { name: 'Sync now' }).click();
  await goToIt(workbench);
  await expect(roomField).toBeFocused();
  expect(await selectedText(page)).toBe('Kitchen');
  await page.getByRole('complementary', { name: 'Photo' }).getByRole('button', { name: 'Fix' }).click();
  await expect(roomField).toBeFocused();
  expect(await selectedText(page)).toBe('Kitchen');
});

test('a refused field of a listing is named as the form names it, and gone to with its value selected', {
  tag: '@large',
}, async ({ openListing }) => {
  // As text, the number goes out with letters in it, which the service does not take.
  const workbench = await openListing(['A'], { profile: { propertyFields: { BathroomsFull: 'text' } } });
  const { page, tile } = workbench;
  const baths = page.getByRole('textbox', { name: 'Full bathrooms' });
  await baths.fill('two');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'didn’t accept this field' })).toBeVisible();
  await expect(baths).toHaveAttribute('aria-invalid', 'true');
  await expect(baths).toHaveAccessibleDescription(/Full bathrooms/);
  await expect(baths).not.toHaveAccessibleDescription(/BathroomsFull/);
  await tile(1).click();
  await expect(baths).toBeHidden();
  await goToIt(workbench, 'listing');
  await expect(baths).toBeFocused();
  expect(await selectedText(page)).toBe('two');
});

test('a problem that no field can mend leads to its photo', { tag: '@large' }, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B']);
  const { page, tile } = workbench;
  service.now.faults.next('upload', { kind: 'fewerResults', missing: 1 }, 1);
  await workbench.sync(/1 couldn’t be sent/);
  await page.keyboard.press('Escape');
  await goToIt(workbench);
  const chosen = page.locator('.photo-tile[data-selected]');
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toBeFocused();
  await expect(tile(1).or(tile(2)).and(chosen)).toBeVisible();
});
