import type { AttemptId, ListingId } from '../../../../shared/domain/ids.ts';
import type { Store } from '../../library/store/store.ts';
import { type Failure, mayHaveChanged, type Result } from '../../service/http/failure.ts';
import { attachMedia, type PatchedMedia } from '../../service/odata/listing-api.ts';
import type { Session } from '../../service/session.ts';
import type { SentMedia } from '../base/attempt-request.ts';
import type { RunContext } from '../base/context.ts';
import { closeAttempt, isSettled, openAttempt } from '../base/journal.ts';
import type { Operation } from '../base/operation.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { problemOf } from '../base/problem.ts';
import { shutGate } from '../base/put-off.ts';
import { persistAttached } from '../take/bind-media.ts';
import { tellFieldRefused } from '../take/field-refused.ts';
import { pauseRefusedAccount } from '../take/refused-account.ts';
import { blockSent } from './insert.ts';
import { entityOf, readyMedia, toSent } from './outgoing-media.ts';

/** Adds an uploaded photo to a listing that exists already. */
export function beginAttach(
  context: RunContext,
  session: Session,
  { mediaId }: Extract<Operation, { kind: 'attach' }>,
): PreparedRequest | null {
  const { store, listingId, run } = context;
  const { account } = session;
  const listing = store.listings.get(listingId);
  const ready = readyMedia(context, account).find((each) => each.media.mediaId === mediaId);
  if (listing === null || ready === undefined) return null;
  const placed = { ...ready, order: nextOrder(store, listingId, account.profile.media.firstOrder) };
  const sent = toSent(placed);
  const attemptId = openAttempt(context, {
    kind: 'attach',
    listingId,
    fence: run.fence,
    subject: [sent.mediaKey],
    request: { sent: [sent] },
  });
  const entity = entityOf(placed, account, context.now());
  return {
    async perform({ api, signal }) {
      const outcome = await attachMedia(api, listing, entity, { signal });
      return () => applyAttach(context, session, attemptId, sent, outcome);
    },
  };
}

function applyAttach(
  context: RunContext,
  session: Session,
  attemptId: AttemptId,
  sent: SentMedia,
  outcome: Result<PatchedMedia>,
): void {
  const { store, run } = context;
  if (isSettled(context, attemptId) && (!outcome.ok || store.remote.get(sent.mediaId) !== null)) return;
  closeAttempt(context, attemptId, outcome);
  run.isOrderKnown = false;
  if (outcome.ok) {
    persistAttached(context, sent, outcome.value.media);
    if (outcome.value.media !== null) return;
    run.isReadBackWanted = true;
    const row = store.remote.get(sent.mediaId);
    const { madeAt = null } = outcome.value;
    if (row !== null && row.editLink === null && madeAt !== null) store.remote.save({ ...row, editLink: madeAt });
    return;
  }
  applyAttachFailure(context, session, sent, outcome.failure);
}

/** What may have been added is asked about at once: usually only its answer was lost. */
export function applyAttachFailure(context: RunContext, session: Session, sent: SentMedia, failure: Failure): void {
  if (pauseRefusedAccount(context, session, failure)) return;
  tellFieldRefused(context, session, failure);
  if (failure.kind === 'refused' || failure.kind === 'gone') blockSent(context, sent, problemOf(failure));
  else if (!mayHaveChanged(failure) || failure.kind === 'busy' || failure.kind === 'unusable') {
    shutGate(context, session, failure);
  }
}

/** New photos join after all that the service shows, those of others too; the ordinary cycle moves them to their place. */
export function nextOrder(store: Store, listingId: ListingId, firstOrder: number): number {
  const ours = store.remote.ofListing(listingId).map((row) => row.fields.order ?? 0);
  const byOthers = store.mediaByOthers.ofListing(listingId).map((row) => row.order ?? 0);
  // What is sent is whole, also beside fractions of theirs.
  return Math.floor(Math.max(firstOrder - 1, ...ours, ...byOthers)) + 1;
}
