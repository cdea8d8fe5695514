import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react';
import type { BoardRow, BoardSort, BoardView } from '../../../shared/contract/board.ts';
import { inAllServices } from '../../../shared/domain/following.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { shortStateWords } from '../../language/state-words.ts';
import type { Words } from '../../language/words.ts';
import { type OpenMissing, opensMissing, RingButton, useMissingMenu } from '../../workbench/missing-menu.tsx';
import { Picture } from '../../workbench/picture.tsx';
import { type BoardRows, useBoardRows } from '../../workbench/use-board-rows.ts';
import { useRowWindow } from '../../workbench/use-row-window.ts';
import { type BoardColumn, COLUMN_LOOKS, fieldCell, missingOf, tableLayout } from './board-columns.tsx';
import { type BoardChoices, type BoardKeys, useBoardKeys } from './use-board-keys.ts';

interface BoardListProps extends BoardChoices {
  view: BoardView;
  layout: 'table' | 'cards';
  columns: readonly BoardColumn[];
  /** By a column, or by a field of the listings. */
  onSort: (by: Sorting) => void;
  onCounts: (counts: BoardCounts) => void;
}

export type Sorting = { readonly sort: BoardSort } | { readonly sortField: string };

export type BoardCounts = Pick<BoardRows, 'total' | 'counts'>;

/** The same heights as in board.css. */
const HEIGHT = { table: 44, cards: 276 } as const;
/** Of what stands above the first row: the head, which stays in sight, or a space. */
const ABOVE = { table: 32, cards: 12 } as const;
const CARD_WIDTH = 220;

/**
 * The listings of a view as a table or as cards: only those in sight are read and drawn. The frame has the focus, and one of its
 * rows is the one that keys are about.
 */
export function BoardList(props: BoardListProps): ReactElement {
  const { view, layout, columns, onCounts } = props;
  const { t } = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const seen = useRowWindow(frame, HEIGHT[layout], ABOVE[layout]);
  const perRow = layout === 'table' ? 1 : Math.max(1, Math.floor(seen.width / CARD_WIDTH));
  const rows = useBoardRows(view, { first: seen.first * perRow, last: (seen.last + 1) * perRow - 1 });
  const { counts } = rows;
  useEffect(() => onCounts({ total: rows.total, counts }), [rows.total, counts, onCounts]);
  const total = rows.total ?? 0;
  const keys = useBoardKeys(props, rows, perRow, seen);
  const lines = Math.ceil(total / perRow);
  const first = Math.min(seen.first, lines);
  const shown = Array.from({ length: Math.max(0, Math.min(lines - 1, seen.last) - first + 1) }, (_, at) => first + at);
  const { openMissing, missingMenu } = useMissingMenu();
  const { template, least } = tableLayout(columns, view.fields);
  const minWidth = layout === 'table' ? least : 0;
  return (
    <>
      <div
        className="board-frame"
        data-layout={layout}
        ref={frame}
        role="grid"
        tabIndex={0}
        aria-label={t('action.view.board')}
        aria-multiselectable
        aria-rowcount={total + 1}
        aria-activedescendant={rows.row(keys.active) === null ? undefined : `board-${keys.active}`}
        onKeyDown={(event) => {
          if (!opensMissing(event, frame.current?.querySelector(`#board-${keys.active}`))) keys.onKeyDown(event);
        }}
      >
        {layout === 'table' && <Head {...{ template, minWidth, total }} list={props} />}
        <div role="rowgroup" className="board-space" style={{ height: lines * HEIGHT[layout], minWidth }}>
          {shown.map((line) => (
            <Line key={line} {...{ line, perRow, rows, total, template, keys }} list={props} onMissing={openMissing} />
          ))}
        </div>
      </div>
      {missingMenu}
    </>
  );
}

interface LineProps {
  line: number;
  perRow: number;
  rows: BoardRows;
  total: number;
  template: string;
  keys: BoardKeys;
  list: BoardListProps;
  onMissing: OpenMissing;
}

/** One row of the table, or the cards that stand side by side. */
function Line({ line, perRow, rows, total, template, keys, list, onMissing }: LineProps): ReactElement {
  const { layout, columns, view, selected, onOpen } = list;
  const Look = layout === 'table' ? TableRow : Card;
  const height = HEIGHT[layout];
  const indexes = Array.from({ length: Math.min(perRow, total - line * perRow) }, (_, at) => line * perRow + at);
  return (
    <div
      role="presentation"
      className="board-line"
      style={{ transform: `translateY(${line * height}px)`, height, '--per-row': `${perRow}` }}
    >
      {indexes.map((index) => {
        const row = rows.row(index);
        if (row === null) return <div key={index} role="presentation" className="board-row" />;
        return (
          <Look
            key={row.listingId}
            {...{ row, index, columns, template }}
            fields={view.fields}
            isSelected={selected.has(row.listingId)}
            isActive={index === keys.active}
            onPress={(event) => keys.press(index, event)}
            onOpen={() => onOpen(row.listingId)}
            onMissing={onMissing}
          />
        );
      })}
    </div>
  );
}

interface RowProps {
  row: BoardRow;
  index: number;
  columns: readonly BoardColumn[];
  fields: readonly string[];
  template: string;
  isSelected: boolean;
  isActive: boolean;
  onPress: (event: MouseEvent) => void;
  onOpen: () => void;
  onMissing: OpenMissing;
}

