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

/** The table while it is edited. */
export interface EditedCodes {
  readonly rows: readonly CodeRow[];
  /** The kept table that the rows go with. */
  readonly of: readonly CodeReplacement[];
  /** Tables that were sent from here, oldest first, and have not come back as the kept one. */
  readonly sent: readonly (readonly CodeReplacement[])[];
}

/**
 * The kept table is another one now. One that was sent from here leaves the rows alone, since they may have been typed
 * in since; one that comes from elsewhere takes their place.
 */
export function takeOver({ rows, sent }: EditedCodes, kept: readonly CodeReplacement[]): EditedCodes {
  const own = sent.findIndex((table) => isSameTable(table, kept));
  if (own >= 0) return { rows, of: kept, sent: sent.slice(own + 1) };
  const isAsTyped = isSameTable(codesOf(rows), kept);
  return { rows: isAsTyped ? rows : rowsOf(kept), of: kept, sent: [] };
}
