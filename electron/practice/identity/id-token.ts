import { generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';

const KEY_ID = 'practice';

/** What signs ID tokens; made anew at each start, since they are read right away and never kept. */
export interface IdTokenKey {
  /** For the address that providers name as `jwks_uri`. */
  readonly publicKeys: { readonly keys: readonly JsonWebKey[] };
  /** A signed JWT of these claims (ES256, RFC 7515). */
  sign(claims: Readonly<Record<string, unknown>>): string;
}

export function createIdTokenKey(): IdTokenKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    publicKeys: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES256', use: 'sig' }] },
    sign: (claims) => signed(privateKey, claims),
  };
}

function signed(key: KeyObject, claims: Readonly<Record<string, unknown>>): string {
  const content = [{ alg: 'ES256', kid: KEY_ID, typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}
