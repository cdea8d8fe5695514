import { expect, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

test('adding is paused, goes on and is stopped; that the card can be taken out is said', async ({
  app,
  openListing,
  pictures,
  host,
}) => {
  test.skip(
    host !== 'loopback',
    'in the desktop app the core reads the files, and the whole of it would stand still here',
  );
  const workbench = await openListing(['Front']);
  const files = await pictures.write(['Kitchen', 'Bath', 'Hall', 'Porch', 'Garden']);
  const { page } = workbench;
  const line = page.locator('.import-line');

  // The first three are on their way to a host that does not answer.
  app.freeze();
  await page.getByLabel('Photos to add').setInputFiles(files);
  await expect(line).toContainText('of 5');
  await line.getByRole('button', { name: 'Pause' }).click();
  await expect(line).toContainText('Paused');
  await line.getByRole('button', { name: 'Resume' }).click();
  await expect(line).toContainText('Copying');
  await line.getByRole('button', { name: 'Stop' }).click();
  app.thaw();
  await expect(workbench.messages).toContainText('3 photos added.');
  await expectSequence(workbench, ['Front', 'Kitchen', 'Bath', 'Hall']);

  // What is made of the pictures holds nobody up any more.
  const letGo = await app.calls.hold('import.settle');
  await page.getByLabel('Photos to add').setInputFiles(files.slice(3));
  await expect(line.getByRole('status')).toHaveText('You can take the card out.');
  await expect(line.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expectSequence(workbench, ['Front', 'Kitchen', 'Bath', 'Hall', 'Porch', 'Garden']);
  await letGo();
  await expect(line).toHaveCount(0);
});
