import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

test('Delete goes on from photo to photo, and the undo of its message brings photos back', { tag: '@large' }, async ({
  openListing,
}) => {
  const workbench = await openListing(['A', 'B', 'C', 'D']);
  const { page, tile, messages } = workbench;
  const choose = page.getByRole('button', { name: 'Select files' });

  await test.step('after a removal the next photo is chosen', async () => {
    await tile(2).click();
    await page.keyboard.press('Delete');
    await expectSequence(workbench, ['A', 'C', 'D']);
    await expect(tile(2)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Delete');
    await expectSequence(workbench, ['A', 'D']);
  });

  await test.step('after the last ones the focus is where the next are added; they come back', async () => {
    await tile(1).click();
    await tile(2).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('Delete');
    await expect(messages).toContainText('2 photos removed.');
    await expect(choose).toBeFocused();
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expectSequence(workbench, ['A', 'D']);
  });

  await test.step('the same from the loupe', async () => {
    await tile(1).click();
    await page.keyboard.press('Delete');
    await expectSequence(workbench, ['D']);
    await tile(1).click();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Loupe' }).waitFor();
    await page.keyboard.press('Delete');
    await expect(choose).toBeFocused();
  });
});

test('a removed photo is marked as deleted at the service, and restored there when it comes back', async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, tile } = workbench;
  await tile(2).click();
  await page.keyboard.press('Delete');
  await expectSequence(workbench, ['A', 'C']);
  await workbench.sync(/sent|removed/);
  await expect(workbench.status).toHaveText('Everything is up to date');
  const deleted = (): string[] =>
    service
      .photos()
      .filter((photo) => photo.deleted)
      .map((photo) => photo.caption);
  expect(deleted()).toEqual(['B']);

  const removed = page.getByRole('region', { name: 'Removed' });
  await removed.getByRole('button', { name: 'Removed 1' }).click();
  await removed.getByRole('button', { name: 'Restore B' }).click();
  await expect(removed).toBeHidden();
  await workbench.sync(/sent|removed/);
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(deleted()).toEqual([]);
  expect((await workbench.sequence()).toSorted()).toEqual(['A', 'B', 'C']);
});
