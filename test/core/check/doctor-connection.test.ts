import { request } from 'node:http';
import { createServer } from 'node:https';
import { createServer as createPlainServer } from 'node:net';
import { getCACertificates, type SecureVersion, setDefaultCACertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import {
  addressLabel,
  certificateProblems,
  connectionFinding,
  lookAtConnection,
} from '../../../electron/core/check/connection.ts';
import type { PracticeService } from '../../../electron/practice/practice-service.ts';
import type { DoctorCheck } from '../../../shared/contract/doctor-report.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { type Certificate, makeCertificate } from '../certificates.ts';
import { afterTest, createClock, nth, openCore, startPractice } from '../harness.ts';
import { listenHere } from '../local-server.ts';

const DAY = 86_400_000;
const now = new Date();
const inDays = (days: number): Date => new Date(now.getTime() + days * DAY);

const authority = makeCertificate({
  commonName: 'Test Authority',
  validFrom: inDays(-400),
  validTo: inDays(400),
  isAuthority: true,
});

/** The authority counts as trusted in this process until the end of the test. */
function trustAuthority(): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, authority.cert]);
  afterTest(() => setDefaultCACertificates(before));
}

function certificate(options: { from?: number; to?: number; names?: string[]; issuer?: Certificate }): Certificate {
  const { from = -10, to = 90.5, names = ['localhost'], issuer } = options;
  return makeCertificate({
    commonName: 'media.example.com',
    names,
    validFrom: inDays(from),
    validTo: inDays(to),
    ...(issuer === undefined ? {} : { issuer }),
  });
}

/** An https server in front of the practice service, as a person would reach it. */
async function serve(
  { cert, key }: Certificate,
  service: PracticeService | null,
  tls: { maxVersion?: SecureVersion } = {},
): Promise<{ readonly port: number; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer({ cert, key, ...tls }, (incoming, answer) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    const { method, headers, url: path } = incoming;
    const port = service?.port ?? 0;
    const onward = request({ host: '127.0.0.1', port, method, headers, path }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  return { port: await listenHere(server), asked };
}

async function look(port: number, host = 'localhost'): Promise<DoctorCheck> {
  const found = await lookAtConnection(new URL(`https://${host}:${port}`));
  return connectionFinding(addressLabel(['upload']), found, now).check;
}

function expectCheck(check: DoctorCheck, verdict: DoctorCheck['verdict'], words: string): void {
  expect(check.verdict).toBe(verdict);
  expect(check.said).toContain(words);
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

describe('what is said of a connection', () => {
  test('a trusted certificate is told with version, issuer, validity and days left', async () => {
    trustAuthority();
    const { port } = await serve(certificate({ issuer: authority }), null);
    const check = await look(port);
    expect(inEnglish(check.phrase)).toBe(check.said);
    expect(check).toMatchObject({
      id: 'connection',
      verdict: 'good',
      said: `Upload address: TLS 1.3; certificate issued by “Test Authority”, valid from ${dayOf(inDays(-10))} to ${dayOf(inDays(90.5))} (90 days left).`,
    });
  });

  test('an older version that is still sound is named', async () => {
    trustAuthority();
    const { port } = await serve(certificate({ issuer: authority }), null, { maxVersion: 'TLSv1.2' });
    expect((await look(port)).said).toContain('TLS 1.2;');
  });

  test.each<[string, Parameters<typeof certificate>[0], string[], string[]]>([
    ['self-signed', {}, ['it is self-signed'], ['expired', 'made out to']],
    ['expired', { issuer: authority, from: -90, to: -2 }, [`it expired on ${dayOf(inDays(-2))}`], ['issuer “']],
    ['not valid yet', { issuer: authority, from: 2 }, [`it is valid from ${dayOf(inDays(2))} on only`], ['expired']],
    [
      'made out to another name',
      { issuer: authority, names: ['a.example', 'b.example'] },
      ['it is made out to a.example, b.example, not to localhost'],
      ['self-signed', 'expired'],
    ],
    [
      'everything at once',
      { names: ['a.example'], from: -90, to: -2 },
      ['it is self-signed', 'it expired on', 'it is made out to a.example'],
      [],
    ],
  ])('a certificate that is %s is a problem in plain words', async (_name, options, said, unsaid) => {
    trustAuthority();
    const { port } = await serve(certificate(options), null);
    const check = await look(port);
    expect(check.verdict).toBe('bad');
    for (const words of said) expect(check.said).toContain(words);
    for (const words of unsaid) expect(check.said).not.toContain(words);
    expect(check.said).toContain('Nothing is sent there.');
  });

  test('an issuer that is not known here is named', async () => {
    const { port } = await serve(certificate({ issuer: authority }), null);
    const check = await look(port);
    expect(check.verdict).toBe('bad');
    expect(check.said).toContain('its issuer “Test Authority” is not one that this computer trusts');
  });

  test('a certificate that ends soon is worth a note; an address in numbers is looked at as well', async () => {
    trustAuthority();
    const soon = certificate({ issuer: authority, names: ['127.0.0.1'], to: 3.5 });
    const { port } = await serve(soon, null);
    const check = await look(port, '127.0.0.1');
    expectCheck(check, 'note', 'only 3 days left');
    expect((await look(port, 'localhost')).said).toContain('not to localhost');
  });

  test('a server that speaks plain http, one that is not there, and http on this computer', async () => {
    const plain = createPlainServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n');
    });
    const port = await listenHere(plain);
    expectCheck(await look(port), 'bad', 'does not speak TLS');

    const closed = createPlainServer();
    const gone = await listenHere(closed);
    await new Promise<void>((resolve) => closed.close(() => resolve()));
    expectCheck(await look(gone), 'skipped', 'ECONNREFUSED');

    const here = await lookAtConnection(new URL('http://127.0.0.1:1'));
    expectCheck(connectionFinding(addressLabel(['upload']), here, now).check, 'good', 'http on this computer');
    const elsewhere = await lookAtConnection(new URL('http://media.example.com'));
    expect(connectionFinding(addressLabel(['upload']), elsewhere, now).check.verdict).toBe('bad');
  });

  test('a server that offers only what is no longer sound is said to be too old', async () => {
    // A server of today cannot be made to offer TLS 1.0 alone, so its alert (RFC 8446 §6.2, protocol_version) is sent by hand.
    const old = createPlainServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46])));
    });
    const check = await look(await listenHere(old));
    expect(`${check.verdict}: ${check.said}`).toMatch(/^bad: .*no TLS version from 1\.2 on/);
  });

  test('a certificate that is distrusted for a reason without words of ours is still a problem', () => {
    const facts = {
      protocol: 'TLSv1.3',
      issuer: 'X',
      isSelfSigned: false,
      host: 'a.example',
      names: ['a.example'],
      nameFits: true,
      validFrom: inDays(-1),
      validTo: inDays(1),
    };
    for (const distrust of ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'INVALID_PURPOSE', '']) {
      expect(certificateProblems({ ...facts, distrust }, now).map(inEnglish)).toEqual([
        `it is not accepted (${distrust})`,
      ]);
    }
    expect(certificateProblems({ ...facts, distrust: null }, now)).toEqual([]);
  });
});

