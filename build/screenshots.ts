// `npm run screenshots`: pictures of the main screens in both themes, into docs/pictures/, from the real page against
// the practice service with the sample photos.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { type PracticeService, startPracticeService } from '../electron/practice/practice-service.ts';
import { xmpPacket } from '../shared/domain/xmp-packet.ts';
import { buildIfNeeded } from './bundle.ts';
import { connect, lightbox, type Served, serve } from './demo/app-process.ts';
import { openBrowser, openPage, workbenchPage } from './demo/workbench-page.ts';
import { root, runMain } from './project.ts';
import { writeSamplePhotos } from './samples.ts';
import { SCENES, type Scene } from './screenshots/scenes.ts';

const FOLDER = join(root, 'docs', 'pictures');
const THEMES = ['light', 'dark'] as const;

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

/** Captions and rooms with faults, by the position of their photo. */
const FAULTS: ReadonlyMap<number, readonly [caption: string, room: string]> = new Map([
  [1, ['Front of the house, call 555-123-4567', 'Front of Structure']],
  [3, ['Kitchen with island, see www.example.com', 'Kitchen']],
  [6, ['Main bedroom', '']],
  [8, ['', 'Garden']],
]);

/** Captions and keywords beside the samples, as another program writes them: what the other listings begin with. */
const BESIDE: readonly (readonly [caption: string | null, keywords: readonly string[]])[] = [
  ['Front of the house at dusk', []],
  ['Entry with oak stairs', ['oak stairs', 'entrance foyer']],
  ['Kitchen with island', ['modern kitchen', 'kitchen island']],
  [null, ['bright living room']],
  [null, ['table for ten', 'formal dining room']],
  ['Main bedroom', ['main bedroom']],
  [null, ['renovated bathroom', 'daylight']],
  ['Garden from the terrace', []],
];

function tagSamples(samples: readonly string[]): void {
  const nothing = { title: null, rating: null, copyright: null, creator: null };
  for (const [index, [description, keywords]] of BESIDE.entries()) {
    const sidecar = samples[index]?.replace(/\.\w+$/, '.xmp');
    if (sidecar !== undefined) writeFileSync(sidecar, xmpPacket({ ...nothing, description, keywords }));
  }
}

/** A library in the middle of work: one listing on the service with a conflict, one ready, one just begun. */
async function prepareLibrary(home: string, work: string, service: PracticeService): Promise<void> {
  const samples = await writeSamplePhotos(join(work, 'card'));
  tagSamples(samples);
  await connect(home, service, 'County MLS', '--environment', 'test');
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

/** The same, with a further service that the listing goes to. */
async function prepareTwoServices(
  home: string,
  work: string,
  [service, south]: readonly [PracticeService, PracticeService],
): Promise<void> {
  await connect(home, south, 'South Coast MLS', '--environment', 'test');
  await prepareLibrary(home, work, service);
  await lightbox(home, 'listing', 'services', '12 Oak Street', '--add', 'South Coast MLS');
  await lightbox(home, 'sync', '12 Oak Street').catch(() => undefined);
  await lightbox(home, 'photo', 'edit', '12 Oak Street', '8', '--caption', 'Garden from the terrace');
}

/** A listing with photos that the picture rules of its service say something about. */
async function prepareFaults(home: string, work: string, service: PracticeService): Promise<void> {
  await connect(home, service, 'County MLS', '--environment', 'test');
  await lightbox(home, 'picture-rules', 'common');
  const name = '12 Oak Street';
  await lightbox(home, 'listing', 'create', name);
  await lightbox(home, 'photo', 'add', name, ...(await writeSamplePhotos(join(work, 'faults'))));
  const written = ROOMS.map(([caption, room], index) => FAULTS.get(index + 1) ?? ([caption, room] as const));
  for (const [index, [caption, room]] of written.entries()) {
    await lightbox(home, 'photo', 'edit', name, `${index + 1}`, '--caption', caption, '--room', room);
  }
  await lightbox(home, 'photo', 'alter', name, '4', '--kind', 'Virtual Staging - Item Addition');
}

async function takePictures(browser: Browser, scenes: readonly Scene[], served: Served): Promise<void> {
  for (const theme of THEMES) {
    for (const scene of scenes) {
      const { locale = 'en-US' } = scene;
      const page = await openPage(browser, { viewport: { width: 1440, height: 900 }, colorScheme: theme, locale });
      await page.goto(served.url);
      const workbench = workbenchPage(page);
      if (scene.library !== 'empty') {
        await page.getByText('12 Oak Street').first().click();
        await page.locator('.photo-tile').nth(8).waitFor();
      }
      await scene.show(workbench);
      await page.waitForLoadState('networkidle');
      const picture = await page.screenshot({ animations: 'disabled' });
      await sharp(picture)
        .webp({ quality: 82 })
        .toFile(join(FOLDER, `${scene.name}-${theme}.webp`));
      await page.close();
    }
  }
}

/** @param only names of scenes; all of them where none is named */
async function main(only: readonly string[]): Promise<number> {
  const problems = await buildIfNeeded();
  if (problems.some((problem) => /renderer|cli/.test(problem))) throw new Error(problems.join(' '));
  mkdirSync(FOLDER, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'lightbox-pictures-'));
  const start = (name: string): Promise<PracticeService> => startPracticeService({ dataFolder: join(work, name) });
  const [service, north, south] = [await start('service'), await start('north'), await start('south')];
  const ruled = await start('ruled');
  const browser = await openBrowser();
  let served: Served | null = null;
  try {
    const scenes = SCENES.filter((scene) => only.length === 0 || only.includes(scene.name));
    for (const library of ['empty', 'full', 'services', 'rules'] as const) {
      const wanted = scenes.filter((scene) => scene.library === library);
      if (wanted.length === 0) continue;
      const home = join(work, library);
      if (library === 'full') await prepareLibrary(home, work, service);
      if (library === 'services') await prepareTwoServices(home, work, [north, south]);
      if (library === 'rules') await prepareFaults(home, work, ruled);
      served = await serve(home);
      await takePictures(browser, wanted, served);
      await served.stop();
      served = null;
    }
    process.stdout.write(`${scenes.length * THEMES.length} pictures are in docs/pictures/.\n`);
    return 0;
  } finally {
    await browser.close();
    await served?.stop();
    await Promise.all([service, north, south, ruled].map((each) => each.close()));
    rmSync(work, { recursive: true, force: true });
  }
}

await runMain(
  () => main(process.argv.slice(2)),
  (why) => `No pictures were made: ${why}`,
);
