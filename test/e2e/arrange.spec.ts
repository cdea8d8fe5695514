import { expect, OAK, test } from './fixtures.ts';
import { savedCaptions } from './listed.ts';
import { expectSequence } from './sequence.ts';

const ROOMS: readonly (readonly [caption: string, room: string])[] = [
  ['Plan', 'Floor Plan'],
  ['No room', ''],
  ['Kitchen', 'Kitchen'],
  ['Hut', 'Sauna hut'],
  ['Front', 'Front of Structure'],
  ['Living', 'Living Room'],
  ['Kitchen again', 'Kitchen'],
];

test('photos are arranged by the sequence of rooms, and it is undone in one step', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(ROOMS.map(([caption]) => caption));
  const { page } = workbench;
  for (const [index, [, room]] of ROOMS.entries()) {
    if (room !== '') await app.lightbox('photo', 'edit', OAK, `${index + 1}`, '--room', room);
  }
  await expect(workbench.tile(7).getByText('Kitchen', { exact: true })).toBeVisible();
  await workbench.tile(1).click();
  await page.keyboard.press('a');
  const arranged = ['Front', 'Living', 'Kitchen', 'Kitchen again', 'Plan', 'Hut', 'No room'];
  await expectSequence(workbench, arranged);
  await expect(page.getByText('7 photos arranged.')).toBeVisible();
  expect(await savedCaptions(app)).toEqual(arranged);
  await page.keyboard.press('a');
  await expect(page.getByText('The photos are already in this order.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expectSequence(
    workbench,
    ROOMS.map(([caption]) => caption),
  );
});

test('the sequence of rooms is one’s own, put in order by keys alone', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['A', 'B']);
  const { page, dialog } = workbench;
  await app.lightbox('photo', 'edit', OAK, '1', '--room', 'Front of Structure');
  await app.lightbox('photo', 'edit', OAK, '2', '--room', 'Sauna');
  await expect(workbench.tile(2).getByText('Sauna', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Arrange', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Room sequence…' }).click();
  const rows = dialog.getByRole('grid', { name: 'Room sequence' }).getByRole('row');
  await dialog.getByRole('combobox', { name: 'Add a room' }).focus();
  await page.keyboard.type('sauna');
  await page.getByRole('option', { name: 'Sauna' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(rows.last()).toContainText('Sauna');
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Shift+Tab', 'Home', 'ArrowDown', 'ArrowRight', 'ArrowRight');
  await expect(dialog.getByRole('button', { name: 'Move Entry up' })).toBeFocused();
  await press('Enter');
  await expect(rows.first()).toContainText('Entry');
  await press('ArrowDown', 'ArrowLeft');
  await expect(dialog.getByRole('button', { name: 'Remove Front of Structure' })).toBeFocused();
  await press('Enter');
  await expect(rows.nth(1)).toContainText('Entrance Foyer');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await workbench.tile(1).click();
  await page.keyboard.press('a');
  await expectSequence(workbench, ['B', 'A']);
});

test('photos are arranged by file name as people count, and turned round', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const captions = Array.from({ length: 11 }, (_, index) => `P${index + 1}`);
  const workbench = await openListing(captions);
  const { page } = workbench;
  const arrange = async (how: string): Promise<void> => {
    await page.getByRole('button', { name: 'Arrange', exact: true }).click();
    await page.getByRole('menuitem', { name: how }).click();
  };
  await arrange('Reverse the order');
  await expect.poll(() => savedCaptions(app)).toEqual(captions.toReversed());
  await arrange('Arrange by file name');
  await expect.poll(() => savedCaptions(app)).toEqual(captions);
});

test('chosen photos are arranged among their own places', { tag: '@large' }, async ({ openListing, app }) => {
  const workbench = await openListing(['A', 'B', 'C', 'D']);
  const { page } = workbench;
  await workbench.tile(1).click();
  await workbench.tile(3).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: 'Arrange', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reverse the order' }).click();
  await expect(page.getByText('2 selected photos arranged; the others kept their places.')).toBeVisible();
  await expect.poll(() => savedCaptions(app)).toEqual(['C', 'B', 'A', 'D']);
});

test('photos of two cameras are put in order where one clock was an hour slow, and it is undone', {
  tag: '@large',
}, async ({ library, service, pictures, app }) => {
  await library.connect(service.now);
  const minutes = [0, 10, -55, -45];
  const shots = minutes.map((minute, scene) => ({ seconds: minute * 60, scene, keywords: [] }));
  await library.addListing({ files: await pictures.card(shots) });
  const workbench = await app.open();
  const { page, dialog, tile } = workbench;
  await tile(4).waitFor();
  for (const [index, caption] of ['At 10:00', 'At 10:10', 'At 10:05', 'At 10:15'].entries())
    await app.lightbox('photo', 'edit', OAK, `${index + 1}`, '--caption', caption);
  await expectSequence(workbench, ['At 10:00', 'At 10:10', 'At 10:05', 'At 10:15']);
  await tile(3).click();
  await tile(4).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: 'Arrange', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Arrange photos of two cameras…' }).click();
  const added = dialog.getByRole('textbox', { name: 'Time to add to the 2 selected photos' });
  await added.fill('an hour');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Enter a time such as');
  await added.fill('1:00');
  await expect(dialog).toContainText(/Photo 3: May 14, 9:05:00.AM counts as May 14, 10:05:00.AM\./);
  await page.keyboard.press('Enter');
  await expectSequence(workbench, ['At 10:00', 'At 10:05', 'At 10:10', 'At 10:15']);
  await page.keyboard.press('ControlOrMeta+z');
  await expectSequence(workbench, ['At 10:00', 'At 10:10', 'At 10:05', 'At 10:15']);
});
