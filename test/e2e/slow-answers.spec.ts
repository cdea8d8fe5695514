import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

test('what a person does while an answer is on its way is not undone by it', { tag: '@electron' }, async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const { page, tile, captionField, dialog, messages } = workbench;
  // Undo takes back what was typed last, although it is not saved yet.
  await page.getByRole('button', { name: 'Property', exact: true }).click();
  const zoning = page.getByRole('textbox', { name: 'Zoning', exact: true });
  const write = async (text: string): Promise<void> => {
    await zoning.fill(text);
    await page.keyboard.press('Enter');
  };
  await write('R0');
  await expect(page.getByRole('button', { name: 'Undo Edit Listing Field' })).toBeEnabled();
  let letGo = await app.calls.holdAll();
  await write('R1');
  await write('R2');
  await page.keyboard.press('ControlOrMeta+z');
  await letGo();
  // What was written first may have been overtaken before it was sent.
  await expect(zoning).toHaveValue(/^R[01]$/);

  await tile(1).click();
  await tile(2).click({ modifiers: ['ControlOrMeta'] });
  await captionField.fill('Garden');
  letGo = await app.calls.holdAll();
  await page.keyboard.press('Enter');
  await captionField.pressSequentially(' with a pond');
  await letGo();
  // The message comes with the answer.
  await expect(messages.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectSequence(workbench, ['Garden', 'Garden', 'C']);
  await expect(captionField).toHaveValue('Garden with a pond');

  await tile(3).click();
  letGo = await app.calls.holdAll();
  await page.keyboard.press('n');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Birch Lane');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cedar Court');
  await letGo();
  await expect(page.getByRole('heading', { name: 'Birch Lane', level: 1, includeHidden: true })).toBeAttached();
  await expect(page.getByRole('row', { name: /^Birch Lane/, includeHidden: true })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Cedar Court', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Cedar Court/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /^Birch Lane/ })).toHaveCount(1);
});
