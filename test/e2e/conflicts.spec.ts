import { z } from 'zod';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expectAccessible } from './accessible.ts';
import { expect, OAK, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';
import type { ServiceSwitch } from './service-switch.ts';

/** Another person changes the captions of these photos, and so is done here: each has a conflict. */
async function disagree(
  workbench: WorkbenchPage,
  service: ServiceSwitch,
  photos: Readonly<Record<number, string>>,
): Promise<void> {
  const all = Object.entries(photos);
  for (const [position, name] of all) {
    service.elsewhere(name, { ShortDescription: `${name} of theirs`, ChangedByMemberID: 'M-4711' });
    await workbench.caption(Number(position), `${name} of mine`);
  }
  await workbench.sync(all.length === 1 ? /1 conflict needs attention/ : /3 conflicts need attention/);
}

const Numbered = z.looseObject({ MediaKeyNumeric: z.int(), ShortDescription: z.string() });

const captionsOf = (service: ServiceSwitch): string[] => service.photos().map((photo) => photo.caption);

test('a conflict shows what there is to choose from, and what is chosen is sent', { tag: '@electron' }, async ({
  openListing,
  service,
  app,
}) => {
  const workbench = await openListing(['A', 'B', 'C', 'D', 'E'], { synced: true });
  const { page, dialog, decision, status } = workbench;

  await test.step('it has all three versions and holds nothing else up, and mine is sent when chosen', async () => {
    await workbench.caption(1, 'A new');
    await disagree(workbench, service, { 2: 'B' });
    expect(captionsOf(service)).toEqual(['A new', 'B of theirs', 'C', 'D', 'E']);
    await expect(status).toContainText('1 conflict');
    await expect(workbench.tile(2).getByText('Needs attention')).toBeVisible();

    await decision.click();
    await expect(dialog.getByRole('heading', { name: 'Conflict 1 of 1: Caption of photo 2' })).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Before' })).toContainText('B');
    await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('B of mine');
    await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('B of theirs');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog).toContainText('No conflicts left');
    await dialog.getByRole('button', { name: 'Sync now' }).click();
    await expect(status).toHaveText('Everything is up to date');
    expect(captionsOf(service)).toEqual(['A new', 'B of mine', 'C', 'D', 'E']);
  });

  await test.step('theirs becomes ours by the key 2', async () => {
    await disagree(workbench, service, { 3: 'C' });
    await workbench.tile(5).click();
    await page.keyboard.press('r');
    await expect(dialog.getByRole('button', { name: 'Keep theirs' })).toBeVisible();
    await page.keyboard.press('2');
    await expect(dialog).toContainText('You’re all set.');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectSequence(workbench, ['A new', 'B of mine', 'C of theirs', 'D', 'E']);
    await expect(status).toHaveText('Everything is up to date');
    expect(captionsOf(service)).toEqual(['A new', 'B of mine', 'C of theirs', 'D', 'E']);
  });

  await test.step('mine is kept by the key 1', async () => {
    await disagree(workbench, service, { 4: 'D' });
    await decision.click();
    await expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeFocused();
    await page.keyboard.press('1');
    await expect(dialog).toContainText('No conflicts left');
    await page.keyboard.press('Escape');
    await workbench.sync(/1 change sent/);
    expect(captionsOf(service)).toEqual(['A new', 'B of mine', 'C of theirs', 'D of mine', 'E']);
  });

  await test.step('a third text is written by the key 3, and is sent once, however often Enter is pressed', async () => {
    await disagree(workbench, service, { 5: 'E' });
    await decision.click();
    await expect(dialog.getByRole('button', { name: 'Write another' })).toBeVisible();
    await page.keyboard.press('3');
    const another = dialog.getByRole('textbox', { name: 'Another text' });
    await expect(another).toBeFocused();
    await another.fill('E of us both, 1 and 2');
    const before = await app.calls.made('conflict.resolve');
    const letGo = await app.calls.hold('conflict.resolve');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Keep this text' })).toBeDisabled();
    await page.keyboard.press('Enter');
    await letGo();
    await expect(another).toBeHidden();
    expect((await app.calls.made('conflict.resolve')) - before).toBe(1);
    await expect(dialog).toContainText('No conflicts left');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await workbench.sync(/1 change sent/);
    expect(captionsOf(service)).toEqual(['A new', 'B of mine', 'C of theirs', 'D of mine', 'E of us both, 1 and 2']);
  });
});

