import { describe, expect, it } from 'vitest';
import {
  ALL_UNKNOWN,
  afterSending,
  afterShowing,
  isUnknown,
  ordersOverUnknown,
  replacesUnknown,
  withOrderSeen,
} from '../../../shared/domain/unseen-base.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

describe('what was never seen of a photo', () => {
  it('is replaced only by a change that names it, and known once that was sent', () => {
    const sent = afterSending(ALL_UNKNOWN, { shortDescription: 'Front' });
    expect(replacesUnknown(ALL_UNKNOWN, { shortDescription: '' })).toBe(true);
    expect(replacesUnknown(sent, { shortDescription: 'Again' })).toBe(false);
    expect(replacesUnknown(sent, { shortDescription: 'Again', deletedYN: true })).toBe(true);
    expect(replacesUnknown(null, { deletedYN: true })).toBe(false);
    expect(afterSending(null, { order: 1 })).toBeNull();
  });

  it('is shown all at once, but its place only with that of the others', () => {
    const shown = afterShowing(ALL_UNKNOWN);
    expect(isUnknown(shown, 'order')).toBe(true);
    expect(isUnknown(shown, 'shortDescription')).toBe(false);
    expect(withOrderSeen(shown)).toBeNull();
    expect(afterShowing(afterSending(ALL_UNKNOWN, { order: 0 }))).toBeNull();
  });
});

describe('Order values over ones never seen', () => {
  const said = (...orders: (number | null)[]) =>
    orders.map((remoteOrder, id) => ({ id, remoteOrder, unseenBase: true }));

  it('are none while the photos stand as they were said to stand, whatever the numbers', () => {
    const orders = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 30 });
    forAll(orders, fc.constantFrom(0, 1), (numbers, first) => {
      expect(ordersOverUnknown(said(...numbers.toSorted((a, b) => a - b)), first).size).toBe(0);
    });
  });

  it('are all of them once one was moved, so that they count from the first whatever is there', () => {
    const items = fc.array(fc.record({ remoteOrder: fc.nat({ max: 40 }), unseenBase: fc.boolean() }), {
      minLength: 1,
    });
    forAll(items, fc.constantFrom(0, 1), (list, first) => {
      const wanted = [{ id: -1, remoteOrder: null, unseenBase: true }, ...list.map((item, id) => ({ ...item, id }))];
      const orders = ordersOverUnknown(wanted, first);
      const after = wanted.map((item) => orders.get(item.id) ?? item.remoteOrder);
      expect(after).toEqual(wanted.map((_, index) => first + index));
      expect(wanted.filter((item) => item.unseenBase).every((item) => orders.has(item.id))).toBe(true);
    });
    expect([...ordersOverUnknown(said(1, 0, 2), 0)]).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it('are sent to their end once that was begun, although the photos stand in their order by then', () => {
    const started = [
      { id: 0, remoteOrder: 0, unseenBase: false },
      ...said(null, null).map((item) => ({ ...item, id: item.id + 1 })),
    ];
    expect([...ordersOverUnknown(started, 0)]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });
});
