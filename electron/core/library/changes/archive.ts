import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Step } from '../store/change-steps.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { Store } from '../store/store.ts';

type ArchiveStep = Extract<Step, { kind: 'archived' }>;

/**
 * What is put aside is not waited for any more, and is again when it is taken out; what is at the service stays there.
 *
 * @returns null where it is as wanted already
 */
export function archiveStep(
  store: Store,
  { listingId, archivedAt, syncWanted }: ListingRow,
  archived: boolean,
  at: string,
): ArchiveStep | null {
  if ((archivedAt !== null) === archived) return null;
  const to = archived
    ? { at, syncWanted: false }
    : { at: null, syncWanted: syncWanted || wasWanted(store, listingId, archivedAt) };
  return { kind: 'archived', from: { at: archivedAt, syncWanted }, to };
}

/** Does the step; whoever calls records it. */
export function writeArchived(
  store: Store,
  { listingId }: Pick<ListingRow, 'listingId'>,
  step: ArchiveStep,
  at: string,
) {
  const { from, to } = step;
  store.listings.setArchived(listingId, to.at);
  if (to.syncWanted !== from.syncWanted) store.schedule.setSyncWanted(listingId, to.syncWanted);
  store.history.add(at, listingId, null, 'you', phrase(to.at === null ? 'history.unarchived' : 'history.archived'));
}

/** Whether its sending was wished for when it was archived. */
function wasWanted(store: Store, listingId: ListingRow['listingId'], archivedAt: string | null): boolean {
  const steps = store.changes.lastOf(listingId, 'archive')?.steps ?? [];
  return steps.some((step) => step.kind === 'archived' && step.to.at === archivedAt && step.from.syncWanted);
}
