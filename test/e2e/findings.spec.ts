import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, OAK, test } from './fixtures.ts';
import type { ProfileInput } from './library.ts';

const STRICT: ProfileInput['pictureRules'] = {
  name: 'Strict',
  date: '2026-11-23',
  sources: [{ title: 'Our own' }],
  rules: [
    { rule: 'count', most: 11 },
    { rule: 'captionRequired' },
    { rule: 'captionLength', most: 45 },
    { rule: 'captionContent', forbidden: ['phone', 'mail', 'web', 'price'], words: ['Acme Realty'] },
    { rule: 'roomRequired' },
    { rule: 'primaryExterior' },
    { rule: 'coverage', rooms: ['Bathroom'] },
    { rule: 'disclosedInCaption', label: 'Digitally altered' },
    { rule: 'originalBeside' },
  ],
};

/** Photos with their rooms: a fault of its own in each of the first nine, and three of all of them together. */
const PHOTOS = [
  ['Kitchen, call 555-123-4567', 'Kitchen'],
  ['Front, me@example.com', 'Front of Structure'],
  ['Den, see www.example.com', 'Den'],
  ['Yard, $450,000', 'Yard'],
  ['Pool by Acme Realty', 'Pool'],
  ['', 'Patio'],
  ['An office with a caption that is much longer than it may be', 'Office'],
  ['Bright kitchen', ''],
  ['Sala at dusk', 'Living Room'],
  ['Sala', 'Living Room'],
  ['Tub and shower', 'Other'],
  ['Deck', 'Deck'],
] as const;

const strict = test.extend<{ openStrict: () => Promise<Page> }>({
  openStrict: async ({ service, library, pictures, app }, use) => {
    await use(async () => {
      await library.connect(service.now, { pictureRules: STRICT });
      const files = await pictures.write(PHOTOS.map(([caption]) => caption));
      await library.addListing({ files, rooms: PHOTOS.map(([, room]) => room) });
      await app.lightbox('photo', 'alter', OAK, '9', '--kind', 'Twilight Conversion');
      const workbench = await app.open();
      await workbench.tile(PHOTOS.length).waitFor();
      return workbench.page;
    });
  },
});

/** Goes by Tab to what is named, as somebody does who has no pointer. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeAttached();
  for (let step = 0; step < 120; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

async function pressOn(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

strict(
  'a listing with twelve different faults is brought to clean, and sent, by keyboard alone',
  { tag: '@large' },
  async ({ openStrict }) => {
    const page = await openStrict();
    const dialog = page.getByRole('dialog', { name: 'Before sending' });
    const counts = dialog.getByRole('status');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(counts).toHaveText('13 errors');
    await expectAccessible(page, 'the list of what is to be fixed');

    // All of a kind, then all the others.
    await pressOn(page, dialog.getByRole('button', { name: 'Not allowed in captions: Fix all 5' }));
    await expect(counts).toHaveText('8 errors');
    await pressOn(page, dialog.getByRole('button', { name: /^Fix: Photo 8, The photo needs a room/ }));
    await expect(counts).toHaveText('7 errors');
    await pressOn(page, dialog.getByRole('button', { name: 'Fix all 4', exact: true }));
    await expect(counts).toHaveText('3 errors');

    // The original of the altered picture.
    await pressOn(page, dialog.getByRole('button', { name: /^Show: Photo \d+, The picture is altered/ }));
    await expect(dialog).toBeHidden();
    const inspector = page.getByRole('complementary', { name: 'Photo' });
    await expect(inspector.getByText(/its original is not in the listing/)).toBeVisible();
    await pressOn(page, inspector.getByRole('button', { name: 'File', exact: true }));
    await pressOn(page, inspector.getByRole('button', { name: /Its original/ }));
    await page.getByRole('option', { name: /: Sala$/ }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option', { name: /: Sala$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(inspector.getByText(/its original is not in the listing/)).toBeHidden();

    // One photo too many is rejected, and the bathroom gets its room.
    const tiles = page.getByRole('grid', { name: 'Photos' }).getByRole('row');
    await tabTo(page, page.locator('.photo-tile[tabindex="0"]'));
    await page.keyboard.press('End');
    await expect(tiles.last()).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('.photo-tile:focus')).toContainText('Tub and shower');
    await page.keyboard.press('k');
    await page.keyboard.type('Bathroom');
    await page.getByRole('option', { name: 'Bathroom', exact: true }).waitFor();
    await page.keyboard.press('Enter');

    await tabTo(page, page.locator('.photo-tile[tabindex="0"]'));
    await page.keyboard.press('Shift+F');
    await expect(counts).toHaveText('Ready to send.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(/1 listing created/).first()).toBeVisible();
  },
);

strict(
  'a listing that errors kept here is among what was not sent, which leads to them',
  { tag: '@large' },
  async ({ openStrict }) => {
    const page = await openStrict();
    const dialog = page.getByRole('dialog', { name: 'Before sending' });
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog.getByRole('status')).toHaveText('13 errors');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page
      .locator('.status-rail')
      .getByText(/12 photos to send/)
      .click();
    const notSent = page.getByRole('region', { name: 'Couldn’t be sent' }).getByRole('listitem');
    await expect(notSent).toContainText('was not sent: there are 13 errors');
    // Sending it once more as it is would change nothing.
    await expect(notSent.getByRole('button')).toHaveCount(1);
    await notSent.getByRole('button', { name: 'Show errors' }).click();
    await expect(dialog.getByRole('status')).toHaveText('13 errors');
  },
);

strict(
  'what is found stands on the tile and beside the photo, and it is sent anyway where a person says so',
  { tag: '@large' },
  async ({ openStrict, service }) => {
    const page = await openStrict();
    const said = 'The caption has a phone number: “555-123-4567”. Take it out.';
    await expect(
      page.getByRole('row', { name: /Kitchen, call/ }).getByRole('img', { name: new RegExp('phone number') }),
    ).toBeVisible();
    await expect(page.locator('.listing-notices')).toContainText('13 errors');
    // The list says no more than that: it is not ready, and its ring leads to them.
    const row = page.getByRole('navigation', { name: 'Listings' }).getByRole('row', { name: new RegExp(OAK) });
    await expect(row).toHaveAccessibleName(/1 to caption, 1 without room, 11 errors$/);
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: '11 errors to fix' }).click();
    const list = page.getByRole('dialog', { name: 'Before sending' });
    await expect(list.getByRole('status')).toHaveText('13 errors');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.getByRole('row', { name: /Kitchen, call/ }).click();
    const inspector = page.getByRole('complementary', { name: 'Photo' });
    const notice = inspector.locator('.notice').filter({ hasText: said });
    await notice.getByRole('button', { name: 'Fix' }).click();
    await expect(notice).toBeHidden();
    await expect(inspector.getByRole('textbox', { name: /Caption/ })).toHaveValue('Kitchen');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('dialog', { name: 'Before sending' }).getByRole('button', { name: 'Send anyway' }).click();
    await expect(page.getByText(/1 listing created/).first()).toBeVisible();
    expect(service.now.snapshot().listings).toHaveLength(1);
  },
);

/** The picture with what its file says of how it came to be. */
function withSourceType(file: string, word: string, caption: string): void {
  const bytes = readFileSync(file);
  const packet = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${word}"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${caption}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(packet.length + 2, 2);
  writeFileSync(file, Buffer.concat([bytes.subarray(0, 2), head, Buffer.from(packet, 'latin1'), bytes.subarray(2)]));
}

