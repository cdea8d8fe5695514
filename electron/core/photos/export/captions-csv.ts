import { toCsv } from '../../../../shared/domain/csv-text.ts';

/** One exported photo, as a spreadsheet shows it. */
interface CaptionLine {
  readonly number: number;
  readonly file: string;
  readonly caption: string;
  readonly room: string;
  readonly original: string;
  readonly captured: string;
}

const COLUMNS = ['number', 'file', 'caption', 'room', 'original', 'captured'] as const;
/** [Note: BOM] Without it Excel takes a CSV for the code page of its system, and accents become others. */
const BOM = '\ufeff';

/** Whether these are the headings of a table that `captionsCsv` writes, which lists photos. */
export function isCaptionsCsv(headings: readonly string[]): boolean {
  return headings.join() === COLUMNS.join();
}

export function captionsCsv(lines: readonly CaptionLine[]): string {
  return (
    BOM +
    toCsv(
      COLUMNS,
      lines.map((line) => ({ ...line })),
    )
  );
}
