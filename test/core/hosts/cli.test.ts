import { spawn } from 'node:child_process';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PracticeService } from '../../../electron/practice/practice-service.ts';
import { HOLDS } from '../../../shared/domain/status.ts';
import { type Ended, runHere, type WithValue, withValue } from '../../run-cli.ts';
import { afterTest, nth, pictureFiles, startPractice, temporaryFolder } from '../harness.ts';

const cli = fileURLToPath(new URL('../../../electron/hosts/cli.ts', import.meta.url));
const TOKEN = 'a-token-that-nobody-may-see';

/** Runs one command line with `--json` in this process. */
async function lightbox(
  home: string,
  words: readonly string[],
  environment?: NodeJS.ProcessEnv,
): Promise<Ended & WithValue> {
  return withValue(await runHere(['--home', home, '--json', ...words], environment));
}

/** Runs one command line with `--json` in a process of its own, as a person or a script does. */
async function lightboxProcess(home: string, words: readonly string[]): Promise<Ended & WithValue> {
  return withValue(await runPlain(['--home', home, '--json', ...words]));
}

function runPlain(words: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [cli, ...words], { env: { ...process.env, LIGHTBOX_SECRETS: 'file' } });
  afterTest(() => void child.kill('SIGKILL'));
  const out: string[] = [];
  const err: string[] = [];
  child.stdout.on('data', (text) => out.push(String(text)));
  child.stderr.on('data', (text) => err.push(String(text)));
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code: code ?? -1, stdout: out.join(''), stderr: err.join('') })),
  );
}

function expectSentence(ran: Ended): void {
  expect(ran.stderr.trim()).toMatch(/^\S.*[.?!]$/s);
  expect(ran.stderr).not.toMatch(/^\s+at /m);
  expect(ran.stdout).not.toMatch(/\bat .*\.ts:\d+/);
}

const ErrorValue = z.object({ error: z.looseObject({ code: z.string(), message: z.string() }) });
const Created = z.object({ listingId: z.string() });
const Added = z.object({
  added: z.array(z.object({ mediaId: z.string(), fileName: z.string(), order: z.int() })),
  refused: z.array(z.object({ path: z.string(), reason: z.string() })),
});
const Listed = z.array(
  z.looseObject({
    order: z.int(),
    fileName: z.string(),
    ShortDescription: z.string(),
    ImageOf: z.string(),
    state: z.string(),
    hold: z.enum(HOLDS).nullable(),
  }),
);

async function connected(service: PracticeService): Promise<string> {
  const home = await temporaryFolder();
  const words = ['connect', '--upload-url', service.uploadUrl, '--base-url', service.baseUrl, '--token', TOKEN];
  const ran = await lightbox(home, words);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return home;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));
}

