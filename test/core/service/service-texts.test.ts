import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDataRedactor, createRedactor } from '../../../electron/core/service/http/redact.ts';
import { safeAnswer } from '../../../electron/core/service/http/safe-answer.ts';
import type { SignIn } from '../../../shared/contract/account-calls.ts';
import { type Opened, openCore } from '../harness.ts';
import { serveHere } from '../local-server.ts';

const TOKEN = 'T0k3n/of+the=first&account%8f2c91d7';
const CLIENT_SECRET = 'client "secret" of/the first+account 4b7d';
const ISSUED = 'issued.by-the-service_for-a-while-5a11';
const OTHER_TOKEN = 'what-another-account-signs-in-with-77e0';

const half = (text: string): number => Math.floor(text.length / 2);

/** Ways in which services quote what they were sent. */
const QUOTES: readonly (readonly [name: string, quote: (secret: string) => string])[] = [
  ['as it is', (secret) => `not valid: ${secret}`],
  ['in an address', (secret) => `GET /x?access_token=${encodeURIComponent(secret)}&a=b`],
  [
    'in an address with small digits',
    (secret) => encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
  ],
  ['in a form', (secret) => new URLSearchParams({ s: secret }).toString()],
  ['in capitals', (secret) => `NOT VALID: ${secret.toUpperCase()}`],
  ['in base64', (secret) => Buffer.from(secret).toString('base64')],
  ['in base64 after a name', (secret) => Buffer.from(`name:${secret}`).toString('base64')],
  ['in base64 after a longer name', (secret) => Buffer.from(`names:${secret} and more`).toString('base64')],
  ['in base64 for addresses', (secret) => Buffer.from(`ab:${encodeURIComponent(secret)}`).toString('base64url')],
  ['in hexadecimal digits', (secret) => Buffer.from(secret).toString('hex')],
  ['in JSON', (secret) => JSON.stringify({ received: { authorization: secret } })],
  ['cut in two by words', (secret) => `${secret.slice(0, half(secret))} (wrapped) ${secret.slice(half(secret))}`],
  ['cut in two by a line', (secret) => `${secret.slice(0, half(secret))}\n  ${secret.slice(half(secret))}`],
  ['where a long text is cut off', (secret) => `${'x'.repeat(285)}${secret}`],
  ['where what is read is cut off', (secret) => `${'x '.repeat(995)}${secret}`],
];

/** Longer than anything of a secret that may be left. */
const REST = 10;

/** Everything by which a part of a secret could be read. */
function partsOf(secret: string): string[] {
  const forms = [
    secret,
    secret.toUpperCase(),
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('hex'),
    ...['', 'a', 'ab'].flatMap((before) =>
      [secret, encodeURIComponent(secret)].flatMap((text) => {
        const inner = Buffer.from(before + text)
          .toString('base64url')
          .slice(4, -4);
        return [inner, inner.replaceAll('-', '+').replaceAll('_', '/')];
      }),
    ),
  ];
  return forms.flatMap((form) => Array.from({ length: form.length - REST + 1 }, (_, at) => form.slice(at, at + REST)));
}

const PARTS = new Set([TOKEN, CLIENT_SECRET, ISSUED, OTHER_TOKEN].flatMap(partsOf));

/** The parts of secrets that can be read in a text. */
function secretsIn(text: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at + REST <= text.length; at += 1) {
    const part = text.slice(at, at + REST);
    if (PARTS.has(part)) found.add(part);
  }
  return [...found];
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(request, response));
  });
  return serveHere(server);
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'odata-version': '4.0' }).end(JSON.stringify(body));
};

/** An OData error that quotes a secret in every way, wherever an error can say something. */
function errorQuoting(secret: string): unknown {
  const [first = '', ...others] = QUOTES.map(([, quote]) => quote(secret));
  const details = [first, ...others].flatMap((text) => [
    { code: text, target: `Media[0].${text}`, message: text },
    { target: text, message: text },
    { target: null, message: text.repeat(3) },
  ]);
  return { error: { code: first, message: others.join(' '), target: first, details, innererror: { message: first } } };
}

