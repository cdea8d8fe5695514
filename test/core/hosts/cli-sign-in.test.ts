// @module-tag large
import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { afterTest, openCore, startPractice, temporaryFolder } from '../harness.ts';
import {
  CLIENT_ID,
  type IdentityProviderService,
  PASSWORD,
  signInAt,
  startIdentityProvider,
  visit,
} from '../identity-provider.ts';
import { press } from '../practice-member.ts';

const cli = fileURLToPath(new URL('../../../electron/hosts/cli.ts', import.meta.url));

const Started = z.object({ open: z.url(), until: z.iso.datetime() });
const Connected = z.object({
  name: z.string(),
  signIn: z.literal('member'),
  memberLoginId: z.string(),
  member: z.object({ name: z.string(), officeMlsId: z.string() }),
});

/** `lightbox connect … --sign-in --no-open`, from its first line on. */
async function connect(
  home: string,
  { issuer }: Pick<IdentityProviderService, 'issuer'>,
  more: readonly string[] = [],
) {
  const at = ['--upload-url', 'https://media.example.org', '--base-url', 'https://api.example.org'];
  const as = ['--sign-in', '--issuer', issuer, '--client-id', CLIENT_ID, '--no-open'];
  return connectWith(home, [...at, ...as, ...more]);
}

async function connectWith(home: string, given: readonly string[]) {
  const words = ['--home', home, 'connect', ...given];
  const child = spawn(process.execPath, [cli, ...words], { env: { ...process.env, LIGHTBOX_SECRETS: 'file' } });
  afterTest(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const said: string[] = [];
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  child.stderr.on('data', (text) => said.push(String(text)));
  const reader = createInterface(child.stdout);
  const first = new Promise<string>((resolve) => {
    reader.on('line', (line) => {
      lines.push(line);
      resolve(line);
    });
    reader.on('close', () => resolve(''));
  });
  return { first: await first, lines, ended, stderr: () => said.join('') };
}

/** Everything that a library's folder holds outside of its secrets. */
async function everythingIn(home: string): Promise<string> {
  const files = await readdir(home, { recursive: true, withFileTypes: true });
  const shown = files.filter((file) => file.isFile() && !file.parentPath.includes('secrets'));
  return (await Promise.all(shown.map((file) => readFile(path.join(file.parentPath, file.name), 'latin1')))).join('\n');
}

describe('signing in as a member on the command line', () => {
  it('signs in with a password where the profile asks for it, with a warning, and keeps nothing of it', async () => {
    const home = await temporaryFolder();
    const provider = await startIdentityProvider();
    const files = await temporaryFolder();
    const [passwordFile, profile] = [path.join(files, 'password'), path.join(files, 'profile.json')];
    await writeFile(passwordFile, `${PASSWORD}\n`);
    await writeFile(profile, '{"signIn":{"passwordGrant":true}}');
    const run = await connect(home, provider, [
      '--username',
      'ana',
      '--password-file',
      passwordFile,
      '--profile',
      profile,
    ]);
    expect({ code: await run.ended, said: run.stderr() }).toMatchObject({ code: 0 });
    expect(run.lines).toContain('Signed in as Ana Ruiz (ARUIZ).');
    expect(run.stderr()).toContain('this program sees it');
    expect(await everythingIn(home)).not.toContain(PASSWORD);
  });

  it('learns the fields of the service as the member who signed in', async () => {
    const home = await temporaryFolder();
    const service = await startPractice({ dialect: { metadata: 'described', lookups: 'on' } });
    const { uploadUrl, baseUrl, issuer, memberClientId } = service;
    const at = ['--upload-url', uploadUrl, '--base-url', baseUrl];
    const as = ['--sign-in', '--issuer', issuer, '--client-id', memberClientId, '--no-open'];
    const run = await connectWith(home, [...at, ...as, '--environment', 'test']);
    await press(Started.parse(JSON.parse(run.first)).open, 'Ana Ruiz');
    expect({ code: await run.ended, said: run.stderr() }).toMatchObject({ code: 0 });
    await service.close();
    // Without the service: they are kept.
    const opened = await openCore({ home });
    const { fields, learntAt } = await opened.call('account.fields', {});
    expect(learntAt).not.toBeNull();
    expect(fields).toContainEqual(expect.objectContaining({ name: 'ListPrice', required: true }));
  });

  it('says in JSON where to go and what came of it, and keeps what the member is', async () => {
    const home = await temporaryFolder();
    const provider = await startIdentityProvider();
    const run = await connect(home, provider);
    const { open } = Started.parse(JSON.parse(run.first));
    const asked = new URL(open).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);

    const page = await signInAt(open, 'ana');
    expect(page).toContain('You can close this tab');
    expect(await run.ended).toBe(0);
    expect(run.lines).toHaveLength(2);
    expect(Connected.parse(JSON.parse(run.lines[1] ?? ''))).toEqual({
      name: 'Ana Ruiz, api.example.org',
      signIn: 'member',
      memberLoginId: 'ARUIZ',
      member: { name: 'Ana Ruiz', officeMlsId: 'OAK1' },
    });
  });

  it('puts nothing secret into what it prints, the page, the library or its log', async () => {
    const home = await temporaryFolder();
    const provider = await startIdentityProvider();
    const run = await connect(home, provider, ['--debug']);
    const { open } = Started.parse(JSON.parse(run.first));
    const back = await visit(open, 'ana');
    const page = await (await fetch(back)).text();
    expect(await run.ended).toBe(0);
    const [kept = ''] = await readdir(path.join(home, 'secrets'));
    const file = z
      .object({ secret: z.string() })
      .parse(JSON.parse(await readFile(path.join(home, 'secrets', kept), 'utf8')));
    const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() }).parse(JSON.parse(file.secret));
    const [redeemed] = provider.tokenRequests;
    const secrets = [
      tokens.accessToken,
      tokens.refreshToken,
      back.searchParams.get('code') ?? '',
      redeemed?.get('code_verifier') ?? '',
    ];
    const shown = [run.lines.join('\n'), run.stderr(), page, await everythingIn(home)].join('\n');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      expect(shown).not.toContain(secret);
    }
  });

  it('fails in a sentence where the person says no, and keeps nothing', async () => {
    const home = await temporaryFolder();
    const run = await connect(home, await startIdentityProvider());
    const page = await signInAt(Started.parse(JSON.parse(run.first)).open, 'ana', 'deny');
    expect(page).toContain('You are not signed in');
    expect(await run.ended).toBe(1);
    expect(run.lines.at(-1)).toContain('The sign-in was canceled, or the member did not allow it.');
    expect(run.stderr()).toContain('Nothing was changed.');
    await expect(readdir(path.join(home, 'secrets'))).rejects.toThrow('ENOENT');
  });

  it.each([
    [['--token-file', 'f'], '--sign-in takes no token and no secret'],
    [['--client-secret-file', 'f'], '--sign-in takes no token and no secret'],
  ])('is refused with %j', async (more, said) => {
    const run = await connect(await temporaryFolder(), { issuer: 'https://id.example.org' }, more);
    expect(await run.ended).toBe(2);
    expect(run.stderr()).toContain(said);
  });
});
