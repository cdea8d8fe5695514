import type { Problem } from '../../../../shared/contract/model.ts';
import type { AttemptId } from '../../../../shared/domain/ids.ts';
import { takesFurtherPhotos } from '../../../../shared/domain/other-picture.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { type RefusedDetail, type Result, saying } from '../../service/http/failure.ts';
import { type CreatedProperty, insertProperty } from '../../service/odata/listing-api.ts';
import { matchMedia } from '../../service/odata/match-media.ts';
import { toPropertyEntity } from '../../service/odata/media-mapper.ts';
import { findSameListings } from '../../service/odata/same-listing.ts';
import { refusedField } from '../../service/odata/stored-answer.ts';
import type { Session } from '../../service/session.ts';
import type { SentMedia } from '../base/attempt-request.ts';
import type { RunContext } from '../base/context.ts';
import { closeAttempt, isSettled, openAttempt } from '../base/journal.ts';
import type { Operation } from '../base/operation.ts';
import { type Apply, inParts, type PreparedRequest } from '../base/prepared-request.ts';
import { problem, problemOf } from '../base/problem.ts';
import { shutGateUnlessAsked } from '../base/put-off.ts';
import { persistAllAttached, persistListing, takeOwnAnswer } from '../take/bind-media.ts';
import { isOfAccount } from '../take/refused-account.ts';
import { outgoingListing } from './outgoing-listing.ts';
import { entityOf, readyMedia, toSent } from './outgoing-media.ts';
import { isStillWanted } from './patches.ts';
import { holdForSame, isAnother } from './same-listing.ts';

/** The photos of one deep insert. */
interface Sent {
  readonly attemptId: AttemptId;
  readonly sent: readonly SentMedia[];
  /** Where the service finds it too large, fewer are tried and the rest is attached. */
  readonly smallerFollows: boolean;
}

/**
 * Creates the listing with all its photos in one deep insert. Where the service finds that too large (413) and the
 * profile names a way to add photos later, it is created with the first ones and the rest follow by that way.
 */
export function beginInsert(
  context: RunContext,
  session: Session,
  operation: Extract<Operation, { kind: 'insert' }>,
): PreparedRequest | null {
  const { store, listingId, run } = context;
  const listing = store.listings.get(listingId);
  if (listing === null) return null;
  // Its answer is a read as well, where it shows all photos. Until that is taken in, a read is wanted.
  store.schedule.startRead(listingId);
  const { firstOrder } = session.account.profile.media;
  const mediaIds = new Set(operation.mediaIds);
  const ready = readyMedia(context, session.account)
    .filter(({ media }) => mediaIds.has(media.mediaId))
    .map((each, index) => ({ ...each, order: firstOrder + index }));
  const sent = ready.map(toSent);
  const attemptId = openAttempt(context, {
    kind: 'insert',
    listingId,
    fence: run.fence,
    subject: sent.map((each) => each.mediaKey),
    request: { sent, fields: listing.fields },
  });
  const { fields, along } = outgoingListing(store, session.account, listing, context.now());
  const entity = toPropertyEntity(
    fields,
    ready.map((each) => entityOf(each, session.account, context.now())),
  );
  const smallerFollows = takesFurtherPhotos(session.account.profile) && sent.length > 1;
  return {
    async perform({ api, signal }) {
      const same = await findSameListings(api, listing.fields, signal);
      const found = same.ok ? same.value.find((each) => !isAnother(listing, each)) : undefined;
      if (found !== undefined) return () => holdForSame(context, { attemptId, listingId }, found);
      const answer = same.ok ? await insertProperty(api, entity, { signal, ...along }) : same;
      return () => applyInsert(context, session, { attemptId, sent, smallerFollows }, answer);
    },
  };
}