/** What a service answers, as the client gives it on. */
const safe = (secret: string, status: number, body: unknown): string => {
  const redactor = { message: createRedactor([secret]), data: createDataRedactor([secret]) };
  return JSON.stringify(
    safeAnswer({ status, headers: { etag: secret, vary: 'a' }, text: JSON.stringify(body) }, redactor),
  );
};

/** Everything that the library keeps and shows: its files byte for byte, and what its calls and its log say. */
async function everythingOf(opened: Opened): Promise<{ texts: [where: string, text: string][] }> {
  const { listings } = await opened.call('listing.list', {});
  const shown = [
    ...(await Promise.all(listings.map(({ listingId }) => opened.detail(listingId)))),
    ...(await Promise.all(
      listings.map(({ listingId }) => opened.call('history.export', { listingId, format: 'json' })),
    )),
    await opened.call('sync.failures', {}),
    await opened.call('sync.exportFailures', { format: 'csv' }),
    await opened.call('sync.accountHolds', {}),
    await opened.call('sync.status', {}),
    await opened.call('account.list', {}),
    listings,
    opened.log,
  ];
  const texts: [string, string][] = shown.map((value) => ['a call', JSON.stringify(value)]);
  for (const name of (await readdir(opened.home)).filter((each) => each.startsWith('library.db'))) {
    const content = await readFile(path.join(opened.home, name), 'latin1');
    texts.push([name, content]);
  }
  return { texts };
}

async function connectTo(opened: Opened, url: string, signIn: SignIn): Promise<void> {
  await opened.call('account.connect', { uploadUrl: url, baseUrl: url, signIn });
}

const WITH_TOKEN: SignIn = { kind: 'token', token: TOKEN };

describe.each(QUOTES)('a secret that a service quotes %s', (_name, quote) => {
  test.each([TOKEN, CLIENT_SECRET, ISSUED])('is struck out: %s', (secret) => {
    const text = quote(secret);
    const details = [{ target: text, message: text }];
    const said = [{ error: { code: text, message: text, details } }, { message: text, [text]: [text] }, text];
    for (const status of [400, 401, 500]) {
      expect(said.flatMap((body) => secretsIn(safe(secret, status, body)))).toEqual([]);
    }
    expect(secretsIn(safe(secret, 200, said[0]))).toEqual([]);
  });
});

const refusing =
  (status: number, secret: string): Answer =>
  (_, response) =>
    json(response, status, errorQuoting(secret));

const CLIENT = 'client';

test.each([
  ['of a refused upload', WITH_TOKEN, refusing(400, TOKEN)],
  ['of a failure', WITH_TOKEN, refusing(500, TOKEN)],
  ['of a refused sign-in', WITH_TOKEN, refusing(401, TOKEN)],
  ['of another account', WITH_TOKEN, refusing(422, OTHER_TOKEN)],
  ['in an error with status 200', WITH_TOKEN, refusing(200, TOKEN)],
  ['of the token address', CLIENT, refusing(500, CLIENT_SECRET)],
  [
    'of a token that was issued',
    CLIENT,
    (request: IncomingMessage, response: ServerResponse) =>
      request.url === '/token'
        ? json(response, 200, { access_token: ISSUED, expires_in: 3600 })
        : json(response, 400, errorQuoting(ISSUED)),
  ],
] as const)('a secret that a service quotes is neither kept nor shown: %s', async (_what, signIn, answer) => {
  const opened = await openCore();
  const url = await serve(answer);
  await connectTo(opened, 'https://media.example.org', { kind: 'token', token: OTHER_TOKEN });
  const client: SignIn = {
    kind: 'clientCredentials',
    tokenUrl: `${url}/token`,
    clientId: 'id',
    clientSecret: CLIENT_SECRET,
  };
  await connectTo(opened, url, signIn === CLIENT ? client : signIn);
  await opened.listingWithPhotos(2);
  await opened.sync();
  const { texts } = await everythingOf(opened);
  expect(texts.map(([where, text]) => [where, secretsIn(text)]).filter(([, found]) => found?.length !== 0)).toEqual([]);
  // It is said that something failed, and what the service said is there without it.
  expect(texts.some(([, text]) => text.includes('The service') || text.includes('The upload address'))).toBe(true);
});

