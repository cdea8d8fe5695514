import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NONE, type Policy, policyHere, readPolicy } from '../../../electron/hosts/policy.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { type Ran, runHere } from '../../run-cli.ts';
import { afterTest, newHome, startPractice, temporaryFolder } from '../harness.ts';

const decided = (policy: Policy) => ({ policy, problem: null });

/** An identity provider that answers nothing but notes what it was asked for. */
async function listen(): Promise<{ readonly issuer: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url ?? '');
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(() => void server.close());
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return { issuer: `http://127.0.0.1:${port}`, asked };
}

describe('the service of IT', () => {
  it('is what `connect` means where no other is named, with its profile and name', async () => {
    const { uploadUrl, baseUrl, token } = await startPractice();
    const profile = { ...DEFAULT_PROFILE, attach: 'navigation' } as const;
    const service = { name: 'Valley MLS', environment: 'test', uploadUrl, baseUrl, provider: null, profile } as const;
    const home = await newHome();
    const environment = { LIGHTBOX_SECRETS: 'file', LIGHTBOX_TOKEN: token };
    const run = (...words: string[]): Promise<Ran> =>
      runHere(['--home', home, '--json', 'connect', ...words], environment, decided({ service }));
    const connected = await run();
    expect(connected.stderr).toBe('');
    expect(JSON.parse(connected.stdout)).toMatchObject({ name: 'Valley MLS', environment: 'test', uploadUrl, profile });
    // Whoever names another one means that.
    const other = await run('--upload-url', 'https://media.example.org', '--base-url', 'https://api.example.org');
    expect(JSON.parse(other.stdout)).toMatchObject({ name: 'api.example.org', environment: 'production' });
    expect(JSON.parse(other.stdout)).toMatchObject({ profile: { attach: DEFAULT_PROFILE.attach } });
  });

  it('asks for what only the person has', async () => {
    const { issuer, asked } = await listen();
    const provider = { issuer, clientId: 'lightbox' };
    const service = {
      name: 'Valley MLS',
      environment: 'production',
      uploadUrl: 'https://media.example.invalid',
      baseUrl: 'https://api.example.invalid',
      provider,
      profile: DEFAULT_PROFILE,
    } as const;
    const home = await newHome();
    const words = ['--home', home, 'connect'];
    const bare = await runHere(words, { LIGHTBOX_SECRETS: 'file' }, decided({ service }));
    expect(bare).toMatchObject({ code: 2 });
    expect(bare.stderr).toContain('Give --token-file');
    await runHere([...words, '--sign-in'], { LIGHTBOX_SECRETS: 'file' }, decided({ service }));
    expect(asked).toContain('/.well-known/openid-configuration');
  });
});

it('practice that IT turned off starts by no command, and says who decided so', async () => {
  const home = await newHome();
  for (const words of [['practice'], ['listing', 'sample']]) {
    const ran = await runHere(['--home', home, ...words], { LIGHTBOX_SECRETS: 'file' }, decided({ practice: 'off' }));
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toContain('Your organization has turned the practice service off.');
  }
  expect(existsSync(path.join(home, 'practice'))).toBe(false);
});

describe('the folder of IT', () => {
  /** Not the name that `listing list` shows to whoever has none. */
  const MILL = '7 Mill Lane';
  async function person() {
    const folder = await temporaryFolder();
    const environment = {
      LIGHTBOX_SECRETS: 'file',
      XDG_DATA_HOME: path.join(folder, 'data'),
      XDG_STATE_HOME: path.join(folder, 'state'),
      LOCALAPPDATA: path.join(folder, 'data'),
    };
    const library = path.join(folder, 'chosen');
    const run = async (policy: Policy, ...words: string[]): Promise<Ran> => {
      const ran = await runHere(words, environment, decided(policy));
      expect(ran.stderr).toBe('');
      return ran;
    };
    return { library, run, folder };
  }

  it.skipIf(process.platform === 'darwin')(
    'is where a new library is made, which is found when the policy has gone',
    async () => {
      const { library, run } = await person();
      await run({ library }, 'listing', 'create', MILL);
      expect(existsSync(path.join(library, 'library.db'))).toBe(true);
      expect((await run({}, 'listing', 'list')).stdout).toContain(MILL);
      expect((await run({ library: `${library}-2` }, 'listing', 'list')).stdout).toContain(MILL);
    },
  );

  it.skipIf(process.platform === 'darwin')('hides no library that is there already', async () => {
    const { library, run } = await person();
    await run({}, 'listing', 'create', MILL);
    expect((await run({ library }, 'listing', 'list')).stdout).toContain(MILL);
    expect(existsSync(library)).toBe(false);
  });

  it.skipIf(process.platform === 'darwin')('is left by whoever moves their library', async () => {
    const { library, run, folder } = await person();
    const moved = path.join(folder, 'moved');
    await run({ library }, 'listing', 'create', MILL);
    await run({ library }, 'library', 'move', moved);
    expect((await run({ library }, 'listing', 'list')).stdout).toContain(MILL);
    expect(existsSync(path.join(moved, 'library.db'))).toBe(true);
  });
});

it('the file of a policy may be missing, and says what it says otherwise, however an editor of Windows has written it', async () => {
  const file = path.join(await temporaryFolder(), 'policy.json');
  const here = () => policyHere({}, file);
  expect(here()).toEqual({ policy: {}, problem: null });
  const text = JSON.stringify({ updates: 'off', channel: 'beta' });
  for (const bytes of [text, `\uFEFF${text}`, Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
    writeFileSync(file, bytes);
    expect(here()).toEqual({ policy: { updates: 'off', channel: 'beta' }, problem: null });
  }
  writeFileSync(file, Buffer.from('{"library":"/Índice/{user}"}', 'latin1'));
  expect(here().problem).toContain('neither UTF-8 nor UTF-16');
  expect(policyHere({}, path.dirname(file)).problem).toContain('EISDIR');
});

it('`lightbox policy` says what was understood, or why nothing was', async () => {
  const ask = (read: typeof NONE): Promise<Ran> => runHere(['policy'], {}, read);
  expect(await ask(NONE)).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing is decided') as unknown });
  const { code, stdout } = await ask(decided({ practice: 'off' }));
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('"practice": "off"') as unknown });
  const wrong = await ask(readPolicy('{"practise":"off"}', { platform: 'linux', user: 'ana', home: '/home/ana' }));
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toContain('practise');
  expect(wrong.stdout).toContain('updates are off');
});
