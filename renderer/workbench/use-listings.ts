import { useEffect, useState } from 'react';
import { type BoardRow, type BoardView, MOST_ROWS } from '../../shared/contract/board.ts';
import type { ListingSummary } from '../../shared/contract/model.ts';
import { ListingId } from '../../shared/domain/ids.ts';
import type { Snapshot } from '../state/store.ts';
import type { Services } from './services.ts';

interface Place {
  readonly services: Pick<Services, 'host'>;
  readonly snapshot: Pick<Snapshot, 'workspaceRevision' | 'counting'>;
}

/** Some listings as they are now, those of them that are in use; read again with every change of the library. */
export function useListings(
  { services, snapshot }: Place,
  listingIds: readonly ListingId[],
): readonly ListingSummary[] {
  const { host } = services;
  const { workspaceRevision } = snapshot;
  const [listings, setListings] = useState<readonly ListingSummary[]>([]);
  const key = listingIds.join(' ');
  // oxlint-disable-next-line react/exhaustive-deps -- the revision says when to read again
  useEffect(() => {
    let current = true;
    if (key !== '') {
      const wanted = key.split(' ').map((each) => ListingId.parse(each));
      void host.call('listing.list', { listingIds: wanted }).then((answer) => {
        if (current && answer.ok) setListings(answer.value.listings);
      });
    }
    return () => {
      current = false;
    };
  }, [host, workspaceRevision, key]);
  const wanted = new Set(listingIds);
  return listings.filter(({ listingId }) => wanted.has(listingId));
}

/** What a search or a filter finds: the first of the listings, and how many there are. */
interface FoundListings {
  readonly rows: readonly BoardRow[];
  readonly total: number;
}

const NONE: FoundListings = { rows: [], total: 0 };

/** The first of the listings that a search or a filter finds; read again with every change of the library. */
export function useFoundListings(
  { services, snapshot }: Place,
  { search = '', filter = 'all' }: Partial<Pick<BoardView, 'search' | 'filter'>>,
): FoundListings {
  const { host } = services;
  const { workspaceRevision, counting } = snapshot;
  const [found, setFound] = useState(NONE);
  // oxlint-disable-next-line react/exhaustive-deps -- the revision says when to read again
  useEffect(() => {
    let current = true;
    void host.call('listing.board', { search, filter, sort: 'listed', limit: MOST_ROWS }).then((answer) => {
      if (current && answer.ok) setFound({ rows: answer.value.rows, total: answer.value.total });
    });
    return () => {
      current = false;
    };
  }, [host, workspaceRevision, counting, search, filter]);
  return found;
}
