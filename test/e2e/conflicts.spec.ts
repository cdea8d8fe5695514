import { z } from 'zod';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expectAccessible } from './accessible.ts';
import { expect, OAK, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';
import type { ServiceSwitch } from './service-switch.ts';

/** Photo 2 was changed here and by another person; photo 1 here only. */
async function meetConflict(workbench: WorkbenchPage, service: ServiceSwitch): Promise<void> {
  service.elsewhere('B', { ShortDescription: 'B of theirs' });
  await workbench.caption(1, 'A new');
  await workbench.caption(2, 'B of mine');
  await workbench.sync(/1 conflict needs attention/);
}

const Numbered = z.looseObject({ MediaKeyNumeric: z.int(), ShortDescription: z.string() });

const captionsOf = (service: ServiceSwitch): string[] => service.photos().map((photo) => photo.caption);

test('a conflict shows all three versions, holds nothing else up, and mine is sent when chosen', async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { dialog } = workbench;
  await meetConflict(workbench, service);
  expect(captionsOf(service)).toEqual(['A new', 'B of theirs', 'C']);
  await expect(workbench.status).toContainText('1 conflict');
  await expect(workbench.tile(2).getByText('Needs attention')).toBeVisible();

  await workbench.decision.click();
  await expect(dialog.getByRole('heading', { name: 'Conflict 1 of 1: Caption of photo 2' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Before' })).toContainText('B');
  await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('B of mine');
  await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('B of theirs');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toContainText('No conflicts left');
  await dialog.getByRole('button', { name: 'Sync now' }).click();

  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(captionsOf(service)).toEqual(['A new', 'B of mine', 'C']);
});

test('theirs becomes ours by the key 2', async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, dialog } = workbench;
  await meetConflict(workbench, service);
  await workbench.tile(3).click();
  await page.keyboard.press('r');
  await expect(dialog.getByRole('button', { name: 'Keep theirs' })).toBeVisible();
  await page.keyboard.press('2');
  await expect(dialog).toContainText('You’re all set.');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await expectSequence(workbench, ['A new', 'B of theirs', 'C']);
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(captionsOf(service)).toEqual(['A new', 'B of theirs', 'C']);
});

test('mine is kept by the key 1', async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  await meetConflict(workbench, service);
  await workbench.decision.click();
  await expect(workbench.dialog.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  await workbench.page.keyboard.press('1');
  await expect(workbench.dialog).toContainText('No conflicts left');
  await workbench.page.keyboard.press('Escape');
  await workbench.sync(/1 change sent/);
  expect(captionsOf(service)).toEqual(['A new', 'B of mine', 'C']);
});

/** A third text stands in the conflict, and the focus in it. */
async function writeAnother(workbench: WorkbenchPage, service: ServiceSwitch): Promise<void> {
  const { page, dialog, decision } = workbench;
  await meetConflict(workbench, service);
  await decision.click();
  await expect(dialog.getByRole('button', { name: 'Write another' })).toBeVisible();
  await page.keyboard.press('3');
  const another = dialog.getByRole('textbox', { name: 'Another text' });
  await expect(another).toBeFocused();
  await another.fill('B of us both, 1 and 2');
}

test('a third text is sent once, however often Enter is pressed', async ({ openListing, service, app }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, dialog } = workbench;
  await writeAnother(workbench, service);
  const letGo = await app.calls.hold('conflict.resolve');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Keep this text' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await letGo();
  await expect(dialog.getByRole('textbox', { name: 'Another text' })).toBeHidden();
  expect(await app.calls.made('conflict.resolve')).toBe(1);
});

test('a third text is written by the key 3', { tag: '@large' }, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, dialog } = workbench;
  await writeAnother(workbench, service);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('No conflicts left');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await workbench.sync(/1 change sent/);
  expect(captionsOf(service)).toEqual(['A new', 'B of us both, 1 and 2', 'C']);
});

