import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expectAccessible } from './accessible.ts';
import { expect, OAK, test } from './fixtures.ts';
import { savedCaptions, savedRooms } from './listed.ts';
import { expectSequence } from './sequence.ts';

async function openFromMenu({ page }: WorkbenchPage, item: 'Code replacements…' | 'Room keys…'): Promise<void> {
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function shutDialog({ page, dialog }: WorkbenchPage): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('typing a code writes its text, and whatever else is typed stays as it is', async ({ openListing, app }) => {
  const workbench = await openListing(['', '', '', '', '']);
  const { page, captionField, dialog, tile } = workbench;

  await test.step('a code becomes its text when its closing backslash is typed', async () => {
    await tile(1).click();
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
      .toEqual(['Sunny: Chef’s kitchen with island, south', 'A Renovated bathroom! here', '', '', '']);
  });

  await test.step('an unknown code stays and is named, with the way to the table', async () => {
    await tile(3).click();
    await captionField.click();
    await page.keyboard.type(String.raw`\pool\ `.trim());
    await expect(captionField).toHaveValue(String.raw`\pool\ `.trim());
    const hint = page.getByRole('status').filter({ hasText: 'There is no code “pool”' });
    await expect(hint).toBeVisible();
    await hint.getByRole('button').click();
    await expect(dialog.getByRole('tab', { name: 'Codes' })).toHaveAttribute('aria-selected', 'true');
    await shutDialog(workbench);
  });

  await test.step('a replaced code is given back by the undo of the field, and stays a code', async () => {
    await tile(4).click();
    await captionField.click();
    await page.keyboard.type(String.raw`\kit`);
    await page.keyboard.type('\\');
    await expect(captionField).toHaveValue('Chef’s kitchen with island');
    await captionField.evaluate(() => document.execCommand('undo'));
    await expect(captionField).toHaveValue(String.raw`\kit\ `.trim());
  });

  await test.step('digits typed into a caption are digits', async () => {
    await tile(5).click();
    await captionField.click();
    await page.keyboard.type('3 baths');
    await expect.poll(async () => (await savedCaptions(app))[4]).toBe('3 baths');
    expect(await savedRooms(app)).toEqual(['', '', '', '', '']);
  });
});

test('captions of several photos are written in one step, after they were seen', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const BEFORE = ['Front', 'Master bath', '', 'Master bedroom', ''];
  const workbench = await openListing(BEFORE);
  const { page, dialog, tile } = workbench;
  const takeBack = async (): Promise<void> => {
    // What was written is shown before it is answered, and the dialog waits for the answer.
    await expect(dialog).toBeHidden();
    await page.keyboard.press('ControlOrMeta+z');
    await expectSequence(workbench, BEFORE);
  };

  await test.step('find and replace changes what was chosen, after it was seen', async () => {
    await tile(1).click();
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
    await expectSequence(workbench, ['Front', 'Primary bath', '', 'Master bedroom', '']);

    await takeBack();
    expect(await savedCaptions(app)).toEqual(BEFORE);
  });

  await test.step('a text is put before or after the captions of several photos, as one change', async () => {
    await tile(1).click();
    await tile(3).click({ modifiers: ['Shift'] });
    await expect(page.getByRole('list', { name: 'Current captions' })).toContainText('No caption');
    await page.getByRole('radio', { name: 'After' }).check({ force: true });
    await workbench.captionField.fill(', staged');
    await expect(page.getByText('Changes 3 captions.')).toBeVisible();
    await page.getByRole('button', { name: 'Add to all 3' }).click();
    await expect
      .poll(() => savedCaptions(app))
      .toEqual(['Front, staged', 'Master bath, staged', ', staged', 'Master bedroom', '']);
    await tile(1).click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => savedCaptions(app)).toEqual(BEFORE);
  });

  await test.step('a template writes captions with rooms and places, and is kept under a name', async () => {
    await app.lightbox('photo', 'edit', OAK, '3', '--room', 'Kitchen');
    await expect(tile(3)).toContainText('Kitchen');
    await tile(1).click();
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
    const written = ['Front', 'Master bath', `3: Kitchen, ${OAK}`, 'Master bedroom', `5: ${OAK}`];
    await expectSequence(workbench, written);
    expect(await savedCaptions(app)).toEqual(written);

    await page.keyboard.press('t');
    await dialog.getByRole('row', { name: 'Ours' }).click();
    await expect(field).toHaveValue('{n}: {room}, {listing}');
    await field.focus();
    await shutDialog(workbench);
    await takeBack();
  });

  await test.step('a numbered list goes to the photos of its numbers, and says what does not fit', async () => {
    await tile(1).click();
    await page.keyboard.press('ControlOrMeta+Shift+v');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await dialog.getByRole('textbox').fill('3. Garden\n1. Porch\n2. Bath\n7. Nobody\n5. Yard');
    await expect(dialog).toContainText('The lines are numbered');
    await expect(dialog).toContainText('1 line is left over: line 4 (7). 1 photo has no line and stays as it is.');
    await dialog.getByRole('button', { name: 'Write 4 captions' }).click();
    const written = ['Porch', 'Bath', 'Garden', 'Master bedroom', 'Yard'];
    await expectSequence(workbench, written);
    expect(await savedCaptions(app)).toEqual(written);
    await takeBack();
  });

  await test.step('a list goes to the chosen photos only', async () => {
    await tile(2).click();
    await tile(3).click({ modifiers: ['Shift'] });
    await page.keyboard.press('ControlOrMeta+Shift+v');
    await dialog.getByRole('textbox').fill('Kitchen\n\nBath\nToo many');
    await expect(dialog).toContainText('1 line is left over: line 4.');
    await dialog.getByText('An empty line skips a photo').click();
    await expect(dialog).toContainText('2 lines are left over: line 3, line 4.');
    await dialog.getByText('An empty line skips a photo').click();
    await dialog.getByRole('button', { name: 'Write 2 captions' }).click();
    await expectSequence(workbench, ['Front', 'Kitchen', 'Bath', 'Master bedroom', '']);
    await takeBack();
  });
});

