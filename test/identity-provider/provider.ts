import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type Configuration, errors, Provider } from 'oidc-provider';

/** People of an office, by what they type as their name. */
export const MEMBERS = {
  ana: {
    name: 'Ana Ruiz',
    MemberLoginId: 'ARUIZ',
    OfficeMlsId: 'OAK1',
    MemberAOR: 'VALLEY',
    OriginatingSystemID: 'M1',
  },
  ben: { name: 'Ben Cole', MemberLoginId: 'BCOLE', OfficeMlsId: 'ELM2', MemberAOR: 'COAST', OriginatingSystemID: 'M2' },
} as const;
export type MemberName = keyof typeof MEMBERS;

export const CLIENT_ID = 'listing-lightbox';

export interface IdentityProviderService {
  readonly issuer: string;
  readonly provider: Provider;
  /** Bodies of all requests to the token endpoint, oldest first. */
  readonly tokenRequests: readonly URLSearchParams[];
  /** Answers in the place of the provider, where it gives back true. */
  intercept: ((...request: Parameters<RequestListener>) => boolean) | null;
  close(): void;
}

const isMember = (name: string): name is MemberName => name in MEMBERS;
const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const key = signingKey.export({ format: 'jwk' });

/** An ID token as the provider signs it, or as somebody else does. */
export function idTokenOf(claims: Readonly<Record<string, unknown>>, by: KeyObject = signingKey): string {
  const content = [{ alg: 'ES256', kid: 'one' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(content), { key: by, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

function configurationOf(changes: Configuration): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: [
          'authorization_code',
          'refresh_token',
          'urn:ietf:params:oauth:grant-type:device_code',
          'password',
        ],
        response_types: ['code'],
        redirect_uris: ['http://127.0.0.1/callback'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...key, kid: 'one', alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['a key of this test'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'MemberLoginId', 'OfficeMlsId', 'MemberAOR', 'OriginatingSystemID'],
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...(isMember(accountId) ? MEMBERS[accountId] : {}) }),
    }),
    features: { devInteractions: { enabled: true }, revocation: { enabled: true }, deviceFlow: { enabled: true } },
    ttl: { AccessToken: 600, RefreshToken: 14 * 86_400, IdToken: 300 },
    ...changes,
  };
}

/** A real identity provider that is not ours, on this computer, at a port of its own. */
export async function openIdentityProvider(changes: Configuration = {}): Promise<IdentityProviderService> {
  const tokenRequests: URLSearchParams[] = [];
  let callback: ReturnType<Provider['callback']> | null = null;
  const server = createServer((request, response) => {
    if (service.intercept?.(request, response) === true) return;
    if (
      request.method === 'POST' &&
      request.url?.startsWith('/token') === true &&
      !request.url.includes('revocation')
    ) {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => tokenRequests.push(new URLSearchParams(Buffer.concat(pieces).toString())));
    }
    void callback?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const provider = new Provider(issuer, configurationOf(changes));
  offerPasswords(provider);
  callback = provider.callback();
  const service: IdentityProviderService = {
    issuer,
    provider,
    tokenRequests,
    intercept: null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

/** What every member types. */
export const PASSWORD = 'any password of a test';

/** The library offers no sign-in by password; this one does (RFC 6749 §4.3). */
function offerPasswords(provider: Provider): void {
  provider.registerGrantType(
    'password',
    async (context) => {
      const { client, params } = context.oidc;
      const accountId = String(params['username']);
      if (!isMember(accountId) || params['password'] !== PASSWORD)
        throw new errors.InvalidGrant('the name or the password is wrong');
      const grant = new provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope('openid profile');
      const token = new provider.AccessToken({
        accountId,
        client,
        grantId: await grant.save(),
        gty: 'password',
        scope: 'openid profile',
      });
      const idToken = new provider.IdToken({}, { ctx: context });
      idToken.set('sub', accountId);
      const isInToken = String(params.scope).split(' ').includes('openid');
      context.body = {
        access_token: await token.save(),
        token_type: 'Bearer',
        expires_in: token.expiration,
        ...(isInToken ? { id_token: await idToken.issue({ use: 'idtoken' }) } : {}),
      };
    },
    ['username', 'password', 'scope'],
  );
}

type Answer = 'allow' | 'deny';

/**
 * What somebody does in a browser: signs in at `open` and allows what is asked, or says no.
 *
 * @returns the address that the browser is sent back to, which it has not visited
 */
export async function visit(open: string, as: MemberName, answer: Answer = 'allow'): Promise<URL> {
  const { at, page } = await browse(open, as, answer);
  if (page !== null) throw new Error(`The provider leads nowhere: ${page.slice(0, 2000)}`);
  return at;
}

/** What somebody does on another device: signs in, and confirms the code that stands in the address. */
export async function signInOnDevice(open: string, as: MemberName): Promise<void> {
  const { page } = await browse(open, as, 'allow');
  if (page?.includes('Sign-in Success') !== true) throw new Error(`Not signed in: ${page ?? ''}`);
}

/** Goes on until the browser is sent elsewhere, or to a page that asks nothing. */
async function browse(
  open: string,
  as: MemberName,
  answer: Answer,
): Promise<{ readonly at: URL; readonly page: string | null }> {
  const cookies = new Map<string, string>();
  let at = new URL(open);
  const home = at.origin;
  let form: URLSearchParams | null = null;
  for (let steps = 0; steps < 20; steps += 1) {
    if (at.origin !== home) return { at, page: null };
    const response: Response = await fetch(at, {
      method: form === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === null ? {} : { body: form }),
    });
    form = null;
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      at = new URL(location, at);
      continue;
    }
    const page = await response.text();
    if (!response.ok) throw new Error(`The provider answered ${response.status}: ${page.slice(0, 2000)}`);
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    if (action === undefined) return { at, page };
    if (answer === 'deny') at = new URL(/href="([^"]*abort)"/.exec(page)?.[1] ?? '', at);
    else {
      form = new URLSearchParams(hidden);
      if (prompt === 'login')
        for (const [name, value] of [
          ['login', as],
          ['password', 'any'],
        ] as const)
          form.set(name, value);
      else form.set('confirm', 'yes');
      at = new URL(action, at);
    }
  }
  throw new Error('The provider leads in a circle.');
}

/** The same, and back to the app: what the tab says in the end. */
export async function signInAt(open: string, as: MemberName, answer: Answer = 'allow'): Promise<string> {
  return (await fetch(await visit(open, as, answer))).text();
}
