import { describe, expect, it } from 'vitest';
import { policyFile, readPolicy, viewOfPolicy } from '../../../electron/hosts/policy.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { settingsOf, shippedProfile } from '../../../shared/domain/shipped-profiles.ts';

const ANA = { platform: 'linux', user: 'ana', home: '/home/ana' } as const;
const ON_WINDOWS = { platform: 'win32', user: 'Ana', home: 'C:\\Users\\Ana' } as const;
const SERVICE = {
  name: 'Valley MLS',
  uploadUrl: 'https://media.example.org/',
  baseUrl: 'https://api.example.org',
  issuer: 'https://login.example.org',
  clientId: 'lightbox',
};
const read = (policy: unknown, person: Parameters<typeof readPolicy>[1] = ANA) =>
  readPolicy(JSON.stringify(policy), person);

describe('the policy of IT', () => {
  it.each([
    ['win32', { CommonProgramFiles: 'D:\\Common' }, 'D:\\Common\\Listing Lightbox\\policy.json'],
    ['win32', {}, 'C:\\Program Files\\Common Files\\Listing Lightbox\\policy.json'],
    ['darwin', {}, '/Library/Application Support/Listing Lightbox/policy.json'],
    ['linux', {}, '/etc/listing-lightbox/policy.json'],
  ] as const)('lies on %s, given %j, where administrators alone write', (platform, environment, file) => {
    expect(policyFile(platform, environment)).toBe(file);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"updates":"never"}',
    '{"feed":"https://evil.example"}',
    '{"update":"off"}',
    '{"practice":"off","library":"D:\\\\Listings"}',
  ])('that cannot be understood turns updates off, and says nothing else: %s', (text) => {
    const found = readPolicy(text, ANA);
    expect(found).toEqual({ policy: { updates: 'off' }, problem: expect.any(String) as unknown });
    expect(viewOfPolicy(found)).toEqual({ service: null, sets: [], isUnreadable: true });
  });

  it('gives a service all but its sign-in, with the standard profile, one that ships, or one of its own', () => {
    const { policy } = read({ service: SERVICE });
    expect(policy.service).toEqual({
      name: 'Valley MLS',
      environment: 'production',
      uploadUrl: 'https://media.example.org',
      baseUrl: 'https://api.example.org',
      provider: { issuer: 'https://login.example.org', clientId: 'lightbox' },
      profile: DEFAULT_PROFILE,
    });
    const crmls = shippedProfile('crmls');
    expect(read({ service: { ...SERVICE, profile: 'crmls' } }).policy.service?.profile).toEqual(
      crmls === null ? null : settingsOf(crmls),
    );
    const own = read({ service: { ...SERVICE, profile: { profileVersion: 1, attach: 'media' } } });
    expect(own.policy.service?.profile).toEqual({ ...DEFAULT_PROFILE, attach: 'media' });
    const { issuer: _, clientId: _id, ...bare } = SERVICE;
    expect(read({ service: bare }).policy.service?.provider).toBeNull();
  });

  it.each([
    ['an address that a secret could be read from on its way', { ...SERVICE, uploadUrl: 'http://media.example.org' }],
    ['an address with a password in it', { ...SERVICE, baseUrl: 'https://a:b@api.example.org' }],
    ['an issuer without https', { ...SERVICE, issuer: 'http://login.example.org' }],
    ['an issuer without a client', { ...SERVICE, clientId: undefined }],
    ['a secret, which has no place in it', { ...SERVICE, token: 'x' }],
    ['a profile that does not ship', { ...SERVICE, profile: 'valley' }],
    ['a profile of a newer version', { ...SERVICE, profile: { profileVersion: 2 } }],
    ['a profile with a setting that is none', { ...SERVICE, profile: { attach: 'somehow' } }],
  ])('is refused as a whole for %s', (_what, service) => {
    expect(read({ practice: 'off', service })).toEqual({
      policy: { updates: 'off' },
      problem: expect.any(String) as unknown,
    });
  });

  it.each([
    [ANA, '/data/{user}/listings', '/data/ana/listings'],
    [ANA, '{home}/Listings/', '/home/ana/Listings'],
    [ON_WINDOWS, 'D:\\Listings\\{user}', 'D:\\Listings\\Ana'],
    [ON_WINDOWS, '{home}\\Listings', 'C:\\Users\\Ana\\Listings'],
    [{ ...ON_WINDOWS, user: 'a$&$$ {home} 100%' }, 'D:\\{user}', 'D:\\a$&$$ {home} 100%'],
  ])('of %j puts a new library %s: %s', (person, library, place) => {
    expect(read({ library }, person).policy.library).toBe(place);
  });

  it('asks for the name of its user only where that is in it', () => {
    const numbered = {
      platform: 'linux',
      home: '/home/ana',
      get user(): string {
        throw new Error('A user without a name.');
      },
    } as const;
    expect(read({ practice: 'off', library: '{home}/Listings' }, numbered).problem).toBeNull();
    expect(read({ library: '/data/{user}' }, numbered).problem).toBe('A user without a name.');
  });

  it('puts no library on whichever disk of Windows is the current one', () => {
    expect(read({ library: '\\Listings\\{user}' }, ON_WINDOWS).problem).toMatch(/^library: /);
  });

  it.each(['/data/listings', 'listings/{user}', '/data/{user}/{office}', '/data/%USER%/{user}'])(
    'puts no library where it would be that of all, or nobody knows where: %s',
    (library) => {
      expect(read({ library }).problem).toMatch(/^library: /);
    },
  );
});
