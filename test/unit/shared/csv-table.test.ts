import { describe, expect, it } from 'vitest';
import { readCsvTable, type Separator } from '../../../shared/domain/csv-table.ts';
import { csvText } from '../../../shared/domain/csv-text.ts';
import { type ColumnStyle, NO_STYLE, readStyle } from '../../../shared/domain/listing-import/column-style.ts';
import { foldHeader, matchColumns, targetName } from '../../../shared/domain/listing-import/columns.ts';
import { readCell, withoutGuard } from '../../../shared/domain/listing-import/read-cell.ts';
import { PROPERTY_FIELDS } from '../../../shared/domain/property-fields.ts';
import { readTableBytes } from '../../../shared/domain/text-file.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

function cells(text: string): (readonly string[])[] {
  const table = readCsvTable(text);
  if ('openQuote' in table) throw new Error(`open quote in ${table.openQuote}`);
  return table.rows.map((row) => row.cells);
}

describe('a table (CSV)', () => {
  it.each([
    ['comma', 'a,b\n1,2', ['a|b', '1|2']],
    ['Excel’s semicolons', 'a;b\r\n"1,5";2', ['a|b', '1,5|2']],
    ['tabs', 'a\tb\r1\t2', ['a|b', '1|2']],
    ['sep= line', 'sep=;\na,b;c\n1;2', ['a,b|c', '1|2']],
    ['a separator in a quoted header', '"a;b;c",d\n1,2', ['a;b;c|d', '1|2']],
    ['quotes, line breaks and separators in cells', 'a,b\n"x ""y"", z\r\nw",2\n', ['a|b', 'x "y", z\r\nw|2']],
    [
      'words after a quoted cell, as they stand there',
      'a,b\n"12" Main, "b, c"\n1,"a ""sea"" view"',
      ['a|b', '"12" Main|b, c', '1|a "sea" view'],
    ],
    ['spaces around quotation marks', 'a, "b, c"\n "x, y" , z ', ['a|b, c', 'x, y|z']],
    ['tabs, empty cells and quoted tabs among them', 'a\tb\tc\n\t "x\ty"\t', ['a|b|c', '|x\ty|']],
    ['every line break in one file', 'a,b\r\n1,2\n3,4\r5,6', ['a|b', '1|2', '3|4', '5|6']],
    ['lines that are shorter and longer than the header', 'a,b\n1\n1,2,3', ['a|b', '1', '1|2|3']],
    ['a mark within a plain cell', 'a,b\n6" pipe,2', ['a|b', '6" pipe|2']],
    ['empty cells at both ends', 'a,b,c\n,2,', ['a|b|c', '|2|']],
    ['a last cell that is empty and ends the file', 'a,b\n1,', ['a|b', '1|']],
    ['a byte order mark', '\uFEFFa,b\n1,2', ['a|b', '1|2']],
  ])('is read with %s', (_, text, expected) => {
    expect(cells(text).map((row) => row.join('|'))).toEqual(expected);
  });

  it('counts lines as a spreadsheet does, and passes over empty ones', () => {
    const table = readCsvTable('a\n\n"x\ny"\n , \nz');
    expect('rows' in table && table.rows.map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it('says where a quotation mark was never closed, whatever breaks lines before it', () => {
    expect(readCsvTable('a,b\n1,2\n"3,4\n5,6')).toEqual({ openQuote: 3 });
    // Two of them would close each other, and everything between them be one cell.
    expect(readCsvTable('a,b\n"3,4\n5,6\n"7,8\n9,10')).toEqual({ openQuote: 2 });
    expect(readCsvTable('a,b\n\n"x\r\ny",2\n"3" z,"4\n5,6')).toEqual({ openQuote: 4 });
  });

  it.each([',', ';', '\t'] as const)('reads back whatever we write, parted by %j', (separator) => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', ',', ';', '"', '\n', '\r', '\t', ' ', "'", '=', '-') });
    forAll(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const written = [['a', 'b', 'c'], ...rows.map((row) => ['x', ...row])];
      const table = readCsvTable(csvText(written, separator));
      if ('openQuote' in table) throw new Error(`open quote in ${table.openQuote}`);
      // What a spreadsheet would run has a sign before it in the file.
      const plain = (text: string): string => text.replaceAll("'", '');
      expect(table.rows.map(({ line, cells: row }) => [line, ...row.map(plain)])).toEqual(
        written.map((row, index) => [index + 1, ...row.map(plain)]),
      );
    });
  });
});

it('any text is a table, or has an open quotation mark', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', ';', '\t', ' ', '\r', '\n', '\u00a0', '\0') });
  fc.assert(
    fc.property(text, (each) => {
      const table = readCsvTable(each);
      expect('rows' in table || table.openQuote >= 1).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

describe('the bytes of a table', () => {
  const text = 'Dirección;Año\r\nCalle Ñuñez 1 €;1928';
  const utf16 = Buffer.from(text, 'utf16le');
  const western = Buffer.from(text.replace('€', '\u0080'), 'latin1');
  it.each([
    ['UTF-8', Buffer.from(text), 'UTF-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'UTF-8'],
    ['UTF-16 little endian', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'UTF-16'],
    ['UTF-16 big endian', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]), 'UTF-16'],
    ['UTF-16 without a mark', utf16, 'UTF-16'],
    ['UTF-16 big endian without a mark', Buffer.from(utf16).swap16(), 'UTF-16'],
    ['Windows-1252', western, 'Windows-1252'],
  ])('are read in %s', (_, bytes, encoding) => {
    expect(readTableBytes(bytes)).toEqual({ text, encoding, otherLines: [] });
  });

  it('are in UTF-8 but for single bytes, which are told with their lines', () => {
    const mixed = (...lines: readonly (readonly [string, BufferEncoding])[]): Buffer =>
      Buffer.concat(lines.map(([line, encoding]) => Buffer.from(line, encoding)));
    const bytes = mixed(['Dirección;Año\r\nCalle Ñuñez 😀;1\r\nCaf', 'utf8'], ['é', 'latin1'], [';2\nSí;3', 'utf8']);
    const read = { text: 'Dirección;Año\r\nCalle Ñuñez 😀;1\r\nCafé;2\nSí;3', encoding: 'UTF-8', otherLines: [3] };
    expect(readTableBytes(bytes)).toEqual(read);
    // A letter that is cut at the end of the file.
    const cut = Buffer.from('Año Ñ\nSí').subarray(0, -1);
    expect(readTableBytes(cut)).toEqual({ text: 'Año Ñ\nSÃ', encoding: 'UTF-8', otherLines: [2] });
    // “Ã©” in Windows-1252, where nothing else is in UTF-8.
    const western = mixed(['Calle Núñez é', 'latin1'], ['é', 'utf8']);
    expect(readTableBytes(western)).toMatchObject({ encoding: 'Windows-1252', otherLines: [] });
  });

  it('are no table where they are a workbook or a picture', () => {
    expect(readTableBytes(Buffer.from('504b0304140006000800000021', 'hex'))).toBeNull();
    expect(readTableBytes(Buffer.from('ffd8ffe000104a4649460001', 'hex'))).toBeNull();
  });
});

describe('columns', () => {
  const matched = (headers: readonly string[], choices = {}): (string | null)[] =>
    matchColumns(headers, choices, PROPERTY_FIELDS).map(({ target }) => target && targetName(target));

  it('are matched by RESO name, by label and by usual words, whatever the case and spaces', () => {
    expect(
      matched(['year built', 'FULL BATHROOMS', 'Street Address', 'MLS #', 'photo_folder', 'Zoning ', 'Dirección']),
    ).toEqual(['YearBuilt', 'BathroomsFull', 'UnparsedAddress', 'ListingId', 'Photos', 'Zoning', null]);
    expect(foldHeader('  Año_de CONSTRUCCIÓN ')).toBe('añodeconstrucción');
  });

  it('go by the exact name before a usual word, and by hand before both', () => {
    expect(matched(['Name', 'UnparsedAddress'])).toEqual([null, 'UnparsedAddress']);
    const byHand = { Name: 'UnparsedAddress', Precio: 'ListPrice:decimal', Zoning: '-' };
    expect(matched(['Name', 'UnparsedAddress', 'Precio', 'Zoning'], byHand)).toEqual([
      'UnparsedAddress',
      null,
      'ListPrice',
      null,
    ]);
  });
});

describe('a cell', () => {
  const field = (name: string) => {
    const found = PROPERTY_FIELDS.find((each) => each.name === name);
    if (found === undefined) throw new Error(name);
    return found;
  };
  /** As the only cell of its column. */
  const alone = (name: string, cell: string, separator: Separator): ColumnStyle =>
    readStyle(field(name).kind, [cell], separator, { decimals: null, dates: null }).style;
  it.each([
    ['YearBuilt', '1928.0', ',', 1928],
    ['YearsCurrentOwner', '1,250', ',', 1250],
    ['WorkmansCompensationExpense', '$1,250.50', ',', 1250.5],
    ['WorkmansCompensationExpense', '1.250,50 €', ';', 1250.5],
    ['WorkmansCompensationExpense', '0.250', ',', 0.25],
    ['WorkmansCompensationExpense', "'-5", ',', -5],
    ['WorkmansCompensationExpense', '($1,250.50)', ',', -1250.5],
    ['WorkmansCompensationExpense', 'USD 1,250', ';', 1250],
    ['WorkmansCompensationExpense', '.25', ';', 0.25],
    ['WorkmansCompensationExpense', '5.', ';', 5],
    ['WellReportYN', 'Sí', ',', true],
    ['BackOnMarketDate', '31.3.2026', ';', '2026-03-31'],
    ['BackOnMarketDate', '3/31/2026', ',', '2026-03-31'],
    ['BackOnMarketDate', '2026-03-31', ',', '2026-03-31'],
    ['BackOnMarketDate', '2026/3/31', ',', '2026-03-31'],
    ['BackOnMarketDate', '3/31/26', ',', '2026-03-31'],
    ['BackOnMarketDate', '3/31/1998 14:05', ',', '1998-03-31'],
    ['BackOnMarketDate', '3/31/98 2:05:00 PM', ',', '1998-03-31'],
    ['BackOnMarketDate', '2026-03-31T00:00:00.000Z', ',', '2026-03-31'],
    ['BackOnMarketDate', '31-Mar-26', ',', '2026-03-31'],
    ['BackOnMarketDate', 'Tuesday, March 31, 2026', ',', '2026-03-31'],
    ['BackOnMarketDate', 'martes, 31 de marzo de 2026', ';', '2026-03-31'],
    ['BackOnMarketDate', 'Sept. 3rd, 2026', ',', '2026-09-03'],
    ['BackOnMarketDate', 'null', ',', null],
    ['PropertyType', 'residential lease', ',', 'ResidentialLease'],
    ['Zoning', 'R-1, R-2', ',', 'R-1, R-2'],
  ] as const)('of %s takes %s', (name, cell, separator, value) => {
    expect(readCell(field(name), cell, alone(name, cell, separator))).toEqual({ ok: true, value });
  });

  it.each([
    ['YearBuilt', 'about 1928', 'value.integer'],
    ['YearBuilt', '1928.5', 'value.integer'],
    ['BackOnMarketDate', '3/4/2026', 'value.date'],
    ['BackOnMarketDate', '31.2.2026', 'value.date'],
    ['BackOnMarketDate', '03/04/26', 'value.date'],
    ['BackOnMarketDate', 'Mar-26', 'value.date'],
    ['BackOnMarketDate', 'Foo 3, 2026', 'value.date'],
    // It may be another day where the office is.
    ['BackOnMarketDate', '2026-03-31T23:30:00Z', 'value.date'],
    ['WellReportYN', 'maybe', 'value.boolean'],
    // Thousands or a fraction.
    ['WorkmansCompensationExpense', '1.250', 'tableLine.number'],
  ])('of %s refuses %s', (name, cell, code) => {
    expect(readCell(field(name), cell, alone(name, cell, ','))).toMatchObject({
      ok: false,
      why: { code, values: { field: name, value: cell } },
    });
  });

  it('of a date tells what a spreadsheet keeps in its place', () => {
    expect(readCell(field('BackOnMarketDate'), '46112', NO_STYLE)).toMatchObject({
      why: { code: 'tableLine.serial', values: { value: '46112', date: '2026-03-31' } },
    });
  });

  it('loses the sign that our own tables put before a formula, and no apostrophe of a person', () => {
    expect(withoutGuard("'=1+1")).toBe('=1+1');
    expect(withoutGuard("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
  });
});