describe('the doctor over https', () => {
  async function examineOver(chosen: Certificate) {
    const service = await startPractice();
    const front = await serve(chosen, service);
    const opened = await openCore({ clock: createClock(now.toISOString()) });
    const address = `https://localhost:${front.port}`;
    await opened.call('account.connect', {
      uploadUrl: `${address}${new URL(service.uploadUrl).pathname}`,
      baseUrl: `${address}${new URL(service.baseUrl).pathname}`,
      signIn: { kind: 'token', token: service.token },
    });
    return { report: await opened.call('account.check', { write: true }), asked: front.asked, service };
  }

  test('one look serves both addresses of one origin, and the rest of the diagnostics goes on', async () => {
    trustAuthority();
    const { report, service } = await examineOver(certificate({ issuer: authority }));
    const looks = report.checks.filter((check) => check.id === 'connection');
    expect(looks).toHaveLength(1);
    expect(nth(looks, 0).said).toMatch(/^Upload and listing addresses: TLS 1\.3;.*90 days left/);
    expect(report.checks.filter((check) => check.verdict === 'bad')).toEqual([]);
    expect(service.snapshot().binaries).toBe(2);
  });

  test('nothing at all is sent to a server whose certificate is not trusted', async () => {
    const { report, asked } = await examineOver(certificate({}));
    expect(report.checks.find((check) => check.id === 'connection')).toMatchObject({ verdict: 'bad' });
    expect(report.checks.find((check) => check.id === 'webApi')?.said).toContain('certificate');
    expect(asked).toEqual([]);
  });

  test('each address is looked at where they differ, and the one that a client secret goes to', async () => {
    const service = await startPractice();
    const one = await serve(certificate({}), service);
    const opened = await openCore();
    await opened.call('account.connect', {
      uploadUrl: service.uploadUrl,
      baseUrl: `https://localhost:${one.port}/api`,
      signIn: { kind: 'clientCredentials', tokenUrl: service.tokenUrl, clientId: 'x', clientSecret: 'wrong-secret' },
    });
    const report = await opened.call('account.check', {});
    const said = report.checks.filter((check) => check.id === 'connection').map((check) => check.said);
    expect(new Set(said.map((each) => each.split(':')[0]))).toEqual(
      new Set(['Listing address', 'Upload and token addresses']),
    );
  });
});
