import { createHash, randomBytes } from 'node:crypto';
import { hashOf } from '../credentials.ts';
import type { Practice } from '../practice-context.ts';
import { type IdTokenKey, memberBy, type PracticeMember } from './members.ts';
import type { PendingSignIns } from './pending-sign-ins.ts';

const REFRESH_TOKEN_LIVES = 14 * 86_400_000;
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export interface TokenContext {
  readonly practice: Practice;
  readonly pending: PendingSignIns;
  readonly key: IdTokenKey;
  readonly issuer: () => string;
  readonly clientId: string;
}

/** An answer of the token endpoint: tokens, or a word of OAuth 2.0 that refuses them. */
type TokenAnswer = { readonly error: string } | { readonly tokens: Readonly<Record<string, unknown>> };

type Fields = Readonly<Record<string, string>>;

/** What a form asks for at the token endpoint (RFC 6749 §4.1.3 and §6, RFC 8628 §3.4). */
export function grantTokens(context: TokenContext, fields: Fields): TokenAnswer {
  if (fields['client_id'] !== context.clientId) return { error: 'invalid_client' };
  switch (fields['grant_type']) {
    case 'authorization_code':
      return byCode(context, fields);
    case 'refresh_token':
      return byRefreshToken(context, fields);
    case DEVICE_GRANT:
      return byDevice(context, fields);
    default:
      return { error: 'unsupported_grant_type' };
  }
}

function byCode(context: TokenContext, fields: Fields): TokenAnswer {
  const grant = context.pending.takeCode(fields['code'] ?? '');
  if (grant === null || grant.redirectUri !== fields['redirect_uri']) return { error: 'invalid_grant' };
  const challenge = createHash('sha256')
    .update(fields['code_verifier'] ?? '')
    .digest('base64url');
  if (challenge !== grant.challenge) return { error: 'invalid_grant' };
  return tokensOf(context, grant.member, grant.scope, grant.nonce);
}

/** A refresh token is good once: the answer brings the next one. */
function byRefreshToken(context: TokenContext, fields: Fields): TokenAnswer {
  const { store } = context.practice;
  const loginId = store.takeToken(refreshHash(fields['refresh_token'] ?? ''));
  const member = memberBy('MemberLoginId', loginId ?? undefined);
  return member === null ? { error: 'invalid_grant' } : tokensOf(context, member, 'openid offline_access', null);
}

function byDevice(context: TokenContext, fields: Fields): TokenAnswer {
  const device = context.pending.deviceBy(fields['device_code'] ?? '');
  if (device === null) return { error: 'expired_token' };
  if (device.answer === null) return { error: 'authorization_pending' };
  context.pending.removeDevice(device.deviceCode);
  return device.answer === 'denied' ? { error: 'access_denied' } : tokensOf(context, device.answer, device.scope, null);
}

function tokensOf(context: TokenContext, member: PracticeMember, scope: string, nonce: string | null): TokenAnswer {
  const { practice, key, clientId } = context;
  const [accessToken, refreshToken] = [randomBytes(24), randomBytes(24)].map((bytes) => bytes.toString('base64url'));
  const now = practice.now().getTime();
  const lifetime = practice.dialect.tokenLifetimeSeconds;
  practice.store.addToken(hashOf(accessToken ?? ''), member.MemberLoginId, new Date(now + lifetime * 1000));
  const stays = scope.split(' ').includes('offline_access');
  if (stays) {
    const until = new Date(now + REFRESH_TOKEN_LIVES);
    practice.store.addToken(refreshHash(refreshToken ?? ''), member.MemberLoginId, until);
  }
  const issuedAt = Math.floor(now / 1000);
  const claims = { ...member, iss: context.issuer(), aud: clientId, iat: issuedAt, exp: issuedAt + 300 };
  return {
    tokens: {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: lifetime,
      scope,
      id_token: key.sign(nonce === null ? claims : { ...claims, nonce }),
      ...(stays ? { refresh_token: refreshToken } : {}),
    },
  };
}

/** Takes a token back, whichever it is (RFC 7009). One that is not known is none any more. */
export function revokeToken({ practice }: TokenContext, token: string): void {
  practice.store.takeToken(refreshHash(token));
  practice.store.takeToken(hashOf(token));
}

/** [Note: no access token] Kept beside access tokens under another hash, it opens nothing by itself. */
function refreshHash(token: string): string {
  return hashOf(`refresh ${token}`);
}
