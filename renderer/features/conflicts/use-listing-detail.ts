import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

/** A listing's detail: the open one as shown, another one read once. */
export function useListingDetail(listingId: ListingId): ListingDetail | null {
  const { detail, services } = useWorkbench();
  const isOpen = detail?.listingId === listingId;
  const other = useAnswer(services.host, 'listing.get', isOpen ? null : { listingId }).value;
  return isOpen ? detail : other;
}
