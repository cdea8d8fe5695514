// What only the desktop app does: the system gives it files and links, and shows its menu and its progress.

import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { writeSelfCheckPictures } from '../../build/packaging/self-check-pictures.ts';
import { root } from '../../build/project.ts';
import type { MenuEntry } from '../shell/orders.ts';
import { startShell } from '../shell/start-shell.ts';
import { expectAccessible } from './accessible.ts';
import type { App } from './app.ts';
import { expect, OAK, test } from './fixtures.ts';
import { expectSequence } from './sequence.ts';

test.skip(({ host }) => host === 'loopback', 'only the desktop app has a system around it');

const MILL = 'Mill Lane 7';
const SelfCheck = z.object({
  ok: z.boolean(),
  steps: z.array(z.object({ name: z.string(), ok: z.boolean(), said: z.string() })),
});
const Listings = z.object({ listings: z.array(z.looseObject({ listingId: z.string(), name: z.string() })) });

const entries = (menu: readonly MenuEntry[]): MenuEntry[] => menu.flatMap((entry) => [entry, ...entries(entry.below)]);
const entry = async ({ desktop }: App, id: string): Promise<MenuEntry | undefined> =>
  entries(await desktop.menu()).find((each) => each.id === id);

test('the menu of the system shows what the page can do, and the page does what is chosen', {
  tag: '@electron',
}, async ({ openListing, app }) => {
  const { tile, captionField, dialog, page } = await openListing(['A', 'B']);
  await expect.poll(async () => (await entry(app, 'photos.caption'))?.enabled).toBe(false);
  await tile(2).click();
  await expect.poll(async () => (await entry(app, 'photos.caption'))?.enabled).toBe(true);
  await app.desktop.chooseInMenu('photos.caption');
  await expect(captionField).toBeFocused();
  await app.desktop.chooseInMenu('help.shortcuts');
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await entry(app, 'listing.create'))?.enabled).toBe(false);
  await page.keyboard.press('Escape');
  expect((await app.desktop.menu()).map(({ label }) => label)).toContain('File');
});

test('the menu offers the listings that were open last', { tag: ['@electron', '@large'] }, async ({
  openListing,
  library,
  app,
}) => {
  await library.addListing({ name: MILL, files: [] });
  const { page } = await openListing([]);
  const recent = async (): Promise<string[]> =>
    entries(await app.desktop.menu())
      .find(({ label }) => label === 'Open recent')
      ?.below.map(({ label }) => label) ?? [];
  for (const name of [MILL, OAK]) {
    await page.getByRole('row', { name: new RegExp(name) }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
  await expect.poll(recent).toEqual([OAK, MILL]);
  const mill = entries(await app.desktop.menu()).find(({ label }) => label === MILL);
  await app.desktop.chooseInMenu(mill?.id ?? '');
  await expect(page.getByRole('heading', { name: MILL, level: 1 })).toBeVisible();
  await expect.poll(recent).toEqual([MILL, OAK]);
});

test('the page has the bridge and nothing of Electron or Node', { tag: '@electron' }, async ({ openListing }) => {
  const { page } = await openListing(['A']);
  const seen = await page.evaluate(() => ({
    bridge: Object.keys(window.lightbox ?? {}),
    frozen: Object.isFrozen(window.lightbox),
    others: ['require', 'process', 'module', 'Buffer', 'tellHarness', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
  }));
  expect(seen.bridge).toContain('addFiles');
  expect(seen).toMatchObject({ frozen: true, others: [] });
});

test('the window stays on the page; only https goes to the browser', { tag: ['@electron', '@large'] }, async ({
  openListing,
  app,
}) => {
  const { page } = await openListing(['A']);
  const address = page.url();
  for (const elsewhere of ['https://example.org/help', 'http://example.org/']) {
    await page.evaluate((to) => {
      location.href = to;
    }, elsewhere);
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to, target: '_blank' });
      link.textContent = 'Elsewhere';
      document.querySelector('.app-header')?.append(link);
      // Not by the mouse: in Electron Playwright would wait for the end of the navigation that was refused.
      link.click();
      link.remove();
    }, elsewhere);
    await expect.poll(() => page.context().pages().length).toBe(1);
  }
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => document.body.textContent)).toContain(OAK);
  await expect
    .poll(async () => (await app.desktop.noted()).filter(({ what }) => what === 'openExternal'))
    .toEqual([{ what: 'openExternal', with: 'https://example.org/help' }]);
});

