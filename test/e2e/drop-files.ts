import type { CDPSession, Locator, Page } from '@playwright/test';

/**
 * Drops files and folders of this computer, as from a file manager. [Note: a real drop] A DataTransfer that is made in the page
 * cannot hold a folder, so the browser itself drops.
 */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  const drag = await startDrag(page, target, paths);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await drag.send(type);
  await drag.session.detach();
}

/** Holds files over a place; what it answers takes them away again without dropping them. */
export async function dragOver(page: Page, target: Locator, paths: readonly string[]): Promise<() => Promise<void>> {
  const drag = await startDrag(page, target, paths);
  for (const type of ['dragEnter', 'dragOver'] as const) await drag.send(type);
  return async () => {
    await drag.send('dragCancel');
    await drag.session.detach();
  };
}

type Step = 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel';

interface Drag {
  readonly session: CDPSession;
  send(type: Step): Promise<void>;
}

async function startDrag(page: Page, target: Locator, paths: readonly string[]): Promise<Drag> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is dropped on is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  return {
    session,
    async send(type) {
      await session.send('Input.dispatchDragEvent', { type, x, y, data });
    },
  };
}
