import { describe, expect, it } from 'vitest';
import { PROFILE_VERSION, ProfileAbout, readProfileFile, toProfileFile } from '../../../shared/domain/profile-file.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { SHIPPED_IDS, SHIPPED_PROFILES, settingsOf, shippedProfile } from '../../../shared/domain/shipped-profiles.ts';

describe('profiles that ship with the program', () => {
  it.each(SHIPPED_PROFILES)('$id is dated, names its sources and says that nobody tried it', (shipped) => {
    expect(ProfileAbout.parse(shipped.about)).toEqual(shipped.about);
    expect(shipped.about.tried).toBe(false);
    for (const address of [shipped.uploadUrl, shipped.baseUrl])
      if (address !== null) expect(address).toMatch(/^https:/);
  });

  it.each(SHIPPED_PROFILES)('$id is the same after it was shared as a file', (shipped) => {
    const file: unknown = JSON.parse(JSON.stringify(toProfileFile(shipped.settings, shipped)));
    const { name, about } = shipped;
    expect(readProfileFile(file)).toEqual({ kind: 'read', profile: settingsOf(shipped), name, about });
  });

  it('are each found by their name', () => {
    expect(SHIPPED_PROFILES.map(({ id }) => id)).toEqual([...SHIPPED_IDS]);
    expect(shippedProfile('crmls')?.environment).toBe('production');
    expect(shippedProfile('crmls-staging')?.environment).toBe('test');
    expect(shippedProfile('profile.json')).toBeNull();
  });
});

describe('a profile as a file', () => {
  it('without a version is of the first one', () => {
    expect(readProfileFile({})).toEqual({ kind: 'read', profile: DEFAULT_PROFILE, name: null, about: null });
    expect(toProfileFile({}, {})).toEqual({ profileVersion: PROFILE_VERSION });
  });

  it('of a newer version is told as that before anything in it is called wrong', () => {
    expect(readProfileFile({ profileVersion: 7, unheardOf: true })).toEqual({ kind: 'newer', version: 7 });
  });

  it.each([
    [{ unheardOf: true }],
    [{ profileVersion: 0 }],
    [{ profileVersion: '1' }],
    [{ about: { date: 'yesterday', sources: ['https://example.com'], tried: false } }],
    [{ about: { date: '2026-01-01', sources: [], tried: false } }],
    [[]],
    [null],
    ['text'],
  ])('%j is refused', (value) => {
    expect(readProfileFile(value).kind).toBe('wrong');
  });
});
