import { describe, expect, it } from 'vitest';
import { MediaId } from '../../../shared/domain/ids.ts';
import { afterChange, NO_PROGRESS, type OrdersTaken, type ShownOrder } from '../../../shared/domain/order-numbers.ts';

const photo = (digit: number): MediaId => MediaId.parse(`00000000-0000-4000-8000-00000000000${digit}`);
const [FIRST, SECOND, THIRD] = [photo(1), photo(2), photo(3)];

const MOVED = [THIRD, FIRST, SECOND];
const progress = { ...NO_PROGRESS, moving: true, sent: { mediaId: THIRD, order: 0, planned: 2 } };
const shown = { before: [FIRST, SECOND, THIRD], shown: MOVED, seen: MOVED, wanted: MOVED, left: 1 };

const takenAfter = (before: OrdersTaken, read: Pick<ShownOrder, 'numbers' | 'isTied'>): OrdersTaken =>
  afterChange(before, progress, { ...shown, ...read }).taken;

describe('how a service takes Order', () => {
  it.each<[ShownOrder['numbers'], OrdersTaken]>([
    ['asSent', 'asSent'],
    ['others', 'otherwise'],
    ['unchanged', 'untried'],
  ])('is told by the first change of Order that goes alone: %s', (numbers, taken) => {
    expect(takenAfter('untried', { numbers, isTied: false })).toBe(taken);
  });

  it('is found out anew where it seemed to count, as after somebody else’s move, and shows one number twice as it was sent', () => {
    expect(takenAfter('otherwise', { numbers: 'asSent', isTied: true })).toBe('asSent');
  });

  it('stays as it was found out where a service that counts may show just what was sent', () => {
    expect(takenAfter('otherwise', { numbers: 'asSent', isTied: false })).toBe('otherwise');
    expect(takenAfter('otherwise', { numbers: 'others', isTied: true })).toBe('otherwise');
    expect(takenAfter('asSent', { numbers: 'others', isTied: false })).toBe('asSent');
  });
});
