import pLimit from 'p-limit';
import type { Problem } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { RemoteMediaFields } from '../../../shared/domain/media.ts';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { afterSending, isUnknown, replacesUnknown } from '../../../shared/domain/unknown-base.ts';
import { allEnded } from '../all-ended.ts';
import { type Failure, type Result, saying } from '../remote/failure.ts';
import { type PatchedMedia, patchMedia, readMedia } from '../remote/listing-api.ts';
import type { MediaRemoteRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
import { askByChangingNothing, keepUntold } from './ask-unknown-base.ts';
import type { Session, SyncContext } from './context.ts';
import { isHeld } from './flights.ts';
import { recorded } from './journal.ts';
import { applyTheirs } from './merge.ts';
import { graver, problemOf, stopsEverything } from './problem.ts';
import { type PlannedPatch, planListing } from './reconcile.ts';
import { readSnapshot } from './snapshot.ts';
import type { StepOutcome } from './uploads.ts';

/** A photo that others keep changing while we write is left for the next sync after this many tries. */
const MOST_TRIES = 3;

/** Sends changes of attached photos, each with the tag last received for it. */
export async function sendPatches(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  patches: readonly PlannedPatch[],
): Promise<StepOutcome> {
  beginOrder(context, patches);
  const limit = pLimit(session.account.profile.update.concurrency);
  let done = 0;
  let halt: Failure | null = null;
  const send = async (patch: PlannedPatch): Promise<void> => {
    if (halt !== null || session.signal.aborted || isHeld(context.store, patch.mediaId)) return;
    const result = await sendPatch(context, session, listingId, patch);
    if (result.ok) done += result.value ? 1 : 0;
    else if (stopsEverything(result.failure, session.signal) || result.failure.kind === 'inDoubt')
      halt = graver(halt, result.failure);
  };
  await allEnded(patches.map((patch) => limit(() => send(patch))));
  return { done, halt };
}

/** From the first Order that is sent over ones never seen on, all of them are to be sent: that outlives a crash. */
function beginOrder({ store }: SyncContext, patches: readonly PlannedPatch[]): void {
  const begun = patches.flatMap(({ mediaId, changes }) => {
    const row = changes.order === undefined ? null : store.remote.get(mediaId);
    return row !== null && isUnknown(row.unknownBase, 'order') && row.unknownBase?.mayReplace === true ? [row] : [];
  });
  if (begun.length === 0) return;
  store.write(() => {
    for (const row of begun) store.remote.save({ ...row, fields: { ...row.fields, order: null } });
  });
}

/** One photo's changes, through as many 412 as it takes; true when something was changed at the service. */
async function sendPatch(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  planned: PlannedPatch,
): Promise<Result<boolean>> {
  let { changes } = planned;
  const refusedTags = new Set<string>();
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const remote = await withTag(context, session, planned.mediaId, changes);
    if (!remote.ok) return remote;
    if (remote.value === null) return { ok: true, value: false };
    const { row, etag, mediaKeyNumeric, read } = remote.value;
    if (read !== null) {
      // Reading for the tag may have brought a change of theirs: the plan was made without it.
      changes = remainingChanges(context, session, listingId, planned.mediaId, read.orderMoved);
      if (Object.keys(changes).length === 0) return { ok: true, value: false };
    }
    const result = await sendChanges(context, session, listingId, row, { changes, etag, mediaKeyNumeric });
    if (result.ok) return { ok: true, value: true };
    if (result.failure.kind !== 'stale') return result;
    const orderBefore = row.fields.order;
    const theirs = await takeTheirs(context, session, planned.mediaId, mediaKeyNumeric);
    if (!theirs.ok) return theirs;
    if (theirs.value !== null && theirs.value.etag === etag) {
      // [Note: strong comparison] Some servers compare weak tags strongly and refuse even the tag they just sent.
      if (refusedTags.has(etag)) {
        blocked(context, planned.mediaId, OWN_TAG_REFUSED);
        return { ok: true, value: false };
      }
      refusedTags.add(etag);
    }
    const orderMoved = theirs.value !== null && theirs.value.order !== orderBefore;
    changes = remainingChanges(context, session, listingId, planned.mediaId, orderMoved);
    if (Object.keys(changes).length === 0) return { ok: true, value: false };
  }
  return { ok: false, failure: { kind: 'stale', ...saying(phrase('failure.contended')) } };
}

