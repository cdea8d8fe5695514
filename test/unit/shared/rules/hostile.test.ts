import { expect, test } from 'vitest';
import { matches } from '../../../../electron/core/service/learn/listing-rules.ts';
import { applyRules } from '../../../../shared/domain/rules/apply.ts';
import { readMessages } from '../../../../shared/domain/rules/messages.ts';
import { parseExpression } from '../../../../shared/domain/rules/parse.ts';
import { RULE_ACTIONS } from '../../../../shared/domain/rules/rule.ts';
import fc from '../../../fast-check.ts';
import { compiled, outcomeOf, recordOf, rule } from './kit.ts';

const PIECES = [
  'A LAST constructor __proto__ LASTA NULL IIF MATCH SET UNION SUBSTR CHARF',
  '.EMPTY. .TODAY. .AND. .OR. .NOT. .IN. .CONTAINS. .MOD. .ENTRY. .. .',
  '( ) [ ] , + - * / | || = != < <= # #2026-11-23# #x#',
  `'a' " ' "" \\ 1 2.5 1e9 999999999999999999999 // /* */ /*[LogicBlk1]*/ 💥 \u0000`,
  '[ErrMsg1^ERROR,no.|LogicBlk1^TRUE] //[ErrMsg1^WARNING,x|LogicBlk9^FALSE]',
].flatMap((line) => [...line.split(' '), '\n']);
const soup = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

test('no text whatever makes the rules fail', () => {
  const some = fc.array(fc.tuple(soup, fc.constantFrom(...RULE_ACTIONS)), { minLength: 1, maxLength: 5 });
  const values = fc.dictionary(
    fc.constantFrom('A', 'constructor', '__proto__'),
    fc.oneof(soup, fc.double(), fc.boolean()),
  );
  fc.assert(
    fc.property(some, values, (texts, present) => {
      const rules = compiled(texts.map(([text, action], index) => rule('A', action, text, { key: `${index}` })));
      const first = applyRules(rules, recordOf(present));
      const second = applyRules(rules, recordOf({ ...first.values, A: 'other' }), first);
      expect(second.evaluated).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['parentheses', `${'('.repeat(9_000)}1${')'.repeat(9_000)}`, 'tooDeep'],
  ['negations', `${'.NOT.'.repeat(15_000)}.TRUE.`, 'tooDeep'],
  ['signs', `${'-'.repeat(19_000)}1`, 'tooDeep'],
  ['calls', `${'UPPER('.repeat(6_000)}'a'${')'.repeat(6_000)}`, 'tooDeep'],
  ['a chain', Array.from({ length: 9_000 }, () => '1').join('+'), 'tooDeep'],
  ['parts', '1,'.repeat(60_000), 'tooManyParts'],
  ['characters', ' '.repeat(300_000), 'tooLong'],
])('an expression of too many %s is refused before it costs anything', (_, source, why) => {
  expect(parseExpression(source)).toMatchObject({ ok: false, fault: { why } });
});

test('rules that are very much together are read as far as they are no more than any service has', () => {
  const long = `A .IN. (${Array.from({ length: 9_000 }, (_, index) => index).join(',')}) ${' '.repeat(100_000)}`;
  const rules = Array.from({ length: 30 }, (_, order) => rule('A', 'SET_REQUIRED', long, { key: `${order}`, order }));
  const { unevaluated } = outcomeOf([rule('A', 'REJECT', 'A = 7', { order: -1 }), ...rules], { A: 7 });
  expect(unevaluated.length).toBeGreaterThan(10);
  expect(unevaluated.length).toBeLessThan(30);
  expect(unevaluated.at(-1)).toMatchObject({ rule: '29', why: { kind: 'syntax', fault: { why: 'tooLong' } } });
});

test('blocks of messages inside of each other are read as far as that costs little', () => {
  const said = (depth: number, inner: string): number => {
    const names = Array.from({ length: depth }, (_, index) => `LogicBlk${index + 1}`);
    const message = `/*[ErrMsg1^ERROR, no.|${names.map((name) => `${name}^TRUE`).join('|')}]*/`;
    const opened = names.map((name) => `(/*[${name}]*/`).join('');
    return readMessages(`${message}${opened}${inner}${')'.repeat(depth)}`).length;
  };
  expect(said(3, '.TRUE.')).toBe(1);
  expect(said(45, `A .IN. (${Array.from({ length: 9_000 }, () => '1').join(',')})`)).toBe(0);
});

test('a pattern that is large for its text counts as one that cannot be tried', () => {
  expect(matches('x'.repeat(100_000), '(.{1,500}){2}$')).toBeNull();
  expect(matches('x'.repeat(100_000), '^x+y?$')).toBe(true);
  expect(matches('x'.repeat(2_000), '(.{1,500}){2}$')).toBe(true);
});

test('a number without end is none', () => {
  expect(parseExpression('9'.repeat(400))).toMatchObject({ ok: false, fault: { why: 'tooLong' } });
});

test('what is as deep and as long as it may be is evaluated', () => {
  const chain = Array.from({ length: 990 }, (_, index) => `A = ${index}`).join(' .OR. ');
  const deep = `${'('.repeat(90)}${chain}${')'.repeat(90)}`;
  expect(outcomeOf([rule('A', 'REJECT', deep)], { A: 989 }).findings).toHaveLength(1);
});

test('a list as long as an expression may be is read', () => {
  expect(parseExpression(`A .IN. (${Array.from({ length: 9_000 }, (_, index) => index).join(',')})`).ok).toBe(true);
});

test('texts and lists that rules let grow without end come to an end', () => {
  const grow = Array.from({ length: 300 }, (_, index) => rule('A', 'SET', 'A || A', { key: `${index}`, order: index }));
  expect(String(outcomeOf(grow, { A: 'xy' }).values['A']).length).toBeLessThan(100_001);
  const nest = Array.from({ length: 300 }, (_, index) => rule('A', 'SET', '(A, A)', { key: `${index}`, order: index }));
  expect(outcomeOf(nest, { A: 'xy' }).values).toEqual({ A: ['xy', 'xy'] });
});

test('a regular expression that would hold JavaScript for years is answered at once', () => {
  const { findings } = outcomeOf([rule('A', 'REJECT', "MATCH(A, '^(a+)+$')")], { A: `${'a'.repeat(5000)}!` });
  expect(findings).toEqual([]);
});
