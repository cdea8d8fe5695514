import { useEffect, useState } from 'react';
import type { WatchView } from '../../../shared/contract/watch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { createReader } from '../../state/store.ts';
import { useServices } from '../../workbench/workbench.ts';

/** The folder that feeds a listing, kept up to date; null where none does, or while it is not known. */
export function useWatch(listingId: ListingId | null): WatchView | null {
  const { host } = useServices();
  const [shown, setShown] = useState<{ readonly listingId: ListingId; readonly view: WatchView | null } | null>(null);
  useEffect(() => {
    if (listingId === null) return;
    let current = true;
    const reader = createReader(async () => {
      const answer = await host.call('watch.get', { listingId });
      if (current && answer.ok) setShown({ listingId, view: answer.value.watch });
    });
    const look = (): void => void reader.read();
    const stopListening = host.subscribe('watch.changed', (payload) => {
      if (payload.listingId === listingId) look();
    });
    // A photo that was moved or removed has another number, or none.
    const stopFollowing = host.subscribe('workspace.changed', look);
    look();
    return () => {
      current = false;
      stopListening();
      stopFollowing();
    };
  }, [host, listingId]);
  return shown?.listingId === listingId ? shown.view : null;
}
