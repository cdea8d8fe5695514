import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { SignIn } from '../../../shared/contract/account-calls.ts';
import type { DoctorCheck, DoctorReport } from '../../../shared/contract/doctor-report.ts';
import { clientCredentials, connectedCore, openCore, startPractice } from '../harness.ts';
import { serveHere } from '../local-server.ts';

function found(report: DoctorReport, id: DoctorCheck['id']): string {
  const check = report.checks.find((each) => each.id === id);
  return check === undefined ? 'missing' : [check.verdict, check.reason].filter((word) => word !== undefined).join(' ');
}

/** Something that answers every request alike, as a website does. */
async function website(status: number, type: string): Promise<string> {
  const server = createServer((_request, answer) => answer.writeHead(status, { 'content-type': type }).end('<p>Hello'));
  return serveHere(server);
}

const WRONG: SignIn = { kind: 'token', token: 'not-a-token-of-this-service' };

describe('trying a connection', () => {
  test.each(['token', 'client id and secret'])('with a %s tells that all is well and keeps nothing', async (way) => {
    const service = await startPractice();
    const secrets = new Map<string, string>();
    const opened = await openCore({ secrets });
    const { uploadUrl, baseUrl, token } = service;
    const signIn: SignIn = way === 'token' ? { kind: 'token', token } : clientCredentials(service);
    const report = await opened.call('account.tryConnection', { uploadUrl, baseUrl, signIn });
    expect(found(report, 'webApi')).toBe('good');
    expect(found(report, 'uploadAddress')).toBe('good');
    expect(report.wrote).toBe(false);
    expect(await opened.call('account.list', {})).toEqual([]);
    expect([...secrets]).toEqual([]);
    expect(service.snapshot()).toMatchObject({ binaries: 0, listings: [] });
    expect(JSON.stringify([report, opened.log])).not.toContain(token);
  });

  test('tells a refused sign-in from a wrong address and from no connection', async () => {
    const service = await startPractice();
    const opened = await openCore();
    const { uploadUrl, baseUrl, token } = service;
    const right: SignIn = { kind: 'token', token };
    const refused = await opened.call('account.tryConnection', { uploadUrl, baseUrl, signIn: WRONG });
    expect(found(refused, 'webApi')).toBe('bad refused');
    expect(JSON.stringify(refused)).not.toContain('not-a-token');

    const page = await website(200, 'text/html');
    const misled = await opened.call('account.tryConnection', { uploadUrl: page, baseUrl: page, signIn: right });
    expect([found(misled, 'webApi'), found(misled, 'uploadAddress')]).toEqual(['bad address', 'bad address']);
    // An address that knows no GET of pictures answers 404 as well, and takes them.
    const nowhere = await opened.call('account.tryConnection', {
      uploadUrl: `${baseUrl}/nowhere`,
      baseUrl,
      signIn: right,
    });
    expect([found(nowhere, 'webApi'), found(nowhere, 'uploadAddress')]).toEqual(['good', 'bad address']);
    const empty = await website(404, 'application/json');
    const missing = await opened.call('account.tryConnection', { uploadUrl, baseUrl: empty, signIn: right });
    expect(found(missing, 'webApi')).toBe('note address');

    await service.close();
    const away = await opened.call('account.tryConnection', { uploadUrl, baseUrl, signIn: right });
    expect([found(away, 'webApi'), found(away, 'uploadAddress')]).toEqual(['bad unreachable', 'bad unreachable']);
  });

  test('a client secret that is refused is told as the sign-in', async () => {
    const service = await startPractice();
    const opened = await openCore();
    const { uploadUrl, baseUrl, tokenUrl, clientId } = service;
    const signIn: SignIn = { kind: 'clientCredentials', tokenUrl, clientId, clientSecret: 'another-secret' };
    const report = await opened.call('account.tryConnection', { uploadUrl, baseUrl, signIn });
    expect(found(report, 'signIn')).toBe('bad refused');
    expect(JSON.stringify(report)).not.toContain('another-secret');
  });

  test.each([
    ['/api/mediaupload', '/RESO/OData/Media?$top=1'],
    ['/API/MediaUpload/', '/RESO/OData/$metadata'],
    ['', '/reso/odata/'],
  ])('takes addresses with %s and %s behind them as they are meant', async (upload, listing) => {
    const service = await startPractice();
    const opened = await openCore();
    const signIn: SignIn = { kind: 'token', token: service.token };
    const pasted = { uploadUrl: `${service.uploadUrl}${upload}`, baseUrl: ` ${service.baseUrl}${listing} `, signIn };
    const report = await opened.call('account.tryConnection', pasted);
    expect([found(report, 'webApi'), found(report, 'uploadAddress')]).toEqual(['good', 'good']);
    const { uploadUrl, baseUrl } = await opened.call('account.connect', pasted);
    expect([uploadUrl, baseUrl]).toEqual([service.uploadUrl, service.baseUrl]);
  });

  test('a wrong upload address is named by the first sync, and is corrected without a second account', async () => {
    const service = await startPractice();
    const opened = await openCore();
    const { accountId, name } = await opened.connect({ ...service, uploadUrl: `${service.baseUrl}/nowhere` });
    const { listingId } = await opened.listingWithPhotos(2);
    const { reasons } = await opened.sync();
    expect(reasons.map(({ message }) => message).join()).toContain(`${service.baseUrl}/nowhere`);
    const { uploadUrl, baseUrl, token } = service;
    const signIn: SignIn = { kind: 'token', token };
    const corrected = { account: accountId, uploadUrl, baseUrl, signIn };
    expect(await opened.call('account.connect', corrected)).toMatchObject({ accountId, name, uploadUrl });
    expect(await opened.call('account.list', {})).toHaveLength(1);
    expect(await opened.sync()).toMatchObject({ uploaded: 2, created: 1, blocked: 0, waiting: 0 });
    // What is at a service is never looked for at another one.
    const moved = { ...corrected, baseUrl: `${baseUrl}/elsewhere` };
    expect(await opened.fail('account.connect', moved)).toMatchObject({ code: 'conflict' });
    expect((await opened.detail(listingId)).media).toHaveLength(2);
  });

  test('a wrong address of listings is named by the first sync, with what is said there, and is corrected', async () => {
    const service = await startPractice();
    const opened = await openCore();
    const { uploadUrl, baseUrl, token } = service;
    const { accountId } = await opened.connect({ ...service, baseUrl: `${baseUrl}/nowhere` });
    const { listingId } = await opened.listingWithPhotos(1);
    expect(await opened.sync()).toMatchObject({ created: 0, blocked: 1 });
    const { problem } = await opened.detail(listingId);
    expect(problem?.message).toContain(`${baseUrl}/nowhere/RESO/OData/Property`);
    expect(problem?.message).toContain('There is nothing at this address.');
    const signIn: SignIn = { kind: 'token', token };
    await opened.call('account.connect', { account: accountId, uploadUrl, baseUrl, signIn });
    expect(await opened.sync()).toMatchObject({ uploaded: 0, created: 1, blocked: 0 });
  });

  test('leaves an account that is there with its own sign-in', async () => {
    const { service, opened, accountId } = await connectedCore();
    const { uploadUrl, baseUrl } = service;
    const again = { account: accountId, uploadUrl, baseUrl, signIn: WRONG, name: 'Another name' };
    await opened.call('account.tryConnection', again);
    const report = await opened.call('account.check', {});
    expect(found(report, 'webApi')).toBe('good');
    expect((await opened.call('account.list', {})).map(({ name }) => name)).not.toContain('Another name');
  });
});
