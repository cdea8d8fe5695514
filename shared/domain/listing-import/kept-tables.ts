import { type KeptTable, MOST_KEPT_TABLES } from '../settings.ts';
import { foldHeader, PROBLEM } from './columns.ts';

type Choices = Omit<KeptTable, 'headings'>;

/** What was said of a table with these headings, whatever their order. */
export function keptFor(kept: readonly KeptTable[], headers: readonly string[]): KeptTable | null {
  const shape = JSON.stringify(shapeOf(headers));
  return kept.find(({ headings }) => JSON.stringify(headings) === shape) ?? null;
}

/** The choices that are kept, by the headings as this table writes them. */
export function keptColumns({ columns }: KeptTable, headers: readonly string[]): Readonly<Record<string, string>> {
  const choices = headers.flatMap((header) => {
    const folded = foldHeader(header);
    const choice = Object.hasOwn(columns, folded) ? columns[folded] : undefined;
    return choice === undefined ? [] : [[header, choice] as const];
  });
  return Object.fromEntries(choices);
}

/** With what a person said of this table, in the place of what was said of its like before; nothing is kept of nothing. */
export function withKept(kept: readonly KeptTable[], headers: readonly string[], said: Choices): readonly KeptTable[] {
  const headings = shapeOf(headers);
  const shape = JSON.stringify(headings);
  const others = kept.filter((each) => JSON.stringify(each.headings) !== shape);
  const { columns, decimals, dates, photos } = said;
  const folded = Object.fromEntries(Object.entries(columns).map(([header, choice]) => [foldHeader(header), choice]));
  if (Object.keys(folded).length === 0 && decimals === null && dates === null && photos === null) return others;
  return [{ headings, columns: folded, decimals, dates, photos }, ...others].slice(0, MOST_KEPT_TABLES);
}

/** Lines that failed are imported again with what is wrong in a column of its own. */
function shapeOf(headers: readonly string[]): string[] {
  return headers
    .filter((header) => header !== PROBLEM)
    .map(foldHeader)
    .filter((folded) => folded !== '')
    .sort();
}
