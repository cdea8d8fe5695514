import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

/** Opens Settings, Storage, and asks there for a copy of the library in a folder. */
async function askFor({ page, dialog }: WorkbenchPage, button: string, folder: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,');
  await dialog.getByRole('tab', { name: 'Storage' }).click();
  await dialog.getByRole('button', { name: button }).click();
  const question = page.getByRole('dialog', { name: button });
  await question.getByRole('textbox', { name: 'Folder' }).fill(folder);
  await expectAccessible(page, `the question for a folder: ${button}`);
  await page.keyboard.press('Enter');
}

test('a backup in Settings is one zip that says what is not in it, and one that fails says why', {
  tag: ['@electron', '@large'],
}, async ({ openListing, folder }) => {
  const workbench = await openListing(['Front', 'Kitchen']);
  const { page, dialog } = workbench;
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  await askFor(workbench, 'Back up', backups);
  await expect(dialog).toContainText('read again as a whole');
  await expect(dialog).toContainText('Sign-ins and tokens aren’t in it.');
  const [name = ''] = readdirSync(backups);
  expect(name).toMatch(/^Listing Lightbox [\d-]{10}\.zip$/);
  expect(readFileSync(join(backups, name)).subarray(0, 2).toString()).toBe('PK');

  await page.keyboard.press('Escape');
  await askFor(workbench, 'Back up', join(backups, name, 'in a file'));
  await expect(dialog.getByRole('alert')).toContainText('Nothing can be written');
  expect(readdirSync(backups)).toEqual([name]);
});

test('the library moves to another folder, and the app opens it there', { tag: '@large' }, async ({
  openListing,
  app,
  library,
  folder,
  host,
}) => {
  test.skip(host === 'loopback', 'only the desktop app can start itself again');
  test.skip(host === 'electron', 'Playwright loses sight of an app that starts itself again');
  const place = join(folder, 'other disk', 'Listing Lightbox');
  const workbench = await openListing(['Front', 'Kitchen']);
  await workbench.caption(2, 'Kitchen with island');
  // The app may have ended before the key that asks for it is let go.
  await askFor(workbench, 'Move library', place).catch((error: unknown) =>
    expect(String(error)).toContain('keyboard.press: Target page, context or browser has been closed'),
  );
  await expect.poll(() => existsSync(join(place, '.moving'))).toBe(true);
  // It starts itself again and ends, which may be before it can be asked.
  const noted = () => app.desktop.noted().then(JSON.stringify, () => `ended, --finish-move=${place}`);
  await expect.poll(noted).toContain(`--finish-move=${place}`);
  await app.end('quit').catch((error: unknown) => expect(String(error)).toContain('has ended'));

  app.startWith(`--finish-move=${place}`);
  const opened = await app.open();
  await expect(opened.page.getByRole('row', { name: /^Photo 2,.*Kitchen with island/ })).toBeVisible();
  expect([existsSync(join(library.home, 'library.db')), existsSync(join(place, 'library.db'))]).toEqual([false, true]);
});
