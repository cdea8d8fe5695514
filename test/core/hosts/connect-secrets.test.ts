import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chooseSecret, readSignIn } from '../../../electron/hosts/cli/secret-input.ts';
import { CliFailure } from '../../../electron/hosts/cli/session.ts';
import { afterTest, nth, temporaryFolder } from '../harness.ts';

const cli = fileURLToPath(new URL('../../../electron/hosts/cli.ts', import.meta.url));
const TOKEN = 'a-token-that-nobody-may-see';
const TOKEN_URL = 'https://auth.example.org/token';

describe('the secret of a sign-in', () => {
  it.each([
    [{ token: 't' }, {}, { kind: 'words', secret: 't' }],
    [{ tokenFile: 'f' }, {}, { kind: 'file', file: 'f' }],
    [{ tokenFile: '-' }, { LIGHTBOX_TOKEN: 'e' }, { kind: 'file', file: '-' }],
    [{}, { LIGHTBOX_TOKEN: 'e' }, { kind: 'environment', secret: 'e' }],
    [{ tokenUrl: TOKEN_URL, clientId: 'i' }, { LIGHTBOX_CLIENT_SECRET: 's' }, { kind: 'environment', secret: 's' }],
    [
      { tokenUrl: TOKEN_URL, clientId: 'i' },
      { LIGHTBOX_CLIENT_SECRET: 's', LIGHTBOX_TOKEN: 'e' },
      { kind: 'environment', secret: 's' },
    ],
    [
      { tokenUrl: TOKEN_URL, clientId: 'i', clientSecretFile: 'f' },
      { LIGHTBOX_CLIENT_SECRET: 's' },
      { kind: 'file', file: 'f' },
    ],
  ])('of %j with %j comes from %j', (options, environment, from) => {
    expect(chooseSecret(options, environment)).toEqual(from);
  });

  it.each([
    [{}, {}],
    [{}, { LIGHTBOX_TOKEN: '' }],
    [{ token: 't', tokenFile: 'f' }, {}],
    [{ token: 't', tokenUrl: TOKEN_URL }, {}],
    [{ tokenFile: 'f', tokenUrl: TOKEN_URL, clientId: 'i' }, {}],
    [{ tokenUrl: TOKEN_URL }, { LIGHTBOX_CLIENT_SECRET: 's' }],
    [{ tokenUrl: TOKEN_URL, clientId: 'i' }, { LIGHTBOX_TOKEN: 'e' }],
    [{ token: 't', clientSecretFile: 'f' }, {}],
  ])('of %j with %j is refused', (options, environment) => {
    expect(() => chooseSecret(options, environment)).toThrow(CliFailure);
    expect(() => chooseSecret(options, environment)).toThrow('Nothing was saved.');
  });

  it.each([
    ['as it is', TOKEN],
    ['with a line break after it', `${TOKEN}\n`],
    ['with one of Windows, and a byte order mark', `\uFEFF${TOKEN}\r\n`],
  ])('is read from a file %s', async (_how, content) => {
    const file = path.join(await temporaryFolder(), 'token');
    await writeFile(file, content);
    expect(await readSignIn({ tokenFile: file }, {})).toEqual({ kind: 'token', token: TOKEN });
    expect(await readSignIn({ tokenUrl: TOKEN_URL, clientId: 'i', clientSecretFile: file }, {})).toEqual({
      kind: 'clientCredentials',
      tokenUrl: TOKEN_URL,
      clientId: 'i',
      clientSecret: TOKEN,
    });
  });

  it.each([
    ['nothing', ' \n'],
    ['more than one line', `${TOKEN}\n${TOKEN}\n`],
  ])('is not taken from a file with %s, which is not quoted', async (_what, content) => {
    const file = path.join(await temporaryFolder(), 'token');
    await writeFile(file, content);
    const refused = readSignIn({ tokenFile: file }, {});
    await expect(refused).rejects.toThrow(CliFailure);
    await expect(refused).rejects.not.toThrow(TOKEN);
  });

  it('is read from stdin, and stands in no argument, output or library file', async () => {
    const home = await temporaryFolder();
    const words = [
      '--home',
      home,
      'connect',
      '--upload-url',
      'https://media.example.org',
      '--base-url',
      'https://api.example.org',
      '--token-file',
      '-',
    ];
    const child = spawn(process.execPath, [cli, ...words], { env: { ...process.env, LIGHTBOX_SECRETS: 'file' } });
    afterTest(() => void child.kill('SIGKILL'));
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
    child.stdin.end(`${TOKEN}\n`);
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(said.join('')).not.toContain(TOKEN);
    const kept = await readdir(path.join(home, 'secrets'));
    expect(kept).toHaveLength(1);
    expect(await readFile(path.join(home, 'secrets', nth(kept, 0)), 'utf8')).toContain(TOKEN);
    expect(await readFile(path.join(home, 'library.db'), 'latin1')).not.toContain(TOKEN);
  });

  it('has its safe ways in the help', async () => {
    const child = spawn(process.execPath, [cli, 'connect', '--help']);
    afterTest(() => void child.kill('SIGKILL'));
    const said: string[] = [];
    child.stdout.on('data', (text) => said.push(String(text)));
    await new Promise((resolve) => child.once('close', resolve));
    const help = said.join('').replaceAll(/\s+/g, ' ');
    expect(help).toMatch(/--token-file <file> .*safe; so is LIGHTBOX_TOKEN/);
    expect(help).toMatch(/--token <token> an access token \(not safe/);
    expect(help).toMatch(/--client-secret-file <file> .*safe; so is LIGHTBOX_CLIENT_SECRET/);
  });
});
