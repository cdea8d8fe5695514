// `npm run screenshots`: pictures of the main screens in both themes, into docs/pictures/, from the real page against
// the practice service with the sample photos.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { type PracticeService, startPracticeService } from '../electron/practice/practice-service.ts';
import { buildIfNeeded } from './bundle.ts';
import { lightbox, type Served, serve } from './demo/app-process.ts';
import { openBrowser, type WorkbenchPage, workbenchPage } from './demo/workbench-page.ts';
import { messageOf, root } from './project.ts';
import { writeSamplePhotos } from './samples.ts';

const FOLDER = join(root, 'docs', 'pictures');
const THEMES = ['light', 'dark'] as const;

interface Scene {
  readonly name: string;
  show(page: WorkbenchPage): Promise<void>;
}

const SCENES: readonly Scene[] = [
  {
    name: 'workbench',
    async show({ tile }) {
      await tile(3).click();
    },
  },
  {
    name: 'several',
    async show({ page, tile }) {
      await tile(4).click();
      await tile(6).click({ modifiers: ['Shift'] });
      await page.getByRole('textbox', { name: /Caption/ }).waitFor();
    },
  },
  {
    name: 'conflict',
    async show({ page }) {
      await page
        .getByRole('button', { name: /1 conflict/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Keep mine' }).waitFor();
    },
  },
  {
    name: 'palette',
    async show({ page }) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('searchbox', { name: 'Find an action' }).waitFor();
    },
  },
];

const ROOMS: readonly (readonly [caption: string, room: string])[] = [
  ['Front of the house at dusk', 'Front of Structure'],
  ['Entry with oak stairs', 'Entry'],
  ['Kitchen with island', 'Kitchen'],
  ['Living room with two tall windows', 'Living Room'],
  ['Dining room', 'Dining Room'],
  ['Main bedroom', 'Master Bedroom'],
  ['Bathroom with daylight', 'Bathroom'],
  ['Garden from the terrace', 'Garden'],
  ['', 'Floor Plan'],
];

/** A library in the middle of work: one listing on the service with a conflict, one ready, one just begun. */
async function prepareLibrary(home: string, work: string, service: PracticeService): Promise<void> {
  const samples = await writeSamplePhotos(join(work, 'card'));
  const { uploadUrl, baseUrl, token } = service;
  await lightbox(
    home,
    'connect',
    '--upload-url',
    uploadUrl,
    '--base-url',
    baseUrl,
    '--token',
    token,
    '--name',
    'County MLS',
    '--environment',
    'test',
  );
  for (const [name, files] of [
    ['Mill Lane 7', samples.slice(3, 6)],
    ['48 Harbour View, Unit 3', samples.slice(1)],
    ['12 Oak Street', samples],
  ] as const) {
    await lightbox(home, 'listing', 'create', name);
    await lightbox(home, 'photo', 'add', name, ...files);
  }
  for (const [index, [caption, room]] of ROOMS.entries()) {
    await lightbox(home, 'photo', 'edit', '12 Oak Street', `${index + 1}`, '--caption', caption, '--room', room);
  }
  await lightbox(home, 'sync', '12 Oak Street');
  const kitchen = service.snapshot().listings[0]?.media[2]?.MediaKeyNumeric;
  service.secondPerson.editMedia(Number(kitchen), { ShortDescription: 'Kitchen with island and breakfast bar' });
  await lightbox(home, 'photo', 'edit', '12 Oak Street', '3', '--caption', 'Kitchen with island and skylight');
  await lightbox(home, 'sync', '12 Oak Street').catch(() => undefined);
  await lightbox(home, 'photo', 'edit', '12 Oak Street', '8', '--caption', 'Garden from the terrace, facing south');
}

async function takePictures(browser: Browser, served: Served): Promise<void> {
  for (const theme of THEMES) {
    for (const scene of SCENES) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: theme });
      await page.goto(served.url);
      await page.getByText('12 Oak Street').first().click();
      const workbench = workbenchPage(page);
      await workbench.tile(9).waitFor();
      await scene.show(workbench);
      await page.waitForLoadState('networkidle');
      await workbench.picture(FOLDER, `${scene.name}-${theme}`);
      await page.close();
    }
  }
}

async function main(): Promise<void> {
  const problems = await buildIfNeeded();
  if (problems.some((problem) => /renderer|cli/.test(problem))) throw new Error(problems.join(' '));
  mkdirSync(FOLDER, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'lightbox-pictures-'));
  const home = join(work, 'home');
  const service = await startPracticeService({ dataFolder: join(work, 'service') });
  const browser = await openBrowser();
  let served: Served | null = null;
  try {
    await prepareLibrary(home, work, service);
    served = await serve(home);
    await takePictures(browser, served);
    process.stdout.write(`${SCENES.length * THEMES.length} pictures are in docs/pictures/.\n`);
  } finally {
    await browser.close();
    await served?.stop();
    await service.close();
    rmSync(work, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`No pictures were made: ${messageOf(error)}\n`);
  process.exitCode = 1;
}
