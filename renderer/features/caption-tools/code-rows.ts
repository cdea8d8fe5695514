import { CODE, type CodeReplacement } from '../../../shared/domain/settings.ts';

/** A row of the table as it is typed. */
export interface CodeRow {
  readonly key: number;
  readonly code: string;
  readonly text: string;
}

export interface CodeRowProblems {
  readonly code: 'bad' | 'twice' | null;
  readonly text: 'noText' | null;
}

export function rowsOf(codes: readonly CodeReplacement[]): CodeRow[] {
  return codes.map((entry, key) => ({ ...entry, key }));
}

/** What is wrong with each row; a row with nothing in it is not yet anything. */
export function problemsOf(rows: readonly CodeRow[]): ReadonlyMap<number, CodeRowProblems> {
  const seen = new Set<string>();
  const problems = new Map<number, CodeRowProblems>();
  for (const { key, code, text } of rows) {
    if (code.trim() === '' && text.trim() === '') continue;
    const wrong = !CODE.test(code.trim()) ? 'bad' : seen.has(code.trim()) ? 'twice' : null;
    seen.add(code.trim());
    if (wrong !== null || text.trim() === '')
      problems.set(key, { code: wrong, text: text.trim() === '' ? 'noText' : null });
  }
  return problems;
}

/** The rows that can be kept. */
export function codesOf(rows: readonly CodeRow[]): CodeReplacement[] {
  const problems = problemsOf(rows);
  return rows
    .filter(({ key, code }) => !problems.has(key) && code.trim() !== '')
    .map(({ code, text }) => ({ code: code.trim(), text: text.replaceAll(/\s+/g, ' ').trim() }));
}

export function isSameTable(one: readonly CodeReplacement[], other: readonly CodeReplacement[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ code, text }, index) => code === other[index]?.code && text === other[index].text)
  );
}
