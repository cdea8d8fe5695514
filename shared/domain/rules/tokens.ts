/** A piece of an expression. `at` and `end` are places in its text, counted from 0. */
export interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'time' | 'dotted' | 'sign' | 'end';
  /** Without quotation marks, hashes or dots; dotted names in capitals. */
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

export interface Comment {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

interface Tokens {
  readonly tokens: readonly Token[];
  readonly comments: readonly Comment[];
}

/** What is wrong with the text of an expression, and where. */
export interface SyntaxFault {
  readonly why:
    | 'unexpected'
    | 'unclosedText'
    | 'unclosedComment'
    | 'unclosedTime'
    | 'notATime'
    | 'tooLong'
    | 'tooDeep'
    | 'tooManyParts';
  readonly at: number;
  /** What stands there; empty at the end. */
  readonly found: string;
}

const SPACE = /\s+/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const DOTTED = /\.([A-Za-z_][A-Za-z0-9_]*)\./y;
const SIGN = /\|\||!=|<=|>=|[()[\],+\-*/=<>|]/y;
const LINE_COMMENT = /\/\/[^\n]*/y;

const MOST_TOKENS = 20_000;

/**
 * Takes an expression apart. Comments are kept aside, since services put messages into them. [Note: doubled quotation marks]
 * Lists of rules exported as a table have `""text""`; an empty text right before a word can mean nothing else.
 */
export function readTokens(source: string): { ok: true; value: Tokens } | { ok: false; fault: SyntaxFault } {
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const push = (kind: Token['kind'], text: string, length: number): void => {
    tokens.push({ kind, text, at, end: at + length });
    at += length;
  };
  const fault = (why: SyntaxFault['why'], found = source.charAt(at)) => ({
    ok: false as const,
    fault: { why, at, found },
  });

  while (at < source.length) {
    if (tokens.length >= MOST_TOKENS) return fault('tooManyParts');
    const space = match(SPACE);
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const comment = readComment(source, at);
    if (comment === 'unclosed') return fault('unclosedComment', '/*');
    if (comment !== null) {
      comments.push(comment);
      at = comment.end;
      continue;
    }
    const character = source.charAt(at);
    if (character === '"' || character === "'") {
      const text = readText(source, at);
      if (text === null) return fault('unclosedText');
      push('text', text.text, text.length);
      continue;
    }
    if (character === '#') {
      const end = source.indexOf('#', at + 1);
      if (end < 0) return fault('unclosedTime');
      push('time', source.slice(at + 1, end), end + 1 - at);
      continue;
    }
    const dotted = match(DOTTED);
    if (dotted !== null) {
      push('dotted', (dotted[1] ?? '').toUpperCase(), dotted[0].length);
      continue;
    }
    const [kind, found] = plainToken(match);
    if (found === null) return fault('unexpected');
    push(kind, found[0], found[0].length);
  }
  tokens.push({ kind: 'end', text: '', at, end: at });
  return { ok: true, value: { tokens, comments } };
}

function plainToken(match: (pattern: RegExp) => RegExpExecArray | null): [Token['kind'], RegExpExecArray | null] {
  const word = match(WORD);
  if (word !== null) return ['word', word];
  const number = match(NUMBER);
  if (number !== null) return ['number', number];
  return ['sign', match(SIGN)];
}

function readComment(source: string, at: number): Comment | 'unclosed' | null {
  if (source.startsWith('/*', at)) {
    const close = source.indexOf('*/', at + 2);
    return close < 0 ? 'unclosed' : { text: source.slice(at + 2, close), at, end: close + 2 };
  }
  LINE_COMMENT.lastIndex = at;
  const line = LINE_COMMENT.exec(source);
  return line === null ? null : { text: line[0].slice(2), at, end: at + line[0].length };
}

/** The grammar knows no way to have the quotation mark itself in a text; a backslash before it is taken for one. */
function readText(source: string, at: number): { text: string; length: number } | null {
  const mark = source.charAt(at);
  if (source.startsWith(mark + mark, at) && /[A-Za-z0-9]/.test(source.charAt(at + 2))) {
    const close = source.indexOf(mark + mark, at + 2);
    if (close > 0) return { text: source.slice(at + 2, close), length: close + 2 - at };
  }
  for (let end = at + 1; end < source.length; end += 1) {
    const character = source.charAt(end);
    if (character === '\\') end += 1;
    else if (character === mark) return { text: withoutEscapes(source.slice(at + 1, end)), length: end + 1 - at };
  }
  return null;
}

/** Regular expressions come with doubled backslashes, as they stand in JSON or in a program. */
function withoutEscapes(text: string): string {
  return text.replaceAll(/\\([\\"'])/g, '$1');
}
