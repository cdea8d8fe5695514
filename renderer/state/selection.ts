import type { MediaItem } from '../../shared/contract/model.ts';
import type { MediaId } from '../../shared/domain/ids.ts';

/** The item after the last selected one (or before the first, for -1); null at the end. */
export function neighbour<Item>(items: readonly Item[], selected: ReadonlySet<Item>, step: 1 | -1): Item | null {
  const indexes = items.flatMap((item, index) => (selected.has(item) ? [index] : []));
  const from = step === 1 ? indexes.at(-1) : indexes[0];
  if (from === undefined) return items[0] ?? null;
  return items[from + step] ?? null;
}

/**
 * Where a move of the selection by some places puts it: the item it then stands before (null: at the end).
 * The selected items are gathered; undefined when they cannot move further and stand together already.
 */
export function placeAfterMove<Item>(
  items: readonly Item[],
  selected: ReadonlySet<Item>,
  by: number,
): Item | null | undefined {
  const indexes = items.flatMap((item, index) => (selected.has(item) ? [index] : []));
  const first = indexes[0];
  if (first === undefined) return undefined;
  const staying = items.filter((item) => !selected.has(item));
  const target = Math.max(0, Math.min(staying.length, first + by));
  const scattered = indexes.some((index, nth) => index !== first + nth);
  if (target === first && !scattered) return undefined;
  return staying[target] ?? null;
}

/**
 * Where items that are moved among those that are shown come to stand among all. Behind the last shown one is right behind that one,
 * however many follow that are not shown. Pure.
 *
 * @param before the shown item that they stand before; null for behind the last one
 * @returns the item before which they stand among all; null for the end
 */
export function placeAmongAll<Item>(
  all: readonly Item[],
  shown: readonly Item[],
  moved: ReadonlySet<Item>,
  before: Item | null,
): Item | null {
  if (before !== null) return before;
  const last = shown.findLast((item) => !moved.has(item));
  const behind = last === undefined ? all.findIndex((item) => moved.has(item)) : all.indexOf(last) + 1;
  return all.slice(behind).find((item) => !moved.has(item)) ?? null;
}

/** The item before which the moved ones stand when the first of them gets this position (from 1). */
export function placeAtPosition<Item>(
  items: readonly Item[],
  selected: ReadonlySet<Item>,
  position: number,
): Item | null {
  const staying = items.filter((item) => !selected.has(item));
  return staying[Math.max(0, Math.min(staying.length, position - 1))] ?? null;
}

/**
 * The selection while one item gives its place to another: both stand in it until the list shows the new one, so that
 * there is no moment without a chosen item. Unchanged where the old one is not chosen.
 */
export function withStandIn<Item>(selected: ReadonlySet<Item>, gone: Item, standIn: Item): ReadonlySet<Item> {
  return selected.has(gone) ? new Set([...selected, standIn]) : selected;
}

export function without<Item>(selected: ReadonlySet<Item>, gone: Item): ReadonlySet<Item> {
  return selected.has(gone) ? new Set([...selected].filter((item) => item !== gone)) : selected;
}

/** The items from one to another, in their sequence, whichever of them stands first. */
function rangeOf<Item>(items: readonly Item[], one: Item, other: Item): Item[] {
  const [a, b] = [items.indexOf(one), items.indexOf(other)];
  return a < 0 || b < 0 ? [] : items.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/**
 * A range from its anchor to another end than before: what the old range had is given up, and what was chosen beside it stays.
 *
 * @param from the end of the range as it was
 */
export function extended<Item>(
  items: readonly Item[],
  selected: ReadonlySet<Item>,
  anchor: Item,
  from: Item,
  to: Item,
): ReadonlySet<Item> {
  const old = new Set(rangeOf(items, anchor, from));
  return new Set([...[...selected].filter((item) => !old.has(item)), ...rangeOf(items, anchor, to)]);
}

export function toggled<Item>(selected: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  return selected.has(item) ? without(selected, item) : new Set([...selected, item]);
}

/** The photos through which Enter in a caption leads: a rejected one gets no words by the way, but the one that is written for counts. */
export function photosToWrite<Item extends Pick<MediaItem, 'mediaId' | 'rejected'>>(
  media: readonly Item[],
  writtenFor: MediaId,
): readonly Item[] {
  return media.filter(({ mediaId, rejected }) => !rejected || mediaId === writtenFor);
}
