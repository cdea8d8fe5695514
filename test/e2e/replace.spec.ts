import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { savedCaptions } from './listed.ts';

/** Puts a file in the place of the chosen photo, by the menu of the inspector. */
async function replaceBy(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this photo' }).click();
  const item = page.getByRole('menuitem', { name: 'Replace picture…' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), item.click()]);
  await chooser.setFiles(file);
}

test('another picture takes the place, caption and room of one photo; a file that is no picture changes nothing', {
  tag: '@large',
}, async ({ openListing, pictures, service, app, folder }) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const { page, messages, tile } = workbench;
  const photo = page.getByRole('complementary', { name: 'Photo' });

  await test.step('of several that are chosen none is replaced', async () => {
    await tile(1).click();
    await tile(2).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('searchbox', { name: 'Find an action' }).fill('replace picture');
    await expect(page.getByText('No matches.')).toBeVisible();
    // Once for what is searched for, once for the dialog.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a file that cannot be used is refused with the reason', async () => {
    const letter = join(folder, 'letter.jpg');
    writeFileSync(letter, 'Dear all');
    await tile(1).click();
    const picture = photo.getByRole('img', { name: 'A' });
    const before = await picture.getAttribute('src');
    await replaceBy(page, letter);
    await expect(messages).toContainText(/not a picture.*The photo stays as it was\./i);
    await expect(picture).toHaveAttribute('src', before ?? '');
    expect(await workbench.sequence()).toEqual(['A', 'B', 'C']);
  });

  await test.step('a picture takes the place of another one', async () => {
    await workbench.room(2, 'Kitchen');
    const [file = ''] = await pictures.write(['words of its own']);
    const picture = photo.getByRole('img', { name: 'B' });
    const before = await picture.getAttribute('src');
    await replaceBy(page, file);
    await expect(messages).toContainText('The picture is 1.jpg now. Caption, room and place stay.');
    await expect(picture).not.toHaveAttribute('src', before ?? '');
    await expect(tile(2)).toHaveAttribute('aria-selected', 'true');
    expect(await savedCaptions(app)).toEqual(['A', 'B', 'C']);
    await workbench.sync(/1 listing created/);
    expect(service.photos().map(({ caption, room }) => [caption, room])).toEqual([
      ['A', ''],
      ['B', 'Kitchen'],
      ['C', ''],
    ]);
  });
});

test('of a photo that is at the service the new one is chosen, and the old one is removed there', async ({
  openListing,
  pictures,
  service,
}) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, messages, tile, captionField } = workbench;
  await tile(2).click();
  const [file = ''] = await pictures.write(['']);
  await replaceBy(page, file);
  await expect(messages).toContainText('Caption, room and place stay.');
  await expect(page.getByRole('heading', { name: 'Photo 2' })).toBeVisible();
  await expect(tile(2)).toHaveAttribute('aria-selected', 'true');
  await expect(captionField).toHaveValue('B');
  await expect(page.getByRole('region', { name: 'Removed' })).toContainText('Removed 1');

  await workbench.sync(/sent|uploaded|removed/);
  await expect(workbench.status).toHaveText('Everything is up to date');
  const kept = service.photos().filter((photo) => !photo.deleted);
  expect(kept.map((photo) => photo.caption)).toEqual(['A', 'B', 'C']);
  expect(service.photos()).toHaveLength(4);
});
