import { describe, expect, it } from 'vitest';
import {
  layoutOf,
  ofTheFirst,
  TILE_GAP,
  tileSizeFor,
  unknownShapes,
} from '../../../renderer/features/media-grid/grid-layout.ts';
import { barOf, moveTo, placeAt, tilesIn } from '../../../renderer/features/media-grid/grid-place.ts';
import { stepOf } from '../../../renderer/features/media-grid/grid-steps.ts';
import { scrolledTo, seenTiles } from '../../../renderer/features/media-grid/grid-window.ts';
import { extended, toggled } from '../../../renderer/state/selection.ts';
import { MediaId } from '../../../shared/domain/ids.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const LANDSCAPE = { width: 3000, height: 2000 };
const PORTRAIT = { width: 2000, height: 3000 };

const photo = fc.record({ width: fc.integer({ min: 0, max: 9000 }), height: fc.integer({ min: 0, max: 9000 }) });
const wishes = fc.record({
  rows: fc.constantFrom('even', 'justified'),
  width: fc.integer({ min: 100, max: 4000 }),
  tileSize: fc.integer({ min: 80, max: 400 }),
});

describe('tiles', () => {
  it('stand where they stood when the places of those that are to come are taken away', () => {
    forAll(fc.array(photo, { maxLength: 30 }), fc.nat({ max: 30 }), wishes, (photos, expected, wish) => {
      const whole = layoutOf([...photos, ...unknownShapes(expected)], wish);
      const { boxes, rows } = ofTheFirst(whole, photos.length);
      expect(boxes).toEqual(whole.boxes.slice(0, photos.length));
      expect(rows.flatMap(({ from, to }) => boxes.slice(from, to))).toEqual(boxes);
    });
  });
  it('are larger in a wide grid, never smaller than wished for', () => {
    expect(tileSizeFor(190, 800)).toBe(190);
    expect(tileSizeFor(190, 3100)).toBeGreaterThan(300);
  });
  it('stand beside and below each other, in their sequence and within the width', () => {
    forAll(fc.array(photo, { maxLength: 60 }), wishes, (photos, wish) => {
      const { boxes, rows, height } = layoutOf(photos, wish);
      expect(boxes).toHaveLength(photos.length);
      expect(rows.flatMap(({ from, to }) => boxes.slice(from, to))).toEqual(boxes);
      for (const { from, to, top } of rows) {
        const row = boxes.slice(from, to);
        for (const [nth, box] of row.entries()) {
          const before = row[nth - 1];
          expect(box.top).toBe(top);
          expect(box.left).toBe(before === undefined ? TILE_GAP.across : before.left + before.width + TILE_GAP.across);
          if (row.length > 1) expect(box.left + box.width).toBeLessThanOrEqual(wish.width);
          expect(box.top + box.height).toBeLessThanOrEqual(height);
        }
      }
    });
  });
  it('fill the width in columns, and are never narrower than wished where there is room', () => {
    forAll(fc.integer({ min: 100, max: 4000 }), fc.integer({ min: 80, max: 400 }), (width, tileSize) => {
      const { columns, boxes } = layoutOf([LANDSCAPE], { rows: 'even', width, tileSize });
      const used = columns * (boxes[0]?.width ?? 0) + (columns + 1) * TILE_GAP.across;
      expect(used).toBeLessThanOrEqual(width);
      expect(width - used).toBeLessThan(columns);
      if (columns > 1) expect(boxes[0]?.width).toBeGreaterThanOrEqual(tileSize);
    });
  });
  it('take the shape of their pictures in justified rows, and all rows but the last are filled', () => {
    const photos = Array.from({ length: 23 }, (_, index) => (index % 3 === 1 ? PORTRAIT : LANDSCAPE));
    const { boxes, rows } = layoutOf(photos, { rows: 'justified', width: 1000, tileSize: 200 });
    expect(boxes[1]?.width).toBeLessThan((boxes[0]?.width ?? 0) / 2);
    for (const { from, to } of rows.slice(0, -1)) {
      const last = boxes[to - 1];
      expect((last?.left ?? 0) + (last?.width ?? 0)).toBeGreaterThan(1000 - TILE_GAP.across - (to - from));
    }
  });
});

const EVEN = layoutOf(
  Array.from({ length: 500 }, () => LANDSCAPE),
  { rows: 'even', width: 1000, tileSize: 190 },
);

