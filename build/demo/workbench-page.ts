// What a person does with the page, as the demo, the screenshots and the specs do it.

import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright';
import { z } from 'zod';
import { findBrowser } from '../find-browser.ts';

export async function openBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [...(asRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update'],
  });
}

/** A page on which only what hangs is given up. [Note: no clock decides] However busy the computer is, what is awaited comes. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(HANGS);
  return page;
}

/** Milliseconds. */
const HANGS = 120_000;

export interface WorkbenchPage {
  readonly page: Page;
  /** The grid of photos, and the tile at a position counted from 1. */
  readonly grid: Locator;
  tile(position: number): Locator;
  /** The captions of the photos in the order in which they are shown; '' where there is none. */
  sequence(): Promise<string[]>;
  /** The rail at the bottom: what goes on, the last message, what needs a decision, and the state of everything. */
  readonly rail: Locator;
  /** The line at its right that says the state of everything; a press opens the details. */
  readonly status: Locator;
  readonly details: Locator;
  /** The button for what needs a decision. */
  readonly decision: Locator;
  readonly messages: Locator;
  readonly dialog: Locator;
  readonly captionField: Locator;
  readonly roomField: Locator;
  createListing(name: string): Promise<void>;
  /** Chooses files in the page's own dialog and waits until all their pictures are made. */
  addPhotos(files: readonly string[]): Promise<void>;
  caption(position: number, text: string): Promise<void>;
  /** Takes one of the known words, by its letters and Enter. */
  room(position: number, word: string): Promise<void>;
  moveEarlier(position: number, places: number): Promise<void>;
  /** Presses 'Sync now', says yes where that is asked, and waits for the sentence that says how it went. */
  sync(outcome: RegExp): Promise<void>;
  picture(folder: string, name: string): Promise<void>;
}

export function workbenchPage(page: Page): WorkbenchPage {
  const grid = page.getByRole('grid', { name: 'Photos' });
  const tile = (position: number): Locator => grid.getByRole('row', { name: new RegExp(`^Photo ${position},`) });
  const select = async (position: number): Promise<void> => {
    await tile(position).click();
  };
  const messages = page.getByRole('status', { name: 'Messages' });
  const captionField = page.getByRole('textbox', { name: 'Caption' });
  const roomField = page.getByRole('combobox', { name: 'Room' });
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
  return {
    page,
    grid,
    tile,
    sequence: async () => inSequence(await grid.getByRole('row').evaluateAll(namesOf)),
    rail: page.getByRole('contentinfo', { name: 'Status' }),
    status: page.locator('.status-pill'),
    details: page.getByRole('region', { name: 'Status in detail' }),
    decision: page.locator('.rail-decision').getByRole('button'),
    messages,
    dialog,
    captionField,
    roomField,
    async createListing(name) {
      await page.getByRole('button', { name: 'New listing' }).first().click();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      // The listing may be shown before its dialog has gone, which keeps the keys to itself.
      await dialog.waitFor({ state: 'detached' });
    },
    async addPhotos(files) {
      await page.getByLabel('Photos to add').setInputFiles([...files]);
      await tile(files.length).waitFor();
      await page.getByRole('progressbar', { name: 'Adding photos' }).waitFor({ state: 'detached' });
    },
    async caption(position, text) {
      await select(position);
      await captionField.fill(text);
      await captionField.press('Tab');
      await grid.getByRole('row', { name: `Photo ${position}, ${text}` }).waitFor();
    },
    async room(position, word) {
      await select(position);
      await roomField.fill(word);
      await page.getByRole('option', { name: word, exact: true }).waitFor();
      await roomField.press('Enter');
      // Not in the caption, which may be the same word.
      await tile(position).locator('.tile-state').getByText(word, { exact: true }).waitFor();
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
      // What an earlier sync said must not be taken for the outcome of this one.
      const dismiss = messages.getByRole('button', { name: 'Dismiss' });
      // Messages also go by themselves, so one that is gone when it is pressed is no trouble.
      while ((await dismiss.count()) > 0) {
        await dismiss
          .first()
          .dispatchEvent('click', {}, { timeout: 1000 })
          .catch(() => undefined);
      }
      // Where there are several services, it names that of the listing.
      await page.getByRole('button', { name: /^Sync (now|with )/ }).click();
      const done = messages.getByText(outcome).first();
      // Asked before others see the listing for the first time, or much less of it.
      const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^(Send to|Remove) / });
      await done.or(confirm).waitFor();
      if (await confirm.isVisible()) await confirm.click();
      await done.waitFor();
    },
    async picture(folder, name) {
      await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    },
  };
}

/** Runs in the page. */
const namesOf = (rows: readonly { getAttribute(name: string): string | null }[]): string[] =>
  rows.map((row) => row.getAttribute('aria-label') ?? '');

/** Names of tiles such as `Photo 3, Kitchen with island`, in whatever order, to captions in theirs. */
function inSequence(names: readonly string[]): string[] {
  return names
    .flatMap((name) => {
      const [, position, caption = ''] = /^Photo (\d+), (.*)$/s.exec(name) ?? [];
      return position === undefined ? [] : [{ position: Number(position), caption }];
    })
    .toSorted((a, b) => a.position - b.position)
    .map(({ caption }) => (caption === 'no caption' ? '' : caption));
}

// Reads back what is on the service, over HTTP as anybody could, and compares it with what it should be.

const Media = z.looseObject({
  Order: z.int(),
  ShortDescription: z.string().nullable(),
  ImageOf: z.string().nullable(),
  MediaKeyNumeric: z.int(),
  MediaURL: z.url(),
  FileSize: z.int(),
  DeletedYN: z.boolean(),
});
const Listings = z.object({ value: z.array(z.looseObject({ ListingKey: z.string(), Media: z.array(Media) })) });

export interface OnService {
  readonly order: number;
  readonly shortDescription: string;
  readonly imageOf: string;
  readonly mediaKeyNumeric: number;
  readonly bytes: number;
}

/** All listings of the service, each with its photos in their order; the pictures are fetched to count their bytes. */
export async function readService(baseUrl: string, token: string): Promise<OnService[][]> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/RESO/OData/Property?$expand=Media`, { headers });
  const { value } = Listings.parse(await answer.json());
  return Promise.all(
    value.map((listing) =>
      Promise.all(
        listing.Media.filter((media) => !media.DeletedYN)
          .toSorted((a, b) => a.Order - b.Order)
          .map(async (media) => ({
            order: media.Order,
            shortDescription: media.ShortDescription ?? '',
            imageOf: media.ImageOf ?? '',
            mediaKeyNumeric: media.MediaKeyNumeric,
            bytes: (await (await fetch(media.MediaURL, { headers })).arrayBuffer()).byteLength,
          })),
      ),
    ),
  );
}

/** Changes a caption at the service as a second person would, with the tag that is there now. */
export async function changeCaptionElsewhere(
  baseUrl: string,
  token: string,
  mediaKeyNumeric: number,
  caption: string,
): Promise<void> {
  const url = `${baseUrl}/RESO/OData/Media(${mediaKeyNumeric})`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const etag = (await fetch(url, { headers })).headers.get('etag') ?? '';
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: { ...headers, 'If-Match': etag },
    body: JSON.stringify({ ShortDescription: caption }),
  });
  if (!answer.ok) throw new Error(`The second person's change was refused with ${answer.status}.`);
}

export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    process.stdout.write(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}
