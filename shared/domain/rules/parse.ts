import { BINARY_OPERATORS, type BinaryOperator, type Expression, insideOf, type RuleValue } from './expression.ts';
import { readTime } from './times.ts';
import { readTokens, type SyntaxFault, type Token } from './tokens.ts';

export type { SyntaxFault } from './tokens.ts';

/** Longer or deeper than any rule that is known, and short enough that a hostile one costs nothing. */
const LONGEST = 200_000;
const DEEPEST = 100;
/** A chain of operators leans to the left, so that its tree is as high as it is long. */
const HIGHEST = 1000;

/** How firmly operators hold their sides together; each level is one production of the grammar. */
const LEVELS: readonly {
  readonly level: number;
  readonly chains: boolean;
  readonly operators: readonly BinaryOperator[];
}[] = [
  { level: 1, chains: true, operators: ['.OR.'] },
  { level: 2, chains: true, operators: ['.AND.'] },
  { level: 4, chains: false, operators: ['=', '!='] },
  { level: 5, chains: false, operators: ['<', '<=', '>', '>='] },
  { level: 6, chains: false, operators: ['.CONTAINS.', '.IN.'] },
  { level: 7, chains: true, operators: ['+', '-', '||'] },
  { level: 8, chains: true, operators: ['*', '/', '.MOD.'] },
];
const BINDING = new Map(LEVELS.flatMap((level) => level.operators.map((operator) => [operator, level] as const)));
/** `.NOT.` stands between `.AND.` and the comparisons. */
const NOT_LEVEL = 3;
const OPERATORS = new Map<string, BinaryOperator>([
  ...BINARY_OPERATORS.map((operator) => [operator, operator] as const),
  // The grammar's CONCAT is one stroke, its tests write two.
  ['|', '||'],
]);
const DOTTED_VALUES: ReadonlyMap<string, RuleValue> = new Map<string, RuleValue>([
  ['TRUE', true],
  ['FALSE', false],
  ['EMPTY', null],
  ['NULL', null],
]);

type Parsed =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly fault: SyntaxFault };

class SyntaxProblem extends Error {
  readonly fault: SyntaxFault;

  constructor(fault: SyntaxFault) {
    super(fault.why);
    this.fault = fault;
  }
}

/** Reads a Validation Expression by the grammar of RESO RCP-19, whatever the text is; it never throws. */
export function parseExpression(source: string): Parsed {
  if (source.length > LONGEST) return { ok: false, fault: { why: 'tooLong', at: LONGEST, found: '' } };
  const read = readTokens(source);
  if (!read.ok) return read;
  try {
    return { ok: true, expression: parseTokens(read.value.tokens) };
  } catch (error) {
    if (error instanceof SyntaxProblem) return { ok: false, fault: error.fault };
    throw error;
  }
}

function parseTokens(tokens: readonly Token[]): Expression {
  const parser = new Parser(tokens);
  const expression = parser.expression(0);
  parser.expectEnd();
  return expression;
}

const isSign = (token: Token, text: string): boolean => token.kind === 'sign' && token.text === text;

function refuse(token: Token, why: SyntaxFault['why'] = 'unexpected'): never {
  throw new SyntaxProblem({ why, at: token.at, found: token.text });
}

function operatorAt(token: Token): BinaryOperator | null {
  if (token.kind === 'sign') return OPERATORS.get(token.text) ?? null;
  return token.kind === 'dotted' ? (OPERATORS.get(`.${token.text}.`) ?? null) : null;
}

/** Precedence climbing: one method for all levels of operators, one for each kind of what stands between them. */
class Parser {
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;
  readonly #heights = new WeakMap<Expression, number>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  expectEnd(): void {
    if (this.#peek().kind !== 'end') refuse(this.#peek());
  }

