/** A value of a rule. Dates and timestamps are text in their ISO form, as they are on the wire; null is `.EMPTY.`. */
export type RuleValue = null | boolean | number | string | readonly RuleValue[];

export const BINARY_OPERATORS = [
  '.OR.',
  '.AND.',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '.CONTAINS.',
  '.IN.',
  '+',
  '-',
  '||',
  '*',
  '/',
  '.MOD.',
] as const;
export type BinaryOperator = (typeof BINARY_OPERATORS)[number];

/** A Validation Expression of RESO RCP-19 as a tree. `at` is the place in its text, counted from 0. */
export type Expression = { readonly at: number } & (
  | { readonly kind: 'literal'; readonly value: RuleValue }
  | { readonly kind: 'field'; readonly name: string; readonly isLast: boolean }
  /** `.NAME.`: what is known of the day, the member and the change; the name is in capitals. */
  | { readonly kind: 'special'; readonly name: string }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'negative'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'call'; readonly name: string; readonly parameters: readonly Expression[] }
);

/** Expressions directly inside of one. */
export function insideOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'field':
    case 'special':
      return [];
    case 'not':
    case 'negative':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'list':
      return expression.items;
    case 'call':
      return expression.parameters;
  }
}
