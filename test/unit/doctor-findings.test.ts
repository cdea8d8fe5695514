import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAllow, readCapabilities } from '../../electron/core/doctor/capabilities.ts';
import { withProposals } from '../../electron/core/doctor/findings.ts';
import { resultsFinding, sizeUnitFinding } from '../../electron/core/doctor/upload-findings.ts';
import { DEFAULT_PROFILE, ServiceProfile } from '../../shared/domain/service-profile.ts';

const schema = (type: string, container = ''): string =>
  `<edmx:Edmx><Schema Namespace="M"><EntityType Name="Media"/><EntityType Name="Property">${type}</EntityType><EntityContainer Name="C">${container}</EntityContainer></Schema></edmx:Edmx>`;
const navigation = '<NavigationProperty Name="Media" Type="Collection(M.Media)"/>';

describe('what a service document tells about adding Media', () => {
  it('types alone tell only that there is no way', () => {
    expect(readCapabilities(schema(navigation))).toEqual({ navigation: 'unknown', media: 'unknown' });
    expect(readCapabilities(schema('<Property Name="ListingKey"/>')).navigation).toBe('no');
  });

  it.each(['Org.OData.Capabilities.V1.InsertRestrictions', 'Capabilities.InsertRestrictions'])(
    'annotations inside the set are read, also under an alias: %s',
    (term) => {
      const set = (value: string): string =>
        schema(
          navigation,
          `<EntitySet Name="Office" EntityType="M.Office"/><EntitySet Name="Media" EntityType="M.Media"><Annotation Term="${term}"><Record>${value}</Record></Annotation></EntitySet>`,
        );
      expect(readCapabilities(set('<PropertyValue Property="Insertable" Bool="false"/>')).media).toBe('no');
      const nested = '<PropertyValue Property="Insertable"><Bool>true</Bool></PropertyValue>';
      expect(readCapabilities(set(nested)).media).toBe('yes');
      expect(readCapabilities(set('')).media).toBe('unknown');
    },
  );

  it('what is said of another set is not taken for Media', () => {
    const other =
      '<EntitySet Name="Office"><Annotation Term="Capabilities.InsertRestrictions"><Record><PropertyValue Property="Insertable" Bool="false"/></Record></Annotation></EntitySet><EntitySet Name="Media"/>';
    expect(readCapabilities(schema(navigation, other)).media).toBe('unknown');
  });

  it('any text is read without an error', () => {
    const words = fc.constantFrom(
      '<EntityType Name="Property">',
      '<Annotation Term="InsertRestrictions"',
      '>',
      '"',
      'Media',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string())), (parts) => {
        expect(Object.keys(readCapabilities(parts.join('')))).toEqual(['navigation', 'media']);
      }),
    );
  });

  it('an Allow header names methods, not parts of words', () => {
    expect(readAllow('GET, POST,OPTIONS')).toBe('yes');
    expect(readAllow('GET, POSTPONE')).toBe('no');
    expect([readAllow(undefined), readAllow(' ')]).toEqual(['unknown', 'unknown']);
  });
});

describe('test pictures that came back', () => {
  const parts = fc.uniqueArray(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 2, maxLength: 2 });
  const divisors = { byte: 1, kilobyte: 1000, kibibyte: 1024 } as const;

  it('give the unit of Size, or leave it open, but never a wrong one', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom('byte', 'kilobyte', 'kibibyte'), fc.boolean(), (bytes, unit, isNamed) => {
        const sent = bytes.map((each, index) => ({ fileName: `${index}.jpg`, bytes: each }));
        const stored = sent.map((part) => ({
          fileName: isNamed ? part.fileName : `other-${part.fileName}`,
          size: Math.ceil(part.bytes / divisors[unit]),
        }));
        const { check, proposals } = sizeUnitFinding(sent, stored.toReversed(), DEFAULT_PROFILE);
        expect(check.verdict).not.toBe('bad');
        if (proposals.length > 0) expect(proposals.map((each) => each.proposed)).toEqual([unit]);
      }),
    );
  });

  it('under other names are never said to be in order when they are not', () => {
    const profile = ServiceProfile.parse({ upload: { filesPerRequest: 5, matchByPosition: true } });
    fc.assert(
      fc.property(parts, (bytes) => {
        const sent = bytes.map((each, index) => ({ fileName: `${index}.jpg`, bytes: each }));
        const stored = sent.map((part) => ({ fileName: `other-${part.fileName}`, size: part.bytes }));
        expect(resultsFinding(sent, stored.toReversed(), profile).check.said).not.toContain(
          'in the order of the parts',
        );
        expect(resultsFinding(sent, stored, profile).check.said).not.toContain('in another order');
      }),
    );
  });
});

it('a proposal for a setting at the top of the profile is taken over as one in a group', () => {
  const changed = withProposals(DEFAULT_PROFILE, [
    { setting: 'attach', proposed: 'media' },
    { setting: 'upload.partName', proposed: 'files[]' },
  ]);
  const { attach, upload, name } = ServiceProfile.parse(changed);
  expect([attach, upload.partName, upload.filesPerRequest, name]).toEqual(['media', 'files[]', 1, 'Default']);
});
