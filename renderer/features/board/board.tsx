import { ChevronDown } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import {
  Menu as AriaMenu,
  Input,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  SearchField,
  ToggleButton,
} from 'react-aria-components';
import { BOARD_FILTERS, type BoardView } from '../../../shared/contract/board.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { fieldNameWord } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Segments } from '../../ui/segments.tsx';
import { focusBoard } from '../../workbench/panes.ts';
import { useWorkbench } from '../../workbench/workbench.ts';
import { NameDialog } from '../listing/listing-dialogs.tsx';
import { BOARD_COLUMNS } from './board-columns.tsx';
import { type BoardCounts, BoardList, type Sorting } from './board-list.tsx';
import { ReportMenu } from './board-report.tsx';
import { BoardSelection } from './board-selection.tsx';
import { FieldFilters, useFieldsOfListings } from './field-filters.tsx';
import { rangeOf } from './use-board-keys.ts';
import './board.css';

const NONE: ReadonlySet<ListingId> = new Set();
/** No column has such an id. */
const fieldId = (name: string): string => `field ${name}`;
const MOST_FIELDS = 20;

/** All listings: searched, filtered and sorted, many of them selected at once. */
export function Board(): ReactElement {
  const { t } = useWords();
  const { services, commands, preferences, prefer } = useWorkbench();
  const view = preferences.boardView;
  const [selected, setSelected] = useState(NONE);
  const [counts, setCounts] = useState<BoardCounts>({ total: null, counts: null });
  const asked = useRef(0);
  const show = (changes: Partial<BoardView>): void => {
    select(NONE);
    prefer({ boardView: { ...view, ...changes } });
  };
  /** What is chosen meanwhile stands, and not what was asked for before. */
  const select = (chosen: ReadonlySet<ListingId>): void => {
    asked.current += 1;
    setSelected(chosen);
  };
  const selectOf = async (part: (listingIds: readonly ListingId[]) => readonly ListingId[]): Promise<void> => {
    const question = (asked.current += 1);
    const answer = await services.host.call('listing.boardIds', view);
    if (answer.ok && question === asked.current) setSelected(new Set(part(answer.value.listingIds)));
  };
  const selectAll = (): void => void selectOf((listingIds) => listingIds);
  return (
    <section className="board" aria-labelledby="board-title">
      <BoardBar view={view} show={show} selected={selected} />
      <BoardFilters view={view} show={show} counts={counts.counts} />
      <BoardSelection
        selected={selected}
        total={counts.total ?? 0}
        archived={view.archived}
        onSelectAll={selectAll}
        onClear={() => {
          select(NONE);
          focusBoard();
        }}
      />
      {counts.total === 0 && <p className="board-empty quiet">{t('board.nothing')}</p>}
      <BoardList
        key={preferences.boardLayout}
        view={view}
        layout={preferences.boardLayout}
        columns={preferences.boardColumns}
        selected={selected}
        onSelect={select}
        onSelectAll={selectAll}
        onSelectRange={(one, other) => void selectOf((listingIds) => rangeOf(listingIds, one, other))}
        onOpen={(listingId) => {
          commands.openListing(listingId);
        }}
        onSort={(by) =>
          show({ ...by, ...('sort' in by ? { sortField: null } : {}), descending: directionAfter(view, by) })
        }
        onCounts={setCounts}
      />
    </section>
  );
}

/** What is sorted by already turns round; names, and what listings say, begin at their start, all else with the most or the latest. */
function directionAfter(view: BoardView, by: Sorting): boolean {
  if ('sortField' in by) return view.sortField === by.sortField && !view.descending;
  return view.sortField === null && view.sort === by.sort ? !view.descending : by.sort !== 'name';
}

interface ViewProps {
  view: BoardView;
  show: (changes: Partial<BoardView>) => void;
}

function BoardBar({ view, show, selected }: BoardMenusProps): ReactElement {
  const { t } = useWords();
  const { commands, preferences, prefer } = useWorkbench();
  return (
    <header className="board-bar">
      <h1 id="board-title">{t('action.view.board')}</h1>
      <SearchField
        aria-label={t('board.search')}
        value={view.search}
        onChange={(search) => show({ search: search.slice(0, 200) })}
        className="board-search"
      >
        <Input className="input" placeholder={t('board.search')} />
      </SearchField>
      <span className="grow" />
      <Segments
        label={t('board.layout')}
        labelHidden
        options={[
          { id: 'table', label: t('board.table') },
          { id: 'cards', label: t('board.cards') },
        ]}
        value={preferences.boardLayout}
        onChange={(boardLayout) => prefer({ boardLayout })}
      />
      <BoardMenus view={view} show={show} selected={selected} />
      <Button variant="plain" onPress={() => commands.showBoard(false)}>
        {t('common.close')}
      </Button>
    </header>
  );
}

