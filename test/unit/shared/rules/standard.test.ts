import { expect, test } from 'vitest';
import type { RuleValue } from '../../../../shared/domain/rules/expression.ts';
import { parseExpression } from '../../../../shared/domain/rules/parse.ts';
import { dayOf } from '../../../../shared/domain/rules/times.ts';
import { valueOf } from './kit.ts';

/** What the standard says that expressions are worth (RCP-19, proposals/validation-expressions.md), on one listing. */
const values = {
  ListPrice: 450_000,
  BedroomsTotal: 3,
  BathroomsFull: 2,
  LotSizeAcres: 0.25,
  City: 'Lisbon',
  StateOrProvince: 'ME',
  PoolPrivateYN: true,
  SpaYN: false,
  Appliances: ['Oven', 'Dishwasher'],
  Heating: [],
  ListingContractDate: '2025-03-01',
  ExpirationDate: '2025-03-15',
  OnMarketTimestamp: '2025-03-02T18:30:00.000Z',
  OffMarketTimestamp: '2025-03-02T06:30:00.000Z',
  CloseDate: null,
} satisfies Record<string, RuleValue>;
const last = { ListPrice: 475_000, City: 'Bath', PoolPrivateYN: false };
const specials = {
  NOW: '2025-03-10T02:15:30.500Z',
  TODAY: dayOf(new Date('2025-03-10T02:15:30.500Z'), 'America/New_York'),
};

const ERROR = Symbol('error');
type Checks = readonly (readonly [source: string, worth: RuleValue | typeof ERROR])[];

/** Nobody asks for the last of sixteen digits. */
const rounded = (value: RuleValue): RuleValue => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);

function worthOf(source: string): RuleValue | typeof ERROR {
  if (!parseExpression(source).ok) return ERROR;
  const valued = valueOf(source, { values, last, specials });
  return valued.ok ? rounded(valued.value) : ERROR;
}

/** How a comparison of two values comes out that stand in this sequence. */
const ordered = (less: string, more: string): Checks => [
  [`${less} < ${more}`, true],
  [`${less} <= ${more}`, true],
  [`${less} = ${more}`, false],
  [`${less} != ${more}`, true],
  [`${less} > ${more}`, false],
  [`${less} >= ${more}`, false],
  [`${more} > ${less}`, true],
  [`${less} <= ${less}`, true],
  [`${less} >= ${less}`, true],
];

