import type { Expression } from './expression.ts';
import { parseExpression } from './parse.ts';
import { type Comment, readTokens, type Token } from './tokens.ts';

/** A message inside the comments of an expression, and what has to hold for it. */
export interface MessageRule {
  readonly severity: 'error' | 'warning';
  readonly text: string;
  readonly blocks: readonly { readonly expression: Expression; readonly holds: boolean }[];
}

const MESSAGE = /^\s*\[\s*(ErrMsg\d+)\^([^\]]*)\]\s*$/i;
const BLOCK = /^\s*\[\s*(LogicBlk\d+)\s*\]\s*$/i;
const CONDITION = /^\s*(LogicBlk\d+)\^(TRUE|FALSE)\s*$/i;
/** Every block is read for itself, so that many of them, or long ones inside of each other, would cost much. */
const MOST = 100;
const MOST_CHARACTERS = 200_000;
const SEVERITY = /^\s*(ERROR|WARNING)\s*,\s*/i;

/**
 * Messages as CRMLS writes them (devdocs.crmls.org, "Rule syntax ordering", 2019): a comment names what `LogicBlk1` and others
 * have to be, and such a block is what stands in the parentheses that a comment with its name begins. A message that is not
 * written like this, or names a block that is not there, is a comment like any other.
 */
export function readMessages(source: string): readonly MessageRule[] {
  if (!source.includes('ErrMsg')) return [];
  const read = readTokens(source);
  if (!read.ok) return [];
  const { tokens, comments } = read.value;
  const named = comments.filter(({ text }) => BLOCK.test(text)).slice(0, MOST);
  let left = MOST_CHARACTERS;
  const blocks = new Map(
    named.flatMap((comment) => {
      const block = blockText(source, tokens, comment);
      left -= block?.text.length ?? 0;
      return block === null || left < 0 ? [] : blockIn(block);
    }),
  );
  const said = comments.filter(({ text }) => MESSAGE.test(text)).slice(0, MOST);
  return said.flatMap(({ text }) => messageIn(text, blocks));
}

interface Block {
  readonly name: string;
  readonly text: string;
}

function blockText(source: string, tokens: readonly Token[], comment: Comment): Block | null {
  const name = BLOCK.exec(comment.text)?.[1];
  const first = tokens.findIndex(({ at }) => at >= comment.end);
  const before = tokens[first - 1];
  if (name === undefined || first < 1 || before === undefined || before.text !== '(') return null;
  const close = closingOf(tokens, first);
  return close === null ? null : { name: name.toLowerCase(), text: source.slice(comment.end, close.at) };
}

function blockIn({ name, text }: Block): [string, Expression][] {
  const parsed = parseExpression(text);
  return parsed.ok ? [[name, parsed.expression]] : [];
}

/** The parenthesis that ends what begins at a token. */
function closingOf(tokens: readonly Token[], first: number): Token | null {
  let open = 1;
  for (const token of tokens.slice(first)) {
    if (token.kind !== 'sign') continue;
    if (token.text === '(') open += 1;
    if (token.text === ')') open -= 1;
    if (open === 0) return token;
  }
  return null;
}

function messageIn(comment: string, blocks: ReadonlyMap<string, Expression>): MessageRule[] {
  const [said = '', ...conditions] = (MESSAGE.exec(comment)?.[2] ?? '').split('|');
  const severity = SEVERITY.exec(said);
  if (severity === null || conditions.length === 0) return [];
  const wanted = conditions.flatMap((text) => {
    const [, name = '', flag = ''] = CONDITION.exec(text) ?? [];
    const expression = blocks.get(name.toLowerCase());
    return expression === undefined ? [] : [{ expression, holds: flag.toUpperCase() === 'TRUE' }];
  });
  if (wanted.length !== conditions.length) return [];
  return [
    {
      severity: severity[1]?.toUpperCase() === 'WARNING' ? 'warning' : 'error',
      text: sentence(said.slice(severity[0].length)),
      blocks: wanted,
    },
  ];
}

function sentence(text: string): string {
  return text.trim().replace(/^./u, (first) => first.toUpperCase());
}
