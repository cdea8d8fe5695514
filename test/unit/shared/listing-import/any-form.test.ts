import { describe, expect, it } from 'vitest';
import { readStyle } from '../../../../shared/domain/listing-import/column-style.ts';
import { readCell } from '../../../../shared/domain/listing-import/read-cell.ts';
import type { PropertyFieldDefinition } from '../../../../shared/domain/property-fields.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const field = (kind: PropertyFieldDefinition['kind']): PropertyFieldDefinition => {
  return { name: 'Any', label: 'Any', kind, nullable: true, lookup: null, group: 'further', origin: 'listing' };
};

/** The values of a column; what is asked about it is answered with what its writer knows. */
function readColumn(
  kind: 'decimal' | 'date',
  cells: readonly string[],
  separator: ',' | ';' | '\t',
  answers: Parameters<typeof readStyle>[3],
): unknown[] {
  const { style } = readStyle(kind, cells, separator, answers);
  return cells.map((cell) => {
    const reading = readCell(field(kind), cell, style);
    return reading.ok ? reading.value : reading.why.code;
  });
}

const group = (whole: string, sign: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, sign);

/** Forms of a spreadsheet for numbers, with their signs for decimals and thousands. */
const NUMBER_FORMS: Readonly<
  Record<string, (whole: string, fraction: string, isMinus: boolean, signs: Signs) => string>
> = {
  general: (whole, fraction, isMinus, { decimal }) => `${isMinus ? '-' : ''}${whole}${fraction && decimal + fraction}`,
  grouped: (whole, fraction, isMinus, { decimal, thousands }) =>
    `${isMinus ? '-' : ''}${group(whole, thousands)}${fraction && decimal + fraction}`,
  padded: (whole, fraction, isMinus, { decimal, thousands }) =>
    `${isMinus ? '-' : ''}${group(whole, thousands)}${decimal}${fraction.padEnd(4, '0')}`,
  currency: (whole, fraction, isMinus, { decimal, thousands }) =>
    `${isMinus ? '-' : ''}$${group(whole, thousands)}${decimal}${fraction.padEnd(2, '0')}`,
  accounting: (whole, fraction, isMinus, { decimal, thousands }) => {
    const text = `${group(whole, thousands)}${decimal}${fraction.padEnd(2, '0')}`;
    return isMinus ? ` $ (${text})` : ` $ ${text} `;
  },
  euro: (whole, fraction, isMinus, { decimal, thousands }) =>
    `${isMinus ? '-' : ''}${group(whole, thousands)}${fraction && decimal + fraction} €`,
  spaced: (whole, fraction, isMinus, { decimal }) =>
    `${isMinus ? '−' : ''}${group(whole, '\u202f')}${fraction && decimal + fraction}`,
};

interface Signs {
  readonly decimal: string;
  readonly thousands: string;
}

const SIGNS = { point: { decimal: '.', thousands: ',' }, comma: { decimal: ',', thousands: '.' } } as const;

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Forms of a spreadsheet for dates, for countries that write month or day first. */
const DATE_FORMS: Readonly<Record<string, (year: number, month: number, day: number) => string>> = {
  iso: (year, month, day) => [year, two(month), two(day)].join('-'),
  isoWithTime: (year, month, day) => `${[year, two(month), two(day)].join('-')} 14:30:00`,
  mdy: (year, month, day) => [month, day, year].join('/'),
  mdyShort: (year, month, day) => [two(month), two(day), two(year % 100)].join('/'),
  mdyWithTime: (year, month, day) => `${[month, day, two(year % 100)].join('/')} 2:30 PM`,
  mdyDashes: (year, month, day) => [two(month), two(day), year].join('-'),
  dmy: (year, month, day) => [two(day), two(month), year].join('/'),
  dmyDashes: (year, month, day) => [day, month, year].join('-'),
  dmyPoints: (year, month, day) => [two(day), two(month), year].join('.'),
  named: (year, month, day) => `${day}-${MONTHS[month - 1]?.slice(0, 3)}-${two(year % 100)}`,
  long: (year, month, day) => `Tuesday, ${MONTHS[month - 1]} ${day}, ${year}`,
};

const two = (number: number): string => `${number}`.padStart(2, '0');

describe('a value in any form that a spreadsheet uses is read as that value', () => {
  it('a number', () => {
    const number = fc.record({
      whole: fc.integer({ min: 0, max: 99_999_999 }),
      fraction: fc.constantFrom('', '5', '25', '07', '125', '0625'),
      isMinus: fc.boolean(),
    });
    const form = fc.constantFrom(...Object.keys(NUMBER_FORMS));
    const choice = fc.constantFrom('point', 'comma');
    const separators = fc.constantFrom(';', '\t');
    forAll(
      fc.array(number, { minLength: 1, maxLength: 5 }),
      form,
      choice,
      separators,
      (numbers, name, sign, separator) => {
        // A sign of a currency says that three decimals are thousands.
        fc.pre(
          !['currency', 'accounting', 'euro'].includes(name) || numbers.every(({ fraction }) => fraction.length !== 3),
        );
        const cells = numbers.map(({ whole, fraction, isMinus }) =>
          (NUMBER_FORMS[name] ?? String)(`${whole}`, fraction, isMinus, SIGNS[sign]).replaceAll('\u202f', ' '),
        );
        const values = numbers.map(({ whole, fraction, isMinus }) =>
          Number(`${isMinus ? '-' : ''}${whole}.${fraction || 0}`),
        );
        expect(readColumn('decimal', cells, separator, { decimals: sign, dates: null })).toEqual(values);
      },
    );
  });

  it('a date', () => {
    const day = fc.record({
      year: fc.integer({ min: 1970, max: 2069 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    const form = fc.constantFrom(...Object.keys(DATE_FORMS));
    forAll(fc.array(day, { minLength: 1, maxLength: 5 }), form, (days, name) => {
      const cells = days.map((each) => (DATE_FORMS[name] ?? String)(each.year, each.month, each.day));
      const dates = name.startsWith('dmy') ? 'dmy' : 'mdy';
      expect(readColumn('date', cells, ',', { decimals: null, dates })).toEqual(
        days.map((each) => [each.year, two(each.month), two(each.day)].join('-')),
      );
    });
  });
});
