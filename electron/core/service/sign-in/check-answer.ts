import type { ExpectedAnswer, Fault } from './identity-provider.ts';

/**
 * Whether an address that the browser came back to is the answer to this sign-in; null where it is. An answer that says no
 * has to prove where it is from as well.
 */
export function faultOfAnswer(answer: URL, expected: ExpectedAnswer): Fault | null {
  if (answer.origin + answer.pathname !== expected.redirectUri) return { kind: 'mismatch', what: 'redirect' };
  const state = onlyOne(answer.searchParams, 'state');
  if (state !== expected.state) return { kind: 'mismatch', what: 'state' };
  const issuer = onlyOne(answer.searchParams, 'iss');
  const isOther = issuer === null ? expected.namesIssuer : issuer !== expected.issuer;
  if (isOther) return { kind: 'mismatch', what: 'issuer' };
  const error = onlyOne(answer.searchParams, 'error');
  if (error !== null) return { kind: 'refused', error };
  return onlyOne(answer.searchParams, 'code') === null ? { kind: 'unusable' } : null;
}

/** A parameter that stands there twice is nobody's (RFC 6749 §3.1). */
function onlyOne(parameters: URLSearchParams, name: string): string | null {
  const [value, ...more] = parameters.getAll(name);
  return value === undefined || more.length > 0 ? null : value;
}