const OWN_TAG_REFUSED: Problem = {
  code: 'serviceRefused',
  ...saying(phrase('problem.ownTagRefused')),
  action: 'none',
};
const NOT_READABLE: Problem = {
  code: 'conflict',
  ...saying(phrase('problem.changedUnseen')),
  action: 'none',
};
const NO_NUMERIC_KEY: Problem = {
  code: 'serviceAnswerUnusable',
  ...saying(phrase('problem.noNumericKey')),
  action: 'retry',
};

const WOULD_REPLACE_UNKNOWN: Problem = {
  code: 'unseen',
  ...saying(phrase('problem.wouldReplaceUnseen')),
  action: 'none',
};

function blocked(context: SyncContext, mediaId: MediaId, problem: Problem): { ok: true; value: null } {
  context.store.write(() => context.store.media.setBlocked(mediaId, problem));
  return { ok: true, value: null };
}

interface Addressed {
  readonly row: MediaRemoteRow;
  readonly etag: string;
  readonly mediaKeyNumeric: number;
  /** Not null when the entity was read just now, because no tag of it was known. */
  readonly read: { readonly orderMoved: boolean } | null;
}

/** The base with its tag; a tag that was never sent to us is read first. Null when a person has to help. */
async function withTag(
  context: SyncContext,
  session: Session,
  mediaId: MediaId,
  changes: Partial<RemoteMediaFields>,
): Promise<Result<Addressed | null>> {
  const row = context.store.remote.get(mediaId);
  if (row === null) return { ok: true, value: null };
  const { mediaKeyNumeric } = row;
  if (mediaKeyNumeric === null) {
    return blocked(context, mediaId, NO_NUMERIC_KEY);
  }
  const mayReplace = row.unknownBase?.mayReplace ?? false;
  if (replacesUnknown(row.unknownBase, changes) && !mayReplace) return blocked(context, mediaId, WOULD_REPLACE_UNKNOWN);
  const etag = row.etag ?? (mayReplace ? '*' : null);
  if (etag !== null) return { ok: true, value: { row, etag, mediaKeyNumeric, read: null } };
  const read = await takeTheirs(context, session, mediaId, mediaKeyNumeric);
  if (!read.ok) return read;
  const again = context.store.remote.get(mediaId);
  if (again !== null && again.etag !== null) {
    const orderMoved = read.value !== null && read.value.order !== again.fields.order;
    return { ok: true, value: { row: again, etag: again.etag, mediaKeyNumeric, read: { orderMoved } } };
  }
  if (read.value !== null) blocked(context, mediaId, OWN_TAG_REFUSED);
  return { ok: true, value: null };
}

/** Reads the entity and merges it; null when it is gone there or cannot be read. */
async function takeTheirs(
  context: SyncContext,
  session: Session,
  mediaId: MediaId,
  mediaKeyNumeric: number,
): Promise<Result<{ etag: string | null; order: number | null } | null>> {
  if (!session.account.profile.read.entities) return takeUnreadable(context, session, mediaId, mediaKeyNumeric);
  const theirs = await readMedia(session.api, mediaKeyNumeric);
  if (theirs.ok) {
    applyTheirs(context, mediaId, theirs.value);
    return { ok: true, value: { etag: theirs.value.etag, order: theirs.value.fields.order } };
  }
  if (theirs.failure.kind === 'gone') {
    applyTheirs(context, mediaId, null);
    return { ok: true, value: null };
  }
  return theirs.failure.kind === 'refused' ? takeUnreadable(context, session, mediaId, mediaKeyNumeric) : theirs;
}

/**
 * Somebody changed a photo of a service that cannot be read. A change of nothing tells what it has now; where it does
 * not, what the photo says counts as never seen.
 */
