// Each way to end the desktop app keeps the last words, leaves no process and no lock, and is no crash.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

test.skip(({ host }) => host === 'loopback', 'only the desktop app ends with its window');

const WAYS = {
  menu: 'File, Quit',
  quit: 'the app by itself',
  window: 'closing the last window',
  SIGTERM: 'the system, by SIGTERM',
} as const;

for (const how of ['menu', 'quit', 'window', 'SIGTERM'] as const) {
  test(`the app ends in good order by ${WAYS[how]}`, { tag: '@electron' }, async ({ openListing, library, app }) => {
    const { page, tile, captionField } = await openListing(['Front']);
    await page.keyboard.press('l');
    await expect(page.getByRole('navigation', { name: 'Listings' })).toBeHidden();
    await tile(1).click();
    await captionField.fill('Front at dusk');
    await app.end(how);
    expect(existsSync(join(library.home, 'desktop', 'running')), 'the mark of a session that did not end').toBe(false);
    const again = await app.open();
    await expectSequence(again, ['Front at dusk']);
    await expect(again.page.getByRole('navigation', { name: 'Listings' })).toBeHidden();
  });
}