describe('the main job from the command line', () => {
  it('runs through, and no file, log or output holds the token', async () => {
    const service = await startPractice({ token: TOKEN });
    const home = await connected(service);
    const said: string[] = [];
    const run = async (words: readonly string[], code = 0): Promise<unknown> => {
      const ran = await lightbox(home, words);
      said.push(ran.stdout, ran.stderr);
      expect({ words, code: ran.code, stderr: ran.stderr }).toMatchObject({ words, code });
      return ran.value;
    };
    const { listingId } = Created.parse(
      await run(['listing', 'create', '12 Oak Street', '--set', 'BathroomsFull=2', '--set', 'Zoning=R=1']),
    );
    const files = await pictureFiles(3);
    const { added, refused } = Added.parse(await run(['photo', 'add', listingId, ...files]));
    expect(added.map((each) => [each.fileName, each.order])).toEqual([
      ['1.jpg', 1],
      ['2.jpg', 2],
      ['3.jpg', 3],
    ]);
    expect(refused).toEqual([]);
    await run(['photo', 'edit', listingId, '1', '--caption', 'Front', '--room', 'FrontOfStructure']);
    await run(['photo', 'edit', '12 Oak Street', '3', '--caption', 'Kitchen']);
    await run(['photo', 'move', listingId.slice(0, 8), '3', '2']);
    const listed = Listed.parse(await run(['photo', 'list', listingId]));
    expect(listed.map((each) => [each.order, each.fileName, each.ShortDescription, each.ImageOf, each.state])).toEqual([
      [1, '1.jpg', 'Front', 'Front of Structure', 'queued'],
      [2, '3.jpg', 'Kitchen', '', 'queued'],
      [3, '2.jpg', '', '', 'queued'],
    ]);
    expect(await run(['sync'])).toEqual({
      uploaded: 3,
      created: 1,
      patched: 0,
      removed: 0,
      conflicts: 0,
      blocked: 0,
      waiting: 0,
    });
    expect(service.captions()).toEqual(['Front', 'Kitchen', '']);
    expect(nth(service.snapshot().listings, 0).fields).toMatchObject({ BathroomsFull: 2, Zoning: 'R=1' });

    await run(['photo', 'edit', listingId, '1', '--caption', 'Mine']);
    service.secondPerson.editMedia(nth(service.media(), 0).MediaKeyNumeric, { ShortDescription: 'Theirs' });
    expect(await lightboxProcess(home, ['sync', listingId])).toMatchObject({ code: 3, value: { conflicts: 1 } });
    const conflicts = z
      .array(
        z.strictObject({
          conflictId: z.string(),
          listing: z.string(),
          mediaId: z.string(),
          field: z.literal('ShortDescription'),
          base: z.literal('Front'),
          mine: z.literal('Mine'),
          theirs: z.literal('Theirs'),
        }),
      )
      .length(1)
      .parse(await run(['conflicts', listingId]));
    await run(['resolve', nth(conflicts, 0).conflictId, '--value', 'Both']);
    expect(await run(['sync'])).toEqual({
      uploaded: 0,
      created: 0,
      patched: 1,
      removed: 0,
      conflicts: 0,
      blocked: 0,
      waiting: 0,
    });
    expect(service.captions()[0]).toBe('Both');
    await run(['photo', 'pause', listingId, '1']);
    const paused = Listed.parse(await run(['photo', 'list', listingId]));
    expect(paused.map((each) => each.hold)).toEqual(['paused', null, null]);
    await run(['photo', 'resume', listingId, '1']);
    await run(['photo', 'remove', listingId, '3']);
    await run(['sync']);
    expect(service.captions()).toEqual(['Both', 'Kitchen']);
    await run(['listing', 'show', listingId]);
    expect(await run(['listing', 'list'])).toHaveLength(1);

    expect(said.join('')).not.toContain(TOKEN);
    const files2 = await filesBelow(home);
    const holders = [];
    for (const file of files2) if ((await readFile(file)).includes(TOKEN)) holders.push(path.relative(home, file));
    expect(holders).toEqual([expect.stringMatching(/^secrets\/account-[\w-]+\.json$/)]);
    expect((await stat(path.join(home, nth(holders, 0)))).mode & 0o777).toBe(0o600);
  });

  it('takes a profile that ships with the program by its name, and its file is read back', async () => {
    const service = await startPractice();
    const home = await temporaryFolder();
    const at = ['--upload-url', service.uploadUrl, '--base-url', service.baseUrl, '--token', service.token];
    const shipped = await lightbox(home, ['profiles']);
    expect(shipped.value).toContainEqual(expect.objectContaining({ name: 'reso', tried: false, date: '2026-11-23' }));
    const profile = { read: { mediaKeyForm: 'quoted' }, attach: 'media' };
    const connected = await lightbox(home, ['connect', ...at, '--profile', 'reso']);
    expect(connected).toMatchObject({ code: 0, value: { environment: 'test', profile } });
    const file = path.join(home, 'shared.json');
    await writeFile(file, JSON.stringify((await lightbox(home, ['profiles', 'reso'])).value));
    const whose = await lightbox(home, ['connect', ...at, '--profile', file]);
    expect(whose.code).toBe(1);
    expect(whose.stderr).toContain('There is an account at these addresses already');
    const { name } = z.looseObject({ name: z.string() }).parse(connected.value);
    for (const said of [['--account', name], ['--second']]) {
      const again = await lightbox(home, ['connect', ...at, ...said, '--profile', file]);
      expect(again).toMatchObject({ code: 0, value: { profile } });
    }
    await writeFile(file, JSON.stringify({ profileVersion: 9 }));
    const newer = await lightbox(home, ['connect', ...at, '--profile', file]);
    expect(newer.code).toBe(1);
    expect(newer.stderr).toContain('version 9');
    expect(await lightbox(home, ['profiles', 'nobody'])).toMatchObject({ code: 2 });
  });

  it('signs in with a client secret from the environment, which stays out of everything but the secrets', async () => {
    const service = await startPractice();
    const home = await temporaryFolder();
    const words = [
      'connect',
      '--upload-url',
      service.uploadUrl,
      '--base-url',
      service.baseUrl,
      '--token-url',
      service.tokenUrl,
      '--client-id',
      service.clientId,
    ];
    expect(await lightbox(home, words)).toMatchObject({ code: 1 });
    const environment = { LIGHTBOX_SECRETS: 'file', LIGHTBOX_CLIENT_SECRET: service.clientSecret };
    expect(await lightbox(home, words, environment)).toMatchObject({ code: 0, value: { signIn: 'clientCredentials' } });
    const { listingId } = Created.parse((await lightbox(home, ['listing', 'create', 'One'])).value);
    await lightbox(home, ['photo', 'add', listingId, ...(await pictureFiles(1))]);
    expect(await lightbox(home, ['sync'])).toMatchObject({ code: 0, value: { uploaded: 1, created: 1 } });
    const holders = [];
    for (const file of await filesBelow(home)) {
      if ((await readFile(file)).includes(service.clientSecret)) holders.push(path.relative(home, file));
    }
    expect(holders).toEqual([expect.stringMatching(/^secrets\/account-[\w-]+\.json$/)]);
  });
});

