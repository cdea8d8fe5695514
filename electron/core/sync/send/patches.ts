import { isWanted } from '../../../../shared/domain/culling.ts';
import type { AttemptId, MediaId } from '../../../../shared/domain/ids.ts';
import type { RemoteMediaFields } from '../../../../shared/domain/media.ts';
import { NO_PROGRESS } from '../../../../shared/domain/order-numbers.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { afterSending } from '../../../../shared/domain/unseen-base.ts';
import type { Unconfirmed } from '../../library/store/media-remote-table.ts';
import type { Store } from '../../library/store/store.ts';
import { type Failure, mayHaveChanged, type Result } from '../../service/http/failure.ts';
import { type PatchedMedia, patchMedia } from '../../service/odata/listing-api.ts';
import { mediaAddress } from '../../service/odata/media-address.ts';
import { refusedField } from '../../service/odata/stored-answer.ts';
import type { Session } from '../../service/session.ts';
import type { SentPatch } from '../base/attempt-request.ts';
import { WORD_FIELDS } from '../base/confirm.ts';
import type { RunContext } from '../base/context.ts';
import { closeAttempt, isSettled, openAttempt } from '../base/journal.ts';
import { afterReplacing } from '../base/older.ts';
import type { Operation } from '../base/operation.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { problem, problemOf } from '../base/problem.ts';
import { shutGateUnlessLost } from '../base/put-off.ts';
import { plannedOrders } from '../base/reconcile.ts';
import { readSnapshot } from '../base/snapshot.ts';
import { goesAlone } from '../plan/plan-api.ts';
import { noteNothingThere } from '../take/absence.ts';
import { applyTheirs } from '../take/merge.ts';
import { isOfAccount } from '../take/refused-account.ts';

/** One change of one photo, with the tag that it is based on. */
export function beginPatch(
  context: RunContext,
  session: Session,
  { mediaId, changes, etag }: Extract<Operation, { kind: 'patch' }>,
): PreparedRequest | null {
  const { store, listingId, run } = context;
  const name = store.remote.get(mediaId);
  if (name === null || mediaAddress(session.account, name) === null) return null;
  const request: SentPatch = { changes, ifMatch: etag };
  noteOrderSent(context, session, mediaId, changes);
  const attempt = { kind: 'patch', listingId, fence: run.fence, subject: [mediaId], request } as const;
  const attemptId = openAttempt(context, attempt);
  return {
    async perform({ api, signal }) {
      const outcome = await patchMedia(api, name, changes, etag, { signal });
      return () => applyPatch(context, session, { attemptId, mediaId, request }, outcome);
    },
  };
}

/** From here on an order of ours is under way; one that goes alone makes what the next read shows our own doing. */
function noteOrderSent(
  { store, listingId }: RunContext,
  { account }: Session,
  mediaId: MediaId,
  { order }: Partial<RemoteMediaFields>,
): void {
  if (order == null) return;
  const progress = store.listings.get(listingId)?.orderProgress ?? NO_PROGRESS;
  if (!goesAlone(account)) {
    if (!progress.moving) store.listings.setOrderProgress(listingId, { ...progress, moving: true });
    return;
  }
  const snapshot = readSnapshot(store, listingId, account);
  const sent = { mediaId, order, planned: plannedOrders(snapshot).size };
  store.listings.setOrderProgress(listingId, { ...progress, moving: true, sent });
}

interface Patch {
  readonly attemptId: AttemptId;
  readonly mediaId: MediaId;
  readonly request: SentPatch;
}

function applyPatch(
  context: RunContext,
  session: Session,
  { attemptId, mediaId, request }: Patch,
  outcome: Result<PatchedMedia>,
): void {
  const { store, run, listingId } = context;
  // Another run has found out what became of it.
  if (isSettled(context, attemptId)) return;
  closeAttempt(context, attemptId, outcome);
  settleOrderAlone(context, mediaId, outcome);
  if (!outcome.ok) {
    applyRefusal(context, session, mediaId, request, outcome.failure);
    return;
  }
  const { media, ...version } = outcome.value;
  run.counts.patched += 1;
  if (request.changes.deletedYN === true) run.counts.removed += 1;
  persistSent(context, mediaId, request, version);
  store.history.add(context.now().toISOString(), listingId, mediaId, 'lightbox', describeSent(request.changes));
  if (media !== null) applyTheirs(context, mediaId, media, 'ownAnswer');
  // Others may have moved photos while ours were moved one by one.
  if (media === null || request.changes.order !== undefined) run.isReadBackWanted = true;
}

