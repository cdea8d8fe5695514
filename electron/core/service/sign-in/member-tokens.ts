import { z } from 'zod';
import { LONGEST_LIFETIME, USUAL_LIFETIME } from '../http/auth.ts';
import type { Grant } from './identity-provider.ts';

/** What is kept of a member's sign-in, in the secret storage, where app and command line find the same. */
const MemberTokens = z.strictObject({
  accessToken: z.string(),
  /** Null once it was refused, or where there never was one. */
  refreshToken: z.string().nullable(),
  /** Epoch milliseconds by the clock of this computer. */
  expiresAt: z.int(),
  /** From when on a new one is asked for, by the same clock; a minute before the end where nothing is said. */
  renewAt: z.int().exactOptional(),
});
export type MemberTokens = z.infer<typeof MemberTokens>;

/** As one secret. */
export function writeTokens(tokens: MemberTokens): string {
  return JSON.stringify(tokens);
}

/** Null for what is no sign-in of a member. */
export function readTokens(secret: string): MemberTokens | null {
  try {
    return MemberTokens.safeParse(JSON.parse(secret)).data ?? null;
  } catch {
    return null;
  }
}

/** What in a secret must never be shown: the tokens of a member, or the whole of another secret. */
export function secretParts(secret: string): string[] {
  const tokens = readTokens(secret);
  if (tokens === null) return [secret];
  return [tokens.accessToken, ...(tokens.refreshToken === null ? [] : [tokens.refreshToken])];
}

/**
 * Renewed this long before it expires, in milliseconds, so that no request starts with a token that dies under way. [Note: a short life]
 * Of one that lives for minutes that is a quarter: one of a minute would be renewed for every request.
 */
const RENEW_EARLY = 60_000;
const EARLIEST = 1 / 4;

/** The tokens after a grant: a provider that sends no new refresh token leaves the one before as it is. */
export function tokensAfter(grant: Grant, before: MemberTokens | null, now: number): MemberTokens {
  // Some providers answer 0, which means nothing.
  const reported = grant.lifetime !== null && grant.lifetime > 0 ? grant.lifetime : USUAL_LIFETIME;
  const lifetime = Math.round(Math.min(reported, LONGEST_LIFETIME) * 1000);
  return {
    accessToken: grant.accessToken,
    refreshToken: grant.refreshToken ?? before?.refreshToken ?? null,
    expiresAt: now + lifetime,
    renewAt: now + lifetime - Math.round(Math.min(RENEW_EARLY, lifetime * EARLIEST)),
  };
}

type TokenDecision = 'use' | 'renew' | 'signIn';

/**
 * What to do about a token before a request.
 *
 * @param refused the token that the service has just refused, whatever the clock says; null for none
 */
export function decideToken(tokens: MemberTokens, now: number, refused: string | null): TokenDecision {
  const isRefused = tokens.accessToken === refused;
  // [Note: clock set back] One that would live longer than any does was given by a clock that was ahead.
  const left = tokens.expiresAt - now;
  const isFresh = left > 0 && left <= LONGEST_LIFETIME * 1000;
  if (tokens.refreshToken === null) return isRefused || !isFresh ? 'signIn' : 'use';
  const { renewAt = tokens.expiresAt - RENEW_EARLY } = tokens;
  return isRefused || !isFresh || now >= renewAt ? 'renew' : 'use';
}
