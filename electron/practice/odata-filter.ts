import type { Fields } from './entities.ts';
import { ServiceError } from './service-error.ts';

type Predicate = (entity: Fields) => boolean;

type Token = { readonly kind: 'word' | 'string' | 'number' | 'symbol'; readonly text: string };

const tokenPattern =
  /\s*(?:'((?:[^']|'')*)'|([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})|(-?\d+(?:\.\d+)?)|([A-Za-z_][A-Za-z0-9_]*)|([(),]))/y;

function refuse(message: string): ServiceError {
  return new ServiceError(400, 'InvalidFilter', `$filter: ${message}`, { target: '$filter' });
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null) throw refuse(`not understood at '${text.slice(at, at + 20)}'.`);
    const [, quoted, guid, number, word, symbol] = match;
    if (quoted !== undefined) tokens.push({ kind: 'string', text: quoted.replaceAll("''", "'") });
    else if (guid !== undefined) tokens.push({ kind: 'string', text: guid });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
  }
  return tokens;
}

type Literal = string | number | boolean | null;

function equal(actual: unknown, expected: Literal): boolean {
  if (typeof actual === 'string' && typeof expected === 'string' && /^[0-9a-f-]{36}$/i.test(expected)) {
    return actual.toLowerCase() === expected.toLowerCase();
  }
  return (actual ?? null) === expected;
}

class FilterParser {
  private readonly tokens: readonly Token[];
  private readonly knownFields: ReadonlySet<string>;
  private at = 0;

  constructor(tokens: readonly Token[], knownFields: ReadonlySet<string>) {
    this.tokens = tokens;
    this.knownFields = knownFields;
  }

  parse(): Predicate {
    const predicate = this.any();
    if (this.at < this.tokens.length) throw refuse(`not understood at '${this.tokens[this.at]?.text}'.`);
    return predicate;
  }

  private any(): Predicate {
    const parts = [this.all()];
    while (this.takeWord('or')) parts.push(this.all());
    return (entity) => parts.some((part) => part(entity));
  }

  private all(): Predicate {
    const parts = [this.condition()];
    while (this.takeWord('and')) parts.push(this.condition());
    return (entity) => parts.every((part) => part(entity));
  }

  private condition(): Predicate {
    if (this.takeSymbol('(')) {
      const inner = this.any();
      this.expectSymbol(')');
      return inner;
    }
    const field = this.next('a field name');
    if (field.kind !== 'word') throw refuse(`a field name is expected instead of '${field.text}'.`);
    if (!this.knownFields.has(field.text)) throw refuse(`there is no field ${field.text}.`);
    return this.comparison(field.text);
  }

  private comparison(field: string): Predicate {
    const operator = this.next('an operator');
    switch (operator.text) {
      case 'eq': {
        const expected = this.literal();
        return (entity) => equal(entity[field], expected);
      }
      case 'ne': {
        const expected = this.literal();
        return (entity) => !equal(entity[field], expected);
      }
      case 'in': {
        const expected = this.list();
        return (entity) => expected.some((value) => equal(entity[field], value));
      }
      default:
        throw refuse(`the operator '${operator.text}' is not supported; use eq, ne, in, and, or.`);
    }
  }

  private list(): Literal[] {
    this.expectSymbol('(');
    const values = [this.literal()];
    while (this.takeSymbol(',')) values.push(this.literal());
    this.expectSymbol(')');
    return values;
  }

  private literal(): Literal {
    const token = this.next('a value');
    if (token.kind === 'string') return token.text;
    if (token.kind === 'number') return Number(token.text);
    if (token.text === 'true' || token.text === 'false') return token.text === 'true';
    if (token.text === 'null') return null;
    throw refuse(`a value is expected instead of '${token.text}'.`);
  }

  private next(expected: string): Token {
    const token = this.tokens[this.at];
    if (token === undefined) throw refuse(`${expected} is missing at the end.`);
    this.at += 1;
    return token;
  }

  private take(kind: Token['kind'], text: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== kind || token.text !== text) return false;
    this.at += 1;
    return true;
  }

  private takeWord(word: string): boolean {
    return this.take('word', word);
  }

  private takeSymbol(symbol: string): boolean {
    return this.take('symbol', symbol);
  }

  private expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw refuse(`'${symbol}' is missing.`);
  }
}

/**
 * Reads a `$filter` made of `eq`, `ne`, `in`, `and`, `or` and parentheses. GUIDs match in any case, quoted or bare.
 * Throws a 400 for anything else and for fields that do not exist.
 */
export function parseFilter(text: string, knownFields: Iterable<string>): Predicate {
  return new FilterParser(tokenize(text), new Set(knownFields)).parse();
}
