import { describe, expect, it } from 'vitest';
import { readCsvTable } from '../../../../shared/domain/csv-table.ts';
import { readTableFile } from '../../../../shared/domain/listing-import/table-file.ts';
import { type WrittenCell, workbook } from '../../../workbook.ts';

interface ReadSheet {
  readonly name: string;
  readonly rows: unknown;
}

function sheetsOf(bytes: Uint8Array): ReadSheet[] {
  const read = readTableFile(bytes);
  if (read.kind !== 'workbook') throw new Error(JSON.stringify(read));
  return read.sheets.map(({ name, text }) => {
    const table = readCsvTable(text);
    return { name, rows: 'rows' in table ? table.rows.map(({ line, cells }) => [line, ...cells]) : table };
  });
}

async function cellsOf(cells: readonly WrittenCell[], options = {}): Promise<unknown> {
  const [sheet] = sheetsOf(await workbook([{ name: 'A', rows: cells.map((cell) => ['x', cell]) }], options));
  const rows = Array.isArray(sheet?.rows) ? sheet.rows : [];
  return rows.map((row: unknown[]) => row[2]);
}

describe('cells of a workbook', () => {
  it('are read by their value, and not as they are shown', async () => {
    expect(
      await cellsOf([
        450000,
        { number: 450000, format: '_($* #,##0.00_);[Red]($* #,##0.00)' },
        { number: 0.1 + 0.2, format: '0.0' },
        1.25,
        // Three decimals could be thousands.
        1.125,
        -0.5,
        { number: 1234, format: '00000' },
        { number: 46112, format: 'm/d/yyyy' },
        { number: 46112.5, format: '[$-409]m/d/yy h:mm AM/PM;@' },
        { number: 0.75, format: 'h:mm' },
        { number: 3, format: '0 "days"' },
        true,
        { error: '#N/A' },
      ]),
    ).toEqual([
      '450000',
      '450000',
      '0.3',
      '1.25',
      '1.1250',
      '-0.5',
      '01234',
      '2026-03-31',
      '2026-03-31 12:00:00',
      '18:00:00',
      '3',
      'TRUE',
      '#N/A',
    ]);
  });

  it('keep what separates cells and lines elsewhere, and are the same in each way of writing them', async () => {
    const cells = ['a\tb', 'c "d", e;f', 'g\nh', 'Año & <Nuevo>'];
    expect(await cellsOf(cells)).toEqual(cells);
    expect(await cellsOf(cells, { prefix: 'x' })).toEqual(cells);
    expect(await cellsOf([{ number: 44650, format: 'yyyy-mm-dd' }], { is1904: true })).toEqual(['2026-03-31']);
    const rich = '<sst><si><r><t>1 </t></r><r><t>Elm</t></r><rPh><t>no</t></rPh></si><si><t>a_x000D_b</t></si></sst>';
    expect(await cellsOf(['b', 'c'], { parts: { 'xl/sharedStrings.xml': rich } })).toEqual(['a\rb', undefined]);
  });

  it('stand in the rows of their sheet, whatever is left out before them', async () => {
    const rows = [[], [null, 'Address', null, 'Zip'], [], [null, '1 Elm', null, { number: 12, format: '00000' }]];
    const [sheet] = sheetsOf(await workbook([{ name: 'A', rows }]));
    expect(sheet?.rows).toEqual([
      [2, '', 'Address', '', 'Zip'],
      [4, '', '1 Elm', '', '00012'],
    ]);
  });
});

it('sheets with lines are told by their names, without those that are hidden or empty', async () => {
  const rows = [['Address'], ['1 Elm']];
  const bytes = await workbook([
    { name: 'Cover', rows: [] },
    { name: 'Active & new', rows },
    { name: 'Lists', rows, state: 'hidden' },
    { name: 'Sold', rows },
  ]);
  expect(sheetsOf(bytes).map(({ name }) => name)).toEqual(['Active & new', 'Sold']);
});

describe('a file that is no workbook of listings', () => {
  const fault = (bytes: Uint8Array): unknown => {
    const read = readTableFile(bytes);
    return read.kind === 'unusable' ? read.fault : read.kind;
  };

  it('is refused by what it is', async () => {
    expect(fault(Buffer.from('d0cf11e0a1b11ae100000000', 'hex'))).toBe('oldWorkbook');
    expect(fault(Buffer.from('ffd8ffe000104a4649460001', 'hex'))).toBe('noTable');
    expect(fault(Buffer.from('<html><table><tr><td>Address</td></tr></table></html>'))).toBe('noTable');
    expect(fault(Buffer.from('504b0304140006000800000021', 'hex'))).toBe('damaged');
    const bytes = await workbook([{ name: 'A', rows: [['x']] }]);
    expect(fault(bytes.subarray(0, bytes.length - 40))).toBe('damaged');
    const cut = { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c>' };
    expect(fault(await workbook([{ name: 'A', rows: [] }], { parts: cut }))).toBe('damaged');
    const entities = { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>' };
    expect(fault(await workbook([{ name: 'A', rows: [['x']] }], { parts: entities }))).toBe('damaged');
  });

  it('is refused where it is far larger than it looks', async () => {
    const cell = (at: string): Record<string, string> => ({
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="${at.slice(3)}"><c r="${at}"><v>1</v></c></row></sheetData></worksheet>`,
    });
    expect(fault(await workbook([{ name: 'A', rows: [] }], { parts: cell('XFD1') }))).toBe('tooLarge');
    expect(fault(await workbook([{ name: 'A', rows: [] }], { parts: cell('AAA1048576') }))).toBe('tooLarge');
    expect(fault(declaring(await withSpaces(), 300_000_000))).toBe('tooLarge');
  });

  it('is given no more space than it declares', async () => {
    expect(fault(declaring(await withSpaces(), 10))).toBe('workbook');
  });

  const SPACES = 1_000_003;
  const withSpaces = (): Promise<Buffer> =>
    workbook([{ name: 'A', rows: [['x']] }], { parts: { 'xl/a.xml': ' '.repeat(SPACES) } });

  /** The archive says that its part of spaces has another size unpacked. */
  function declaring(archive: Buffer, bytes: number): Buffer {
    const [told, size] = [Buffer.from(archive), Buffer.alloc(4)];
    size.writeUInt32LE(SPACES);
    for (let at = told.indexOf(size); at >= 0; at = told.indexOf(size, at + 1)) told.writeUInt32LE(bytes, at);
    return told;
  }
});