async function takeUnreadable(
  context: SyncContext,
  session: Session,
  mediaId: MediaId,
  mediaKeyNumeric: number,
): Promise<Result<{ etag: string | null; order: number | null } | null>> {
  const { store } = context;
  const listingId = store.media.get(mediaId)?.listingId;
  if (listingId === undefined) return { ok: true, value: null };
  const told = await askByChangingNothing(context, session, listingId, mediaId, mediaKeyNumeric);
  if (told.ok && told.value.media !== null) {
    const { media } = told.value;
    store.write(() => {
      applyTheirs(context, mediaId, media);
      const row = store.remote.get(mediaId);
      if (row === null || row.fields.order === media.fields.order) return;
      // Where the others stand now is not told: the order as a whole is not known any more.
      const fields = ['order' as const];
      store.remote.save({ ...row, unknownBase: row.unknownBase ?? { fields, asked: true, mayReplace: false } });
    });
    return { ok: true, value: { etag: media.etag, order: media.fields.order } };
  }
  if (!told.ok && told.failure.kind === 'gone') {
    applyTheirs(context, mediaId, null);
    return { ok: true, value: null };
  }
  if (!told.ok && told.failure.kind !== 'refused' && told.failure.kind !== 'stale') return told;
  keepUntold(context, mediaId, told.ok ? told.value.etag : null);
  return blocked(context, mediaId, NOT_READABLE);
}

interface Change {
  readonly changes: Partial<RemoteMediaFields>;
  readonly etag: string;
  readonly mediaKeyNumeric: number;
}

function sendChanges(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  row: MediaRemoteRow,
  change: Change,
): Promise<Result<PatchedMedia>> {
  return recorded(
    context,
    { kind: 'patch', listingId, subject: [row.mediaId], request: { changes: change.changes, ifMatch: change.etag } },
    () =>
      context.flights.during([row.mediaId], session.signal, (signal) =>
        patchMedia(session.api, change.mediaKeyNumeric, change.changes, change.etag, { signal }),
      ),
    (outcome) => keepPatched(context, listingId, row.mediaId, change.changes, outcome),
  );
}

function keepPatched(
  context: SyncContext,
  listingId: ListingId,
  mediaId: MediaId,
  changes: Partial<RemoteMediaFields>,
  outcome: Result<PatchedMedia>,
): void {
  const { store } = context;
  if (outcome.ok) {
    keepSent(store, mediaId, changes, outcome.value.etag);
    store.history.add(context.now().toISOString(), listingId, mediaId, 'lightbox', describeSent(changes));
    if (outcome.value.media !== null) applyTheirs(context, mediaId, outcome.value.media);
    return;
  }
  if (outcome.failure.kind === 'refused' && isStillWanted(store, mediaId, changes)) {
    store.media.setBlocked(mediaId, refusedProblem(outcome.failure));
  }
  if (outcome.failure.kind === 'gone') applyTheirs(context, mediaId, null);
}

/**
 * The base advances to what was sent; an edit made meanwhile stays to be sent. What else is known by now stays: a
 * person may have shown or allowed something while the answer was awaited.
 */
export function keepSent(
  store: Store,
  mediaId: MediaId,
  changes: Partial<RemoteMediaFields>,
  etag: string | null,
): void {
  const row = store.remote.get(mediaId);
  if (row === null) return;
  const unknownBase = afterSending(row.unknownBase, changes);
  store.remote.save({ ...row, etag, fields: { ...row.fields, ...changes }, unknownBase });
}

/** A refusal of something that was mended meanwhile holds nothing back. */
export function isStillWanted(
  store: Store,
  mediaId: MediaId,
  { shortDescription, imageOf, deletedYN }: Partial<RemoteMediaFields>,
): boolean {
  const media = store.media.get(mediaId);
  return (
    media !== null &&
    (deletedYN ?? media.removed) === media.removed &&
    (shortDescription ?? media.shortDescription) === media.shortDescription &&
    (imageOf ?? media.imageOf) === media.imageOf
  );
}

function refusedProblem(failure: Failure & { kind: 'refused' }): Problem {
  const detail = failure.details[0]?.message;
  return detail === undefined
    ? problemOf(failure)
    : {
        code: 'serviceRefused',
        ...saying(phrase('problem.changeRefused', { quote: detail })),
        action: 'fixField',
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

/** What is still to be sent for one photo after theirs was merged. A moved order waits for the whole listing. */
function remainingChanges(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  mediaId: MediaId,
  orderMoved: boolean,
): Partial<RemoteMediaFields> {
  const plan = planListing(readSnapshot(context.store, listingId, session.account));
  const patch = plan.patches.find((each) => each.mediaId === mediaId);
  if (patch === undefined) return {};
  const { order, ...fields } = patch.changes;
  return orderMoved || order === undefined ? fields : { ...fields, order };
}
