import { CODE, CodeReplacement } from './settings.ts';

/** Stands before and after a code in a text, as in Photo Mechanic. */
export const CODE_DELIMITER = '\\';

/** Finds the text of a code as it is written, otherwise without regard to case. */
function findCode(table: readonly CodeReplacement[], code: string): CodeReplacement | undefined {
  return (
    table.find((entry) => entry.code === code) ?? table.find((entry) => entry.code.toLowerCase() === code.toLowerCase())
  );
}

/** What a closing delimiter did: the stretch that becomes the text, or the code that is not in the table. */
export type ClosedCode =
  | { readonly kind: 'known'; readonly from: number; readonly to: number; readonly text: string }
  | { readonly kind: 'unknown'; readonly code: string };

/**
 * Looks whether the sign before the caret closes a code: `\kit\`. Null where it does not: another sign, a single
 * delimiter, or one that belongs to the text.
 */
export function codeClosedAt(text: string, caret: number, table: readonly CodeReplacement[]): ClosedCode | null {
  const to = caret;
  if (text[to - 1] !== CODE_DELIMITER || to < 2) return null;
  const from = text.lastIndexOf(CODE_DELIMITER, to - 2);
  if (from < 0) return null;
  const code = text.slice(from + 1, to - 1);
  if (!CODE.test(code)) return null;
  const entry = findCode(table, code);
  return entry === undefined ? { kind: 'unknown', code } : { kind: 'known', from, to, text: entry.text };
}

interface ReplacedCodes {
  readonly text: string;
  readonly replaced: number;
  /** What looks like a code and is not in the table; it stays in the text. */
  readonly unknown: readonly string[];
}

/** Replaces all codes of a text, from left to right; what a code stands for is not looked through again. */
export function replaceCodes(text: string, table: readonly CodeReplacement[]): ReplacedCodes {
  const [first = '', ...pieces] = text.split(CODE_DELIMITER);
  const unknown: string[] = [];
  let result = first;
  let replaced = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    const code = pieces[index] ?? '';
    const closed = index + 1 < pieces.length && CODE.test(code);
    const entry = closed ? findCode(table, code) : undefined;
    if (entry === undefined) {
      // Its closing delimiter may open the next code, so it is looked at again as a beginning.
      if (closed) unknown.push(code);
      result += CODE_DELIMITER + code;
      continue;
    }
    index += 1;
    replaced += 1;
    result += entry.text + (pieces[index] ?? '');
  }
  return { text: result, replaced, unknown };
}

interface ReadCodes {
  readonly codes: readonly CodeReplacement[];
  /** Lines, counted from 1, that hold no usable code: without a text, or with one that is too long. */
  readonly refused: readonly number[];
  /** Codes that came more than once; the last one counts. */
  readonly twice: readonly string[];
}

/**
 * Reads a table as Photo Mechanic keeps it: a line for each code, `code<TAB>text`. Further columns are further texts of
 * the code, which become codes of their own as they are written there: `code#2`. Lines with `//` are remarks.
 */
export function readCodeTable(file: string): ReadCodes {
  const codes = new Map<string, string>();
  const refused: number[] = [];
  const twice: string[] = [];
  for (const [index, line] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('//')) continue;
    const [code = '', ...texts] = line.split('\t').map((cell) => cell.trim());
    const entries = texts.flatMap((text, column) =>
      text === '' ? [] : [{ code: column === 0 ? code : `${code}#${column + 1}`, text }],
    );
    if (
      !CODE.test(code) ||
      entries.length === 0 ||
      !entries.every((entry) => CodeReplacement.safeParse(entry).success)
    ) {
      refused.push(index + 1);
      continue;
    }
    for (const entry of entries) {
      if (codes.delete(entry.code)) twice.push(entry.code);
      codes.set(entry.code, entry.text);
    }
  }
  return { codes: [...codes].map(([code, text]) => ({ code, text })), refused, twice };
}

/** The table as a text that this and Photo Mechanic read; `code#2` goes into the line of `code` where it follows. */
export function writeCodeTable(table: readonly CodeReplacement[]): string {
  const lines: string[][] = [];
  for (const { code, text } of table) {
    const line = lines.at(-1);
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (line !== undefined && code === `${line[0] ?? ''}#${line.length}`) line.push(words);
    else lines.push([code, words]);
  }
  return lines.map((line) => `${line.join('\t')}\n`).join('');
}
