import type { ReactNode } from 'react';
import type { BoardRow, BoardSort } from '../../../shared/contract/board.ts';
import { atAllServices, inAllServices } from '../../../shared/domain/following.ts';
import type { PropertyFieldValue } from '../../../shared/domain/property-fields.ts';
import { PROPERTY_FIELDS } from '../../../shared/domain/property-fields.ts';
import { readinessOf } from '../../../shared/domain/readiness.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { shortStateWords } from '../../language/state-words.ts';
import type { Words } from '../../language/words.ts';
import { formatInstant } from '../../state/format.ts';
import { Instant } from '../../ui/instant.tsx';
import { fieldText } from '../../workbench/field-words.ts';
import { BOARD_COLUMNS, type BoardColumn } from '../../workbench/preferences.ts';

export { BOARD_COLUMNS, type BoardColumn };

interface ColumnLook {
  readonly sort: BoardSort | null;
  /** In pixels at least, and its share of what is left over. */
  readonly width: number;
  readonly share: number;
  text(words: Words, row: BoardRow): string;
  /** What the board shows in place of the text alone. */
  cell?(words: Words, row: BoardRow): ReactNode;
}

/** What each column shows, and by what it can be sorted. */
export const COLUMN_LOOKS: Readonly<Record<BoardColumn, ColumnLook>> = {
  state: {
    sort: 'state',
    width: 110,
    share: 1.2,
    text: (words, row) => stateOf(words, row).words,
    cell: (words, row) => <State {...stateOf(words, row)} />,
  },
  photos: { sort: 'photos', width: 64, share: 0, text: (words, row) => words.number(row.photos) },
  missing: { sort: 'missing', width: 130, share: 2, text: (words, row) => missingOf(words, row) },
  toSend: { sort: 'toSend', width: 84, share: 0, text: (_, row) => String(atAllServices(row).toSend || '') },
  edited: {
    sort: 'editedAt',
    width: 104,
    share: 0.4,
    text: (words, row) => formatInstant(words, row.editedAt, new Date()),
    cell: (_, row) => <Instant at={row.editedAt} brief />,
  },
  by: {
    sort: null,
    width: 96,
    share: 0.4,
    text: ({ t }, { lastBy }) => (lastBy === null ? '' : (lastBy.member ?? t(`board.by.${lastBy.who}`))),
  },
  account: { sort: null, width: 100, share: 1, text: (_, row) => row.account ?? '' },
  key: { sort: null, width: 96, share: 0.4, text: (_, row) => row.listingKey ?? row.reference ?? '' },
};

/** A name is read before all else: it is not made narrower for a column. */
const MARK = 44;
const NAME = { width: 210, share: 3 };
const FIELD = { width: 110, share: 0.8 };
const GAP = 8;

/** As a grid template, and the width below which the table is scrolled sideways. */
export function tableLayout(
  columns: readonly BoardColumn[],
  fields: readonly string[],
): { readonly template: string; readonly least: number } {
  const parts = [NAME, ...columns.map((column) => COLUMN_LOOKS[column]), ...fields.map(() => FIELD)];
  const tracks = parts.map(({ width, share }) => (share === 0 ? `${width}px` : `minmax(${width}px, ${share}fr)`));
  return {
    template: [`${MARK}px`, ...tracks].join(' '),
    least: parts.reduce((sum, { width }) => sum + width + GAP, MARK + GAP),
  };
}

function stateOf(words: Words, row: BoardRow): ReturnType<typeof shortStateWords> {
  return shortStateWords(words, inAllServices(row));
}

function State({ words, asks }: ReturnType<typeof shortStateWords>): ReactNode {
  return asks ? <em className="board-asks">{words}</em> : words;
}

/** What a listing says in a field, as its form shows it; sums of money with a mark between thousands. */
export function fieldCell(words: Words, name: string, value: PropertyFieldValue | undefined): string {
  if (value == null) return '';
  if (typeof value === 'number' && /Price|Amount/.test(name)) return words.number(value);
  const known = PROPERTY_FIELDS.find((field) => field.name === name);
  const kind = known?.kind ?? (typeof value === 'boolean' ? 'boolean' : 'text');
  return fieldText(words, { kind, lookup: known?.lookup ?? null, value }) ?? '';
}

/** What is still to do, in a few words; empty where nothing is. */
export function missingOf(words: Words, row: BoardRow): string {
  const { t } = words;
  return readinessOf(inAllServices(row))
    .missing.flatMap((missing): string[] => {
      switch (missing.what) {
        case 'captions':
        case 'rooms':
        case 'errors':
          return [t(`listingState.${missing.what}`, { count: missing.count })];
        case 'fields': {
          const [name, ...others] = missing.names;
          if (name === undefined) return [];
          return [
            others.length === 0 ? fieldNameWord(words, name) : t('listingState.fields', { count: others.length + 1 }),
          ];
        }
        // The state says so.
        case 'attention':
        case 'photos':
          return [];
      }
    })
    .join(', ');
}
