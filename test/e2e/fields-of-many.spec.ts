import { join } from 'node:path';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import type { Dialect } from '../../electron/practice/dialect.ts';
import { startPracticeService } from '../../electron/practice/practice-service.ts';
import { expectAccessible } from './accessible.ts';
import { test as base, expect } from './fixtures.ts';

const TOLD: Partial<Dialect> = {
  metadata: 'described',
  lookups: 'on',
  keepsToDescription: true,
  described: { fields: [], lookups: { Appliances: ['Dishwasher', 'Range, gas'] } },
};

const SOUTH: Partial<Dialect> = {
  ...TOLD,
  described: {
    fields: [{ resource: 'Property', name: 'Zoning', type: 'Edm.String', length: 10 }],
    lookups: { City: ['Elsewhere', 'oak harbor', 'Springfield'] },
  },
};

type Board = Pick<WorkbenchPage, 'page' | 'dialog'>;

/** Opens the board with two listings for a service that describes its fields; those named here are for another one as well. */
const test = base.extend<{ openBoard: (forSouth?: readonly string[]) => Promise<Board> }>({
  openBoard: async ({ folder, library, app }, use) => {
    const start = (name: string, dialect: Partial<Dialect>) =>
      startPracticeService({ dataFolder: join(folder, name), dialect });
    const north = await start('north', TOLD);
    const south = await start('south', SOUTH);
    await use(async (forSouth = []) => {
      const { uploadUrl, baseUrl, token } = south;
      const addresses = ['--upload-url', uploadUrl, '--base-url', baseUrl, '--token', token];
      await app.lightbox('connect', ...addresses, '--name', 'South');
      await library.connect(north);
      await library.addListings(['1 Elm Road', '2 Elm Road']);
      await app.lightbox('fields', '--refresh');
      for (const name of forSouth) await app.lightbox('listing', 'services', name, '--add', 'South');
      const { page, dialog } = await app.open();
      await page.keyboard.press('ControlOrMeta+b');
      const listings = page.getByRole('grid', { name: 'All listings' }).getByRole('row', { name: 'Elm Road' });
      await expect(listings).toHaveCount(2);
      return { page, dialog };
    });
    await Promise.all([north.close(), south.close()]);
  },
});

/** Opens the dialog for the fields of both listings, by keyboard. */
async function openFields({ page }: Board): Promise<void> {
  await page.getByRole('grid', { name: 'All listings' }).press('ControlOrMeta+a');
  const setFields = page.getByRole('button', { name: 'Set fields…' });
  // A button takes the focus once something is selected; a key before that would go to the row.
  await expect(setFields).toBeEnabled();
  await setFields.press('Enter');
}

