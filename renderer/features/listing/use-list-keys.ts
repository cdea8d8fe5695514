import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { BoardRows } from '../../workbench/use-board-rows.ts';

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
export function useListKeys(
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
