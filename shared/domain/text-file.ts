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

export const TEXT_ENCODINGS = ['UTF-8', 'UTF-16', 'Windows-1252'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/**
 * The text of a table that some spreadsheet saved, and how it was written: what is neither UTF-8 nor UTF-16, with a byte order
 * mark or without, is in Windows-1252, as Excel's plain "CSV" is in Europe and America.
 *
 * @returns null where it is no text, such as a workbook (xlsx)
 */
export function readTableBytes(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } | null {
  const marked = encodingOf(bytes);
  const label = marked === 'utf-8' ? (unmarkedUtf16(bytes) ?? marked) : marked;
  const text = decoded(bytes, label);
  if (text !== null) return { text, encoding: label === 'utf-8' ? 'UTF-8' : 'UTF-16' };
  const western = decoded(bytes, 'windows-1252');
  // Control characters stand in pictures and archives, and in no table.
  return western === null || /[\u0001-\u0008\u000e-\u001f]/.test(western)
    ? null
    : { text: western, encoding: 'Windows-1252' };
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

/** Every second byte of Western text in UTF-16 is 0: the header of a table tells. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === undefined || fourth === undefined) return null;
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : null;
}
