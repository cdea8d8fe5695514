import type { ListingToSend, SyncPreview } from '../../../shared/contract/listing-calls.ts';
import { reasonToAsk } from '../../../shared/domain/before-sending.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';

/** What a person ticked or unticked, by listing; the others are selected where they are ready. */
export type Choices = ReadonlyMap<ListingId, boolean>;

/** One with errors, without a caption, a room or a required field, or of which others would see much less, goes only when a person says so. */
export function isReady(listing: ListingToSend): boolean {
  const { withoutCaption, withoutRoom, fieldsMissing, errors } = listing;
  return withoutCaption + withoutRoom + fieldsMissing.length + errors === 0 && reasonToAsk(listing) !== 'removal';
}

export function isSelected(choices: Choices, listing: ListingToSend): boolean {
  return listing.photos > 0 && (choices.get(listing.listingId) ?? isReady(listing));
}

export function selectedOf(choices: Choices, { listings }: SyncPreview): readonly ListingId[] {
  return listings.filter((listing) => isSelected(choices, listing)).map(({ listingId }) => listingId);
}

/** Ticks every listing that has something to send, or none. */
export function chooseAll({ listings }: SyncPreview, isChosen: boolean): Choices {
  return new Map(listings.map(({ listingId }) => [listingId, isChosen]));
}
