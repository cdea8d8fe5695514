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

test('a card is imported by keyboard into a new listing, another one into the open listing, or left alone', async ({
  openListing,
  pictures,
  folder,
}) => {
  plugIn(folder, 'EOS_DIGITAL', await pictures.write(['Front', 'Kitchen']));
  const workbench = await openListing([]);
  const { page, tile } = workbench;
  const take = page.getByRole('button', { name: 'Import into a new listing' });
  await expect(page.getByText('EOS_DIGITAL', { exact: false }).first()).toBeVisible();
  await expectAccessible(page, 'A card is offered');
  await take.press('Enter');
  await expect(page.getByRole('heading', { name: 'EOS_DIGITAL' })).toBeVisible();
  await tile(2).waitFor();
  await expect(take).toBeHidden();

  plugIn(folder, 'A', await pictures.write(['Left alone']));
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('button', { name: 'Not now' })).toBeHidden();
  plugIn(folder, 'B', await pictures.write(['Taken']));
  await page.getByRole('button', { name: /^Import into (?!a new)/ }).click();
  await tile(3).waitFor();
  await expectSequence(workbench, ['Front', 'Kitchen', 'Taken']);
});
