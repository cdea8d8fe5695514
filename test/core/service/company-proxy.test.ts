import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { pastedTokenSource } from '../../../electron/core/service/http/auth.ts';
import { createHttpClient } from '../../../electron/core/service/http/http.ts';
import { type Network, systemNetwork } from '../../../electron/core/service/http/network.ts';
import { NO_LIMIT } from '../../../electron/core/service/http/rate-limit.ts';
import { trustSystemCertificates } from '../../../electron/core/service/http/trust.ts';
import { openTunnel } from '../../../electron/core/service/http/tunnel.ts';
import { openPicture } from '../../../electron/core/service/odata/picture.ts';
import { type Binary, uploadBinaries } from '../../../electron/core/service/upload/media-service.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { makeCertificate } from '../certificates.ts';
import {
  COMPANY,
  certificateOf,
  overHttps,
  type ProxyOptions,
  SERVICE_NAME,
  startProxy,
  type TestProxy,
} from '../company-network.ts';
import {
  afterTest,
  createClock,
  nth,
  openCore,
  startPractice,
  type TestPractice,
  temporaryFolder,
} from '../harness.ts';

const MEBIBYTE = 1024 * 1024;
const PATIENT = { stallAfter: 60_000, deadline: 60_000 };
const GET = { method: 'GET', url: `https://${SERVICE_NAME}/RESO/OData/Media`, headers: {}, ...PATIENT } as const;

/** The company's authority counts as trusted in this process until the end of the test. */
function trustCompany(): void {
  // What comes first adds the system's, and would otherwise do so later.
  trustSystemCertificates();
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, COMPANY.cert]);
  afterTest(() => setDefaultCACertificates(before));
}

/** A network as a script of the company describes it. */
const saying = (answer: string): Network => systemNetwork(() => Promise.resolve(answer), {});

interface Company {
  readonly service: TestPractice;
  readonly proxy: TestProxy;
  readonly network: Network;
}

/** A service that only the company's proxy leads to. */
async function company(options: Omit<ProxyOptions, 'leadsTo'> = {}): Promise<Company> {
  trustCompany();
  const service = await startPractice();
  const proxy = await startProxy({ ...options, leadsTo: await overHttps(service, certificateOf(COMPANY)) });
  return { service, proxy, network: saying(`PROXY 127.0.0.1:${proxy.port}`) };
}

/** The addresses of a service as the world knows them. */
function worldly(address: string): string {
  return `https://${SERVICE_NAME}${new URL(address).pathname}`.replace(/\/$/, '');
}

async function connected({ service, network }: Company) {
  const clock = createClock(new Date().toISOString());
  const opened = await openCore({ clock, client: createHttpClient(network), network });
  await opened.call('account.connect', {
    uploadUrl: worldly(service.uploadUrl),
    baseUrl: worldly(service.baseUrl),
    signIn: { kind: 'token', token: service.token },
  });
  return opened;
}

/** A picture of so many bytes, which nobody looks into. */
async function binary(bytes: number, fileName: string): Promise<Binary> {
  const [file, data] = [path.join(await temporaryFolder(), fileName), randomBytes(bytes)];
  await writeFile(file, data);
  return {
    path: file,
    fileName,
    mediaType: 'image/jpeg',
    bytes,
    sha256: createHash('sha256').update(data).digest('hex'),
  };
}

function mediaService({ service, network }: Company) {
  return {
    uploadUrl: worldly(service.uploadUrl),
    settings: DEFAULT_PROFILE.upload,
    client: createHttpClient(network),
    tokens: pastedTokenSource(() => Promise.resolve(service.token)),
    now: () => new Date(),
    limit: NO_LIMIT,
    probe: () => Promise.resolve(false),
  };
}

