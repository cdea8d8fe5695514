import { describe, expect, it } from 'vitest';
import {
  decideToken,
  readTokens,
  secretParts,
  tokensAfter,
  writeTokens,
} from '../../../electron/core/service/sign-in/member-tokens.ts';
import {
  endsRefreshToken,
  failureOfRenewal,
  signInFailure,
} from '../../../electron/core/service/sign-in/sign-in-failures.ts';
import { mediaSettingsOf, readMember } from '../../../shared/domain/member.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const tokens = (left: number, refreshToken: string | null = 'refresh') => ({
  accessToken: 'access',
  refreshToken,
  expiresAt: NOW + left,
});

describe('what is done about a token', () => {
  it.each([
    ['a fresh one', tokens(10 * MINUTE), null, 'use'],
    ['one that ends within a minute', tokens(MINUTE), null, 'renew'],
    ['one that has ended', tokens(-1), null, 'renew'],
    ['one that was refused', tokens(10 * MINUTE), 'access', 'renew'],
    ['one beside another that was refused', tokens(10 * MINUTE), 'other', 'use'],
    ['one that a clock gave which was ahead', tokens(2 * 1440 * MINUTE), null, 'renew'],
    ['one that ends soon and cannot be renewed', tokens(MINUTE / 2, null), null, 'use'],
    ['one that has ended and cannot be renewed', tokens(0, null), null, 'signIn'],
    ['one that was refused and cannot be renewed', tokens(10 * MINUTE, null), 'access', 'signIn'],
  ])('%s', (_what, held, refused, decision) => {
    expect(decideToken(held, NOW, refused)).toBe(decision);
  });

  it.each([
    ['a minute', 60, 44, 45],
    ['an hour', 3600, 3539, 3540],
    ['half a second more', 60.5, 45, 46],
    ['a time that says nothing', 0, 3539, 3540],
    ['a time that is not told', null, 3539, 3540],
  ])('one that lives for %s is used before it is renewed', (_what, lifetime, used, renewed) => {
    const grant = { accessToken: 'access', refreshToken: 'refresh', lifetime, identity: null };
    const held = tokensAfter(grant, null, NOW);
    expect(readTokens(writeTokens(held))).toEqual(held);
    expect(decideToken(held, NOW, null)).toBe('use');
    expect(decideToken(held, NOW + used * 1000, null)).toBe('use');
    expect(decideToken(held, NOW + renewed * 1000, null)).toBe('renew');
  });

  it('is kept as one secret, of which each token alone is secret', () => {
    const kept = writeTokens(tokens(1));
    expect(readTokens(kept)).toEqual(tokens(1));
    expect(secretParts(kept)).toEqual(['access', 'refresh']);
    expect(secretParts('a pasted token')).toEqual(['a pasted token']);
    expect(readTokens('{"accessToken":1}')).toBeNull();
  });
});

describe('what a refusal of the identity provider means', () => {
  const refused = (error: string) => ({ kind: 'refused', error }) as const;

  it.each([
    ['access_denied', 'signIn.denied'],
    ['invalid_grant', 'signIn.codeRefused'],
    ['unauthorized_client', 'signIn.clientUnknown'],
    ['expired_token', 'signIn.codeEnded'],
    ['something_else', 'signIn.refused'],
  ])('%s is told as %s', (error, code) => {
    expect(signInFailure(refused(error)).code).toBe(code);
  });

  it('quotes nothing but a word of it', () => {
    const { values } = signInFailure(refused(`<b>${'x'.repeat(100)}`));
    expect(values['quote']).toBe(`b${'x'.repeat(59)}`);
  });

  it('asks a person to sign in, or waits for a provider that has trouble', () => {
    expect(failureOfRenewal(refused('invalid_grant'))).toMatchObject({ kind: 'unauthorised' });
    expect(failureOfRenewal(refused('temporarily_unavailable'))).toMatchObject({ kind: 'busy', mayHaveChanged: false });
    expect(endsRefreshToken(refused('invalid_grant'))).toBe(true);
    expect(endsRefreshToken(refused('temporarily_unavailable'))).toBe(false);
  });
});

describe('who a member is', () => {
  const profile = ServiceProfile.parse({ media: { memberAOR: 'KEPT' } });

  it('comes from the claims that are called as its fields, whatever form they have', () => {
    const claims = {
      MemberLoginId: 4711,
      OfficeMlsId: ['OAK1', 'ELM2'],
      MemberFirstName: 'Ana',
      MemberLastName: 'Ruiz',
    };
    expect(readMember('s', { ...claims, MemberAOR: { odd: true } })).toEqual({
      subject: 's',
      name: 'Ana Ruiz',
      memberLoginId: '4711',
      officeMlsId: 'OAK1',
      memberAOR: '',
      originatingSystemID: '',
    });
  });

  it('fills what the profile leaves empty, and nothing else', () => {
    const member = readMember('s', { OfficeMlsId: 'OAK1', MemberAOR: 'CLAIMED' });
    expect(mediaSettingsOf(profile, member)).toEqual({ ...profile.media, officeMlsId: 'OAK1' });
    expect(mediaSettingsOf(profile, null)).toBe(profile.media);
  });
});
