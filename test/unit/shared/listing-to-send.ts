import { randomUUID } from 'node:crypto';
import type { ListingToSend } from '../../../shared/contract/listing-calls.ts';
import { ListingId } from '../../../shared/domain/ids.ts';

/** A draft with three photos, of which nothing is missing. */
export const listingToSend = (changes: Partial<ListingToSend>): ListingToSend => ({
  listingId: ListingId.parse(randomUUID()),
  name: '12 Oak Street',
  onService: false,
  service: 'County MLS',
  environment: 'test',
  agreed: false,
  firstPhoto: null,
  photos: 3,
  withoutCaption: 0,
  withoutRoom: 0,
  emptyFields: [],
  fieldsMissing: [],
  errors: 0,
  heldBack: 0,
  needAttention: 0,
  atService: 0,
  removed: { photos: 0, primary: false },
  ...changes,
});
