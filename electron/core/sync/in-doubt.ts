import { z } from 'zod';
import type { Problem } from '../../../shared/contract/model.ts';
import { type AttemptId, ConflictId } from '../../../shared/domain/ids.ts';
import type { RemoteMediaFields } from '../../../shared/domain/media.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { type Failure, type Result, saying, succeeded } from '../remote/failure.ts';
import { findMedia, readMedia, readProperty } from '../remote/listing-api.ts';
import type { IncomingMedia } from '../remote/media-mapper.ts';
import type { AttemptRow } from '../store/attempt-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRemoteRow } from '../store/media-table.ts';
import type { Session, SyncContext } from './context.ts';
import { findByKey, keepAttached, keepListing, SentMedia } from './insert.ts';
import { isRunnerHere } from './lease.ts';
import { SENT_AGAIN } from './leftovers.ts';
import { applyTheirs } from './merge.ts';
import { keepSent } from './patches.ts';
import { noteOrphan } from './uploads.ts';

/**
 * A request that was cut off may still be at work at the service: "not found" counts as "not created" only this many
 * milliseconds after it was sent.
 */
const SETTLE_AFTER = 10_000;
/** A request without progress is given up after this many milliseconds. */
const LONGEST_REQUEST = 60_000;

/** What keeps a listing from going on because of an attempt whose outcome is not known. */
export type Doubt =
  /** `created`: the listing was found at the service. */
  | { readonly kind: 'none'; readonly created: boolean }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'person'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly failure: Failure };

const ASK_A_PERSON: Problem = {
  code: 'inDoubt',
  ...saying(phrase('problem.createdOrNot')),
  action: 'resolve',
};

const SentRequest = z.object({ sent: z.array(SentMedia) });

/**
 * Finds out what became of attempts without an answer, before anything is sent again. The MediaKeys are ours and
 * unique: a Media with one of them means that the listing was created.
 */
export async function settleDoubts(context: SyncContext, session: Session, listing: ListingRow): Promise<Doubt> {
  let verdict: Doubt = SETTLED;
  for (const attempt of context.store.attempts.unsettled(listing.listingId)) {
    const doubt = await settle(context, session, listing, attempt);
    if (doubt.kind !== 'none' || doubt.created) verdict = doubt;
  }
  return verdict;
}

async function settle(
  context: SyncContext,
  session: Session,
  listing: ListingRow,
  attempt: AttemptRow,
): Promise<Doubt> {
  switch (attempt.kind) {
    case 'upload':
      return settleUpload(context, listing, attempt);
    case 'patch':
      return settlePatch(context, session, attempt);
    case 'insert':
    case 'attach':
      return settleCreation(context, session, listing, attempt);
  }
}

const SETTLED: Doubt = { kind: 'none', created: false };

const SentPatch = z.object({
  ifMatch: z.string(),
  changes: z.object({
    shortDescription: z.string().exactOptional(),
    imageOf: z.string().exactOptional(),
    order: z.int().nullable().exactOptional(),
    deletedYN: z.boolean().exactOptional(),
  }),
});

/**
 * What was sent is the base when the service shows it, even if more was changed here since. Otherwise the tag decides:
 * the next PATCH goes through, or meets 412 and is merged.
 */
async function settlePatch(context: SyncContext, session: Session, attempt: AttemptRow): Promise<Doubt> {
  const { store } = context;
  const row = store.remote.ofListing(attempt.listingId).find((each) => each.mediaId === attempt.subject[0]);
  const { changes, ifMatch } = SentPatch.parse(attempt.request);
  const mediaKeyNumeric = row?.mediaKeyNumeric ?? null;
  if (row === undefined || mediaKeyNumeric === null || !session.account.profile.read.entities) {
    return close(context, attempt.attemptId, 'decided by the tag');
  }
  const found = await readMedia(session.api, mediaKeyNumeric);
  if (!found.ok) {
    const { kind } = found.failure;
    return kind === 'gone' || kind === 'refused'
      ? close(context, attempt.attemptId, 'decided by the tag')
      : { kind: 'failed', failure: found.failure };
  }
  const theirs = found.value;
  if (changes.deletedYN === true && theirs.etag !== ifMatch && !theirs.fields.deletedYN) {
    askAboutRemoval(context, attempt, row, theirs);
    return SETTLED;
  }
  if (theirs.etag === ifMatch || !holds(theirs.fields, changes)) {
    return close(context, attempt.attemptId, 'decided by the tag');
  }
  store.write(() => {
    keepSent(store, row.mediaId, changes, theirs.etag);
    applyTheirs(context, row.mediaId, theirs);
    store.attempts.close(attempt.attemptId, 'done', context.now().getTime(), { settled: 'found at the service' });
  });
  return SETTLED;
}

/**
 * A removal whose answer was lost, and a photo that is there under another tag: either the removal never arrived, or
 * somebody took it back. Sending it again could undo what they did, so a person decides.
 */
