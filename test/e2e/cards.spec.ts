import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { VOLUMES } from './hosts/running.ts';
import { expectSequence } from './sequence.ts';

/** Puts files where a camera would, onto a card that is plugged in when the last of them is there. */
function plugIn(folder: string, name: string, files: readonly string[]): void {
  const pictures = join(folder, VOLUMES, name, 'DCIM', '100CANON');
  mkdirSync(pictures, { recursive: true });
  files.forEach((file, index) => copyFileSync(file, join(pictures, `IMG_000${index + 1}.JPG`)));
}

test.beforeEach(({ host }) => {
  test.skip(host !== 'loopback', 'the desktop app looks for cards only where the system shows them');
});

test('a card is imported into a new listing by keyboard, and is not offered again', async ({
  openListing,
  pictures,
  folder,
}) => {
  plugIn(folder, 'EOS_DIGITAL', await pictures.write(['Front', 'Kitchen']));
  const { page, tile } = await openListing([]);
  const take = page.getByRole('button', { name: 'Import into a new listing' });
  await expect(page.getByText('EOS_DIGITAL', { exact: false }).first()).toBeVisible();
  await expectAccessible(page, 'A card is offered');
  await take.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'EOS_DIGITAL' })).toBeVisible();
  await tile(2).waitFor();
  await expect(take).toBeHidden();
});

test('a card is imported into the open listing, or left alone', { tag: '@large' }, async ({
  openListing,
  pictures,
  folder,
}) => {
  const workbench = await openListing(['Before']);
  const { page, tile } = workbench;
  plugIn(folder, 'A', await pictures.write(['Left alone']));
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('button', { name: 'Not now' })).toBeHidden();
  plugIn(folder, 'B', await pictures.write(['Taken']));
  await page.getByRole('button', { name: /^Import into (?!a new)/ }).click();
  await tile(2).waitFor();
  await expectSequence(workbench, ['Before', 'Taken']);
});
