import { expect, test } from './fixtures.ts';

test('one blocked photo is tried again; those of one reason are one row, and go by one press', {
  tag: '@large',
}, async ({ openListing, service }) => {
  const workbench = await openListing(['A', 'B', 'C', 'D']);
  const { page, tile, messages } = workbench;
  service.now.faults.next('upload', { kind: 'fewerResults', missing: 1 }, 4);
  await workbench.sync(/4 couldn’t be sent/);
  await expect(tile(1).getByText('Needs attention')).toBeVisible();
  await expect(workbench.status).toContainText('4 need attention');

  await test.step('one alone, the others wait for their turn', async () => {
    await tile(1).click();
    const inspector = page.getByRole('complementary', { name: 'Photo' });
    await expect(inspector).toContainText('does not count as sent');
    await inspector.getByRole('button', { name: 'Try again' }).click();
    await expect(messages).toContainText('1 photo uploaded, 3 couldn’t be sent');
    await expect(tile(1).getByText('Uploaded')).toBeVisible();
    await expect(inspector).not.toContainText('does not count as sent');
    await expect(tile(2).getByText('Needs attention')).toBeVisible();
  });

  await test.step('all that failed for the same reason', async () => {
    await page.keyboard.press('s');
    const rows = page.getByRole('region', { name: 'Couldn’t be sent' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('3 couldn’t be sent for the same reason');
    await rows.getByRole('button', { name: 'Try all again' }).click();
    await expect(workbench.status).toHaveText('Everything is up to date');
    expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B', 'C', 'D']);
  });
});
