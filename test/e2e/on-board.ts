import type { Locator, Page } from '@playwright/test';
import type { App } from './app.ts';
import type { Library } from './library.ts';
import type { ServiceSwitch } from './service-switch.ts';

interface Fixtures {
  readonly library: Library;
  readonly service: ServiceSwitch;
  readonly app: App;
}

/** Opens the app with the board of so many listings without photos: 1 Elm Road, 2 Elm Road, … */
export async function openBoard(
  { library, service, app }: Fixtures,
  count: number,
): Promise<{ readonly page: Page; readonly board: Locator }> {
  await library.connect(service.now);
  await library.addListings(Array.from({ length: count }, (_, index) => `${index + 1} Elm Road`));
  const { page } = await app.open();
  await page
    .getByRole('row', { name: /Elm Road/ })
    .first()
    .waitFor();
  await page.keyboard.press('ControlOrMeta+b');
  return { page, board: page.getByRole('grid', { name: 'All listings' }) };
}
