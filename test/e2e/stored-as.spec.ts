import { join } from 'node:path';
import { startPracticeService } from '../../electron/practice/practice-service.ts';
import { expect, test } from './fixtures.ts';

test('a caption that the service cuts off is kept, the photo says what is stored, and one key puts its limit into the profile', async ({
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
  const { page, messages, captionField } = workbench;
  const note = page.getByText(/^The service keeps only the first 10 characters of this caption: “Kitchen wi”\./);
  const sendLong = async (): Promise<void> => {
    await workbench.caption(1, 'Kitchen with a long island');
    await workbench.sync(/1 change sent/);
    await workbench.tile(1).click();
    await expect(note).toBeVisible();
    await expect(captionField).toHaveValue('Kitchen with a long island');
  };

  await test.step('a shorter one is stored as it is', async () => {
    await sendLong();
    await workbench.caption(1, 'Kitchen');
    await expect(note).toBeHidden();
    await workbench.sync(/1 change sent/);
    await expect(workbench.status).toHaveText('Everything is up to date');
    await expect(note).toBeHidden();
  });

  await test.step('the limit counts from then on, for all photos, and the words stay', async () => {
    await sendLong();
    const limit = page.getByRole('button', { name: 'Limit captions to 10' });
    await limit.press('Enter');
    await expect(messages).toContainText('have at most 10 characters');
    await expect(limit).toBeHidden();
    await expect(captionField).toBeFocused();
    await expect(captionField).toHaveValue('Kitchen with a long island');
    await expect(page.getByText('16 over the service’s limit of 10.')).toBeVisible();
    await expect(page.getByText('The service currently shows “Kitchen wi”.')).toBeVisible();
    await workbench.tile(2).click();
    await captionField.fill('Bathroom with daylight');
    await expect(page.getByText('12 over the service’s limit of 10.')).toBeVisible();
  });
  await service.close();
});