describe('exit codes', { tags: 'large' }, () => {
  it('1: one sentence for what cannot be done', async () => {
    const home = await temporaryFolder();
    const situations = [
      ['sync', 'nowhere'],
      ['listing', 'show', 'nowhere'],
      ['photo', 'add', 'nowhere', 'a.jpg'],
      ['resolve', 'nothing', 'mine'],
      ['listing', 'create', 'Name', '--set', 'BathroomFull=2'],
      ['listing', 'create', 'Name', '--set', 'BathroomsFull=two'],
      ['listing', 'create', ' '],
      ['connect', '--upload-url', 'nonsense', '--base-url', 'https://example.com', '--token', TOKEN],
      ['connect', '--upload-url', 'http://example.com', '--base-url', 'https://example.com', '--token', TOKEN],
      [
        'connect',
        '--upload-url',
        'https://example.com',
        '--base-url',
        'https://example.com',
        '--token',
        TOKEN,
        '--profile',
        'nowhere.json',
      ],
    ];
    for (const [index, words] of situations.entries()) {
      const ran = await (index === 0 ? lightboxProcess : lightbox)(home, words);
      expect({ words, code: ran.code }).toEqual({ words, code: 1 });
      expectSentence(ran);
      expect(ErrorValue.parse(ran.value).error.message).toBe(ran.stderr.trim());
      expect(ran.stdout + ran.stderr).not.toContain(TOKEN);
    }
    expect((await lightbox(home, ['listing', 'list'])).value).toEqual([]);
  });

  it('1: files that cannot be used are named with the reason, and the others are added', async () => {
    const home = await temporaryFolder();
    const { listingId } = Created.parse((await lightbox(home, ['listing', 'create', 'One'])).value);
    const bad = path.join(await temporaryFolder(), 'notes.jpg');
    await writeFile(bad, 'no picture');
    const [good] = await pictureFiles(1);
    const mixed = await lightbox(home, ['photo', 'add', listingId, bad, good ?? '', '/nowhere/at-all.jpg']);
    expect(mixed.code).toBe(0);
    const { added, refused } = Added.parse(mixed.value);
    expect(added).toHaveLength(1);
    expect(refused.map((each) => each.path)).toEqual(expect.arrayContaining([bad, '/nowhere/at-all.jpg']));
    expect((await lightbox(home, ['photo', 'add', listingId, bad])).code).toBe(1);
    for (const words of [
      ['photo', 'edit', listingId, '2', '--caption', 'x'],
      ['photo', 'move', listingId, '1', '2'],
      ['photo', 'remove', listingId, '9'],
    ]) {
      const ran = await lightbox(home, words);
      expect(ran.code).toBe(1);
      expectSentence(ran);
    }
    const long = await lightbox(home, ['photo', 'edit', listingId, '1', '--caption', 'x'.repeat(1001)]);
    expect(long.code).toBe(1);
    expect(long.stderr).toContain('1001');
  });

  it('2: the usage line for wrong arguments', async () => {
    const home = await temporaryFolder();
    const situations: [string[], string][] = [
      [['photo', 'add'], 'lightbox photo add'],
      [['photo', 'edit', 'x', 'two'], 'lightbox photo edit'],
      [['photo', 'edit', 'x', '0', '--caption', 'x'], 'lightbox photo edit'],
      [['photo', 'edit', 'x', '1'], 'lightbox'],
      [['photo'], 'lightbox photo'],
      [['listing', 'create'], 'lightbox listing create'],
      [['listing', 'create', 'x', '--set', 'nothing'], 'lightbox listing create'],
      [['sync', '--nonsense'], 'lightbox sync'],
      [['sync', 'one', 'two'], 'lightbox sync'],
      [['nonsense'], 'lightbox'],
      [['connect'], 'lightbox connect'],
      [['connect', '--upload-url', 'https://a.example', '--base-url', 'https://a.example'], 'lightbox connect'],
      [['resolve', 'x', 'ours'], 'lightbox resolve'],
      [['practice', '--port', '70000'], 'lightbox practice'],
      [[], 'lightbox'],
    ];
    for (const [index, [words, usage]] of situations.entries()) {
      const ran = await (index === 0 ? lightboxProcess : lightbox)(home, words);
      expect({ words, code: ran.code }).toEqual({ words, code: 2 });
      expect(ran.stderr).toMatch(/usage: lightbox/);
      expect(ran.stderr).toContain(usage);
      expect(ran.stderr).not.toMatch(/^\s+at /m);
      ErrorValue.parse(ran.value);
    }
  });

  it('4 when the token is refused, 5 when the service is away, 0 when all is in step again', async () => {
    const dataFolder = await temporaryFolder();
    const service = await startPractice({ dataFolder, token: 'another-token' });
    const home = await connected(service);
    const { listingId } = Created.parse((await lightbox(home, ['listing', 'create', 'One'])).value);
    await lightbox(home, ['photo', 'add', listingId, await largePicture()]);
    const refused = await lightboxProcess(home, ['sync']);
    expect(refused).toMatchObject({ code: 4, value: { uploaded: 0, blocked: 1 } });
    expectSentence(refused);
    await service.close();
    const { host } = new URL(service.baseUrl);
    const at = ['--upload-url', service.uploadUrl, '--base-url', service.baseUrl, '--token', TOKEN];
    await lightbox(home, ['connect', ...at, '--account', host]);
    const away = await lightboxProcess(home, ['sync']);
    expect(away).toMatchObject({ code: 5, value: { uploaded: 0, blocked: 0, waiting: 1 } });
    expectSentence(away);
    await startPractice({ dataFolder, port: service.port, token: TOKEN });
    expect(await lightboxProcess(home, ['sync'])).toMatchObject({
      code: 0,
      stderr: '',
      value: { uploaded: 1, created: 1, waiting: 0 },
    });
  });
});

