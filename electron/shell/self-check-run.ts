import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { app, BrowserWindow, session } from 'electron';
import { z } from 'zod';
import { typedInProcess } from '../../shared/contract/dispatch.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import type { Core } from '../core/app/app.ts';
import type { SecretStorage } from '../core/service/ports.ts';
import { VERSION } from '../hosts/shipped.ts';
import { PAGE_ADDRESS } from './addresses.ts';
import { linkPage } from './page-link.ts';
import { serveScheme } from './scheme.ts';
import { lockedDown, refusePermissions } from './security.ts';
import { SELF_CHECK_PICTURES, type SelfCheckStep, selfCheck } from './self-check.ts';

/** Milliseconds that one step may take; the first start of a fresh installation is slow. */
const LONGEST_STEP = 60_000;

interface SelfCheckPorts {
  readonly rendererFolder: string;
  readonly preload: string;
  /** Opens a library in a folder of its own. */
  readonly openCore: (home: string) => Core;
  /** Opens what keeps the secrets of such a library. */
  readonly openSecrets: (home: string) => SecretStorage;
  readonly newId: () => string;
}

/**
 * Does once what the app does for people, in a window that nobody sees and a library that is gone afterwards, and writes
 * what worked. Ends the app: 0 when all of it worked, otherwise 1.
 */
export async function runSelfCheck(file: string, ports: SelfCheckPorts): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'listing-lightbox-self-check-'));
  app.once('quit', () => remove(home));
  const about = { version: VERSION, system: `${process.platform}-${process.arch}` };
  let isGood = false;
  try {
    mkdirSync(path.join(home, 'desktop'));
    app.setPath('userData', path.join(home, 'desktop'));
    await app.whenReady();
    const core = ports.openCore(home);
    const report = await selfCheck(about, steps(core, ports, home), withinLimit);
    write(file, report);
    await core.close();
    isGood = report.ok;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    writeOrSay(file, { ok: false, ...about, steps: [{ name: 'start', ok: false, said }] });
  }
  app.exit(isGood ? 0 : 1);
}

/**
 * [Note: held files] Chromium lets go of its own files only as it ends, and Windows removes nothing that is held. What is left is in
 * the system's temporary folder: no reason to call an installation bad.
 */
function remove(home: string): void {
  try {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
  }
}

/** Nobody is there to close a dialog: where nothing can be written, the exit code says it. */
function writeOrSay(file: string, report: object): void {
  try {
    write(file, report);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
  }
}

function write(file: string, report: object): void {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** What one step leaves for the next. */
interface Held {
  readonly core: Core;
  readonly ports: SelfCheckPorts;
  window: BrowserWindow | null;
  listingId: ListingId | null;
}

function steps(core: Core, ports: SelfCheckPorts, home: string): readonly SelfCheckStep[] {
  const held: Held = { core, ports, window: null, listingId: null };
  return [
    { name: 'window', run: () => openHidden(held) },
    { name: 'database', run: () => writeListing(held) },
    { name: 'bridge', run: () => askFromPage(held) },
    ...SELF_CHECK_PICTURES.map((picture) => ({
      name: `decode ${path.extname(picture).slice(1)}`,
      run: () => decode(held, picture),
    })),
    { name: 'picture', run: () => showPicture(held) },
    { name: 'secret', run: () => sealSecret(ports, home) },
  ];
}

async function openHidden(held: Held): Promise<string> {
  const { core, ports } = held;
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  refusePermissions(session.defaultSession);
  serveScheme({ rendererFolder: ports.rendererFolder, picturePath: core.picturePath, takeDownload: core.takeDownload });
  linkPage(core, { log, newId: ports.newId }, () => held.window);
  held.window = new BrowserWindow({ show: false, webPreferences: lockedDown(ports.preload) });
  await held.window.loadURL(PAGE_ADDRESS);
  return `Chromium ${process.versions['chrome']}, Node ${process.versions.node}`;
}

async function writeListing(held: Held): Promise<string> {
  const answer = await typedInProcess(held.core.dispatch)('listing.create', { name: 'Self-check' });
  if (!answer.ok) throw new Error(answer.error.message);
  held.listingId = answer.value.listingId;
  return 'a listing was written';
}

async function askFromPage(held: Held): Promise<string> {
  const input = JSON.stringify({ listingId: listingOf(held) });
  Answered.parse(await inPage(held, `window.lightbox.call('listing.get', ${input})`));
  return 'the page was answered';
}

async function decode(held: Held, picture: string): Promise<string> {
  const file = path.join(process.resourcesPath, 'self-check', picture);
  const input = { listingId: listingOf(held), paths: [file] };
  const answer = await typedInProcess(held.core.dispatch)('media.add', input);
  if (!answer.ok) throw new Error(answer.error.message);
  const [refused] = answer.value.refused;
  if (refused !== undefined) throw new Error(JSON.stringify(refused));
  return 'it was added';
}

/** The first photo with all its pixels, which are decoded for it. */
async function showPicture(held: Held): Promise<string> {
  const answer = await typedInProcess(held.core.dispatch)('listing.get', { listingId: listingOf(held) });
  if (!answer.ok) throw new Error(answer.error.message);
  const [photo] = answer.value.media;
  if (photo === undefined) throw new Error('There is no photo to show.');
  const width = await inPage(
    held,
    `(async () => {
      const picture = new Image();
      picture.src = window.lightbox.blobUrl(${JSON.stringify(photo.sha256)}, 'full');
      await picture.decode();
      return picture.naturalWidth;
    })()`,
  );
  if (width !== photo.width) throw new Error(`The page shows ${String(width)} pixels of ${photo.width}.`);
  return `the page shows ${photo.width} pixels`;
}

/** Opened a second time, it has nothing but the folder and the system's key store. */
async function sealSecret({ openSecrets }: SelfCheckPorts, home: string): Promise<string> {
  await openSecrets(home).write('self-check', 'secret');
  const again = openSecrets(home);
  if ((await again.read('self-check')) !== 'secret') throw new Error('What was sealed is not what was opened.');
  return `sealed and opened: ${again.describe('self-check')}`;
}

async function inPage({ window }: Held, code: string): Promise<unknown> {
  if (window === null) throw new Error('There is no window.');
  return await window.webContents.executeJavaScript(code);
}

function listingOf({ listingId }: Held): ListingId {
  if (listingId === null) throw new Error('There is no listing to work on.');
  return listingId;
}

const Answered = z.object({ ok: z.literal(true) });

async function withinLimit(run: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${LONGEST_STEP / 1000} s.`)), LONGEST_STEP);
  });
  try {
    return await Promise.race([run, limit]);
  } finally {
    clearTimeout(timer);
  }
}
