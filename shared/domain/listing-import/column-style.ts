// How a column of a table writes its numbers and dates: one cell can often be read in two ways, where the others prove which is meant.

import type { Separator } from '../csv-table.ts';
import type { PropertyFieldKind } from '../property-fields.ts';
import { DATE_ORDERS, type DateOrder, dateIn } from './dates.ts';
import { bareNumber, DECIMAL_SIGNS, type DecimalSign, numberIn } from './numbers.ts';

/** Null where nothing in the column proves it, or where its cells contradict each other. */
export interface ColumnStyle {
  readonly decimalSign: DecimalSign | null;
  readonly dateOrder: DateOrder | null;
}

export const NO_STYLE: ColumnStyle = { decimalSign: null, dateOrder: null };

/** How a person says that the table writes what no column proves. */
export interface TableAnswers {
  readonly decimals: DecimalSign | null;
  readonly dates: DateOrder | null;
}

/** What only a person knows of a column: a cell of it that can be read in several ways, where no other cell proves which is meant. */
export type ColumnQuestion = { readonly example: string } & (
  | { readonly about: 'decimals'; readonly readings: readonly Reading<DecimalSign>[] }
  | { readonly about: 'dates'; readonly readings: readonly Reading<DateOrder>[] }
);

interface Reading<Choice> {
  readonly choice: Choice;
  readonly value: string;
}

export interface ColumnReading {
  readonly style: ColumnStyle;
  /** Also where it is answered: it may be answered otherwise. */
  readonly question: ColumnQuestion | null;
}

/** @param cells of the column, without its heading */
export function readStyle(
  kind: PropertyFieldKind,
  cells: readonly string[],
  separator: Separator,
  answers: TableAnswers,
): ColumnReading {
  if (kind === 'date') {
    const { proved, open } = settle(DATE_ORDERS, cells, dateIn);
    const dateOrder = open === null ? proved : answered(open, answers.dates);
    return { style: { ...NO_STYLE, dateOrder }, question: open && { about: 'dates', ...open } };
  }
  if (kind !== 'integer' && kind !== 'decimal') return { style: NO_STYLE, question: null };
  const { proved, open } = settle(DECIMAL_SIGNS, cells, (sign, cell) => numberIn(sign, cell, kind === 'integer'));
  const decimalSign = open === null ? proved : signOfSpreadsheet(cells, separator);
  if (open === null || decimalSign !== null) return { style: { ...NO_STYLE, decimalSign }, question: null };
  return {
    style: { ...NO_STYLE, decimalSign: answered(open, answers.decimals) },
    question: { about: 'decimals', ...open },
  };
}

/** Null where nobody says it, or the column cannot be read in this way. */
function answered<Choice>({ readings }: Open<Choice>, answer: Choice | null): Choice | null {
  return readings.some(({ choice }) => choice === answer) ? answer : null;
}

interface Open<Choice> {
  readonly example: string;
  readonly readings: readonly Reading<Choice>[];
}

interface Settled<Choice> {
  /** The only way in which all cells can be read. */
  readonly proved: Choice | null;
  /** A cell that the ways that are left read differently. */
  readonly open: Open<Choice> | null;
}

/** Finds the ways in which every cell can be read that can be read at all. */
function settle<Choice>(
  choices: readonly Choice[],
  cells: readonly string[],
  read: (choice: Choice, cell: string) => string | null,
): Settled<Choice> {
  const readable = cells.flatMap((cell) => {
    const readings = choices.flatMap((choice) => {
      const value = read(choice, cell.trim());
      return value === null ? [] : [{ choice, value }];
    });
    return readings.length === 0 ? [] : [{ example: cell.trim(), readings }];
  });
  const left = choices.filter((each) =>
    readable.every(({ readings }) => readings.some(({ choice }) => choice === each)),
  );
  const [proved = null] = left;
  if (readable.length === 0 || left.length < 2) return { proved: readable.length === 0 ? null : proved, open: null };
  for (const { example, readings } of readable) {
    const possible = readings.filter(({ choice }) => left.includes(choice));
    if (new Set(possible.map(({ value }) => value)).size > 1)
      return { proved: null, open: { example, readings: possible } };
  }
  return { proved: null, open: null };
}

/** Whether a person has to say first how the column is written. */
export function isOpen({ style, question }: ColumnReading): boolean {
  return question !== null && style.decimalSign === null && style.dateOrder === null;
}

/**
 * [Note: list separator] A spreadsheet whose decimal sign is a comma parts cells with `;`, so a table of commas has a point, as long as no
 * number of the column could be meant otherwise. A table of semicolons proves nothing: systems write it in every country.
 */
function signOfSpreadsheet(cells: readonly string[], separator: Separator): DecimalSign | null {
  return separator === ',' && !cells.some((cell) => /^-?[1-9]\d{0,2}\.\d{3}$/.test(bareNumber(cell))) ? 'point' : null;
}
