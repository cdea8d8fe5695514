// oxlint-disable-next-line typescript/triple-slash-reference -- the types of a package that has none, for whoever imports this
/// <reference path="../../sax.d.ts" />
import { strFromU8, unzipSync } from 'fflate';
import sax from 'sax';
import { cellText, type SheetCell } from './workbook-cell.ts';

/** A sheet of a workbook as a table, so that all rules of columns are applied once. */
export interface Sheet {
  readonly name: string;
  /** Parted by tabs, each row on its line. */
  readonly text: string;
  /** Rows in which something stands. */
  readonly rows: number;
}

export type WorkbookFault = 'tooLarge' | 'damaged' | 'noWorkbook';

type WorkbookReading =
  | { readonly ok: true; readonly sheets: readonly Sheet[] }
  | { readonly ok: false; readonly fault: WorkbookFault };

/** Packed and unpacked, in bytes: more than any table of listings, and less than what stops a computer. */
const MOST_PACKED = 32 * 1024 * 1024;
const MOST_UNPACKED = 192 * 1024 * 1024;
/** A sheet has more of neither, and few have a tenth of it. */
const MOST_ROWS = 100_000;
const MOST_COLUMNS = 1000;

/** Hidden sheets are left out: nobody sees what is in them. */
export function readWorkbook(bytes: Uint8Array): WorkbookReading {
  try {
    return { ok: true, sheets: sheetsOf(unpack(bytes)) };
  } catch (error) {
    return { ok: false, fault: error instanceof Fault ? error.fault : 'damaged' };
  }
}

class Fault extends Error {
  readonly fault: WorkbookFault;

  constructor(fault: WorkbookFault) {
    super(fault);
    this.fault = fault;
  }
}

type Part = (path: string) => string | null;

/** [Note: packed larger than it is] No part is given more space than the archive declares for it, and all of them are counted first. */
function unpack(bytes: Uint8Array): Part {
  if (bytes.length > MOST_PACKED) throw new Fault('tooLarge');
  let total = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/^xl\/.*\.(xml|rels)$/i.test(name)) return false;
      total += originalSize;
      if (total > MOST_UNPACKED) throw new Fault('tooLarge');
      return true;
    },
  });
  const byPath = new Map(Object.entries(files).map(([name, content]) => [name.toLowerCase(), content]));
  return (path) => {
    const content = byPath.get(path.toLowerCase());
    return content === undefined ? null : strFromU8(content).replace(/^\uFEFF/, '');
  };
}

function sheetsOf(part: Part): readonly Sheet[] {
  const book = part('xl/workbook.xml');
  if (book === null) throw new Fault('noWorkbook');
  const targets = new Map<string, string>();
  readTags(part('xl/_rels/workbook.xml.rels') ?? '', {
    Relationship: ({ Id = '', Target = '' }) => void targets.set(Id, Target),
  });
  const named: { readonly name: string; readonly path: string }[] = [];
  let is1904 = false;
  readTags(book, {
    workbookPr: ({ date1904 }) => {
      is1904 = date1904 === '1' || date1904 === 'true';
    },
    sheet: ({ name = '', state = 'visible', id = '' }) => {
      const target = targets.get(id);
      if (target !== undefined && state === 'visible') named.push({ name, path: pathOf(target) });
    },
  });
  const texts = sharedTexts(part('xl/sharedStrings.xml') ?? '');
  const formats = cellFormats(part('xl/styles.xml') ?? '');
  return named.flatMap(({ name, path }) => {
    const content = part(path);
    // A sheet of a chart has no cells.
    return content === null || !path.includes('worksheets/')
      ? []
      : [readSheet(name, content, { texts, formats, is1904 })];
  });
}

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

function sharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  readTexts(xml, 'si', (text) => void texts.push(text));
  return texts;
}

/** The format of each style that cells refer to. */
function cellFormats(xml: string): readonly string[] {
  const codes = new Map<string, string>();
  const formats: string[] = [];
  let isOfCells = false;
  readTags(xml, {
    numFmt: ({ numFmtId = '', formatCode = '' }) => void codes.set(numFmtId, formatCode),
    cellXfs: () => {
      isOfCells = true;
    },
    cellStyles: () => {
      isOfCells = false;
    },
    xf: ({ numFmtId = '0' }) => {
      if (isOfCells) formats.push(codes.get(numFmtId) ?? (BUILT_IN_DATES.has(numFmtId) ? 'd' : ''));
    },
  });
  return formats;
}

