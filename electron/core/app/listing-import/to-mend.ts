import type { TableLine } from '../../../../shared/contract/listing-import.ts';
import type { CsvTable } from '../../../../shared/domain/csv-table.ts';
import { PROBLEM } from '../../../../shared/domain/listing-import/columns.ts';
import { csvText } from '../../library/history/csv.ts';

/**
 * The lines with problems as a table of their own, with what is wrong: mended, it can be imported by itself. It is parted as the
 * first one was, since that decides what comma and point mean in its numbers.
 */
export function toMend({ rows, separator }: CsvTable, lines: readonly TableLine[]): string | null {
  const problems = new Map(
    lines.flatMap(({ line, problems: all }) =>
      all.length === 0 ? [] : [[line, all.map(({ message }) => message).join(' ')] as const],
    ),
  );
  if (problems.size === 0) return null;
  const headers = rows[0]?.cells ?? [];
  const at = headers.indexOf(PROBLEM);
  // At the front: what stands in a line beyond the last column is what is wrong with it.
  const withProblem = (cells: readonly string[], problem: string): readonly string[] =>
    at < 0 ? [problem, ...cells] : cells.with(at, problem);
  const failed = rows.slice(1).flatMap(({ line, cells }) => {
    const problem = problems.get(line);
    return problem === undefined ? [] : [withProblem(cells, problem)];
  });
  return csvText([at < 0 ? [PROBLEM, ...headers] : headers, ...failed], separator);
}
