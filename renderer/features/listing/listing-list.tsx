import {
  type KeyboardEvent,
  memo,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { BoardView } from '../../../shared/contract/board.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { useScrolled } from '../../ui/use-scrolled.ts';
import { type OpenMissing, useMissingMenu } from '../../workbench/missing-menu.tsx';
import type { ListingFilter } from '../../workbench/preferences.ts';
import { type BoardRows, useBoardRows } from '../../workbench/use-board-rows.ts';
import { ListingRow } from './listing-row.tsx';

interface ListingListProps {
  filter: ListingFilter;
  search: string;
  openListingId: ListingId | null;
  /** Whether each listing says what is not live, as some are. */
  namesEnvironments: boolean;
  onOpen: (listingId: ListingId) => void;
  empty: ReactNode;
}

/** Rows beyond those that can be seen. */
const SPARE = 6;
/** Pixels by which it is scrolled until the rows are thought over again: half a row. */
const STEP = 33;
const UNMEASURED: ReadonlyMap<ListingId, number> = new Map();

/** The listings in their groups: only those in sight are read and drawn, and the one that Tab leads to. */
export const ListingList = memo(function ListingList(props: ListingListProps): ReactElement {
  const { filter, search, openListingId, namesEnvironments, onOpen, empty } = props;
  const { t } = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const seen = useScrolled(frame, STEP);
  const [higher, setHigher] = useState(UNMEASURED);
  const [known, setKnown] = useState({ total: 0, inPreparation: 0, active: 0, places: '' });
  const layout = listLayout(known.total, known.inPreparation, placesOf(known.places));
  const first = Math.max(0, layout.indexAt(seen.top) - SPARE);
  const last = layout.indexAt(seen.top + seen.height) + SPARE;
  const view = BoardView.parse({ search: search.slice(0, 200), filter, sort: 'listed' });
  const rows = useBoardRows(view, { first, last, also: known.active, placeOf: openListingId });
  const openIndex = (openListingId === null ? null : rows.indexOf(openListingId)) ?? rows.place;
  const show = (index: number): void => bringIntoView(frame.current, layout, index);
  const fitting = Math.max(1, layout.indexAt(seen.top + seen.height) - layout.indexAt(seen.top) - 1);
  const keys = useListKeys(frame, rows, openIndex, { fitting, show, onOpen });
  const places = higherPlaces(higher, rows);
  const now = { total: rows.total ?? 0, inPreparation: rows.inPreparation, active: keys.active, places };
  if (JSON.stringify(now) !== JSON.stringify(known)) setKnown(now);
  const measure = (listingId: ListingId, height: number): void =>
    setHigher((before) => withHeight(before, listingId, height));
  const drawn = rowsToDraw(first, last, now);
  const tabStop = tabStopOf(rows, drawn, now.active);
  const { openMissing: onMissing, missingMenu } = useMissingMenu();
  const group = { rows, layout, namesEnvironments, openListingId, tabStop, onOpen, onMissing };
  return (
    <>
      {rows.total === 0 && empty}
      <div
        className="listing-list"
        ref={frame}
        role="grid"
        tabIndex={-1}
        aria-label={t('listing.list')}
        aria-rowcount={now.total}
        hidden={rows.total === 0}
        onKeyDown={keys.onKeyDown}
      >
        <div role="presentation" className="listing-space" style={{ height: layout.height }}>
          <ListingGroup
            {...group}
            title={t('shell.filter.draft')}
            top={layout.headings.inPreparation}
            indexes={drawn.filter((index) => index < now.inPreparation)}
            onHeight={measure}
          />
          <ListingGroup
            {...group}
            title={t('listing.onService')}
            top={layout.headings.onService}
            indexes={drawn.filter((index) => index >= now.inPreparation)}
            onHeight={measure}
          />
        </div>
      </div>
      {missingMenu}
    </>
  );
});

/** While the one that Tab leads to is not read, it is the first that is. */
function tabStopOf(rows: BoardRows, drawn: readonly number[], active: number): number | undefined {
  return rows.row(active) === null ? drawn.find((index) => rows.row(index) !== null) : active;
}

interface ListingGroupProps extends Pick<ListingListProps, 'namesEnvironments' | 'openListingId' | 'onOpen'> {
  title: string;
  /** Null where there is nothing in it. */
  top: number | null;
  indexes: readonly number[];
  rows: BoardRows;
  layout: ListLayout;
  tabStop: number | undefined;
  onMissing: OpenMissing;
  onHeight: (listingId: ListingId, height: number) => void;
}

function ListingGroup(props: ListingGroupProps): ReactElement | null {
  const { title, top, indexes, rows, layout, namesEnvironments, openListingId, tabStop, onOpen, onMissing, onHeight } =
    props;
  if (top === null) return null;
  return (
    <div role="rowgroup" aria-label={title}>
      <div className="listing-group" style={{ transform: `translateY(${top}px)` }} aria-hidden>
        {title}
      </div>
      {indexes.map((index) => {
        const listing = rows.row(index);
        if (listing === null) return null;
        return (
          <ListingRow
            key={listing.listingId}
            {...{ listing, namesEnvironments, index, onOpen, onMissing }}
            top={layout.topOf(index)}
            isOpen={listing.listingId === openListingId}
            isTabStop={index === tabStop}
            onHeight={(height) => onHeight(listing.listingId, height)}
          />
        );
      })}
    </div>
  );
}

/** Those in sight, and the active one wherever it is, in their sequence. */
function rowsToDraw(first: number, last: number, { total, active }: { total: number; active: number }): number[] {
  const end = Math.min(total - 1, last);
  const seen = Array.from({ length: Math.max(0, end - first + 1) }, (_, at) => first + at);
  if (active < first) return total === 0 ? [] : [active, ...seen];
  return active > end && active < total ? [...seen, active] : seen;
}

/** [Note: heights of listings] A row takes its height along: a listing that is sent or made moves the others to other places. */
function withHeight(
  before: ReadonlyMap<ListingId, number>,
  listingId: ListingId,
  height: number,
): ReadonlyMap<ListingId, number> {
  // One that is taken out of the document is of no height.
  const more = Math.max(0, height - ROW);
  if ((before.get(listingId) ?? 0) === more) return before;
  const after = new Map(before);
  if (more === 0) after.delete(listingId);
  else after.set(listingId, more);
  return after;
}

/** Where rows that are higher than others stand, and by how much, as a text that can be compared: `3:20 7:20`. */
function higherPlaces(higher: ReadonlyMap<ListingId, number>, rows: BoardRows): string {
  const places = [...higher].flatMap(([listingId, more]) => {
    const index = rows.indexOf(listingId);
    return index === null ? [] : [`${index}:${more}`];
  });
  return places.join(' ');
}

function placesOf(text: string): ReadonlyMap<number, number> {
  const pairs = text.split(' ').filter((each) => each !== '');
  return new Map(pairs.map((each) => [Number(each.split(':')[0]), Number(each.split(':')[1])]));
}

function bringIntoView(frame: HTMLElement | null, layout: ListLayout, index: number): void {
  if (frame === null) return;
  const top = layout.topOf(index);
  const bottom = top + layout.heightOf(index);
  // The first shows its heading as well.
  if (top < frame.scrollTop) frame.scrollTo({ top: index === 0 ? 0 : top });
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTo({ top: bottom - frame.clientHeight });
}

/** Pixels, the same as in listing.css. A row is as high as this, or higher where a long name takes several lines. */
const ROW = 66;
const HEADING = 30;
const PADDING = 8;

interface ListLayout {
  readonly height: number;
  /** Where the heading of each group stands; null for a group of none. */
  readonly headings: { readonly inPreparation: number | null; readonly onService: number | null };
  topOf(index: number): number;
  heightOf(index: number): number;
  /** The row at a height, or the one after it. */
  indexAt(y: number): number;
}

/**
 * Where the rows of the list stand: those in preparation, then those at the service, each under its heading.
 *
 * @param higher how much higher than others the rows are that were seen to be so
 */
function listLayout(total: number, inPreparation: number, higher: ReadonlyMap<number, number>): ListLayout {
  const heightOf = (index: number): number => ROW + (higher.get(index) ?? 0);
  const extraBefore = (index: number): number => {
    let sum = 0;
    for (const [at, more] of higher) if (at < index) sum += more;
    return sum;
  };
  const headingsBefore = (index: number): number =>
    (inPreparation > 0 ? 1 : 0) + (index >= inPreparation && total > inPreparation ? 1 : 0);
  const topOf = (index: number): number => PADDING + headingsBefore(index) * HEADING + index * ROW + extraBefore(index);
  const indexAt = (y: number): number => {
    let [low, high] = [0, Math.max(0, total - 1)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (topOf(middle) + heightOf(middle) > y) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    height: topOf(total) + PADDING,
    headings: {
      inPreparation: inPreparation > 0 ? PADDING : null,
      onService: total > inPreparation ? topOf(inPreparation) - HEADING : null,
    },
    topOf,
    heightOf,
    indexAt,
  };
}

interface ListKeys {
  /** The row that Tab leads to. */
  readonly active: number;
  onKeyDown(event: KeyboardEvent): void;
}

/** The row that keys go to, until its listing is open. */
interface Wanted {
  readonly index: number;
  readonly whenOpen: number | null;
}

/**
 * The keys of the list of listings: they go from row to row, and the row that has the focus is the listing that is open. A row that is
 * not read yet gets the focus, and is opened, as soon as it is.
 */
function useListKeys(
  frame: RefObject<HTMLElement | null>,
  rows: BoardRows,
  openIndex: number | null,
  { fitting, show, onOpen }: { fitting: number; show: (index: number) => void; onOpen: (listingId: ListingId) => void },
): ListKeys {
  const total = rows.total ?? 0;
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const going = useRef<number | null>(null);
  // As soon as another one is open, that is the one that Tab leads to.
  if (wanted !== null && wanted.whenOpen !== openIndex) setWanted(null);
  const active = Math.max(0, Math.min(total - 1, wanted?.index ?? openIndex ?? 0));
  useLayoutEffect(() => {
    const index = going.current;
    const row = index === null ? null : rows.row(index);
    if (index === null || row === null) return;
    const element = frame.current?.querySelector<HTMLElement>(`[data-key="${row.listingId}"]`);
    if (element == null) return;
    going.current = null;
    element.focus({ preventScroll: true });
    onOpen(row.listingId);
  });
  const go = (index: number): void => {
    const to = Math.max(0, Math.min(total - 1, index));
    going.current = to;
    setWanted({ index: to, whenOpen: openIndex });
    show(to);
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: fitting,
    PageUp: -fitting,
    Home: -total,
    End: total,
  };
  return {
    active,
    onKeyDown(event) {
      const step = steps[event.key];
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (step === undefined || isModified || total === 0) return;
      event.preventDefault();
      event.stopPropagation();
      go((going.current ?? active) + step);
    },
  };
}
