// @module-tag large
import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { trustFinding } from '../../../electron/core/check/connection.ts';
import { addSystemCertificates } from '../../../electron/core/service/http/trust.ts';
import { type Certificate, makeCertificate } from '../certificates.ts';
import { COMPANY, certificateOf, overHttps, SERVICE_NAME, startProxy } from '../company-network.ts';
import { afterTest, startPractice, temporaryFolder } from '../harness.ts';

const cli = fileURLToPath(new URL('../../../electron/hosts/cli.ts', import.meta.url));
const STRANGER = makeCertificate({
  commonName: 'Somebody Else',
  isAuthority: true,
  validFrom: new Date(Date.now() - 1_000_000),
  validTo: new Date(Date.now() + 10_000_000_000),
});

const Report = z.object({ checks: z.array(z.object({ id: z.string(), verdict: z.string(), said: z.string() })) });

function run(words: readonly string[], environment: Record<string, string>): Promise<{ code: number; stdout: string }> {
  const child = spawn(process.execPath, [cli, '--json', ...words], {
    env: { ...process.env, LIGHTBOX_SECRETS: 'file', SSL_CERT_DIR: '/nowhere', ...environment },
  });
  afterTest(() => void child.kill('SIGKILL'));
  const out: string[] = [];
  child.stdout.on('data', (text) => out.push(String(text)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, stdout: out.join('') })));
}

/** What `lightbox doctor` finds at a service with a certificate of the company, on a computer that knows these authorities. */
async function checked(
  address: string,
  paths: { readonly uploadUrl: string; readonly baseUrl: string; readonly token: string },
  environment: Record<string, string>,
) {
  const home = await temporaryFolder();
  const at = (url: string): string => address + new URL(url).pathname.replace(/\/$/, '');
  await run(['--home', home, 'connect', '--upload-url', at(paths.uploadUrl), '--base-url', at(paths.baseUrl)], {
    ...environment,
    LIGHTBOX_TOKEN: paths.token,
  });
  const { code, stdout } = await run(['--home', home, 'doctor'], environment);
  const { checks } = Report.parse(JSON.parse(stdout));
  return { code, said: (id: string) => checks.find((check) => check.id === id)?.said ?? '' };
}

async function fileOf({ cert }: Certificate): Promise<string> {
  const file = path.join(await temporaryFolder(), 'authority.pem');
  await writeFile(file, cert);
  return file;
}

describe('the certificates of the system', () => {
  it.each([
    ['in the system’s store', async () => ({ SSL_CERT_FILE: await fileOf(COMPANY) }), true],
    ['in NODE_EXTRA_CA_CERTS', async () => ({ NODE_EXTRA_CA_CERTS: await fileOf(COMPANY) }), true],
    ['nowhere', () => Promise.resolve({ SSL_CERT_FILE: '/nowhere' }), false],
    ['nowhere, and another one is', async () => ({ SSL_CERT_FILE: await fileOf(STRANGER) }), false],
  ])('let the command line reach a service whose authority is %s', async (_where, environment, isTrusted) => {
    const service = await startPractice();
    const port = await overHttps(service, certificateOf(COMPANY, ['localhost']));
    const { code, said } = await checked(`https://localhost:${port}`, service, await environment());
    expect(said('connection')).toContain(
      isTrusted ? 'TLS 1.3; certificate issued by “Oak Realty Root”' : 'is not one that this computer trusts',
    );
    expect([code, service.requests.length > 0]).toEqual([isTrusted ? 0 : 4, isTrusted]);
  });

  it('and the proxy of the environment lead to a service out there', async () => {
    const service = await startPractice();
    const proxy = await startProxy({ leadsTo: await overHttps(service, certificateOf(COMPANY)) });
    const environment = { SSL_CERT_FILE: await fileOf(COMPANY), HTTPS_PROXY: proxy.url, NO_PROXY: '', no_proxy: '' };
    const { code, said } = await checked(`https://${SERVICE_NAME}`, service, environment);
    expect(said('proxy')).toBe(
      `Upload and listing addresses: through the proxy 127.0.0.1:${proxy.port}, as the environment says (HTTPS_PROXY, NO_PROXY).`,
    );
    expect([code, service.requests.length > 0]).toEqual([0, true]);
  });

  it('are added: what was trusted before is trusted still', () => {
    const before = getCACertificates('default');
    afterTest(() => setDefaultCACertificates(before));
    expect(addSystemCertificates({ getCACertificates, setDefaultCACertificates })).toEqual({ kind: 'system' });
    const prints = (texts: readonly string[]): Set<string> =>
      new Set(texts.map((text) => new X509Certificate(text).fingerprint256));
    const after = prints(getCACertificates('default'));
    for (const place of [
      before,
      getCACertificates('bundled'),
      getCACertificates('extra'),
      getCACertificates('system'),
    ]) {
      expect([...prints(place)].filter((print) => !after.has(print))).toEqual([]);
    }
  });

  it('are left where an older Node cannot read them, or fails to, which the doctor says', () => {
    const older = addSystemCertificates({});
    expect(older).toEqual({ kind: 'own', why: 'older' });
    expect(trustFinding(older, 'v20.20.2').check).toMatchObject({
      verdict: 'note',
      said: expect.stringMatching(/this Node \(v20\.20\.2\).*NODE_EXTRA_CA_CERTS/) as unknown,
    });
    const set: string[][] = [];
    const failing = addSystemCertificates({
      getCACertificates(type) {
        if (type === 'system') throw new Error('The store is damaged.');
        return ['own'];
      },
      setDefaultCACertificates: (certificates) => void set.push(certificates),
    });
    expect(failing).toEqual({ kind: 'own', why: 'failed' });
    expect(set).toEqual([]);
    expect(trustFinding(failing, 'v24.21.0').check.said).toContain('could not be read');
  });
});
