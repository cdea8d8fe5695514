import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

test.describe('while the host says nothing', () => {
  test.use({ ownProcess: true });

  test('adding is paused, goes on and is stopped; of a card nothing is said where nobody knows of one', async ({
    app,
    openListing,
    pictures,
    host,
  }) => {
    test.skip(
      host !== 'loopback',
      'in the desktop app the core reads the files, and the whole of it would stand still here',
    );
    const workbench = await openListing(['Front']);
    const files = await pictures.write(['Kitchen', 'Bath', 'Hall', 'Porch', 'Garden']);
    const { page } = workbench;
    const line = page.locator('.import-line');

    // The first of them are looked at by a host that does not answer.
    app.freeze();
    await page.getByLabel('Photos to add').setInputFiles(files);
    await expect(line).toContainText('of 5');
    await line.getByRole('button', { name: 'Pause' }).click();
    await expect(line).toContainText('Paused');
    await line.getByRole('button', { name: 'Resume' }).click();
    await expect(line).toContainText('Adding');
    await line.getByRole('button', { name: 'Stop' }).click();
    app.thaw();
    await expect(line).toHaveCount(0);
    await expectSequence(workbench, ['Front']);

    // What is made of the pictures holds nobody up any more.
    const letGo = await app.calls.hold('import.settle');
    await page.getByLabel('Photos to add').setInputFiles(files);
    await expect(line).toContainText('Making pictures');
    await expect(line.getByRole('status')).toHaveText('');
    await expect(line.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await expectSequence(workbench, ['Front', 'Kitchen', 'Bath', 'Hall', 'Porch', 'Garden']);

    // Whoever went on meanwhile stays where they are, also with the focus on a button that Tab passes.
    await workbench.tile(4).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(workbench.messages).toContainText('6 photos uploaded, 1 listing created.');
    await page.locator('.listing-tools button').first().focus();
    await letGo();
    await expect(line).toHaveCount(0);
    // What they were told meanwhile stands beside what comes late.
    await expect(workbench.messages).toContainText('5 photos added.');
    await expect(workbench.messages).toContainText('6 photos uploaded, 1 listing created.');
    await expect(workbench.tile(4)).toHaveAttribute('aria-selected', 'true');
  });
});

test('files are seen before they are sent; those of a page that is loaded again say so, and take their places when added again', {
  tag: '@large',
}, async ({ app, openListing, pictures, host }) => {
  test.skip(host !== 'loopback', 'the desktop app reads the files itself, whatever becomes of its page');
  const workbench = await openListing(['Front']);
  // These have no small picture of a camera to show meanwhile.
  app.expectComplaint(/404 .*\?none/);
  const files = await pictures.write(['Kitchen', 'Bath']);
  const { page } = workbench;
  const isSent = /\/import\//;
  // No byte of a file arrives; the page knows nothing of that.
  await page.route(isSent, () => undefined);
  const note = path.join(path.dirname(files[0] ?? ''), 'letter.jpg');
  await writeFile(note, 'Dear Sir or Madam');
  await page.getByLabel('Photos to add').setInputFiles([...files, note]);
  await expect(page.locator('.import-line')).toContainText('Copying');
  await expectSequence(workbench, ['Front', 'Kitchen', 'Bath']);

  // The browser asks before it is closed.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(workbench.tile(2)).toContainText('Waits for its file');
  await workbench.tile(2).click();
  await expect(page.getByText('The file of this photo was not copied')).toBeVisible();
  await page.unroute(isSent);
  await page.getByLabel('Photos to add').setInputFiles([...files, note]);
  // What is no photo is refused by name.
  const refused = page.getByRole('dialog');
  await expect(refused).toContainText('letter.jpg');
  await page.keyboard.press('Escape');
  await expectSequence(workbench, ['Front', 'Kitchen', 'Bath']);
  await expect(page.getByText('Waits for its file')).toHaveCount(0);
});

test('a photo that comes before those that are shown has the focus, and not once something was done with another', {
  tag: '@large',
}, async ({ openListing, pictures, host }) => {
  test.skip(host !== 'loopback', 'the desktop app reads the files itself, one after the other');
  const { page, tile, grid } = await openListing([]);
  // The files of a card are looked at several at a time; here the first two of them take longest.
  const holds = new Map(['1.jpg', '2.jpg'].map((name) => [name, Promise.withResolvers<void>()]));
  await page.route(/\/look\//, async (route) => {
    const name = new URL(route.request().url()).searchParams.get('name') ?? '';
    await holds.get(name)?.promise;
    await route.continue();
  });
  await page.getByLabel('Photos to add').setInputFiles(await pictures.write(['Front', 'Hall', 'Bath', 'Porch']));
  await expect(grid.locator('.photo-tile')).toHaveCount(2);
  await expect(tile(1)).toHaveAccessibleName(/Bath/);
  await expect(tile(1)).toBeFocused();

  holds.get('2.jpg')?.resolve();
  await expect(tile(1)).toHaveAccessibleName(/Hall/);
  await expect(tile(1)).toBeFocused();
  await expect(grid.locator('.photo-tile[data-selected]')).toHaveCount(1);
  await expect(tile(1)).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('ArrowRight');
  await expect(tile(2)).toBeFocused();
  holds.get('1.jpg')?.resolve();
  await expect(tile(1)).toHaveAccessibleName(/Front/);
  await expect(tile(3)).toHaveAccessibleName(/Bath/);
  await expect(tile(3)).toBeFocused();
  await expect(tile(3)).toHaveAttribute('aria-selected', 'true');
});
