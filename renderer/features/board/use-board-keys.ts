import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { isPressed } from '../../workbench/shortcuts.ts';
import type { BoardRows } from '../../workbench/use-board-rows.ts';
import type { RowWindow } from '../../workbench/use-row-window.ts';

export interface BoardChoices {
  readonly selected: ReadonlySet<ListingId>;
  readonly onSelect: (selected: ReadonlySet<ListingId>) => void;
  readonly onSelectAll: () => void;
  /** All from one place to the other, where rows between them are not read yet. */
  readonly onSelectRange: (one: Place, other: Place) => void;
  readonly onOpen: (listingId: ListingId) => void;
}

export interface BoardKeys {
  readonly active: number;
  onKeyDown(event: KeyboardEvent): void;
  press(index: number, event: MouseEvent): void;
}

const START: Place = { listingId: null, index: 0 };

/** The keys of the board: they go from row to row, select, and open. */
export function useBoardKeys(
  { selected, onSelect, onSelectAll, onSelectRange, onOpen }: BoardChoices,
  rows: BoardRows,
  perRow: number,
  seen: RowWindow,
): BoardKeys {
  const total = rows.total ?? 0;
  const { active, activeId, anchor, setActive, setAnchor, placeAt, indexOf } = usePlaces(rows, total);
  const { show } = seen;
  const selectTo = (index: number): void => {
    const from = anchor.listingId === null ? anchor.index : indexOf(anchor);
    const read = from === null ? null : rows.idsBetween(from, index);
    if (read === null) onSelectRange(anchor, placeAt(index));
    else onSelect(new Set(read));
  };
  const toggle = (index: number): void => {
    const id = placeAt(index).listingId;
    if (id === null) return;
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setAnchor(placeAt(index));
    onSelect(next);
  };
  const go = (index: number, extending: boolean): void => {
    const to = Math.max(0, Math.min(total - 1, index));
    setActive(placeAt(to));
    show(Math.floor(to / perRow));
    if (extending) selectTo(to);
    else setAnchor(placeAt(to));
  };
  const steps = stepsOf(total, perRow, seen.fitting);
  return {
    active,
    onKeyDown(event) {
      if (event.target !== event.currentTarget) return;
      const step = steps[event.key];
      const isCommand = event.ctrlKey || event.metaKey;
      if (step !== undefined && step !== 0 && !event.altKey) go(active + step, event.shiftKey);
      else if (event.key === ' ') toggle(active);
      else if (isPressed('Mod+A', event)) onSelectAll();
      else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set());
      else if (event.key === 'Enter' && !isCommand) {
        if (activeId !== null) onOpen(activeId);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    press(index, event) {
      setActive(placeAt(index));
      if (event.shiftKey) selectTo(index);
      else toggle(index);
    },
  };
}

function stepsOf(total: number, perRow: number, fitting: number): Readonly<Record<string, number>> {
  return {
    ArrowDown: perRow,
    ArrowUp: -perRow,
    ArrowRight: perRow > 1 ? 1 : 0,
    ArrowLeft: perRow > 1 ? -1 : 0,
    PageDown: fitting * perRow,
    PageUp: -fitting * perRow,
    Home: -total,
    End: total,
  };
}

/** The row that keys are about, and where a range begins: both go with their listing when others come before it. */
function usePlaces(rows: BoardRows, total: number) {
  const [wanted, setActive] = useState(START);
  const [anchor, setAnchor] = useState(START);
  const placeAt = (index: number): Place => ({ listingId: rows.row(index)?.listingId ?? null, index });
  const indexOf = ({ listingId }: Place): number | null => (listingId === null ? null : rows.indexOf(listingId));
  const active = placeAt(Math.max(0, Math.min(total - 1, indexOf(wanted) ?? wanted.index)));
  const moved = active.listingId !== wanted.listingId || active.index !== wanted.index;
  if (active.listingId !== null && moved) setActive(active);
  const begin = placeAt(anchor.index);
  if (anchor.listingId === null && begin.listingId !== null) setAnchor(begin);
  return { active: active.index, activeId: active.listingId, anchor, setActive, setAnchor, placeAt, indexOf };
}

/** A row that a person named: the listing, and where it stood, which alone is known until the row is read. */
export interface Place {
  readonly listingId: ListingId | null;
  readonly index: number;
}

/** The listings from one place to the other, wherever they stand by now. */
export function rangeOf(listingIds: readonly ListingId[], one: Place, other: Place): ListingId[] {
  const at = ({ listingId, index }: Place): number => {
    const found = listingId === null ? -1 : listingIds.indexOf(listingId);
    return found < 0 ? index : found;
  };
  return listingIds.slice(Math.min(at(one), at(other)), Math.max(at(one), at(other)) + 1);
}
