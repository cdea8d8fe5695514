// What a person does with the page, as the demo, the screenshots and the specs do it.

import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { findBrowser } from '../find-browser.ts';

export async function openBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [...(asRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update'],
  });
}

export interface WorkbenchPage {
  readonly page: Page;
  tile(position: number): Locator;
  createListing(name: string): Promise<void>;
  /** Chooses files in the page's own dialog and waits until all their pictures are made. */
  addPhotos(files: readonly string[]): Promise<void>;
  caption(position: number, text: string): Promise<void>;
  room(position: number, word: string): Promise<void>;
  /** Moves one photo earlier by the keyboard, a place at a time. */
  moveEarlier(position: number, places: number): Promise<void>;
  /** Presses 'Sync now' and waits for the sentence that says how it went. */
  sync(outcome: RegExp): Promise<void>;
  picture(folder: string, name: string): Promise<void>;
}

const LONG = 60_000;

export function workbenchPage(page: Page): WorkbenchPage {
  const grid = page.getByRole('grid', { name: 'Photos' });
  const tile = (position: number): Locator => grid.getByRole('row', { name: new RegExp(`^Photo ${position},`) });
  const select = async (position: number): Promise<void> => {
    await tile(position).click();
  };
  const saved = page.getByRole('status', { name: 'Messages' });
  return {
    page,
    tile,
    async createListing(name) {
      await page.getByRole('button', { name: 'New listing' }).first().click();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('button', { name: 'Create listing' }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    },
    async addPhotos(files) {
      await page.getByLabel('Photos to add').setInputFiles([...files]);
      await tile(files.length).waitFor({ timeout: LONG });
      await page.getByText(/^Adding/).waitFor({ state: 'detached', timeout: LONG });
    },
    async caption(position, text) {
      await select(position);
      const field = page.getByRole('textbox', { name: 'Caption' });
      await field.fill(text);
      await field.press('Tab');
      await grid.getByRole('row', { name: `Photo ${position}, ${text}` }).waitFor();
    },
    async room(position, word) {
      await select(position);
      const field = page.getByRole('combobox', { name: 'Room' });
      await field.fill(word);
      await field.press('ArrowDown');
      await field.press('Enter');
      await tile(position).getByText(word, { exact: true }).waitFor();
    },
    async moveEarlier(position, places) {
      await select(position);
      const caption = (await tile(position).getAttribute('aria-label')) ?? '';
      for (let step = 1; step <= places; step += 1) {
        await page.keyboard.press('Alt+ArrowLeft');
        const name = caption.replace(/^Photo \d+/, `Photo ${position - step}`);
        await grid.getByRole('row', { name, exact: true }).waitFor();
      }
    },
    async sync(outcome) {
      await page.getByRole('button', { name: 'Sync now' }).click();
      await saved.getByText(outcome).first().waitFor({ timeout: LONG });
    },
    async picture(folder, name) {
      await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    },
  };
}
