import { expect, it } from 'vitest';
import { readTokens } from '../../../electron/core/service/sign-in/member-tokens.ts';
import type { PracticeService } from '../../../electron/practice/practice-service.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import { createClock, nth, type Opened, openCore, startPractice } from '../harness.ts';
import { press } from '../practice-member.ts';

function asked({ uploadUrl, baseUrl, issuer, memberClientId }: PracticeService): CallInput<'account.beginSignIn'> {
  return { uploadUrl, baseUrl, issuer, clientId: memberClientId, environment: 'test' };
}

async function signIn(opened: Opened, service: PracticeService, button: string, way: 'browser' | 'device' = 'browser') {
  const { signInId, open } = await opened.call('account.beginSignIn', { ...asked(service), way });
  const [account] = await Promise.all([opened.call('account.finishSignIn', { signInId }), press(open, button)]);
  return account;
}

it('sends what each of two members prepared in the name of that member', async () => {
  const service = await startPractice();
  const opened = await openCore({ clock: createClock(new Date().toISOString()) });
  for (const [button, name, way] of [
    ['Ana Ruiz', '12 Oak Street', 'browser'],
    ['Ben Cole', '3 Elm Road', 'device'],
  ] as const) {
    const account = await signIn(opened, service, button, way);
    expect(account.member?.name).toBe(button);
    const { listingId } = await opened.call('listing.create', { name });
    await opened.addPhotos(listingId, 1);
    await opened.sync();
  }
  const { listings } = service.snapshot();
  expect(listings.map(({ media }) => nth(media, 0)['ChangedByMemberID'])).toEqual(['ARUIZ', 'BCOLE']);
});

it('renews the sign-in with a refresh token that is good once', async () => {
  const service = await startPractice({ dialect: { tokenLifetimeSeconds: 60 } });
  const clock = createClock(new Date().toISOString());
  const secrets = new Map<string, string>();
  const opened = await openCore({ clock, secrets });
  const { accountId } = await signIn(opened, service, 'Ana Ruiz');
  const before = readTokens(secrets.get(`account-${accountId}-member`) ?? '')?.refreshToken ?? '';
  clock.advance(120_000);
  await opened.call('account.check', { accountId });
  const after = readTokens(secrets.get(`account-${accountId}-member`) ?? '')?.refreshToken;
  expect(after).not.toBe(before);
  const body = { grant_type: 'refresh_token', client_id: service.memberClientId, refresh_token: before };
  const again = await fetch(`${service.issuer}/token`, { method: 'POST', body: new URLSearchParams(body) });
  expect([again.status, await again.json()]).toEqual([400, { error: 'invalid_grant' }]);
});

it('gives nothing where the member does not allow it, and asks a stranger nothing', async () => {
  const service = await startPractice();
  const opened = await openCore({ clock: createClock(new Date().toISOString()) });
  await expect(signIn(opened, service, 'Do not allow')).rejects.toThrow('did not allow it');
  expect(await opened.call('account.list', {})).toEqual([]);

  const { open } = await opened.call('account.beginSignIn', asked(service));
  const elsewhere = new URL(open);
  elsewhere.searchParams.set('redirect_uri', 'http://198.51.100.7/callback');
  const answer = await fetch(elsewhere, { redirect: 'manual' });
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toContain('Ana Ruiz');
});

it('takes a code once, and with its verifier alone', async () => {
  const service = await startPractice();
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const redirect = 'http://127.0.0.1:9/callback';
  const codeFor = async (): Promise<string> => {
    const form = { client_id: service.memberClientId, response_type: 'code', redirect_uri: redirect };
    const body = new URLSearchParams({ ...form, code_challenge: challenge, code_challenge_method: 'S256' });
    body.append('member', 'member-1');
    const answer = await fetch(`${service.issuer}/authorize`, { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  const redeem = async (code: string, code_verifier: string): Promise<number> => {
    const form = { grant_type: 'authorization_code', client_id: service.memberClientId, redirect_uri: redirect };
    const body = new URLSearchParams({ ...form, code, code_verifier });
    return (await fetch(`${service.issuer}/token`, { method: 'POST', body })).status;
  };
  const code = await codeFor();
  expect(await redeem(code, verifier)).toBe(200);
  expect(await redeem(code, verifier)).toBe(400);
  expect(await redeem(await codeFor(), `${verifier}x`)).toBe(400);
});
