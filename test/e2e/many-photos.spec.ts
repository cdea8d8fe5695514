import { dirname } from 'node:path';
import { expect, OAK, test } from './fixtures.ts';

test('a listing of 300 photos is shown, walked through and put in order', { tag: '@large' }, async ({
  app,
  library,
  pictures,
}) => {
  const captions = Array.from({ length: 300 }, (_, index) => `Picture ${index + 1}`);
  const [first = ''] = await pictures.write(captions);
  await library.addListing({ files: [] });
  await app.lightbox('photo', 'add', OAK, dirname(first));
  const workbench = await app.open();
  const { page, grid } = workbench;
  await expect(page.getByText('300 photos, 300 captioned')).toBeVisible();
  await workbench.tile(1).click();
  await page.keyboard.press('End');
  await expect(workbench.tile(300)).toHaveAttribute('aria-selected', 'true');
  await expect(workbench.tile(300)).toBeInViewport();
  // A screen reader says the place among all, although few of them stand in the page.
  await expect(grid).toHaveAttribute('aria-rowcount', '300');
  await expect(workbench.tile(300)).toHaveAttribute('aria-rowindex', '300');
  await expect(workbench.tile(300).getByRole('presentation')).toHaveJSProperty('complete', true);

  await page.keyboard.press('p');
  await expect(workbench.tile(1)).toHaveAccessibleName('Photo 1, Picture 300');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('300 of 300 selected')).toBeVisible();
  // Not all of them stand in the page at once.
  expect(await grid.getByRole('row').count()).toBeLessThan(200);
});
