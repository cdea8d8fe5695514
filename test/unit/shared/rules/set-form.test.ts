import { expect, test } from 'vitest';
import { setFormOf } from '../../../../shared/domain/rules/set-form.ts';
import { rule } from './kit.ts';

const form = (...sets: readonly (readonly [field: string, expression: string])[]): string | null =>
  setFormOf(sets.map(([field, expression]) => rule(field, 'SET', expression)));

test.each([
  ['assignment', [['Zoning', "Zoning = 'R1'"]]],
  [
    'assignment',
    [
      ['PropertyType', "Zoning = 'R1'"],
      ['City', "City = 'Oak Harbor'"],
    ],
  ],
  ['value', [['Zoning', "'R1'"]]],
  [
    'value',
    [
      ['Zoning', "Zoning = 'R1'"],
      ['City', "'Oak Harbor'"],
    ],
  ],
  // A flag may be set by a comparison with another field.
  [null, [['WellReportYN', "PropertyType = 'Land'"]]],
  ['value', [['WellReportYN', 'LAST WellReportYN = .TRUE.']]],
  [null, [['Zoning', 'Zoning = = 1']]],
  [null, []],
] as const)('%s is what %j shows', (expected, sets) => {
  expect(form(...sets)).toBe(expected);
});

test('only rules that set a value show it', () => {
  expect(setFormOf([rule('Zoning', 'REJECT', "Zoning = 'R1'"), rule('Zoning', 'SET_DEFAULT', "'R1'")])).toBeNull();
});