test('the table of codes is edited, imported and exported, and nothing typed in it is lost', { tag: '@large' }, async ({
  openListing,
  folder,
  app,
}) => {
  let workbench = await openListing(['']);
  const { page, dialog } = workbench;
  const code = (nth: number): Locator => dialog.getByRole('textbox', { name: 'Code', exact: true }).nth(nth);
  const text = (nth: number): Locator => dialog.getByRole('textbox', { name: 'Text', exact: true }).nth(nth);
  const file = join(folder, 'codes.txt');
  const importCodes = async (bytes: string | Buffer): Promise<void> => {
    writeFileSync(file, bytes);
    await dialog.getByLabel('Code table').setInputFiles(file);
  };
  await openFromMenu(workbench, 'Code replacements…');

  await test.step('the next code can be typed while the one before is still being saved', async () => {
    const letGo = await app.calls.hold('settings.set');
    await code(1).fill('living');
    const read = await app.calls.answered('settings.get');
    await code(2).fill('sun');
    await text(2).fill('Sun ro');
    await letGo();
    await expect.poll(() => app.calls.answered('settings.get')).toBeGreaterThan(read);
    await page.keyboard.type('om');
    await expect(text(2)).toHaveValue('Sun room');
    await expect(code(1)).toHaveValue('living');
    await expect(code(2)).toHaveValue('sun');
  });

  await test.step('a table of codes is imported and exported as tab-separated text', async () => {
    await importCodes('// ours\nkit\tEat-in kitchen\tGalley\nbad code\tx\n');
    await expect(page.getByText('2 codes imported; 1 line holds no code.')).toBeVisible();
    await expect(text(0)).toHaveValue('Eat-in kitchen');
    const { text: written } = await app.saveFile(() => dialog.getByRole('button', { name: 'Export table…' }).click());
    expect(written).toContain('kit\tEat-in kitchen\n');
    expect(written).toContain('kit#2\tGalley\n');
    expect(app.page.isClosed()).toBe(false);
  });

  await test.step('a table of codes in UTF-16 is read, and a file that is no text is refused', async () => {
    for (const bytes of [Buffer.from('ba\tBa\xF1o\n', 'latin1'), Buffer.from('ba\tBath\0\n')]) {
      await importCodes(bytes);
      await expect(dialog.getByRole('alert')).toHaveText(
        'codes.txt isn’t a text file in UTF-8 or UTF-16. Nothing was changed. Save it as UTF-8 and select it again.',
      );
    }
    await importCodes(Buffer.from('\uFEFFba\tBaño\n', 'utf16le'));
    await expect(page.getByText('1 code imported.')).toBeVisible();
    await expect(dialog.locator('input[value="Baño"]')).toBeVisible();
    await expect(dialog.getByRole('alert')).toBeHidden();
  });

  await test.step('what was typed is kept when Escape shuts it, and a removed row leaves the focus to the next', async () => {
    await text(0).fill('Kitchen, shut by Escape');
    await shutDialog(workbench);
    await openFromMenu(workbench, 'Code replacements…');
    await expect(text(0)).toHaveValue('Kitchen, shut by Escape');
    const second = await code(1).inputValue();
    await dialog
      .getByRole('button', { name: /^Remove / })
      .first()
      .press('Enter');
    await expect(code(0)).toHaveValue(second);
    await expect(code(0)).toBeFocused();
  });

  await test.step('codes are edited, kept, and work at once; other windows have them after a restart', async () => {
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
    }).toPass({ timeout: 120_000 });

    workbench = await app.restart('SIGTERM');
    await workbench.tile(1).click();
    await workbench.captionField.fill('');
    await workbench.page.keyboard.type(String.raw`\pool\ and \yard\ `.trim());
    await expect(workbench.captionField).toHaveValue(String.raw`Pool with a view and \yard\ `.trim());
  });
});

