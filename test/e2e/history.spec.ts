import { z } from 'zod';
import { expect, test } from './fixtures.ts';

const Saved = z.array(z.looseObject({ what: z.string(), photo: z.string(), sent: z.string(), answer: z.string() }));

test('the history tells what happened to every photo of a listing, the latest first, and is saved with what was sent', {
  tag: '@electron',
}, async ({ openListing, app }) => {
  const workbench = await openListing(['A', 'B']);
  const { page, dialog } = workbench;
  await workbench.caption(2, 'B, the kitchen');
  await app.lightbox('listing', 'set', '12 Oak Street', '--set', 'YearBuilt=1990');
  await workbench.sync(/1 listing created/);
  await workbench.room(1, 'Kitchen');

  await test.step('what was done here, and by whom', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await expect(dialog.getByRole('heading', { name: 'History of 12 Oak Street' })).toBeVisible();
    const rows = dialog.getByRole('table').getByRole('row');
    await expect(rows.nth(1)).toContainText('Room set to “Kitchen”');
    await expect(rows.nth(1)).toContainText('1.jpg');
    await expect(rows.nth(1)).toContainText('You');
    await expect(rows.filter({ hasText: 'Caption changed from “B” to “B, the kitchen”' })).toContainText('2.jpg');
    await expect(rows.filter({ hasText: 'Changed “Year built” to “1990”' })).toContainText('You');
    await expect(rows.last()).toContainText('Listing “12 Oak Street” created');
    await page.keyboard.press('Escape');
  });

  await test.step('a table and JSON, with what was sent', async () => {
    await workbench.sync(/1 change sent/);
    await workbench.tile(1).click();
    await page.keyboard.press('h');
    const csv = await app.saveFile(() => dialog.getByRole('button', { name: 'Export CSV' }).click());
    expect(csv.name).toBe('12 Oak Street history.csv');
    expect(csv.text.split('\r\n')[0]).toBe('at,who,photo,mediaId,what,sent,answer');
    expect(csv.text).toContain('Caption changed from “B” to “B, the kitchen”');
    const json = await app.saveFile(() => dialog.getByRole('button', { name: 'Export JSON' }).click());
    expect(json.name).toBe('12 Oak Street history.json');
    const lines = Saved.parse(JSON.parse(json.text));
    const change = { photo: '1.jpg', sent: expect.stringContaining('Kitchen'), answer: 'done' };
    expect(lines.find((line) => line.what === 'Sent changes')).toMatchObject(change);
  });
});
