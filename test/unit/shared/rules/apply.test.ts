import { expect, test } from 'vitest';
import { applyRules } from '../../../../shared/domain/rules/apply.ts';
import type { RuleValue } from '../../../../shared/domain/rules/expression.ts';
import { confirmationOf } from '../../../../shared/domain/rules/field-states.ts';
import { compiled, outcomeOf, recordOf, rule } from './kit.ts';

test('a value that is rejected says why, and nothing is set for its field any more', () => {
  const rules = [
    rule('YearBuilt', 'REJECT', 'YearBuilt > 2100', { errorText: 'That is in the future.', helpText: 'Four digits.' }),
    rule('YearBuilt', 'SET', '2000'),
  ];
  const refused = outcomeOf(rules, { YearBuilt: 3000 });
  expect(refused.findings).toEqual([
    {
      rule: 'YearBuilt REJECT',
      field: 'YearBuilt',
      severity: 'error',
      code: 'rejected',
      text: 'That is in the future.',
      help: 'Four digits.',
    },
  ]);
  expect(refused.values).toEqual({ YearBuilt: 3000 });
  expect(outcomeOf(rules, { YearBuilt: 1990 })).toMatchObject({ findings: [], values: { YearBuilt: 2000 } });
});

test('a value that is accepted is tested no further, and what follows is set', () => {
  const rules = [
    rule('Zoning', 'ACCEPT', "Zoning = 'R1'"),
    rule('Zoning', 'REJECT', '.TRUE.'),
    rule('Zoning', 'SET', "Zoning || 'A'", { order: 5 }),
    rule('Other', 'REJECT', '.TRUE.', { errorText: 'Of another field.' }),
  ];
  const outcome = applyRules(compiled(rules.slice(0, 2)), recordOf({ Zoning: 'R1' }));
  expect(outcome.findings).toEqual([]);
  expect(outcomeOf(rules, { Zoning: 'R2' }).findings.map(({ field }) => field)).toEqual(['Zoning', 'Other']);
});

test('a warning holds back what is set until a person confirms this value, and nothing else of it', () => {
  const text = 'More than twice as much.';
  const rules = [
    rule('ListPrice', 'WARNING', 'ListPrice > LAST ListPrice * 2', { warningText: text }),
    rule('ListPrice', 'SET', 'IIF(ListPrice > 1000, 1000, ListPrice)', { order: 1 }),
  ];
  const record = { last: { ListPrice: 100 } };
  const warned = outcomeOf(rules, { ListPrice: 3000 }, record);
  expect(warned).toMatchObject({ findings: [{ severity: 'warning', text }], confirmed: [], set: [] });
  const [warning] = warned.findings;
  if (warning === undefined) throw new Error('no warning');
  const at = (value: RuleValue, says = text) => ({
    ...record,
    confirmed: new Set([confirmationOf({ ...warning, text: says }, value)]),
  });
  expect(outcomeOf(rules, { ListPrice: 300 }, at(300))).toMatchObject({ findings: [], confirmed: [warning] });
  for (const other of [
    outcomeOf(rules, { ListPrice: 301 }, at(300)),
    outcomeOf(rules, { ListPrice: 300 }, at(300, 'Why?')),
  ])
    expect(other).toMatchObject({ findings: [warning], confirmed: [] });
  // What rules set afterwards is confirmed where it is the same value alone.
  expect(outcomeOf(rules, { ListPrice: 3000 }, at(3000))).toMatchObject({
    set: [{ field: 'ListPrice', to: 1000 }],
    findings: [{ text }],
  });
});

test('rules run in their order, and again until values that feed each other are settled', () => {
  const rules = [
    rule('c', 'SET', 'a + b', { order: 3 }),
    rule('a', 'SET', '1', { order: 1 }),
    rule('b', 'SET', '1 + a', { order: 2 }),
    rule('early', 'SET', 'c * 10', { order: 0 }),
  ];
  const { values, set } = outcomeOf(rules, { early: 5 });
  expect(values).toEqual({ a: 1, b: 2, c: 3, early: 30 });
  expect(set.find(({ field }) => field === 'early')).toEqual({ field: 'early', rule: 'early SET', from: 5, to: 30 });
});

test('rules that set each other without end set nothing, and say so', () => {
  const rules = [
    rule('a', 'SET', 'b + 1'),
    rule('b', 'SET', 'a + 1'),
    rule('a', 'REJECT', 'a > 50', { key: 'limit', order: 2, errorText: 'Too much.' }),
  ];
  const { values, set, unevaluated, findings } = outcomeOf(rules, { a: 1, b: 1 });
  expect({ values, set, findings }).toEqual({ values: { a: 1, b: 1 }, set: [], findings: [] });
  expect(unevaluated.map(({ rule: key, why }) => [key, why.kind])).toEqual([
    ['a SET', 'circle'],
    ['b SET', 'circle'],
  ]);
});

