import { generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';

/** Claims of a member, by the names that services of this kind use. */
export interface PracticeMember {
  readonly sub: string;
  readonly name: string;
  readonly MemberLoginId: string;
  readonly OfficeMlsId: string;
  readonly MemberAOR: string;
  readonly OriginatingSystemID: string;
}

/** Two, of different offices, so that it can be tried that they never mix. */
export const PRACTICE_MEMBERS: readonly PracticeMember[] = [
  {
    sub: 'member-1',
    name: 'Ana Ruiz',
    MemberLoginId: 'ARUIZ',
    OfficeMlsId: 'OAK1',
    MemberAOR: 'VALLEY',
    OriginatingSystemID: 'PRACTICE',
  },
  {
    sub: 'member-2',
    name: 'Ben Cole',
    MemberLoginId: 'BCOLE',
    OfficeMlsId: 'ELM2',
    MemberAOR: 'COAST',
    OriginatingSystemID: 'PRACTICE',
  },
];

export function memberBy(field: 'sub' | 'MemberLoginId', value: string | undefined): PracticeMember | null {
  return PRACTICE_MEMBERS.find((member) => member[field] === value) ?? null;
}

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
