import { describe, expect, it } from 'vitest';
import { followOrder, followValue, type Seen } from '../../../shared/domain/following.ts';
import { MediaId } from '../../../shared/domain/ids.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

/** What happens to a value of a listing that goes to two services. */
const Event = fc.record({
  what: fc.constantFrom<'edited' | 'editedThere' | 'adopted'>('edited', 'editedThere', 'adopted'),
  value: fc.constantFrom('a', 'b', 'c', 'd'),
});

describe('a value that follows', () => {
  it('is what a person wrote last in the source, unless it was written for that service alone', () => {
    fc.assert(
      fc.property(fc.array(Event, { maxLength: 12 }), (events) => {
        let [source, own] = ['a', 'a'];
        let seen: Seen<string> = { source: 'a', own: 'a' };
        /** What a person wants there: null as long as it is what they want everywhere. */
        let [wanted, apart] = ['a', false];
        for (const { what, value } of events) {
          if (what === 'edited' && value !== source) {
            source = value;
            if (!apart) wanted = value;
          }
          if (what === 'editedThere') {
            own = value;
            wanted = value;
            apart = value !== source && value !== seen.own;
            // What it was when it followed last: it takes what the source was changed to since.
            if (!apart && value !== source && source !== seen.source) wanted = source;
          }
          if (what === 'adopted') {
            source = value;
            seen = { ...seen, source: value };
          }
          const followed = followValue(source, own, seen);
          own = followed.value;
          seen = followed.seen;
          apart = followed.isOwn;
          expect(own).toBe(wanted);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not take along what was adopted of the service of the source', () => {
    const adopted = followValue('theirs', 'mine', { source: 'theirs', own: 'mine' });
    expect(adopted).toMatchObject({ value: 'mine', isOwn: false });
    expect(followValue('written', 'mine', adopted.seen)).toMatchObject({ value: 'written', isOwn: false });
  });
});

const ids = ['1', '2', '3', '4', '5', '6'].map((digit) => MediaId.parse(`${digit}0000000-0000-4000-8000-000000000000`));
const Order = fc.shuffledSubarray(ids, { minLength: ids.length });

describe('an order that follows', () => {
  always('is that of the source as long as nobody moved anything there', Order, Order, (before, after) => {
    const seen = { source: before, own: before };
    expect(followOrder(after, before, seen)).toMatchObject({ value: after, isOwn: false });
  });

  it('has every photo once, whatever was moved and added on both sides', () => {
    forAll(Order, Order, Order, fc.subarray(ids), (before, source, own, fresh) => {
      const isOld = (id: MediaId): boolean => !fresh.includes(id);
      const seen = { source: before.filter(isOld), own: before.filter(isOld) };
      const followed = followOrder(source, [...own.filter(isOld), ...fresh], seen);
      expect(followed.value.toSorted()).toEqual(ids.toSorted());
      // What was not moved there apart from the source stands as in the source.
      if (!followed.isOwn) expect(followed.value).toEqual(source);
    });
  });

  it('puts a photo that is back where it stands in the source, wherever it came back to', () => {
    forAll(Order, fc.nat({ max: 5 }), fc.nat({ max: 5 }), (source, which, place) => {
      const others = source.filter((_, index) => index !== which);
      const own = others.toSpliced(place, 0, ...source.slice(which, which + 1));
      expect(followOrder(source, own, { source: others, own: others }).value).toEqual(source);
    });
  });

  it('puts a new photo behind the one that it follows in the source, also among photos that were moved there', () => {
    const [a, b, c] = ids;
    if (a === undefined || b === undefined || c === undefined) throw new Error('There are six.');
    const followed = followOrder([a, c, b], [b, a, c], { source: [a, b], own: [a, b] });
    expect(followed).toMatchObject({ value: [b, a, c], isOwn: true });
  });
});
