import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { savedCaptions, savedRooms } from './listed.ts';
import { expectSequence } from './sequence.ts';

const FIVE = ['Front', 'Master bath', '', 'Master bedroom', 'Garden'];

test('a code becomes its text when its closing backslash is typed', async ({ openListing, app }) => {
  const workbench = await openListing(['', '']);
  const { page, captionField } = workbench;
  await workbench.tile(1).click();
  await page.keyboard.press('c');
  await page.keyboard.type(String.raw`Sunny: \kit\, south`);
  await expect(captionField).toHaveValue('Sunny: Chef’s kitchen with island, south');
  await page.keyboard.press('Enter');
  // In the middle of a text, too, and the caret stays behind what was put in.
  await page.keyboard.type('A  here');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(String.raw`\BATH\!`);
  await expect(captionField).toHaveValue('A Renovated bathroom! here');
  await expect
    .poll(() => savedCaptions(app))
    .toEqual(['Sunny: Chef’s kitchen with island, south', 'A Renovated bathroom! here']);
});

test('a replaced code is given back by the undo of the field, and stays a code', { tag: '@large' }, async ({
  openListing,
}) => {
  const workbench = await openListing(['']);
  const { page, captionField } = workbench;
  await workbench.tile(1).click();
  await captionField.click();
  await page.keyboard.type(String.raw`\kit`);
  await page.keyboard.type('\\');
  await expect(captionField).toHaveValue('Chef’s kitchen with island');
  await captionField.evaluate(() => document.execCommand('undo'));
  await expect(captionField).toHaveValue(String.raw`\kit\ `.trim());
});

test('an unknown code stays and is named, with the way to the table', async ({ openListing }) => {
  const workbench = await openListing(['', '']);
  const { page, captionField, dialog } = workbench;
  await workbench.tile(1).click();
  await captionField.click();
  await page.keyboard.type(String.raw`\pool\ `.trim());
  await expect(captionField).toHaveValue(String.raw`\pool\ `.trim());
  const hint = page.getByRole('status').filter({ hasText: 'There is no code “pool”' });
  await expect(hint).toBeVisible();
  await hint.getByRole('button').click();
  await expect(dialog.getByRole('tab', { name: 'Codes' })).toHaveAttribute('aria-selected', 'true');
});

test('codes are edited, kept, and work at once; other windows have them after a restart', async ({
  openListing,
  app,
}) => {
  let workbench = await openListing(['']);
  const { page, dialog } = workbench;
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Code replacements…' }).click();
  await dialog.getByRole('button', { name: 'Add a code' }).click();
  await page.keyboard.type('two words');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Pool with a view');
  await page.keyboard.press('Tab');
  await dialog.getByRole('tab', { name: 'Codes' }).focus();
  await expect(dialog).toContainText('without spaces or backslashes');
  await expect(dialog).toContainText('1 row is not saved yet.');
  await dialog.getByRole('textbox', { name: 'Code' }).last().fill('pool');
  await dialog.getByRole('button', { name: 'Remove yard' }).click();
  await expect(dialog).not.toContainText('not saved');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await workbench.tile(1).click();
  // In use is what the library has, which is a moment later than what the table shows.
  await expect(async () => {
    await workbench.captionField.fill('');
    await workbench.captionField.pressSequentially(String.raw`\yard\ `.trim());
    await expect(workbench.captionField).toHaveValue(String.raw`\yard\ `.trim(), { timeout: 100 });
  }).toPass({ timeout: 20_000 });

  workbench = await app.restart('SIGTERM');
  await workbench.tile(1).click();
  await workbench.captionField.fill('');
  await workbench.page.keyboard.type(String.raw`\pool\ and \yard\ `.trim());
  await expect(workbench.captionField).toHaveValue(String.raw`Pool with a view and \yard\ `.trim());
});

