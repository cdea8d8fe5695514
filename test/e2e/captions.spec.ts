import { expect, OAK, test } from './fixtures.ts';
import { savedCaptions, savedRooms } from './listed.ts';
import { expectSequence } from './sequence.ts';

test('captions are typed from photo to photo and saved, whatever else goes on', { tag: '@electron' }, async ({
  openListing,
  app,
}) => {
  const workbench = await openListing(['', '', '', '']);
  const { page, tile, captionField, messages } = workbench;

  await test.step('a caption is saved while the focus stays in its field', async () => {
    await tile(1).click();
    await captionField.click();
    await page.keyboard.type('Front of the house');
    await expect.poll(() => savedCaptions(app)).toEqual(['Front of the house', '', '', '']);
    await expect(captionField).toBeFocused();
    await expect(captionField).toHaveValue('Front of the house');
  });

  await test.step('Enter leads from caption to caption through all photos', async () => {
    await tile(2).click();
    await page.keyboard.press('c');
    await expect(captionField).toBeFocused();
    for (const [index, text] of ['Front', 'Kitchen', 'Garden'].entries()) {
      await expect(tile(index + 2)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(captionField).toBeFocused();
    }
    await expectSequence(workbench, ['Front of the house', 'Front', 'Kitchen', 'Garden']);
    expect(await savedCaptions(app)).toEqual(['Front of the house', 'Front', 'Kitchen', 'Garden']);
  });

  await test.step('words typed while the app is busy are saved when it goes on', async () => {
    await tile(1).click();
    const letGo = await app.calls.holdAll();
    await captionField.fill('Porch');
    await letGo();
    await expect(tile(1)).toHaveAccessibleName('Photo 1, Porch');
    expect(await savedCaptions(app)).toEqual(['Porch', 'Front', 'Kitchen', 'Garden']);
  });

  await test.step('what a second window of the library changes appears without a reload', async () => {
    await app.lightbox('photo', 'edit', OAK, '3', '--caption', 'Kitchen with island');
    await expectSequence(workbench, ['Porch', 'Front', 'Kitchen with island', 'Garden']);
  });

  await test.step('the keys of an input method are its own: they leave no caption, and what follows is no command', async () => {
    await tile(4).click();
    await page.keyboard.press('c');
    await expect(captionField).toBeFocused();
    const method = await page.context().newCDPSession(page);
    await method.send('Input.imeSetComposition', { text: 'にわ', selectionStart: 2, selectionEnd: 2 });
    await page.keyboard.press('Escape');
    await expect(captionField).toBeFocused();
    await method.send('Input.insertText', { text: '庭' });
    // As Safari sends it, after the composition.
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 } as const;
    await method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await method.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await page.keyboard.type(' 1x');
    await expect(captionField).toHaveValue('庭 1x');
    await page.keyboard.press('Escape');
    await expect(tile(4)).toBeFocused();
    await expectSequence(workbench, ['Porch', 'Front', 'Kitchen with island', '庭 1x']);
  });

  await test.step('what is typed on after its photo was removed elsewhere is no command', async () => {
    await tile(4).click();
    await page.keyboard.press('c');
    await page.keyboard.type('Bright ');
    await app.lightbox('photo', 'remove', OAK, '4');
    await expect(tile(4)).toBeHidden();
    await page.keyboard.type('1a p family');
    await expect(messages).toContainText('The field you were typing in is gone');
    await expectSequence(workbench, ['Porch', 'Front', 'Kitchen with island']);
    expect(await savedRooms(app)).toEqual(['', '', '']);
    await tile(1).click();
    await page.keyboard.press('a');
    await expect(messages).toContainText('The photos are already in this order.');
  });
});

test('words typed while the app cannot be reached are kept and saved when it is back', async ({
  openListing,
  app,
  host,
}) => {
  test.skip(host !== 'loopback', 'in the desktop app the page and the core live and die together');
  const workbench = await openListing(['', '']);
  const { page, captionField } = workbench;
  await workbench.tile(1).click();
  app.expectComplaint(/net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await captionField.fill('Front of the house');
  await expect(page.getByRole('alert').filter({ hasText: 'does not answer' }).first()).toBeVisible();
  await expect(captionField).toHaveValue('Front of the house');

  await page.context().setOffline(false);
  await expect.poll(() => savedCaptions(app)).toEqual(['Front of the house', '']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(captionField).toHaveValue('Front of the house');
});

test('words in the field of a caption are replaced by typing, and have a limit', { tag: '@large' }, async ({
  openListing,
}) => {
  const workbench = await openListing(['Front', 'Old words']);
  const { page, tile, captionField } = workbench;

  await test.step('Enter selects the words that are there, so that typing replaces them', async () => {
    await tile(1).click();
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await expect(captionField).toHaveValue('Old words');
    await page.keyboard.type('New words');
    await expectSequence(workbench, ['Front', 'New words']);
  });

  await test.step('a caption that is far too long is told with its limit, and is not to be tried again as it is', async () => {
    await tile(1).click();
    await captionField.fill('x'.repeat(10_001));
    const alert = page.getByRole('alert').filter({ hasText: 'The caption is too long: at most 10,000' });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(alert).not.toContainText('Incident');
  });
});
