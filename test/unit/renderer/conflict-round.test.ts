import { describe, expect, it } from 'vitest';
import { besides, currentOf, joinRound } from '../../../renderer/features/conflicts/conflict-round.ts';
import type { ConflictView } from '../../../shared/contract/model.ts';
import { ConflictId, ListingId } from '../../../shared/domain/ids.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';
import { captionConflict } from './caption-conflict.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const id = (number: number): ConflictId => ConflictId.parse(uuid(number));
const conflict = (number: number, listing = 1, position: number | null = number): ConflictView =>
  captionConflict({ conflictId: id(number), listingId: ListingId.parse(uuid(listing)), mediaId: null, position });

const listed = (...numbers: number[]): ListingId[] => numbers.map((number) => ListingId.parse(uuid(number)));

describe('a round of conflicts', () => {
  it('goes listing by listing as they are listed and photo by photo; what comes later stands at its end', () => {
    const open = [conflict(4, 2, 1), conflict(2, 1, 9), conflict(3, 1, 2), conflict(5, 1, null), conflict(6, 3, 1)];
    expect(joinRound([], open, listed(2, 1))).toEqual([id(4), id(5), id(3), id(2), id(6)]);
    const first = joinRound([], open, listed(3, 1, 2));
    expect(first).toEqual([id(6), id(5), id(3), id(2), id(4)]);
    // A listing that moves up in the list meanwhile changes no number.
    expect(joinRound(first, [conflict(2), conflict(1, 1, 1)], listed(1, 2, 3))).toEqual([...first, id(1)]);
    expect(joinRound(first, [conflict(2)], listed(1, 2, 3))).toBe(first);
  });

  it('asks for the words of a photo before its room', () => {
    const room = { ...conflict(1), field: 'imageOf' as const, position: 4 };
    expect(joinRound([], [room, { ...conflict(2), position: 4 }], listed(1))).toEqual([id(2), id(1)]);
  });

  it('goes on after the one that was settled, and begins again at its end', () => {
    const round = [id(1), id(2), id(3)];
    expect(currentOf(round, new Set(round), null)).toBe(id(1));
    expect(currentOf(round, new Set(round), id(2))).toBe(id(2));
    expect(currentOf(round, new Set([id(1), id(3)]), id(2))).toBe(id(3));
    expect(currentOf(round, new Set([id(1)]), id(3))).toBe(id(1));
    expect(currentOf(round, new Set(), id(3))).toBeNull();
  });

  it('steps over what is settled and stops at both ends', () => {
    const round = [id(1), id(2), id(3)];
    const open = new Set([id(1), id(3)]);
    expect(besides(round, open, id(1), 1)).toBe(id(3));
    expect(besides(round, open, id(3), -1)).toBe(id(1));
    expect(besides(round, open, id(1), -1)).toBeNull();
    expect(besides(round, open, id(3), 1)).toBeNull();
  });

  it('whatever is settled in whatever sequence, every open conflict is come to, and each keeps its number', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 });
    forAll(
      numbers,
      fc.array(fc.constantFrom<('settle' | 1 | -1)[]>('settle', 1, -1), { maxLength: 60 }),
      (all, steps) => {
        const round = joinRound(
          [],
          all.map((number) => conflict(number)),
          listed(1),
        );
        const open = new Set(round);
        let wanted: ConflictId | null = null;
        const settled: ConflictId[] = [];
        for (const step of [...steps, ...all.map(() => 'settle' as const)]) {
          const current: ConflictId | null = currentOf(round, open, wanted);
          if (current === null) break;
          expect(open.has(current)).toBe(true);
          if (step === 'settle') {
            open.delete(current);
            settled.push(current);
          } else wanted = besides(round, open, current, step) ?? wanted;
        }
        expect(settled.toSorted()).toEqual([...round].toSorted());
        expect(joinRound(round, [], listed(1))).toBe(round);
      },
    );
  });
});
