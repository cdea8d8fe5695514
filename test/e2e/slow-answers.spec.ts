import { expect, test } from './fixtures.ts';

test('what a person does while an answer is on its way is not undone by it', async ({ openListing, app }) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const { page, tile, captionField, dialog, messages } = workbench;
  await tile(1).click();
  await tile(2).click({ modifiers: ['ControlOrMeta'] });
  await captionField.fill('Garden');
  app.freeze();
  await page.keyboard.press('Enter');
  await captionField.pressSequentially(' with a pond');
  app.thaw();
  // The message comes with the answer.
  await expect(messages.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.poll(workbench.sequence).toEqual(['Garden', 'Garden', 'C']);
  await expect(captionField).toHaveValue('Garden with a pond');

  await tile(3).click();
  app.freeze();
  await page.keyboard.press('n');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Birch Lane');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cedar Court');
  app.thaw();
  await expect(page.getByRole('heading', { name: 'Birch Lane', level: 1, includeHidden: true })).toBeAttached();
  await expect(page.getByRole('row', { name: /^Birch Lane/, includeHidden: true })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Cedar Court', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Cedar Court/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /^Birch Lane/ })).toHaveCount(1);
});
