import type { Question } from '../../../../shared/contract/model.ts';
import { isWanted } from '../../../../shared/domain/culling.ts';
import type { AttemptId } from '../../../../shared/domain/ids.ts';
import type { RemoteMediaFields } from '../../../../shared/domain/media.ts';
import { rowMatcher } from '../../../../shared/domain/remote-media.ts';
import type { AttemptRow, CreatedKey } from '../../library/store/attempt-table.ts';
import type { GoneBase } from '../../library/store/change-steps.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import { type Result, succeeded } from '../../service/http/failure.ts';
import { findMedia, readMedia, readProperty } from '../../service/odata/listing-api.ts';
import type { KnownMedia } from '../../service/odata/listing-media.ts';
import { mediaAddress } from '../../service/odata/media-address.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import { type SentMedia, SentPatch, SentRequest } from '../base/attempt-request.ts';
import type { RunContext, SyncContext } from '../base/context.ts';
import { certainFrom, isAsked, isEndAhead } from '../base/doubt.ts';
import { isSettled } from '../base/journal.ts';
import { isOlder } from '../base/older.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { shutGateUnlessLost } from '../base/put-off.ts';
import { persistAttached, persistListing } from '../take/bind-media.ts';
import { BY_THE_TAG } from '../take/lost-changes.ts';
import { matchUnbound, withoutGivenUp } from '../take/match-unbound.ts';
import { applyTheirs, saveConflict } from '../take/merge.ts';
import { persistSent } from './patches.ts';
import { settlePicture } from './pictures.ts';
import { createAnother } from './same-listing.ts';

type SettleContext = Pick<SyncContext, 'store' | 'now' | 'newId'>;

/** Finds out what became of a request without an answer, before anything is sent that could double it. */
export function beginSettling(context: RunContext, attemptId: AttemptId): PreparedRequest | null {
  const { store, listingId, owner } = context;
  const attempt = store.attempts.unsettled(listingId, owner).find((each) => each.attemptId === attemptId);
  const listing = store.listings.get(listingId);
  if (attempt === undefined || listing === null) return null;
  return attempt.kind === 'patch'
    ? beginSettlingPatch(context, attempt)
    : beginSettlingCreation(context, listing, attempt);
}

/**
 * What was sent is the base when the service shows it, even if more was changed here since. Otherwise the tag decides:
 * the next PATCH goes through, or meets 412 and is merged.
 */
function beginSettlingPatch(context: RunContext, attempt: AttemptRow): PreparedRequest {
  const { store } = context;
  const row = store.remote.ofListing(attempt.listingId).find((each) => each.mediaId === attempt.subject[0]);
  const { picture } = SentPatch.parse(attempt.request);
  return {
    async perform(session) {
      const canRead = row !== undefined && mediaAddress(session.api, row) !== null;
      const found = canRead && session.account.profile.read.entities ? await readMedia(session.api, row) : null;
      return () => {
        if (isSettled(context, attempt.attemptId)) return;
        const shown = found?.ok === true ? found.value : null;
        const isUnanswered = found?.ok === false && !/^(gone|refused)$/.test(found.failure.kind);
        if (isUnanswered) shutGateUnlessLost(context, session, found.failure);
        else if (picture !== undefined) {
          settlePicture(context, attempt, row, { sha256: picture.sha256, shown });
        } else if (row === undefined || shown === null) settle(context, attempt, 'failed', BY_THE_TAG);
        else applyFoundPatch(context, attempt, row.mediaId, shown);
      };
    },
  };
}

function applyFoundPatch(
  context: SettleContext,
  attempt: AttemptRow,
  mediaId: MediaRemoteRow['mediaId'],
  theirs: IncomingMedia,
): void {
  const { store } = context;
  const sent = SentPatch.parse(attempt.request);
  const { changes, ifMatch } = sent;
  const base = store.remote.get(mediaId);
  if (base !== null && isOlder(base, theirs)) {
    settle(context, attempt, 'failed', BY_THE_TAG);
    return;
  }
  if (base !== null && theirs.etag !== ifMatch && !tellsOf(theirs, changes)) {
    persistUntold(context, attempt, base);
    return;
  }
  if (changes.deletedYN === true && theirs.etag !== ifMatch && !theirs.fields.deletedYN) {
    askAboutRemoval(context, attempt, mediaId, theirs);
    return;
  }
  if (theirs.etag === ifMatch || !holds(theirs.fields, changes)) {
    settle(context, attempt, 'failed', BY_THE_TAG);
    return;
  }
  persistSent(context, mediaId, sent, { etag: theirs.etag });
  applyTheirs(context, mediaId, theirs, 'found');
  settle(context, attempt, 'done', FOUND);
}

