// @module-tag large
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openNodeSecrets } from '../../../electron/hosts/secrets/secret-storage.ts';
import { afterTest, createClock, openCore, temporaryFolder } from '../harness.ts';
import { CLIENT_ID, type IdentityProviderService, signInAt, startIdentityProvider } from '../identity-provider.ts';

/** The app, the command line and a second window, say: processes of their own that share a library, and the sign-in in it. */

const WORKER = fileURLToPath(new URL('../token-worker.ts', import.meta.url));
const FILES = { LIGHTBOX_SECRETS: 'file' };
const Answers = z.array(z.object({ token: z.string() }));

async function signedIn(provider: IdentityProviderService): Promise<string> {
  const home = await temporaryFolder();
  const opened = await openCore({
    home,
    clock: createClock(new Date().toISOString()),
    secretStorage: openNodeSecrets(home, FILES, true),
  });
  const { signInId, open } = await opened.call('account.beginSignIn', {
    uploadUrl: 'https://media.example.org',
    baseUrl: 'https://api.example.org',
    issuer: provider.issuer,
    clientId: CLIENT_ID,
  });
  await signInAt(open, 'ana');
  await opened.call('account.finishSignIn', { signInId });
  await opened.close();
  return home;
}

async function startProcess(home: string): Promise<ChildProcess> {
  const child = fork(WORKER, [home]);
  afterTest(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

/** What all programs get that were refused with the same token at once. */
async function tokensOf(programs: readonly ChildProcess[], refused: string | null): Promise<readonly string[]> {
  const answers = programs.map(async (program) => {
    const reported = once(program, 'message');
    program.send({ refused });
    const message: unknown = (await reported)[0];
    return Answers.parse(message).map(({ token }) => token);
  });
  return (await Promise.all(answers)).flat();
}

const renewals = ({ tokenRequests }: IdentityProviderService): string[] =>
  tokenRequests
    .filter((form) => form.get('grant_type') === 'refresh_token')
    .map((form) => form.get('refresh_token') ?? '');

it('send each refresh token once between them, and nobody is signed out', async () => {
  const provider = await startIdentityProvider();
  const home = await signedIn(provider);
  const programs = await Promise.all([startProcess(home), startProcess(home), startProcess(home)]);
  let refused = (await tokensOf(programs, null))[0] ?? '';
  for (let round = 1; round <= 8; round += 1) {
    const tokens = await tokensOf(programs, refused);
    expect(tokens).toHaveLength(6);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(refused);
    expect(renewals(provider)).toHaveLength(round);
    refused = tokens[0] ?? '';
  }
  expect(new Set(renewals(provider)).size).toBe(8);
});

it('go on where one of them is killed before its request for a new one arrives', async () => {
  const provider = await startIdentityProvider();
  const home = await signedIn(provider);
  const [first, ...others] = await Promise.all([startProcess(home), startProcess(home), startProcess(home)]);
  const [refused = ''] = await tokensOf([first], null);
  const asked = new Promise<void>((resolve) => {
    provider.intercept = (request) => {
      if (request.url?.startsWith('/token') !== true) return false;
      resolve();
      return true;
    };
  });
  first.send({ refused });
  await asked;
  const waiting = tokensOf(others, refused);
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  provider.intercept = null;
  const tokens = await waiting;
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(refused);
  expect(renewals(provider)).toHaveLength(1);
});
