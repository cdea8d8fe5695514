import { describe, expect, it } from 'vitest';
import { foldHeader, matchColumns, targetName } from '../../../../shared/domain/listing-import/columns.ts';
import { type PropertyFieldDefinition, propertyFieldDefinitions } from '../../../../shared/domain/property-fields.ts';

/** The fields of a service that has what listing systems have. */
const OF_SERVICE: readonly PropertyFieldDefinition[] = propertyFieldDefinitions({
  StateOrProvince: 'text',
  PostalCode: 'text',
  CountyOrParish: 'text',
  SubdivisionName: 'text',
  PropertySubType: 'text',
  StandardStatus: 'text',
  ListPrice: 'decimal',
  BedroomsTotal: 'integer',
  BathroomsHalf: 'integer',
  BathroomsTotalInteger: 'integer',
  LivingArea: 'decimal',
  LotSizeAcres: 'decimal',
  PublicRemarks: 'text',
  ListAgentFullName: 'text',
});

const matched = (headers: readonly string[], definitions = OF_SERVICE): (string | null)[] =>
  matchColumns(headers, {}, definitions).map(({ target }) => (target === null ? null : targetName(target)));

describe('headings as listing systems write them', () => {
  it.each<[string, Record<string, string>]>([
    [
      'abbreviations of a one-line export',
      {
        'MLS #': 'ListingId',
        Status: 'StandardStatus',
        'St #': 'StreetNumber',
        'St Dir': 'StreetDirPrefix',
        'St Name': 'StreetName',
        'St Type': 'StreetSuffix',
        'Unit #': 'UnitNumber',
        City: 'City',
        ST: 'StateOrProvince',
        Zip: 'PostalCode',
        LP: 'ListPrice',
        Beds: 'BedroomsTotal',
        'Full Ba': 'BathroomsFull',
        'Half Ba': 'BathroomsHalf',
        'Sq Ft': 'LivingArea',
        Acres: 'LotSizeAcres',
        'Yr Built': 'YearBuilt',
        'Prop Type': 'PropertyType',
        'Public Remarks': 'PublicRemarks',
      },
    ],
    [
      'words written out',
      {
        'Listing Number': 'ListingId',
        'House Number': 'StreetNumber',
        'Street Name': 'StreetName',
        'Street Suffix': 'StreetSuffix',
        'Apt.': 'UnitNumber',
        Town: 'City',
        State: 'StateOrProvince',
        'ZIP Code': 'PostalCode',
        County: 'CountyOrParish',
        Subdivision: 'SubdivisionName',
        'Asking Price': 'ListPrice',
        '# Bedrooms': 'BedroomsTotal',
        'Total Baths': 'BathroomsTotalInteger',
        'Square Feet': 'LivingArea',
        Remarks: 'PublicRemarks',
        'Listing Agent': 'ListAgentFullName',
      },
    ],
    [
      'names of RESO',
      { ListingId: 'ListingId', StreetNumberNumeric: '', PostalCode: 'PostalCode', BedroomsTotal: 'BedroomsTotal' },
    ],
  ])('%s', (_what, expected) => {
    const names = Object.values(expected).map((name) => (name === '' ? null : name));
    expect(matched(Object.keys(expected))).toEqual(names);
  });

  it('are taken for fields that the service has, and for no others', () => {
    expect(matched(['Address', 'Beds', 'Zip', 'Year'], propertyFieldDefinitions({}))).toEqual([
      'UnparsedAddress',
      null,
      null,
      'YearBuilt',
    ]);
  });

  it('name the listing also where they are what its service calls the field', () => {
    const named = [
      { name: 'ListingId', label: 'MLS Number' },
      { name: 'UnparsedAddress', label: 'Full Address' },
      { name: 'City', label: 'City or Town' },
    ];
    const definitions = named.map((each): PropertyFieldDefinition => {
      return { ...each, kind: 'text', nullable: true, lookup: null, group: 'further', origin: 'service' };
    });
    const columns = matchColumns(['MLS Number', 'Full Address', 'City or Town'], {}, definitions);
    expect(columns.map(({ target }) => [target?.kind, target?.field?.name])).toEqual([
      ['ListingId', 'ListingId'],
      ['UnparsedAddress', 'UnparsedAddress'],
      ['part', 'City'],
    ]);
  });

  it('are the same whatever stands between their letters, and a number is told from what it numbers', () => {
    expect(['Yr_Built', 'yr  built', 'YR-BUILT'].map(foldHeader)).toEqual(['yrbuilt', 'yrbuilt', 'yrbuilt']);
    expect(foldHeader('St #')).not.toBe(foldHeader('ST'));
  });
});
