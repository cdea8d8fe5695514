import { describe, expect, it } from 'vitest';
import {
  createdAt,
  foreignHost,
  listingLiteral,
  mediaAddress,
  ownAddress,
} from '../../../../electron/core/service/odata/media-address.ts';
import { isMinimal, preferOfWrite } from '../../../../electron/core/service/odata/stored-answer.ts';
import { ListingKey, MediaKey, MediaKeyNumeric } from '../../../../shared/domain/ids.ts';
import { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const baseUrl = 'https://api.example.com';
const ROOT = `${baseUrl}/RESO/OData/`;
const api = (form: 'numeric' | 'quoted', listingKeyForm: 'quoted' | 'bare' = 'quoted') => ({
  baseUrl,
  profile: ServiceProfile.parse({ read: { mediaKeyForm: form, listingKeyForm } }),
});
const named = (mediaKey: string | null, number: number | null, editLink: string | null = null) => ({
  mediaKey: mediaKey === null ? null : MediaKey.parse(mediaKey),
  mediaKeyNumeric: number === null ? null : MediaKeyNumeric.parse(number),
  editLink,
});

describe('the address of a photo', () => {
  it('is by its number or by its key, as the profile says', () => {
    expect(mediaAddress(api('numeric'), named('abc', 7))).toBe(`${ROOT}Media(7)`);
    expect(mediaAddress(api('quoted'), named('abc', 7))).toBe(`${ROOT}Media('abc')`);
    expect(mediaAddress(api('numeric'), named('abc', null))).toBeNull();
    expect(mediaAddress(api('quoted'), named(null, 7))).toBeNull();
  });

  it('holds any key: quotes are doubled, and the rest is escaped', () => {
    expect(mediaAddress(api('quoted'), named("O'Hara's/1 a", null))).toBe(`${ROOT}Media('O''Hara''s%2F1%20a')`);
    forAll(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), (text) => {
      const key = MediaKey.safeParse(text);
      if (!key.success || !text.isWellFormed()) return;
      const address = mediaAddress(api('quoted'), { mediaKey: key.data, mediaKeyNumeric: null }) ?? '';
      const literal = decodeURIComponent(new URL(address).pathname.slice('/RESO/OData/Media('.length, -1));
      expect(literal.slice(1, -1).replaceAll("''", "'")).toBe(text);
      expect(new URL(address).origin).toBe(baseUrl);
    });
  });

  it('is the one that the service names, where that is its own', () => {
    expect(mediaAddress(api('numeric'), named('abc', 7, 'Photo(7)'))).toBe(`${ROOT}Photo(7)`);
    expect(mediaAddress(api('numeric'), named('abc', 7, '/RESO/OData/Photo(7)'))).toBe(`${ROOT}Photo(7)`);
    expect(mediaAddress(api('numeric'), named('abc', 7, 'https://evil.example.com/7'))).toBe(`${ROOT}Media(7)`);
    expect(mediaAddress(api('numeric'), named('abc', null, 'https://evil.example.com/7'))).toBeNull();
  });

  it.each([
    '/elsewhere/7',
    '/inner/RESO/OData/Media(7)',
    '../Media(7)',
    '/RESO/ODataInner/Media(7)',
    '%2e%2e/Media(7)',
  ])('is by its key where the link leads out of the service (%s)', (link) => {
    expect(mediaAddress(api('numeric'), named('abc', 7, link))).toBe(`${ROOT}Media(7)`);
    expect(mediaAddress(api('numeric'), named('abc', null, link))).toBeNull();
  });

  it('is the link of a service whose address is written in its own way', () => {
    const upper = { ...api('numeric'), baseUrl: 'https://API.example.com:443' };
    expect(mediaAddress(upper, named('abc', 7, 'Photo(7)'))).toBe(`${ROOT}Photo(7)`);
  });

  it('is never of another origin, whatever the service names', () => {
    const link = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom(
        '//evil.example.com/x',
        'https://api.example.com@evil.example.com/',
        'https://api.example.com.evil.example.com/',
        'http://api.example.com/RESO/OData/Media(1)',
        'https://api.example.com:8443/x',
        'https://user:secret@api.example.com/x',
        '\\\\evil.example.com\\x',
        'javascript:alert(1)',
        'data:text/plain,x',
        '///evil.example.com',
      ),
    );
    forAll(link, (editLink) => {
      const address = mediaAddress(api('numeric'), named('abc', 7, editLink)) ?? '';
      const { origin, username, password } = new URL(address);
      expect([origin, username, password]).toEqual([baseUrl, '', '']);
      expect(ownAddress(api('numeric'), editLink) === null).toBe(foreignHost(api('numeric'), editLink) !== null);
    });
  });
});

