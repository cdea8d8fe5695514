import { expect, it } from 'vitest';
import { type Place, rangeOf } from '../../../renderer/features/board/use-board-keys.ts';
import { ListingId } from '../../../shared/domain/ids.ts';

const id = (number: number): ListingId => ListingId.parse(`00000000-0000-4000-8000-00000000000${number}`);
const ids = [id(0), id(1), id(2), id(3)];
const place = (listingId: ListingId | null, index: number): Place => ({ listingId, index });

it('takes all from one listing to the other, both with it, in either direction', () => {
  expect(rangeOf(ids, place(id(1), 1), place(id(3), 3))).toEqual([id(1), id(2), id(3)]);
  expect(rangeOf(ids, place(id(3), 3), place(id(1), 1))).toEqual([id(1), id(2), id(3)]);
});

it('follows a listing that moved since, and takes the row where no listing is known or it is gone', () => {
  expect(rangeOf(ids, place(id(2), 0), place(null, 3))).toEqual([id(2), id(3)]);
  expect(rangeOf(ids, place(id(9), 1), place(null, 2))).toEqual([id(1), id(2)]);
});