test('one key gives photos a room, and the keys can be others', { tag: '@large' }, async ({ openListing, app }) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const { page, dialog, tile } = workbench;

  await test.step('one key gives the chosen photos a room; 0 takes it away', async () => {
    await tile(1).click();
    await page.keyboard.press('3');
    await expect(tile(1)).toContainText('Kitchen');
    await expect(page.getByRole('button', { name: 'Kitchen', pressed: true })).toBeVisible();
    await tile(3).click({ modifiers: ['Shift'] });
    await page.keyboard.press('1');
    await expect.poll(() => savedRooms(app)).toEqual(Array.from({ length: 3 }, () => 'Front of Structure'));
    await page.getByRole('button', { name: 'Bathroom', exact: true }).click();
    await expect.poll(() => savedRooms(app)).toEqual(['Bathroom', 'Bathroom', 'Bathroom']);
    await page.keyboard.press('0');
    await expect.poll(() => savedRooms(app)).toEqual(['', '', '']);
  });

  await test.step('rooms are given by one key in the large view too, photo after photo', async () => {
    await tile(1).click();
    await page.keyboard.press('Space');
    await expect(page.locator('.loupe')).toBeVisible();
    // Each goes on to the next photo, however quickly they are pressed.
    for (const key of ['1', '3', '9']) await page.keyboard.press(key);
    await expect.poll(() => savedRooms(app)).toEqual(['Front of Structure', 'Kitchen', 'Yard']);
    await page.keyboard.press('Escape');
    await expect(page.locator('.loupe')).toBeHidden();
  });

  await test.step('the keys can be others', async () => {
    await tile(2).click();
    await page.getByRole('button', { name: 'Change keys…' }).click();
    await dialog.getByRole('combobox', { name: 'Key 3' }).fill('wine');
    await page.getByRole('option', { name: 'Wine Cellar' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Wine Cellar' })).toBeVisible();
    await tile(2).click();
    await page.keyboard.press('3');
    await expect.poll(() => savedRooms(app)).toEqual(['Front of Structure', 'Wine Cellar', 'Yard']);
  });

  await test.step('two room keys changed quickly are both kept', async () => {
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

  await test.step('captions call a room by words of one’s own, and the room that is sent stays', async () => {
    await page.getByRole('button', { name: 'Change keys…' }).click();
    await dialog.getByRole('tab', { name: 'Room words' }).click();
    await dialog.getByRole('combobox', { name: 'Add a room' }).fill('front');
    await page.getByRole('option', { name: 'Front of Structure' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Front of Structure' }).fill('Front exterior');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await dialog.getByRole('checkbox', { name: 'Leave photos that have a caption' }).uncheck({ force: true });
    await expect(dialog.locator('.change-row').first()).toContainText('Front exterior');
    await dialog.getByRole('button', { name: /^Write/ }).click();
    await expect(tile(1)).toHaveAccessibleName('Photo 1, Front exterior');
    await expect.poll(() => savedRooms(app)).toEqual(['Front of Structure', 'Wine Cellar', 'Yard']);
  });
});

test('templates and settings are kept, taken back and given to another library', { tag: '@large' }, async ({
  openListing,
  folder,
  app,
}) => {
  const workbench = await openListing(['']);
  const { page, dialog } = workbench;

  await test.step('a deleted template comes back without what was done since being lost', async () => {
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
    await shutDialog(workbench);
  });

  await test.step('after a template was kept the focus is in the template again', async () => {
    await workbench.tile(1).click();
    await page.keyboard.press('t');
    const template = dialog.getByRole('textbox', { name: 'Template', exact: true });
    await template.fill('{room} in the morning');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Morning');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('row', { name: 'Morning', exact: true })).toBeVisible();
    await expect(template).toBeFocused();
    await dialog.getByRole('row', { name: 'Morning', exact: true }).click();
    await shutDialog(workbench);
  });

  const file = join(folder, 'settings.json');
  const chooseFile = (text: string): Promise<void> => {
    writeFileSync(file, text);
    return dialog.getByLabel('Settings file').setInputFiles(file);
  };

  await test.step('templates, codes and rooms go to another library by a file', async () => {
    await openFromMenu(workbench, 'Room keys…');
    const { text: exported } = await app.saveFile(() =>
      dialog.getByRole('button', { name: 'Export everything…' }).click(),
    );
    await chooseFile(exported.replaceAll('Kitchen', 'Sauna'));
    await expect(dialog.getByRole('combobox', { name: 'Key 3' })).toHaveValue('Sauna');
    await chooseFile('{"roomKeys": ["Kitchen"]}');
    await expect(dialog.getByRole('alert')).toContainText('contains no Listing Lightbox settings (at roomKeys)');
    await expect(dialog.getByRole('combobox', { name: 'Key 3' })).toHaveValue('Sauna');
    await shutDialog(workbench);
  });

  await test.step('a chosen file that cannot be read is told, and nothing is changed', async () => {
    await openFromMenu(workbench, 'Room keys…');
    // As a browser answers for a file that is gone: chosen by its address, it is only read now.
    await page.evaluate(() => {
      const read = File.prototype.arrayBuffer;
      Object.assign(window, { readAgain: () => Object.assign(File.prototype, { arrayBuffer: read }) });
      Object.assign(File.prototype, {
        arrayBuffer: () =>
          Promise.reject(new DOMException('The requested file could not be read.', 'NotReadableError')),
      });
    });
    const settings = '{"roomKeys": ["Sauna", null, null, null, null, null, null, null, null]}';
    await chooseFile(settings);
    await expect(dialog.getByRole('alert')).toContainText('settings.json can’t be read');
    await expect(dialog.getByRole('combobox', { name: 'Key 1' })).toHaveValue('Front of Structure');
    await page.evaluate('readAgain()');
    await chooseFile(settings);
    await expect(dialog.getByRole('combobox', { name: 'Key 1' })).toHaveValue('Sauna');
    await expect(dialog.getByRole('alert')).toBeHidden();
  });
});

test('the tools for captions are accessible', { tag: '@large' }, async ({ openListing }) => {
  // Every state is checked whole.
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
  await expect(page.getByRole('list', { name: 'Current captions' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Current rooms' })).toContainText('No room');
  await expectAccessible(page, 'several photos');
  await page.keyboard.press('ControlOrMeta+f');
  await expectAccessible(page, 'find and replace, empty');
  await page.keyboard.type('master');
  await expect(dialog.getByRole('grid', { name: 'Changes' })).toBeVisible();
  await expectAccessible(page, 'find and replace');
  await shutDialog(workbench);
  await page.keyboard.press('t');
  await dialog.getByText('Leave photos that have a caption').click();
  await dialog.getByRole('textbox', { name: 'Template' }).fill('{n} {nobody}');
  await expectAccessible(page, 'template');
  await shutDialog(workbench);
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await dialog.getByRole('textbox').fill('1. A\n9. B');
  await expectAccessible(page, 'pasted list');
  await shutDialog(workbench);
  await openFromMenu(workbench, 'Code replacements…');
  for (const name of ['Codes', 'Room keys', 'Room sequence']) {
    await dialog.getByRole('tab', { name }).click();
    await expectAccessible(page, name);
  }
});