test('a hint that is wrong is put away by one press, from the list, beside the photo or by its name, and undone', {
  tag: '@large',
}, async ({ service, library, pictures, app }) => {
  const rules = STRICT.rules.filter(({ rule }) => rule === 'disclosedInCaption');
  await library.connect(service.now, {
    pictureRules: { ...STRICT, rules: [...rules, { rule: 'labelOnPicture', wanted: 'required', severity: 'warning' }] },
  });
  const rooms = ['Kitchen', 'Den', 'Yard'];
  const files = await pictures.write(rooms);
  for (const [index, file] of files.entries()) withSourceType(file, 'compositeSynthetic', rooms[index] ?? '');
  await library.addListing({ files, rooms });
  const workbench = await app.open();
  const { page } = workbench;
  await workbench.tile(3).waitFor();
  await page.keyboard.press('Shift+F');
  const dialog = page.getByRole('dialog', { name: 'Before sending' });
  const counts = dialog.getByRole('status');
  await expect(counts).toHaveText('No errors, 3 warnings');
  await expectAccessible(page, 'pictures that are perhaps altered');
  await pressOn(page, dialog.getByRole('button', { name: 'Not altered: Photo 1' }));
  await expect(counts).toHaveText('No errors, 2 warnings');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('row', { name: /Den/ }).click();
  const inspector = page.getByRole('complementary', { name: 'Photo' });
  const notice = inspector.getByText('Perhaps altered. Its file says: put together, with parts made by generative AI.');
  await expect(notice).toBeVisible();
  await pressOn(page, inspector.getByRole('button', { name: 'Not altered', exact: true }));
  await expect(notice).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('not altered');
  await page.getByRole('menuitem', { name: /Mark as not altered/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(notice).toBeHidden();

  // Whose service only asks for a label on altered pictures has it drawn by one press.
  await page.getByRole('row', { name: /Yard/ }).click();
  await pressOn(page, inspector.getByRole('button', { name: 'Mark as altered', exact: true }));
  const asked = inspector.locator('.notice').filter({ hasText: 'Have “Digitally altered” drawn on what is sent.' });
  await pressOn(page, asked.getByRole('button', { name: 'Fix' }));
  await expect(asked).toBeHidden();
  await pressOn(page, inspector.getByRole('button', { name: 'File', exact: true }));
  const drawn = inspector.getByRole('checkbox', { name: 'Draw “Digitally altered” on what is sent' });
  await expect(drawn).toBeChecked();
  await pressOn(page, drawn, 'Space');
  await expect(asked).toBeVisible();
});