test('what was typed is kept when Escape shuts the table, and a removed row leaves the focus to the next', {
  tag: '@large',
}, async ({ openListing }) => {
  const { page, dialog } = await openListing(['']);
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Captions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Code replacements…' }).click();
  };
  const code = dialog.getByRole('textbox', { name: 'Code', exact: true });
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true });
  await open();
  await text.first().fill('Kitchen, shut by Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open();
  await expect(text.first()).toHaveValue('Kitchen, shut by Escape');
  const second = await code.nth(1).inputValue();
  await dialog
    .getByRole('button', { name: /^Remove / })
    .first()
    .press('Enter');
  await expect(code.first()).toHaveValue(second);
  await expect(code.first()).toBeFocused();
});

test('after a template was kept the focus is in the template again', { tag: '@large' }, async ({ openListing }) => {
  const { page, dialog, tile } = await openListing(['']);
  await tile(1).click();
  await page.keyboard.press('t');
  const template = dialog.getByRole('textbox', { name: 'Template', exact: true });
  await template.fill('{room} in the morning');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Morning');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('row', { name: 'Morning', exact: true })).toBeVisible();
  await expect(template).toBeFocused();
});

test('the next code can be typed while the one before is still being saved', async ({ openListing, app }) => {
  const { page, dialog } = await openListing(['']);
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Code replacements…' }).click();
  const code = (nth: number): Locator => dialog.getByRole('textbox', { name: 'Code', exact: true }).nth(nth);
  const letGo = await app.calls.hold('settings.set');
  await code(0).fill('kitchen');
  const read = await app.calls.answered('settings.get');
  await code(1).fill('living');
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).nth(1).fill('Living ro');
  await letGo();
  await expect.poll(() => app.calls.answered('settings.get')).toBeGreaterThan(read);
  await page.keyboard.type('om');
  await expect(dialog.getByRole('textbox', { name: 'Text', exact: true }).nth(1)).toHaveValue('Living room');
  await expect(code(0)).toHaveValue('kitchen');
  await expect(code(1)).toHaveValue('living');
});

test('two room keys changed quickly are both kept', { tag: '@large' }, async ({ openListing, app }) => {
  const { page, dialog, tile } = await openListing(['A']);
  await tile(1).click();
  await page.getByRole('button', { name: 'Change keys…' }).click();
  const letGo = await app.calls.hold('settings.set');
  for (const [key, room] of [
    ['Key 1', 'Attic'],
    ['Key 2', 'Sauna'],
  ] as const) {
    await dialog.getByRole('combobox', { name: key }).fill(room);
    await page.keyboard.press('Enter');
  }
  await letGo();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Sauna' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Attic' })).toBeVisible();
});

test('a deleted template comes back without what was done since being lost', { tag: '@large' }, async ({
  openListing,
}) => {
  const { page, dialog } = await openListing(['A']);
  await page.keyboard.press('t');
  await dialog.getByRole('button', { name: 'Delete: Numbered' }).click();
  await dialog.getByRole('textbox', { name: 'Template', exact: true }).fill('{file}');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('File');
  await page.keyboard.press('Enter');
  const saved = dialog.getByRole('grid', { name: 'Saved templates' });
  await expect(saved.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(saved.getByRole('row', { name: /^Numbered/ })).toBeVisible();
  await expect(saved.getByRole('row', { name: /^File/ })).toBeVisible();
});

test('a table of codes is imported and exported as tab-separated text', async ({ openListing, folder, app }) => {
  const workbench = await openListing(['']);
  const { page, dialog } = workbench;
  const file = join(folder, 'codes.txt');
  writeFileSync(file, '// ours\nkit\tEat-in kitchen\tGalley\nbad code\tx\n');
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Code replacements…' }).click();
  await dialog.getByLabel('Code table').setInputFiles(file);
  await expect(page.getByText('2 codes imported; 1 line holds no code.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Text' }).first()).toHaveValue('Eat-in kitchen');
  const { text: written } = await app.saveFile(() => dialog.getByRole('button', { name: 'Export table…' }).click());
  expect(written).toContain('kit\tEat-in kitchen\n');
  expect(written).toContain('kit#2\tGalley\n');
  expect(app.page.isClosed()).toBe(false);
});