describe('where something was created', () => {
  it.each([
    [{ location: 'Media(5)' }, `${ROOT}Media(5)`],
    [{ location: 'https://evil.example.com/Media(5)' }, null],
    [{ 'odata-entityid': "Media('a')" }, `${ROOT}Media('a')`],
    [{ entityid: '"12345"' }, `${ROOT}Media(12345)`],
    [{ entityid: '12345' }, `${ROOT}Media(12345)`],
    [{ entityid: 'abc' }, null],
    [{ entityid: `${ROOT}Media('9')` }, `${ROOT}Media('9')`],
    [{ entityid: "https://evil.example.com/Media('9')" }, null],
    [{ location: 'Media(5)?ticket=secret' }, `${ROOT}Media(5)`],
    [{ location: 'Media(5)#x?y' }, `${ROOT}Media(5)`],
    [{ entityid: `${ROOT}Media('9')?ticket=secret` }, `${ROOT}Media('9')`],
    [{}, null],
  ] as const)('is told by %j', (headers, address) => {
    expect(createdAt(api('numeric'), headers, 'Media')).toBe(address);
  });

  it('is asked with a bare key in the form of the profile', () => {
    const created = (set: 'Property' | 'Media', ...forms: Parameters<typeof api>) =>
      createdAt(api(...forms), { entityid: '"12 3"' }, set);
    expect(created('Media', 'quoted')).toBe(`${ROOT}Media('12%203')`);
    expect(created('Property', 'numeric', 'quoted')).toBe(`${ROOT}Property('12%203')`);
    expect(created('Property', 'numeric', 'bare')).toBe(`${ROOT}Property('12%203')`);
  });

  it('is found by its key where the service names an address past a gateway', () => {
    const created = (location: string, set: 'Property' | 'Media' = 'Property') =>
      createdAt(api('quoted', 'bare'), { location }, set);
    expect(created("/inner/RESO/OData/Property('L1')")).toBe(`${ROOT}Property(L1)`);
    expect(created('/inner/RESO/OData/Property(12)')).toBe(`${ROOT}Property(12)`);
    expect(created("/inner/RESO/OData/Property('O''Neil%2C%201')")).toBe(`${ROOT}Property('O''Neil%2C%201')`);
    expect(created("/inner/RESO/OData/Media('a')", 'Media')).toBe(`${ROOT}Media('a')`);
    expect(created('/inner/listings/12')).toBe(new URL('/inner/listings/12', ROOT).href);
    expect(created("https://evil.example.com/Property('L1')")).toBeNull();
  });

  it('has a textual key in quotes where it would be no key without them', () => {
    const literal = (key: string) => listingLiteral(ListingKey.parse(key), 'bare');
    expect(literal('12345')).toBe('12345');
    expect(literal('PR-5.1_a')).toBe('PR-5.1_a');
    expect(literal("O'Neil, 1")).toBe("'O''Neil%2C%201'");
  });
});

describe('what is asked of a service beside', () => {
  const of = (entities: boolean) => ServiceProfile.parse({ read: { entities } });

  it('are annotations, and to show what was written where nothing can be read', () => {
    expect(preferOfWrite(of(true))).toBe('odata.include-annotations="reso.*"');
    expect(preferOfWrite(of(false))).toBe('odata.include-annotations="reso.*", return=representation');
  });

  it('makes an empty answer a good one only where the service says that it did so', () => {
    const answer = (status: number, text: string, applied?: string) =>
      isMinimal({ status, text, headers: applied === undefined ? {} : { 'preference-applied': applied } });
    expect(answer(204, '')).toBe(true);
    expect(answer(201, '', 'return=minimal')).toBe(true);
    expect(answer(201, '')).toBe(false);
    expect(answer(200, '<html>', 'return=minimal')).toBe(false);
    expect(answer(200, '', 'return=representation')).toBe(false);
    expect(answer(500, '', 'return=minimal')).toBe(false);
  });
});