function applyInsert(
  context: RunContext,
  session: Session,
  { attemptId, sent, smallerFollows }: Sent,
  outcome: Result<CreatedProperty>,
): ReturnType<Apply> {
  const { store, run, listingId } = context;
  const isLate = isSettled(context, attemptId);
  const present = store.listings.get(listingId);
  if (isLate && !outcome.ok) return undefined;
  closeAttempt(context, attemptId, outcome);
  if (outcome.ok && present?.onService === true) {
    noteSecond(context, present, outcome.value);
    return undefined;
  }
  if (outcome.ok) {
    run.counts.created += 1;
    return takeCreated(context, sent, outcome.value);
  }
  const { failure } = outcome;
  if (failure.kind === 'refused' && failure.status === 413 && smallerFollows) {
    run.mostEmbedded = Math.ceil(sent.length / 2);
    return undefined;
  }
  if (isOfAccount(context, session, failure)) return undefined;
  if (failure.kind === 'refused' || failure.kind === 'gone') blockRefused(context, sent, failure);
  else shutGateUnlessAsked(context, session, failure);
  return undefined;
}

/**
 * The listing is at the service by another request. [Note: the first one stays] Where that was found there, this answer is about the
 * same listing; otherwise the service has two, and only a person can remove one.
 */
function noteSecond({ store, listingId, now }: RunContext, present: ListingRow, { listingKey }: CreatedProperty): void {
  if (listingKey === null || present.listingKey === null || listingKey === present.listingKey) return;
  const sentence = phrase('problem.createdTwice', { listingKey: present.listingKey, other: listingKey });
  store.listings.setBlocked(listingId, problem('serviceRefused', sentence, 'retry'));
  store.history.add(now().toISOString(), listingId, null, 'lightbox', phrase('history.createdTwice', { listingKey }));
}

/** That it was created is recorded at once, with all its photos; then, in parts, what the service made of their words. */
function takeCreated(context: RunContext, sent: readonly SentMedia[], created: CreatedProperty): ReturnType<Apply> {
  const { store, run, listingId } = context;
  persistListing(context, listingId, created);
  const shown = matchMedia(sent, created.media ?? []);
  const isWhole = shown.size === sent.length;
  if (!isWhole) {
    run.isReadBackWanted = true;
    // An answer that shows some of them says that it has not taken the others.
    if (shown.size > 0) for (const each of sent) if (!shown.has(each)) run.notInAnswer.add(each.mediaId);
  }
  const recorded = persistAllAttached(context, listingId, sent, shown);
  return inParts(
    recorded,
    (each) => {
      const theirs = shown.get(each);
      if (theirs !== undefined) takeOwnAnswer(context, each.mediaId, theirs);
    },
    () => {
      if (isWhole) store.schedule.endRead(listingId);
    },
  );
}

type Refusal = Extract<Extract<Result<never>, { ok: false }>['failure'], { kind: 'refused' | 'gone' }>;

function blockRefused(context: RunContext, sent: readonly SentMedia[], failure: Refusal): void {
  const { store, listingId } = context;
  const details = failure.kind === 'refused' ? failure.details : [];
  const fieldProblems: Record<string, string> = {};
  for (const detail of details) {
    const photo = photoOf(detail.target, sent);
    if (photo !== null) blockSent(context, photo, photoProblem(detail));
    else if (detail.target !== null) fieldProblems[detail.target] = detail.message;
  }
  const isTooLarge = failure.kind === 'refused' && failure.status === 413;
  const refused = problemOf(failure);
  const why = isTooLarge ? { ...refused, ...saying(phrase('problem.listingTooLarge')) } : refused;
  store.listings.setBlocked(listingId, why, fieldProblems);
}

function photoProblem({ message, target }: RefusedDetail): Problem {
  const refused = problem('serviceRefused', phrase('problem.photoRefused', { quote: message }), 'fixField');
  return { ...refused, field: refusedField(target) };
}

/** `Media[1].ShortDescription` means the second photo of the payload. */
function photoOf(target: string | null, sent: readonly SentMedia[]): SentMedia | null {
  const index = /^\/?Media[[/](\d+)/.exec(target ?? '')?.[1];
  return index === undefined ? null : (sent[Number(index)] ?? null);
}

/** A refusal of something that was fixed meanwhile holds nothing back. */
export function blockSent(
  { store }: RunContext,
  { mediaId, shortDescription, imageOf }: SentMedia,
  why: Problem,
): void {
  const sent = { shortDescription, imageOf, deletedYN: false };
  if (isStillWanted(store, mediaId, sent)) store.media.setBlocked(mediaId, why);
}