test('a table of codes in UTF-16 is read, and a file that is no text is refused', { tag: '@large' }, async ({
  openListing,
  folder,
}) => {
  const { page, dialog } = await openListing(['']);
  const file = join(folder, 'codes.txt');
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Code replacements…' }).click();
  for (const bytes of [Buffer.from('ba\tBa\xF1o\n', 'latin1'), Buffer.from('ba\tBath\0\n')]) {
    writeFileSync(file, bytes);
    await dialog.getByLabel('Code table').setInputFiles(file);
    await expect(dialog.getByRole('alert')).toHaveText(
      'codes.txt isn’t a text file in UTF-8 or UTF-16. Nothing was changed. Save it as UTF-8 and select it again.',
    );
  }
  writeFileSync(file, Buffer.from('\uFEFFba\tBaño\n', 'utf16le'));
  await dialog.getByLabel('Code table').setInputFiles(file);
  await expect(page.getByText('1 code imported.')).toBeVisible();
  await expect(dialog.locator('input[value="Baño"]')).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
});

test('find and replace changes what was chosen, after it was seen, in one step', async ({ openListing, app }) => {
  const workbench = await openListing(FIVE);
  const { page, dialog } = workbench;
  await workbench.tile(1).click();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('master');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Primary');
  const list = dialog.getByRole('grid', { name: 'Changes' });
  await expect(list.getByRole('row')).toHaveCount(2);
  await expect(list.locator('mark')).toHaveText(['Primary', 'Primary']);
  await dialog.getByText('Match case').click();
  await expect(dialog).toContainText('No caption contains this.');
  await dialog.getByText('Match case').click();
  await list.getByRole('checkbox', { name: 'Include the change to photo 4' }).click({ force: true });
  await expect(dialog).toContainText('1 of 2 changes selected');
  await dialog.getByRole('button', { name: 'Replace in 1 caption' }).click();
  await expect(dialog).toBeHidden();
  await expectSequence(workbench, ['Front', 'Primary bath', '', 'Master bedroom', 'Garden']);

  await page.keyboard.press('ControlOrMeta+z');
  await expectSequence(workbench, FIVE);
  expect(await savedCaptions(app)).toEqual(FIVE);
});

test('a template writes captions with rooms and places, and is kept under a name', async ({ openListing, app }) => {
  const workbench = await openListing(['Front', '', '']);
  const { page, dialog } = workbench;
  await app.lightbox('photo', 'edit', '12 Oak Street', '2', '--room', 'Kitchen');
  await expect(workbench.tile(2)).toContainText('Kitchen');
  await workbench.tile(1).click();
  await page.keyboard.press('t');
  const field = dialog.getByRole('textbox', { name: 'Template' });
  await expect(field).toBeFocused();
  await field.fill('{n}: {room} ({street}), {listing}');
  await expect(dialog).toContainText('{street} isn’t a variable');
  await field.fill('{n}: , {listing}');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
  await dialog.getByRole('button', { name: 'Insert {room}' }).click();
  await expect(field).toHaveValue('{n}: {room}, {listing}');
  await expect(field).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ours');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('row', { name: 'Ours' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Write 2 captions' }).click();
  await expect(dialog).toBeHidden();
  await expectSequence(workbench, ['Front', '2: Kitchen, 12 Oak Street', '3: 12 Oak Street']);
  expect(await savedCaptions(app)).toEqual(['Front', '2: Kitchen, 12 Oak Street', '3: 12 Oak Street']);

  await page.keyboard.press('t');
  await dialog.getByRole('row', { name: 'Ours' }).click();
  await expect(field).toHaveValue('{n}: {room}, {listing}');
});

test('a numbered list goes to the photos of its numbers, and says what does not fit', async ({ openListing, app }) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const { page, dialog } = workbench;
  await workbench.tile(1).click();
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await dialog.getByRole('textbox').fill('3. Garden\n1. Front\n7. Nobody');
  await expect(dialog).toContainText('The lines are numbered');
  await expect(dialog).toContainText('1 line is left over: line 3 (7). 1 photo has no line and stays as it is.');
  await dialog.getByRole('button', { name: 'Write 2 captions' }).click();
  await expectSequence(workbench, ['Front', 'B', 'Garden']);
  expect(await savedCaptions(app)).toEqual(['Front', 'B', 'Garden']);
});