describe('a library that cannot be used', () => {
  it('is told in one sentence when it is damaged, and left as it is', async () => {
    const home = await temporaryFolder();
    await writeFile(path.join(home, 'library.db'), 'this is no database, whatever its name says '.repeat(100));
    const before = await readFile(path.join(home, 'library.db'));
    const ran = await lightbox(home, ['listing', 'list']);
    expect(ran.code).toBe(1);
    expectSentence(ran);
    expect(ErrorValue.parse(ran.value).error.code).toBe('libraryDamaged');
    expect(await readFile(path.join(home, 'library.db'))).toEqual(before);
  });

  it('is told in one sentence when its folder is a file', async () => {
    const home = path.join(await temporaryFolder(), 'file');
    await writeFile(home, '');
    const ran = await lightbox(home, ['listing', 'list']);
    expect(ran.code).toBe(1);
    expectSentence(ran);
    expect(ErrorValue.parse(ran.value).error.code).toBe('libraryReadOnly');
  });

  it.skipIf(process.getuid?.() === 0)('is told in one sentence when it is read-only', async () => {
    const home = await temporaryFolder();
    await chmod(home, 0o500);
    const ran = await lightbox(home, ['listing', 'create', 'One']);
    expect(ran.code).toBe(1);
    expect(ErrorValue.parse(ran.value).error.code).toBe('libraryReadOnly');
    await chmod(home, 0o700);
  });
});