const FOUND = 'found at the service';

/**
 * Whether it says what became of these changes: a photo that is removed may be shown without a word about that, and with the status
 * of its picture.
 */
function tellsOf({ unsaid }: IncomingMedia, { deletedYN }: Partial<RemoteMediaFields>): boolean {
  return deletedYN === undefined || !unsaid.includes('deletedYN');
}

/**
 * The photo may be there or removed, and what is wanted may have changed since. [Note: the opposite] The base stands for what is not
 * wanted, so that what is wanted is sent.
 */
function persistUntold(context: SettleContext, attempt: AttemptRow, base: MediaRemoteRow): void {
  const { store } = context;
  const media = store.media.get(base.mediaId);
  if (media !== null) store.remote.save({ ...base, fields: { ...base.fields, deletedYN: isWanted(media) } });
  settle(context, attempt, 'failed', BY_THE_TAG);
}

/**
 * A removal whose answer was lost, and a photo that is there under another tag: either the removal never arrived, or
 * somebody took it back. Sending it again could undo what they did, so a person decides.
 */
function askAboutRemoval(
  context: SettleContext,
  attempt: AttemptRow,
  mediaId: MediaRemoteRow['mediaId'],
  theirs: IncomingMedia,
): void {
  const { store } = context;
  applyTheirs(context, mediaId, theirs);
  const media = store.media.get(mediaId);
  if (media !== null && !isWanted(media)) {
    saveConflict(context, media, { field: 'deletedYN', base: false, mine: true, theirs: false }, theirs);
  }
  settle(context, attempt, 'failed', 'a person decides');
}

function holds(fields: RemoteMediaFields, changes: Partial<RemoteMediaFields>): boolean {
  const after = { ...fields, ...changes };
  return (
    after.shortDescription === fields.shortDescription &&
    after.imageOf === fields.imageOf &&
    after.order === fields.order &&
    after.deletedYN === fields.deletedYN
  );
}

/** The MediaKeys are ours and unique: a Media with one of them means that the listing, or the photo, was created. */
function beginSettlingCreation(context: RunContext, listing: ListingRow, attempt: AttemptRow): PreparedRequest {
  const { store, run } = context;
  const rows = store.remote.ofListing(listing.listingId);
  const givenUp = store.changes.givenUp(listing.listingId);
  const others = new Set(store.mediaByOthers.ofListing(listing.listingId).map((each) => each.mediaKey.toLowerCase()));
  const known = listing.accountId === null ? null : store.attempts.lastCreated(listing.accountId);
  return {
    async perform(session) {
      // What counts is when the question was put: its answer may be on the way for longer than the rest of the time.
      const askedAt = context.now().getTime();
      const found = await findSent(session, { listing, attempt, rows, givenUp, known, others });
      return () => {
        if (isSettled(context, attempt.attemptId)) return;
        const isUnreported = found === null || (!found.ok && /^(refused|gone)$/.test(found.failure.kind));
        // The next decision asks a person.
        if (isUnreported) run.unanswerable.add(attempt.attemptId);
        else if (found.ok) applyFound(context, session, listing, attempt, { ...found.value, askedAt });
        else shutGateUnlessLost(context, session, found.failure);
      };
    },
  };
}

/** What the service says of what was sent. */
interface Found {
  /** Empty where it shows nothing of it. */
  readonly media: readonly IncomingMedia[];
  /** More than a search that may lag says that it shows nothing. */
  readonly isSure: boolean;
}

function applyFound(
  context: RunContext,
  { account }: Session,
  listing: ListingRow,
  attempt: AttemptRow,
  { media, isSure, askedAt }: Found & { readonly askedAt: number },
): void {
  const { store, run, owner } = context;
  if (media.length > 0) {
    persistFound(context, listing, attempt, media);
    if (attempt.kind === 'insert') run.counts.created += 1;
    return;
  }
  const { attemptId } = attempt;
  run.justAsked.add(attemptId);
  const isFirst = attempt.askedAt === null || attempt.askedAt > askedAt;
  const certain = certainFrom(attempt, account.profile);
  if (isEndAhead(attempt, askedAt)) {
    store.attempts.doubt(attemptId, askedAt, owner, null);
    store.attempts.setAsked(attemptId, askedAt, owner);
  } else if (isFirst || certain === null) store.attempts.setAsked(attemptId, askedAt, owner);
  else if (askedAt >= (isSure ? certain.bySure : certain.byIndex)) settle(context, attempt, 'failed', 'not created');
}

