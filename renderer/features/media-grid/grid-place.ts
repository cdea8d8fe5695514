import type { MediaId } from '../../../shared/domain/ids.ts';
import { type Box, type GridLayout, TILE_GAP } from './grid-layout.ts';
import { rowAt } from './grid-window.ts';

/** Pixels of the bar that shows where photos would be put. */
const BAR = 3;

/** A place between tiles. */
export interface GridPlace {
  /** The tile that it is in front of, counted from 0; as many as there are for behind the last. */
  readonly before: number;
  /** It is shown at the end of the row before, behind the last tile there. */
  readonly atEnd: boolean;
}

/** The place nearest to a point; the empty space behind the last tile of a row is behind that tile. Pure. */
export function placeAt({ rows, boxes }: GridLayout, x: number, y: number): GridPlace {
  const row = rows[rowAt(rows, y)];
  if (row === undefined) return { before: 0, atEnd: false };
  for (let index = row.from; index < row.to; index += 1) {
    const box = boxes[index];
    if (box !== undefined && x < box.left + box.width / 2) return { before: index, atEnd: false };
  }
  return { before: row.to, atEnd: true };
}

/** The tiles that a box touches, by their places from 0. Pure. */
export function tilesIn({ boxes }: GridLayout, box: Box): number[] {
  return boxes.flatMap((tile, index) => (isTouched(tile, box) ? [index] : []));
}

function isTouched(tile: Box, box: Box): boolean {
  return (
    tile.left < box.left + box.width &&
    box.left < tile.left + tile.width &&
    tile.top < box.top + box.height &&
    box.top < tile.top + tile.height
  );
}

/** Where the bar of a place stands. */
export function barOf({ boxes }: GridLayout, { before, atEnd }: GridPlace): Box | null {
  const next = boxes[before];
  const last = boxes[before - 1];
  const box = atEnd || next === undefined ? last : next;
  if (box === undefined) return null;
  const middle = TILE_GAP.across / 2 + BAR / 2;
  const left = box === next ? box.left - middle : box.left + box.width + TILE_GAP.across / 2 - BAR / 2;
  return { left, top: box.top, width: BAR, height: box.height };
}

/** The photo that moved ones come to stand in front of: null for the end, undefined where all stay as they are. */
export function moveTo(
  ids: readonly MediaId[],
  moved: ReadonlySet<MediaId>,
  place: number,
): MediaId | null | undefined {
  const before = ids.slice(place).find((id) => !moved.has(id)) ?? null;
  const staying = ids.filter((id) => !moved.has(id));
  const at = before === null ? staying.length : staying.indexOf(before);
  const wanted = [...staying.slice(0, at), ...ids.filter((id) => moved.has(id)), ...staying.slice(at)];
  return wanted.every((id, index) => id === ids[index]) ? undefined : before;
}