describe('a service that a proxy leads to', () => {
  it('gets a listing with its photos, over connections that are used again', async () => {
    const site = await company();
    const opened = await connected(site);
    await opened.listingWithPhotos(2);
    expect(await opened.sync()).toMatchObject({ uploaded: 2, created: 1, waiting: 0 });
    expect(site.service.media()).toHaveLength(2);
    expect(new Set(site.proxy.asked)).toEqual(new Set([`${SERVICE_NAME}:443`]));
    expect(site.proxy.asked.length).toBeLessThan(site.service.requests.length);
  });

  it('is given the token, and the proxy reads nothing of it', async () => {
    const site = await company();
    const opened = await connected(site);
    await opened.listingWithPhotos(1);
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1 });
    expect(site.proxy.saw(`CONNECT ${SERVICE_NAME}:443`)).toBe(true);
    expect(site.proxy.bytes()).toBeGreaterThan(1000);
    for (const secret of [site.service.token, btoa(site.service.token), 'Bearer', 'uthorization']) {
      expect(site.proxy.saw(secret)).toBe(false);
    }
  });

  it('gets 8 MB in one piece, and the proxy cannot read them', async () => {
    const site = await company();
    const sent = await binary(8 * MEBIBYTE, 'large.jpg');
    const [result] = await uploadBinaries(mediaService(site), [sent]).then((answer) => (answer.ok ? answer.value : []));
    expect(result).toMatchObject({ size: 8 * MEBIBYTE });
    expect(site.proxy.bytes()).toBeGreaterThan(8 * MEBIBYTE);
  });

  it('may have got what the proxy lost in the middle: that is in doubt, and the next upload goes through', async () => {
    const site = await company({ cutAfter: 4 * MEBIBYTE });
    const media = mediaService(site);
    const sent = await binary(8 * MEBIBYTE, 'lost.jpg');
    expect(await uploadBinaries(media, [sent])).toMatchObject({ ok: false, failure: { kind: 'inDoubt' } });
    expect(await uploadBinaries(media, [sent])).toMatchObject({ ok: true });
    expect(site.service.snapshot().binaries).toBe(1);
  });

  it('is refused where the proxy shows a certificate of its own that this computer does not know', async () => {
    const stranger = makeCertificate({
      commonName: 'Somebody Else',
      isAuthority: true,
      validFrom: new Date(Date.now() - 1_000_000),
      validTo: new Date(Date.now() + 1_000_000_000),
    });
    const service = await startPractice();
    trustCompany();
    const proxy = await startProxy({ leadsTo: await overHttps(service, certificateOf(stranger)) });
    const answer = await createHttpClient(saying(`PROXY 127.0.0.1:${proxy.port}`))(GET);
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unusable', phrase: { code: 'failure.certificate' } } });
    expect(service.requests).toEqual([]);
  });

  it('is refused where the certificate is the company’s, but of another name', async () => {
    const site = await company();
    const url = 'https://other.service.test/x';
    expect(await createHttpClient(site.network)({ ...GET, url })).toMatchObject({
      ok: false,
      failure: { phrase: { code: 'failure.certificate' } },
    });
    expect(site.service.requests).toEqual([]);
  });
});

