import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import type { AccountRow } from '../../../electron/core/library/store/account-table.ts';
import { createSigningIn, type SigningIn } from '../../../electron/core/service/accounts/signing-in.ts';
import { createHttpClient } from '../../../electron/core/service/http/http.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { afterTest, type Clock, createClock, openCore, temporaryFolder } from '../harness.ts';
import { CLIENT_ID, type IdentityProviderService, signInAt, startIdentityProvider } from '../identity-provider.ts';

const service = { uploadUrl: 'https://media.example.org', baseUrl: 'https://api.example.org' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

afterEach(() => void vi.useRealTimers());

/** Time goes on for everybody, the provider included. */
function pass(clock: Clock, milliseconds: number): void {
  clock.advance(milliseconds);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

interface Program {
  readonly own: SigningIn;
  readonly account: () => AccountRow;
}

/** Another program that works on the same library, with its own requests and the same secrets. */
function program(home: string, clock: Clock, secrets: Map<string, string>): Program {
  const { store } = openStorage(home);
  afterTest(() => store.close());
  const ports: Parameters<typeof createSigningIn>[0] = {
    host: { kind: 'cli' },
    secrets: {
      read: (each) => Promise.resolve(secrets.get(each) ?? null),
      write: (each, secret) => Promise.resolve(void secrets.set(each, secret)),
      describe: () => 'memory',
    },
    now: clock.now,
    newId: () => crypto.randomUUID(),
  };
  const own = createSigningIn(ports, store, createHttpClient(), () => undefined);
  const account = (): AccountRow => {
    const [row] = store.accounts.all();
    if (row === undefined) throw new Error('No account.');
    return row;
  };
  return { own, account };
}

/** A library whose member is signed in, and what programs that work on it hold. */
async function signedIn(provider: IdentityProviderService) {
  const home = await temporaryFolder();
  const clock = createClock(new Date().toISOString());
  const secrets = new Map<string, string>();
  const opened = await openCore({ home, clock, secrets });
  const connect = async (): Promise<AccountView> => {
    const { signInId, open } = await opened.call('account.beginSignIn', {
      ...service,
      issuer: provider.issuer,
      clientId: CLIENT_ID,
    });
    await signInAt(open, 'ana');
    return opened.call('account.finishSignIn', { signInId });
  };
  await connect();
  const open = () => program(home, clock, secrets);
  return { clock, secrets, connect, open };
}

async function tokenOf({ own, account }: Program): Promise<string> {
  const token = await own.tokens.of(account()).token();
  if (!token.ok) throw new Error(token.failure.message);
  return token.value;
}

const renewals = ({ tokenRequests }: IdentityProviderService): string[] =>
  tokenRequests
    .filter((form) => form.get('grant_type') === 'refresh_token')
    .map((form) => form.get('refresh_token') ?? '');

describe('the tokens of a member', () => {
  it('are used until they end, and renewed before a request begins with one that ends under way', async () => {
    const provider = await startIdentityProvider();
    const { clock, open } = await signedIn(provider);
    const app = open();
    const first = await tokenOf(app);
    pass(clock, 8 * MINUTE);
    expect(await tokenOf(app)).toBe(first);
    expect(renewals(provider)).toHaveLength(0);
    pass(clock, 90_000);
    const second = await tokenOf(app);
    expect(second).not.toBe(first);
    expect(renewals(provider)).toHaveLength(1);
  });

  it('are renewed once by however many requests and programs need one, and each refresh token is sent once', async () => {
    const provider = await startIdentityProvider();
    const { clock, open } = await signedIn(provider);
    const programs = [open(), open(), open()];
    for (let round = 1; round <= 5; round += 1) {
      pass(clock, 11 * MINUTE);
      const tokens = await Promise.all([...programs, ...programs].map(tokenOf));
      expect(new Set(tokens).size).toBe(1);
      expect(renewals(provider)).toHaveLength(round);
    }
    expect(new Set(renewals(provider)).size).toBe(5);
  });

  it('say that the sign-in has expired when the refresh token has, which is not sent again, and work after the next', async () => {
    const provider = await startIdentityProvider();
    const { clock, open, connect } = await signedIn(provider);
    const app = open();
    pass(clock, 15 * DAY);
    for (let times = 0; times < 3; times += 1) {
      const answer = await app.own.tokens.of(app.account()).token();
      expect(answer).toMatchObject({ failure: { kind: 'unauthorised', phrase: { code: 'signIn.expired' } } });
    }
    expect(renewals(provider)).toHaveLength(1);
    await connect();
    expect(await tokenOf(app)).not.toBe('');
  });

  it('are kept, and asked for again later, while the provider has trouble or cannot be reached', async () => {
    const provider = await startIdentityProvider();
    const { clock, open } = await signedIn(provider);
    const app = open();
    pass(clock, 11 * MINUTE);
    provider.intercept = (_request, response) => {
      response.writeHead(503, { 'retry-after': '7' }).end('later');
      return true;
    };
    const busy = await app.own.tokens.of(app.account()).token();
    expect(busy).toMatchObject({ failure: { kind: 'busy', retryAfter: 7000 } });
    provider.intercept = (_request, response) => {
      response.destroy();
      return true;
    };
    const broken = await app.own.tokens.of(app.account()).token();
    expect(broken).toMatchObject({ failure: { kind: 'busy' } });
    provider.intercept = null;
    expect(await tokenOf(app)).not.toBe('');
  });

  it.each([
    [
      'the keys of the provider cannot be had',
      ({ provider }) => {
        provider.intercept = (request, response) => {
          if (request.url === '/jwks') response.destroy();
          return request.url === '/jwks';
        };
      },
    ],
    ['the clock of this computer is set ahead', ({ clock }) => clock.advance(3 * DAY)],
  ] satisfies [string, (at: { readonly provider: IdentityProviderService; readonly clock: Clock }) => void][])(
    'are kept as they are renewed where %s: the one before is spent',
    async (_what, happen) => {
      const provider = await startIdentityProvider();
      const { clock, open } = await signedIn(provider);
      const app = open();
      pass(clock, 11 * MINUTE);
      happen({ provider, clock });
      const renewed = await tokenOf(app);
      provider.intercept = null;
      expect(await tokenOf(open())).toBe(renewed);
      expect(renewals(provider)).toHaveLength(1);
      pass(clock, 11 * MINUTE);
      expect(await tokenOf(app)).not.toBe(renewed);
    },
  );
});
