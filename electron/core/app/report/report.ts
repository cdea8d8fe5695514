import { strikeOut } from './strike-out.ts';
import type { ZipFile } from './zip.ts';

export interface ReportFacts {
  /** Of the app and what it runs on: version, system, processor, memory, how it was installed. */
  readonly about: Readonly<Record<string, string>>;
  /** How many rows each table has, and what is wrong with the file. */
  readonly rows: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
  /** Lines of the log, the oldest first. */
  readonly log: readonly string[];
  /** Whatever a person or a service wrote, and names of this computer. */
  readonly known: readonly string[];
}

const MOST_LINES = 2000;

/** The files of a report, with everything struck out that is nobody's business. What is shown is what is saved. */
export function reportFiles({ about, rows, problems, log, known }: ReportFacts): readonly ZipFile[] {
  const table = (values: Readonly<Record<string, unknown>>): string =>
    Object.entries(values)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n');
  const overview = [
    'Listing Lightbox: report',
    'Tokens, addresses, captions and names of listings are struck out. Nothing was sent to anybody.',
    table(about),
    `Rows of the library\n${table(rows)}`,
    `The library's file\n${problems.length === 0 ? 'in order' : problems.join('\n')}`,
  ].join('\n\n');
  const lines = log.slice(-MOST_LINES).join('\n');
  return [
    { name: 'report.txt', text: `${strikeOut(overview, known)}\n` },
    { name: 'log.txt', text: `${strikeOut(lines, known)}\n` },
  ];
}
