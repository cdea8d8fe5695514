import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { copyAhead, hasMoved, isOnItsWay, moveLibrary } from '../../../electron/core/library/copies/move-library.ts';
import { openZip } from '../../../electron/core/library/copies/read-zip.ts';
import { writeBackup } from '../../../electron/core/library/copies/write-backup.ts';
import { openNodeSecrets } from '../../../electron/hosts/secrets/secret-storage.ts';
import { argumentsOfMove, finishMove } from '../../../electron/shell/finish-move.ts';
import { done, lightbox, lightboxJson, runHere } from '../../run-cli.ts';
import { afterTest, openCore, temporaryFolder } from '../harness.ts';

/** Nobody waits for it. */
const UNWATCHED = { onProgress: () => undefined, signal: new AbortController().signal };

const CAPTION = 'Kitchen with island';

/** A library with a listing of two photos, a secret, and a file that somebody keeps beside it. */
async function library(): Promise<{ home: string; elsewhere: string }> {
  const opened = await openCore();
  const { listingId, ids } = await opened.listingWithPhotos(2);
  await opened.call('media.edit', { mediaIds: ids.slice(0, 1), shortDescription: CAPTION });
  await opened.call('listing.rename', { listingId, name: '12 Oak Street' });
  await opened.close();
  await openNodeSecrets(opened.home, { LIGHTBOX_SECRETS: 'file' }, false).write('service', 'a-secret-token');
  writeFileSync(path.join(opened.home, 'mine.txt'), 'not of the library');
  return { home: opened.home, elsewhere: await temporaryFolder() };
}

function picturesIn(home: string): string[] {
  return readdirSync(path.join(home, 'pictures'), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(home, 'pictures', name)).isFile())
    .toSorted();
}

/** That the listing is there with its caption, and that both originals are as they were added. */
async function expectWhole(home: string): Promise<void> {
  const shown = await done(home, 'listing', 'show', '12 Oak Street');
  expect(JSON.stringify(shown)).toContain(CAPTION);
  expect(await done(home, 'doctor', '--library')).toMatchObject({ checked: 2, intact: 2, faulty: [] });
}

