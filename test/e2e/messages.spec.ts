import { expect, test } from './fixtures.ts';
import { holdMessage } from './held-message.ts';

test('a message goes after its time, also while a person works on', async ({ openListing }) => {
  const { page, tile, messages } = await openListing(['A', 'B', 'C']);
  await page.clock.install();
  await tile(1).click();
  await tile(2).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('1');
  const message = messages.getByText(/^2 photos:/);
  await expect(message).toBeVisible();
  // From here on time passes only on command.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.clock.runFor(3000);
  for (const position of [3, 1]) {
    await tile(position).click();
    await expect(tile(position)).toHaveAttribute('aria-selected', 'true');
  }
  await page.clock.runFor(6000);
  await expect(message).toBeHidden();
});

test('a message that comes while a pointer is on another one has its own time when it is shown', {
  tag: '@large',
}, async ({ openListing }) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const { page, tile, messages } = workbench;
  await page.clock.install();
  const { first, second } = await holdMessage(workbench);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.clock.runFor(10_000);
  await tile(3).hover();
  await expect(second).toBeVisible();
  await expect(messages.locator('.toast').filter({ hasText: 'Everything is saved' })).not.toHaveAttribute(
    'aria-live',
    'off',
  );
  await messages.getByRole('button', { name: 'Dismiss' }).click();
  await expect(first).toBeVisible();
  // It was announced before.
  await expect(messages.locator('.toast').filter({ hasText: '2 photos: Kitchen.' })).toHaveAttribute(
    'aria-live',
    'off',
  );
});