/** Dates and times among the formats that have a number alone; those of East Asia are dates in all of its languages. */
const BUILT_IN_DATES = new Set(
  '14 15 16 17 18 19 20 21 22 45 46 47 27 28 29 30 31 32 33 34 35 36 50 51 52 53 54 55 56 57 58'.split(' '),
);

interface Book {
  readonly texts: readonly string[];
  readonly formats: readonly string[];
  readonly is1904: boolean;
}

function readSheet(name: string, xml: string, book: Book): Sheet {
  const rows: string[] = [];
  let filled = 0;
  let cells: string[] = [];
  let row = 0;
  let open: { -readonly [Key in keyof SheetCell]: SheetCell[Key] } | null = null;
  const endRow = (): void => {
    if (cells.length === 0) return;
    while (rows.length < row - 1) rows.push('');
    // `Array.from` fills the cells that the sheet leaves out.
    rows[row - 1] = Array.from(cells, (cell) => quoted(cell ?? '')).join('\t');
    filled += 1;
    cells = [];
  };
  readXml(xml, {
    open(tag, { r, t = 'n', s = '0' }) {
      if (tag === 'row') {
        row = r === undefined ? row + 1 : Number(r);
        if (!(row >= 1 && row <= MOST_ROWS)) throw new Fault('tooLarge');
      } else if (tag === 'c') {
        const column = r === undefined ? cells.length : columnOf(r);
        if (column >= MOST_COLUMNS) throw new Fault('tooLarge');
        open = { column, type: t, format: book.formats[Number(s)] ?? '', text: '' };
      }
    },
    text(text, tag) {
      if (open !== null && (tag === 'v' || tag === 't')) open.text += text;
    },
    close(tag) {
      if (tag === 'row') endRow();
      if (tag !== 'c' || open === null) return;
      const text = cellText(open, book.texts, book.is1904);
      if (text.trim() !== '') cells[open.column] = text;
      open = null;
    },
  });
  return { name, text: `sep=\t\n${rows.join('\n')}`, rows: filled };
}

/** `AB12` is in column 27. */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0] ?? '';
  return letters.split('').reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

interface XmlHandler {
  open?: (tag: string, attributes: Readonly<Record<string, string | undefined>>) => void;
  /** @param tag in which it stands */
  text?: (text: string, tag: string) => void;
  close?: (tag: string) => void;
}

/** Names are without their prefixes, which differ from program to program. What stands in a reading aid (`rPh`) is no text. */
function readXml(xml: string, { open, text, close }: XmlHandler): void {
  const parser = sax.parser(true, { position: false, strictEntities: true });
  const tags: string[] = [];
  let aids = 0;
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw new Fault('damaged');
  };
  parser.onopentag = ({ name, attributes }) => {
    const tag = localName(name);
    tags.push(tag);
    if (tag === 'rPh') aids += 1;
    open?.(tag, Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value])));
  };
  const addText = (said: string): void => {
    if (aids === 0) text?.(said, tags.at(-1) ?? '');
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = (name) => {
    const tag = localName(name);
    if (tag === 'rPh') aids -= 1;
    tags.pop();
    close?.(tag);
  };
  if (xml !== '') parser.write(xml).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

type OnTag = (attributes: Readonly<Record<string, string | undefined>>) => void;

function readTags(xml: string, tags: Readonly<Record<string, OnTag>>): void {
  readXml(xml, { open: (tag, attributes) => (Object.hasOwn(tags, tag) ? tags[tag]?.(attributes) : undefined) });
}

/** The texts of elements, each put together of its runs. */
function readTexts(xml: string, element: string, found: (text: string) => void): void {
  let all = '';
  readXml(xml, {
    text(text, tag) {
      if (tag === 't') all += text;
    },
    close(tag) {
      if (tag !== element) return;
      found(all);
      all = '';
    },
  });
}
