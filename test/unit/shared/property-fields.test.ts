import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import {
  isFurtherName,
  nearestFieldName,
  ownFieldDefinitions,
  PROPERTY_FIELDS,
  type PropertyFieldKind,
  propertyFieldDefinitions,
  readPropertyField,
  shownOtherwise,
} from '../../../shared/domain/property-fields.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const field = (kind: PropertyFieldKind, nullable = false) => ({
  name: 'Field',
  label: 'Field',
  kind,
  nullable,
  lookup: null,
});

describe('reading a listing field', () => {
  it.each<[PropertyFieldKind, string, unknown]>([
    ['text', '  R1 = any, text ', 'R1 = any, text'],
    ['code', 'Residential', 'Residential'],
    ['codeList', ' English, Spanish ,, French ', 'English,Spanish,French'],
    ['integer', '12', 12],
    ['integer', '-3', -3],
    ['integer', '0', 0],
    ['decimal', '12.50', 12.5],
    ['decimal', '7', 7],
    ['boolean', 'Yes', true],
    ['boolean', 'FALSE', false],
    ['date', '2028-02-29', '2028-02-29'],
  ])('takes a %s as typed: “%s”', (kind, typed, value) => {
    expect(readPropertyField(field(kind), typed)).toEqual({ ok: true, value });
  });

  it.each<[PropertyFieldKind, string]>([
    ['integer', '1.5'],
    ['integer', '1e3'],
    ['integer', '0x10'],
    ['integer', 'two'],
    ['integer', ''],
    ['integer', '9'.repeat(16)],
    ['decimal', '1,5'],
    ['decimal', '.5'],
    ['decimal', 'NaN'],
    ['boolean', '1'],
    ['boolean', 'maybe'],
    ['date', '2026-02-29'],
    ['date', '2026-13-01'],
    ['date', '31.03.2026'],
    ['date', '2026-3-1'],
  ])('refuses a wrong %s with its name and what was typed: “%s”', (kind, typed) => {
    const reading = readPropertyField(field(kind), typed);
    expect(reading.ok).toBe(false);
    if (!reading.ok) {
      expect(inEnglish(reading.why)).toContain('Field takes');
      expect(inEnglish(reading.why)).toContain(`“${typed}”`);
    }
  });

  it('takes empty text and “null” as null where the field is nullable, and never invents a number', () => {
    const kinds = fc.constantFrom<PropertyFieldKind[]>(
      'text',
      'integer',
      'decimal',
      'boolean',
      'date',
      'code',
      'codeList',
    );
    forAll(kinds, fc.constantFrom('', '  ', 'null'), (kind, typed) => {
      expect(readPropertyField(field(kind, true), typed)).toEqual({ ok: true, value: null });
    });
    forAll(fc.string(), (typed) => {
      const reading = readPropertyField(field('integer'), typed);
      if (reading.ok) expect(String(reading.value)).toBe(String(Number(typed.trim())));
    });
  });

  always('gives integers back as they were', fc.integer(), (value) => {
    expect(readPropertyField(field('integer'), String(value))).toEqual({ ok: true, value });
  });
});

