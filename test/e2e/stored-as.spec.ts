import { join } from 'node:path';
import { startPracticeService } from '../../electron/practice/practice-service.ts';
import { expect, test } from './fixtures.ts';

test('a caption that the service cuts off is kept, and the photo says what is stored', async ({
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
  await expect(workbench.status).toHaveText('Everything is in step');
  await expect(note).toBeHidden();
  await service.close();
});
