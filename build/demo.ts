// `npm run demo [-- FOLDER]`: the main job without hands, in the real interface against the practice service. Exit code 0 only if
// what is on the service at the end, read back from it, is what it should be.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type PracticeService, startPracticeService } from '../electron/practice/practice-service.ts';
import { buildIfNeeded } from './bundle.ts';
import { connect, serve } from './demo/app-process.ts';
import {
  changeCaptionElsewhere,
  type OnService,
  openBrowser,
  openPage,
  printTable,
  readService,
  type WorkbenchPage,
  workbenchPage,
} from './demo/workbench-page.ts';
import { root, runMain } from './project.ts';
import { writeSamplePhotos } from './samples.ts';

/** Where the pictures go. */
const PICTURES = resolve(process.argv[2] ?? join(root, 'demo-output'));
const LISTING = '12 Oak Street';

const CAPTIONS: readonly (readonly [position: number, caption: string, room: string])[] = [
  [1, 'Front of the house at dusk', 'Front of Structure'],
  [2, 'Living room with two tall windows', 'Living Room'],
  [3, 'Entry with oak stairs', 'Entry'],
  [4, 'Kitchen with island', 'Kitchen'],
  [5, 'Dining room', 'Dining Room'],
  [6, 'Main bedroom', 'Master Bedroom'],
  [7, 'Bathroom with daylight', 'Bathroom'],
  [8, 'Garden from the terrace', 'Garden'],
  [9, 'Plan of the ground floor', 'Floor Plan'],
];
/** Caption of the fourth photo after the conflict was settled with ours. */
const SETTLED = 'Kitchen with island and skylight';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function main(): Promise<number> {
  const started = Date.now();
  const problems = await buildIfNeeded();
  if (problems.some((problem) => /renderer|cli/.test(problem))) throw new Error(problems.join(' '));
  const work = mkdtempSync(join(tmpdir(), 'lightbox-demo-'));
  // A folder that somebody named may hold more than our pictures.
  if (process.argv[2] === undefined) rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  // What programs note for whoever runs them goes with the rest.
  process.env['XDG_STATE_HOME'] = join(work, 'state');
  try {
    const samples = await writeSamplePhotos(join(work, 'card'));
    say(`1  Took ${samples.length} sample photos: ${samples.map((file) => basename(file)).join(', ')}`);
    const right = await runMainJob(work, samples);
    say(
      `\n${right ? 'All as it should be' : 'NOT as it should be'}, ${Math.round((Date.now() - started) / 1000)} s. Pictures of the interface are in ${relative(process.cwd(), PICTURES)}/.`,
    );
    return right ? 0 : 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function runMainJob(work: string, samples: readonly string[]): Promise<boolean> {
  const home = join(work, 'home');
  const dataFolder = join(work, 'service');
  const first = await startPracticeService({ dataFolder });
  const { port } = first;
  await connect(home, first, 'Demo service');
  await first.close();
  const served = await serve(home);
  const browser = await openBrowser();
  let service: PracticeService | null = null;
  try {
    const page = workbenchPage(
      await openPage(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }),
    );
    await page.page.goto(served.url);
    await workOffline(page, samples);
    service = await startPracticeService({ dataFolder, port });
    await sendAll(page);
    await editAndMeetAnother(page, service);
    return report(await readService(service.baseUrl, service.token));
  } finally {
    await browser.close();
    await served.stop();
    await service?.close();
  }
}

/** Everything but the sending, while the service is switched off. */
async function workOffline(page: WorkbenchPage, samples: readonly string[]): Promise<void> {
  await page.createListing(LISTING);
  await page.addPhotos(samples);
  say(`2  Imported ${samples.length} photos into “${LISTING}”; the service is switched off`);
  await page.moveEarlier(4, 2);
  say('3  Put the living room second, by the keyboard');
  for (const [position, caption, room] of CAPTIONS) {
    await page.caption(position, caption);
    await page.room(position, room);
  }
  say(`4  Wrote ${CAPTIONS.length} captions and rooms`);
  await page.picture(PICTURES, '1-offline');
  await page.sync(/not sent yet/);
  await page.picture(PICTURES, '2-service-away');
  say('5  Tried to sync: the service cannot be reached, everything waits');
}

async function sendAll(page: WorkbenchPage): Promise<void> {
  // No message is waited for: where the app was quicker to notice that the service is back, all of it is sent already.
  await page.page.getByRole('button', { name: 'Sync now' }).click();
  await page.page.getByText('Everything is up to date').waitFor();
  await page.picture(PICTURES, '3-sent');
  say('6  Switched the service on: photos uploaded, listing created by one deep insert');
}

/** Edits go out with If-Match; a second person's edit of the same caption is read before ours is sent, or met by a 412, and settled. */
async function editAndMeetAnother(page: WorkbenchPage, service: PracticeService): Promise<void> {
  await page.caption(5, 'Dining room for eight');
  await page.caption(7, 'Bathroom with daylight and walk-in shower');
  await page.sync(/2 changes sent/);
  say(`7  Edited two captions; the service answered ${describePatches(service)}`);

  const [listing] = await readService(service.baseUrl, service.token);
  const kitchen = listing?.[3];
  if (kitchen === undefined) throw new Error('The kitchen is not on the service.');
  await changeCaptionElsewhere(service.baseUrl, service.token, kitchen.mediaKeyNumeric, 'Kitchen, newly fitted');
  const before = service.requests.length;
  await page.caption(4, SETTLED);
  await page.sync(/1 conflict needs attention/);
  const sent = describePatches(service, before);
  say(
    `8  A second person changed the caption of the kitchen; ours ${sent === '' ? 'was not sent over it' : `met ${sent}`}`,
  );

  await page.decision.click();
  await page.page.getByRole('button', { name: 'Keep mine' }).waitFor();
  await page.picture(PICTURES, '4-conflict');
  await page.page.getByRole('button', { name: 'Keep mine' }).click();
  await page.page.getByRole('button', { name: 'Close' }).first().click();
  await page.sync(/1 change sent/);
  await page.tile(4).click();
  await page.page.emulateMedia({ colorScheme: 'dark' });
  await page.picture(PICTURES, '5-resolved');
  say('9  Kept ours in the conflict dialog and sent it');
}

function describePatches(service: PracticeService, from = 0): string {
  return service.requests
    .slice(from)
    .filter((request) => request.method === 'PATCH' && request.headers['user-agent']?.startsWith('axios') === true)
    .map(
      (request) => `${request.status ?? 'nothing'} to PATCH with If-Match ${request.headers['if-match'] ?? 'missing'}`,
    )
    .join(', ');
}

function report(listings: readonly (readonly OnService[])[]): boolean {
  const [photos = []] = listings;
  say(`\nOn the service, read back from it (${listings.length} listing):\n`);
  printTable([
    ['Order', 'ShortDescription', 'ImageOf', 'Media', 'bytes'],
    ...photos.map((photo) => [
      `${photo.order}`,
      photo.shortDescription,
      photo.imageOf,
      `${photo.mediaKeyNumeric}`,
      `${photo.bytes}`,
    ]),
  ]);
  const wanted = CAPTIONS.map(([position, caption, room]) => {
    const captions = new Map([
      [4, SETTLED],
      [5, 'Dining room for eight'],
      [7, 'Bathroom with daylight and walk-in shower'],
    ]);
    return `${position - 1} ${captions.get(position) ?? caption} ${room}`;
  });
  const found = photos.map((photo) => `${photo.order} ${photo.shortDescription} ${photo.imageOf}`);
  const differences = wanted.filter((row, index) => row !== found[index]);
  for (const row of differences) say(`  missing: ${row}`);
  return (
    listings.length === 1 &&
    found.length === wanted.length &&
    differences.length === 0 &&
    photos.every((photo) => photo.bytes > 0)
  );
}

await runMain(main, (why) => `The demo stopped: ${stripVTControlCharacters(why).trimEnd()}`);