describe('a proxy that asks who is there', () => {
  const asking = (...headers: string[]) => company({ refuse: () => ({ status: 407, headers }) });

  it.each([
    ['a name and a password', ['Proxy-Authenticate: Basic realm="Oak, Realty"'], 'proxy.password'],
    ['nothing in particular', [], 'proxy.password'],
    ['Windows', ['Proxy-Authenticate: Negotiate', 'Proxy-Authenticate: NTLM'], 'proxy.windows'],
    ['Windows, or a password', ['Proxy-Authenticate: NTLM', 'Proxy-Authenticate: Basic realm="x"'], 'proxy.password'],
    ['a digest', ['Proxy-Authenticate: Digest realm="NTLM", nonce="Basic"'], 'proxy.otherSignIn'],
  ])('for %s is told in words, and nothing is sent', async (_what, headers, code) => {
    const site = await asking(...headers);
    expect(await createHttpClient(site.network)(GET)).toMatchObject({
      ok: false,
      failure: { kind: 'offline', phrase: { code, values: { proxy: `127.0.0.1:${site.proxy.port}` } } },
    });
    expect(site.service.requests).toEqual([]);
  });

  it('holds the account with that reason, and no photo; sending goes on when it lets through', async () => {
    let isOpen = false;
    const site = await company({
      refuse: () => (isOpen ? null : { status: 407, headers: ['Proxy-Authenticate: NTLM'] }),
    });
    const opened = await connected(site);
    await opened.listingWithPhotos(1);
    expect(await opened.sync()).toMatchObject({ uploaded: 0, waiting: 1, blocked: 0 });
    const [hold] = await opened.call('sync.accountHolds', {});
    expect(hold?.problem.message).toContain('wants a Windows sign-in (NTLM)');
    isOpen = true;
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1 });
  });

  it('is given the name and password of the environment, whose letters may be encoded', async () => {
    const given: string[] = [];
    const site = await company({
      refuse: ({ headers }) => {
        given.push(headers['proxy-authorization'] ?? '');
        return null;
      },
    });
    const pac = (): Promise<string> => Promise.resolve(`PROXY 127.0.0.1:${site.proxy.port}`);
    const HTTPS_PROXY = `http://ana:p%40ss@127.0.0.1:${site.proxy.port}`;
    expect(await createHttpClient(systemNetwork(pac, { HTTPS_PROXY }))(GET)).toMatchObject({ ok: true });
    expect(given).toEqual([`Basic ${Buffer.from('ana:p@ss').toString('base64')}`]);
    // They are for the proxy alone.
    expect(JSON.stringify(site.service.requests)).not.toMatch(/proxy/i);
  });

  it('and does not take the password of the environment, says so', async () => {
    const site = await asking('Proxy-Authenticate: Basic realm="x"');
    const pac = (): Promise<string> => Promise.resolve(`PROXY 127.0.0.1:${site.proxy.port}`);
    const answer = await createHttpClient(
      systemNetwork(pac, { HTTPS_PROXY: `http://a:b@127.0.0.1:${site.proxy.port}` }),
    )(GET);
    expect(answer).toMatchObject({ failure: { phrase: { code: 'proxy.wrongPassword' } } });
    expect(JSON.stringify(answer)).not.toContain('a:b');
  });
});

describe('a proxy', () => {
  it('may be spoken to in https, and has to prove then who it is', async () => {
    trustCompany();
    const service = await startPractice();
    const leadsTo = await overHttps(service, certificateOf(COMPANY));
    const proxy = await startProxy({ leadsTo, certificate: certificateOf(COMPANY, ['127.0.0.1']) });
    expect(await createHttpClient(saying(`HTTPS 127.0.0.1:${proxy.port}`))(GET)).toMatchObject({ ok: true });
    const other = await startProxy({ leadsTo, certificate: certificateOf(COMPANY, ['proxy.example.com']) });
    expect(await createHttpClient(saying(`HTTPS 127.0.0.1:${other.port}`))(GET)).toMatchObject({
      failure: {
        kind: 'offline',
        phrase: { code: 'proxy.unreachable', values: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } },
      },
    });
    expect(other.asked).toEqual([]);
  });

  it('that never answers is given up and named', async () => {
    const silent = createServer((socket) => afterTest(() => socket.destroy())).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    afterTest(() => silent.close());
    const address = silent.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    const proxy = { protocol: 'http', host: '127.0.0.1', port, credentials: null } as const;
    await expect(openTunnel(proxy, { host: SERVICE_NAME, port: 443 }, 20)).rejects.toMatchObject({
      isUnreachable: true,
      phrase: { code: 'proxy.unreachable', values: { code: 'ETIMEDOUT' } },
    });
  });

  it('that is none, but a server, is named', async () => {
    const service = await startPractice();
    const answer = await createHttpClient(saying(`PROXY 127.0.0.1:${service.port}`))(GET);
    expect(answer).toMatchObject({
      failure: { kind: 'offline', phrase: { code: expect.stringMatching(/^proxy\./) as unknown } },
    });
  });
});

