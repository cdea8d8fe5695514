import type { ListingId } from '../../../shared/domain/ids.ts';
import type { Services } from '../services.ts';

/** How a listing is called that is not the open one: a message about that one needs no name. */
export async function nameOfOther(
  { host, store }: Pick<Services, 'host' | 'store'>,
  listingId: ListingId,
): Promise<string | null> {
  if (listingId === store.getSnapshot().openListingId) return null;
  const answer = await host.call('listing.list', { listingIds: [listingId] });
  return answer.ok ? (answer.value.listings[0]?.name ?? null) : null;
}