describe('a backup', () => {
  it('becomes the same library elsewhere, without what signs in', async () => {
    const { home, elsewhere } = await library();
    const [file, folder] = [path.join(elsewhere, 'oak.zip'), path.join(elsewhere, 'unpacked')];
    const said = await lightbox(home, 'library', 'backup', file);
    expect([said.code, said.stdout]).toEqual([0, expect.stringContaining('tokens are not in it')]);
    expect(readFileSync(file).includes('a-secret-token')).toBe(false);
    expect(readdirSync(elsewhere)).toEqual(['oak.zip']);
    expect(await done(home, 'library', 'unpack', file, folder)).toMatchObject({ listings: 1, photos: 2, damaged: 0 });
    expect(picturesIn(folder)).toEqual(picturesIn(home));
    expect(readdirSync(folder).toSorted()).toEqual(['library.db', 'pictures']);
    await expectWhole(folder);
  });

  it('is made while the library is open and written in', async () => {
    const opened = await openCore();
    await opened.listingWithPhotos(1);
    const elsewhere = await temporaryFolder();
    const backup = opened.call('library.backup', { folder: elsewhere });
    await opened.call('listing.create', { name: 'Meanwhile' });
    const { file, missing } = await backup;
    expect([missing, path.basename(file)]).toEqual([0, 'Listing Lightbox 2026-05-04.zip']);
    await expect(opened.call('library.backup', { folder: elsewhere })).resolves.toMatchObject({
      file: expect.stringContaining('2026-05-04 2.zip') as unknown,
    });
  });

  it('leaves out what is removed for good while it is written, and is nobody else’s to read meanwhile', async () => {
    const { home, elsewhere } = await library();
    const file = path.join(elsewhere, 'oak.zip');
    const modes = new Set<number>();
    const onProgress = (): void => {
      for (const name of readdirSync(elsewhere)) modes.add(statSync(path.join(elsewhere, name)).mode & 0o777);
      rmSync(path.join(home, 'pictures', 'renditions'), { recursive: true, force: true });
    };
    await writeBackup({ home, file, replaces: false, expected: [] }, { ...UNWATCHED, onProgress });
    if (process.platform !== 'win32') expect([...modes]).toEqual([0o600]);
    const folder = path.join(elsewhere, 'unpacked');
    expect(await done(home, 'library', 'unpack', file, folder)).toMatchObject({ damaged: 0 });
    expect(picturesIn(folder)).toEqual(picturesIn(home));
    await expectWhole(folder);
  });

  it('that is canceled leaves nothing', async () => {
    const { home, elsewhere } = await library();
    const stop = new AbortController();
    const request = { home, file: path.join(elsewhere, 'oak.zip'), replaces: false, expected: [] };
    const watch = { onProgress: () => stop.abort(), signal: stop.signal };
    await expect(writeBackup(request, watch)).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')(
    'of an original that cannot be read says so, and leaves nothing',
    async () => {
      const { home, elsewhere } = await library();
      const original = picturesIn(home).find((name) => name.startsWith('originals')) ?? '';
      await rm(path.join(home, 'pictures', original));
      // Its bytes begin where nobody may read.
      symlinkSync('/proc/self/mem', path.join(home, 'pictures', original));
      for (const words of [
        ['backup', path.join(elsewhere, 'oak.zip')],
        ['move', path.join(elsewhere, 'new')],
      ]) {
        const { code, stderr } = await lightbox(home, 'library', ...words);
        expect([code, stderr]).toEqual([1, expect.stringContaining('it cannot be read')]);
      }
      expect(readdirSync(elsewhere)).toEqual([]);
    },
  );

  it('is written over nothing without being asked, and not into the library', async () => {
    const { home, elsewhere } = await library();
    const file = path.join(elsewhere, 'there.zip');
    writeFileSync(file, 'of somebody');
    const refused = await lightbox(home, 'library', 'backup', file);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--replace')]);
    expect(readFileSync(file, 'utf8')).toBe('of somebody');
    expect((await lightbox(home, 'library', 'backup', file, '--replace')).code).toBe(0);
    const inside = await lightbox(home, 'library', 'backup', path.join(home, 'pictures', 'b.zip'));
    expect([inside.code, inside.stderr]).toEqual([1, expect.stringContaining('lies in the library itself')]);
    const nowhere = await lightbox(home, 'library', 'backup', path.join(file, 'b.zip'));
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('Nothing can be written')]);
    expect(readdirSync(elsewhere)).toEqual(['there.zip']);
  });

  it('names originals that were missing before', async () => {
    const { home, elsewhere } = await library();
    await rm(path.join(home, 'pictures', picturesIn(home).find((name) => name.startsWith('originals')) ?? ''));
    const { code, stdout } = await lightbox(home, 'library', 'backup', path.join(elsewhere, 'oak.zip'));
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 original was missing before')]);
  });

  it('with a damaged picture gives all others back; without its end it gives nothing', async () => {
    const { home, elsewhere } = await library();
    const [file, folder] = [path.join(elsewhere, 'oak.zip'), path.join(elsewhere, 'unpacked')];
    await done(home, 'library', 'backup', file);
    await damageAn('originals', file);
    const unpacked = await lightboxJson(home, 'library', 'unpack', file, folder);
    expect([unpacked.code, unpacked.value]).toMatchObject([4, { damaged: 1, photos: 2 }]);
    expect((await lightboxJson(folder, 'doctor', '--library')).value).toMatchObject({ intact: 1 });

    truncateSync(file, 10_000);
    const other = path.join(elsewhere, 'other');
    const cut = await lightbox(home, 'library', 'unpack', file, other);
    expect([cut.code, cut.stderr, existsSync(other)]).toEqual([1, expect.stringContaining('not a backup'), false]);
    const filled = await lightbox(home, 'library', 'unpack', file, home);
    expect([filled.code, filled.stderr]).toEqual([1, expect.stringContaining('not an empty folder')]);
  });
});