  /** Operators that hold at least as firmly as `level`. */
  expression(level: number): Expression {
    this.#deeper();
    let left = this.#prefix(level);
    for (;;) {
      const operator = operatorAt(this.#peek());
      const binding = operator === null ? undefined : BINDING.get(operator);
      if (operator === null || binding === undefined || binding.level < level) break;
      const { at } = this.#take();
      // Left to right: what follows on the right holds more firmly.
      left = this.#made({ kind: 'binary', at, operator, left, right: this.expression(binding.level + 1) });
      const next = operatorAt(this.#peek());
      if (!binding.chains && next !== null && BINDING.get(next) === binding) refuse(this.#peek());
    }
    this.#depth -= 1;
    return left;
  }

  #prefix(level: number): Expression {
    const token = this.#peek();
    if (token.kind === 'dotted' && token.text === 'NOT') {
      // `3 + .NOT. T` is none by the grammar.
      if (level > NOT_LEVEL) refuse(token);
      this.#take();
      return this.#made({ kind: 'not', at: token.at, operand: this.expression(NOT_LEVEL) });
    }
    if (!isSign(token, '-') && !isSign(token, '+')) return this.#atom(this.#take());
    this.#take();
    this.#deeper();
    const operand = this.#prefix(NOT_LEVEL + 1);
    this.#depth -= 1;
    if (isSign(token, '+')) return operand;
    if (operand.kind === 'literal' && typeof operand.value === 'number')
      return { ...operand, at: token.at, value: -operand.value };
    return this.#made({ kind: 'negative', at: token.at, operand });
  }

  #atom(token: Token): Expression {
    const { at } = token;
    switch (token.kind) {
      case 'text':
        return { kind: 'literal', at, value: token.text };
      case 'number':
        if (!Number.isFinite(Number(token.text))) refuse(token, 'tooLong');
        return { kind: 'literal', at, value: Number(token.text) };
      case 'time':
        if (readTime(token.text) === null) refuse(token, 'notATime');
        return { kind: 'literal', at, value: token.text };
      case 'dotted': {
        const value = DOTTED_VALUES.get(token.text);
        if (value !== undefined) return { kind: 'literal', at, value };
        if (operatorAt(token) !== null) refuse(token);
        return { kind: 'special', at, name: token.text };
      }
      case 'word':
        return this.#word(token);
      case 'sign':
        if (token.text === '(') return this.#list(at);
        return token.text === '[' ? this.#bracketed() : refuse(token);
      case 'end':
        return refuse(token);
    }
  }

  /** `(x)` is x, as the grammar has had it from the start; any other number of items is a list. */
  #list(at: number): Expression {
    const items = this.#commaSeparated();
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : this.#made({ kind: 'list', at, items });
  }

  #word({ at, text }: Token): Expression {
    if (isSign(this.#peek(), '(')) {
      this.#take();
      return this.#made({ kind: 'call', at, name: text, parameters: this.#commaSeparated() });
    }
    if (text === 'NULL') return { kind: 'literal', at, value: null };
    if (text === 'LAST' && this.#peek().kind === 'word')
      return { kind: 'field', at, name: this.#take().text, isLast: true };
    return { kind: 'field', at, ...lastOf(text) };
  }

  #bracketed(): Expression {
    const token = this.#take();
    if (token.kind !== 'word') refuse(token);
    const field = this.#word(token);
    if (field.kind !== 'field') refuse(token);
    this.#expect(']');
    return field;
  }

  /** What stands between parentheses, of which the first is taken already. */
  #commaSeparated(): Expression[] {
    const items: Expression[] = [];
    if (!isSign(this.#peek(), ')')) {
      do items.push(this.expression(0));
      while (isSign(this.#peek(), ',') && this.#take());
    }
    this.#expect(')');
    return items;
  }

  #peek(): Token {
    return this.#tokens[this.#index] ?? this.#tokens.at(-1) ?? { kind: 'end', text: '', at: 0, end: 0 };
  }

  #take(): Token {
    const token = this.#peek();
    this.#index += 1;
    return token;
  }

  #expect(text: string): void {
    if (!isSign(this.#take(), text)) refuse(this.#tokens[this.#index - 1] ?? this.#peek());
  }

  /** How deep an expression may go is bounded, so that no text uses up the stack. */
  #deeper(): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) refuse(this.#peek(), 'tooDeep');
  }

  #made(expression: Expression): Expression {
    const height = insideOf(expression).reduce((most, each) => Math.max(most, this.#heights.get(each) ?? 1), 0) + 1;
    if (height > HIGHEST) refuse(this.#peek(), 'tooDeep');
    this.#heights.set(expression, height);
    return expression;
  }
}

/**
 * The grammar separates tokens without a space, so `LASTListPrice` is the last value of ListPrice (the rules of CRMLS are
 * written like this). Data Dictionary names have no two capitals at their beginning, so `LastName` stays a name.
 */
function lastOf(text: string): { readonly name: string; readonly isLast: boolean } {
  const name = /^LAST([A-Z]\w*)$/.exec(text)?.[1];
  return name === undefined ? { name: text, isLast: false } : { name, isLast: true };
}
