import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expect } from './fixtures.ts';

/** The photos come to stand in this order, by their captions; all of them must be in view. */
export async function expectSequence({ grid, tile }: WorkbenchPage, captions: readonly string[]): Promise<void> {
  for (const [index, caption] of captions.entries()) {
    await expect(tile(index + 1)).toHaveAccessibleName(`Photo ${index + 1}, ${caption || 'no caption'}`);
  }
  await expect(grid.getByRole('row', { name: /^Photo \d+,/ })).toHaveCount(captions.length);
}
