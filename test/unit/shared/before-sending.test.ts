import { expect, it } from 'vitest';
import { reasonToAsk } from '../../../shared/domain/before-sending.ts';
import { listingToSend } from './listing-to-send.ts';

const synced = { onService: true, atService: 40 } as const;
const removing = (photos: number, primary = false) => ({ ...synced, removed: { photos, primary } });

it.each([
  ['a listing that nobody has seen yet', {}, 'first'],
  ['the same at a live service', { environment: 'production' }, 'first'],
  ['one whose sending was asked for and is not over', { agreed: true }, null],
  ['changes of one that is there', synced, null],
  ['a few photos less', removing(3), null],
  ['many photos less', removing(4), 'removal'],
  ['the primary less', removing(1, true), 'removal'],
  ['all of its photos less', { ...removing(2), atService: 2 }, 'removal'],
  ['many less, also while it is being sent', { ...removing(4), agreed: true }, 'removal'],
  ['practice', { environment: 'practice' }, null],
  ['many less while practicing', { ...removing(40), environment: 'practice' }, null],
  ['one of which nothing goes yet, and all by itself later', { photos: 0, heldBack: 2 }, 'first'],
  ['one that is there, and of which nothing goes', { ...synced, photos: 0 }, null],
  ['one without a service', { environment: null }, null],
] as const)('a person is asked about %s as far as others see it', (_, changes, reason) => {
  expect(reasonToAsk(listingToSend(changes))).toBe(reason);
});
