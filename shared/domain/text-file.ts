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
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // A NUL is valid in both, and stands in no text that a person wrote.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