test('an order and a removal that others chose differently ask, and the own ones can stay', async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, dialog, decision, status } = workbench;

  await test.step('two orders of the same photos are one conflict, shown as pictures', async () => {
    for (const [order, name] of ['C', 'B', 'A'].entries()) service.elsewhere(name, { Order: order });
    await workbench.tile(1).click();
    await page.keyboard.press('Alt+ArrowRight');
    await expectSequence(workbench, ['B', 'A', 'C']);
    await workbench.sync(/1 conflict needs attention/);
    await decision.click();
    await expect(dialog.getByRole('heading', { name: /Order of the photos/ })).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Yours' }).getByRole('img')).toHaveCount(3);
    await page.keyboard.press('1');
    await dialog.getByRole('button', { name: 'Sync now' }).click();
    await expect(status).toHaveText('Everything is up to date');
    expect(captionsOf(service)).toEqual(['B', 'A', 'C']);
  });

  await test.step('a photo that somebody removed and that was captioned here asks, and can stay', async () => {
    service.elsewhere('A', { DeletedYN: true });
    await workbench.caption(2, 'A of mine');
    await workbench.sync(/1 conflict needs attention/);
    await decision.click();
    await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('Removed from the listing');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Sync now' }).click();
    await expect(status).toHaveText('Everything is up to date');
    const kept = service.photos().filter((photo) => !photo.deleted);
    expect(kept.map((photo) => photo.caption)).toEqual(['B', 'A of mine', 'C']);
  });
});

