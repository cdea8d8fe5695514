import { readTableBytes, type TableText } from '../text-file.ts';
import { readWorkbook, type Sheet } from './workbook.ts';

/** What a file of a table holds; a workbook has a table in each sheet. */
export type TableFile =
  | ({ readonly kind: 'text' } & TableText)
  /** Those in which something stands, with their text by itself. */
  | { readonly kind: 'workbook'; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'unusable'; readonly fault: TableFileFault };

/** `oldWorkbook`: before 2007, or locked by a password. */
export type TableFileFault = 'noTable' | 'oldWorkbook' | 'tooLarge' | 'damaged';

export function readTableFile(bytes: Uint8Array): TableFile {
  if (startsWith(bytes, OLD)) return { kind: 'unusable', fault: 'oldWorkbook' };
  if (startsWith(bytes, ZIP)) {
    const reading = readWorkbook(bytes);
    if (!reading.ok) return { kind: 'unusable', fault: reading.fault === 'noWorkbook' ? 'noTable' : reading.fault };
    return { kind: 'workbook', sheets: reading.sheets.filter(({ rows }) => rows > 0) };
  }
  const text = readTableBytes(bytes);
  if (text === null || MARKUP.test(text.text)) return { kind: 'unusable', fault: 'noTable' };
  return { kind: 'text', ...text };
}

/** Some systems write a page under the name of a workbook (.xls), which spreadsheets open all the same. */
const MARKUP = /^\s*<(?:!doctype|html|table|\?xml|meta|style)\b/i;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