it.each([
  ['leads out of the folder', 'pictures/originals/aa/bb/evil', 'pictures/originals/../../evil'],
  ['is of no library', 'pictures/originals/aa/bb/evil', 'secrets/service-of-other.json'.padEnd(28, 'x').slice(0, 28)],
])('a zip with a name that %s is no backup', async (_why, name, instead) => {
  const folder = await temporaryFolder();
  const [file, target] = [path.join(folder, 'evil.zip'), path.join(folder, 'unpacked')];
  const made = new yazl.ZipFile();
  for (const each of ['library.db', name]) made.addBuffer(Buffer.from('anything'), each, { compress: false });
  made.end();
  // The names stand twice in a zip, and have the same length.
  const bytes = (await buffer(made.outputStream)).toString('latin1').replaceAll(name, instead);
  writeFileSync(file, bytes, 'latin1');
  const { code, stderr } = await lightbox(folder, 'library', 'unpack', file, target);
  expect([code, stderr, readdirSync(folder)]).toEqual([1, expect.stringContaining('not a backup'), ['evil.zip']]);
});

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

it.skipIf(!isRootOnLinux)('a disk that is too small is named with what it has and what is needed', async () => {
  const { home } = await library();
  const disk = await temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  afterTest(() => execFileSync('umount', ['-l', disk]));
  for (const words of [
    ['backup', path.join(disk, 'oak.zip')],
    ['move', path.join(disk, 'oak')],
  ]) {
    const { code, stderr } = await lightbox(home, 'library', ...words);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is full|its disk has \d+ MB left/)]);
  }
  expect(readdirSync(disk)).toEqual([]);
  await expectWhole(home);
});

/** Changes a byte of a file in the middle of a zip. */
async function damageAn(kind: string, file: string): Promise<void> {
  const zip = await openZip(file);
  const entry = zip.entries.find(({ name }) => name.includes(kind));
  await zip.close();
  if (entry === undefined) throw new Error(`no ${kind} in ${file}`);
  const bytes = readFileSync(file);
  const at = entry.packed.at + 200;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}

