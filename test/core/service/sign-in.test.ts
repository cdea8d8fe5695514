import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readTokens } from '../../../electron/core/service/sign-in/member-tokens.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { createClock, type Opened, openCore } from '../harness.ts';
import {
  CLIENT_ID,
  type IdentityProviderService,
  idTokenOf,
  PASSWORD,
  signInAt,
  signInOnDevice,
  startIdentityProvider,
  visit,
} from '../identity-provider.ts';
import { serveHere } from '../local-server.ts';

const service = { uploadUrl: 'https://media.example.org', baseUrl: 'https://api.example.org' };

function asked({ issuer }: IdentityProviderService): CallInput<'account.beginSignIn'> {
  return { ...service, issuer, clientId: CLIENT_ID };
}

/** A library on a computer whose clock is off by so many minutes. */
function library(minutesOff = 0, more: Parameters<typeof openCore>[0] = {}): Promise<Opened> {
  return openCore({ clock: createClock(new Date(Date.now() + minutesOff * 60_000).toISOString()), ...more });
}

/** A library on a computer whose clock is right, and an identity provider. */
async function libraryAndProvider() {
  const secrets = new Map<string, string>();
  return { secrets, opened: await library(0, { secrets }), provider: await startIdentityProvider() };
}

/** A sign-in that has begun. */
async function begun() {
  const start = await libraryAndProvider();
  return { ...start, ...(await start.opened.call('account.beginSignIn', asked(start.provider))) };
}

async function signIn(opened: Opened, provider: IdentityProviderService, as: 'ana' | 'ben') {
  const { signInId, open } = await opened.call('account.beginSignIn', asked(provider));
  await signInAt(open, as);
  return opened.call('account.finishSignIn', { signInId });
}

