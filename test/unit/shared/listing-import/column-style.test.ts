import { describe, expect, it } from 'vitest';
import type { Separator } from '../../../../shared/domain/csv-table.ts';
import { NO_STYLE, readStyle, type TableAnswers } from '../../../../shared/domain/listing-import/column-style.ts';
import { readTarget } from '../../../../shared/domain/listing-import/columns.ts';
import { readColumns, readLines } from '../../../../shared/domain/listing-import/read-lines.ts';
import { PROPERTY_FIELDS } from '../../../../shared/domain/property-fields.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const UNANSWERED: TableAnswers = { decimals: null, dates: null };

/** What comes out of the cells of one column, each in a line with an address: its value, or the code of what is wrong. */
function readColumn(
  choice: string,
  cells: readonly string[],
  separator: Separator = ';',
  answers = UNANSWERED,
): unknown[] {
  const rows = [['Address', choice], ...cells.map((cell, index) => [`${index} Oak Street`, cell])];
  const columns = [
    { header: 'Address', target: { kind: 'UnparsedAddress', field: null }, byHand: false } as const,
    { header: choice, target: readTarget(choice, PROPERTY_FIELDS), byHand: true },
  ];
  const table = { separator, rows: rows.map((each, index) => ({ line: index + 1, cells: each })) };
  return readLines(table, columns, readColumns(table, columns, answers)).map(({ fields, problems }) => {
    const [problem] = problems;
    return problem === undefined ? Object.values(fields)[0] : problem.why.code;
  });
}

const UNCLEAR = 'tableLine.asked';

describe('numbers of a column', () => {
  it.each<[string, string[], Separator, unknown[]]>([
    ['prices as a US office writes them, in a table of semicolons', ['$950,000', '$1,250,000'], ';', [950000, 1250000]],
    ['a single price with its currency', ['$950,000'], ';', [950000]],
    ['prices as a Spanish office writes them', ['950.000 €', '1.250.000,50 €'], ';', [950000, 1250000.5]],
    ['areas of which one proves the sign', ['1,820', '2,450.5', '980'], ';', [1820, 2450.5, 980]],
    ['fractions of which one proves the sign', ['1,820', '0,75'], ';', [1.82, 0.75]],
    ['areas that nothing proves', ['1,820', '2,450'], ';', [UNCLEAR, UNCLEAR]],
    ['points in a table of tabs', ['1.250', '7'], '\t', [UNCLEAR, 7]],
    ['points in a table of semicolons, which systems of every country write', ['1.250', '7'], ';', [UNCLEAR, 7]],
    ['points and commas that nothing proves', ['450.000', '1,820'], ';', [UNCLEAR, UNCLEAR]],
    ['cells that contradict each other', ['1,820', '0,5', '0.5'], ';', ['tableLine.number', 0.5, 0.5]],
    ['what a spreadsheet quoted in a table of commas', ['1,820', '2,450'], ',', [1820, 2450]],
    ['a comma that is none of thousands', ['1,2,3'], ',', ['value.decimal']],
  ])('are read as they are meant: %s', (_what, cells, separator, values) => {
    expect(readColumn('Amount:decimal', cells, separator)).toEqual(values);
  });

  it('have no fraction where the field has none', () => {
    expect(readColumn('LivingArea:integer', ['1,820', '2.450'])).toEqual([1820, 2450]);
    // Three rooms, or three thousand.
    expect(readColumn('Rooms:integer', ['3.000'], '\t')).toEqual([UNCLEAR]);
  });

  it('are never another number than was written, whatever the country of who wrote them', () => {
    const countries = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'es-ES', 'en-GB', 'de-AT');
    const amounts = fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 1, maxLength: 6 });
    const separators = fc.constantFrom(',', ';', '\t');
    forAll(countries, amounts, fc.integer({ min: 0, max: 3 }), separators, (country, all, digits, separator) => {
      // Cells are parted as the spreadsheets of a country do, or by tabs.
      fc.pre(separator === '\t' || (separator === ',') === country.startsWith('en'));
      const values = all.map((amount) => amount / 10 ** digits);
      const form = new Intl.NumberFormat(country, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      const cells = values.map((value) => form.format(value).replace('−', '-'));
      const read = readColumn('Amount:decimal', cells, separator);
      expect(read.filter((value, index) => value !== UNCLEAR && value !== values[index])).toEqual([]);
    });
  });
});

