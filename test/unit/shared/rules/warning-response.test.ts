import { expect, test } from 'vitest';
import type { RuleFinding } from '../../../../shared/domain/rules/outcome.ts';
import { warningResponse } from '../../../../shared/domain/rules/warning-response.ts';
import { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const warning = (field: string, rule: string): RuleFinding => ({
  rule,
  field,
  severity: 'warning',
  code: 'warning',
  text: '',
  help: '',
});

const profile = (validation: Readonly<Record<string, unknown>>): ServiceProfile => ServiceProfile.parse({ validation });

test('a header names each field with its rule once, a property has them by the names of the Rules resource', () => {
  const confirmed = [warning('BathroomsFull', 'R6'), warning('BathroomsFull', 'R6'), warning('YearBuilt', 'a, b=c')];
  expect(warningResponse(confirmed, profile({ warningResponse: 'header' }))).toEqual({
    headers: { 'Warning-Response': 'BathroomsFull=R6, YearBuilt=a%2C%20b%3Dc' },
    properties: {},
  });
  const named = profile({ warningResponse: 'property' });
  expect(warningResponse(confirmed, named)).toEqual({
    headers: {},
    properties: {
      WarningResponse: [
        { FieldName: 'BathroomsFull', RuleKey: 'R6' },
        { FieldName: 'YearBuilt', RuleKey: 'a, b=c' },
      ],
    },
  });
  for (const none of [warningResponse([], named), warningResponse(confirmed, profile({}))])
    expect(none).toEqual({ headers: {}, properties: {} });
});

test('whatever a service calls its rules, the header is one line of plain letters', () => {
  const text = fc.string({ unit: 'binary-ascii' });
  const rule = fc.record({ field: text, rule: text });
  forAll(fc.array(rule, { minLength: 1 }), (rules) => {
    const { headers } = warningResponse(
      rules.map((each) => warning(each.field, each.rule)),
      profile({ warningResponse: 'header' }),
    );
    expect(headers['Warning-Response']).toMatch(/^[\x20-\x7e]+$/);
  });
});