test('secrets of all accounts are known after a restart, before any of them was used', async () => {
  const secrets = new Map<string, string>();
  const url = await serve((_, response) => json(response, 400, errorQuoting(OTHER_TOKEN)));
  const first = await openCore({ secrets });
  await connectTo(first, 'https://media.example.org', { kind: 'token', token: OTHER_TOKEN });
  await connectTo(first, url, WITH_TOKEN);
  await first.listingWithPhotos(1);
  await first.close();
  const second = await openCore({ secrets, home: first.home, clock: first.clock });
  await second.sync();
  const { texts } = await everythingOf(second);
  expect(texts.map(([where, text]) => [where, secretsIn(text)]).filter(([, found]) => found?.length !== 0)).toEqual([]);
  expect(JSON.stringify(await second.call('sync.failures', {}))).toContain('wrapped');
});

test('of megabytes that a service says some hundred characters are kept', async () => {
  const keptOf = async (said: string): Promise<{ readonly bytes: number; readonly reported: number }> => {
    const opened = await openCore();
    const url = await serve((_, response) =>
      json(response, 400, { error: { code: 'x', message: 'short', details: [{ target: 'file', message: said }] } }),
    );
    await connectTo(opened, url, WITH_TOKEN);
    await opened.listingWithPhotos(2);
    await opened.sync();
    const reported = JSON.stringify(await opened.call('sync.failures', {})).length;
    // Closed, so that the log of the database is written back: how much that holds is a matter of moments.
    await opened.close();
    return { bytes: (await stat(path.join(opened.home, 'library.db'))).size, reported };
  };
  const [short, flood] = [await keptOf('say'), await keptOf('say '.repeat(1_300_000))];
  expect(flood.bytes - short.bytes).toBeLessThan(50_000);
  expect(flood.reported).toBeLessThan(5_000);
});

test('what is told of a refusal is whole around the secret', () => {
  const redact = createRedactor([TOKEN]);
  expect(redact(`The token ${TOKEN} has expired; sign in again.`)).toBe('The token … has expired; sign in again.');
  expect(redact('ShortDescription is too long: at most 500 characters.')).toBe(
    'ShortDescription is too long: at most 500 characters.',
  );
});

test('words of a caption stay as they are, a long secret in one does not', () => {
  const redact = createDataRedactor([TOKEN, 'kitchen']);
  expect(redact('The kitchen')).toBe('The kitchen');
  expect(redact(`A caption with ${TOKEN} in it`)).toBe('A caption with … in it');
});

describe('data that a service shows', () => {
  const shown = (text: string, secret = TOKEN): string =>
    safeAnswer(
      { status: 200, headers: {}, text },
      { message: createRedactor([secret]), data: createDataRedactor([secret]) },
    ).text;

  test('stay as they are, byte for byte, where they hold no secret', () => {
    const text =
      '{ "value": [{"ShortDescription": "Bed \\u0026 bath \\u0041", "MediaKeyNumeric": 12345678901234567890}] }';
    expect(shown(text)).toBe(text);
    expect(shown('{"value":[{"error":"none"}]}')).toBe('{"value":[{"error":"none"}]}');
  });

  test('lose a secret that is written by the numbers of its letters', () => {
    const hidden = TOKEN.replaceAll(/./g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expect(shown(`{"value":[{"ShortDescription":"${hidden}"}]}`)).toBe('{"value":[{"ShortDescription":"…"}]}');
    expect(shown(`{"ShortDescription":"${hidden}", cut off`)).not.toContain(TOKEN);
  });

  test('lose a version tag with a secret, and lead on to the next page as the service says', () => {
    const next = `https://api.example.org/Media?token=${TOKEN}`;
    const text = JSON.stringify({
      value: [{ '@odata.etag': `W/"${TOKEN}"`, MediaURL: next }],
      '@odata.nextLink': next,
    });
    expect(JSON.parse(shown(text))).toEqual({
      value: [{ '@odata.etag': null, MediaURL: 'https://api.example.org/Media?token=…' }],
      '@odata.nextLink': next,
    });
  });
});