test('a list goes to the chosen photos only', { tag: '@large' }, async ({ openListing }) => {
  const workbench = await openListing(['A', 'B', 'C', 'D']);
  const { page, dialog } = workbench;
  await workbench.tile(2).click();
  await workbench.tile(3).click({ modifiers: ['Shift'] });
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await dialog.getByRole('textbox').fill('Kitchen\n\nBath\nToo many');
  await expect(dialog).toContainText('1 line is left over: line 4.');
  await dialog.getByText('An empty line passes over a photo').click();
  await expect(dialog).toContainText('2 lines are left over: line 3, line 4.');
  await dialog.getByText('An empty line passes over a photo').click();
  await dialog.getByRole('button', { name: 'Write 2 captions' }).click();
  await expectSequence(workbench, ['A', 'Kitchen', 'Bath', 'D']);
});

test('one key gives the chosen photos a room; 0 takes it away; the keys can be others', async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const { page, dialog } = workbench;
  await workbench.tile(1).click();
  await page.keyboard.press('3');
  await expect(workbench.tile(1)).toContainText('Kitchen');
  await expect(page.getByRole('button', { name: 'Kitchen', pressed: true })).toBeVisible();
  await workbench.tile(3).click({ modifiers: ['Shift'] });
  await page.keyboard.press('1');
  await expect.poll(() => savedRooms(app)).toEqual(Array.from({ length: 3 }, () => 'Front of Structure'));
  await page.getByRole('button', { name: 'Bathroom', exact: true }).click();
  await expect.poll(() => savedRooms(app)).toEqual(['Bathroom', 'Bathroom', 'Bathroom']);
  await page.keyboard.press('0');
  await expect.poll(() => savedRooms(app)).toEqual(['', '', '']);

  await page.getByRole('button', { name: 'Change keys…' }).click();
  await dialog.getByRole('combobox', { name: 'Key 3' }).fill('wine');
  await page.getByRole('option', { name: 'Wine Cellar' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Wine Cellar' })).toBeVisible();
  await workbench.tile(2).click();
  await page.keyboard.press('3');
  await expect.poll(() => savedRooms(app)).toEqual(['', 'Wine Cellar', '']);
});

test('rooms are given by one key in the large view too, photo after photo', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const { page, tile } = await openListing(['A', 'B', 'C']);
  await tile(1).click();
  await page.keyboard.press('Space');
  await expect(page.locator('.loupe')).toBeVisible();
  // Each goes on to the next photo, however quickly they are pressed.
  for (const key of ['1', '3', '9']) await page.keyboard.press(key);
  await expect.poll(() => savedRooms(app)).toEqual(['Front of Structure', 'Kitchen', 'Yard']);
});

test('digits typed into a caption are digits', { tag: '@large' }, async ({ openListing, app }) => {
  const workbench = await openListing(['']);
  await workbench.tile(1).click();
  await workbench.captionField.click();
  await workbench.page.keyboard.type('3 baths');
  await expect.poll(() => savedCaptions(app)).toEqual(['3 baths']);
  expect(await savedRooms(app)).toEqual(['']);
});

test('a text is put before or after the captions of several photos, as one change', async ({ openListing, app }) => {
  const workbench = await openListing(['Kitchen', 'Bath', '']);
  const { page } = workbench;
  await workbench.tile(1).click();
  await workbench.tile(3).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('list', { name: 'Current captions' })).toContainText('No caption');
  await page.getByRole('radio', { name: 'After' }).check({ force: true });
  await workbench.captionField.fill(', staged');
  await expect(page.getByText('Changes 3 captions.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to all 3' }).click();
  await expect.poll(() => savedCaptions(app)).toEqual(['Kitchen, staged', 'Bath, staged', ', staged']);
  await workbench.tile(1).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => savedCaptions(app)).toEqual(['Kitchen', 'Bath', '']);
});

