/**
 * Several values in one text, as a field of a listing keeps them and people write them: with commas between them, and one that has a comma
 * or begins with a quote in quotes, as in CSV: `Dishwasher,"Range, gas"`.
 */
export function joinCodes(codes: readonly string[]): string {
  return codes
    .map((code) => code.trim())
    .filter((code) => code !== '')
    .map((code) => (/[,;|]|^"/.test(code) ? `"${code.replaceAll('"', '""')}"` : code))
    .join(',');
}

/** The values of such a text. A quote that nothing ends, or that comes after something else, is a letter of its value. */
export const splitCodes = (text: string): string[] => partsOf(text, /,/);

/** Of a cell of a table: where semicolons or bars part them, a comma belongs to its value. */
export function splitCell(cell: string): string[] {
  const outside = cell.replaceAll(/(^|[,;|])\s*"(?:[^"]|"")*"(?=\s*(?:[,;|]|$))/g, '$1');
  return /[;|]/.test(outside) ? partsOf(cell, /[;|]/) : splitCodes(cell);
}

function partsOf(text: string, separator: RegExp): string[] {
  const codes: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const rest = text.slice(at);
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const after = quoted === null ? '' : rest.slice(quoted[0].length);
    if (quoted !== null && (after === '' || separator.test(after.charAt(0)))) {
      codes.push((quoted[1] ?? '').replaceAll('""', '"').trim());
      at += quoted[0].length + 1;
    } else {
      const end = rest.search(separator);
      codes.push((end === -1 ? rest : rest.slice(0, end)).trim());
      at += end === -1 ? rest.length + 1 : end + 1;
    }
  }
  return codes.filter((code) => code !== '');
}