test('a default is set in a new listing alone, where the field is empty', () => {
  const rules = [rule('Zoning', 'SET_DEFAULT', "'R1'"), rule('YearBuilt', 'SET_DEFAULT', '1990')];
  expect(outcomeOf(rules, { YearBuilt: 1980 }, { isNew: true }).values).toEqual({ YearBuilt: 1980, Zoning: 'R1' });
  expect(outcomeOf(rules, {}).values).toEqual({});
});

test('required, read-only and hidden follow from the last rule of a field', () => {
  const rules = [
    rule('YearBuiltSource', 'SET_REQUIRED', 'YearBuilt != .EMPTY.', { errorText: 'Say where it is from.' }),
    rule('Zoning', 'SET_READ_ONLY', ".MEMBER_TYPE. != 'Office'"),
    rule('ZoningDescription', 'SET_DISPLAY', 'Zoning != .EMPTY.'),
    rule('YearBuiltSource', 'SET_REQUIRED', "IIF(PropertyType = 'Land', .FALSE., YearBuilt != .EMPTY.)", {
      key: 'land',
      order: 9,
      errorText: 'Say where it is from.',
    }),
  ];
  const specials = { MEMBER_TYPE: 'Agent' };
  const house = outcomeOf(rules, { YearBuilt: 1990 }, { specials });
  expect(house.fields.get('YearBuiltSource')).toMatchObject({ required: true });
  expect(house.fields.get('Zoning')).toMatchObject({ readOnly: true });
  expect(house.fields.get('ZoningDescription')).toMatchObject({ displayed: false });
  expect(house.findings).toMatchObject([{ field: 'YearBuiltSource', code: 'required', text: 'Say where it is from.' }]);
  const land = outcomeOf(rules, { YearBuilt: 1990, PropertyType: 'Land' }, { specials });
  expect(land.fields.get('YearBuiltSource')).toMatchObject({ required: false });
  expect(land.findings).toEqual([]);
});

test('picklists are narrowed, and a value that is not offered any more is named', () => {
  const rules = [
    rule('YearBuiltSource', 'SET_PICKLIST', "IIF(YearBuilt < 1900, SET('Estimated', 'See Remarks'), SET('Assessor'))"),
    rule('WindowFeatures', 'RESTRICT_PICKLIST', "LIST('Screens')", { warningText: 'Screens are no longer used.' }),
  ];
  const { fields, findings } = outcomeOf(rules, {
    YearBuilt: 1880,
    YearBuiltSource: 'Assessor',
    WindowFeatures: ['Screens', 'Skylight(s)'],
  });
  expect(fields.get('YearBuiltSource')?.offered).toEqual(['Estimated', 'See Remarks']);
  expect(fields.get('WindowFeatures')?.withdrawn).toEqual(['Screens']);
  expect(findings.map(({ field, code, text }) => [field, code, text])).toEqual([
    ['YearBuiltSource', 'notOffered', ''],
    ['WindowFeatures', 'notOffered', 'Screens are no longer used.'],
  ]);
});

test('what cannot be evaluated here counts as accepted and says why', () => {
  const rules = [
    rule('a', 'REJECT', "a GT 'x'", { key: 'syntax' }),
    rule('a', 'REJECT', ".USERCLASS. = 'AG'", { key: 'member' }),
    rule('a', 'REJECT', 'CHECKSUM(a) = 3', { key: 'function' }),
    rule('a', 'REJECT', 'a / 0 > 1', { key: 'division' }),
    rule('a', 'REJECT', '42', { key: 'no flag' }),
    rule('a', 'REJECT', "MATCH('x', '(?=x)')", { key: 'pattern' }),
  ];
  const { findings, unevaluated } = outcomeOf(rules, { a: 1 });
  expect(findings).toEqual([]);
  expect(unevaluated.map(({ rule: key, why }) => [key, why])).toEqual([
    ['syntax', { kind: 'syntax', fault: { why: 'unexpected', at: 2, found: 'GT' } }],
    ['member', { kind: 'value', no: { kind: 'unknown', why: 'special', name: '.USERCLASS.', at: 0 } }],
    ['function', { kind: 'value', no: { kind: 'unknown', why: 'function', name: 'CHECKSUM', at: 0 } }],
    ['division', { kind: 'value', no: { kind: 'wrong', why: 'division', name: '/', at: 2 } }],
    ['no flag', { kind: 'value', no: { kind: 'wrong', why: 'types', name: 'REJECT', at: 0 } }],
    ['pattern', { kind: 'value', no: { kind: 'wrong', why: 'pattern', name: 'MATCH', at: 0 } }],
  ]);
});

