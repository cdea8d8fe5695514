import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules that the colours of a theme decide; all others find the same in the light and in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Nothing that axe calls serious or critical, in every theme. The page keeps the one that it has. */
export async function expectAccessible(page: Page, what: string, leaveOut: readonly string[] = []): Promise<void> {
  await animationsEnd(page);
  await expectNone(axe(page).disableRules([...leaveOut]), what);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [theme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: other });
  try {
    await animationsEnd(page);
    await expectNone(axe(page).withRules(OF_COLOURS), `${what}, ${other}`);
    await showTheme(page, 'gray');
    await animationsEnd(page);
    await expectNone(axe(page).withRules(OF_COLOURS), `${what}, gray`);
  } finally {
    await showTheme(page, other);
    await page.emulateMedia({ colorScheme: theme });
  }
}

function showTheme(page: Page, theme: string): Promise<void> {
  return page.evaluate((shown) => document.documentElement.setAttribute('data-theme', shown), theme);
}

/**
 * What is still fading in has other colours than it will have. One that is given up meanwhile is no trouble, and one that
 * never ends is not waited for.
 */
function animationsEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // A theme is taken on with the next frame, and what fades then begins to.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    );
  });
}

function axe(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      .setLegacyMode(true)
      .exclude('[role="log"]')
      // Only violations are described in full: describing every node that passes takes longer than checking it.
      .options({ resultTypes: ['violations'] })
  );
}

async function expectNone(builder: AxeBuilder, what: string): Promise<void> {
  const { violations } = await builder.analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.slice(0, 3).map((node) => node.html) }));
  expect(grave, what).toEqual([]);
}