interface Sought {
  readonly listing: ListingRow;
  readonly attempt: AttemptRow;
  readonly rows: readonly MediaRemoteRow[];
  readonly givenUp: readonly GoneBase[];
  /** What was created last by this account, and is there. */
  readonly known: CreatedKey | null;
  /** MediaKeys of photos that others added, in small letters. */
  readonly others: ReadonlySet<string>;
}

type Answer = Promise<Result<Found> | null>;

/** Null when the service cannot be asked about it: a refusal, or an answer from which nothing follows, is no answer. */
async function findSent(session: Session, sought: Sought): Answer {
  const { listing, attempt } = sought;
  const { read } = session.account.profile;
  const canRead = read.entities && (listing.listingKey !== null || listing.location !== null);
  const inListing = attempt.kind === 'attach' && canRead ? await findInListing(session, sought) : null;
  if (inListing !== null && (!inListing.ok || inListing.value.media.length > 0)) return inListing;
  if (isStreamed(attempt)) return inListing ?? (canRead ? null : findByName(session, sought));
  const inIndex = read.filterByMediaKey ? await findInIndex(session, sought) : null;
  if (inIndex === null || (inIndex.ok && inIndex.value.media.length === 0)) return inListing ?? inIndex;
  return inIndex;
}

function isStreamed(attempt: AttemptRow): boolean {
  return SentRequest.parse(attempt.request).sent[0]?.streamed === true;
}

/**
 * A search by keys and addresses. [Note: positive control] That it finds nothing says something only where it is known to find what
 * is there: a key of ours that was created before. Where that one is younger than what is sought, the index has caught up with it.
 */
async function findInIndex({ api }: Session, { listing, attempt, givenUp, known }: Sought): Answer {
  // A listing that holds one of them was created; reading it back shows the rest.
  const isOneEnough = attempt.kind === 'insert';
  const byKey = await findMedia(api, attempt.subject, { isOneEnough });
  if (!byKey.ok) return byKey;
  if (byKey.value.kind === 'found') {
    const media = withoutGivenUp(givenUp, asKnown(sentBy(attempt)), byKey.value.media);
    return succeeded({ media: ofListing(listing, media), isSure: false });
  }
  if (byKey.value.kind === 'inconclusive') return null;
  const control = known === null ? null : await findMedia(api, [known.mediaKey]);
  if (control?.ok === false) return control;
  const keepsOurKeys = control?.value.kind === 'found';
  if (keepsOurKeys) return succeeded({ media: [], isSure: (known?.at ?? 0) > (attempt.since ?? attempt.startedAt) });
  return findByAddress(api, sentBy(attempt));
}

/** A service that gives keys of its own has them under the addresses that were sent, where it can look for those. */
async function findByAddress(api: Session['api'], [first]: readonly SentMedia[]): Answer {
  if (first === undefined || first.mediaUrl === null) return null;
  const found = await findMedia(api, [first.mediaUrl], { by: 'MediaURL' });
  return !found.ok && /^(refused|gone|unusable)$/.test(found.failure.kind) ? null : saidBy(found);
}

/** A search shows all that it finds, and may lag. */
function saidBy(found: Awaited<ReturnType<typeof findMedia>>): Result<Found> | null {
  if (!found.ok) return found;
  const { value } = found;
  if (value.kind === 'inconclusive') return null;
  return succeeded({ media: value.kind === 'found' ? value.media : [], isSure: false });
}

/** One that is on another listing is not what was added to this one. */
function ofListing({ listingKey }: ListingRow, media: readonly IncomingMedia[]): readonly IncomingMedia[] {
  return media.filter((each) => listingKey === null || each.listingKey === null || each.listingKey === listingKey);
}

function sentBy(attempt: AttemptRow): readonly SentMedia[] {
  return SentRequest.parse(attempt.request).sent;
}

/** What was sent, whose number nobody here knows yet. */
function asKnown(sent: readonly SentMedia[]): readonly KnownMedia[] {
  return sent.map(({ mediaKey }) => ({ mediaKey, mediaKeyNumeric: null }));
}

/** A Media that was made without a key of ours is known by its file name alone. */
async function findByName({ api, account }: Session, { attempt, givenUp }: Sought): Answer {
  if (!account.profile.read.filterByMediaKey) return null;
  const sent = sentBy(attempt);
  const names = sent.flatMap(({ mediaObjectId }) => mediaObjectId ?? []);
  const said = saidBy(await findMedia(api, names, { by: 'MediaObjectID' }));
  if (said === null || !said.ok) return said;
  return succeeded({ ...said.value, media: withoutGivenUp(givenUp, asKnown(sent), said.value.media) });
}

