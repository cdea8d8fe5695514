import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe calls serious or critical. */
export async function expectAccessible(page: Page, what: string, leaveOut: readonly string[] = []): Promise<void> {
  // What is still fading in has other colours than it will have.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .exclude('[role="log"]')
    .disableRules([...leaveOut])
    .analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.slice(0, 3).map((node) => node.html) }));
  expect(grave, what).toEqual([]);
}
