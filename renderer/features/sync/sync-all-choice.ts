import type { ListingToSend, SyncPreview } from '../../../shared/contract/listing-calls.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';

/** What a person ticked or unticked, by listing; the others stand as `startsSelected` has them. */
export type Choices = ReadonlyMap<ListingId, boolean>;

/** A listing with errors, or without a caption, a room or a required field, is sent only when a person says so. */
export function isReady({ withoutCaption, withoutRoom, fieldsMissing, errors }: ListingToSend): boolean {
  return withoutCaption + withoutRoom + fieldsMissing.length + errors === 0;
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
