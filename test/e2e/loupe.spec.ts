import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { expect, OAK, test } from './fixtures.ts';
import { savedCaptions, savedRooms } from './listed.ts';

const THREE = ['Front', 'Kitchen', 'Garden'];

interface LoupePage {
  readonly loupe: Locator;
  /** The shown pictures: one, or two that are compared. */
  readonly pictures: Locator;
  readonly strip: Locator;
  readonly caption: Locator;
  readonly room: Locator;
  option(name: RegExp | string): Locator;
}

function loupeOf(page: Page): LoupePage {
  const loupe = page.getByRole('dialog', { name: 'Loupe' });
  return {
    loupe,
    pictures: loupe.getByRole('img', { name: /^Photo/ }),
    strip: loupe.getByRole('listbox', { name: 'Filmstrip' }),
    caption: loupe.getByRole('textbox', { name: 'Caption' }),
    room: loupe.getByRole('combobox', { name: 'Room' }),
    option: (name) => loupe.getByRole('option', { name }),
  };
}

async function openLoupe({ page, tile }: WorkbenchPage, position: number): Promise<void> {
  await tile(position).click();
  await page.keyboard.press('Space');
  await expect(loupeOf(page).loupe).toBeVisible();
}

test('photos are seen large one after the other, described and removed there, and no word is lost', async ({
  openListing,
  app,
}) => {
  const workbench = await openListing([...THREE, '', '', '']);
  const { page, tile } = workbench;
  const { loupe, pictures, strip, caption, room, option } = loupeOf(page);

  await test.step('Space shows a photo large, the arrows lead through the listing, Escape leads back to its tile', async () => {
    await openLoupe(workbench, 1);
    await expect(pictures).toHaveAccessibleName('Photo 1 of 6, Front');
    await expect(loupe.getByText('1 of 6', { exact: true })).toBeVisible();
    await expect(loupe).toHaveAttribute('aria-modal', 'true');
    await expect(strip).toBeFocused();

    await page.keyboard.press('ArrowRight');
    await expect(pictures).toHaveAccessibleName('Photo 2 of 6, Kitchen');
    const active = await option('Photo 2 of 6, Kitchen').getAttribute('id');
    await expect(strip).toHaveAttribute('aria-activedescendant', active ?? '');
    await expect(option('Photo 2 of 6, Kitchen')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('End');
    await expect(pictures).toHaveAccessibleName('Photo 6 of 6, no caption');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('This is the last photo.')).toBeAttached();
    await page.keyboard.press('Home');
    await expect(pictures).toHaveAccessibleName('Photo 1 of 6, Front');
    await option(/^Photo 2/).click();
    await expect(pictures).toHaveAccessibleName('Photo 2 of 6, Kitchen');

    await page.keyboard.press('Escape');
    await expect(loupe).toBeHidden();
    await expect(tile(2)).toBeFocused();
    await expect(tile(2)).toHaveAttribute('aria-selected', 'true');
    await expect(tile(1)).toHaveAttribute('aria-selected', 'false');
  });

  await test.step('captions and rooms are written without leaving it; Enter leads on, and no word is lost', async () => {
    await openLoupe(workbench, 4);
    await page.keyboard.press('c');
    await expect(caption).toBeFocused();
    await page.keyboard.type('Front of the house');
    await page.keyboard.press('Enter');
    await expect(pictures).toHaveAccessibleName(/^Photo 5 of 6/);
    await expect(loupe.getByText('Photo 5 of 6, no caption')).toBeAttached();
    await expect(caption).toBeFocused();
    await page.keyboard.type('Kitchen with island');
    await page.keyboard.press('Escape');
    await expect(strip).toBeFocused();
    await page.keyboard.press('k');
    await expect(room).toBeFocused();
    await page.keyboard.type('kitch');
    await expect(page.getByRole('option', { name: 'Kitchen', exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(room).toHaveValue('Kitchen');
    // The word is taken; Enter once more leads to the room of the next photo.
    await page.keyboard.press('Enter');
    await expect(pictures).toHaveAccessibleName(/^Photo 6 of 6/);
    await expect(room).toBeFocused();
    await page.keyboard.type('Garden');
    await page.keyboard.press('Enter');
    await expect(room).toHaveValue('Garden');
    // What is only typed is put back by the first Escape; the second leads out of the field.
    await page.keyboard.type('ba');
    await page.keyboard.press('Escape');
    await expect(room).toHaveValue('Garden');
    await page.keyboard.press('Escape');
    await expect(strip).toBeFocused();
    await page.keyboard.press('c');
    await page.keyboard.type('Garden, typed to the last letter');
    await loupe.getByRole('button', { name: 'Back to the photos' }).click();
    await expect
      .poll(() => savedCaptions(app))
      .toEqual([...THREE, 'Front of the house', 'Kitchen with island', 'Garden, typed to the last letter']);
    expect(await savedRooms(app)).toEqual(['', '', '', '', 'Kitchen', 'Garden']);
  });

  await test.step('photos are removed and made the primary one from there', async () => {
    await openLoupe(workbench, 2);
    await page.keyboard.press('Delete');
    await expect(pictures).toHaveAccessibleName('Photo 2 of 5, Garden');
    await page.keyboard.press('p');
    await expect(pictures).toHaveAccessibleName('Photo 1 of 5, Garden');
    await expect(loupe.getByText('Primary')).toBeVisible();
    // What moved a photo says so, and is taken back by itself; then the removal is.
    await expect(workbench.messages).toContainText('1 photo moved to position 1 of 5.');
    await workbench.messages.getByRole('button', { name: 'Undo' }).click();
    await expect(pictures).toHaveAccessibleName('Photo 2 of 5, Garden');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(loupe.getByText(/^\d of 6$/)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(loupe.getByText('1 of 6', { exact: true })).toBeVisible();
    for (const left of [5, 4, 3, 2, 1]) {
      await page.keyboard.press('Delete');
      await expect(pictures).toHaveAccessibleName(new RegExp(`^Photo 1 of ${left}, `));
    }
    await page.keyboard.press('Delete');
    await expect(loupe).toBeHidden();
  });
});

/** The pictures beside each other, by the numbers of their photos. */
async function expectPhotos(pictures: Locator, numbers: readonly number[]): Promise<void> {
  await expect(pictures).toHaveCount(numbers.length);
  for (const [index, number] of numbers.entries())
    await expect(pictures.nth(index)).toHaveAttribute('aria-label', new RegExp(`^Photo ${number}\\b`));
}

/** The finest picture of a sheet that is seen has so many pixels in its width. */
async function expectPixels(sheet: Locator, width: number): Promise<void> {
  await expect(sheet.locator('img').filter({ visible: true }).last()).toHaveJSProperty('naturalWidth', width);
}

/** Pixels of the picture that is seen, and where it is on the screen. */
async function seen(picture: Locator): Promise<{ pixels: number; shown: number; x: number; y: number }> {
  return picture.evaluate((sheet) => {
    const images = [...sheet.querySelectorAll('img')].filter(
      (image) => image.complete && image.naturalWidth > 0 && getComputedStyle(image).visibility === 'visible',
    );
    const box = sheet.getBoundingClientRect();
    const pixels = Math.max(...images.map((image) => image.naturalWidth));
    return { pixels, shown: box.width * devicePixelRatio, x: box.x, y: box.y };
  });
}

/** Which part of a picture stands in the middle of its half of the window, from 0 to 1. */
async function middleOf(picture: Locator): Promise<number> {
  return picture.evaluate((sheet) => {
    const box = sheet.getBoundingClientRect();
    const pane = sheet.parentElement?.getBoundingClientRect();
    return pane === undefined ? Number.NaN : (pane.x + pane.width / 2 - box.x) / box.width;
  });
}

test('photos with more pixels than the window are looked at and compared pixel by pixel', { tag: '@large' }, async ({
  app,
  library,
  folder,
}) => {
  const sizes = [
    [3000, 2000],
    [3200, 2400],
    [3000, 2000],
    [2400, 1600],
    [1500, 1000],
  ] as const;
  const files = await Promise.all(
    sizes.map(async ([width, height], index) => {
      const file = join(folder, `large-${index + 1}.jpg`);
      const background = `hsl(${index * 80} 40% 60%)`;
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="100%" height="100%" fill="${background}"/>
        <path d="M0 0 ${width} ${height} M0 ${height} ${width} 0" stroke="white" stroke-width="9"/></svg>`;
      writeFileSync(file, await sharp(Buffer.from(drawing)).jpeg().toBuffer());
      return file;
    }),
  );
  await library.addListing({ files });
  const workbench = await app.open();
  const { page, tile } = workbench;
  const { loupe, pictures } = loupeOf(page);
  await tile(sizes.length).waitFor();

  await test.step('two photos are compared with one zoom and place, swapped, and the better one is kept', async () => {
    await tile(3).click();
    await tile(4).click({ modifiers: ['ControlOrMeta'] });
    await page.keyboard.press('y');
    await expectPhotos(pictures, [3, 4]);
    await page.keyboard.press('z');
    for (const [index, width] of [3000, 2400].entries()) {
      await expectPixels(pictures.nth(index), width);
      expect((await seen(pictures.nth(index))).shown).toBe(width);
    }
    await page.keyboard.press('Shift+ArrowRight');
    const [left, right] = [await middleOf(pictures.nth(0)), await middleOf(pictures.nth(1))];
    expect(left).toBeCloseTo(right, 1);
    expect(left).toBeGreaterThan(0.5);

    await page.keyboard.press('w');
    await expectPhotos(pictures, [4, 3]);
    await page.keyboard.press('ArrowRight');
    await expectPhotos(pictures, [4, 5]);
    await page.keyboard.press('Enter');
    await expectPhotos(pictures, [5, 4]);
    await page.keyboard.press('Escape');
    await expectPhotos(pictures, [5]);
    await page.keyboard.press('Escape');
    await expect(loupe).toBeHidden();
    await expect(tile(5)).toBeFocused();
  });

  await test.step('100% shows every pixel of the original, toward the pointer, and moves by keys, drag and wheel', async () => {
    await openLoupe(workbench, 1);
    await expect(loupe.getByRole('button', { name: /^Zoom: Fit/ })).toBeVisible();
    await expectPixels(pictures, 1600);
    const whole = await pictures.boundingBox();
    if (whole === null) throw new Error('No picture is shown.');
    expect(whole.width).toBeLessThan(1280);

    // A third into the picture: that point stays under the pointer.
    const at = { x: whole.x + whole.width / 3, y: whole.y + whole.height / 2 };
    await page.mouse.move(at.x, at.y);
    await page.keyboard.press('z');
    await expect(loupe.getByRole('button', { name: 'Zoom: 100%' })).toBeVisible();
    await expectPixels(pictures, 3000);
    const near = await seen(pictures);
    expect(near.shown).toBe(near.pixels);
    expect(at.x - near.x).toBeCloseTo(1000, -1);
    expect(at.y - near.y).toBeCloseTo(1000, -1);

    await page.keyboard.press('Shift+ArrowRight');
    const moved = await seen(pictures);
    expect(moved.x).toBeLessThan(near.x);
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y + 20, { steps: 3 });
    await page.mouse.up();
    expect(await seen(pictures)).toMatchObject({ x: moved.x + 60, y: moved.y + 20 });
    await page.mouse.wheel(0, 40);
    await expect.poll(async () => (await seen(pictures)).y).toBe(moved.y - 20);

    // The next photo is shown at the same zoom and place, with its own pixels.
    await page.keyboard.press('ArrowRight');
    await expectPixels(pictures, 3200);
    expect((await seen(pictures)).shown).toBe(3200);
    await page.mouse.dblclick(at.x, at.y);
    await expect(loupe.getByRole('button', { name: /^Zoom: Fit/ })).toBeVisible();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -60);
    await page.keyboard.up('Control');
    await expect(loupe.getByRole('button', { name: /^Zoom: \d+%/ })).toBeVisible();
  });
});

test('it is opened and left in several ways, also in a long listing, and shows the picture alone', {
  tag: '@large',
}, async ({ app, library, pictures: written }) => {
  const files = await written.write(Array.from({ length: 160 }, (_, index) => `Picture ${index + 1}`));
  await library.addListing({ files });
  const workbench = await app.open();
  const { page, tile } = workbench;
  const { loupe, pictures, strip, caption } = loupeOf(page);

  await test.step('Enter and a double click open it too, and Space closes it', async () => {
    await tile(2).click();
    await page.keyboard.press('Enter');
    await expect(pictures).toHaveAccessibleName('Photo 2 of 160, Picture 2');
    await page.keyboard.press('Space');
    await expect(loupe).toBeHidden();
    await tile(3).dblclick();
    await expect(pictures).toHaveAccessibleName('Photo 3 of 160, Picture 3');
    await loupe.getByRole('button', { name: 'Back to the photos' }).click();
    await expect(tile(3)).toBeFocused();
  });

  await test.step('the picture is shown alone, and the words come back when they are wanted', async () => {
    await openLoupe(workbench, 1);
    await page.keyboard.press('f');
    await expect(caption).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(pictures).toHaveAccessibleName(/^Photo 2/);
    await page.keyboard.press('c');
    await expect(caption).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    await page.keyboard.press('Escape');
    await expect(caption).toBeVisible();
    await expect(loupe).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(loupe).toBeHidden();
  });

  await test.step('from far down in a long listing it leads back to the tile, wherever the grid stood', async () => {
    await openLoupe(workbench, 1);
    await page.keyboard.press('End');
    await expect(loupe.getByText('160 of 160', { exact: true })).toBeVisible();
    expect(await strip.getByRole('option').count()).toBeLessThan(60);
    await page.keyboard.press('Escape');
    await expect(tile(160)).toBeFocused();
    await expect(tile(160)).toBeInViewport();
  });
});

test('it is accessible, keeps the focus, and its keys stay in it', { tag: '@large' }, async ({ openListing }) => {
  const workbench = await openListing(THREE);
  const { page } = workbench;
  const { loupe, pictures } = loupeOf(page);
  const check = async (what: string): Promise<void> => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('[role="log"]').analyze();
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
      what,
    ).toEqual([]);
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`in ${colorScheme} colours`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1280, height: 800 });
      await openLoupe(workbench, 1);
      await check('one photo');
      await page.keyboard.press('y');
      await expect(pictures).toHaveCount(2);
      await check('two photos');
      for (let presses = 0; presses < 16; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await loupe.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      }
      // Keys of the window that are none of the large view do nothing here.
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+a');
      await expect(loupe).toBeVisible();
      await page.setViewportSize({ width: 640, height: 400 });
      await expect(pictures).toBeInViewport();
      await check(`${OAK} at 200%`);
      await page.keyboard.press('Escape');
      await expect(loupe).toBeHidden();
    });
  }
});