test('files of a second start are added to the listing that is asked for', { tag: ['@electron', '@large'] }, async ({
  openListing,
  library,
  pictures,
  app,
}) => {
  await library.addListing({ name: MILL, files: [] });
  const workbench = await openListing(['Front']);
  const { page, dialog, messages } = workbench;
  const files = await pictures.write(['Kitchen', 'Bath']);
  const [first = '', second = ''] = files;
  await app.desktop.startAgain(join(first, '..'), '1.jpg', second);
  await expect(dialog.getByRole('heading', { name: 'Add 2 files or folders' })).toBeVisible();
  await expect(dialog).toContainText('1.jpg, 2.jpg');
  expect((await app.desktop.noted()).map(({ what }) => what)).toContain('focus');
  await dialog.getByRole('button', { name: /Listing/ }).click();
  await page.getByRole('option', { name: OAK }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(messages).toContainText('2 photos added.');
  await expectSequence(workbench, ['Front', 'Kitchen', 'Bath']);

  // The person may not want them after all.
  await app.desktop.startAgain('/', ...(await pictures.write(['Garden'])));
  await expect(dialog).toContainText('1.jpg');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectSequence(workbench, ['Front', 'Kitchen', 'Bath']);
});

test('a folder that starts the app becomes a new listing by its name, if the person wants', {
  tag: ['@electron', '@large'],
}, async ({ app, pictures, folder }) => {
  const shoot = join(folder, 'pictures', '14 Elm Street');
  mkdirSync(shoot, { recursive: true });
  await pictures.write(['Elm front', 'Elm kitchen'], '14 Elm Street');
  app.startWith(shoot);
  const workbench = await app.open();
  const { dialog, page } = workbench;
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('14 Elm Street');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: '14 Elm Street', level: 1 })).toBeVisible();
  await expectSequence(workbench, ['Elm front', 'Elm kitchen']);
});

test('files that the system hands on one by one are one question, which waits for what a person does', {
  tag: ['@electron', '@large'],
}, async ({ openListing, pictures, app }) => {
  const workbench = await openListing(['Front']);
  const { page, dialog } = workbench;
  await page.keyboard.press('n');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  for (const file of await pictures.write(['Kitchen', 'Bath', 'Garden', 'Hall'])) {
    await app.desktop.openFile(file);
  }
  await page.keyboard.type('7 Elm Street');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('heading', { name: 'Add 4 files or folders' })).toBeVisible();
  await expect(dialog).toContainText('1.jpg, 2.jpg, 3.jpg and 1 more');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expectSequence(workbench, ['Front', 'Kitchen', 'Bath', 'Garden', 'Hall']);
});

