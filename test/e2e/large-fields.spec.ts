import { join } from 'node:path';
import { startPracticeService } from '../../electron/practice/practice-service.ts';
import { expect, test } from './fixtures.ts';

const VALUES = Array.from({ length: 10_000 }, (_, at) => `Harbor ${at} of the county`);
const FIELDS = Array.from({ length: 1_000 }, (_, at) => ({
  resource: 'Property' as const,
  name: `Text${at}`,
  type: 'Edm.String',
  length: 50,
}));

test('of a thousand fields and a list of ten thousand values no more is drawn than a person reads', {
  tag: '@large',
}, async ({ folder, library, pictures, app }) => {
  const dialect = {
    metadata: 'described',
    lookups: 'on',
    described: { fields: FIELDS, lookups: { City: VALUES } },
  } as const;
  const service = await startPracticeService({ dataFolder: join(folder, 'large'), dialect });
  try {
    await library.connect(service);
    await library.addListing({ files: await pictures.write(['A']), synced: false });
    await app.lightbox('fields', '--refresh');
    const workbench = await app.open();
    const { page } = workbench;
    await workbench.tile(1).waitFor();
    const form = page.getByRole('complementary', { name: 'Listing' });
    const rows = page.getByRole('option');
    await form.getByRole('button', { name: 'Add a field' }).press('Enter');
    const name = form.getByRole('combobox', { name: 'Field name' });
    await name.fill('Text');
    await expect(rows).toHaveCount(100);
    await name.fill('City');
    await page.keyboard.press('Enter');
    const value = form.getByRole('combobox', { name: 'Value' });
    await value.press('ArrowDown');
    await expect(rows).toHaveCount(100);
    await value.pressSequentially('harbor 9999');
    await expect(rows).toHaveText(['Harbor 9999 of the county']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: 'City' })).toHaveValue('Harbor 9999 of the county');
    expect(await page.locator('*').count()).toBeLessThan(3000);
  } finally {
    await service.close();
  }
});
