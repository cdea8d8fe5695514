import { describe, expect, it } from 'vitest';
import { captionFindings, longCaption, MARKED } from '../../../../electron/core/check/captions.ts';
import { withProposals } from '../../../../electron/core/check/findings.ts';
import { lagFindings } from '../../../../electron/core/check/measures.ts';
import { readAllow, readCapabilities } from '../../../../electron/core/check/media-ways.ts';
import { asItIs } from '../../../../electron/core/check/own-media.ts';
import { numbersFinding } from '../../../../electron/core/check/reading.ts';
import { resultsFinding, sizeUnitFinding } from '../../../../electron/core/check/upload.ts';
import { alterText } from '../../../../electron/practice/altered-values.ts';
import { dialectSchema } from '../../../../electron/practice/dialect.ts';
import { DEFAULT_PROFILE, ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

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
    forAll(fc.array(fc.oneof(words, fc.string())), (parts) => {
      expect(Object.keys(readCapabilities(parts.join('')))).toEqual(['navigation', 'media']);
    });
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
    forAll(parts, fc.constantFrom('byte', 'kilobyte', 'kibibyte'), fc.boolean(), (bytes, unit, isNamed) => {
      const sent = bytes.map((each, index) => ({ fileName: `${index}.jpg`, bytes: each }));
      const stored = sent.map((part) => ({
        fileName: isNamed ? part.fileName : `other-${part.fileName}`,
        size: Math.ceil(part.bytes / divisors[unit]),
      }));
      const { check, proposals } = sizeUnitFinding(sent, stored.toReversed(), DEFAULT_PROFILE);
      expect(check.verdict).not.toBe('bad');
      if (proposals.length > 0) expect(proposals.map((each) => each.proposed)).toEqual([unit]);
    });
  });

  it('of no size that was sent propose not to check it, and are told so once it is not', () => {
    const sent = [{ fileName: '0.jpg', bytes: 9000 }];
    const stored = [{ fileName: '0.jpg', size: 5400 }];
    const { check, proposals } = sizeUnitFinding(sent, stored, DEFAULT_PROFILE);
    expect([check.verdict, proposals.map(({ proposed }) => proposed)]).toEqual(['bad', ['none']]);
    const unchecked = ServiceProfile.parse({ upload: { sizeUnit: 'none' } });
    expect(sizeUnitFinding(sent, stored, unchecked)).toMatchObject({ check: { verdict: 'note' }, proposals: [] });
  });

  it('under other names are never said to be in order when they are not', () => {
    const profile = ServiceProfile.parse({ upload: { filesPerRequest: 5, matchByPosition: true } });
    forAll(parts, (bytes) => {
      const sent = bytes.map((each, index) => ({ fileName: `${index}.jpg`, bytes: each }));
      const stored = sent.map((part) => ({ fileName: `other-${part.fileName}`, size: part.bytes }));
      expect(resultsFinding(sent, stored.toReversed(), profile).check.said).not.toContain('in the order of the parts');
      expect(resultsFinding(sent, stored, profile).check.said).not.toContain('in another order');
    });
  });
});

describe('what is written so that nothing changes', () => {
  const words = fc.constantFrom(
    'Kitchen',
    'Bed & bath',
    '&amp;',
    '  ',
    'Café',
    'e\u0301',
    '"',
    "'",
    '<b>',
    ', ',
    '- 2',
    '.',
  );
  const captions = fc.oneof(
    fc.array(words, { maxLength: 6 }).map((parts) => parts.join('')),
    fc.string(),
  );

  it('is the same however a service alters what it is sent, and however often', () => {
    forAll(
      captions,
      fc.boolean(),
      fc.constantFrom('asSent', 'trimmed', 'escaped', 'normalised'),
      (caption, deletedYN, storedText) => {
        const dialect = dialectSchema.parse({ storedText });
        const written = asItIs({ fields: { shortDescription: caption, deletedYN } });
        expect(alterText(written, dialect)).toEqual(written);
        expect(written).toEqual('DeletedYN' in written ? { DeletedYN: deletedYN } : { ShortDescription: caption });
      },
    );
    expect(asItIs({ fields: { shortDescription: 'Kitchen, with island - 2', deletedYN: false } })).toEqual({
      DeletedYN: false,
    });
    expect(asItIs({ fields: { shortDescription: 'Kitchen, with island 2', deletedYN: false } })).toHaveProperty(
      'ShortDescription',
    );
  });
});

