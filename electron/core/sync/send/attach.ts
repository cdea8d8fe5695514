import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { Store } from '../../library/store/store.ts';
import type { Failure, Result } from '../../service/http/failure.ts';
import { attachMedia } from '../../service/odata/listing-api.ts';
import type { Session } from '../../service/session.ts';
import type { SentMedia } from '../base/attempt-request.ts';
import type { RunContext } from '../base/context.ts';
import { closeAttempt, isSettled, openAttempt } from '../base/journal.ts';
import type { Operation } from '../base/operation.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { problemOf } from '../base/problem.ts';
import { shutGateUnlessAsked } from '../base/put-off.ts';
import { persistAttached } from '../take/bind-media.ts';
import { isOfAccount } from '../take/refused-account.ts';
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
  const entity = entityOf(placed, account, context.now());
  return adding(context, session, sent, {
    send: ({ api, signal }) => attachMedia(api, listing, entity, { signal }),
    takeIn({ media, madeAt = null }) {
      persistAttached(context, sent, media);
      if (media !== null) return;
      run.isReadBackWanted = true;
      const row = store.remote.get(sent.mediaId);
      if (row !== null && row.editLink === null && madeAt !== null) store.remote.save({ ...row, editLink: madeAt });
    },
  });
}

interface Adding<Made> {
  readonly send: (session: Session) => Promise<Result<Made>>;
  readonly takeIn: (made: Made) => void;
}

/** Whichever way a photo is added: with evidence, and an answer that comes after another run found the photo counts no more. */
export function adding<Made>(
  context: RunContext,
  session: Session,
  sent: SentMedia,
  { send, takeIn }: Adding<Made>,
): PreparedRequest {
  const { store, listingId, run } = context;
  const evidence = { listingId, fence: run.fence, subject: [sent.mediaKey], request: { sent: [sent] } };
  const attemptId = openAttempt(context, { kind: 'attach', ...evidence });
  return {
    async perform(present) {
      const outcome = await send(present);
      return () => {
        if (isSettled(context, attemptId) && (!outcome.ok || store.remote.get(sent.mediaId) !== null)) return;
        closeAttempt(context, attemptId, outcome);
        run.isOrderKnown = false;
        if (outcome.ok) takeIn(outcome.value);
        else applyFailure(context, session, sent, outcome.failure);
      };
    },
  };
}

function applyFailure(context: RunContext, session: Session, sent: SentMedia, failure: Failure): void {
  if (isOfAccount(context, session, failure)) return;
  if (failure.kind === 'refused' || failure.kind === 'gone') blockSent(context, sent, problemOf(failure));
  else shutGateUnlessAsked(context, session, failure);
}

/** New photos join after all that the service shows, those of others too; the ordinary cycle moves them to their place. */
export function nextOrder(store: Store, listingId: ListingId, firstOrder: number): number {
  const ours = store.remote.ofListing(listingId).map((row) => row.fields.order ?? 0);
  const byOthers = store.mediaByOthers.ofListing(listingId).map((row) => row.order ?? 0);
  // What is sent is whole, also beside fractions of theirs.
  return Math.floor(Math.max(firstOrder - 1, ...ours, ...byOthers)) + 1;
}
