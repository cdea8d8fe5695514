import { openConnect } from './connecting.ts';
import { expect, test } from './fixtures.ts';

const SHOTS = ['Front', 'Kitchen', 'Kitchen again', 'Living', 'Bedroom', 'Blurred'];

test("a photographer's day: a shoot is culled, tagged, corrected, sent, changed on the way home and delivered", {
  tag: '@large',
}, async ({ pictures, service, app }) => {
  const workbench = await openConnect(app, service);
  const { page, dialog, messages, status, tile } = workbench;

  await test.step('a service is connected, and a shoot becomes a listing', async () => {
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await workbench.createListing('12 Oak Street');
    await workbench.addPhotos(await pictures.write(SHOTS.map(() => '')));
    await expect(page.getByText('6 photos, 0 captioned')).toBeVisible();
  });

  await test.step('culled by keys: each goes on to the next', async () => {
    await tile(1).click();
    for (const key of ['v', 'v', 'x', 'v', 'v', 'x']) await page.keyboard.press(key);
    await expect(page.getByText('4 photos, 0 captioned, 2 rejected')).toBeVisible();
  });

  await test.step('rooms and captions', async () => {
    await workbench.room(1, 'Front of Structure');
    await workbench.room(2, 'Kitchen');
    await workbench.room(3, 'Living Room');
    await workbench.room(4, 'Bedroom');
    await tile(1).click();
    await page.keyboard.press('c');
    for (const caption of ['The house at dusk', 'Kitchen with island', 'Living room', 'Bedroom to the east']) {
      await expect(workbench.captionField).toBeFocused();
      await expect(workbench.captionField).toHaveValue('');
      await page.keyboard.type(caption);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('4 photos, 4 captioned, 2 rejected')).toBeVisible();
  });

  await test.step('the bedroom goes before the kitchen, and one picture is straightened', async () => {
    await tile(4).click();
    await page.keyboard.press('Escape');
    await workbench.moveEarlier(4, 1);
    await tile(1).click();
    await page.keyboard.press('e');
    const straighten = page.getByRole('region', { name: 'Adjust' }).getByRole('slider', { name: 'Straighten' });
    for (let step = 0; step < 10; step += 1) await straighten.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Adjust' })).toBeHidden();
  });

  await test.step('sent, once it was looked at', async () => {
    await workbench.sync(/4 photos uploaded, 1 listing created/);
    await expect(status).toHaveText('Everything is up to date');
    expect(service.photos().map(({ caption, room }) => [caption, room])).toEqual([
      ['The house at dusk', 'Front of Structure'],
      ['Kitchen with island', 'Kitchen'],
      ['Bedroom to the east', 'Bedroom'],
      ['Living room', 'Living Room'],
    ]);
  });

  await test.step('written on the way home, without a network, while a colleague writes too', async () => {
    service.elsewhere('Kitchen with island', { ShortDescription: 'Kitchen of theirs' });
    await service.off();
    await workbench.caption(1, 'The house in the evening');
    await workbench.caption(2, 'Kitchen with oak island');
    await service.on();
    await workbench.sync(/1 conflict needs attention/);
    await workbench.decision.click();
    await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('Kitchen of theirs');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Sync now' }).click();
    await expect(status).toHaveText('Everything is up to date');
    await page.keyboard.press('Escape');
    expect(service.photos().map(({ caption }) => caption)).toEqual([
      'The house in the evening',
      'Kitchen with oak island',
      'Bedroom to the east',
      'Living room',
    ]);
  });

  await test.step('one is taken off the live listing, and comes back by Undo', async () => {
    await tile(4).click();
    await page.keyboard.press('x');
    await expect(page.getByText('3 photos, 3 captioned, 3 rejected')).toBeVisible();
    await messages.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('4 photos, 4 captioned, 2 rejected')).toBeVisible();
    await expect(status).toHaveText('Everything is up to date');
  });

  await test.step('the client gets the photos as they were sent', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export photos…' }).click();
    const saved = await app.saveFile(() => dialog.getByRole('button', { name: 'Export zip' }).press('Enter'));
    expect(saved.name).toMatch(/\.zip$/);
    expect(service.now.snapshot().orphanBinaries).toBe(0);
  });
});
