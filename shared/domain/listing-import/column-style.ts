// How a column of a table writes its numbers and dates: one cell can often be read in two ways, where the others prove which is meant.

import type { Separator } from '../csv-table.ts';

export type DecimalSign = '.' | ',';
type DateOrder = 'mdy' | 'dmy';

/** Null where nothing in the column proves it, or where its cells contradict each other. */
export interface ColumnStyle {
  readonly decimalSign: DecimalSign | null;
  /** Of dates with slashes. */
  readonly dateOrder: DateOrder | null;
}

/** @param cells of the column, without its heading */
export function styleOf(cells: readonly string[], separator: Separator): ColumnStyle {
  const numbers = cells.map(bareNumber);
  return {
    decimalSign: agreed(numbers.map(signProvedBy), signOfSpreadsheet(numbers, separator)),
    dateOrder: agreed(
      cells.map((cell) => orderProvedBy(cell.trim())),
      null,
    ),
  };
}

/**
 * [Note: list separator] A spreadsheet parts cells with `;` where its decimal sign is a comma, and quotes a comma in a cell that commas part
 * where that parts thousands. It is believed as long as no number of the column could be meant otherwise.
 */
function signOfSpreadsheet(numbers: readonly string[], separator: Separator): DecimalSign | null {
  if (separator === '\t') return null;
  const decimalSign = separator === ';' ? ',' : '.';
  return numbers.some((bare) => MAYBE_THOUSANDS.exec(bare)?.[1] === decimalSign) ? null : decimalSign;
}

function agreed<Proof>(proofs: readonly (Proof | null)[], unproved: Proof | null): Proof | null {
  const found = new Set(proofs);
  found.delete(null);
  const [only = unproved] = found;
  return found.size > 1 ? null : only;
}

/** What may be thousands as well as a fraction. */
export const MAYBE_THOUSANDS = /^-?[1-9]\d{0,2}([.,])\d{3}$/;
export const isMoney = (text: string): boolean => /[$€£]/.test(text);

/** Without spaces and signs of a currency. */
export const bareNumber = (text: string): string => text.replaceAll(/[\s$€£]/g, '');

/** Whether thousands are parted by this sign, so that the other one is the decimal sign. */
function isThousandsWith(sign: DecimalSign, bare: string): boolean {
  return (sign === '.' ? /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ : /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/).test(bare);
}

/** The decimal sign, where the number can be read in one way only. */
export function signProvedBy(bare: string): DecimalSign | null {
  if (MAYBE_THOUSANDS.test(bare)) return null;
  if (isThousandsWith(',', bare)) return '.';
  if (isThousandsWith('.', bare)) return ',';
  const [, sign] = /^-?\d+([.,])\d+$/.exec(bare) ?? [];
  return sign === '.' || sign === ',' ? sign : null;
}

export const SLASHED_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The order of day and month, where the date can be read in one way only. */
export function orderProvedBy(text: string): DateOrder | null {
  const [, first = '', second = ''] = SLASHED_DATE.exec(text) ?? [];
  if (Number(first) > 12) return 'dmy';
  return Number(second) > 12 ? 'mdy' : null;
}