describe('fields that only one listing has', () => {
  const known = propertyFieldDefinitions({ ParkingTotal: 'integer' });

  it('get their kind from the value that they have', () => {
    const fields = { ListPrice: 450000, HasPool: true, OnMarket: '2026-04-01', Basement: 'Full', Attic: null };
    expect(ownFieldDefinitions(known, fields).map(({ name, kind }) => [name, kind])).toEqual([
      ['ListPrice', 'decimal'],
      ['HasPool', 'boolean'],
      ['OnMarket', 'date'],
      ['Basement', 'text'],
      ['Attic', 'text'],
    ]);
  });

  it('include those that are only named, each once, and none that is known already', () => {
    const names = ownFieldDefinitions(known, { Odd: 1, YearBuilt: 1999 }, [
      'Odd',
      'ParkingTotal',
      'Zoning',
      'New',
      'a b',
    ]);
    expect(names.map((each) => each.name)).toEqual(['Odd', 'New']);
  });

  it('take back every value that they have, as it was', () => {
    const value = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null));
    forAll(value, (before) => {
      const definition = ownFieldDefinitions([], { Name: before })[0];
      if (definition === undefined) throw new Error('no definition');
      const reading = readPropertyField(definition, before === null ? 'null' : String(before));
      const kept = typeof before === 'string' ? before.trim() : before;
      expect(reading).toEqual({ ok: true, value: kept === '' || kept === 'null' ? null : kept });
    });
  });

  it('have names as OData has them', () => {
    for (const name of ['ListPrice', 'X_1', 'a']) expect(isFurtherName(name)).toBe(true);
    for (const name of ['', '1a', 'a b', 'a.b', '@odata.type', 'Media', 'media', 'LISTINGKEY', 'toString', 'é'])
      expect(isFurtherName(name)).toBe(false);
  });
});

describe('the fields of a service', () => {
  it('are those of the interface, with the kinds of the profile and its further fields', () => {
    const definitions = propertyFieldDefinitions({ WellReportYN: 'text', ParkingTotal: 'integer' });
    expect(definitions).toHaveLength(PROPERTY_FIELDS.length + 1);
    expect(definitions.find((each) => each.name === 'WellReportYN')?.kind).toBe('text');
    expect(definitions.at(-1)).toMatchObject({ name: 'ParkingTotal', kind: 'integer', nullable: true });
  });

  it.each([
    ['YearBuild', 'YearBuilt'],
    ['bathroomsfull', 'BathroomsFull'],
    ['ListAgentLanguages1', 'ListAgentLanguages_1'],
    ['Colour of the door', null],
    ['', null],
  ])('offer the nearest name for “%s”: %s', (typed, nearest) => {
    expect(nearestFieldName(typed, PROPERTY_FIELDS)).toBe(nearest);
  });
});

describe('what a service shows otherwise', () => {
  it.each([
    ['a number', 450_000, 425_000, 425_000],
    ['a number with decimals', 450_000, '450000.00', null],
    ['a number in words', 450_000, 'on request', 'on request'],
    ['a date with its time', '2026-03-31', '2026-03-31T00:00:00Z', null],
    ['another number with decimals', 450_000, '425000.00', 425_000],
    ['another date', '2026-03-31', '2026-04-01T00:00:00Z', '2026-04-01'],
    ['a boolean as text', true, 'True', null],
    ['codes with spaces between them', 'Blinds,Screens', 'Blinds, Screens', null],
    ['other codes', 'Blinds,Screens', 'Blinds', 'Blinds'],
    ['what it leaves out', 'Residential', undefined, null],
    ['what it shows empty', 'Residential', null, null],
    ['what is empty here', null, 'Residential', 'Residential'],
  ] as const)('%s', (_what, here, there, otherwise) => {
    const shown = there === undefined ? { Other: 1 } : { Other: 1, Field: there };
    expect(shownOtherwise({ Field: here }, shown, { Field: here })).toEqual(
      otherwise === null ? {} : { Field: otherwise },
    );
  });

  it.each([
    ['BIZ', 'BIZ', {}],
    [['Dishwasher', 'Gas Range'], 'Dishwasher, Gas Range', {}],
    ['BIZ', 'RES', { Field: 'RES' }],
  ] as const)('is compared with what it was sent as: %s and %s', (sent, there, otherwise) => {
    expect(shownOtherwise({ Field: 'Ours' }, { Field: there }, { Field: sent })).toEqual(otherwise);
  });

  it('is nothing where it shows what it was sent', () => {
    const value = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.double({ noNaN: true }));
    forAll(value, (sent) => {
      expect(shownOtherwise({ Field: sent }, { Field: sent }, {})).toEqual({});
    });
  });
});
