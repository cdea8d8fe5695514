import type { ListingKey, MediaKeyNumeric } from '../../../shared/domain/ids.ts';

/** A photo of ours at the service, on which tags can be tried without changing a value, and its listing. */
export interface OwnMedia {
  readonly mediaKeyNumeric: MediaKeyNumeric;
  /** As the service told them last. */
  readonly etag: string | null;
  readonly shortDescription: string;
  readonly listingKey: ListingKey | null;
  readonly location: string | null;
  /** The Order behind the last photo of the listing. */
  readonly nextOrder: number;
}