/** The listing is read before the next Order goes. One that was refused has changed nothing. */
function settleOrderAlone({ store, listingId }: RunContext, mediaId: MediaId, outcome: Result<PatchedMedia>): void {
  const progress = store.listings.get(listingId)?.orderProgress ?? NO_PROGRESS;
  if (progress.sent?.mediaId !== mediaId) return;
  if (outcome.ok) store.schedule.wantRead(listingId);
  else if (!mayHaveChanged(outcome.failure)) store.listings.setOrderProgress(listingId, { ...progress, sent: null });
}

function applyRefusal(
  context: RunContext,
  session: Session,
  mediaId: MediaId,
  request: SentPatch,
  failure: Failure,
): void {
  const { store, run } = context;
  if (failure.kind === 'stale') {
    run.refusedTags.set(mediaId, [...(run.refusedTags.get(mediaId) ?? []), request.ifMatch]);
    run.toRead.add(mediaId);
  } else if (failure.kind === 'gone') {
    noteNothingThere(context, mediaId);
  } else if (failure.kind === 'refused') {
    if (isOfAccount(context, session, failure)) return;
    if (isStillWanted(store, mediaId, request.changes)) {
      store.media.setBlocked(mediaId, refusedProblem(failure, request.changes));
    }
  } else shutGateUnlessLost(context, session, failure, mediaId);
}

/**
 * The base advances to what was sent; an edit made meanwhile stays to be sent. Words count as unconfirmed until an answer
 * shows them. What else is known by now stays: a person may have shown or allowed something while the answer was awaited.
 */
export function persistSent(
  { store, now }: Pick<RunContext, 'store' | 'now'>,
  mediaId: MediaId,
  { changes }: SentPatch,
  { etag, modifiedAt }: Pick<PatchedMedia, 'etag' | 'modifiedAt'>,
): void {
  const row = store.remote.get(mediaId);
  if (row === null) return;
  const words = WORD_FIELDS.filter((field) => changes[field] !== undefined);
  const before = Object.fromEntries(words.map((field) => [field, row.altered?.[field] ?? row.fields[field]]));
  const sent = Object.fromEntries(words.map((field) => [field, changes[field]]));
  const isAgain = words.every((field) => row.unconfirmed?.sent[field] === changes[field]);
  const unconfirmed: Unconfirmed = {
    before: { ...row.unconfirmed?.before, ...before },
    times: isAgain ? (row.unconfirmed?.times ?? 0) + 1 : 1,
    sent: { ...row.unconfirmed?.sent, ...sent },
  };
  const altered = Object.fromEntries(Object.entries(row.altered ?? {}).filter(([field]) => !(field in before)));
  store.remote.save({
    ...row,
    etag,
    modifiedAt: modifiedAt ?? row.modifiedAt,
    fields: { ...row.fields, ...changes },
    unseenBase: afterSending(row.unseenBase, changes),
    unconfirmed: words.length === 0 ? row.unconfirmed : unconfirmed,
    altered: Object.keys(altered).length === 0 ? null : altered,
    superseded: afterReplacing(row, etag, now().getTime()),
    tagSince: etag === null ? null : now().getTime(),
  });
}

/** A refusal of something that was fixed meanwhile holds nothing back. */
export function isStillWanted(
  store: Store,
  mediaId: MediaId,
  { shortDescription, imageOf, deletedYN }: Partial<RemoteMediaFields>,
): boolean {
  const media = store.media.get(mediaId);
  return (
    media !== null &&
    (deletedYN ?? !isWanted(media)) === !isWanted(media) &&
    (shortDescription ?? media.shortDescription) === media.shortDescription &&
    (imageOf ?? media.imageOf) === media.imageOf
  );
}

function refusedProblem(
  failure: Failure & { kind: 'refused' },
  changes: SentPatch['changes'],
): ReturnType<typeof problemOf> {
  const detail = failure.details[0];
  const sent = WORD_FIELDS.filter((field) => changes[field] !== undefined);
  const field = refusedField(detail?.target) ?? (sent.length === 1 ? sent[0] : undefined);
  if (detail === undefined) return { ...problemOf(failure), field };
  return {
    ...problem('serviceRefused', phrase('problem.changeRefused', { quote: detail.message }), 'fixField'),
    field,
  };
}

function describeSent({ shortDescription, imageOf, order, deletedYN }: Partial<RemoteMediaFields>): Phrase {
  const parts = [
    shortDescription === undefined ? null : phrase('sent.caption', { caption: shortDescription }),
    imageOf === undefined ? null : phrase('sent.room', { room: imageOf }),
    order === undefined ? null : phrase('sent.order'),
    deletedYN === undefined ? null : phrase(deletedYN ? 'sent.removal' : 'sent.putBack'),
  ].filter((part) => part !== null);
  const [head, ...rest] = parts;
  const what = head && rest.reduce((first, second) => phrase('sent.and', { first, second }), head);
  return phrase('history.sent', { what: what ?? [] });
}