test('templates, codes and rooms go to another library by a file', { tag: '@large' }, async ({
  openListing,
  folder,
  app,
}) => {
  const workbench = await openListing(['A']);
  const { page, dialog } = workbench;
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Room keys…' }).click();
  const { text: exported } = await app.saveFile(() =>
    dialog.getByRole('button', { name: 'Export everything…' }).click(),
  );
  const file = join(folder, 'settings.json');
  writeFileSync(file, exported.replaceAll('Kitchen', 'Sauna'));
  await dialog.getByLabel('Settings file').setInputFiles(file);
  await expect(dialog.getByRole('combobox', { name: 'Key 3' })).toHaveValue('Sauna');
  writeFileSync(file, '{"roomKeys": ["Kitchen"]}');
  await dialog.getByLabel('Settings file').setInputFiles(file);
  await expect(dialog.getByRole('alert')).toContainText('contains no Listing Lightbox settings (at roomKeys)');
  await expect(dialog.getByRole('combobox', { name: 'Key 3' })).toHaveValue('Sauna');
});

test('a chosen file that cannot be read is told, and nothing is changed', { tag: '@large' }, async ({
  openListing,
  folder,
}) => {
  const workbench = await openListing(['A']);
  const { page, dialog } = workbench;
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Room keys…' }).click();
  const file = join(folder, 'settings.json');
  writeFileSync(file, '{"roomKeys": ["Sauna", null, null, null, null, null, null, null, null]}');
  // As a browser answers for a file that is gone: chosen by its address, it is only read now.
  await page.evaluate(() => {
    const read = File.prototype.arrayBuffer;
    Object.assign(window, { readAgain: () => Object.assign(File.prototype, { arrayBuffer: read }) });
    Object.assign(File.prototype, {
      arrayBuffer: () => Promise.reject(new DOMException('The requested file could not be read.', 'NotReadableError')),
    });
  });
  await dialog.getByLabel('Settings file').setInputFiles(file);
  await expect(dialog.getByRole('alert')).toContainText('settings.json can’t be read');
  await expect(dialog.getByRole('combobox', { name: 'Key 1' })).toHaveValue('Front of Structure');
  await page.evaluate('readAgain()');
  await dialog.getByLabel('Settings file').setInputFiles(file);
  await expect(dialog.getByRole('combobox', { name: 'Key 1' })).toHaveValue('Sauna');
  await expect(dialog.getByRole('alert')).toBeHidden();
});

test('the tools for captions are accessible', async ({ openListing }) => {
  // Every state is examined whole.
  test.slow();
  const workbench = await openListing(['Master bath', 'Master bedroom', '']);
  const { page, dialog } = workbench;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await workbench.tile(1).click();
  await page.keyboard.press('3');
  await expect(page.getByRole('button', { name: 'Kitchen', pressed: true })).toBeVisible();
  await workbench.captionField.focus();
  await page.keyboard.type(String.raw`\none\ `.trim());
  await expectAccessible(page, 'one photo with room keys and an unknown code');
  await workbench.tile(3).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('list', { name: 'Current captions' }).first()).toBeVisible();
  await expectAccessible(page, 'several photos');
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await page.keyboard.press('ControlOrMeta+f');
  await expectAccessible(page, 'find and replace, empty');
  await page.keyboard.type('master');
  await expect(dialog.getByRole('grid', { name: 'Changes' })).toBeVisible();
  await expectAccessible(page, 'find and replace');
  await close();
  await page.keyboard.press('t');
  await dialog.getByText('Leave photos that have a caption').click();
  await dialog.getByRole('textbox', { name: 'Template' }).fill('{n} {nobody}');
  await expectAccessible(page, 'template');
  await close();
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await dialog.getByRole('textbox').fill('1. A\n9. B');
  await expectAccessible(page, 'pasted list');
  await close();
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Code replacements…' }).click();
  for (const name of ['Codes', 'Room keys', 'Room sequence']) {
    await dialog.getByRole('tab', { name }).click();
    await expectAccessible(page, name);
  }
});