describe('what is written', { tags: 'large' }, () => {
  it('shows a stack only with --debug', async () => {
    const home = path.join(await temporaryFolder(), 'file');
    await writeFile(home, '');
    const ran = await runPlain(['--home', home, '--debug', 'listing', 'list']);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/^\s+at /m);
  });

  it('is for people without --json, with control characters struck out', async () => {
    const home = await temporaryFolder();
    await runPlain(['--home', home, 'listing', 'create', 'Evil \u001b[31m name']);
    const ran = await runPlain(['--home', home, 'listing', 'list']);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('0 photos');
    expect(ran.stdout).not.toContain('\u001b');
  });

  it('says in its help what it reads of the environment', async () => {
    const { stdout } = await runPlain(['--help']);
    for (const name of ['LIGHTBOX_HOME', 'LIGHTBOX_SECRETS', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS']) {
      expect(stdout).toContain(name);
    }
  });

  it('helps with exit 0', async () => {
    const ran = await runPlain(['photo', 'edit', '--help']);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('--caption');
  });
});

describe('the servers', { tags: 'large' }, () => {
  it('practice: the first line of stdout holds the addresses, and it ends when told to', async () => {
    const data = await temporaryFolder();
    const child = spawn(process.execPath, [cli, 'practice', '--data', data], {
      env: { ...process.env, LIGHTBOX_SECRETS: 'file' },
    });
    afterTest(() => void child.kill('SIGKILL'));
    const line = await new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text))));
    const { baseUrl, token } = z
      .looseObject({ uploadUrl: z.url(), baseUrl: z.url(), token: z.string().min(1) })
      .parse(JSON.parse(line));
    const answer = await fetch(`${baseUrl}/RESO/OData/Media`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    await answer.text();
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const taken = await runPlain([
      '--home',
      data,
      '--json',
      'practice',
      '--data',
      data,
      '--port',
      String(await takenPort()),
    ]);
    expect(taken.code).toBe(1);
    expect(taken.stderr).toContain('is taken');
  });
});

/** A picture whose upload is larger than what connections buffer: a refusal arrives while it is being sent. */
async function largePicture(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'large.jpg');
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  const create = { width: 2048, height: 1536, channels: 3, background: '#000000', noise } as const;
  await sharp({ create }).jpeg({ quality: 90 }).toFile(file);
  return file;
}

/** A port that is in use until the test ends. */
async function takenPort(): Promise<number> {
  return (await startPractice()).port;
}
