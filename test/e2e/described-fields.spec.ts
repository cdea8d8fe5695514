import { join } from 'node:path';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { type PracticeService, startPracticeService } from '../../electron/practice/practice-service.ts';
import { expectAccessible } from './accessible.ts';
import { expect, OAK, test } from './fixtures.ts';
import { savedRooms } from './listed.ts';
import { fieldOf, formOf, type } from './listing-form.ts';

interface Reported {
  readonly service: PracticeService;
  open(): Promise<WorkbenchPage>;
}

/** A listing for a service that describes its fields and enforces them. */
const reported = test.extend<{ reported: Reported }>({
  reported: async ({ folder, library, pictures, app }, use) => {
    const service = await startPracticeService({
      dataFolder: join(folder, 'described'),
      dialect: { metadata: 'described', lookups: 'on', fieldResource: 'on', models: 'on', keepsToDescription: true },
    });
    await use({
      service,
      async open() {
        await library.connect(service);
        await library.addListing({ files: await pictures.write(['A']), synced: false });
        await app.lightbox('fields', '--refresh');
        const workbench = await app.open();
        await workbench.tile(1).waitFor();
        return workbench;
      },
    });
    await service.close();
  },
});

reported(
  'the form has the fields, lists and lengths of the service, and is sent as it takes them',
  async ({ reported: { open, service } }) => {
    const workbench = await open();
    const { page } = workbench;
    const form = formOf(workbench);

    // What is required stands among the essential fields, under the name that the service has for it.
    const price = form.getByRole('textbox', { name: 'List Price', exact: true });
    await expect(fieldOf(form, 'ListPrice')).toContainText('Required');
    await expect(form.getByRole('region', { name: 'How far it is' }).or(form)).toContainText('List Price');
    const kind = form.getByRole('combobox', { name: 'Property type' });
    await kind.focus();
    await kind.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveText(['Residential', 'Residential Lease', 'Land', 'BIZ']);
    await kind.press('Escape');
    // It is found by the name that the standard has for it.
    await kind.pressSequentially('Business');
    await page.getByRole('option', { name: 'BIZ' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(kind).toHaveValue('BIZ');

    await type(workbench, kind, 'Castle');
    await expect(kind).toHaveAccessibleDescription(/does not offer “Castle” here/);
    await expect(form.locator('.notice')).toContainText('something to say about one field');
    await type(workbench, kind, 'Land');
    await expect(form.locator('.notice')).toHaveCount(0);

    await form.getByRole('button', { name: 'Property', exact: true, expanded: false }).click();
    const zoning = form.getByRole('textbox', { name: 'Zoning', exact: true });
    await zoning.fill('R'.repeat(26));
    await expect(zoning).toHaveAccessibleDescription(/at most 25 characters here; there are 26/);
    await page.keyboard.press('Enter');
    await expect(form.locator('.notice')).toContainText('at most 25 characters');
    await expectAccessible(page, 'the fields of a service, with one too long');
    await type(workbench, zoning, 'R1');
    await type(workbench, price, '450000');
    await expect(form).not.toContainText('fields missing');

    await workbench.sync(/1 listing created/);
    expect(service.snapshot().listings[0]?.fields).toMatchObject({
      ListPrice: 450000,
      PropertyType: 'Land',
      Zoning: 'R1',
    });
  },
);

reported(
  'a field of the service is added by keyboard, with its own list, and removed again',
  { tag: '@large' },
  async ({ reported: { open }, app }) => {
    const workbench = await open();
    const { page } = workbench;
    const form = formOf(workbench);
    await form.getByRole('button', { name: 'Add a field' }).press('Enter');
    const name = form.getByRole('combobox', { name: 'Field name' });
    await expect(name).toBeFocused();
    await name.pressSequentially('cit');
    await page.getByRole('option', { name: 'City' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const value = form.getByRole('combobox', { name: 'Value' });
    await expect(value).toBeFocused();
    await value.pressSequentially('oak');
    await page.getByRole('option', { name: 'Oak Harbor' }).waitFor();
    await page.keyboard.press('Enter');
    await expectAccessible(page, 'a field of the service that is added');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('row', { name: 'City' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Add a field' })).toBeFocused();
    const city = form.getByRole('combobox', { name: 'City' });
    await expect(city).toHaveValue('Oak Harbor');
    // Its kind is settled by the service.
    await expect(form.getByRole('button', { name: /Kind of City/ })).toHaveCount(0);
    await city.focus();
    await type(workbench, city, 'Atlantis');
    await expect(city).toHaveAccessibleDescription(/does not offer “Atlantis” here/);
    await type(workbench, city, '');
    await expect(city).toHaveAttribute('placeholder', 'None');

    await form.getByRole('button', { name: 'Remove City' }).click();
    await expect(form.getByRole('row', { name: 'City' })).toHaveCount(0);
    await expect.poll(async () => JSON.stringify(await app.lightbox('listing', 'show', OAK))).not.toContain('City');
  },
);

reported(
  'a field that could not be added is added once it is mended',
  { tag: '@large' },
  async ({ reported: { open } }) => {
    const workbench = await open();
    const { page } = workbench;
    const form = formOf(workbench);
    await form.getByRole('button', { name: 'Add a field' }).press('Enter');
    const name = form.getByRole('combobox', { name: 'Field name' });
    await name.fill('two words');
    await name.press('Escape');
    await form.getByRole('textbox', { name: 'Value' }).fill('1');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(/letters/);
    await name.fill('TwoWords');
    await name.press('Escape');
    await form.getByRole('textbox', { name: 'Value' }).press('Enter');
    await expect(form.getByRole('textbox', { name: 'TwoWords' })).toHaveValue('1');
  },
);

reported(
  'the form is the same without the network, in Spanish too, and shows what the service sets as locked',
  { tag: '@large' },
  async ({ reported: { open, service }, app }) => {
    const workbench = await open();
    const form = formOf(workbench);
    await app.lightbox('listing', 'set', OAK, '--set', 'City=Lakewood');
    await service.close();
    await workbench.page.reload();
    await expect(fieldOf(form, 'ListPrice')).toContainText('Required');
    const city = form.getByRole('combobox', { name: 'City' });
    await city.focus();
    await city.press('ArrowDown');
    await expect(workbench.page.getByRole('option')).toHaveText([
      'Lakewood',
      'Oak Harbor',
      'Saint Mary',
      'Springfield',
    ]);
    await city.press('Escape');

    // What the service sets is no field to add: it is locked, says why, and goes.
    await form.getByRole('button', { name: 'Add a field' }).click();
    await form.getByRole('combobox', { name: 'Field name' }).fill('ListOfficeName');
    await form.getByRole('combobox', { name: 'Field name' }).press('Escape');
    await form.getByRole('textbox', { name: 'Value' }).fill('Mine');
    await workbench.page.keyboard.press('Enter');
    const office = form.getByRole('textbox', { name: 'ListOfficeName' });
    await expect(office).not.toBeEditable();
    await expect(office).toHaveAccessibleDescription(/sets this field itself/);
    await form.getByRole('button', { name: 'Remove ListOfficeName' }).click();
    await expect(office).toHaveCount(0);

    await workbench.page.keyboard.press('Control+,');
    await workbench.page.getByRole('tab').nth(3).click();
    await workbench.page.getByRole('radio', { name: 'Español', exact: true }).check({ force: true });
    await workbench.page.keyboard.press('Escape');
    const ficha = workbench.page.locator('.listing-form');
    await expect(fieldOf(ficha, 'ListPrice')).toContainText('Obligatorio');
    const kind = ficha.getByRole('combobox', { name: 'Tipo de propiedad' });
    await type(workbench, kind, 'Castillo');
    await expect(kind).toHaveAccessibleDescription(/El servicio no ofrece “Castillo” aquí/);
  },
);

reported(
  'room keys give the rooms that the service takes, and say so of others',
  { tag: '@large' },
  async ({ reported: { open }, app }) => {
    const workbench = await open();
    const { page } = workbench;
    await workbench.tile(1).click();
    const keys = page.getByRole('toolbar', { name: 'Room keys' });
    // A dining room, a master bedroom, its bathroom and a yard are none of its rooms.
    await expect(keys.getByRole('button', { name: 'Kitchen' })).toBeVisible();
    await expect(keys.getByRole('button', { name: 'Dining Room' })).toHaveCount(0);
    await expect(keys.getByRole('button', { name: 'Yard' })).toHaveCount(0);
    await page.keyboard.press('4');
    await expect(page.getByText('the service has no “Dining Room” among its rooms')).toBeVisible();
    await page.keyboard.press('3');
    await expect.poll(() => savedRooms(app)).toEqual(['Kitchen']);
  },
);
