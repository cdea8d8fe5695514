import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import type { App } from './app.ts';
import { expect, OAK, test } from './fixtures.ts';
import type { ServiceSwitch } from './service-switch.ts';

const captionsOf = (service: ServiceSwitch): string[] => service.photos().map((photo) => photo.caption);

/** A sync of another program, which leaves the person in their field. */
async function syncWhileTyping(app: App, { tile }: WorkbenchPage, caption: string): Promise<void> {
  await app.lightbox('sync');
  await expect(tile(1)).toHaveAccessibleName(`Photo 1, ${caption}`);
}

test('a caption field in which nothing is typed shows what a sync brings, and goes on from there', {
  tag: '@large',
}, async ({ openListing, service, app }) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, captionField, tile } = workbench;
  await tile(1).click();
  await page.keyboard.press('c');
  await expect(captionField).toBeFocused();
  service.elsewhere('A', { ShortDescription: 'A of theirs' });
  await syncWhileTyping(app, workbench, 'A of theirs');
  await expect(captionField).toHaveValue('A of theirs');
  await expect(captionField).toBeFocused();

  await page.keyboard.press('End');
  await page.keyboard.type(', mended');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, A of theirs, mended');
  await workbench.sync(/1 change sent/);
  expect(captionsOf(service)).toEqual(['A of theirs, mended', 'B']);
});

test('what somebody else wrote while a person types is not overwritten: both are kept to choose from', async ({
  openListing,
  service,
  app,
}) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, captionField, dialog, tile } = workbench;
  await tile(1).click();
  await page.keyboard.press('c');
  await page.keyboard.type('Kitchen');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Kitchen');
  await app.lightbox('sync');
  expect(captionsOf(service)).toEqual(['Kitchen', 'B']);
  service.elsewhere('Kitchen', { ShortDescription: 'Theirs' });
  await syncWhileTyping(app, workbench, 'Theirs');
  // What is being written stays under the hands.
  await expect(captionField).toHaveValue('Kitchen');
  await expect(captionField).toBeFocused();

  await page.keyboard.type(' with island');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Kitchen with island');
  await expect(tile(1).getByText('Needs attention')).toBeVisible();
  await expect(captionField).toHaveValue('Kitchen with island');
  await workbench.sync(/1 conflict needs attention/);
  expect(captionsOf(service)).toEqual(['Theirs', 'B']);

  await workbench.decision.click();
  await expect(dialog.getByRole('region', { name: 'Before' })).toContainText('Kitchen');
  await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('Kitchen with island');
  await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('Theirs');
  await page.keyboard.press('1');
  await expect(dialog).toContainText('No conflicts left');
  await page.keyboard.press('Escape');
  await workbench.sync(/1 change sent/);
  expect(captionsOf(service)).toEqual(['Kitchen with island', 'B']);
});

test('words that could not be saved before a reload do not overwrite what came in between', async ({
  openListing,
  service,
  app,
}) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, captionField, dialog, tile } = workbench;
  await tile(1).click();
  const error = { code: 'diskFull', message: 'The disk is full.', action: 'retry' } as const;
  const accept = await app.calls.refuse('media.edit', error);
  await captionField.fill('A of mine');
  const notSaved = page.getByRole('alert').filter({ hasText: 'The disk is full.' }).first();
  await expect(notSaved).toBeVisible();
  service.elsewhere('A', { ShortDescription: 'Theirs' });
  await syncWhileTyping(app, workbench, 'Theirs');

  await page.reload();
  await tile(1).click();
  await expect(captionField).toHaveValue('A of mine');
  await expect(notSaved).toBeVisible();
  await accept();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tile(1)).toHaveAccessibleName('Photo 1, A of mine');
  await workbench.sync(/1 conflict needs attention/);
  expect(captionsOf(service)).toEqual(['Theirs', 'B']);
  await workbench.decision.click();
  await expect(dialog.getByRole('region', { name: 'Before' })).toHaveText(/^Before\s*A$/);
  await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('A of mine');
  await page.keyboard.press('2');
  await expect(dialog).toContainText('No conflicts left');
  await page.keyboard.press('Escape');
  await expect(captionField).toHaveValue('Theirs');
});

test('a caption that another window changed while it was typed is a choice between the two', async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['A', 'B']);
  const { page, captionField, dialog, tile } = workbench;
  await tile(1).click();
  await page.keyboard.press('c');
  await page.keyboard.type('Kitchen');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, Kitchen');
  await app.lightbox('photo', 'edit', '12 Oak Street', '1', '--caption', 'From a command');
  await expect(tile(1)).toHaveAccessibleName('Photo 1, From a command');
  await expect(captionField).toHaveValue('Kitchen');
  await page.keyboard.type(' with island');
  await expect(tile(1).getByText('Needs attention')).toBeVisible();
  await workbench.decision.click();
  await expect(dialog).toContainText('Changed in another window or by a command while you wrote.');
  await expect(dialog.getByRole('region', { name: 'The other' })).toContainText('From a command');
  await dialog.getByRole('button', { name: 'Keep the other' }).click();
  await expect(tile(1)).toHaveAccessibleName('Photo 1, From a command');
  await expect(captionField).toHaveValue('From a command');
});

test('a value that was written elsewhere while a person writes in a field is not written over: they say which stays', {
  tag: '@large',
}, async ({ openListing, app }) => {
  const { page } = await openListing(['A']);
  await page.getByRole('button', { name: 'Property', exact: true }).click();
  const zoning = page.getByRole('complementary').getByRole('textbox', { name: 'Zoning', exact: true });
  for (const [button, stays] of [
    ['Keep mine', 'Mine'],
    ['Take “Theirs”', 'Theirs'],
  ] as const) {
    await app.lightbox('listing', 'set', OAK, '--set', 'Zoning=Before');
    await expect(zoning).toHaveValue('Before');
    await zoning.fill('Mine');
    await app.lightbox('listing', 'set', OAK, '--set', 'Zoning=Theirs');
    await zoning.press('Enter');
    const both = page.locator('[data-field="Zoning"]');
    await expect(both).toContainText('Zoning says “Theirs” by now');
    await expect(zoning).toHaveValue('Mine');
    await both.getByRole('button', { name: button }).click();
    await expect(both.getByRole('button', { name: 'Keep mine' })).toHaveCount(0);
    await expect(zoning).toHaveValue(stays);
    expect(JSON.stringify(await app.lightbox('listing', 'show', OAK))).toContain(`"value":"${stays}"`);
  }
});
