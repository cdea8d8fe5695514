import type { Fields } from './entities.ts';
import { ServiceError } from './service-error.ts';

type Predicate = (entity: Fields) => boolean;

/** A word, a number or a sign as it is written; the text of what is in quotes, and of a bare GUID. */
type Token = { readonly written: string; readonly text: string | null };

const tokenPattern =
  /\s*(?:'((?:[^']|'')*)'|([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})|-?\d+(?:\.\d+)?|[A-Za-z_][A-Za-z0-9_]*|[(),])/y;

function refuse(message: string): ServiceError {
  return new ServiceError(400, 'InvalidFilter', `$filter: ${message}`, { target: '$filter' });
}

function tokenize(filter: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  const end = filter.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const match = pattern.exec(filter);
    if (match === null) throw refuse(`not understood at '${filter.slice(at, at + 20)}'.`);
    const text = match[1]?.replaceAll("''", "'") ?? match[2] ?? null;
    tokens.push({ written: text ?? match[0].trimStart(), text });
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

/** Takes tokens one by one. */
function createReader(tokens: Token[]) {
  const take = (written: string): boolean => {
    const isIt = tokens[0]?.text === null && tokens[0].written === written;
    if (isIt) tokens.shift();
    return isIt;
  };
  return {
    take,
    next(expected: string): Token {
      const token = tokens.shift();
      if (token === undefined) throw refuse(`${expected} is missing at the end.`);
      return token;
    },
    expect(sign: string): void {
      if (!take(sign)) throw refuse(`'${sign}' is missing.`);
    },
    separated<Part>(separator: string, read: () => Part): Part[] {
      const parts = [read()];
      while (take(separator)) parts.push(read());
      return parts;
    },
  };
}

/**
 * Reads a `$filter` made of `eq`, `ne`, `in`, `and`, `or` and parentheses. GUIDs match in any case, quoted or bare.
 * Throws a 400 for anything else and for fields that do not exist.
 */
export function parseFilter(filter: string, knownFields: readonly string[]): Predicate {
  const tokens = tokenize(filter);
  const reader = createReader(tokens);

  const any = (): Predicate => {
    const parts = reader.separated('or', all);
    return (entity) => parts.some((part) => part(entity));
  };
  const all = (): Predicate => {
    const parts = reader.separated('and', condition);
    return (entity) => parts.every((part) => part(entity));
  };
  const condition = (): Predicate => {
    if (reader.take('(')) {
      const inner = any();
      reader.expect(')');
      return inner;
    }
    const field = reader.next('a field name');
    if (field.text !== null || !/^[A-Za-z_]/.test(field.written))
      throw refuse(`a field name is expected instead of '${field.written}'.`);
    if (!knownFields.includes(field.written)) throw refuse(`there is no field ${field.written}.`);
    return comparison(field.written);
  };
  const comparison = (field: string): Predicate => {
    const operator = reader.next('an operator').written;
    if (operator !== 'eq' && operator !== 'ne' && operator !== 'in')
      throw refuse(`the operator '${operator}' is not supported; use eq, ne, in, and, or.`);
    if (operator === 'in') reader.expect('(');
    const expected = operator === 'in' ? reader.separated(',', literal) : [literal()];
    if (operator === 'in') reader.expect(')');
    return (entity) => expected.some((value) => equal(entity[field], value)) === (operator !== 'ne');
  };
  const literal = (): Literal => {
    const { written, text } = reader.next('a value');
    if (text !== null) return text;
    if (/^-?\d/.test(written)) return Number(written);
    if (written === 'true' || written === 'false') return written === 'true';
    if (written === 'null') return null;
    throw refuse(`a value is expected instead of '${written}'.`);
  };

  const predicate = any();
  if (tokens[0] !== undefined) throw refuse(`not understood at '${tokens[0].written}'.`);
  return predicate;
}
