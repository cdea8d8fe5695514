import { readCsvTable } from './csv-table.ts';
import { MediaKeyNumeric } from './ids.ts';
import type { NamedPhoto } from './media.ts';

type PhotoNumbers =
  | { readonly ok: true; readonly photos: readonly NamedPhoto[] }
  /** `word`: what could not be read, or what else stands in a row without a number; empty when there is nothing at all. */
  | { readonly ok: false; readonly fault: PhotoNumbersFault; readonly word: string };

export type PhotoNumbersFault = 'empty' | 'noNumber' | 'notANumber' | 'twice';

/**
 * Reads a list of MediaKeyNumeric: separated by commas, spaces or lines; or a table (CSV) whose first line names the
 * column MediaKeyNumeric and, if there are any, Order and ShortDescription. With an Order for each they stand in it.
 */
export function readPhotoNumbers(text: string): PhotoNumbers {
  const table = readCsvTable(text);
  const rows = 'rows' in table ? table.rows.map(({ cells }) => cells) : [];
  const header = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const keyColumn = header.indexOf('mediakeynumeric');
  if (keyColumn < 0) {
    const numbers = text.split(/[\s,;]+/).filter((word) => word !== '');
    return collect(numbers.map((key) => ({ key, order: '', words: undefined, whole: key })));
  }
  const [orderColumn, wordsColumn] = [header.indexOf('order'), header.indexOf('shortdescription')];
  return collect(
    rows.slice(1).map((row) => ({
      key: row[keyColumn]?.trim() ?? '',
      order: row[orderColumn]?.trim() ?? '',
      words: row[wordsColumn],
      whole: row.filter((cell) => cell.trim() !== '').join(', '),
    })),
  );
}

interface Cells {
  readonly key: string;
  readonly order: string;
  readonly words: string | undefined;
  /** The row as it stands there. */
  readonly whole: string;
}

function collect(rows: readonly Cells[]): PhotoNumbers {
  const photos = new Map<MediaKeyNumeric, NamedPhoto>();
  for (const { key, order, words, whole } of rows) {
    if (key === '') return { ok: false, fault: 'noNumber', word: whole };
    const number = /^\d+$/.test(key) ? MediaKeyNumeric.safeParse(key) : null;
    if (number?.success !== true) return { ok: false, fault: 'notANumber', word: key };
    if (order !== '' && !/^\d{1,15}$/.test(order)) return { ok: false, fault: 'notANumber', word: order };
    const mediaKeyNumeric = number.data;
    if (photos.has(mediaKeyNumeric)) return { ok: false, fault: 'twice', word: key };
    photos.set(mediaKeyNumeric, {
      mediaKeyNumeric,
      ...(order === '' ? {} : { order: Number(order) }),
      ...(words === undefined ? {} : { shortDescription: words }),
    });
  }
  if (photos.size === 0) return { ok: false, fault: 'empty', word: '' };
  return { ok: true, photos: inOrder([...photos.values()]) };
}

function inOrder(photos: readonly NamedPhoto[]): readonly NamedPhoto[] {
  if (photos.some((photo) => photo.order === undefined)) return photos;
  return photos.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
}
