import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../electron/core/service/http/json.ts';
import {
  fromImageOf,
  fromMediaEntity,
  fromPropertyEntity,
  toImageOf,
  toMediaEntity,
  toMediaPatch,
  toPropertyEntity,
  withKnownFields,
} from '../../../../electron/core/service/odata/media-mapper.ts';
import { IMAGE_OF } from '../../../../shared/domain/lookups/image-of.ts';
import { DEFAULT_PROFILE, ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { always, forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const settings = DEFAULT_PROFILE.media;
const outgoing = {
  mediaKey: '11111111-2222-4333-8444-555555555555',
  mediaUrl: 'https://media.example.com/1.jpg',
  mediaObjectId: 'photo.jpg',
  size: 1234,
  order: 3,
  shortDescription: 'Küche “hell”',
  imageOf: 'Front of Structure',
  changedByMemberId: 'member',
};

describe('what is sent', () => {
  it('has every field of the interface for a Media', () => {
    const entity = toMediaEntity(outgoing, settings, new Date('2026-05-04T08:00:00Z'));
    expect(Object.keys(entity)).toEqual([
      '@odata.type',
      'MediaKey',
      'OriginatingSystemMediaKey',
      'ClassName',
      'ResourceName',
      'MediaURL',
      'MediaObjectID',
      'MediaType',
      'Order',
      'ModificationTimestamp',
      'MediaModificationTimestamp',
      'DeletedYN',
      'OriginatingSystemID',
      'MemberAOR',
      'OfficeMlsId',
      'ChangedByMemberID',
      'ShortDescription',
      'ImageOf',
      'Approved',
      'FileSize',
    ]);
    expect(entity).toMatchObject({
      '@odata.type': '#OData.Models.Media',
      MediaKey: outgoing.mediaKey,
      MediaType: 'IMAGE',
      Order: 3,
      DeletedYN: false,
      ShortDescription: 'Küche “hell”',
      ImageOf: 'Front of Structure',
      FileSize: 1234,
      ChangedByMemberID: 'member',
    });
    expect(entity.ModificationTimestamp).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{4}$/);
  });

  it('uses the words and the values of the profile', () => {
    const { media } = ServiceProfile.parse({ media: { imageOfForm: 'odata', memberAOR: 'AOR' } });
    expect(toMediaEntity(outgoing, media, new Date())).toMatchObject({
      ImageOf: 'FrontOfStructure',
      MemberAOR: 'AOR',
    });
  });

  it('is a Property with its fields, null as null', () => {
    const entity = toPropertyEntity({ BathroomsFull: 2, ZoningDescription: null }, [{ Order: 0 }]);
    expect(entity).toEqual({
      '@odata.type': '#OData.Models.Property',
      BathroomsFull: 2,
      ZoningDescription: null,
      Media: [{ Order: 0 }],
    });
  });

  it('in a PATCH is only what changes, empty words and false included', () => {
    expect(toMediaPatch({}, settings)).toEqual({});
    expect(toMediaPatch({ shortDescription: '', imageOf: '', order: 0, deletedYN: false }, settings)).toEqual({
      ShortDescription: '',
      ImageOf: '',
      Order: 0,
      DeletedYN: false,
    });
  });
});

describe('ImageOf', () => {
  it('has 86 words, and each survives either form in any case', () => {
    expect(IMAGE_OF).toHaveLength(86);
    for (const word of IMAGE_OF) {
      for (const form of ['standard', 'odata'] as const) {
        const wire = toImageOf(word.standard, form);
        expect(wire).toBe(word[form]);
        expect(fromImageOf(wire)).toBe(word.standard);
        expect(fromImageOf(wire.toUpperCase())).toBe(word.standard);
      }
    }
  });

  it('keeps words that are not in the list, both ways', () => {
    for (const word of ['', 'Wine Bar No. 2', 'Küche']) {
      expect(toImageOf(word, 'odata')).toBe(word);
      expect(fromImageOf(word)).toBe(word);
    }
  });
});

describe('what is read', () => {
  const entity = {
    MediaKey: 'key',
    MediaKeyNumeric: 7,
    Order: 2,
    ShortDescription: 'Words',
    ImageOf: 'WalkInClosets',
    DeletedYN: true,
  };

  const words = { shortDescription: 'Words', imageOf: 'Walk-In Closet(s)', order: 2, deletedYN: true };

  it('is a Media in local names; the tag of the header wins over that of the body', () => {
    const body = {
      ...entity,
      '@odata.etag': 'W/"body"',
      MediaURL: 'https://a.example/1.jpg',
      MediaObjectID: 'front.jpg',
      ResourceRecordKey: 'PR1',
      Further: 1,
    };
    expect(fromMediaEntity(body)).toEqual({
      mediaKey: 'key',
      mediaKeyNumeric: '7',
      etag: 'W/"body"',
      mediaUrl: 'https://a.example/1.jpg',
      modifiedAt: null,
      changedByMemberId: null,
      listingKey: 'PR1',
      mediaObjectId: 'front.jpg',
      editLink: null,
      mediaStatus: null,
      annotations: null,
      fields: { shortDescription: 'Words', imageOf: 'Walk-In Closet(s)', order: 2, deletedYN: true },
      unusable: [],
      unsaid: [],
    });
    expect(fromMediaEntity(body, 'W/"header"')?.etag).toBe('W/"header"');
    for (const [said, kept] of [
      ['M-4711', 'M-4711'],
      ['', null],
      [4711, null],
    ])
      expect(fromMediaEntity({ ...body, ChangedByMemberID: said })?.changedByMemberId).toBe(kept);
  });

  it('takes null and absent fields as empty', () => {
    const empty = { shortDescription: '', imageOf: '', order: null, deletedYN: false };
    expect(fromMediaEntity({ MediaKey: 'key' })?.fields).toEqual(empty);
    const nulls = {
      MediaKey: 'key',
      MediaKeyNumeric: null,
      Order: null,
      ShortDescription: null,
      ImageOf: null,
      DeletedYN: null,
      '@odata.etag': null,
    };
    expect(fromMediaEntity(nulls)).toMatchObject({ mediaKeyNumeric: null, etag: null, fields: empty });
  });

  it('takes numbers that are written as text, and keys that are numbers', () => {
    expect(
      fromMediaEntity({ ...entity, MediaKey: 12, MediaKeyNumeric: '7', Order: '0', ResourceRecordKey: 5 }),
    ).toMatchObject({
      mediaKey: '12',
      mediaKeyNumeric: '7',
      listingKey: '5',
      fields: { order: 0 },
    });
  });

  it.each([
    ['no key', { Order: 1 }],
    ['an empty key', { MediaKey: '' }],
    ['a key that is no whole number', { MediaKey: 1.5 }],
    ['a key that is not exact', { MediaKey: 2 ** 53 }],
    ['an object for a key', { MediaKey: {} }],
    ['text', 'Sign in'],
    ['nothing', undefined],
    ['a list', []],
  ])('is no Media with %s', (_name, raw) => {
    expect(fromMediaEntity(raw)).toBeNull();
  });

  it.each<[string, unknown, object]>([
    ['MediaKeyNumeric', '', { mediaKeyNumeric: null }],
    ['MediaKeyNumeric', 'x', { mediaKeyNumeric: null }],
    ['MediaKeyNumeric', 1.5, { mediaKeyNumeric: null }],
    ['MediaKeyNumeric', 2 ** 60, { mediaKeyNumeric: null }],
    ['Order', 2 ** 60, { fields: { ...words, order: null } }],
    ['Order', 'first', { fields: { ...words, order: null } }],
    ['Order', true, { fields: { ...words, order: null } }],
    ['DeletedYN', 'perhaps', { fields: { ...words, deletedYN: false } }],
    ['@odata.etag', 5, { etag: null }],
    ['MediaURL', {}, { mediaUrl: null }],
    ['ModificationTimestamp', 5, { modifiedAt: null }],
  ])('is a Media whatever it has for %s: %j', (name, value, read) => {
    expect(fromMediaEntity({ ...entity, [name]: value })).toMatchObject({ mediaKey: 'key', ...read, unusable: [name] });
  });

  it('leaves what was known in the place of a value that cannot be used', () => {
    const known = { shortDescription: 'Before', imageOf: '', order: 4, deletedYN: true };
    const odd = fromMediaEntity({ ...entity, Order: 'first', DeletedYN: 'perhaps' });
    const plain = fromMediaEntity({ ...entity, Order: null, DeletedYN: false });
    if (odd === null || plain === null) throw new Error('No Media.');
    expect(withKnownFields(odd, known, null).fields).toEqual({ ...words, order: 4, deletedYN: true });
    expect(withKnownFields(plain, known, null).fields).toEqual({ ...words, order: null, deletedYN: false });
  });

  it.each([
    ['Processing', null, true],
    ['Complete', 'Complete', true],
    ['Complete', 'Deleted', false],
    ['Deleted', 'Complete', true],
  ] as const)('takes a removed photo that says %s alone, after %s, as removed: %s', (now, before, deletedYN) => {
    const { DeletedYN: _, ...rest } = entity;
    const media = fromMediaEntity({ ...rest, MediaStatus: now });
    if (media === null) throw new Error('No Media.');
    const status = before === null ? null : { status: before, description: null };
    expect(withKnownFields(media, { ...words, order: 1, deletedYN: true }, status).fields.deletedYN).toBe(deletedYN);
  });

  it.each<[string, unknown, object]>([
    ['ShortDescription', 12, { ...words, shortDescription: '12' }],
    ['ShortDescription', true, { ...words, shortDescription: 'true' }],
    ['ShortDescription', { en: 'Hall' }, { ...words, shortDescription: '{"en":"Hall"}' }],
    ['ImageOf', ['Attic'], { ...words, imageOf: '["Attic"]' }],
    ['DeletedYN', 'Y', { ...words, deletedYN: true }],
    ['DeletedYN', 0, { ...words, deletedYN: false }],
    ['Order', '3', { ...words, order: 3 }],
    ['Order', 1.5, { ...words, order: 1.5 }],
    ['Order', '1.5', { ...words, order: 1.5 }],
    ['ResourceRecordKey', {}, words],
  ])('takes nothing that somebody wrote for empty: %s %j', (name, value, fields) => {
    expect(fromMediaEntity({ ...entity, [name]: value })).toMatchObject({ fields, unusable: [] });
  });

  it.each([
    ['2026-05-04T10:20:30.456-0330', '2026-05-04T10:20:30.456-0330'],
    [1_777_888_230_456, '2026-05-04T09:50:30.456Z'],
    ['1777888230456', '2026-05-04T09:50:30.456Z'],
    [1_777_888_230, '2026-05-04T09:50:30.000Z'],
    ['/Date(1777888230456)/', '2026-05-04T09:50:30.456Z'],
    ['/Date(1777888230456+0200)/', '2026-05-04T09:50:30.456Z'],
  ])('reads a moment however it is written: %s', (written, modifiedAt) => {
    expect(fromMediaEntity({ ...entity, ModificationTimestamp: written })).toMatchObject({ modifiedAt, unusable: [] });
  });

  it.each([1e300, true, {}])('leaves out a moment that is none: %j', (written) => {
    const odd = fromMediaEntity({ ...entity, ModificationTimestamp: written });
    expect(odd).toMatchObject({ modifiedAt: null, unusable: ['ModificationTimestamp'] });
  });

  it('has every digit of a key, as a number and as text', () => {
    for (const digits of ['9007199254740993', '90071992547409931', '18446744073709551615']) {
      for (const written of [digits, `"${digits}"`]) {
        const raw = parseJson(
          `{"MediaKey": ${written}, "MediaKeyNumeric": ${written}, "ResourceRecordKey": ${written}}`,
        );
        expect(fromMediaEntity(raw)).toMatchObject({ mediaKey: digits, mediaKeyNumeric: digits, listingKey: digits });
      }
    }
    expect(fromMediaEntity(parseJson('{"MediaKey":"a","MediaKeyNumeric":"007"}'))?.mediaKeyNumeric).toBe('7');
    expect(parseJson('[1.5, 1e300, 12345678901234567890, "12345678901234567890", -9007199254740993]')).toEqual([
      1.5,
      1e300,
      '12345678901234567890',
      '12345678901234567890',
      '-9007199254740993',
    ]);
  });

  it('is a Property with what it shows of its Media', () => {
    expect(fromPropertyEntity({ ListingKey: 'PR1', Media: [entity, { broken: true }] }, 'W/"1"')).toMatchObject({
      listingKey: 'PR1',
      etag: 'W/"1"',
      media: [{ mediaKey: 'key' }],
      leftOut: { count: 1, fields: ['MediaKey'], entries: [{ mediaKeyNumeric: null }] },
      complete: false,
      nextLink: null,
    });
    expect(fromPropertyEntity({ ListingKey: 'PR1', Media: [entity] })).toMatchObject({ complete: true });
    expect(fromPropertyEntity({ ListingKey: 'PR1', Media: [{ MediaKeyNumeric: 8 }] })?.leftOut.entries).toEqual([
      { mediaKeyNumeric: '8' },
    ]);
    for (const link of ['@odata.nextLink', 'Media@odata.nextLink']) {
      const page = { ListingKey: 'PR1', Media: [entity], [link]: 'next' };
      expect(fromPropertyEntity(page)).toMatchObject({ complete: false, nextLink: 'next' });
    }
    const counted = (count: unknown) =>
      fromPropertyEntity({ ListingKey: 'PR1', Media: [entity], 'Media@odata.count': count });
    expect(counted(2)).toMatchObject({ isCut: true, total: 2, complete: false });
    expect(counted('2')).toMatchObject({ isCut: true, total: 2, complete: false });
    expect(counted(1)).toMatchObject({ isCut: false, total: 1, complete: true });
    for (const odd of [null, -1, 1.5, 'many', {}]) expect(counted(odd)).toMatchObject({ total: null, complete: true });
    expect(fromPropertyEntity({ ListingKey: {}, ListingKeyNumeric: 5, Media: 'none' })).toMatchObject({
      listingKey: '5',
      media: null,
      complete: false,
    });
    expect(fromPropertyEntity({ ListingKeyNumeric: 500, BathroomsFull: 2, YearBuilt: null, Further: 'x' })).toEqual({
      listingKey: '500',
      etag: null,
      media: null,
      leftOut: { count: 0, fields: [], entries: [] },
      isCut: false,
      total: null,
      complete: false,
      nextLink: null,
      fields: { BathroomsFull: 2, Further: 'x' },
    });
    expect(fromPropertyEntity({ '@odata.context': '$metadata#Property/$entity' })).not.toBeNull();
  });

  it.each([[undefined], ['text'], [[]], [{}], [{ status: 'ok' }], [{ error: { message: 'no' } }]])(
    '%j is no Property',
    (raw) => {
      expect(fromPropertyEntity(raw)).toBeNull();
    },
  );

  it('is empty where it lacks a field that others of its answer have, and does not say what all of them lack', () => {
    const { ShortDescription: _, ImageOf: _imageOf, ...bare } = entity;
    const media = [{ ...bare, ShortDescription: 'Words' }, bare];
    expect(fromPropertyEntity({ ListingKey: 'L1', Media: media })?.media).toMatchObject([
      { fields: { shortDescription: 'Words' }, unsaid: ['imageOf'] },
      { fields: { shortDescription: '' }, unsaid: ['imageOf'] },
    ]);
  });

  always('never fails, whatever arrives', fc.anything(), (raw) => {
    expect(() => [fromMediaEntity(raw), fromPropertyEntity(raw)]).not.toThrow();
  });

  it('gives back what was sent', () => {
    const form = fc.constantFrom('standard' as const, 'odata' as const);
    const word = fc.constantFrom('', ...IMAGE_OF.map((each) => each.standard));
    forAll(fc.string(), word, fc.nat(), form, (shortDescription, imageOf, order, imageOfForm) => {
      const sent = toMediaEntity(
        { ...outgoing, shortDescription, imageOf, order },
        { ...settings, imageOfForm },
        new Date(),
      );
      expect(fromMediaEntity(JSON.parse(JSON.stringify(sent)))?.fields).toEqual({
        shortDescription,
        imageOf,
        order,
        deletedYN: false,
      });
    });
  });
});
