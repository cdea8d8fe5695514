import { describe, expect, it } from 'vitest';
import {
  type FirstOrder,
  minimalOrders,
  moveBefore,
  movePosition,
  remoteSequence,
} from '../../../shared/domain/ordering.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const sequence = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 });
const orders = fc.array(fc.option(fc.integer({ min: -2, max: 9 })), { maxLength: 7 });
/** Exactly 0 or 1, room below the number where a service begins by itself, or anywhere. */
const firstOrder = fc.constantFrom<FirstOrder>(
  { lowest: 0, highest: 0 },
  { lowest: 1, highest: 1 },
  { lowest: 1, highest: 4 },
  { lowest: 0, highest: Number.MAX_SAFE_INTEGER },
);

const wantedOf = (values: readonly (number | null)[]) => values.map((remoteOrder, id) => ({ id, remoteOrder }));

/** The Order of every photo after the changes. */
function applied(values: readonly (number | null)[], changes: ReadonlyMap<number, number>): (number | null)[] {
  return values.map((value, id) => changes.get(id) ?? value);
}

describe('moveBefore', () => {
  it('keeps every photo, and both the moved and the others in their sequence', () => {
    forAll(
      sequence,
      fc.uniqueArray(fc.integer({ min: 0, max: 30 })),
      fc.option(fc.integer({ min: 0, max: 30 })),
      (all, moved, before) => {
        const result = moveBefore(all, moved, before);
        const isMoved = new Set(moved);
        expect(result).toHaveLength(all.length);
        expect(new Set(result)).toEqual(new Set(all));
        expect(result.filter((id) => isMoved.has(id))).toEqual(all.filter((id) => isMoved.has(id)));
        expect(result.filter((id) => !isMoved.has(id))).toEqual(all.filter((id) => !isMoved.has(id)));
      },
    );
  });

  it('puts the moved ones directly before the anchor', () => {
    forAll(
      sequence.filter((all) => all.length > 1),
      fc.nat(),
      fc.nat(),
      (all, seed, anchorSeed) => {
        const moved = all.filter((_, index) => (seed >> index) % 2 === 1);
        const before = all[anchorSeed % all.length] ?? null;
        fc.pre(before !== null && moved.length > 0 && !moved.includes(before));
        const result = moveBefore(all, moved, before);
        const at = before === null ? -1 : result.indexOf(before);
        expect(result.slice(at - moved.length, at)).toEqual(moved);
      },
    );
  });

  it.each([
    [['c'], 'a', ['c', 'a', 'b', 'd']],
    [['a'], null, ['b', 'c', 'd', 'a']],
    [['d', 'a'], 'c', ['b', 'a', 'd', 'c']],
    [['b', 'c'], 'b', ['a', 'b', 'c', 'd']],
    [['a'], 'a', ['a', 'b', 'c', 'd']],
    [['x'], 'a', ['a', 'b', 'c', 'd']],
    [['a'], 'x', ['b', 'c', 'd', 'a']],
  ])('moves %j before %s', (moved, before, result) => {
    expect(moveBefore(['a', 'b', 'c', 'd'], moved, before)).toEqual(result);
  });
});

it('movePosition takes positions from 1 and refuses others', () => {
  expect(movePosition(['a', 'b', 'c'], 3, 1)).toEqual(['c', 'a', 'b']);
  expect(movePosition(['a', 'b', 'c'], 1, 3)).toEqual(['b', 'c', 'a']);
  expect(movePosition(['a', 'b', 'c'], 2, 2)).toEqual(['a', 'b', 'c']);
  for (const [from, to] of [
    [0, 1],
    [4, 1],
    [1, 0],
    [1, 4],
    [-1, 1],
    [1.5, 1],
  ] as const) {
    expect(movePosition(['a', 'b', 'c'], from, to)).toBeNull();
  }
});

describe('minimalOrders', () => {
  always('makes the orders rise strictly, from where the first may stand', orders, firstOrder, (values, first) => {
    const result = applied(values, minimalOrders(wantedOf(values), first));
    result.forEach((order, index) => {
      expect(order).not.toBeNull();
      if (index > 0) expect(order ?? 0).toBeGreaterThan(result[index - 1] ?? 0);
      else {
        expect(order ?? -1).toBeGreaterThanOrEqual(first.lowest);
        expect(order ?? 99).toBeLessThanOrEqual(first.highest);
      }
    });
  });

  it('changes as few photos as any other assignment could', () => {
    fc.assert(
      fc.property(orders, firstOrder, (values, first) => {
        const changes = minimalOrders(wantedOf(values), first);
        expect(changes.size).toBe(fewestChanges(values, first));
      }),
      { numRuns: 300 },
    );
  });

  it('leaves the others alone where the first may have any number', () => {
    const anywhere = { lowest: 0, highest: Number.MAX_SAFE_INTEGER };
    expect([...minimalOrders(wantedOf([1, 2, 3, 4, 0]), anywhere)]).toEqual([[4, 5]]);
    expect(minimalOrders(wantedOf([1, 2, 3]), anywhere).size).toBe(0);
  });

  it('puts a photo into the middle of a gap', () => {
    const changes = minimalOrders(wantedOf([10, 40, 20, 30]), { lowest: 1, highest: 10 });
    expect([...changes]).toEqual([[1, 15]]);
    expect([...minimalOrders(wantedOf([30, 10, 20]), { lowest: 1, highest: 10 })]).toEqual([[0, 5]]);
  });

  it('writes whole numbers beside halves', () => {
    const changes = minimalOrders(wantedOf([0, 1.5, null, 4.5]), { lowest: 0, highest: 0 });
    expect([...changes]).toEqual([[2, 2]]);
  });
});

/** Tries every set of photos that keep their order, and finds the largest that leaves room for the others. */
function fewestChanges(values: readonly (number | null)[], first: FirstOrder): number {
  let fewest = values.length;
  for (let set = 0; set < 2 ** values.length; set += 1) {
    const kept = values.map((value, index) => ((set >> index) % 2 === 1 ? value : undefined));
    if (kept.includes(null)) continue;
    let previous = first.lowest - 1;
    const possible = kept.every((value, index) => {
      if (value === undefined || value === null) previous += 1;
      else if (value > previous && (index > 0 || value <= first.highest)) previous = value;
      else return false;
      return true;
    });
    if (possible) fewest = Math.min(fewest, kept.filter((value) => value === undefined).length);
  }
  return fewest;
}

it('remoteSequence sorts by Order, ties in place and those without one last', () => {
  const items = [
    ['a', 2],
    ['b', null],
    ['c', 0],
    ['d', 2],
    ['e', null],
  ] as const;
  expect(remoteSequence(items.map(([id, remoteOrder]) => ({ id, remoteOrder })))).toEqual(['c', 'a', 'd', 'b', 'e']);
});
