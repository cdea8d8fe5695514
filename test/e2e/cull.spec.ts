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
  await expect(tile(2)).toHaveAccessibleName('Photo 2, Blurred, rejected');
  await expect(tile(3)).toHaveAccessibleName('Photo 3, Kitchen, picked');
  await expect(tile(4)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('3 photos, 3 captioned, 1 rejected')).toBeVisible();
  await expect(tile(2).getByText('Rejected').first()).toBeVisible();

  await radio('Rejected 1').check({ force: true });
  await expect(workbench.grid.getByRole('row')).toHaveCount(1);
  await radio('4 stars or more 1').check({ force: true });
  await expect(workbench.grid.getByRole('row')).toHaveCount(1);
  await radio('All 4').check({ force: true });
  await expect(workbench.grid.getByRole('row')).toHaveCount(4);

  await workbench.sync(/3 photos uploaded/);
  expect(service.now.snapshot().binaries).toBe(3);
  await tile(3).click();
  await page.keyboard.press('x');
  await expect(workbench.messages).toContainText('The next sync removes what is at the service');
  await workbench.sync(/1 change sent|1 update sent|1 photo/);
  const captions = () =>
    service.now
      .snapshot()
      .listings.flatMap(({ media }) =>
        media.flatMap((one) => (one['DeletedYN'] === true ? [] : [one['ShortDescription']])),
      );
  expect(captions()).toEqual(['Front', 'Garden']);

  // In the loupe the same keys, and undo.
  await tile(2).click();
  await page.keyboard.press('Space');
  const loupe = page.getByRole('dialog', { name: 'Loupe' });
  await expect(loupe.getByText('Rejected').first()).toBeVisible();
  await page.keyboard.press('u');
  await expect(loupe).toContainText('3 of 4');
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

test('who wants stars on the number keys says so, and may stay on a photo', async ({ openListing }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, tile, dialog } = workbench;
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('tab', { name: 'Appearance' }).click();
  await dialog.getByRole('radio', { name: 'Give stars; with Shift, the room' }).check({ force: true });
  await dialog.getByRole('checkbox', { name: 'Go to the next photo after rating' }).uncheck({ force: true });
  await page.keyboard.press('Escape');
  await tile(1).click();
  await page.keyboard.press('3');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Front, 3 stars');
  await expect(tile(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+Digit1');
  await expect(tile(1).locator('.tile-state')).toContainText('Front of Structure');
  await page.keyboard.press('0');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Front');

  // The inspector shows and sets the same.
  const rating = page.getByRole('toolbar', { name: 'Rating' });
  await rating.getByRole('button', { name: '5 stars' }).click();
  await rating.getByRole('button', { name: 'Reject' }).click();
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Front, 5 stars, rejected');
  await expect(page.getByText('Rejected: it keeps its place here and isn’t sent.')).toBeVisible();
});
