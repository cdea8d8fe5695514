import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe calls serious or critical. */
export async function expectAccessible(page: Page, what: string, leaveOut: readonly string[] = []): Promise<void> {
  // What is still fading in has other colours than it will have. One that is given up meanwhile is no trouble, and one
  // that never ends is not waited for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ).then(() => undefined),
  );
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .exclude('[role="log"]')
    // Only violations are described in full: describing every node that passes takes longer than checking it.
    .options({ resultTypes: ['violations'] })
    .disableRules([...leaveOut])
    .analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.slice(0, 3).map((node) => node.html) }));
  expect(grave, what).toEqual([]);
}