function askAboutRemoval(context: SyncContext, attempt: AttemptRow, row: MediaRemoteRow, theirs: IncomingMedia): void {
  const { store } = context;
  store.write(() => {
    applyTheirs(context, row.mediaId, theirs);
    const at = context.now();
    if (store.media.get(row.mediaId)?.removed === true) {
      store.conflicts.save({
        conflictId: ConflictId.parse(context.newId()),
        listingId: attempt.listingId,
        mediaId: row.mediaId,
        field: 'deletedYN',
        base: false,
        mine: true,
        theirs: false,
        theirEtag: theirs.etag,
        theirsAt: theirs.modifiedAt,
        theirsBy: theirs.changedByMemberId,
        detectedAt: at.toISOString(),
      });
    }
    store.attempts.close(attempt.attemptId, 'failed', at.getTime(), { settled: 'a person decides' });
  });
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

function close(context: SyncContext, attemptId: AttemptId, how: string): Doubt {
  const { store } = context;
  store.write(() => store.attempts.close(attemptId, 'failed', context.now().getTime(), { settled: how }));
  return SETTLED;
}

function settleUpload(context: SyncContext, listing: ListingRow, attempt: AttemptRow): Doubt {
  const { store } = context;
  store.write(() => {
    const cut = store.uploads
      .ofListing(listing.listingId)
      .filter((row) => attempt.subject.includes(row.uploadId) && row.state === 'uploading');
    for (const row of cut) {
      store.uploads.setState(row.uploadId, 'pending', { attempts: row.attempts });
      noteOrphan(context, listing.listingId, row.mediaId);
    }
    store.attempts.close(attempt.attemptId, 'failed', context.now().getTime(), { settled: SENT_AGAIN });
  });
  return SETTLED;
}

async function settleCreation(
  context: SyncContext,
  session: Session,
  listing: ListingRow,
  attempt: AttemptRow,
): Promise<Doubt> {
  const askedAt = context.now().getTime();
  const found = await findSent(session, listing, attempt);
  if (found === null) return { kind: 'person', problem: ASK_A_PERSON };
  if (!found.ok) {
    return found.failure.kind === 'refused' || found.failure.kind === 'gone'
      ? { kind: 'person', problem: ASK_A_PERSON }
      : { kind: 'failed', failure: found.failure };
  }
  if (found.value.length > 0) return keepFound(context, listing, attempt, found.value);
  const until = inDoubtSince(context, attempt) + SETTLE_AFTER;
  // What counts is when the question was put: its answer may have been on the way for longer than the rest of the time.
  return askedAt >= until ? close(context, attempt.attemptId, 'not created') : { kind: 'wait', until };
}

/** Media at the service with the keys that were sent; null when the service cannot be asked about them. */
async function findSent(
  session: Session,
  listing: ListingRow,
  attempt: AttemptRow,
): Promise<Result<readonly IncomingMedia[]> | null> {
  const { read } = session.account.profile;
  if (read.filterByMediaKey) {
    const found = await findMedia(session.api, attempt.subject);
    if (!found.ok) return found;
    if (found.value.kind !== 'inconclusive') return succeeded(found.value.kind === 'found' ? found.value.media : []);
  }
  const canRead = read.entities && (listing.listingKey !== null || listing.location !== null);
  if (attempt.kind !== 'attach' || !canRead) return null;
  const property = await readProperty(session.api, listing);
  if (!property.ok) return property;
  const { media, complete } = property.value;
  if (media === null) return null;
  const shown = attempt.subject.map((key) => findByKey(media, key)).filter((each) => each !== null);
  return shown.length === 0 && !complete ? null : succeeded(shown);
}

/**
 * The moment from which on a request without an answer is given time to arrive. [Note: no clock to trust] A moment that
 * lies ahead was written by a clock that has been set back; a crash tells only when the request began, not when it was
 * cut off; and where the one who sent it still lives (its lease ran out because the computer slept or the clock was set
 * ahead), it may be on its way yet. Then the time begins now, which is noted, so that it also ends.
 */
function inDoubtSince(context: SyncContext, attempt: AttemptRow): number {
  const { store, owner } = context;
  const now = context.now().getTime();
  const noted = attempt.endedAt ?? attempt.startedAt;
  const alive = attempt.state === 'open' && attempt.owner !== owner && isRunnerHere(attempt.owner);
  if (attempt.state !== 'open' && noted <= now + LONGEST_REQUEST) return noted;
  const since = alive ? now + LONGEST_REQUEST : now;
  store.write(() => store.attempts.close(attempt.attemptId, 'inDoubt', since, { settled: null }));
  return since;
}

/** @param listingKey where it is known from elsewhere than the Media */
export function keepFound(
  context: SyncContext,
  listing: ListingRow,
  attempt: AttemptRow,
  found: readonly IncomingMedia[],
  listingKey = found.find((media) => media.listingKey !== null)?.listingKey ?? null,
): Doubt {
  const { store } = context;
  const { sent } = SentRequest.parse(attempt.request);
  store.write(() => {
    if (attempt.kind === 'insert') {
      keepListing(context, listing.listingId, { listingKey, location: null, etag: null });
    }
    // An insert is done as a whole, and the keys are asked for one after the other: a Media that was not there yet when
    // it was asked for is there by now. Reading the listing back tells the rest.
    for (const each of sent) keepAttached(context, each, findByKey(found, each.mediaKey));
    store.attempts.close(attempt.attemptId, 'done', context.now().getTime(), { settled: 'found at the service' });
  });
  return { kind: 'none', created: attempt.kind === 'insert' };
}

/** A person looked and says what became of the listing. */
export function settleByPerson(
  context: SyncContext,
  listing: ListingRow,
  answer: { readonly created: boolean; readonly listingKey: ListingRow['listingKey'] },
): void {
  const { store } = context;
  store.write(() => {
    for (const attempt of store.attempts.unsettled(listing.listingId)) {
      if (attempt.kind !== 'insert' && attempt.kind !== 'attach') continue;
      if (answer.created) {
        if (attempt.kind === 'insert') {
          keepListing(context, listing.listingId, { listingKey: answer.listingKey, location: null, etag: null });
        }
        for (const each of SentRequest.parse(attempt.request).sent) keepAttached(context, each, null);
      }
      store.attempts.close(attempt.attemptId, answer.created ? 'done' : 'failed', context.now().getTime(), {
        settled: 'by a person',
      });
    }
    store.listings.setBlocked(listing.listingId, null);
  });
}
