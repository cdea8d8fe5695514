import { isWanted } from '../../../../shared/domain/culling.ts';
import { type AttemptId, ConflictId } from '../../../../shared/domain/ids.ts';
import type { RemoteMediaFields } from '../../../../shared/domain/media.ts';
import type { AttemptRow } from '../../library/store/attempt-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import { type Result, succeeded } from '../../service/http/failure.ts';
import { findMedia, readMedia, readProperty } from '../../service/odata/listing-api.ts';
import type { KnownMedia } from '../../service/odata/listing-media.ts';
import { mediaAddress } from '../../service/odata/media-address.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import { SentPatch, SentRequest } from '../base/attempt-request.ts';
import type { RunContext, SyncContext } from '../base/context.ts';
import { certainFrom, isEndAhead } from '../base/doubt.ts';
import { isSettled } from '../base/journal.ts';
import { isOlder } from '../base/older.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { shutGateUnlessLost } from '../base/put-off.ts';
import { persistAttached, persistListing } from '../take/bind-media.ts';
import { BY_THE_TAG } from '../take/lost-changes.ts';
import { matchUnbound } from '../take/match-unbound.ts';
import { applyTheirs } from '../take/merge.ts';
import { persistSent } from './patches.ts';
import { beginSettlingPicture } from './pictures.ts';

type SettleContext = Pick<SyncContext, 'store' | 'now' | 'newId'>;