describe('signing in as a member', () => {
  it('fills what the interface leaves empty from the claims, by the names in the profile', async () => {
    const opened = await library();
    const account = await signIn(opened, await startIdentityProvider(), 'ana');
    expect(account).toMatchObject({
      signIn: 'member',
      current: true,
      paused: null,
      memberLoginId: 'ARUIZ',
      member: { name: 'Ana Ruiz', officeMlsId: 'OAK1', memberAOR: 'VALLEY', originatingSystemID: 'M1' },
    });
  });

  it('gives each member an account of their own at the same service, and renews the one they have', async () => {
    const { opened, provider } = await libraryAndProvider();
    const ana = await signIn(opened, provider, 'ana');
    const ben = await signIn(opened, provider, 'ben');
    const again = await signIn(opened, provider, 'ana');
    expect(ben.accountId).not.toBe(ana.accountId);
    expect(again.accountId).toBe(ana.accountId);
    const accounts = await opened.call('account.list', {});
    expect(accounts.map(({ name }) => name).toSorted()).toEqual([
      'Ana Ruiz, api.example.org',
      'Ben Cole, api.example.org',
    ]);
  });

  it('is whom the history, its file and the board name for what was done, and stays so for what is done by the next', async () => {
    const { opened, provider } = await libraryAndProvider();
    const { listingId, ids } = await opened.listingWithPhotos(1);
    await signIn(opened, provider, 'ana');
    await opened.call('media.edit', { mediaIds: ids, shortDescription: 'Kitchen' });
    const ben = await signIn(opened, provider, 'ben');
    await opened.call('account.choose', { accountId: ben.accountId });
    await opened.call('media.rate', { mediaIds: ids, rating: 3 });
    const by = (await opened.call('history.list', { listingId, most: 2 })).map(({ member, what }) => [member, what]);
    expect(by).toEqual([
      ['Ben Cole', 'Rated with stars: 3'],
      ['Ana Ruiz', 'Caption changed from “Photo 1” to “Kitchen”'],
    ]);
    const { text } = await opened.call('history.export', { listingId, format: 'csv' });
    expect(text).toMatch(/,you,.*Added from 1\.jpg.*,Ana Ruiz,.*Kitchen.*,Ben Cole,.*stars: 3/s);
    const { rows } = await opened.call('listing.board', {});
    expect(rows.map(({ lastBy }) => lastBy)).toEqual([{ who: 'you', member: 'Ben Cole' }]);
  });

  it('keeps the login id that somebody typed, however often the member signs in', async () => {
    const { opened, provider } = await libraryAndProvider();
    const as = async (started: { readonly signInId: string; readonly open: string }) => {
      await signInAt(started.open, 'ana');
      return opened.call('account.finishSignIn', { signInId: started.signInId });
    };
    const started = await opened.call('account.beginSignIn', { ...asked(provider), memberLoginId: 'BROKER9' });
    const { accountId } = await as(started);
    for (const again of [
      await opened.call('account.signInAgain', { accountId }),
      await opened.call('account.beginSignIn', asked(provider)),
    ])
      expect(await as(again)).toMatchObject({ accountId, memberLoginId: 'BROKER9' });
  });

  it('leaves the account of a member alone where a token is pasted for the same service', async () => {
    const opened = await library();
    const ana = await signIn(opened, await startIdentityProvider(), 'ana');
    const pasted = await opened.call('account.connect', {
      ...service,
      signIn: { kind: 'token', token: 'a pasted token' },
    });
    expect(pasted.accountId).not.toBe(ana.accountId);
  });

  it('refuses another member where one signs in again, changes nothing, and ends what they signed in to', async () => {
    const { opened, provider } = await libraryAndProvider();
    const ana = await signIn(opened, provider, 'ana');
    const before = await opened.call('account.list', {});
    const { signInId, open } = await opened.call('account.signInAgain', { accountId: ana.accountId });
    const revoked = new Promise((resolve) => provider.provider.once('grant.revoked', resolve));
    await signInAt(open, 'ben');
    const error = await opened.fail('account.finishSignIn', { signInId });
    expect(error.message).toContain('This account belongs to Ana Ruiz, and Ben Cole signed in. Nothing was changed.');
    expect(await opened.call('account.list', {})).toEqual(before);
    await revoked;
  });

  it.each([
    ['a wrong state', (back: URL) => back.searchParams.set('state', 'of-somebody-else'), 'is not the answer to this'],
    ['no state', (back: URL) => back.searchParams.delete('state'), 'is not the answer to this'],
    ['two states', (back: URL) => back.searchParams.append('state', 'x'), 'is not the answer to this'],
    [
      'another issuer',
      (back: URL) => back.searchParams.set('iss', 'https://evil.example'),
      'another identity provider',
    ],
    ['no issuer', (back: URL) => back.searchParams.delete('iss'), 'another identity provider'],
    ['another code', (back: URL) => back.searchParams.set('code', 'made-up'), 'used before, or is too old'],
  ])('keeps nothing of an answer with %s', async (_what, change, said) => {
    const { opened, secrets, signInId, open } = await begun();
    const back = await visit(open, 'ana');
    change(back);
    expect(await (await fetch(back)).text()).toContain('You are not signed in');
    expect((await opened.fail('account.finishSignIn', { signInId })).message).toContain(said);
    expect(await opened.call('account.list', {})).toEqual([]);
    expect(secrets.size).toBe(0);
  });

  it('takes a code once: played again, nobody listens, and into another sign-in it does not fit', async () => {
    const { opened, provider } = await libraryAndProvider();
    const first = await opened.call('account.beginSignIn', asked(provider));
    const back = await visit(first.open, 'ana');
    await fetch(back);
    await opened.call('account.finishSignIn', { signInId: first.signInId });
    await expect(fetch(back)).rejects.toThrow('fetch failed');

    const second = await opened.call('account.beginSignIn', asked(provider));
    const redirect = new URL(new URL(second.open).searchParams.get('redirect_uri') ?? '');
    redirect.search = back.search;
    redirect.searchParams.set('state', new URL(second.open).searchParams.get('state') ?? '');
    await fetch(redirect);
    expect((await opened.fail('account.finishSignIn', { signInId: second.signInId })).message).toContain('used before');
  });

  it('refuses a provider that describes another one, or leads to an address without encryption', async () => {
    const { opened, provider } = await libraryAndProvider();
    const describesItselfAs = (changes: Record<string, string>): void => {
      provider.intercept = (request, response) => {
        if (request.url?.includes('.well-known') !== true) return false;
        const at = (path: string): string => `${provider.issuer}/${path}`;
        const metadata = { issuer: provider.issuer, authorization_endpoint: at('auth'), token_endpoint: at('token') };
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...metadata, ...changes }));
        return true;
      };
    };
    describesItselfAs({ issuer: 'https://other.example' });
    const other = await opened.fail('account.beginSignIn', asked(provider));
    expect(other.message).toContain('another identity provider');
    describesItselfAs({ authorization_endpoint: 'http://other.example/auth' });
    const plain = await opened.fail('account.beginSignIn', asked(provider));
    expect(plain.message).toContain('not an identity provider that Listing Lightbox can use');
  });

  it('asks a provider whose issuer has a slash at its end, however it is typed', async () => {
    const { opened, provider } = await libraryAndProvider();
    const issuer = `${provider.issuer}/office/`;
    provider.intercept = (request, response) => {
      if (request.url !== '/office/.well-known/openid-configuration') return false;
      const endpoints = { authorization_endpoint: `${issuer}auth`, token_endpoint: `${issuer}token` };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, ...endpoints }));
      return true;
    };
    for (const typed of [issuer, issuer.slice(0, -1)]) {
      const { open } = await opened.call('account.beginSignIn', { ...asked(provider), issuer: typed });
      expect(open).toContain(`${issuer}auth?`);
    }
    const other = await opened.fail('account.beginSignIn', { ...asked(provider), issuer: `${provider.issuer}/other` });
    expect(other.message).toContain('not an identity provider');
  });

  it('is taken back where nobody can say whose it is', async () => {
    const { opened, provider, signInId, open } = await begun();
    provider.intercept = (request, response) => {
      if (request.url === '/me') response.writeHead(503).end();
      return request.url === '/me';
    };
    const revoked = new Promise((resolve) => provider.provider.once('grant.revoked', resolve));
    await signInAt(open, 'ana');
    await opened.fail('account.finishSignIn', { signInId });
    await revoked;
    expect(await opened.call('account.list', {})).toEqual([]);
  });

  it('says what is wrong where a challenge stands beside it', async () => {
    const { opened, provider } = await libraryAndProvider();
    provider.intercept = (request, response) => {
      if (request.url !== '/token') return false;
      const headers = { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="clients"' };
      response.writeHead(401, headers).end('{"error":"invalid_client"}');
      return true;
    };
    const { signInId, open } = await opened.call('account.beginSignIn', asked(provider));
    await signInAt(open, 'ana');
    expect((await opened.fail('account.finishSignIn', { signInId })).message).toContain('Check the client id');
  });

  it.each([-5, 5])('works on a computer whose clock is %i minutes off', async (minutes) => {
    const opened = await library(minutes);
    expect((await signIn(opened, await startIdentityProvider(), 'ana')).paused).toBeNull();
  });

  it('says that the clock is wrong where it is off by more than that', async () => {
    const opened = await library(60);
    const { signInId, open } = await opened.call('account.beginSignIn', asked(await startIdentityProvider()));
    await signInAt(open, 'ana');
    expect((await opened.fail('account.finishSignIn', { signInId })).message).toContain('Set the clock');
  });

  it('ends where nobody comes back in time, and nothing listens any more', async () => {
    const opened = await library(0, { signInWithin: 1 });
    const { signInId, open } = await opened.call('account.beginSignIn', asked(await startIdentityProvider()));
    expect((await opened.fail('account.finishSignIn', { signInId })).message).toContain('Nobody signed in within');
    const redirect = new URL(open).searchParams.get('redirect_uri') ?? '';
    await expect(fetch(redirect)).rejects.toThrow('fetch failed');
  });

  it('leaves no connection open that the browser made ahead', async () => {
    const { opened, signInId, open } = await begun();
    const back = await visit(open, 'ana');
    const ahead = connect(Number(back.port), back.hostname).resume();
    await once(ahead, 'connect');
    const closed = once(ahead, 'close');
    expect(await (await fetch(back)).text()).toContain('You are signed in');
    await opened.call('account.finishSignIn', { signInId });
    await closed;
  });

  it('that is canceled while the code is redeemed is not kept, and taken back', async () => {
    const { opened, provider, signInId, open } = await begun();
    const back = await visit(open, 'ana');
    const redeeming = new Promise<void>((resolve) => {
      provider.intercept = (request) => {
        if (request.url === '/token') resolve(opened.call('account.cancelSignIn', { signInId }).then(() => undefined));
        return false;
      };
    });
    const revoked = new Promise((resolve) => provider.provider.once('grant.revoked', resolve));
    const page = await (await fetch(back)).text();
    await redeeming;
    expect(page).toContain('You are not signed in');
    expect((await opened.fail('account.finishSignIn', { signInId })).message).toContain('canceled');
    await revoked;
    expect(await opened.call('account.list', {})).toEqual([]);
  });

  it('ends when it is canceled, and with the library', async () => {
    const { opened, provider } = await libraryAndProvider();
    const one = await opened.call('account.beginSignIn', asked(provider));
    const finishing = opened.fail('account.finishSignIn', { signInId: one.signInId });
    await opened.call('account.cancelSignIn', { signInId: one.signInId });
    expect((await finishing).message).toContain('canceled');
    const two = await opened.call('account.beginSignIn', asked(provider));
    const left = opened.fail('account.finishSignIn', { signInId: two.signInId });
    await opened.close();
    expect((await left).message).toContain('canceled');
  });

  it('is answered by no other name of this computer, path or method', async () => {
    const { opened, signInId, open } = await begun();
    const back = await visit(open, 'ana');
    const otherName = new URL(back);
    otherName.hostname = 'localhost';
    const otherPath = new URL(`/favicon.ico${back.search}`, back);
    expect((await fetch(otherName)).status).toBe(404);
    expect((await fetch(otherPath)).status).toBe(404);
    expect((await fetch(back, { method: 'POST' })).status).toBe(404);
    const page = await fetch(back);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await opened.call('account.finishSignIn', { signInId })).paused).toBeNull();
  });

  it('on another device needs nothing but a code, and no browser that comes back', async () => {
    const { opened, provider } = await libraryAndProvider();
    const { signInId, open, userCode } = await opened.call('account.beginSignIn', {
      ...asked(provider),
      way: 'device',
    });
    expect(open).toContain(userCode ?? 'no code');
    await signInOnDevice(open, 'ana');
    expect((await opened.call('account.finishSignIn', { signInId })).member?.name).toBe('Ana Ruiz');
  });

  describe('on another device', () => {
    type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> } | 'broken';
    const pending: Answer = { status: 400, body: { error: 'authorization_pending' } };

    /** A provider that answers to these questions in turn, and to the last one for ever. */
    async function beginAt(answers: (provider: IdentityProviderService) => readonly Answer[], expires_in = 600) {
      const { opened, provider } = await libraryAndProvider();
      const left = [...answers(provider)];
      provider.intercept = (request, response) => {
        const code = { device_code: 'a', user_code: 'AB', verification_uri: `${provider.issuer}/device` };
        const started: Answer = { status: 200, body: { ...code, expires_in, interval: 0.02 } };
        const next = left.length > 1 ? left.shift() : left[0];
        const answer = request.url === '/device/auth' ? started : request.url === '/token' ? next : undefined;
        if (request.url === '/me') response.setHeader('content-type', 'application/json').end('{"sub":"ana"}');
        else if (answer === 'broken') response.destroy();
        else if (answer === undefined) return false;
        else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
        return true;
      };
      const { signInId } = await opened.call('account.beginSignIn', { ...asked(provider), way: 'device' });
      return { opened, signInId };
    }

    const signedIn = ({ issuer }: IdentityProviderService): Answer => {
      const now = Math.floor(Date.now() / 1000);
      const idToken = idTokenOf({
        iss: issuer,
        sub: 'ana',
        aud: CLIENT_ID,
        iat: now,
        exp: now + 300,
        name: 'Ana Ruiz',
      });
      return { status: 200, body: { access_token: 'one', token_type: 'Bearer', id_token: idToken } };
    };

    it('goes on where a question is lost on the way, or the provider has trouble', async () => {
      const trouble: Answer = { status: 503, body: {} };
      const { opened, signInId } = await beginAt((provider) => [
        pending,
        'broken',
        trouble,
        'broken',
        pending,
        signedIn(provider),
      ]);
      expect((await opened.call('account.finishSignIn', { signInId })).member?.name).toBe('Ana Ruiz');
    });

    it('ends with its code, also where the provider never says so', async () => {
      const { opened, signInId } = await beginAt(() => [pending], 0.3);
      const error = await opened.fail('account.finishSignIn', { signInId });
      expect(error.message).toContain('Nobody signed in before the code ended');
    });

    it.each([
      ['expired_token', 'Nobody signed in before the code ended'],
      ['access_denied', 'did not allow it'],
    ])('ends where the provider says %s', async (error, said) => {
      const { opened, signInId } = await beginAt(() => [pending, { status: 400, body: { error } }]);
      expect((await opened.fail('account.finishSignIn', { signInId })).message).toContain(said);
    });
  });

  it('is taken back here and at the provider, and leaves the account to be signed in to again', async () => {
    const { opened, provider, secrets } = await libraryAndProvider();
    const { accountId } = await signIn(opened, provider, 'ana');
    const tokens = readTokens(secrets.get(`account-${accountId}-member`) ?? '');
    const { account, revoked } = await opened.call('account.signOut', { accountId });
    expect(revoked).toBe(true);
    expect(account.paused?.phrase?.code).toBe('signIn.signedOut');
    expect(secrets.size).toBe(0);
    expect(await provider.provider.RefreshToken.find(tokens?.refreshToken ?? '')).toBeUndefined();
    expect(await provider.provider.AccessToken.find(tokens?.accessToken ?? '')).toBeUndefined();
    expect(await signIn(opened, provider, 'ana')).toMatchObject({ accountId, paused: null });
  });

  it('is taken off this computer also where the provider cannot be told, which is said', async () => {
    const { opened, provider, secrets } = await libraryAndProvider();
    const { accountId } = await signIn(opened, provider, 'ana');
    provider.close();
    expect((await opened.call('account.signOut', { accountId })).revoked).toBe(false);
    expect(secrets.size).toBe(0);
  });

  it('takes a password only where the profile asks for it, and keeps nothing of it', async () => {
    const { opened, provider, secrets } = await libraryAndProvider();
    const member = { username: 'ana', password: PASSWORD };
    await expect(opened.call('account.signInWithPassword', { ...asked(provider), member })).rejects.toThrow(
      'does not ask for passwords',
    );
    expect(provider.tokenRequests).toEqual([]);

    const profile = ServiceProfile.parse({ signIn: { passwordGrant: true } });
    const wrong = { ...member, password: 'another one' };
    const input = { ...asked(provider), profile };
    await expect(opened.call('account.signInWithPassword', { ...input, member: wrong })).rejects.toThrow(
      'did not accept the user name or the password',
    );
    const account = await opened.call('account.signInWithPassword', { ...input, member });
    expect(account).toMatchObject({ memberLoginId: 'ARUIZ', member: { name: 'Ana Ruiz' } });
    expect(JSON.stringify([...secrets])).not.toContain(PASSWORD);
    expect(JSON.stringify(opened.log)).not.toContain(PASSWORD);

    const ben = { username: 'ben', password: PASSWORD };
    const { accountId } = account;
    await expect(opened.call('account.signInAgainWithPassword', { accountId, member: ben })).rejects.toThrow(
      'belongs to Ana Ruiz',
    );
    await opened.call('account.signOut', { accountId });
    expect((await opened.call('account.signInAgainWithPassword', { accountId, member })).paused).toBeNull();
  });

  it('says what it met where something else answers in the place of the provider', async () => {
    const opened = await library();
    const portal = createServer(
      (_request, response) => void response.setHeader('content-type', 'text/html').end('<p>Hi'),
    );
    const issuer = await serveHere(portal);
    const error = await opened.fail('account.beginSignIn', { ...service, issuer, clientId: CLIENT_ID });
    expect(error.message).toContain('not an identity provider');
  });
});

