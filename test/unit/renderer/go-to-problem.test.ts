import { describe, expect, it } from 'vitest';
import { refusedField } from '../../../electron/core/service/odata/stored-answer.ts';
import { placeOfProblem } from '../../../renderer/workbench/problem-place.ts';
import type { Problem } from '../../../shared/contract/model.ts';

it.each([
  ['Media[1].ShortDescription', 'shortDescription'],
  ['/Media/1/ImageOf', 'imageOf'],
  ['ImageOf', 'imageOf'],
  ['imageof', 'imageOf'],
  ['Media[1]', undefined],
  ['Media[1].MediaKey', undefined],
  ['', undefined],
  [null, undefined],
])('refusedField %s names %s', (target, field) => {
  expect(refusedField(target)).toBe(field);
});

describe('placeOfProblem', () => {
  const problem = (action: Problem['action'], field?: Problem['field']): Problem => ({
    code: 'serviceRefused',
    message: 'No.',
    action,
    field,
  });

  it('leads to the field that was refused, and to the caption where none is named', () => {
    expect(placeOfProblem(problem('fixField', 'imageOf'), true)).toBe('room');
    expect(placeOfProblem(problem('fixField', 'shortDescription'), true)).toBe('caption');
    expect(placeOfProblem(problem('fixField'), true)).toBe('caption');
  });

  it('leads to the photo where no field is wrong', () => {
    for (const action of ['retry', 'signIn', 'resolve', 'none'] as const) {
      expect(placeOfProblem(problem(action), true)).toBe('photo');
    }
  });

  it('leads to the fields of a listing, or to what it says about itself', () => {
    expect(placeOfProblem(problem('fixField'), false)).toBe('fields');
    expect(placeOfProblem(problem('none'), false)).toBe('listing');
  });
});