const WORTH: Readonly<Record<string, Checks>> = {
  'values: literals': [
    ['.TRUE.', true],
    ['.FALSE.', false],
    ['.EMPTY.', null],
    ["'sea view'", 'sea view'],
    ['"sea view"', 'sea view'],
    ["''", ''],
    ['42', 42],
    ['42.50', 42.5],
    ['()', []],
    ['(42)', 42],
    ['(4, 2)', [4, 2]],
    ['#2025-03-01#', '2025-03-01'],
  ],
  'values: fields as they are and as they were': [
    ['ListPrice', 450_000],
    ['[City]', 'Lisbon'],
    ['LAST ListPrice', 475_000],
    ['[LAST City]', 'Bath'],
    ['PoolPrivateYN = LAST PoolPrivateYN', false],
    ['CloseDate', null],
    ['NeverHeardOf', null],
  ],
  'values: the moment and the day where the service is': [
    ['.NOW.', '2025-03-10T02:15:30.500Z'],
    ['.TODAY.', '2025-03-09'],
  ],
  'values: comments are none of it': [
    ['// the price\nListPrice', 450_000],
    ['BedroomsTotal // all floors', 3],
    ['/* upstairs\n and down */ BedroomsTotal', 3],
    ['1 /* one */ + 2 /* two */', 3],
    ['1 /* // */ + 2', 3],
    ['1 // /*\n+ 2', 3],
    ['IIF(SpaYN /* .OR. PoolPrivateYN */, 1, 2)', 2],
  ],
  'arithmetic: of numbers': [
    ['BedroomsTotal + BathroomsFull', 5],
    ['BedroomsTotal - BathroomsFull', 1],
    ['BedroomsTotal * BathroomsFull', 6],
    ['ListPrice / BedroomsTotal', 150_000],
    ['BathroomsFull * LotSizeAcres', 0.5],
    ['ListPrice .MOD. 7', 5],
    ['2 + 3 * 4 - 6 / 3', 12],
    ['(2 + 3) * 4', 20],
  ],
  'arithmetic: there is none without a number, or by nothing': [
    ['ListPrice / 0', ERROR],
    ['ListPrice + CloseDate', ERROR],
    ['ListPrice - .EMPTY.', ERROR],
    ['.EMPTY. * 2', ERROR],
    ['NeverHeardOf / 2', ERROR],
  ],
  'arithmetic: of texts': [
    ["City || ', ' || StateOrProvince", 'Lisbon, ME'],
    ['City || ""', 'Lisbon'],
  ],
  'arithmetic: of days and moments': [
    ['ListingContractDate + 14', '2025-03-15'],
    ['14 + ListingContractDate', '2025-03-15'],
    ['ListingContractDate - 1', '2025-02-28'],
    ['ExpirationDate - ListingContractDate', 14],
    ['OnMarketTimestamp + 1', '2025-03-03T18:30:00.000Z'],
    ['OnMarketTimestamp - 0.5', '2025-03-02T06:30:00.000Z'],
    ['OnMarketTimestamp - OffMarketTimestamp', 0.5],
  ],
  'comparisons: of numbers': ordered('BathroomsFull', 'BedroomsTotal'),
  'comparisons: of texts': ordered("'Bath'", 'City'),
  'comparisons: of booleans': ordered('SpaYN', 'PoolPrivateYN'),
  'comparisons: of days': ordered('ListingContractDate', 'ExpirationDate'),
  'comparisons: nothing is equal to nothing, and comes before everything': [
    ['CloseDate = .EMPTY.', true],
    ['NeverHeardOf = .EMPTY.', true],
    ['CloseDate != .EMPTY.', false],
    ['City = .EMPTY.', false],
    ['SpaYN != .EMPTY.', true],
    ['Heating = .EMPTY.', false],
    ['City > .EMPTY.', true],
    ['BedroomsTotal <= .EMPTY.', false],
    ['SpaYN < .EMPTY.', false],
    ['CloseDate > .EMPTY.', false],
    ['CloseDate >= .EMPTY.', true],
    ['CloseDate <= .EMPTY.', true],
  ],
  'comparisons: values of different kinds are never equal': [
    ["0 = ''", false],
    ['0 = SpaYN', false],
    ["SpaYN != ''", true],
    ["BedroomsTotal != '3'", true],
    ["PoolPrivateYN = '1'", false],
  ],
  'decisions: .AND., .OR. and .NOT.': [
    ['PoolPrivateYN .AND. SpaYN', false],
    ['PoolPrivateYN .OR. SpaYN', true],
    ['.NOT. SpaYN', true],
    ['.NOT. .NOT. SpaYN', false],
    ['.NOT..NOT.PoolPrivateYN', true],
    ['PoolPrivateYN .OR. SpaYN .AND. SpaYN', true],
    ['(PoolPrivateYN .OR. SpaYN) .AND. SpaYN', false],
    ['.NOT. PoolPrivateYN .OR. PoolPrivateYN', true],
    ['.NOT. (PoolPrivateYN .OR. PoolPrivateYN)', false],
    ['BedroomsTotal = 3 .AND. BathroomsFull = 2', true],
  ],
  'decisions: what is not needed is not looked at': [
    ['PoolPrivateYN .OR. 1 / 0', true],
    ['SpaYN .AND. 1 / 0', false],
    ['NeverHeardOf != .EMPTY. .AND. NeverHeardOf > 1', false],
    ['IIF(PoolPrivateYN, 1, 1 / 0)', 1],
  ],
  'decisions: IIF': [
    ['IIF(BedroomsTotal > 2, City, StateOrProvince)', 'Lisbon'],
    ['IIF(BedroomsTotal > 5, City, StateOrProvince)', 'ME'],
    ['IIF(CloseDate = .EMPTY., 0, CloseDate) + BedroomsTotal', 3],
  ],
  'lists and sets: are made': [
    ['LIST()', []],
    ["LIST('Oven', 'Oven')", ['Oven', 'Oven']],
    ["SET('Oven', 'Washer', 'Oven')", ['Oven', 'Washer']],
    ["(City || '!', 1 + 1)", ['Lisbon!', 2]],
    ['SET()', []],
  ],
  'lists and sets: are joined and compared': [
    ['UNION(LIST(1, 2), LIST(3), LIST(4))', [1, 2, 3, 4]],
    ['INTERSECTION(LIST(1, 2, 3), LIST(2, 3, 4))', [2, 3]],
    ['DIFFERENCE(LIST(1, 2, 3), LIST(2, 3, 4))', [1, 4]],
    ['LENGTH(Appliances)', 2],
    ['LENGTH(Heating)', 0],
  ],
  'lists and sets: are asked': [
    ["Appliances .CONTAINS. 'Oven'", true],
    ["Appliances .CONTAINS. 'Washer'", false],
    ["City .IN. ('Bath', 'Lisbon')", true],
    ["City .IN. SET('Bath')", false],
    ['4 .IN. LIST(1, 2, 3)', false],
  ],
  'lists and sets: choose what a picklist offers': [
    ["IIF(Appliances .CONTAINS. 'Oven', SET('Gas', 'Electric'), SET())", ['Gas', 'Electric']],
    ["UNION(IIF(PoolPrivateYN, SET('Heated'), SET()), IIF(SpaYN, SET('Jets'), SET()))", ['Heated']],
  ],
  'functions: from kind to kind': [
    ["BOOL('yes')", true],
    ["BOOL('No')", false],
    ["BOOL('1')", true],
    ["BOOL('tRUE')", true],
    ['CHAR(7)', '7'],
    ['CHAR(SpaYN)', '0'],
    ['CHARF(2, 2)', '2.00'],
    ["INT('12.9')", 12],
    ['INT(PoolPrivateYN)', 1],
    ["FLOAT('12.9')", 12.9],
    ["DATE('2025-03-01')", '2025-03-01'],
    ["TIME('2025-03-01T06:00:00Z')", '2025-03-01T06:00:00Z'],
  ],
  'functions: of texts': [
    ['STRLEN(City)', 6],
    ["STRLEN('')", 0],
    ['UPPER(City)', 'LISBON'],
    ['LOWER(StateOrProvince)', 'me'],
    ['SUBSTR(City, 1, 3)', 'Li'],
    ['SUBSTR(City, 2, 2)', ''],
    ['SUBSTR(City, 5, 40)', 'on'],
    ['SUBSTR(City, 20, 40)', ''],
    ["MATCH(City, '^Lis')", true],
    ["MATCH(City, 'porto')", false],
    ["MATCH(NeverHeardOf, '.')", false],
  ],
  'functions: of days and moments': [
    ['YEAR(ListingContractDate)', 2025],
    ['MONTH(OnMarketTimestamp)', 3],
    ['DAY(ExpirationDate)', 15],
    // Sunday is the first.
    ['WEEKDAY(OnMarketTimestamp)', 1],
    ['WEEKDAY(ListingContractDate)', 7],
  ],
  'functions: of kinds': [
    ['TYPEOF(SpaYN)', 'BOOLEAN'],
    ['TYPEOF(BedroomsTotal)', 'INT'],
    ['TYPEOF(LotSizeAcres)', 'FLOAT'],
    ['TYPEOF(City)', 'CHAR'],
    ['TYPEOF(ExpirationDate)', 'TIME'],
  ],
};

test.each(Object.entries(WORTH))('%s', (_, checks) => {
  expect(checks.map(([source]) => [source, worthOf(source)])).toEqual(checks);
});