test('a value that the service may accept is tested no further, since that alone can tell', () => {
  const accept = rule('Zoning', 'ACCEPT', ".USERCLASS. = 'ADMIN'");
  const after = [
    rule('Zoning', 'REJECT', '.TRUE.', { order: 1 }),
    rule('Zoning', 'SET', "'R2'", { order: 2 }),
    rule('Other', 'REJECT', '.TRUE.', { order: 3 }),
  ];
  for (const unread of [accept, { ...accept, expression: 'Zoning GT 3' }, { ...accept, expression: '1 / 0 > 1' }]) {
    const { findings, values, unevaluated } = outcomeOf([unread, ...after], { Zoning: 'R1' });
    expect(findings.map(({ field }) => field)).toEqual(['Other']);
    expect(values).toEqual({ Zoning: 'R2' });
    expect(unevaluated).toHaveLength(1);
  }
  const specials = { USERCLASS: 'AG' };
  expect(outcomeOf([accept, ...after], { Zoning: 'R1' }, { specials }).findings).toHaveLength(2);
});

test('what is not known here does not matter where the other side decides', () => {
  const rules = [
    rule('a', 'REJECT', ".NOT. (.USERCLASS. = 'AG') .AND. a > 5", { key: 'and' }),
    rule('b', 'REJECT', ".USERCLASS. = 'AG' .OR. b > 5", { key: 'or', errorText: 'Too many.' }),
  ];
  const small = outcomeOf(rules, { a: 1, b: 9 });
  expect(small.findings).toMatchObject([{ rule: 'or' }]);
  expect(small.unevaluated).toEqual([]);
  expect(outcomeOf(rules, { a: 9, b: 1 }).unevaluated.map(({ rule: key }) => key)).toEqual(['and', 'or']);
});

// After devdocs.crmls.org, Property, ListPriceLow, ACCEPT (2019), shortened.
const LOW_PRICE = `
//[ErrMsg1^ERROR, the low list price must be less than the list price.|LogicBlk1^FALSE|LogicBlk2^TRUE|LogicBlk3^FALSE]
//[ErrMsg2^WARNING, the low list price is far below.|LogicBlk1^FALSE|LogicBlk2^TRUE|LogicBlk4^FALSE]
(/*[LogicBlk1]*/.USERCLASS..IN.('BANGG')).OR.
IIF((/*[LogicBlk2]*/(.ENTRY. != .EMPTY.).AND.((.OLDVALUE. != .ENTRY.).OR.(LASTListPrice != ListPrice))),
// (THEN)
((/*[LogicBlk3]*/ListPrice > .ENTRY.).AND.(/*[LogicBlk4]*/(.ENTRY. >= (0.85 * (ListPrice))))),
.ENTRY. = .EMPTY.)`;

test('messages in the comments of an expression say why a value is not accepted', () => {
  const rules = [rule('ListPriceLow', 'ACCEPT', LOW_PRICE)];
  const specials = { USERCLASS: 'AG' };
  const said = (ListPriceLow: number | null) =>
    outcomeOf(rules, { ListPrice: 100, ListPriceLow }, { specials }).findings.map(({ severity, text }) => [
      severity,
      text,
    ]);
  expect(said(120)).toEqual([['error', 'The low list price must be less than the list price.']]);
  expect(said(50)).toEqual([['warning', 'The low list price is far below.']]);
  expect(said(90)).toEqual([]);
  expect(said(null)).toEqual([]);
});

test('sums and products of decimals are those that a service finds', () => {
  const rules = [
    rule('Whole', 'REJECT', 'Part + Rest != Whole'),
    rule('Price', 'REJECT', 'Price * 1.1 != 3.3', { key: 'product' }),
    rule('Rest', 'REJECT', 'Whole - Rest != Part', { key: 'difference' }),
    rule('Big', 'REJECT', 'Big - 1 != 9007199254740990', { key: 'exact' }),
  ];
  const values = { Part: 0.1, Rest: 0.2, Whole: 0.3, Price: 3, Big: 9_007_199_254_740_991 };
  expect(outcomeOf(rules, values).findings).toEqual([]);
  expect(outcomeOf([rule('INT', 'SET', 'INT(4.35 * 100)')], {}).values).toEqual({ INT: 435 });
});

test('a SET may name its field itself, where a service writes it like this', () => {
  const rules = compiled([rule('PropertyType', 'SET', "Zoning = 'R1'")], 'assignment');
  expect(applyRules(rules, recordOf({})).values).toEqual({ Zoning: 'R1' });
});

test('of a thousand rules only those are evaluated again that follow from what changed', () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    rule(
      `Field${index % 250}`,
      index % 4 === 0 ? 'REJECT' : 'SET_REQUIRED',
      `Field${(index * 7) % 250} > ${index + 1} .AND. A != 1`,
      {
        key: `rule ${index}`,
        order: index,
      },
    ),
  );
  const rules = compiled(many);
  const values = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`Field${index}`, 1]));
  const first = applyRules(rules, recordOf(values));
  expect(first.evaluated).toBe(1000);
  const changed = applyRules(rules, recordOf({ ...first.values, Field7: 2000 }), first);
  expect(changed.evaluated).toBe(4);
  expect(applyRules(rules, recordOf(changed.values), changed).evaluated).toBe(0);
});
