// @module-tag large
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRedactor } from '../../../electron/core/service/http/redact.ts';
import type { SignIn } from '../../../shared/contract/account-calls.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import fc from '../../fast-check.ts';
import { lightbox } from '../../run-cli.ts';
import { openCore, temporaryFolder } from '../harness.ts';
import { serveHere } from '../local-server.ts';

const TOKEN = 'Planted/Token+with=signs&more';
const CLIENT_SECRET = 'planted "secret" of the client';
const ISSUED = 'issued-token-that-nobody-may-see';
const FOREIGN = 'somebody-elses-planted-value';

/**
 * A service that quotes everything it was sent: in error messages, in headers and in the values of fields, as badly
 * made ones do. `status` is what it answers with.
 */
async function startGossip(statusOf: (method: string, url: string) => number): Promise<string> {
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString().slice(0, 2000);
      const { authorization = '', ...others } = request.headers;
      const bare = authorization.replace(/^\w+ /, '');
      const text = `${authorization} ${bare} ${encodeURIComponent(bare)} ${JSON.stringify(others)} ${body} https://u:${FOREIGN}@x/?access_token=${FOREIGN}&client_secret=${FOREIGN}&code=${FOREIGN} {"refresh_token": "${FOREIGN}"} Bearer ${FOREIGN}`;
      const inHeader = text.replace(/[^\x20-\x7e]/g, ' ');
      if (request.url?.startsWith('/token') === true && statusOf('POST', '/token') === 200) {
        answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ access_token: ISSUED }));
        return;
      }
      answer.writeHead(statusOf(request.method ?? '', request.url ?? ''), {
        'content-type': 'application/json',
        'odata-version': inHeader,
        'preference-applied': inHeader,
        allow: inHeader,
      });
      answer.end(
        JSON.stringify({ error: { code: text, message: text, target: text }, value: [], '@odata.etag': text }),
      );
    });
  });
  return serveHere(server);
}

/** Every form in which a secret could be read. */
function formsOf(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
  ];
}

const pair = `${encodeURIComponent('the client')}:${encodeURIComponent(CLIENT_SECRET)}`;
const PLANTED = [TOKEN, CLIENT_SECRET, ISSUED, FOREIGN].flatMap(formsOf).concat(Buffer.from(pair).toString('base64'));

function expectNoSecret(text: string): void {
  expect(text.length).toBeGreaterThan(100);
  for (const secret of PLANTED) expect(text).not.toContain(secret);
}

const SIGN_INS: readonly [string, 'body' | 'basic', (address: string) => SignIn][] = [
  ['a pasted token', 'body', () => ({ kind: 'token', token: TOKEN })],
  ...(['body', 'basic'] as const).map((way): [string, 'body' | 'basic', (address: string) => SignIn] => [
    `client credentials in ${way}`,
    way,
    (address) => ({
      kind: 'clientCredentials',
      tokenUrl: `${address}/token`,
      clientId: 'the client',
      clientSecret: CLIENT_SECRET,
    }),
  ]),
];

describe.each(SIGN_INS)('a report with %s', (_name, clientAuthentication, signIn) => {
  test.each([
    ['refuses all', () => 400],
    ['fails at all', () => 500],
    ['takes all', () => 200],
    ['refuses the sign-in', (_method: string, url: string) => (url.startsWith('/token') ? 200 : 401)],
    ['takes reading alone', (method: string, url: string) => (method === 'GET' || url === '/token' ? 200 : 422)],
  ])('holds no secret of a service that quotes what it was sent and %s', async (_what, statusOf) => {
    const address = await startGossip(statusOf);
    const opened = await openCore();
    await opened.call('account.connect', {
      name: 'Gossip',
      uploadUrl: address,
      baseUrl: address,
      signIn: signIn(address),
      profile: ServiceProfile.parse({ token: { clientAuthentication } }),
    });
    for (const write of [false, true]) {
      const report = await opened.call('account.check', { write });
      expectNoSecret(JSON.stringify(report));
      // What was struck out inside the text stays readable around it.
      expect(report.checks.find((check) => check.id === 'addresses')?.said).toContain(address);
    }
    for (const secret of PLANTED) expect(JSON.stringify(opened.log)).not.toContain(secret);
  });
});

test('the command line shows no secret on stdout and stderr, and writes none into its log', async () => {
  const home = await temporaryFolder();
  const address = await startGossip((method) => (method === 'GET' ? 200 : 400));
  const to = ['--upload-url', address, '--base-url', address, '--token', TOKEN];
  const connected = await lightbox(home, 'connect', ...to);
  const checked = await lightbox(home, 'doctor', '--write');
  expect(checked.code).toBe(4);
  const text = connected.said + checked.said;
  expectNoSecret(text);
  expect(text.indexOf('This is sent to')).toBeGreaterThan(-1);
  expect(text.indexOf('This is sent to')).toBeLessThan(text.indexOf('No test picture was taken'));
  const log = await readFile(path.join(home, 'logs', 'lightbox.log'), 'utf8');
  for (const secret of PLANTED) expect(log).not.toContain(secret);
});

test('nothing of a known secret is left in any text, and other words stay as they are', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 4, unit: 'grapheme-ascii' }),
      fc.string(),
      fc.string(),
      (secret, before, after) => {
        const redact = createRedactor([secret]);
        for (const form of formsOf(secret)) expect(redact(`${before}${form}${after}`)).not.toContain(form);
      },
    ),
  );
  const secret = 'planted-secret';
  for (let length = 4; length < secret.length; length += 1) {
    const cut = createRedactor([secret])(`It said: “token ${secret.slice(0, length)}…”`);
    expect(cut).toBe('It said: “token …”');
  }
  const sentence = 'The web API answers as OData 4.0. A part named “file” is accepted (see key=value).';
  expect(createRedactor(['unrelated'])(sentence)).toBe(sentence);
});
