import { join } from 'node:path';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { startPracticeService } from '../../electron/practice/practice-service.ts';
import { expectAccessible } from './accessible.ts';
import { expect, OAK, test } from './fixtures.ts';
import { fieldOf, formOf, type } from './listing-form.ts';

/** A listing for a service that publishes its rules and enforces them. */
const ruled = test.extend<{ openRuled: () => Promise<WorkbenchPage> }>({
  openRuled: async ({ folder, library, pictures, app }, use) => {
    const service = await startPracticeService({
      dataFolder: join(folder, 'ruled'),
      dialect: { rules: 'enforced' },
    });
    await use(async () => {
      await library.connect(service, { validation: { source: 'function' } });
      await library.addListing({ files: await pictures.write(['A']), synced: false });
      await app.lightbox('rules', '--refresh');
      const workbench = await app.open();
      await workbench.tile(1).waitFor();
      return workbench;
    });
    await service.close();
  },
});

ruled(
  'what the service’s rules say stands on the field, in one list, and goes when it is mended',
  async ({ openRuled }) => {
    const workbench = await openRuled();
    const form = formOf(workbench);
    const year = form.getByRole('textbox', { name: 'Year built', exact: true });
    await type(workbench, year, '3000');
    await expect(fieldOf(form, 'YearBuilt')).toContainText('more than five years ahead. Four digits, such as 1998.');
    await expect(year).toHaveAccessibleDescription(/more than five years ahead/);
    const found = form.locator('.notice');
    await expect(found).toContainText('something to say about one field');

    await type(workbench, year, '1880');
    await expect(fieldOf(form, 'YearBuilt')).not.toContainText('five years ahead');
    // It stands under a heading that is folded, and is shown all the same.
    const source = form.getByRole('combobox', { name: 'Year built source' });
    await expect(fieldOf(form, 'YearBuiltSource')).toContainText('Required');
    await expect(source).toHaveAccessibleDescription(/say where the year is from/);
    await expectAccessible(workbench.page, 'fields with what rules find');
    await found.getByRole('button', { name: 'Year built source' }).click();
    await expect(source).toBeFocused();
    await source.press('ArrowDown');
    await expect(workbench.page.getByRole('option')).toHaveText(['Appraiser', 'Estimated', 'Public Records']);
    await type(workbench, source, 'Estimated');
    await expect(found).toHaveCount(0);
    await workbench.sync(/1 listing created/);
  },
);

ruled(
  'a value that a rule sets is said, locked, and taken back with what set it',
  { tag: '@large' },
  async ({ openRuled }) => {
    const workbench = await openRuled();
    const { page } = workbench;
    const form = formOf(workbench);
    await form.getByRole('button', { name: 'Property', exact: true, expanded: false }).click();
    const well = fieldOf(form, 'WellReportYN');
    await expect(well.getByRole('button')).toContainText('Not specified');
    await type(workbench, form.getByRole('combobox', { name: 'Property type' }), 'Business Opportunity');
    await expect(well).toContainText('Set by a rule of the service. Locked by a rule of the service.');
    await expect(well.getByRole('textbox')).toHaveValue('No');
    await expect(well.getByRole('textbox')).not.toBeEditable();
    await form.getByRole('heading', { name: 'Listing details' }).click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(well.getByRole('button')).toContainText('Not specified');
  },
);

ruled(
  'a value that the service asks about is confirmed, undone and taken back, by keyboard',
  { tag: '@large' },
  async ({ openRuled }) => {
    const workbench = await openRuled();
    const { page } = workbench;
    const form = formOf(workbench);
    const field = fieldOf(form, 'BathroomsFull');
    const baths = form.getByRole('textbox', { name: 'Full bathrooms', exact: true });
    await type(workbench, baths, '30');
    await expect(baths).toHaveAccessibleDescription(/is that right\?/);
    const confirm = form.getByRole('button', { name: 'Confirm the value of Full bathrooms' });
    await confirm.press('Enter');
    const takeBack = form.getByRole('button', { name: 'Take back the confirmation of Full bathrooms' });
    await expect(takeBack).toBeFocused();
    await expect(form.locator('.notice')).toHaveCount(0);
    await expect(field).toContainText('You confirmed this value. More than 20 full bathrooms');
    await expectAccessible(page, 'a value that was confirmed');

    await page.keyboard.press('ControlOrMeta+z');
    await expect(confirm).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await takeBack.press('Enter');
    await expect(confirm).toBeFocused();
    await expect(form.locator('.notice')).toContainText('More than 20 full bathrooms');
  },
);

ruled('a refusal of the service and what its rules say are one list', { tag: '@large' }, async ({ openRuled }) => {
  const workbench = await openRuled();
  const form = formOf(workbench);
  await type(workbench, form.getByRole('textbox', { name: 'Year built', exact: true }), '1880');
  await type(workbench, form.getByRole('textbox', { name: 'Full bathrooms', exact: true }), '30');
  await expect(form.locator('.notice')).toContainText('More than 20 full bathrooms');
  await workbench.page.getByRole('button', { name: 'Sync now' }).click();
  const alert = form.getByRole('alert');
  await expect(alert).toContainText('didn’t accept this field');
  await expect(alert.getByRole('listitem')).toHaveCount(2);
  await expect(alert.getByRole('listitem').filter({ hasText: 'Full bathrooms' })).toContainText('is that right?');
});

ruled(
  'the command line refuses what the rules reject, warns, and lists them',
  { tag: '@large' },
  async ({ openRuled, app }) => {
    await openRuled();
    expect(await app.lightbox('listing', 'set', OAK, '--set', 'BathroomsFull=30')).toMatchObject({
      changed: 1,
      findings: [{ severity: 'warning', text: 'More than 20 full bathrooms: is that right?' }],
    });
    await expect(app.lightbox('listing', 'set', OAK, '--set', 'YearBuilt=3000')).rejects.toThrow(
      /YearBuilt: The year built is more than five years ahead\. Nothing was changed\. Give another value/,
    );
    expect(await app.lightbox('rules')).toMatchObject({ source: 'function', leftOut: 0 });
  },
);
