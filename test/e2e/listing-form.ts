import type { Locator } from '@playwright/test';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';

export const formOf = ({ page }: WorkbenchPage): Locator => page.getByRole('complementary', { name: 'Listing' });
export const fieldOf = (form: Locator, name: string): Locator => form.locator(`[data-field="${name}"]`);

export async function type({ page }: WorkbenchPage, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await page.keyboard.press('Enter');
}