/** Finds out what became of a request without an answer, before anything is sent that could double it. */
export function beginSettling(context: RunContext, attemptId: AttemptId): PreparedRequest | null {
  const { store, listingId } = context;
  const attempt = store.attempts.unsettled(listingId).find((each) => each.attemptId === attemptId);
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
  if (picture !== undefined) return beginSettlingPicture(context, attempt, row, picture);
  return {
    async perform(session) {
      const canRead = row !== undefined && mediaAddress(session.api, row) !== null;
      const found = canRead && session.account.profile.read.entities ? await readMedia(session.api, row) : null;
      return () => {
        if (isSettled(context, attempt.attemptId)) return;
        if (row === undefined || found === null) close(context, attempt.attemptId, BY_THE_TAG);
        else if (found.ok) applyFoundPatch(context, attempt, row.mediaId, found.value);
        else if (found.failure.kind === 'gone' || found.failure.kind === 'refused') {
          close(context, attempt.attemptId, BY_THE_TAG);
        } else shutGateUnlessLost(context, session, found.failure);
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
    close(context, attempt.attemptId, BY_THE_TAG);
    return;
  }
  if (changes.deletedYN === true && theirs.etag !== ifMatch && !theirs.fields.deletedYN) {
    askAboutRemoval(context, attempt, mediaId, theirs);
    return;
  }
  if (theirs.etag === ifMatch || !holds(theirs.fields, changes)) {
    close(context, attempt.attemptId, BY_THE_TAG);
    return;
  }
  persistSent(context, mediaId, sent, theirs.etag);
  applyTheirs(context, mediaId, theirs);
  store.attempts.settle(attempt.attemptId, 'done', context.now().getTime(), FOUND);
}

const FOUND = { settled: 'found at the service' } as const;

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
  const at = context.now();
  const media = store.media.get(mediaId);
  if (media !== null && !isWanted(media)) {
    store.conflicts.save({
      conflictId: ConflictId.parse(context.newId()),
      listingId: attempt.listingId,
      mediaId,
      field: 'deletedYN',
      base: false,
      mine: true,
      theirs: false,
      theirsAt: theirs.modifiedAt,
      theirsBy: theirs.changedByMemberId,
      detectedAt: at.toISOString(),
    });
  }
  store.attempts.settle(attempt.attemptId, 'failed', at.getTime(), { settled: 'a person decides' });
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

function close({ store, now }: SettleContext, attemptId: AttemptId, how: string): void {
  store.attempts.settle(attemptId, 'failed', now().getTime(), { settled: how });
}

/** The MediaKeys are ours and unique: a Media with one of them means that the listing, or the photo, was created. */
function beginSettlingCreation(context: RunContext, listing: ListingRow, attempt: AttemptRow): PreparedRequest {
  const rows = context.store.remote.ofListing(listing.listingId);
  return {
    async perform(session) {
      // What counts is when the question was put: its answer may be on the way for longer than the rest of the time.
      const askedAt = context.now().getTime();
      const found = await findSent(session, listing, attempt, rows);
      return () => {
        if (isSettled(context, attempt.attemptId)) return;
        const isUnreported = found === null || (!found.ok && /^(refused|gone)$/.test(found.failure.kind));
        // The next decision asks a person.
        if (isUnreported) context.run.unanswerable.add(attempt.attemptId);
        else if (found.ok) applyFound(context, session, listing, attempt, { media: found.value, askedAt });
        else shutGateUnlessLost(context, session, found.failure);
      };
    },
  };
}

interface Found {
  readonly media: readonly IncomingMedia[];
  /** When the question was put. */
  readonly askedAt: number;
}

function applyFound(
  context: RunContext,
  { account }: Session,
  listing: ListingRow,
  attempt: AttemptRow,
  { media, askedAt }: Found,
): void {
  const { store } = context;
  if (media.length > 0) {
    persistFound(context, listing, attempt, media);
    if (attempt.kind === 'insert') context.run.counts.created += 1;
    return;
  }
  const { attemptId } = attempt;
  const isFirst = attempt.askedAt === null || attempt.askedAt > askedAt;
  const until = certainFrom(attempt, account.profile);
  if (isEndAhead(attempt, askedAt)) {
    store.attempts.doubt(attemptId, askedAt, context.owner, null);
    store.attempts.setAsked(attemptId, askedAt);
  } else if (isFirst) store.attempts.setAsked(attemptId, askedAt);
  else if (until !== null && askedAt >= until) close(context, attemptId, 'not created');
}

/** Media at the service with the keys that were sent; null when the service cannot be asked about them. */
async function findSent(
  session: Session,
  listing: ListingRow,
  attempt: AttemptRow,
  rows: readonly MediaRemoteRow[],
): Promise<Result<readonly IncomingMedia[]> | null> {
  const { read } = session.account.profile;
  const [first] = SentRequest.parse(attempt.request).sent;
  if (first?.streamed === true) return findStreamed(session, listing, attempt, rows);
  if (read.filterByMediaKey) {
    // A listing that holds one of them was created; reading it back tells the rest.
    const found = await findMedia(session.api, attempt.subject, { isOneEnough: attempt.kind === 'insert' });
    if (!found.ok) return found;
    if (found.value.kind === 'found') return succeeded(found.value.media);
    if (found.value.kind === 'none') return findByAddress(session, attempt);
  }
  const canRead = read.entities && (listing.listingKey !== null || listing.location !== null);
  return attempt.kind === 'attach' && canRead ? findInListing(session, listing, attempt, rows) : null;
}

/**
 * A Media that was made without a key of ours is known by its file name. [Note: the listing first] It shows what it has whether or not
 * the service can look for a file name.
 */
async function findStreamed(
  session: Session,
  listing: ListingRow,
  attempt: AttemptRow,
  rows: readonly MediaRemoteRow[],
): Promise<Result<readonly IncomingMedia[]> | null> {
  const { read } = session.account.profile;
  if (read.entities) return findInListing(session, listing, attempt, rows);
  const names = SentRequest.parse(attempt.request).sent.flatMap(({ mediaObjectId }) => mediaObjectId ?? []);
  const found = read.filterByMediaKey ? await findMedia(session.api, names, { by: 'MediaObjectID' }) : null;
  if (found === null || !found.ok) return found;
  const { value } = found;
  return value.kind === 'inconclusive' ? null : succeeded(value.kind === 'found' ? value.media : []);
}

/**
 * What was sent among the photos of its listing. [Note: cut without a word] A service may show the first page alone: the page
 * after it is asked for, as long as what was sent is not shown. One that has no such page is believed when it shows all that it
 * showed before.
 */
async function findInListing(
  { api }: Session,
  listing: ListingRow,
  attempt: AttemptRow,
  rows: readonly MediaRemoteRow[],
): Promise<Result<readonly IncomingMedia[]> | null> {
  const sought = SentRequest.parse(attempt.request).sent;
  const known = rows.filter(({ fields }) => !fields.deletedYN);
  const others = sought.map(({ mediaKey }): KnownMedia => ({ mediaKey, mediaKeyNumeric: null }));
  const property = await readProperty(api, listing, { before: { ours: known, others } });
  if (!property.ok) return property;
  const { media, complete } = property.value;
  if (media === null) return null;
  const shown = [...matchUnbound(rows, sought, media).values()];
  return shown.length > 0 || complete ? succeeded(shown) : null;
}

/** A service that gives keys of its own has them under the addresses that were sent. */
async function findByAddress({ api }: Session, attempt: AttemptRow): Promise<Result<readonly IncomingMedia[]>> {
  const [first] = SentRequest.parse(attempt.request).sent;
  if (first === undefined || first.mediaUrl === null) return succeeded([]);
  const found = await findMedia(api, [first.mediaUrl], { by: 'MediaURL' });
  if (found.ok) return succeeded(found.value.kind === 'found' ? found.value.media : []);
  // Not every service filters by it: then the keys have told all that can be told.
  return /^(refused|gone|unusable)$/.test(found.failure.kind) ? succeeded([]) : found;
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
    // An insert is done as a whole, and the keys are asked for one after the other: a Media that was not there yet when
    // it was asked for is there by now. Reading the listing back tells the rest.
    const shown = matchUnbound(store.remote.ofListing(listing.listingId), sent, found);
    for (const each of sent) persistAttached(context, each, shown.get(each) ?? null, 'read');
    store.schedule.setReadWanted(listing.listingId, true);
    store.attempts.settle(attempt.attemptId, 'done', context.now().getTime(), FOUND);
  });
}

/** A person looked and says what became of the listing: what waited for that goes on. */
export function settleByPerson(
  context: SettleContext,
  listing: ListingRow,
  answer: { readonly created: boolean; readonly listingKey: ListingRow['listingKey'] },
): void {
  const { store } = context;
  const at = context.now().getTime();
  store.write(() => {
    for (const attempt of store.attempts.unsettled(listing.listingId)) {
      if (attempt.kind !== 'insert' && attempt.kind !== 'attach') continue;
      if (answer.created) {
        if (attempt.kind === 'insert') {
          persistListing(context, listing.listingId, { listingKey: answer.listingKey, location: null, etag: null });
        }
        for (const each of SentRequest.parse(attempt.request).sent) persistAttached(context, each, null);
        store.schedule.setReadWanted(listing.listingId, true);
      }
      store.attempts.settle(attempt.attemptId, answer.created ? 'done' : 'failed', at, { settled: 'by a person' });
    }
    store.listings.setBlocked(listing.listingId, null);
    store.schedule.setSyncWanted(listing.listingId, true);
  });
}
