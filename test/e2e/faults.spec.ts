import { expect, test } from './fixtures.ts';

test('a fault that nobody waited for is said in plain words; a window that cannot be drawn comes back with the words typed last', async ({
  openListing,
  app,
}) => {
  app.expectComplaint(/inner detail/);
  const { page, caption, tile, captionField } = await openListing(['Front', '']);
  await page.evaluate(() => void Promise.reject(new Error('inner detail')));
  const message = page.getByText('Something in this window went wrong.');
  await expect(message).toBeVisible();
  await expect(message).not.toContainText('inner detail');
  await caption(2, 'Kitchen');
  await expect(tile(2)).toHaveAccessibleName('Photo 2, Kitchen');

  // Of a window that cannot be drawn, what is safe is said.
  await tile(2).click();
  await captionField.fill('Kitchen with an island');
  await page.evaluate(() => {
    const broken = {
      get(): never {
        throw new Error('inner detail');
      },
    };
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', broken);
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', broken);
  });
  // Typed on over the fault, which comes with the next drawing, whoever causes it: the spaces press nothing.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Kitchen with two windows');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This window failed');
  await expect(alert).not.toContainText('inner detail');
  await page.getByRole('button', { name: 'Load the window again' }).press('Enter');
  await tile(2).click();
  // The letters that were drawn before the fault.
  await expect(captionField).toHaveValue(/^K/);
});
