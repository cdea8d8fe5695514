import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { PROPERTY_FIELDS } from '../../shared/domain/property-fields.ts';
import { expectAccessible } from './accessible.ts';
import type { App } from './app.ts';
import { expect, OAK, test } from './fixtures.ts';
import { formOf } from './listing-form.ts';

/** Unfolds every group of the form. */
async function unfold(form: Locator): Promise<void> {
  const folded = form.locator('.listing-form').getByRole('button', { expanded: false });
  await form.getByRole('textbox', { name: 'Address or title' }).waitFor();
  for (const group of ['Property', 'Market and owner', 'Business', 'Listing agent']) {
    await folded.filter({ hasText: group }).click();
  }
}

const Shown = z.object({ fields: z.array(z.looseObject({ name: z.string(), value: z.unknown().optional() })) });

/** The fields of the listing that have a value, as the library has them. */
async function savedFields(app: App): Promise<Record<string, unknown>> {
  const { fields } = Shown.parse(await app.lightbox('listing', 'show', OAK));
  return Object.fromEntries(fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
}

test('what is typed into the fields of a listing is kept until it is sent, and read afterwards', async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['A']);
  const { page } = workbench;
  const form = formOf(workbench);

  await test.step('a value that is no number is kept with the reason until it is mended, over a reload too', async () => {
    const baths = form.getByRole('textbox', { name: 'Full bathrooms' });
    await baths.fill('two');
    await page.keyboard.press('Enter');
    await expect(form).toContainText('takes a whole number, not “two”');
    await baths.fill('two and');
    await baths.fill('two');
    await page.keyboard.press('Enter');
    await expect(form).toContainText('takes a whole number, not “two”');
    // Created without it, the listing could never be given it.
    await workbench.sync(/Nothing was sent: Full bathrooms has a value that can’t be used/);
    await workbench.tile(1).click();
    await page.keyboard.press('d');
    await expect(baths).toHaveValue('two');
    await page.reload();
    await expect(baths).toHaveValue('two');
    await expect(form).toContainText('takes a whole number, not “two”');
    await baths.fill('2');
    await page.keyboard.press('Enter');
    await expect.poll(() => savedFields(app)).toEqual({ BathroomsFull: 2 });
    await expect(form).not.toContainText('takes a whole number');
    await baths.fill('');
    await page.keyboard.press('Enter');
    await expect.poll(() => savedFields(app)).toEqual({});
  });

  const typed = { Zoning: 'R1', ZoningDescription: 'Single family', ListAgentLanguages_2: 'Fren' };
  await test.step('what was typed is not lost when the pane is shut or the page goes before the field is left', async () => {
    await unfold(form);
    await form.getByRole('textbox', { name: 'Zoning', exact: true }).fill('R1');
    await page.keyboard.press('Escape');
    await workbench.tile(1).click();
    await expect(form).toBeHidden();
    await expect.poll(() => savedFields(app)).toEqual({ Zoning: 'R1' });

    await page.keyboard.press('d');
    await form.getByRole('textbox', { name: 'Zoning description' }).fill('Single family');
    await page.reload();
    await expect(form.getByRole('textbox', { name: 'Zoning description' })).toHaveValue('Single family');
    await expect.poll(() => savedFields(app)).toEqual({ Zoning: 'R1', ZoningDescription: 'Single family' });

    await form.getByRole('combobox', { name: 'Agent languages, second list' }).fill('Fren');
    await page.reload();
    await expect.poll(() => savedFields(app)).toEqual(typed);
  });

  await test.step('the fields are written before the listing is sent, and read afterwards', async () => {
    await form.getByRole('textbox', { name: 'Year built', exact: true }).fill('1928');
    await page.keyboard.press('Enter');
    await form.getByRole('combobox', { name: 'Property type' }).fill('Residential Lease');
    await page.keyboard.press('Enter');
    await expect.poll(() => savedFields(app)).toEqual({ ...typed, YearBuilt: 1928, PropertyType: 'ResidentialLease' });
    await workbench.sync(/1 listing created/);

    await expect(form).toContainText('accepts only changes to photos');
    await expect(form.getByRole('textbox')).toHaveCount(0);
    await expect(form.getByRole('combobox')).toHaveCount(0);
    await expect(form.getByText('1928', { exact: true })).toBeVisible();
    await expect(form).toContainText('Changed “Year built” to “1928”');
    await expect(form.getByText('Residential Lease', { exact: true })).toBeVisible();
    await expect(form).toContainText('more fields are empty');
  });
});