test('the question where files go is accessible', { tag: ['@electron', '@large'] }, async ({
  openListing,
  pictures,
  app,
}) => {
  const { page, dialog } = await openListing(['Front']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await app.desktop.startAgain('/', ...(await pictures.write(['Kitchen', 'Bath'], '14 Elm Street')));
  await expectAccessible(page, 'the listings');
  await dialog.getByRole('button', { name: /Listing/ }).click();
  await page.getByRole('option', { name: 'New listing' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('14 Elm Street');
  await expectAccessible(page, 'a new listing');
});

test('a link selects a listing and does nothing else', { tag: '@electron' }, async ({ openListing, library, app }) => {
  await library.addListing({ name: MILL, files: [] });
  const { page, messages } = await openListing(['Front']);
  await page.getByRole('row', { name: new RegExp(OAK) }).click();
  const { listings } = Listings.parse(await app.lightbox('listing', 'list').then((all) => ({ listings: all })));
  const id = listings.find(({ name }) => name === MILL)?.listingId ?? '';
  await app.desktop.startAgain('/', `listing-lightbox://listing/${id}`);
  await expect(page.getByRole('heading', { name: MILL, level: 1 })).toBeVisible();
  await app.desktop.startAgain('/', 'listing-lightbox://listing/0b6f2c58-2f0c-4a53-9a3e-0d7a4b1c9f10');
  await expect(messages).toContainText('isn’t on this computer');
  await expect(page.getByRole('heading', { name: MILL, level: 1 })).toBeVisible();
});

test('while photos are sent the computer stays awake and the taskbar shows how far it is; a notice tells the end', {
  tag: ['@electron', '@large'],
}, async ({ openListing, service, app }) => {
  const workbench = await openListing(['A', 'B', 'C']);
  const hold = service.now.faults.hold('insert', 'beforeAnswer');
  await app.desktop.lookElsewhere();
  await workbench.page.getByRole('button', { name: 'Sync now' }).click();
  await hold.reached;
  const named = async (what: string): Promise<unknown[]> =>
    (await app.desktop.noted()).filter((each) => each.what === what).map((each) => each.with);
  expect(await named('keepAwake')).toEqual(['prevent-app-suspension']);
  expect(await named('maySleep')).toEqual([]);
  expect(await named('progress')).toContainEqual({ progress: 0, mode: 'normal' });
  expect(await named('notice')).toEqual([]);
  hold.release();
  await expect(workbench.status).toHaveText('Everything is up to date');
  await expect.poll(() => named('notice')).toEqual([{ title: 'All photos sent', body: 'Everything is up to date.' }]);
  await expect.poll(async () => (await named('progress')).at(-1)).toEqual({ progress: -1, mode: 'none' });
  expect((await named('maySleep')).length).toBe((await named('keepAwake')).length);
  await app.desktop.pressNotice();
  expect((await app.desktop.noted()).at(-1)?.what).toBe('focus');
});

test('what only a person can settle is told by a notice, in the language of the page', {
  tag: ['@electron', '@large'],
}, async ({ openListing, service, app }) => {
  const workbench = await openListing(['A', 'B'], { synced: true });
  service.elsewhere('B', { ShortDescription: 'B of theirs' });
  await workbench.caption(2, 'B of mine');
  await app.desktop.lookElsewhere();
  await workbench.sync(/1 conflict needs attention/);
  await expect
    .poll(async () => (await app.desktop.noted()).filter(({ what }) => what === 'notice'))
    .toMatchObject([{ with: { title: 'Sending needs your attention' } }]);
});

test('an installation proves itself: page, bridge, library, every format and the key store', async ({
  folder,
  host,
  sharedBrowser,
}) => {
  test.skip(host === 'electron', 'only a package has the pictures of its self-check');
  await writeSelfCheckPictures();
  const context = await sharedBrowser?.newContext();
  if (context === undefined) throw new Error('The shell needs a browser.');
  const report = join(folder, 'self-check.json');
  const shell = await startShell({
    home: join(folder, 'home'),
    context,
    watch: () => undefined,
    args: ['--self-check', report],
    environment: { STAND_IN_RESOURCES: join(root, 'out') },
  });
  await shell.ended;
  await context.close();
  const { ok, steps } = SelfCheck.parse(JSON.parse(readFileSync(report, 'utf8')));
  expect(steps.filter((step) => !step.ok)).toEqual([]);
  expect(ok).toBe(true);
  expect(steps.map(({ name }) => name)).toEqual([
    'window',
    'database',
    'bridge',
    ...['jpg', 'png', 'webp', 'tiff', 'avif', 'heic'].map((format) => `decode ${format}`),
    'picture',
    'secret',
  ]);
  // The library of the person is left alone.
  expect(existsSync(join(folder, 'home', 'library.db'))).toBe(false);
});

test('what a crash leaves behind stays in the folder of the library, and nobody is sent it', { tag: '@large' }, async ({
  openListing,
  app,
  host,
}) => {
  test.skip(host === 'electron', 'what the app asks before it has a window is written down by the stand-in alone');
  await openListing([]);
  const noted = await app.desktop.noted();
  const nth = (name: string): number => noted.findIndex(({ what }) => what === name);
  const reporters = noted.filter(({ what }) => what === 'crashReporter');
  expect(reporters.map((each) => each.with)).toEqual([{ uploadToServer: false }]);
  // Where dumps go is decided once, when it starts.
  expect(nth('app.setPath crashDumps')).toBeGreaterThanOrEqual(0);
  expect(nth('app.setPath crashDumps')).toBeLessThan(nth('crashReporter'));
  const folder = z.string().parse(noted[nth('app.setPath crashDumps')]?.with);
  const own = z.string().parse(noted[nth('app.setPath userData')]?.with);
  expect(folder.startsWith(join(own, sep))).toBe(true);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test('photos are dragged to another program as copies with their words: the large one, or all that are selected', {
  tag: ['@electron', '@large'],
}, async ({ openListing, app }) => {
  const { tile, page } = await openListing(['Kitchen with island', 'Bath']);
  await tile(1).click();
  await page.getByTitle('Drag to another program').dispatchEvent('dragstart');
  const dragged = async (): Promise<unknown[]> =>
    (await app.desktop.noted()).filter(({ what }) => what === 'startDrag').map((noted) => noted.with);
  await expect.poll(async () => (await dragged()).length).toBe(1);
  const { files } = z.object({ files: z.array(z.string()) }).parse((await dragged())[0]);
  expect(files.map((file) => file.replace(/^.*[\\/]/, ''))).toEqual(['01-kitchen-with-island.jpg']);
  expect(files.every((file) => existsSync(file))).toBe(true);

  await page.keyboard.press('ControlOrMeta+a');
  await page.getByTitle('Drag 2 photos to another program').dispatchEvent('dragstart');
  await expect.poll(async () => (await dragged()).length).toBe(2);
  const all = z.object({ files: z.array(z.string()) }).parse((await dragged())[1]).files;
  expect(all.map((file) => file.replace(/^.*[\\/]/, ''))).toEqual(['01-kitchen-with-island.jpg', '02-bath.jpg']);
});
