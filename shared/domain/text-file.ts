// Nothing here is of Node or of the page alone: both have this decoder, and the types of neither are loaded.
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * The text of a file's bytes: UTF-16 where a byte order mark says so, and UTF-8 otherwise; the mark is left out.
 *
 * @returns null where it is no text in one of these, such as a picture, or a text in Latin-1
 */
export function readTextBytes(bytes: Uint8Array): string | null {
  return decoded(bytes, encodingOf(bytes));
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

const TEXT_ENCODINGS = ['UTF-8', 'UTF-16', 'Windows-1252'] as const;
type TextEncoding = (typeof TEXT_ENCODINGS)[number];

export interface TableText {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Lines of the file, from 1, in which bytes are not in this encoding and were read as Windows-1252. */
  readonly otherLines: readonly number[];
}

/**
 * The text of a table that some spreadsheet saved, and how it was written: what is neither UTF-8 nor UTF-16, with a byte order
 * mark or without, is in Windows-1252, as Excel's plain "CSV" is in Europe and America. A file that is UTF-8 but for a few
 * bytes, such as one that was put together of two, is taken as UTF-8, and those bytes as Windows-1252.
 *
 * @returns null where it is no text, such as a workbook (xlsx)
 */
export function readTableBytes(bytes: Uint8Array): TableText | null {
  const marked = encodingOf(bytes);
  const label = marked === 'utf-8' ? (unmarkedUtf16(bytes) ?? marked) : marked;
  const text = decoded(bytes, label);
  if (text !== null) return { text, encoding: label === 'utf-8' ? 'UTF-8' : 'UTF-16', otherLines: [] };
  const mixed = label === 'utf-8' ? decodedInPart(bytes) : null;
  const western = mixed ?? decoded(bytes, 'windows-1252');
  // Control characters stand in pictures and archives, and in no table.
  if (western === null || CONTROL.test(typeof western === 'string' ? western : western.text)) return null;
  return typeof western === 'string'
    ? { text: western, encoding: 'Windows-1252', otherLines: [] }
    : { ...western, encoding: 'UTF-8' };
}

const CONTROL = /[\0-\u0008\u000e-\u001f]/;

/**
 * [Note: nearly UTF-8] Letters of Windows-1252 hardly ever form the two to four bytes of a letter in UTF-8. So where letters
 * in UTF-8 are more than the bytes that are none, the file is UTF-8.
 */
function decodedInPart(bytes: Uint8Array): Pick<TableText, 'text' | 'otherLines'> | null {
  const parts: string[] = [];
  const otherLines = new Set<number>();
  let letters = 0;
  let others = 0;
  let line = 1;
  let from = 0;
  const take = (to: number): void => void parts.push(decoded(bytes.subarray(from, to), 'utf-8') ?? '');
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceAt(bytes, at);
    if (length > 1) letters += 1;
    // A line ends with \n, or with \r alone.
    if (bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a)) line += 1;
    if (length === 0) {
      take(at);
      parts.push(decoded(bytes.subarray(at, at + 1), 'windows-1252') ?? '');
      otherLines.add(line);
      others += 1;
      from = at + 1;
    }
    at += Math.max(1, length);
  }
  take(bytes.length);
  return letters > others ? { text: parts.join(''), otherLines: [...otherLines] } : null;
}

/** How many bytes the letter at a place has in UTF-8; 0 where none begins there. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  return first >= 0xc2 && decoded(bytes.subarray(at, at + length), 'utf-8')?.length === (length === 4 ? 2 : 1)
    ? length
    : 0;
}

function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    // A NUL is valid in all of them, and stands in no text that a person wrote.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Every second byte of Western text in UTF-16 is 0: the header of a table shows it. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === undefined || fourth === undefined) return null;
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : null;
}
