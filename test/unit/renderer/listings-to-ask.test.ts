import { expect, it } from 'vitest';
import { listingsToAsk } from '../../../renderer/features/conflicts/listings-to-ask.ts';
import { ListingId } from '../../../shared/domain/ids.ts';

const OAK = ListingId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae7');
const ELM = ListingId.parse('8d0f7780-8536-41ef-a55c-f18ad2a01bf8');

it('asks for every listing that is shown in trouble, each once, or for the one it was opened for', () => {
  const shown = [OAK, ELM, OAK].map((listingId) => ({ listingId }));
  expect(listingsToAsk(null, shown)).toEqual([OAK, ELM]);
  expect(listingsToAsk(ELM, shown)).toEqual([ELM]);
  expect(listingsToAsk(null, [])).toEqual([]);
});
