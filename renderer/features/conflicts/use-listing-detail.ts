import { useEffect, useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

/** A listing's detail: the open one as shown, another one read once. */
export function useListingDetail(listingId: ListingId): ListingDetail | null {
  const { detail, services } = useWorkbench();
  const [other, setOther] = useState<ListingDetail | null>(null);
  const isOpen = detail?.listingId === listingId;
  useEffect(() => {
    if (isOpen) return;
    let current = true;
    void services.host.call('listing.get', { listingId }).then((answer) => {
      if (current && answer.ok) setOther(answer.value);
    });
    return () => {
      current = false;
    };
  }, [isOpen, listingId, services.host]);
  return isOpen ? detail : other;
}
