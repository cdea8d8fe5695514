import type { ReactNode } from 'react';
import type { BoardRow, BoardSort } from '../../../shared/contract/board.ts';
import { listingStateWords } from '../../language/state-words.ts';
import type { Words } from '../../language/words.ts';
import { Instant } from '../../ui/instant.tsx';
import { fieldNameWord } from '../../workbench/field-words.ts';
import { BOARD_COLUMNS, type BoardColumn } from '../../workbench/preferences.ts';

export { BOARD_COLUMNS, type BoardColumn };

interface ColumnLook {
  readonly sort: BoardSort | null;
  /** As in a grid template. */
  readonly width: string;
  cell(words: Words, row: BoardRow): ReactNode;
}

/** What each column shows, and by what it can be sorted. */
export const COLUMN_LOOKS: Readonly<Record<BoardColumn, ColumnLook>> = {
  state: { sort: 'state', width: 'minmax(110px, 1.2fr)', cell: (words, row) => stateOf(words, row) },
  photos: { sort: 'photos', width: '76px', cell: (_, row) => row.photos },
  missing: { sort: 'missing', width: 'minmax(150px, 2fr)', cell: (words, row) => missingOf(words, row) },
  toSend: { sort: 'toSend', width: '84px', cell: (_, row) => (row.toSend === 0 ? '' : row.toSend) },
  edited: { sort: 'editedAt', width: '120px', cell: (_, row) => <Instant at={row.editedAt} brief /> },
  by: { sort: null, width: '104px', cell: ({ t }, { lastBy }) => (lastBy === null ? '' : t(`board.by.${lastBy}`)) },
  account: { sort: null, width: 'minmax(100px, 1fr)', cell: (_, row) => row.account ?? '' },
  key: { sort: null, width: '104px', cell: (_, row) => row.listingKey ?? row.reference ?? '' },
};

function stateOf(words: Words, row: BoardRow): ReactNode {
  const { words: said, asks } = listingStateWords(words, row);
  return asks ? <em className="board-asks">{said}</em> : said;
}

/** What is missing, in a few words; empty where nothing is. */
export function missingOf(words: Words, { withoutCaption, withoutRoom, emptyFields }: BoardRow): string {
  const { t } = words;
  const [field] = emptyFields;
  return [
    ...(withoutCaption > 0 ? [t('board.captionsMissing', { count: withoutCaption })] : []),
    ...(withoutRoom > 0 ? [t('board.roomsMissing', { count: withoutRoom })] : []),
    ...(emptyFields.length === 1 && field !== undefined ? [fieldNameWord(words, field)] : []),
    ...(emptyFields.length > 1 ? [t('board.fieldsMissing', { count: emptyFields.length })] : []),
  ].join(', ');
}
