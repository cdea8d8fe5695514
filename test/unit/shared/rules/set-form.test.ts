import { expect, test } from 'vitest';
import type { SetForm } from '../../../../shared/domain/rules/rule.ts';
import { compiled, rule } from './kit.ts';

type Sets = readonly (readonly [field: string, expression: string])[];

/** Whether the comparisons are read as values, or as assignments. */
function formOf(sets: Sets, unclear: SetForm): SetForm {
  const { rules } = compiled(
    sets.map(([field, expression]) => rule(field, 'SET', expression)),
    unclear,
  );
  return rules.some(({ parsed }) => parsed?.kind === 'binary') ? 'value' : 'assignment';
}

test.each<[SetForm | null, Sets]>([
  ['assignment', [['Zoning', "Zoning = 'R1'"]]],
  ['assignment', [['Zoning', ".ENTRY. = 'R1'"]]],
  [
    'assignment',
    [
      ['PropertyType', "Zoning = 'R1'"],
      ['City', "City = 'Oak Harbor'"],
    ],
  ],
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
])('%s is what %j shows, whatever is usual; null shows nothing', (expected, sets) => {
  expect(formOf(sets, 'value')).toBe(expected ?? 'value');
  expect(formOf(sets, 'assignment')).toBe(expected ?? 'assignment');
});

test('only rules that set a value are read as assignments', () => {
  const { rules } = compiled([rule('Zoning', 'REJECT', "Zoning = 'R1'"), rule('Zoning', 'SET', "Zoning = 'R2'")]);
  expect(rules.map(({ parsed }) => parsed?.kind)).toEqual(['binary', 'literal']);
});