/** The frame has the focus, so that a row is announced by its name alone: that says what its cells show. */
function rowAttributes({ row, index, isSelected, isActive, onPress, onOpen }: RowProps, words: Words) {
  const missing = missingOf(words, row);
  const name = [
    row.name,
    ...(row.photos === 0 ? [] : [words.t('common.photos', { count: row.photos })]),
    shortStateWords(words, inAllServices(row)).words,
    ...(row.services.length > 1 ? [words.t('services.count', { count: row.services.length })] : []),
    ...(missing === '' ? [] : [words.t('board.missingWords', { missing })]),
  ];
  return {
    id: `board-${index}`,
    role: 'row',
    'aria-rowindex': index + 2,
    'aria-selected': isSelected,
    'aria-label': name.join(', '),
    'data-active': isActive || undefined,
    'data-selected': isSelected || undefined,
    onClick: onPress,
    onDoubleClick: onOpen,
  } as const;
}

function TableRow(props: RowProps): ReactElement {
  const { row, columns, fields, template, isSelected, onMissing } = props;
  const words = useWords();
  return (
    <div {...rowAttributes(props, words)} className="board-row" style={{ gridTemplateColumns: template }}>
      <span role="gridcell" className="board-mark" data-checked={isSelected || undefined} aria-hidden />
      <span role="gridcell" className="board-name row cut">
        <Picture picture={row.firstPhoto} sizes={['320', 'preview']} className="board-thumbnail" />
        <RingButton listing={inAllServices(row)} onOpen={onMissing} />
        <b className="cut" title={row.name}>
          {row.name}
        </b>
      </span>
      {columns.map((column) => (
        <span key={column} role="gridcell" className="cut">
          {(COLUMN_LOOKS[column].cell ?? COLUMN_LOOKS[column].text)(words, row)}
        </span>
      ))}
      {fields.map((name) => {
        const said = fieldCell(words, name, row.fields[name]);
        return (
          <span key={name} role="gridcell" className="cut" title={said}>
            {said}
          </span>
        );
      })}
    </div>
  );
}

function Card(props: RowProps): ReactElement {
  const { row, isSelected, onMissing } = props;
  const words = useWords();
  const { words: state, asks } = shortStateWords(words, inAllServices(row));
  const missing = missingOf(words, row);
  return (
    <div {...rowAttributes(props, words)} className="board-card">
      <span role="gridcell" className="board-card-body">
        <Picture picture={row.firstPhoto} sizes={['320', 'preview']} className="board-card-picture" />
        <span className="board-mark" data-checked={isSelected || undefined} aria-hidden />
        <span className="board-card-name row">
          <RingButton listing={inAllServices(row)} onOpen={onMissing} />
          <b className="cut" title={row.name}>
            {row.name}
          </b>
        </span>
        <span className="cut small quiet">
          {row.photos > 0 && `${words.t('common.photos', { count: row.photos })} · `}
          {asks ? <em className="board-asks">{state}</em> : state}
          {row.services.length > 1 && ` · ${words.t('services.count', { count: row.services.length })}`}
        </span>
        <span className="board-card-missing small quiet">
          {missing === '' ? '' : words.t('board.missingWords', { missing })}
        </span>
      </span>
    </div>
  );
}

interface HeadProps {
  list: BoardListProps;
  total: number;
  template: string;
  minWidth: number;
}

function Head({ list, total, template, minWidth }: HeadProps): ReactElement {
  const { t, words } = useWords();
  const { view, columns, onSort } = list;
  const cell = (key: string, label: string, by: Sorting | null, isSorted: boolean): ReactElement => (
    <span
      key={key}
      role="columnheader"
      aria-sort={isSorted ? (view.descending ? 'descending' : 'ascending') : undefined}
      className="cut"
    >
      {by === null ? (
        label
      ) : (
        <button type="button" className="board-sort" onClick={() => onSort(by)}>
          {label}
          {isSorted && <span aria-hidden>{view.descending ? ' ↓' : ' ↑'}</span>}
        </button>
      )}
    </span>
  );
  const ofColumn = (id: 'name' | BoardColumn, sort: BoardSort | null): ReactElement =>
    cell(id, t(`board.column.${id}`), sort === null ? null : { sort }, view.sortField === null && view.sort === sort);
  return (
    <div role="rowgroup" className="board-head-rows" style={{ minWidth }}>
      <div
        role="row"
        aria-rowindex={1}
        className="board-row board-head-row small quiet"
        style={{ gridTemplateColumns: template }}
      >
        <SelectAll list={list} total={total} />
        {ofColumn('name', 'name')}
        {columns.map((column) => ofColumn(column, COLUMN_LOOKS[column].sort))}
        {view.fields.map((name) =>
          cell(`field ${name}`, fieldNameWord(words, name), { sortField: name }, view.sortField === name),
        )}
      </div>
    </div>
  );
}

/** Selects all listings of the view, also those that were never in sight, or none. */
function SelectAll({
  list: { selected, onSelect, onSelectAll },
  total,
}: Pick<HeadProps, 'list' | 'total'>): ReactElement {
  const { t } = useWords();
  const isAll = total > 0 && selected.size >= total;
  return (
    <span role="columnheader">
      <button
        type="button"
        role="checkbox"
        className="board-select-all"
        aria-label={t('syncAll.selectAll')}
        aria-checked={isAll ? true : selected.size > 0 ? 'mixed' : false}
        onClick={() => (isAll ? onSelect(new Set()) : onSelectAll())}
      >
        <span
          className="board-mark"
          data-checked={isAll || undefined}
          data-mixed={(selected.size > 0 && !isAll) || undefined}
        />
      </button>
    </span>
  );
}