test('explicitly nothing is another value than left out, and a list has several', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['A']);
  const { page } = workbench;
  const form = formOf(workbench);
  await unfold(form);

  await test.step('explicitly nothing is another thing than left out, by mouse, by key and by word', async () => {
    const toggle = form.getByRole('button', { name: 'Zoning description: none' });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await form.getByRole('button', { name: 'Year established: none' }).press('Space');
    await form.getByRole('textbox', { name: 'Years of current owner' }).fill('null');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Well report' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await expect
      .poll(() => savedFields(app))
      .toEqual({ ZoningDescription: null, YearEstablished: null, YearsCurrentOwner: null, WellReportYN: null });

    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    const zoning = form.getByRole('textbox', { name: 'Zoning description' });
    await zoning.fill('Single family');
    await zoning.press('Enter');
    await expect.poll(() => savedFields(app)).toMatchObject({ ZoningDescription: 'Single family' });
    await toggle.click();
    await expect(zoning).toHaveValue('');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    const established = form.getByRole('textbox', { name: 'Year established' });
    await established.fill('1999');
    await established.press('Enter');
    await form.getByRole('button', { name: 'Well report' }).click();
    await page.getByRole('option', { name: 'Not specified' }).click();
    await expect.poll(() => savedFields(app)).toEqual({ YearEstablished: 1999, YearsCurrentOwner: null });
    await established.fill('');
    await established.press('Enter');
    await expect.poll(() => savedFields(app)).toEqual({ YearsCurrentOwner: null });
    await form.getByRole('button', { name: 'Years of current owner: none' }).click();
    await expect.poll(() => savedFields(app)).toEqual({});
  });

  await test.step('languages are tokens that are taken from the lookup and removed by key', async () => {
    const languages = form.getByRole('combobox', { name: 'Agent languages', exact: true });
    // Scrolling shuts the suggestions, so the field is gone to first.
    await languages.click();
    await languages.pressSequentially('spa');
    await page.getByRole('option', { name: 'Spanish', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await languages.pressSequentially('Igb');
    await page.getByRole('option', { name: 'Igbo', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => savedFields(app)).toEqual({ ListAgentLanguages_1: 'Spanish,Igbo' });
    await form.getByRole('row', { name: 'Spanish' }).press('Delete');
    await expect.poll(() => savedFields(app)).toEqual({ ListAgentLanguages_1: 'Igbo' });
  });
});

test('further fields and refused values are mended in the form and sent', { tag: '@large' }, async ({
  openListing,
  app,
  service,
}) => {
  // As text, the year goes out with letters in it, which the service does not take.
  const workbench = await openListing(['A'], {
    profile: { propertyFields: { YearBuilt: 'text', BathroomsFull: 'text' } },
  });
  const { page, tile } = workbench;
  const form = formOf(workbench);

  await test.step('further fields are added by name, changed and removed', async () => {
    const add = async (name: string, kind: string, value: string): Promise<void> => {
      await form.getByRole('button', { name: 'Add a field' }).click();
      await form.getByRole('textbox', { name: 'Field name' }).fill(name);
      await form.getByRole('button', { name: /^(Text )?Kind$/ }).click();
      await page.getByRole('option', { name: kind }).click();
      await form.getByRole('textbox', { name: 'Value' }).fill(value);
      await page.keyboard.press('Enter');
      await expect(form.getByRole('row', { name: name })).toBeVisible();
      await expect(form.getByRole('button', { name: 'Add a field' })).toBeFocused();
    };
    await add('ListPrice', 'Number', '450000');
    await add('Basement', 'Text', 'Full');
    await add('Gone', 'Text', 'x');
    await expect.poll(() => savedFields(app)).toEqual({ ListPrice: 450000, Basement: 'Full', Gone: 'x' });
    await expectAccessible(page, 'further fields');

    await form.getByRole('textbox', { name: 'ListPrice' }).fill('449999.5');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Remove Gone' }).click();
    await expect(form.getByRole('row', { name: 'Gone' })).toHaveCount(0);
    await expect(form.getByRole('button', { name: 'Add a field' })).toBeFocused();
    await expect.poll(() => savedFields(app)).toEqual({ ListPrice: 449999.5, Basement: 'Full' });

    await form.getByRole('button', { name: 'Add a field' }).click();
    await form.getByRole('textbox', { name: 'Field name' }).fill('yearbuilt');
    await page.keyboard.press('Enter');
    await expect(form).toContainText('There’s already a field with this name.');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByRole('button', { name: 'Add a field' })).toBeFocused();

    // A wrong value is gone to where it is mended, and not to its kind.
    await form.getByRole('textbox', { name: 'ListPrice' }).fill('much');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: 'ListPrice' })).toHaveAttribute('aria-invalid', 'true');
    await tile(1).click();
    await page.keyboard.press('d');
    await expect(form.getByRole('textbox', { name: 'ListPrice' })).toBeFocused();
    await form.getByRole('textbox', { name: 'ListPrice' }).fill('449999.5');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: 'ListPrice' })).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('what the service refuses stands at its field, and the focus goes to the first', async () => {
    const year = form.getByRole('textbox', { name: 'Year built', exact: true });
    const baths = form.getByRole('textbox', { name: 'Full bathrooms' });
    await year.fill('around 1928');
    await page.keyboard.press('Enter');
    await baths.fill('two');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => savedFields(app))
      .toEqual({ ListPrice: 449999.5, Basement: 'Full', YearBuilt: 'around 1928', BathroomsFull: 'two' });
    await page.getByRole('button', { name: 'Sync now' }).click();

    await expect(form.getByRole('alert')).toContainText('The service didn’t accept these 2 fields.');
    await expect(baths).toBeFocused();
    await expect(baths).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('button', { name: 'Year built', exact: true }).click();
    await expect(year).toBeFocused();

    await tile(1).click();
    await expect(form).toBeHidden();
    await page.keyboard.press('d');
    await expect(baths).toBeFocused();
    await expectAccessible(page, 'refused fields');
  });

  await test.step('without the refused values the further fields are sent', async () => {
    for (const name of ['Year built', 'Full bathrooms']) {
      await form.getByRole('textbox', { name, exact: true }).fill('');
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => savedFields(app)).toEqual({ ListPrice: 449999.5, Basement: 'Full' });
    await workbench.sync(/1 listing created/);
    expect(service.now.snapshot().listings[0]?.fields).toMatchObject({ ListPrice: 449999.5, Basement: 'Full' });
    await expect(form.getByText('449999.5')).toBeVisible();
  });
});

