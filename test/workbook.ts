import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A cell as a spreadsheet stores it; a number may have a format, such as `m/d/yyyy`. */
export type WrittenCell =
  | string
  | boolean
  | null
  | number
  | { readonly number: number; readonly format: string }
  | { readonly error: string };

export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly WrittenCell[])[];
  readonly state?: 'visible' | 'hidden';
}

interface WorkbookOptions {
  readonly is1904?: boolean;
  /** Names of elements get it, as some programs write them. */
  readonly prefix?: string;
  /** Further parts, by path. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** The bytes of a workbook (.xlsx). */
export async function workbook(sheets: readonly WrittenSheet[], options: WorkbookOptions = {}): Promise<Buffer> {
  const { is1904 = false, prefix = '', parts = {} } = options;
  const [texts, formats] = [new Set<string>(), new Set<string>(['General'])];
  const worksheets = sheets.map(({ rows }) => sheetXml(rows, texts, formats));
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const named = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  );
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const all = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${[...texts].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': stylesXml(main, [...formats]),
    ...Object.fromEntries(
      worksheets.map((xml, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${main}">${xml}</worksheet>`,
      ]),
    ),
    ...parts,
  };
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(all)) zip.addBuffer(Buffer.from(prefixed(xml, prefix)), path);
  zip.end();
  return buffer(zip.outputStream);
}

function sheetXml(rows: WrittenSheet['rows'], texts: Set<string>, formats: Set<string>): string {
  const lines = rows.flatMap((cells, row) => {
    if (cells.length === 0) return [];
    const written = cells.flatMap((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`, texts, formats));
    return [`<row r="${row + 1}">${written.join('')}</row>`];
  });
  return `<sheetData>${lines.join('')}</sheetData>`;
}

function cellXml(cell: WrittenCell, at: string, texts: Set<string>, formats: Set<string>): string[] {
  if (cell === null) return [];
  if (typeof cell === 'string') return [`<c r="${at}" t="s"><v>${[...texts.add(cell)].indexOf(cell)}</v></c>`];
  if (typeof cell === 'boolean') return [`<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`];
  if (typeof cell === 'number') return [`<c r="${at}"><v>${cell}</v></c>`];
  if ('error' in cell) return [`<c r="${at}" t="e"><f>A1</f><v>${cell.error}</v></c>`];
  const style = [...formats.add(cell.format)].indexOf(cell.format);
  return [`<c r="${at}" s="${style}"><f>A1</f><v>${cell.number}</v></c>`];
}

function stylesXml(main: string, formats: readonly string[]): string {
  const written = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`);
  const used = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  // The styles that others are made of come first, and are not those of cells.
  return `<styleSheet xmlns="${main}"><numFmts>${written.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${used.join('')}</cellXfs><cellStyles/></styleSheet>`;
}

function letters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : `${letters(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');

const prefixed = (xml: string, prefix: string): string =>
  prefix === '' ? xml : xml.replaceAll(/<(\/?)(?=[a-z])/gi, `<$1${prefix}:`).replaceAll('xmlns=', `xmlns:${prefix}=`);