describe('dates of a column', () => {
  it('have the order that one of them proves', () => {
    expect(readColumn('Listed:date', ['3/4/2026', '3/31/2026'])).toEqual(['2026-03-04', '2026-03-31']);
    expect(readColumn('Listed:date', ['3/4/2026', '31/3/2026'])).toEqual(['2026-04-03', '2026-03-31']);
  });

  it('are refused where nothing proves it, or where they contradict each other', () => {
    expect(readColumn('Listed:date', ['3/4/2026', '5/5/2026'])).toEqual([UNCLEAR, '2026-05-05']);
    expect(readColumn('Listed:date', ['3/4/2026', '3/31/2026', '31/3/2026'])[0]).toBe('value.date');
  });
});

describe('what a spreadsheet does to a value', () => {
  it.each([
    ['#N/A', 'tableLine.error'],
    ['#REF!', 'tableLine.error'],
    ['#¡VALOR!', 'tableLine.error'],
    ['#BEZUG!', 'tableLine.error'],
    ['#NAME?', 'tableLine.error'],
    ['########', 'tableLine.tooNarrow'],
    ['4.50E+12', 'tableLine.rounded'],
    ['1,23E+15', 'tableLine.rounded'],
  ])('is refused by name and never taken: %s', (cell, code) => {
    expect(readColumn('Remarks', [cell])).toEqual([code]);
  });

  it.each(['#3B', '# 12', '2E10', 'C++!', '#1 in town!'])('is not seen in what a person wrote: %s', (cell) => {
    expect(readColumn('Remarks', [cell])).toEqual([cell]);
  });

  it('includes signs that nobody sees', () => {
    expect(readColumn('Zoning', ['\u200bR\u00ad-1\u200e'])).toEqual(['R-1']);
    expect(readColumn('Amount:decimal', ['1\u00a0250,50', '\ufeff7'])).toEqual([1250.5, 7]);
  });
});

describe('what no cell of a column proves', () => {
  it.each([
    {
      what: 'numbers',
      choice: 'Amount:decimal',
      cells: ['7', '1.250'],
      question: {
        about: 'decimals',
        example: '1.250',
        readings: [
          { choice: 'point', value: '1.25' },
          { choice: 'comma', value: '1250' },
        ],
      },
      answers: [
        [{ decimals: 'point', dates: null }, [7, 1.25]],
        [{ decimals: 'comma', dates: null }, [7, 1250]],
      ] as const,
    },
    {
      what: 'dates',
      choice: 'Listed:date',
      cells: ['5/5/2026', '3/4/2026'],
      question: {
        about: 'dates',
        example: '3/4/2026',
        readings: [
          { choice: 'mdy', value: '2026-03-04' },
          { choice: 'dmy', value: '2026-04-03' },
        ],
      },
      answers: [
        [{ decimals: null, dates: 'mdy' }, ['2026-05-05', '2026-03-04']],
        [{ decimals: null, dates: 'dmy' }, ['2026-05-05', '2026-04-03']],
        // In this order none of them is a date.
        [{ decimals: null, dates: 'ymd' }, ['2026-05-05', UNCLEAR]],
      ] as const,
    },
    {
      what: 'years of two digits',
      choice: 'Listed:date',
      cells: ['03/04/26'],
      question: {
        about: 'dates',
        example: '03/04/26',
        readings: [
          { choice: 'mdy', value: '2026-03-04' },
          { choice: 'dmy', value: '2026-04-03' },
          { choice: 'ymd', value: '2003-04-26' },
        ],
      },
      answers: [[{ decimals: null, dates: 'ymd' }, ['2003-04-26']]] as const,
    },
  ])('is a question about the column, and is read as it is answered: $what', ({ choice, cells, question, answers }) => {
    const kind = choice.endsWith('date') ? 'date' : 'decimal';
    expect(readStyle(kind, cells, ';', UNANSWERED).question).toEqual(question);
    for (const [answer, values] of answers) expect(readColumn(choice, cells, ';', answer)).toEqual(values);
  });

  it.each<['decimal' | 'date' | 'text', string[]]>([
    ['decimal', ['', ' ', 'ask us']],
    ['decimal', ['1,820', '0,5', '0.5']],
    ['date', ['3/4/2026', '31/3/2026']],
    ['date', ['3/4/2026', '3/31/2026', '31/3/2026']],
    ['text', ['1.250', '3/4/2026']],
  ])('is asked only where the answer would help: a column of %s with %j', (kind, cells) => {
    expect(readStyle(kind, cells, ';', UNANSWERED).question).toBeNull();
  });

  it('leaves a column alone that proves something else than was answered', () => {
    expect(readColumn('Listed:date', ['3/4/2026', '3/31/2026'], ';', { decimals: null, dates: 'dmy' })).toEqual([
      '2026-03-04',
      '2026-03-31',
    ]);
  });
});

it('nothing proves the style of an empty column', () => {
  expect(readStyle('decimal', ['', ' '], '\t', UNANSWERED)).toEqual({ style: NO_STYLE, question: null });
});