/** Each filter with what it would show. */
function BoardFilters({ view, show, counts }: ViewProps & Pick<BoardCounts, 'counts'>): ReactElement {
  const { t } = useWords();
  return (
    <div className="board-filters" role="group" aria-label={t('common.show')}>
      {BOARD_FILTERS.map((filter) => (
        <ToggleButton
          key={filter}
          className="button plain board-filter"
          isSelected={view.filter === filter}
          onChange={() => show({ filter })}
        >
          {t(`board.filter.${filter}`)} <span className="quiet">{counts?.[filter] ?? ''}</span>
        </ToggleButton>
      ))}
      <FieldFilters view={view} show={show} />
      <span className="grow" />
      <ToggleButton
        className="button plain board-filter"
        isSelected={view.archived}
        onChange={(archived) => show({ archived })}
      >
        {t('board.showArchived')}
      </ToggleButton>
    </div>
  );
}

interface BoardMenusProps extends ViewProps {
  selected: ReadonlySet<ListingId>;
}

/** Columns, views, reports, and what makes listings. */
function BoardMenus({ view, show, selected }: BoardMenusProps): ReactElement {
  const { t } = useWords();
  const { preferences, prefer, openDialog } = useWorkbench();
  const [isNaming, setNaming] = useState(false);
  const { boardViews, boardColumns } = preferences;
  const save = (name: string): Promise<null> => {
    const others = boardViews.filter((saved) => saved.name !== name);
    prefer({ boardViews: [...others, { name, view, columns: boardColumns }].slice(-20) });
    return Promise.resolve(null);
  };
  return (
    <>
      <ColumnsMenu view={view} />
      <Menu
        label={t('board.views')}
        trigger={
          <Button variant="plain">
            {t('board.views')} <ChevronDown size={13} aria-hidden />
          </Button>
        }
        entries={[
          ...boardViews.map((saved) => ({
            id: `view ${saved.name}`,
            label: saved.name,
            run: () => {
              prefer({ boardColumns: saved.columns });
              show(saved.view);
            },
          })),
          { id: 'save', label: t('board.saveView'), apart: boardViews.length > 0, run: () => setNaming(true) },
          ...boardViews.map((saved) => ({
            id: `remove ${saved.name}`,
            label: t('board.removeView', { name: saved.name }),
            run: () => prefer({ boardViews: boardViews.filter((each) => each !== saved) }),
          })),
        ]}
      />
      <ReportMenu view={view} selected={selected} />
      <Button onPress={() => openDialog({ kind: 'importTable' })}>{t('action.listing.importTable')}</Button>
      {isNaming && (
        <NameDialog
          title={t('board.saveView')}
          initial=""
          confirmLabel={t('common.save')}
          asks={{ label: t('board.viewName'), note: t('board.viewNote'), missing: t('board.viewMissing') }}
          save={save}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

function ColumnsMenu({ view }: { view: BoardView }): ReactElement {
  const { t } = useWords();
  return (
    <MenuTrigger>
      <Button variant="plain">
        {t('common.columns')} <ChevronDown size={13} aria-hidden />
      </Button>
      <Popover className="popover" placement="bottom end" offset={4}>
        <ColumnOptions view={view} />
      </Popover>
    </MenuTrigger>
  );
}

/**
 * What each row says: what is known of every listing, and any field in which some listing says something. [Note: while it is open] All
 * listings are read for their fields, which is too much for every change of one of them.
 */
function ColumnOptions({ view }: { view: BoardView }): ReactElement {
  const { t, words } = useWords();
  const {
    preferences: { boardColumns },
    prefer,
  } = useWorkbench();
  const fields = useFieldsOfListings(view.fields);
  const choose = (has: (id: string) => boolean): void =>
    prefer({
      boardColumns: BOARD_COLUMNS.filter(has),
      // In the sequence in which they were taken; no more than a row can say.
      boardView: {
        ...view,
        fields: [...new Set([...view.fields, ...fields])].filter((name) => has(fieldId(name))).slice(0, MOST_FIELDS),
      },
    });
  return (
    <AriaMenu
      className="options"
      aria-label={t('common.columns')}
      selectionMode="multiple"
      selectedKeys={[...boardColumns, ...view.fields.map(fieldId)]}
      onSelectionChange={(keys) => choose((id) => keys === 'all' || keys.has(id))}
    >
      {BOARD_COLUMNS.map((column) => (
        <MenuItem key={column} id={column} className="option board-option">
          {t(`board.column.${column}`)}
        </MenuItem>
      ))}
      {fields.length > 0 && (
        <MenuSection aria-label={t('board.fieldsOfListings')} className="board-field-options">
          {fields.map((name) => (
            <MenuItem key={name} id={fieldId(name)} className="option board-option">
              {fieldNameWord(words, name)}
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </AriaMenu>
  );
}