test('every field has its place in a form of groups, which hides nothing that matters', { tag: '@large' }, async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['A']);
  const { page } = workbench;
  const form = formOf(workbench);
  const market = form.getByRole('region', { name: 'Market and owner' });
  const years = form.getByRole('textbox', { name: 'Years of current owner' });

  await test.step('the essential fields come first; groups say how many are filled', async () => {
    await form.getByRole('textbox', { name: 'Address or title' }).fill('12 Oak Street, rear');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '12 Oak Street, rear' })).toBeVisible();
    await expect(market).toContainText('0 of 2 filled');
    await expect(years).toBeHidden();
    await form.getByRole('button', { name: 'Market and owner' }).click();
    await years.fill('7');
    await page.keyboard.press('Enter');
    await expect(market).toContainText('1 of 2 filled');
  });

  await test.step('a field is found by its label, wherever it stands', async () => {
    await form.getByRole('searchbox', { name: 'Find a field' }).fill('desc');
    await expect(form.getByRole('textbox', { name: 'Zoning description' })).toBeVisible();
    await expect(years).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(years).toBeVisible();
  });

  await test.step('a group that was unfolded is so the next time', async () => {
    await page.reload();
    await expect(years).toHaveValue('7');
    await expect(form.getByRole('textbox', { name: 'Zoning', exact: true })).toBeHidden();
  });

  await test.step('what is wrong is shown although its group is folded, and stays until it is left', async () => {
    await years.fill('many');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Market and owner' }).click();
    await expect(years).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Back on market', { exact: true })).toBeHidden();
    await years.fill('8');
    await page.keyboard.press('Enter');
    await expect(years).not.toHaveAttribute('aria-invalid', 'true');
    await expect(years).toBeFocused();
    await expect
      .poll(async () => Shown.parse(await app.lightbox('listing', 'show', '12 Oak Street, rear')).fields)
      .toContainEqual(expect.objectContaining({ name: 'YearsCurrentOwner', value: 8 }));
  });

  await test.step('every field of the interface has a control under its heading, and nothing of it hinders anyone', async () => {
    await unfold(form);
    for (const { label, kind } of PROPERTY_FIELDS) {
      const control =
        kind === 'boolean'
          ? form.getByRole('button', { name: label })
          : kind === 'date'
            ? form.getByLabel(label, { exact: true })
            : form.getByRole(kind === 'code' || kind === 'codeList' ? 'combobox' : 'textbox', {
                name: label,
                exact: true,
              });
      await expect(control, label).toBeVisible();
    }
    for (const heading of ['Property', 'Market and owner', 'Business', 'Listing agent', 'Additional fields'])
      await expect(form.getByRole('region', { name: heading })).toBeVisible();
    await expectAccessible(page, 'the form of a listing');
  });
});
