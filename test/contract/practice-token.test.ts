import { describe, expect, it } from 'vitest';
import type { PracticeService } from '../../electron/practice/practice-service.ts';
import { entityOf, read, send, sendJson, startService } from './practice-harness.ts';

function ask(service: PracticeService, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(service.tokenUrl, { method: 'POST', body: new URLSearchParams(fields), headers }).then(
    async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }),
  );
}

const grant = { grant_type: 'client_credentials' };

describe('the token endpoint of the practice service', () => {
  it('gives a token for id and secret, in the form or as Basic, that opens both interfaces', async () => {
    const service = await startService({ clientId: 'office 7', clientSecret: 'a:b+c é' });
    const basic = [service.clientId, service.clientSecret].map(encodeURIComponent).join(':');
    const answers = [
      await ask(service, { ...grant, client_id: service.clientId, client_secret: service.clientSecret, scope: 'api' }),
      await ask(service, grant, { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(entityOf(answer)).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
      const authorization = `Bearer ${String(entityOf(answer)['access_token'])}`;
      const url = `${service.baseUrl}/RESO/OData/Media`;
      expect((await send(service, 'GET', url, { headers: { authorization } })).status).toBe(200);
    }
    expect(entityOf(answers[0] ?? { status: 0, headers: new Headers(), text: '{}' })['scope']).toBe('api');
  });

  it('refuses a wrong secret, a wrong id and another grant', async () => {
    const service = await startService();
    const { clientId, clientSecret } = service;
    const wrongSecret = await ask(service, { ...grant, client_id: clientId, client_secret: 'wrong' });
    expect([wrongSecret.status, entityOf(wrongSecret)['error']]).toEqual([401, 'invalid_client']);
    expect((await ask(service, { ...grant, client_id: 'other', client_secret: clientSecret })).status).toBe(401);
    expect((await ask(service, grant)).status).toBe(401);
    const password = { grant_type: 'password', client_id: clientId, client_secret: clientSecret };
    expect(entityOf(await ask(service, password))['error']).toBe('unsupported_grant_type');
  });

  it('lets an issued token expire, while the lasting one goes on', async () => {
    let at = new Date('2026-06-01T10:00:00Z');
    const service = await startService({ now: () => at, dialect: { tokenLifetimeSeconds: 60 } });
    const answer = await ask(service, { ...grant, client_id: service.clientId, client_secret: service.clientSecret });
    const headers = { authorization: `Bearer ${String(entityOf(answer)['access_token'])}` };
    const url = `${service.baseUrl}/RESO/OData/Media`;
    at = new Date('2026-06-01T10:00:59Z');
    expect((await send(service, 'GET', url, { headers })).status).toBe(200);
    at = new Date('2026-06-01T10:01:00Z');
    const expired = await send(service, 'GET', url, { headers });
    expect(expired.status).toBe(401);
    expect(expired.headers.get('www-authenticate')).toBe('Bearer');
    expect((await read(service, 'Media')).status).toBe(200);
  });

  it('records the member login id, and keeps secrets out of its request log', async () => {
    const service = await startService();
    const { clientId, clientSecret } = service;
    const fields = { ...grant, client_id: clientId, client_secret: clientSecret, member_login_id: 'agent-12' };
    const issued = String(entityOf(await ask(service, fields))['access_token']);
    await sendJson(service, 'PATCH', 'Media(1)', {}, { 'if-match': 'W/"x"' });
    expect(service.requests.map(({ operation, status, memberLoginId }) => [operation, status, memberLoginId])).toEqual([
      ['token', 200, 'agent-12'],
      ['patch', 412, null],
    ]);
    expect(service.requests[1]).toMatchObject({
      method: 'PATCH',
      path: '/api/RESO/OData/Media(1)',
      headers: { 'if-match': 'W/"x"', 'content-type': 'application/json', 'content-length': '2' },
    });
    const log = JSON.stringify(service.requests);
    for (const secret of [clientSecret, issued, service.token]) expect(log).not.toContain(secret);
  });
});