/** Shuts it without writing anything. */
async function leaveFields({ page, dialog }: Board): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Chooses the field of the last row, by keyboard. */
async function choose({ page, dialog }: Board, field: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Field' }).last().fill(field);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

test('the fields of many listings are written by keyboard, and are those of their service', { tag: '@large' }, async ({
  openBoard,
  app,
}) => {
  const board = await openBoard();
  const { page, dialog } = board;

  await test.step('Escape right after a letter puts the list away, and the dialog stays with what was written in it', async () => {
    await openFields(board);
    const value = dialog.getByRole('combobox', { name: 'Value' });
    const options = page.getByRole('option');
    for (const typed of ['l', '', 'r']) {
      await dialog.getByRole('button', { name: 'Add a field' }).focus();
      // All within one task: no list is drawn in between.
      await value.evaluate((input: HTMLInputElement, text) => {
        input.focus();
        input.select();
        document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      }, typed);
      await expect(value).toHaveValue(typed);
      await expect(options).toHaveCount(0);
      await expect(dialog).toBeVisible();
    }
    // The next letter brings it again.
    await page.keyboard.type('e');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(value).toHaveValue('re');
    await leaveFields(board);
  });

  await test.step('a list that is asked for before its words are there opens as soon as they come', async () => {
    await openFields(board);
    const letGo = await app.calls.hold('account.picklistInCommon');
    await choose(board, 'appl');
    await dialog.getByRole('combobox', { name: 'Value' }).press('ArrowDown');
    await expect(page.getByRole('option')).toHaveCount(0);
    await letGo();
    await expect(page.getByRole('option')).toHaveText(['Dishwasher', 'Range, gas']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await leaveFields(board);
  });

  await test.step('Enter takes what was typed and sends no form, also before the words of a list are there', async () => {
    await openFields(board);
    const checks = await app.calls.made('listing.checkFieldsOfAll');
    const letGo = await app.calls.hold('account.picklistInCommon');
    await choose(board, 'appl');
    const value = dialog.getByRole('combobox', { name: 'Value' });
    for (const typed of ['dish', 'oven']) {
      await value.fill(typed);
      await expect(page.getByRole('option')).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('row', { name: typed })).toBeVisible();
    }
    await value.fill('gas');
    await expect(page.getByRole('option')).toHaveCount(0);
    await letGo();
    // The words came while it was typed.
    await expect(page.getByRole('option')).toHaveText(['Range, gas']);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('row', { name: 'Range, gas' })).toBeVisible();
    expect(await app.calls.made('listing.checkFieldsOfAll')).toBe(checks);
    await leaveFields(board);
  });

  await test.step('the fields are those of their service, by keyboard', async () => {
    await openFields(board);
    // What the service requires is asked for first.
    await expect(dialog.getByRole('combobox', { name: 'Field' })).toHaveValue('Property type');
    await expect(dialog.getByRole('combobox', { name: 'Field' })).toHaveAccessibleDescription('Required');
    const kind = dialog.getByRole('combobox', { name: 'Value' });
    await kind.focus();
    await kind.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveText(['Residential', 'Residential Lease', 'Land', 'BIZ']);
    await page.keyboard.type('Business');
    await page.getByRole('option', { name: 'BIZ' }).waitFor();
    await page.keyboard.press('Enter');

    await dialog.getByRole('button', { name: 'Add a field' }).press('Enter');
    await choose(board, 'List price');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('450000');
    await dialog.getByRole('button', { name: 'Add a field' }).press('Enter');
    await choose(board, 'appl');
    const appliances = dialog.getByRole('combobox', { name: 'Value' }).last();
    // Whoever takes a word from the list has seen it: until it is there, Enter takes what was typed.
    for (const [typed, word] of [
      ['gas', 'Range, gas'],
      ['dish', 'Dishwasher'],
    ] as const) {
      await appliances.fill(typed);
      await page.getByRole('option', { name: word }).waitFor();
      await page.keyboard.press('Enter');
    }
    await dialog.getByRole('button', { name: 'Add a field' }).press('Enter');
    await choose(board, 'Zoning');
    const zoning = dialog.getByRole('textbox', { name: 'Value' }).last();
    await expect(zoning).toHaveAccessibleDescription('At most 25 characters');
    await zoning.fill('R'.repeat(26));
    await expect(zoning).toHaveAccessibleDescription(/at most 25 characters here; there are 26/);
    await expectAccessible(page, 'the fields of many listings of a service');

    // Nothing is written before it is said that it fits none of them.
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('2 listings can’t take this');
    await expect(dialog.getByRole('alert')).toContainText(/1 Elm Road, 2 Elm Road|2 Elm Road, 1 Elm Road/);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    expect(JSON.stringify(await app.lightbox('listing', 'show', '1 Elm Road'))).not.toContain('450000');
    await zoning.fill('R1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Fields of 2 listings set.')).toBeVisible();
    const shown = JSON.stringify(await app.lightbox('listing', 'show', '2 Elm Road'));
    for (const value of ['BIZ', '450000', '\\"Range, gas\\",Dishwasher', 'R1']) expect(shown).toContain(value);
  });
});

test('the fields of listings for two services are those that both take', { tag: '@large' }, async ({ openBoard }) => {
  const board = await openBoard(['1 Elm Road']);
  const { page, dialog } = board;

  await test.step('fields are those that both take, with the shorter length and the values in common', async () => {
    await openFields(board);
    await expect(dialog).toContainText(/These listings go to .+ and South\./);
    await choose(board, 'Zoning');
    await expect(dialog.getByRole('textbox', { name: 'Value' })).toHaveAccessibleDescription('At most 10 characters');
    await choose(board, 'City');
    const city = dialog.getByRole('combobox', { name: 'Value' });
    await city.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveText(['Oak Harbor', 'Springfield']);
    await expectAccessible(page, 'the fields of listings of two services');
    await page.keyboard.press('Escape');
    await leaveFields(board);
  });

  await test.step('a field says what the second service would not take, before anything is sent', async () => {
    await page
      .getByRole('navigation', { name: 'Listings' })
      .getByRole('row', { name: /^1 Elm Road/ })
      .click();
    const form = page.getByRole('complementary', { name: 'Listing' });
    await form.getByRole('button', { name: 'Property', exact: true, expanded: false }).click();
    const zoning = form.getByRole('textbox', { name: 'Zoning', exact: true });
    await expect(zoning).toHaveAccessibleDescription('South: at most 10 characters.');
    await zoning.fill('R'.repeat(12));
    await page.keyboard.press('Enter');
    await expect(zoning).toHaveAccessibleDescription(
      /^South: The service takes at most 10 characters here; there are 12/,
    );
    await expect(form.locator('.notice')).toContainText('South');
    await expectAccessible(page, 'a field with a value that the second service would not take');
  });
});