it('asks the provider who signed in with a password where it sends no ID token', async () => {
  const { opened, provider } = await libraryAndProvider();
  const profile = ServiceProfile.parse({ signIn: { passwordGrant: true, scope: 'profile' } });
  const member = { username: 'ben', password: PASSWORD };
  const account = await opened.call('account.signInWithPassword', { ...asked(provider), profile, member });
  expect(account).toMatchObject({ memberLoginId: 'BCOLE', member: { name: 'Ben Cole', officeMlsId: 'ELM2' } });
});

describe('the ID token of a sign-in', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  /** Signs in where the provider answers with this ID token in the place of its own. */
  async function signInWith(make: (good: Readonly<Record<string, unknown>>) => string): Promise<unknown> {
    const { opened, provider, signInId, open } = await begun();
    const back = await visit(open, 'ana');
    const now = Math.floor(Date.now() / 1000);
    const nonce = new URL(open).searchParams.get('nonce');
    const idToken = make({ iss: provider.issuer, sub: 'ana', aud: CLIENT_ID, iat: now, exp: now + 300, nonce });
    provider.intercept = (request, response) => {
      if (request.url === '/me') {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"sub":"ana","name":"Ana Ruiz"}');
        return true;
      }
      if (request.url !== '/token') return false;
      const answer = { access_token: 'one', token_type: 'Bearer', expires_in: 600, id_token: idToken };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return true;
    };
    const [account] = await Promise.all([opened.call('account.finishSignIn', { signInId }), fetch(back)]);
    return account.member?.name;
  }

  it('is taken as the provider signs it', async () => {
    expect(await signInWith((good) => idTokenOf(good))).toBe('Ana Ruiz');
  });

  it.each([
    ['of another sign-in', (good) => idTokenOf({ ...good, nonce: 'another' })],
    ['of no sign-in', ({ nonce: _, ...good }) => idTokenOf(good)],
    ['that somebody else signed', (good) => idTokenOf(good, stranger)],
    ['whose claims were changed', (good) => changed(idTokenOf(good), { ...good, sub: 'ben' })],
    ['for another program', (good) => idTokenOf({ ...good, aud: 'another' })],
    ['of another provider', (good) => idTokenOf({ ...good, iss: 'https://other.example.org' })],
  ] satisfies [string, (good: Readonly<Record<string, unknown>>) => string][])(
    '%s is refused, and nothing is kept',
    async (_, make) => {
      await expect(signInWith(make)).rejects.toThrow('accountRefused');
    },
  );

  function changed(token: string, claims: Readonly<Record<string, unknown>>): string {
    const [header, , signature] = token.split('.');
    return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  }
});
