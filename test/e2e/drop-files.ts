import type { Locator, Page } from '@playwright/test';

/**
 * Drops files and folders of this computer, as from a file manager. [Note: a real drop] A DataTransfer that is made in
 * the page cannot hold a folder, so the browser itself is told to drop.
 */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is dropped on is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await session.detach();
}
