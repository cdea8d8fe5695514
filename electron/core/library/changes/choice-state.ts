import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { remoteSequence } from '../../../../shared/domain/ordering.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import type { Store } from '../store/store.ts';
import type { ChoiceState } from './apply.ts';
import { sequenceOf } from './choice.ts';

/** A conflict as the library has it, and whether its question could be asked again. */
export function choiceState(store: Store, conflict: ConflictRow): ChoiceState {
  return { theirs: conflict.theirs, resolution: conflict.resolution, reopens: reopens(store, conflict) };
}

/** Nothing of a choice was sent, and nobody changed it again, as long as the base still is what theirs was. */
function reopens(store: Store, conflict: ConflictRow): ChoiceState['reopens'] {
  const { listingId, mediaId, field } = conflict;
  const isAskedAgain = store.conflicts
    .openOf(listingId)
    .some((other) => other.mediaId === mediaId && other.field === field);
  if (isAskedAgain) return 'changedSince';
  if (isInFlight(store, conflict)) return 'choiceSent';
  if (mediaId === null) return isTheirOrder(store, conflict) ? 'yes' : 'choiceSent';
  const base = store.remote.get(mediaId)?.fields;
  if (base === undefined) return field === 'deletedYN' ? 'onceGone' : 'choiceSent';
  return field !== 'order' && base[field] === conflict.theirs ? 'yes' : 'choiceSent';
}

function isTheirOrder(store: Store, conflict: ConflictRow): boolean {
  const orders = store.remote
    .ofListing(conflict.listingId)
    .map((row) => ({ id: row.mediaId, remoteOrder: row.fields.order }));
  const theirs = sequenceOf(conflict.theirs);
  return isDeepStrictEqual(
    remoteSequence(orders).filter((id) => theirs.includes(id)),
    theirs,
  );
}

const SentChanges = z.object({ changes: z.record(z.string(), z.unknown()) });

/** A request without an answer yet carries it. */
function isInFlight(store: Store, { listingId, mediaId, field }: ConflictRow): boolean {
  return store.attempts.unsettled(listingId).some(({ kind, subject, request }) => {
    if (kind !== 'patch' || (mediaId !== null && !subject.includes(mediaId))) return false;
    return field in SentChanges.parse(request).changes;
  });
}