describe('captions that were tried', () => {
  const profile = ServiceProfile.parse({ rules: { shortDescriptionMaxLength: 200 } });
  const stored = (sent: string, kept: string) => ({ kind: 'stored', sent, stored: kept }) as const;

  it('lead to the length that was kept, and to none where something else was made of them', () => {
    forAll(fc.integer({ min: 1, max: 200 }), (length) => {
      const sent = longCaption(200);
      const [cut] = captionFindings(
        { long: stored(sent, sent.slice(0, length)), longest: null, marked: null },
        profile,
      );
      expect(cut?.proposals.map(({ proposed }) => proposed)).toEqual(length === 200 ? [] : [length]);
    });
    for (const odd of ['', 'other', `${longCaption(200)}…`]) {
      const [finding] = captionFindings({ long: stored(longCaption(200), odd), longest: null, marked: null }, profile);
      expect([finding?.check.verdict, finding?.proposals]).toEqual(['note', []]);
    }
  });

  it('with marks are told by what became of them', () => {
    const long = stored('a', 'a');
    const reported = (text: string) =>
      captionFindings({ long, longest: null, marked: stored(MARKED, text) }, profile)[1]?.check;
    expect(reported(MARKED)?.verdict).toBe('good');
    expect(reported(MARKED.normalize('NFC'))?.said).toContain('accents composed');
    expect(reported(MARKED.replaceAll('  ', ' '))?.said).toContain('several spaces as one');
    expect(reported(MARKED.replaceAll('&', '&#38;'))?.said).toContain('as HTML');
    expect(reported('Caf? ? ?N?')?.said).toContain('is stored as “Caf? ? ?N?”');
  });
});

describe('the numbers of photos', () => {
  const proposed = (orders: readonly (number | null)[], isMoved = false) =>
    numbersFinding(orders, isMoved, DEFAULT_PROFILE)?.proposals.map((each) => each.proposed);

  it('propose a beginning only where all of them rise one by one from 1', () => {
    expect(proposed([1, 2, 3])).toEqual([1]);
    expect(proposed([3, 1, 2, 2])).toEqual([1]);
    expect(proposed([0, 1, 2])).toEqual([]);
    expect(proposed([10, 20, 30])).toEqual([]);
    expect(proposed([5, 6, 7])).toEqual([]);
    for (const nothing of [[], [1], [1, 1], [1, 3, 4], [1, null, 2]]) expect(proposed(nothing)).toBe(undefined);
    expect(proposed([1, 2, 3], true)).toBe(undefined);
  });
});

it('lags of both kinds propose a setting once, by the longer', () => {
  const within = fc.integer({ min: 0, max: 60_000 });
  const profile = ServiceProfile.parse({ read: { lagSeconds: 20 } });
  forAll(within, within, (key, filter) => {
    const findings = lagFindings({ kind: 'shown', within: key }, { kind: 'shown', within: filter }, profile);
    const longest = Math.ceil(Math.max(key, filter) / 1000);
    const settings = findings.flatMap(({ proposals }) => proposals.map((each) => each.proposed));
    expect(settings).toEqual(longest > 20 ? [longest] : []);
  });
});

it('a proposal for a setting at the top of the profile is taken over as one in a group', () => {
  const changed = withProposals(DEFAULT_PROFILE, [
    { setting: 'attach', proposed: 'media' },
    { setting: 'upload.partName', proposed: 'files[]' },
  ]);
  const { attach, upload } = ServiceProfile.parse(changed);
  expect([attach, upload.partName, upload.filesPerRequest]).toEqual(['media', 'files[]', 1]);
});