test('several conflicts are settled at once after a question', async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { dialog } = workbench;
  for (const [index, name] of ['A', 'B', 'C'].entries()) {
    service.elsewhere(name, { ShortDescription: `${name} of theirs` });
    await workbench.caption(index + 1, `${name} of mine`);
  }
  await workbench.sync(/3 conflicts need attention/);
  await workbench.decision.click();
  await dialog.getByRole('button', { name: 'Next conflict' }).click();
  await expect(dialog.getByRole('heading', { name: 'Conflict 2 of 3' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use mine for all' }).click();
  await expect(dialog.getByRole('heading', { name: 'Use mine for all 3?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use mine for all' }).click();
  await expect(dialog).toContainText('No conflicts left');
  await dialog.getByRole('button', { name: 'Sync now' }).click();

  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(captionsOf(service)).toEqual(['A of mine', 'B of mine', 'C of mine']);
});

test('a photo that somebody removed and that was captioned here asks, and can stay', async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { dialog } = workbench;
  service.elsewhere('B', { DeletedYN: true });
  await workbench.caption(2, 'B of mine');
  await workbench.sync(/1 conflict needs attention/);
  await workbench.decision.click();
  await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('Removed from the listing');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Sync now' }).click();

  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(
    service
      .photos()
      .filter((photo) => !photo.deleted)
      .map((photo) => photo.caption),
  ).toEqual(['A', 'B of mine', 'C']);
});

test('two orders of the same photos are one conflict, shown as pictures', async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { dialog, page } = workbench;
  for (const [order, name] of ['C', 'B', 'A'].entries()) service.elsewhere(name, { Order: order });
  await workbench.tile(1).click();
  await page.keyboard.press('Alt+ArrowRight');
  await expectSequence(workbench, ['B', 'A', 'C']);
  await workbench.sync(/1 conflict needs attention/);
  await workbench.decision.click();
  await expect(dialog.getByRole('heading', { name: /Order of the photos/ })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Yours' }).getByRole('img')).toHaveCount(3);
  await page.keyboard.press('1');
  await dialog.getByRole('button', { name: 'Sync now' }).click();

  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(captionsOf(service)).toEqual(['B', 'A', 'C']);
});

test('the arrows lead through the conflicts, whose numbers stay, and the focus comes back in the end', {
  tag: '@large',
}, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, dialog } = workbench;
  for (const [index, name] of ['A', 'B', 'C'].entries()) {
    service.elsewhere(name, { ShortDescription: `${name} of theirs`, ChangedByMemberID: 'M-4711' });
    await workbench.caption(index + 1, `${name} of mine`);
  }
  await workbench.sync(/3 conflicts need attention/);
  await workbench.tile(3).click();
  await page.keyboard.press('r');
  const heading = (words: string) => dialog.getByRole('heading', { name: words });
  await expect(heading('Conflict 1 of 3: Caption of photo 1')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('by member M-4711');
  await expectAccessible(page, 'a conflict');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(heading('Conflict 3 of 3: Caption of photo 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(heading('Conflict 2 of 3: Caption of photo 2')).toBeVisible();
  await page.keyboard.press('2');
  await expect(heading('Conflict 3 of 3: Caption of photo 3')).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('1 of 3 settled');
  await page.keyboard.press('3');
  await page.keyboard.type(' and theirs');
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await expect(heading('Conflict 1 of 3: Caption of photo 1')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('textbox', { name: 'Another text' })).toHaveValue('C of mine and theirs');
  await dialog.getByRole('textbox', { name: 'Another text' }).press('Enter');
  await expect(heading('Conflict 1 of 3: Caption of photo 1')).toBeVisible();
  // The focus is on the first choice, which Enter takes.
  await expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('No conflicts left');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(workbench.tile(3)).toBeFocused();
  await expectSequence(workbench, ['A of mine', 'B of theirs', 'C of mine and theirs']);
});

test('the focus goes to the photos where what had opened the dialog is gone', { tag: '@large' }, async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  await meetConflict(workbench, service);
  await workbench.page.getByRole('main').getByRole('button', { name: 'Resolve' }).click();
  await workbench.page.keyboard.press('1');
  await expect(workbench.dialog).toContainText('No conflicts left');
  await workbench.page.keyboard.press('Escape');
  await expect(workbench.dialog).toBeHidden();
  await expect(workbench.grid.locator(':focus')).toHaveCount(1);
});

test('one choice for all is for one listing or for every one', async ({ openListing, service, library, pictures }) => {
  await library.connect(service.now);
  await library.addListing({ name: 'Mill Lane 7', files: await pictures.write(['M', 'N']), synced: true });
  const before = service.now.snapshot().listings[0]?.media ?? [];
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, dialog, messages } = workbench;
  const all = service.now.snapshot().listings.flatMap((listing) => listing.media);
  expect(before).toHaveLength(2);
  expect(all).toHaveLength(4);
  for (const media of all) {
    const { MediaKeyNumeric, ShortDescription } = Numbered.parse(media);
    service.now.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: `${ShortDescription} of theirs` });
  }
  const mine = async (captions: readonly string[]): Promise<void> => {
    for (const [index, name] of captions.entries()) await workbench.caption(index + 1, `${name} of mine`);
  };
  await mine(['A', 'B']);
  await page.getByRole('row', { name: /^Mill Lane 7/ }).click();
  await workbench.grid.getByRole('row', { name: 'Photo 1, M' }).waitFor();
  await mine(['M', 'N']);
  await workbench.sync(/2 conflicts need attention/);
  await page.getByRole('row', { name: new RegExp(`^${OAK}`) }).click();
  await workbench.grid.getByRole('row', { name: 'Photo 1, A of mine' }).waitFor();
  await workbench.sync(/2 conflicts need attention/);
  await expect(workbench.status).toContainText('4 conflicts');
  await workbench.decision.click();
  await expect(dialog.getByRole('heading', { name: 'Conflict 1 of 4' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use theirs for all' }).click();
  await expect(dialog.getByRole('heading', { name: 'Use theirs for all 2?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Conflict 3 of 4' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(dialog.getByRole('heading', { name: 'Conflict 4 of 4' })).toBeVisible();
  await expect(messages.getByText(/^Yours kept: /)).toBeVisible();
  // The message before the last one is reached over the dialog as well.
  await messages.getByRole('button', { name: /^Show \d more message/ }).click();
  await expect(messages.getByText('Theirs taken in 2 conflicts.')).toBeVisible();
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 4 settled');
  await dialog.getByRole('button', { name: 'Use mine for all' }).click();
  await dialog.getByText('All 2 listings (3)').click();
  await expect(dialog.getByRole('heading', { name: 'Use mine for all 3?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use mine for all' }).click();
  await expect(dialog).toContainText('No conflicts left');
});

test('without an open conflict the dialog says so, and what to do', { tag: '@large' }, async ({ openListing, app }) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  const { page, dialog } = workbench;
  await workbench.tile(1).click();
  // Refused because of a conflict that was settled elsewhere since: the button of the message leads to nothing to choose.
  const why = { code: 'conflict', message: 'Resolve the conflict first.', action: 'resolve' } as const;
  const takeBack = await app.calls.refuse('media.flag', why);
  await page.keyboard.press('v');
  await workbench.messages.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog).toContainText('No open conflicts');
  await expect(dialog).toContainText('sync again');
  await takeBack();
  await expectAccessible(page, 'no open conflict');
  await expect(dialog.getByRole('button', { name: 'Sync now' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a choice is taken back by its message while nothing was sent', async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, dialog, messages } = workbench;
  await meetConflict(workbench, service);
  await workbench.decision.click();
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(dialog).toContainText('No conflicts left');
  await expect(messages).toContainText('Theirs taken: caption of photo 2.');
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('B of mine');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(workbench.status).toContainText('1 conflict');
  await expectSequence(workbench, ['A new', 'B of mine', 'C']);
});

test('what was sent cannot be taken back, and is not offered any more', async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { dialog, messages } = workbench;
  await meetConflict(workbench, service);
  await workbench.decision.click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(messages.getByRole('button', { name: 'Undo' })).toBeVisible();
  const hold = service.now.faults.hold('patch', 'beforeCommit');
  await dialog.getByRole('button', { name: 'Sync now' }).click();
  await hold.reached;
  await expect(messages.getByRole('button', { name: 'Undo' })).toBeHidden();
  hold.release();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(captionsOf(service)).toEqual(['A new', 'B of mine', 'C']);
});

test('a choice for all is taken back as a whole', { tag: '@large' }, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { dialog, messages } = workbench;
  for (const [index, name] of ['A', 'B', 'C'].entries()) {
    service.elsewhere(name, { ShortDescription: `${name} of theirs` });
    await workbench.caption(index + 1, `${name} of mine`);
  }
  await workbench.sync(/3 conflicts need attention/);
  await workbench.decision.click();
  await dialog.getByRole('button', { name: 'Use theirs for all' }).click();
  await dialog.getByRole('button', { name: 'Use theirs for all' }).click();
  await expect(dialog).toContainText('No conflicts left');
  const undo = messages.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(1);
  await expect(messages).toContainText('Theirs taken in 3 conflicts.');
  await undo.click();
  await expect(dialog.getByRole('heading', { name: 'Conflict 1 of 3' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectSequence(workbench, ['A of mine', 'B of mine', 'C of mine']);
});
