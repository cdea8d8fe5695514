import type { Locator } from '@playwright/test';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';

/** Two photos get a room; the pointer is on the message that says so when another message comes. */
export async function holdMessage({
  page,
  tile,
  messages,
}: WorkbenchPage): Promise<{ first: Locator; second: Locator }> {
  await tile(1).click();
  await tile(2).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('3');
  const first = messages.getByText('2 photos: Kitchen.');
  await first.hover();
  await page.keyboard.press('ControlOrMeta+s');
  const second = messages.getByText('Everything is saved');
  await second.waitFor({ state: 'attached' });
  return { first, second };
}