describe('the window of the grid', () => {
  it('holds the rows that are seen, and not all of a long listing', () => {
    forAll(fc.integer({ min: 0, max: EVEN.height }), (top) => {
      const { from, to } = seenTiles(EVEN, top, 800);
      const isSeen = EVEN.boxes.map((box) => box.top < top + 800 && box.top + box.height > top);
      expect(isSeen.every((seen, index) => !seen || (index >= from && index < to))).toBe(true);
      expect(to - from).toBeLessThan(60);
    });
  });
  it('scrolls no further than to where a tile is whole', () => {
    const box = EVEN.boxes[100];
    const top = scrolledTo(EVEN, 100, 0, 800);
    expect((box?.top ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top + 800);
    expect(scrolledTo(EVEN, 100, top, 800)).toBe(top);
  });
});

describe('a key', () => {
  it('goes along the sequence, to the row below or above, by a window, and to both ends', () => {
    const { columns } = EVEN;
    const to = (key: string, from: number): number | null => stepOf(EVEN, key, from, 800);
    expect([to('ArrowRight', columns - 1), to('ArrowLeft', columns)]).toEqual([columns, columns - 1]);
    expect([to('ArrowDown', 2), to('ArrowUp', columns + 2)]).toEqual([columns + 2, 2]);
    expect([to('ArrowUp', 2), to('ArrowLeft', 0), to('ArrowRight', 499)]).toEqual([2, 0, 499]);
    expect([to('Home', 77), to('End', 77), to('PageUp', 3)]).toEqual([0, 499, 0]);
    expect(to('PageDown', 3)).toBeGreaterThan(columns * 3);
    expect(to('PageDown', 498)).toBe(499);
    expect(to('x', 3)).toBeNull();
  });
  it('goes to the tile that is nearest in a row of other widths', () => {
    const photos = [LANDSCAPE, LANDSCAPE, PORTRAIT, PORTRAIT, PORTRAIT, PORTRAIT, LANDSCAPE, LANDSCAPE];
    const layout = layoutOf(photos, { rows: 'justified', width: 420, tileSize: 190 });
    const [first, second] = layout.rows;
    const last = (first?.to ?? 0) - 1;
    expect(stepOf(layout, 'ArrowDown', last, 400)).toBe((second?.to ?? 0) - 1);
  });
});

const ids = ['a', 'b', 'c', 'd', 'e'].map((letter) => MediaId.parse(`00000000-0000-4000-8000-00000000000${letter}`));
const of = (letters: string): MediaId[] => ids.filter((id) => letters.includes(id.at(-1) ?? ''));

describe('a place to drop', () => {
  it('is in front of the tile whose left half is pointed at, and right of the last of a row behind it', () => {
    const [first, second] = EVEN.boxes;
    if (first === undefined || second === undefined) throw new Error('There are tiles.');
    expect(placeAt(EVEN, second.left + 3, 20)).toEqual({ before: 1, atEnd: false });
    expect(placeAt(EVEN, second.left + second.width - 3, 20)).toEqual({ before: 2, atEnd: false });
    const end = placeAt(EVEN, 999, 20);
    expect(end).toEqual({ before: EVEN.columns, atEnd: true });
    expect(barOf(EVEN, end)?.top).toBe(first.top);
    expect(placeAt(EVEN, 999, 1_000_000).before).toBe(500);
  });
  it('moves nothing where all would stand as they do', () => {
    expect(moveTo(ids, new Set(of('b')), 1)).toBeUndefined();
    expect(moveTo(ids, new Set(of('b')), 2)).toBeUndefined();
    expect(moveTo(ids, new Set(of('b')), 3)).toBe(ids[3]);
    expect(moveTo(ids, new Set(of('bd')), 3)).toBe(ids[4]);
    expect(moveTo(ids, new Set(of('a')), 5)).toBeNull();
  });
});

describe('a frame that is drawn between tiles', () => {
  it('touches the tiles that it lies over in part or whole, and none from a gap', () => {
    const [first, second] = EVEN.boxes;
    const below = EVEN.boxes[EVEN.columns];
    if (first === undefined || second === undefined || below === undefined) throw new Error('There are tiles.');
    const gap = { left: first.left + first.width, top: 0, width: second.left - first.left - first.width, height: 40 };
    expect(tilesIn(EVEN, gap)).toEqual([]);
    expect(tilesIn(EVEN, { ...gap, width: gap.width + 1 })).toEqual([1]);
    expect(tilesIn(EVEN, { left: 0, top: 0, width: second.left + 1, height: below.top + 1 })).toEqual([
      0,
      1,
      EVEN.columns,
      EVEN.columns + 1,
    ]);
  });
});

describe('a range', () => {
  it('gives up what it had and keeps what was chosen beside it', () => {
    const items = ['a', 'b', 'c', 'd', 'e'];
    expect([...extended(items, new Set(['b', 'c', 'd']), 'b', 'd', 'c')]).toEqual(['b', 'c']);
    expect([...extended(items, new Set(['a', 'c', 'd']), 'c', 'd', 'e')]).toEqual(['a', 'c', 'd', 'e']);
    expect([...extended(items, new Set(['c']), 'c', 'c', 'a')]).toEqual(['a', 'b', 'c']);
  });
  it('begins anew with a single one that is added or taken away', () => {
    expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b']);
    expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
  });
});