/**
 * What was sent among the photos of its listing. [Note: cut without a word] A service may show the first page alone: the page
 * after it is asked for, as long as what was sent is not shown. One that has no such page is believed when it shows all that it
 * showed before. [Note: named anew] One that a service made without a key of ours may have another name there: while it shows a
 * photo that nothing explains, it has not said no.
 */
async function findInListing({ api }: Session, { listing, attempt, rows, givenUp, others }: Sought): Answer {
  const sought = sentBy(attempt);
  const known = rows.filter(({ fields }) => !fields.deletedYN);
  const unkeyed = asKnown(sought);
  const property = await readProperty(api, listing, { before: { ours: known, others: unkeyed } });
  if (!property.ok) return property;
  const { media, complete } = property.value;
  if (media === null) return null;
  const shown = [...matchUnbound(rows, sought, withoutGivenUp(givenUp, unkeyed, media)).values()];
  if (shown.length > 0) return succeeded({ media: shown, isSure: true });
  const isOurs = rowMatcher([...rows, ...givenUp]);
  const isExplained = (each: IncomingMedia): boolean => isOurs(each) || others.has(each.mediaKey.toLowerCase());
  return complete && (!isStreamed(attempt) || media.every(isExplained)) ? succeeded({ media: [], isSure: true }) : null;
}

/** @param listingKey where it is known from elsewhere than the Media */
export function persistFound(
  context: SettleContext,
  listing: ListingRow,
  attempt: AttemptRow,
  found: readonly IncomingMedia[],
  listingKey = found.find((media) => media.listingKey !== null)?.listingKey ?? null,
): void {
  const { store } = context;
  const { sent } = SentRequest.parse(attempt.request);
  store.write(() => {
    if (attempt.kind === 'insert') {
      persistListing(context, listing.listingId, { listingKey, location: null, etag: null });
    }
    // An insert is done as a whole, and the keys are asked for one after the other: a Media that was not there yet when it was
    // asked for is there now. Reading the listing back shows the rest.
    const shown = matchUnbound(store.remote.ofListing(listing.listingId), sent, found);
    for (const each of sent) persistAttached(context, each, shown.get(each) ?? null, 'found');
    store.schedule.wantRead(listing.listingId);
    settle(context, attempt, 'done', FOUND);
  });
}

/**
 * A person looked and says what became of one attempt: what waited for that goes on.
 *
 * @returns false where that is not what is asked, or not any more: then nothing is changed
 */
export function settleByPerson(
  context: SettleContext,
  question: Question,
  answer: { readonly created: boolean; readonly listingKey: ListingRow['listingKey'] },
): boolean {
  const { store } = context;
  const { attemptId, listingId, mediaId } = question;
  return store.write(() => {
    if (question.same !== undefined) return !answer.created && createAnother(context, question);
    const attempt = store.attempts.unsettled(listingId).find((each) => each.attemptId === attemptId);
    const listing = store.listings.get(listingId);
    const asking = [listing?.waitingFor, mediaId === null ? listing?.blocked : store.media.get(mediaId)?.blocked];
    if (attempt === undefined || !asking.some((problem) => isAsked(problem, attempt))) return false;
    if (answer.created) {
      if (attempt.kind === 'insert') {
        persistListing(context, listingId, { listingKey: answer.listingKey, location: null, etag: null });
      }
      for (const each of SentRequest.parse(attempt.request).sent) persistAttached(context, each, null);
      store.schedule.wantRead(listingId);
    }
    settle(context, attempt, answer.created ? 'done' : 'failed', 'by a person');
    store.schedule.setSyncWanted(listingId, true);
    return true;
  });
}

/** Its outcome is known: nobody is asked about it any more. */
function settle({ store, now }: SettleContext, attempt: AttemptRow, state: 'done' | 'failed', how: string): void {
  store.attempts.settle(attempt.attemptId, state, now().getTime(), { settled: how });
  const listing = store.listings.get(attempt.listingId);
  if (isAsked(listing?.blocked, attempt)) store.listings.setBlocked(attempt.listingId, null);
  if (isAsked(listing?.waitingFor, attempt)) store.schedule.setRetry(attempt.listingId, 0, null);
  for (const { mediaId, blocked } of store.media.ofListing(attempt.listingId)) {
    if (isAsked(blocked, attempt)) store.media.setBlocked(mediaId, null);
  }
}