describe('moving the library', () => {
  /** The library of a person who never names one. */
  async function ownLibrary() {
    const { home: made, elsewhere } = await library();
    const environment = {
      LIGHTBOX_SECRETS: 'file',
      XDG_DATA_HOME: path.join(elsewhere, 'data'),
      XDG_STATE_HOME: path.join(elsewhere, 'state'),
    };
    const home = path.join(environment.XDG_DATA_HOME, 'listing-lightbox');
    await mkdir(environment.XDG_DATA_HOME);
    await rename(made, home);
    const run = (...words: string[]) => runHere(words, environment);
    return { home, folder: path.join(elsewhere, 'disk', 'lightbox'), run };
  }

  it.skipIf(process.platform !== 'linux')('lets the app open it from its new place', async () => {
    const { home, folder, run } = await ownLibrary();
    const pictures = picturesIn(home);
    const moved = await run('library', 'move', folder);
    expect([moved.code, moved.stderr]).toEqual([0, expect.any(String)]);
    expect(moved.stdout).toContain('opened from there from now on');
    expect(picturesIn(folder)).toEqual(pictures);
    expect(readdirSync(home).filter((name) => name !== 'logs')).toEqual(['mine.txt']);
    expect(readdirSync(folder).toSorted()).toEqual(['library.db', 'pictures', 'secrets']);
    expect((await run('listing', 'list')).stdout).toContain('12 Oak Street');
    await expectWhole(folder);

    // Its disk is not there: an empty library beside it would hide that.
    await rename(folder, `${folder} away`);
    const away = await run('listing', 'list');
    expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('is not there now')]);
    expect((await run('library', 'use', `${folder} away`)).code).toBe(0);
    expect((await run('listing', 'list')).stdout).toContain('12 Oak Street');
    expect((await run('library', 'move', home)).stderr).toContain('not an empty folder');
    await rm(path.join(home, 'mine.txt'));
    await rm(path.join(home, 'logs'), { recursive: true, force: true });
    expect((await run('library', 'move', home)).code).toBe(0);
    expect((await run('listing', 'list')).stdout).toContain('12 Oak Street');
  });

  it.skipIf(process.platform !== 'linux')('knows the library that the app opens by any of its names', async () => {
    const { home, folder, run } = await ownLibrary();
    const link = path.join(path.dirname(folder), '..', 'link');
    symlinkSync(home, link);
    expect((await run('--home', link, 'library', 'move', folder)).stdout).toContain('opened from there from now on');

    // One that is named moves also while the disk of that one is not connected.
    const { home: named, elsewhere } = await library();
    await rename(folder, `${folder} away`);
    const moved = await run('--home', named, 'library', 'move', path.join(elsewhere, 'new'));
    expect([moved.code, moved.stdout]).toEqual([0, expect.stringContaining('Name it when you open it')]);
  });

  it('that was named leaves what is opened otherwise', async () => {
    const { home, elsewhere } = await library();
    const folder = path.join(elsewhere, 'named');
    const { code, stdout } = await lightbox(home, 'library', 'move', folder);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`--home "${folder}"`)]);
    await expectWhole(folder);
  });

  it('is refused while somebody has it open, and into a place that cannot take it', async () => {
    const { home, elsewhere } = await library();
    const opened = await openCore({ home });
    const folder = path.join(elsewhere, 'new');
    const busy = await lightbox(home, 'library', 'move', folder);
    expect([busy.code, busy.stderr]).toEqual([1, expect.stringContaining('has this library open')]);
    expect(await opened.call('listing.list', {})).toMatchObject({ listings: [{ name: '12 Oak Street' }] });
    await opened.close();
    await mkdir(path.join(elsewhere, 'filled'));
    writeFileSync(path.join(elsewhere, 'filled', 'of-somebody.txt'), '');
    for (const [place, why] of [
      [path.join(home, 'inside'), 'lies in the folder of the library'],
      [path.dirname(home), 'or holds it'],
      [path.join(elsewhere, 'filled', 'of-somebody.txt', 'below'), 'Nothing can be written'],
      [path.join(elsewhere, 'filled'), 'not an empty folder'],
    ] as const) {
      const { code, stderr } = await lightbox(home, 'library', 'move', place);
      expect([code, stderr]).toEqual([1, expect.stringContaining(why)]);
    }
    expect(existsSync(folder)).toBe(false);
    await expectWhole(home);
  });

  it('is refused for a library of a newer version, which is left as it is', async () => {
    const { home, elsewhere } = await library();
    const database = new Database(path.join(home, 'library.db'));
    database.pragma('user_version = 9999');
    database.close();
    const before = readFileSync(path.join(home, 'library.db'));
    const { code, stderr } = await lightbox(home, 'library', 'move', path.join(elsewhere, 'new'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('newer version')]);
    expect(readFileSync(path.join(home, 'library.db')).equals(before)).toBe(true);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('keeps whoever waits for it from working on in the old file', async () => {
    const { home, elsewhere } = await library();
    const [folder, waiting] = [path.join(elsewhere, 'new'), path.join(elsewhere, 'waiting')];
    await mkdir(waiting);
    // A program that has opened the file holds on to it as a second name does.
    const switchTo = () => linkSync(path.join(home, 'library.db'), path.join(waiting, 'library.db'));
    await moveLibrary({ home, folder }, switchTo, UNWATCHED);
    const late = await lightbox(waiting, 'listing', 'create', 'Too late');
    expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('was moved to another folder')]);
    expect(readdirSync(waiting).filter((name) => name !== 'logs')).toEqual(['library.db']);
    await expectWhole(folder);
  });

  it('that fails leaves what somebody else put into the new folder, and no folder that was not there', async () => {
    const { home, elsewhere } = await library();
    const folder = path.join(elsewhere, 'disk', 'new');
    const theirs = path.join(folder, 'theirs.txt');
    const fails = (meanwhile: () => void) =>
      moveLibrary(
        { home, folder },
        () => {
          meanwhile();
          throw new Error('the disk of the note is full');
        },
        UNWATCHED,
      );
    await expect(fails(() => undefined)).rejects.toThrow('the disk of the note');
    expect(existsSync(path.join(elsewhere, 'disk'))).toBe(false);
    await expect(fails(() => writeFileSync(theirs, 'of somebody'))).rejects.toThrow('the disk of the note');
    expect(readdirSync(folder)).toEqual(['theirs.txt']);
    await expectWhole(home);
  });

  it('goes on where it was ended, but never over a library that is there by now', async () => {
    const { home, elsewhere } = await library();
    const way = { home, folder: path.join(elsewhere, 'new') };
    await copyAhead(way, UNWATCHED);
    expect([isOnItsWay(way), hasMoved(way)]).toEqual([true, false]);
    copyFileSync(path.join(home, 'library.db'), path.join(way.folder, 'library.db'));
    await done(way.folder, 'listing', 'create', 'Worked on here');
    expect(isOnItsWay(way)).toBe(false);
    expect((await lightbox(home, 'library', 'move', way.folder)).stderr).toContain('not an empty folder');
    expect(JSON.stringify(await done(way.folder, 'listing', 'list'))).toContain('Worked on here');
  });

  it('is not done in a folder whose disk went away meanwhile', async () => {
    const { home, elsewhere } = await library();
    const folder = path.join(elsewhere, 'disk');
    await mkdir(folder);
    const goes = { ...UNWATCHED, onProgress: () => rmSync(path.join(folder, '.moving'), { force: true }) };
    await expect(moveLibrary({ home, folder }, () => undefined, goes)).rejects.toThrow('Nothing can be written');
    await expectWhole(home);
  });

  it('is found again by the app that starts anew with the arguments it was moved with', async () => {
    const { home, elsewhere } = await library();
    const folder = path.join(elsewhere, 'new');
    const args = argumentsOfMove(['.', `--home=${home}`], home, folder);
    const busy = () => 'in use';
    expect(finishMove(args, home, busy)).toEqual({ home, problem: null });
    await copyAhead({ home, folder }, UNWATCHED);
    expect(finishMove(args, home, busy)).toEqual({ home, problem: 'in use' });
    await done(home, 'library', 'move', folder);
    expect(finishMove(args, home, busy)).toEqual({ home: folder, problem: null });
  });

  it('from the page copies the pictures while it is open, and the rest at the next start', async () => {
    const { home, elsewhere } = await library();
    const folder = path.join(elsewhere, 'new');
    const restarts: string[] = [];
    const moving = { refuse: () => undefined, restart: (to: string) => void restarts.push(to) };
    const pickFolder = () => Promise.resolve(elsewhere);
    const opened = await openCore({ home, host: { moving, pickFolder } });
    const picked = path.join(elsewhere, 'Listing Lightbox');
    await copyAhead({ home, folder: picked }, UNWATCHED);
    expect(await opened.call('library.pickFolder', { purpose: 'move' })).toEqual({ folder: picked });
    expect(await opened.call('app.info', {})).toMatchObject({ canMove: true });
    await opened.call('library.move', { folder });
    expect(restarts).toEqual([folder]);
    expect([picturesIn(folder), existsSync(path.join(folder, 'library.db'))]).toEqual([picturesIn(home), false]);
    await opened.call('listing.create', { name: 'In the last moment' });
    await opened.close();
    expect((await lightbox(home, 'library', 'move', folder)).code).toBe(0);
    expect(JSON.stringify(await done(folder, 'listing', 'list'))).toContain('In the last moment');
    await expectWhole(folder);
  });
});
