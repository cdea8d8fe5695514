import { type BoardRow, type BoardView, MOST_ROWS } from '../../shared/contract/board.ts';
import type { ListingSummary } from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import type { Snapshot } from '../state/store.ts';
import { useAnswer } from '../state/use-answer.ts';
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
  const input = listingIds.length === 0 ? null : { listingIds: [...listingIds] };
  const again = snapshot.workspaceRevision;
  const { value } = useAnswer(services.host, 'listing.list', input, { again, keeps: true });
  const wanted = new Set(listingIds);
  return value?.listings.filter(({ listingId }) => wanted.has(listingId)) ?? [];
}

/** The first of the listings that a search or a filter finds, and how many there are; read again with every change of the library. */
export function useFoundListings(
  { services, snapshot: { workspaceRevision, counting } }: Place,
  { search = '', filter = 'all' }: Partial<Pick<BoardView, 'search' | 'filter'>>,
): { readonly rows: readonly BoardRow[]; readonly total: number } {
  const again = `${workspaceRevision} ${counting?.done}`;
  const input = { search, filter, sort: 'listed', limit: MOST_ROWS } as const;
  return useAnswer(services.host, 'listing.board', input, { again, keeps: true }).value ?? NONE;
}

const NONE = { rows: [], total: 0 };
