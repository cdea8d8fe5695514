import { expect, test } from './fixtures.ts';

test('a message goes after its time, also while a person works on', async ({ openListing }) => {
  const { page, tile, messages } = await openListing(['A', 'B', 'C']);
  await page.clock.install();
  await tile(1).click();
  await tile(2).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('1');
  const message = messages.getByText(/^2 photos:/);
  await expect(message).toBeVisible();
  // From here on time passes only as it is told to.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.clock.runFor(3000);
  for (const position of [3, 1]) {
    await tile(position).click();
    await expect(tile(position)).toHaveAttribute('aria-selected', 'true');
  }
  await page.clock.runFor(6000);
  await expect(message).toBeHidden();
});
