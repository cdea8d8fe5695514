import { expect, test } from './fixtures.ts';

test('one blocked photo is tried again, the others wait for their turn', { tag: '@large' }, async ({
  openListing,
  service,
}) => {
  const workbench = await openListing(['A', 'B']);
  const { page, tile, messages } = workbench;
  service.now.faults.next('upload', { kind: 'fewerResults', missing: 1 }, 2);
  await workbench.sync(/2 couldn’t be sent/);
  await expect(tile(1).getByText('Needs attention')).toBeVisible();
  await expect(workbench.status).toContainText('2 need attention');

  await tile(1).click();
  const inspector = page.getByRole('complementary', { name: 'Photo' });
  await expect(inspector).toContainText('does not count as sent');
  await inspector.getByRole('button', { name: 'Try again' }).click();
  await expect(messages).toContainText('1 photo uploaded, 1 couldn’t be sent');
  await expect(tile(1).getByText('Uploaded')).toBeVisible();
  await expect(inspector).not.toContainText('does not count as sent');
  await expect(tile(2).getByText('Needs attention')).toBeVisible();

  await tile(2).click();
  await inspector.getByRole('button', { name: 'Try again' }).click();
  await expect(workbench.status).toHaveText('Everything is up to date');
  expect(service.photos().map((photo) => photo.caption)).toEqual(['A', 'B']);
});

test('a photo that only its person can mend is not tried again as it is', { tag: '@large' }, async ({
  openListing,
}) => {
  const workbench = await openListing(['A'], {
    profile: { rules: { shortDescriptionMaxLength: 20 } },
  });
  await workbench.caption(1, 'A caption of many more than twenty characters');
  const inspector = workbench.page.getByRole('complementary', { name: 'Photo' });
  await expect(inspector.getByRole('button', { name: 'Fix' })).toBeVisible();
  await expect(inspector.getByRole('button', { name: 'Try again' })).toBeHidden();
});