describe('the ways of a network', () => {
  it('are tried in their order where nobody answers; a proxy that refuses is obeyed', async () => {
    const site = await company();
    const gone = await startProxy({ leadsTo: 1 });
    const [dead, alive] = ['PROXY 127.0.0.1:1', `PROXY 127.0.0.1:${site.proxy.port}`];
    expect(await createHttpClient(saying(`SOCKS5 127.0.0.1:1; ${dead}; ${alive}; DIRECT`))(GET)).toMatchObject({
      ok: true,
    });
    expect(await createHttpClient(saying(dead))(GET)).toMatchObject({
      failure: { kind: 'offline', phrase: { code: 'proxy.unreachable', values: { code: 'ECONNREFUSED' } } },
    });
    const refusing = await startProxy({ leadsTo: gone.port, refuse: () => ({ status: 403 }) });
    const answer = await createHttpClient(saying(`PROXY 127.0.0.1:${refusing.port}; ${alive}`))(GET);
    expect(answer).toMatchObject({ failure: { phrase: { code: 'proxy.refused', values: { status: 403 } } } });
  });

  it('that cannot be gone are named', async () => {
    expect(await createHttpClient(saying('SOCKS5 proxy.example.com:1080'))(GET)).toMatchObject({
      ok: false,
      failure: {
        kind: 'offline',
        phrase: { code: 'proxy.unsupported', values: { named: 'SOCKS5 proxy.example.com:1080' } },
      },
    });
  });

  it('that the system does not tell are asked for again', async () => {
    let isBroken = true;
    const site = await company();
    const client = createHttpClient(
      systemNetwork(
        () =>
          isBroken ? Promise.reject(new Error('no script')) : Promise.resolve(`PROXY 127.0.0.1:${site.proxy.port}`),
        {},
      ),
    );
    expect(await client(GET)).toMatchObject({ failure: { kind: 'offline', phrase: { code: 'proxy.unknown' } } });
    isBroken = false;
    expect(await client(GET)).toMatchObject({ ok: true });
  });

  it('lead to this computer directly, whatever a script says, and the script learns no path', async () => {
    const service = await startPractice();
    const asked: string[] = [];
    const network = systemNetwork((url) => {
      asked.push(url);
      return Promise.resolve('PROXY 127.0.0.1:1');
    }, {});
    const client = createHttpClient(network);
    const url = `${service.baseUrl}/RESO/OData/Media?$top=1`;
    expect(await client({ ...GET, url })).toMatchObject({ ok: true, value: { status: 401 } });
    await client({ ...GET, url: 'https://secret.example.invalid/path?question' });
    expect(asked).toEqual(['https://secret.example.invalid']);
  });

  it('are those of pictures as well', async () => {
    const site = await company();
    const host = { origins: [`https://${SERVICE_NAME}`], authorization: null, network: site.network };
    await openPicture(new URL(`https://${SERVICE_NAME}/x.jpg`), host, PATIENT);
    const elsewhere = {
      ...host,
      names: { resolve: () => Promise.reject(new Error('nobody')), locate: () => Promise.resolve(null) },
    };
    await openPicture(new URL('https://pictures.service.test/x.jpg'), elsewhere, PATIENT);
    expect(site.proxy.asked).toEqual([`${SERVICE_NAME}:443`, 'pictures.service.test:443']);
  });
});

describe('the doctor in a company', () => {
  it('says which proxy it met, who says so, and whose certificate', async () => {
    const site = await company();
    const opened = await connected(site);
    const { checks } = await opened.call('account.check', {});
    const said = checks
      .filter(({ id }) => ['proxy', 'certificates', 'connection'].includes(id))
      .map((check) => check.said);
    expect(said).toEqual([
      'Certificates: those of this system are trusted, beside the ones that come with Listing Lightbox.',
      `Upload and listing addresses: through the proxy 127.0.0.1:${site.proxy.port}, as the system says.`,
      'Upload and listing addresses: its certificate is vouched for by “Oak Realty Root”, whom this computer trusts and the public does not. That is usual where a company reads its traffic.',
      expect.stringContaining('issued by “Oak Realty Root”'),
    ]);
    expect(checks.filter(({ verdict }) => verdict === 'bad')).toEqual([]);
  });

  it('says what is the matter with a proxy', async () => {
    const site = await company({ refuse: () => ({ status: 407, headers: ['Proxy-Authenticate: Negotiate'] }) });
    const opened = await connected(site);
    const { checks } = await opened.call('account.check', {});
    const found = checks.filter(({ id }) => id === 'proxy');
    expect(nth(found, 0)).toMatchObject({ verdict: 'bad', phrase: { code: 'proxy.windows' } });
  });
});
