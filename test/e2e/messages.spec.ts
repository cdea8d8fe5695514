import { expect, test } from './fixtures.ts';

test('a message goes after its time, also while a person works on', async ({ openListing }) => {
  const { page, tile, messages } = await openListing(['A', 'B', 'C']);
  await page.clock.install();
  await tile(1).click();
  await tile(2).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('1');
  const message = messages.getByText(/^2 photos:/);
  await expect(message).toBeVisible();
  await page.clock.runFor(4000);
  for (const position of [3, 1]) {
    await tile(position).click();
    await expect(tile(position)).toHaveAttribute('aria-selected', 'true');
  }
  await page.clock.runFor(6000);
  // The clock of the page goes on by itself as well; waited for longer, the message would be gone in any case.
  await expect(message).toBeHidden({ timeout: 1500 });
});
