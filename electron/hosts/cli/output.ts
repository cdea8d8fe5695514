import type { Writable } from 'node:stream';

/** Writes exactly one JSON value, or lines for people. */
export interface Output {
  readonly json: boolean;
  /** `lines` is what people read; `value` is what programs read. */
  readonly result: (value: unknown, lines: readonly string[]) => void;
  /** Beside the result: to stderr, so that stdout stays one value. */
  readonly note: (line: string) => void;
}

export function createOutput(json: boolean, stdout: Writable, stderr: Writable): Output {
  return {
    json,
    result(value, lines) {
      const text = json ? JSON.stringify(value) : lines.join('\n');
      if (text !== '') stdout.write(json ? `${text}\n` : printable(`${text}\n`));
    },
    note: (line) => void stderr.write(`${printable(line)}\n`),
  };
}

/** What is said where a library has none. */
export const NO_LISTINGS = 'No listings yet. Make one: lightbox listing create "12 Oak Street"';

/** Columns of equal width, two spaces apart. */
export function table(rows: readonly (readonly string[])[]): string[] {
  // A name or a file name may hold the end of a line.
  const lines = rows.map((row) => row.map((cell) => cell.replace(/[\r\n\t]+/g, ' ')));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...lines.map((row) => (row[column] ?? '').length)));
  return lines.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** File names and service messages may hold control characters that would steer a terminal. Lines of a table end with CR LF. */
function printable(text: string): string {
  return text.replace(/\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '�');
}
