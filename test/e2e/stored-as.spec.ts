import { join } from 'node:path';
import { startPracticeService } from '../../electron/practice/practice-service.ts';
import { expect, test } from './fixtures.ts';

test('a caption that the service cuts off is kept, and the photo says what is stored', { tag: '@large' }, async ({
  app,
  folder,
  library,
  pictures,
}) => {
  const service = await startPracticeService({
    dataFolder: join(folder, 'cutting'),
    dialect: { storedTextLength: 10 },
  });
  await library.connect(service, {});
  await library.addListing({ files: await pictures.write(['A', 'B']), synced: true });
  const workbench = await app.open();
  const { page } = workbench;
  await workbench.caption(1, 'Kitchen with a long island');
  await workbench.sync(/1 change sent/);
  await workbench.tile(1).click();
  const note = page.getByText(/^The service keeps only the first 10 characters of this caption: “Kitchen wi”\./);
  await expect(note).toBeVisible();
  await expect(workbench.captionField).toHaveValue('Kitchen with a long island');
  await workbench.caption(1, 'Kitchen');
  await expect(note).toBeHidden();
  await workbench.sync(/1 change sent/);
  await expect(workbench.status).toHaveText('Everything is up to date');
  await expect(note).toBeHidden();
  await service.close();
});

test('the limit that the service keeps to goes into the profile by one press of a key', async ({
  app,
  folder,
  library,
  pictures,
}) => {
  const service = await startPracticeService({
    dataFolder: join(folder, 'cutting'),
    dialect: { storedTextLength: 10 },
  });
  await library.connect(service, {});
  await library.addListing({ files: await pictures.write(['A', 'B']), synced: true });
  const workbench = await app.open();
  const { page, messages } = workbench;
  await workbench.caption(1, 'Kitchen with a long island');
  await workbench.sync(/1 change sent/);
  await workbench.tile(1).click();
  const limit = page.getByRole('button', { name: 'Limit captions to 10' });
  await limit.focus();
  await page.keyboard.press('Enter');
  await expect(messages).toContainText('have at most 10 characters');
  await expect(limit).toBeHidden();
  // The words are kept, and are what is to be looked at next.
  await expect(workbench.captionField).toBeFocused();
  await expect(workbench.captionField).toHaveValue('Kitchen with a long island');
  await expect(page.getByText('16 over the service’s limit of 10.')).toBeVisible();
  await expect(page.getByText('The service currently shows “Kitchen wi”.')).toBeVisible();
  // The other photos keep to it as well.
  await workbench.tile(2).click();
  await workbench.captionField.fill('Bathroom with daylight');
  await expect(page.getByText('12 over the service’s limit of 10.')).toBeVisible();
  await service.close();
});