test('a choice can be taken back until it is sent, and the dialog leaves the focus where work goes on', {
  tag: '@large',
}, async ({ openListing, service, app }) => {
  const workbench = await openListing(['A', 'B', 'C'], { synced: true });
  const { page, dialog, messages, decision, status } = workbench;
  const undo = messages.getByRole('button', { name: 'Undo' });

  await test.step('without an open conflict the dialog says so, and what to do', async () => {
    await workbench.tile(1).click();
    // Refused because of a conflict that was settled elsewhere since: the button of the message leads to nothing to choose.
    const why = { code: 'conflict', message: 'Resolve the conflict first.', action: 'resolve' } as const;
    const takeBack = await app.calls.refuse('media.flag', why);
    await page.keyboard.press('v');
    await messages.getByRole('button', { name: 'Resolve' }).click();
    await expect(dialog).toContainText('No open conflicts');
    await expect(dialog).toContainText('sync again');
    await takeBack();
    await expectAccessible(page, 'no open conflict');
    await expect(dialog.getByRole('button', { name: 'Sync now' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a choice is taken back by its message while nothing was sent', async () => {
    await workbench.caption(1, 'A new');
    await disagree(workbench, service, { 2: 'B' });
    await decision.click();
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(dialog).toContainText('No conflicts left');
    await expect(messages).toContainText('Theirs taken: caption of photo 2.');
    await undo.click();
    await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('B of mine');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(status).toContainText('1 conflict');
    await expectSequence(workbench, ['A new', 'B of mine', 'C']);
  });

  await test.step('the focus goes to the photos where what had opened the dialog is gone', async () => {
    // The conflict of the step before is open again.
    await page.getByRole('main').getByRole('button', { name: 'Resolve', exact: true }).click();
    await page.keyboard.press('1');
    await expect(dialog).toContainText('No conflicts left');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(workbench.grid.locator(':focus')).toHaveCount(1);
    await workbench.sync(/1 change sent/);
  });

  await test.step('what was sent cannot be taken back, and is not offered any more', async () => {
    await disagree(workbench, service, { 3: 'C' });
    await decision.click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(undo).toBeVisible();
    const hold = service.now.faults.hold('patch', 'beforeCommit');
    await dialog.getByRole('button', { name: 'Sync now' }).click();
    await hold.reached;
    await expect(undo).toBeHidden();
    hold.release();
    await expect(status).toHaveText('Everything is up to date');
    expect(captionsOf(service)).toEqual(['A new', 'B of mine', 'C of mine']);
  });
});

test('several conflicts are gone through one by one or settled at once', { tag: '@large' }, async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B', 'C', 'D', 'E', 'F'], { synced: true });
  const { page, dialog, messages, decision } = workbench;
  const heading = (name: string) => dialog.getByRole('heading', { name });

  await test.step('a choice for all is taken back as a whole', async () => {
    await disagree(workbench, service, { 1: 'A', 2: 'B', 3: 'C' });
    await decision.click();
    await dialog.getByRole('button', { name: 'Use theirs for all' }).click();
    await dialog.getByRole('button', { name: 'Use theirs for all' }).click();
    await expect(dialog).toContainText('No conflicts left');
    const undo = messages.getByRole('button', { name: 'Undo' });
    await expect(undo).toHaveCount(1);
    await expect(messages).toContainText('Theirs taken in 3 conflicts.');
    await undo.click();
    await expect(heading('Conflict 1 of 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expectSequence(workbench, ['A of mine', 'B of mine', 'C of mine', 'D', 'E', 'F']);
  });

  await test.step('several conflicts are settled at once after a question', async () => {
    // Those of the step before are open again.
    await decision.click();
    await dialog.getByRole('button', { name: 'Next conflict' }).click();
    await expect(heading('Conflict 2 of 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use mine for all' }).click();
    await expect(heading('Use mine for all 3?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use mine for all' }).click();
    await expect(dialog).toContainText('No conflicts left');
    await dialog.getByRole('button', { name: 'Sync now' }).click();
    await expect(workbench.status).toHaveText('Everything is up to date');
    expect(captionsOf(service)).toEqual(['A of mine', 'B of mine', 'C of mine', 'D', 'E', 'F']);
  });

  await test.step('the arrows lead through the conflicts, whose numbers stay, and the focus comes back in the end', async () => {
    await disagree(workbench, service, { 4: 'D', 5: 'E', 6: 'F' });
    await workbench.tile(3).click();
    await page.keyboard.press('r');
    await expect(heading('Conflict 1 of 3: Caption of photo 4')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('by member M-4711');
    await expectAccessible(page, 'a conflict');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(heading('Conflict 3 of 3: Caption of photo 6')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(heading('Conflict 2 of 3: Caption of photo 5')).toBeVisible();
    await page.keyboard.press('2');
    await expect(heading('Conflict 3 of 3: Caption of photo 6')).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText('1 of 3 settled');
    await page.keyboard.press('3');
    await page.keyboard.type(' and theirs');
    await dialog.getByRole('button', { name: 'Previous' }).click();
    await expect(heading('Conflict 1 of 3: Caption of photo 4')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('textbox', { name: 'Another text' })).toHaveValue('F of mine and theirs');
    await dialog.getByRole('textbox', { name: 'Another text' }).press('Enter');
    await expect(heading('Conflict 1 of 3: Caption of photo 4')).toBeVisible();
    // The focus is on the first choice, which Enter takes.
    await expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('No conflicts left');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(workbench.tile(3)).toBeFocused();
    const settled = ['D of mine', 'E of theirs', 'F of mine and theirs'];
    await expectSequence(workbench, ['A of mine', 'B of mine', 'C of mine', ...settled]);
  });
});

test('one choice for all is for one listing or for every one', { tag: '@large' }, async ({
  openListing,
  service,
  library,
  pictures,
}) => {
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
