import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { askCommandLine, commandLine } from '../../../electron/shell/command-line.ts';
import { offerAfterCrash, offerAtStart } from '../../../electron/shell/recovery.ts';
import { AppError } from '../../../shared/contract/app-error.ts';
import { MENU_WORDS } from '../../../shared/contract/menu.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';

const copy = { name: 'library.db.before-23', at: '2026-05-04T08:00:00.000Z', listings: 3, photos: 40 };

describe('after a crash', () => {
  it('nothing is asked while the library is in order', () => {
    expect(offerAfterCrash({ ok: true, problems: [], copies: [copy] }, MENU_WORDS)).toBeNull();
  });

  it('the newest copy is offered, with what it holds and what is kept', () => {
    const offer = offerAfterCrash(
      { ok: false, problems: ['page 7 is never used'], copies: [copy, { ...copy, name: 'x' }] },
      MENU_WORDS,
    );
    expect(offer).toMatchObject({ copy: copy.name, buttons: ['Restore the copy', 'Continue'] });
    expect(offer?.detail).toMatch(
      /page 7 is never used.*2026-05-04.*listings: 3, photos: 40.*kept under another name/s,
    );
  });

  it('without a copy the person hears of it all the same', () => {
    expect(offerAfterCrash({ ok: false, problems: ['x'], copies: [] }, MENU_WORDS)).toMatchObject({
      copy: null,
      buttons: ['Continue'],
    });
  });
});

describe('a library that cannot be opened', () => {
  it.each(['libraryDamaged', 'libraryFromFuture'] as const)('gets a copy offered: %s', (code) => {
    const offer = offerAtStart(
      new AppError(code, phrase('refused.unreadable', { code: 'EIO' })),
      { copies: [copy] },
      MENU_WORDS,
    );
    expect(offer).toMatchObject({ copy: copy.name, buttons: ['Restore the copy', 'Quit'] });
    expect(offer?.message).toBe(MENU_WORDS[code]);
  });

  it('gets none where there is none, and where a copy would not help', () => {
    expect(
      offerAtStart(new AppError('libraryDamaged', phrase('error.pageNotBuilt')), { copies: [] }, MENU_WORDS),
    ).toBeNull();
    expect(
      offerAtStart(new AppError('diskFull', phrase('error.pageNotBuilt')), { copies: [copy] }, MENU_WORDS),
    ).toBeNull();
    expect(offerAtStart(new Error('x'), { copies: [copy] }, MENU_WORDS)).toBeNull();
  });
});

it('a library that is damaged is told in the words that the page said last', () => {
  const words = { ...MENU_WORDS, libraryDamaged: 'La biblioteca está dañada', libraryRestore: 'Restaurar' };
  const offer = offerAfterCrash({ ok: false, problems: ['x'], copies: [copy] }, words);
  expect(offer).toMatchObject({ message: 'La biblioteca está dañada', buttons: ['Restaurar', 'Continue'] });
});

describe('the command line of an installation', () => {
  const facts = {
    isPackaged: true,
    platform: 'linux',
    resources: path.join('/opt', 'app', 'resources'),
    program: '/opt/app/listing-lightbox',
    environment: {},
    mainFolder: path.join('/checkout', 'out', 'main'),
  } as const;

  it('runs on the Node that came with it, outside the archive', () => {
    expect(commandLine(facts)).toEqual({
      program: path.join(facts.resources, 'runtime', 'node'),
      script: path.join(facts.resources, 'app.asar.unpacked', 'out', 'cli', 'cli.js'),
      environment: {},
    });
    expect(commandLine({ ...facts, platform: 'win32' }).program).toMatch(/node\.exe$/);
  });

  it('runs by Electron in a checkout', () => {
    expect(commandLine({ ...facts, isPackaged: false })).toEqual({
      program: facts.program,
      script: path.join('/checkout', 'out', 'cli', 'cli.js'),
      environment: { ELECTRON_RUN_AS_NODE: '1' },
    });
  });

  it('runs in a checkout on the Node that started the app, since an older Electron has no database', () => {
    const environment = { LIGHTBOX_NODE: '/usr/bin/node24' };
    expect(commandLine({ ...facts, isPackaged: false, environment }).program).toBe('/usr/bin/node24');
    expect(commandLine({ ...facts, environment }).program).toBe(path.join(facts.resources, 'runtime', 'node'));
  });

  const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-ask-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const asking = (text: string) => {
    const script = path.join(folder, 'cli.mjs');
    writeFileSync(script, text);
    return { program: process.execPath, script, environment: { ASKED: 'yes' } };
  };

  it('is asked for JSON, with its environment', async () => {
    const line = asking('console.log(JSON.stringify([process.argv.slice(2), process.env.ASKED]))');
    expect(await askCommandLine(line, ['library', 'check'])).toEqual([['--json', 'library', 'check'], 'yes']);
  });

  it('may answer with an exit code that says something, and fails with any other', async () => {
    const line = asking('console.log("{}"); process.exitCode = 4');
    expect(await askCommandLine(line, [], [0, 4])).toEqual({});
    await expect(askCommandLine(line, [])).rejects.toThrow('Command failed');
    await expect(askCommandLine(asking('console.log("no JSON")'), [])).rejects.toThrow('JSON');
  });
});
