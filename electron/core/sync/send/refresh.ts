import type { MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type PropertyFields, shownOtherwise } from '../../../../shared/domain/property-fields.ts';
import { mediaFinder, rowMatcher } from '../../../../shared/domain/remote-media.ts';
import { fieldsSaid } from '../../library/changes/change.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { GoneBase } from '../../library/store/change-steps.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaByOthersRow } from '../../library/store/media-by-others-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import { type Failure, failed, type Result, saying, succeeded } from '../../service/http/failure.ts';
import { findMedia, type ListingApi, readMedia, readProperty } from '../../service/odata/listing-api.ts';
import type { ShownBefore } from '../../service/odata/listing-media.ts';
import { matchMedia } from '../../service/odata/match-media.ts';
import { listingAddress, mediaAddress } from '../../service/odata/media-address.ts';
import type { IncomingMedia, IncomingProperty } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext, SyncContext } from '../base/context.ts';
import { isNamed, objectIdOf } from '../base/named.ts';
import type { Operation } from '../base/operation.ts';
import { type Apply, inParts, type PreparedRequest } from '../base/prepared-request.ts';
import { shutGateUnlessLost } from '../base/put-off.ts';
import { isAskedFor } from '../base/run-facts.ts';
import { isProblem, LISTING_GONE } from '../base/standard-problems.ts';
import { type EndedTag, ticksAt } from '../base/tag-trust.ts';
import { persistMediaByOthers } from '../photos-by-others/photos-by-others.ts';
import { noteAbsent, noteListingAbsent } from '../take/absence.ts';
import { applyOrder } from '../take/apply-order.ts';
import { withoutGivenUp } from '../take/match-unbound.ts';
import { takeRead } from '../take/monotonic-reads.ts';
import { bindShownAgain } from '../take/shown-again.ts';
import { outgoingFields } from './outgoing-listing.ts';

type MergeContext = Pick<SyncContext, 'store' | 'now' | 'newId'>;

/** What a listing's read brought. */
type Reading =
  /** With the photos that were shown before it failed. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly media: readonly IncomingMedia[] }
  /** The answer says where the listing is not, or shows no photos. */
  | { readonly kind: 'untold' }
  | {
      readonly kind: 'shown';
      readonly property: IncomingProperty;
      readonly media: readonly IncomingMedia[];
      readonly ours: ReadonlyMap<MediaId, IncomingMedia | null>;
    };

/**
 * Reads the listing: verifies that it shows our photos, takes in what others changed, and compares the order as one
 * register.
 */
export function beginRead(
  context: RunContext,
  session: Session,
  { afterTicks = false }: Extract<Operation, { kind: 'read' }>,
): PreparedRequest | null {
  const { store, listingId, run, now } = context;
  const listing = store.listings.get(listingId);
  if (listing === null) return null;
  if (isAskedFor(listing)) run.reads = 0;
  store.schedule.startRead(listingId);
  const rows = store.remote.ofListing(listingId);
  const known: Known = {
    rows,
    givenUp: store.changes.givenUp(listingId),
    before: shownBefore(rows, store.mediaByOthers.ofListing(listingId)),
  };
  const { wait, ended } = ticksAt(rows, session.account.profile.read, now().getTime(), afterTicks);
  return {
    async perform(present) {
      await context.wait(wait, present.signal);
      const reading = await readShown(present, listing, known);
      return () => applyReading(context, present, listing, reading, ended);
    },
  };
}

/** What is known of the photos of a listing as its read begins. */
interface Known {
  readonly rows: readonly MediaRemoteRow[];
  readonly givenUp: readonly GoneBase[];
  readonly before: ShownBefore;
}

function shownBefore(ours: readonly MediaRemoteRow[], others: readonly MediaByOthersRow[]): ShownBefore {
  return {
    ours: ours.filter(({ fields }) => !fields.deletedYN),
    others: others.map(({ mediaKey }) => ({ mediaKey, mediaKeyNumeric: null })),
  };
}

async function readShown(session: Session, listing: ListingRow, known: Known): Promise<Reading> {
  const place = await findPlace(session, listing, known.rows);
  if (!place.ok) return { kind: 'failed', failure: place.failure, media: [] };
  if (place.value === null) return { kind: 'untold' };
  const property = await readProperty(session.api, place.value, { before: known.before });
  if (!property.ok) return { kind: 'failed', failure: property.failure, media: [] };
  const { media } = property.value;
  if (media === null) return { kind: 'untold' };
  const ours = await collectShown(session, known, media, property.value.complete);
  if (!ours.ok) return { kind: 'failed', failure: ours.failure, media };
  return { kind: 'shown', property: property.value, media, ours: ours.value };
}

function applyReading(
  context: RunContext,
  session: Session,
  listing: ListingRow,
  reading: Reading,
  ended: ReadonlyMap<MediaId, EndedTag>,
): ReturnType<Apply> {
  const { store, run, listingId } = context;
  run.reads += 1;
  run.isReadBackWanted = false;
  if (reading.kind === 'failed') {
    // A photo that is added takes a number behind those of others, as far as they are known.
    persistMediaByOthers(context, listing, reading.media, false);
    applyReadFailure(context, session, listing, reading.failure);
    return undefined;
  }
  if (reading.kind === 'untold') {
    noteRead(context);
    return undefined;
  }
  store.listings.setAbsentSince(listingId, null);
  if (isProblem(store.listings.get(listingId)?.blocked, LISTING_GONE)) {
    store.listings.setBlocked(listingId, null);
  }
  persistKey(context, listing, reading.property);
  takeFields(context, session.account, reading.property.fields);
  bindShownAgain(context, listingId, allShown(reading));
  const taking = takingShown(context, listing, { ended, notInAnswer: run.notInAnswer });
  return inParts([...reading.ours], taking.takeOne, () => {
    taking.takeOrder();
    persistMediaByOthers(context, listing, reading.media, reading.property.complete);
    noteRead(context);
  });
}

/** [Note: alone] What the listing leaves out may be shown by its own address, also of a photo that a person let start anew since. */
function allShown({ media, ours }: Extract<Reading, { kind: 'shown' }>): readonly IncomingMedia[] {
  return [...new Set([...media, ...ours.values()])].filter((each) => each !== null);
}

function noteRead({ store, run, listingId }: RunContext): void {
  store.schedule.endRead(listingId);
  run.isOrderKnown = true;
}

/** What cannot be read for good holds nothing else up. */
function applyReadFailure(context: RunContext, session: Session, listing: ListingRow, failure: Failure): void {
  const { store, listingId } = context;
  if (failure.kind === 'gone') {
    store.schedule.endRead(listingId);
    noteListingAbsent(context, listing);
  } else if (failure.kind === 'refused' || failure.kind === 'stale') noteRead(context);
  else shutGateUnlessLost(context, session, failure);
}

interface ReadFacts {
  readonly ended?: ReadonlyMap<MediaId, EndedTag>;
  /** Photos that the answer to their insert left out. */
  readonly notInAnswer?: ReadonlySet<MediaId>;
}

/** Takes in what the service shows of our photos (null: gone there), and their order as one register. */
export function takeShown(
  context: MergeContext,
  listing: Pick<ListingRow, 'listingId'>,
  shown: ReadonlyMap<MediaId, IncomingMedia | null>,
): void {
  context.store.write(() => {
    const taking = takingShown(context, listing);
    for (const one of shown) taking.takeOne(one);
    taking.takeOrder();
  });
}

/** The same photo by photo, each within a change, and the order of all of them in the end. */
function takingShown(
  context: MergeContext,
  { listingId }: Pick<ListingRow, 'listingId'>,
  { ended = new Map(), notInAnswer = new Set() }: ReadFacts = {},
) {
  const current = new Map<MediaId, IncomingMedia | null>();
  const olderForLong = new Set<MediaId>();
  return {
    // [Note: taken back] A change that failed is made again with the same photos: each is noted as it was met last.
    takeOne([mediaId, theirs]: readonly [MediaId, IncomingMedia | null]): void {
      if (theirs === null) {
        noteAbsent(context, mediaId, { isNotInAnswer: notInAnswer.has(mediaId) });
        current.set(mediaId, null);
        return;
      }
      const taken = takeRead(context, mediaId, theirs, { ended: ended.get(mediaId) });
      if (taken === 'older') current.delete(mediaId);
      else current.set(mediaId, theirs);
      if (taken === 'olderForLong') olderForLong.add(mediaId);
      else olderForLong.delete(mediaId);
    },
    takeOrder: (): void => applyOrder(context, listingId, current, olderForLong.size > 0),
  };
}

type Place = Pick<ListingRow, 'listingKey' | 'location'>;

/** Where the listing is. An answer that named no place is made up for by one of our MediaKeys; null when that fails. */
async function findPlace(
  session: Session,
  listing: ListingRow,
  rows: readonly MediaRemoteRow[],
): Promise<Result<Place | null>> {
  if (listingAddress(session.api, listing) !== null) return succeeded(listing);
  if (!session.account.profile.read.filterByMediaKey) return succeeded(null);
  const attached = rows.flatMap((row) => row.mediaKey ?? []);
  let anyFound = attached.length === 0;
  // Any of our photos shows the place: the first may have been taken away.
  for (const mediaKey of attached) {
    const found = await findMedia(session.api, [mediaKey]);
    if (!found.ok) return found.failure.kind === 'gone' ? succeeded(null) : found;
    if (found.value.kind === 'inconclusive') return succeeded(null);
    const media = found.value.kind === 'found' ? found.value.media : [];
    const listingKey = media.find((each) => each.listingKey !== null)?.listingKey ?? null;
    if (listingKey !== null) return succeeded({ listingKey, location: null });
    anyFound ||= media.length > 0;
  }
  if (anyFound) return succeeded(null);
  return failed({ kind: 'gone', ...saying(phrase('failure.nothingLeft')) });
}

function persistKey({ store, now }: RunContext, listing: ListingRow, property: IncomingProperty): void {
  if (property.listingKey === listing.listingKey && property.etag === listing.etag) return;
  const remote = { listingKey: property.listingKey, location: listing.location, etag: property.etag };
  store.listings.setRemote(listing.listingId, remote, now().toISOString());
}

/** Its fields can be changed at the service alone, from where they are taken as far as they stand here. */
function takeFields({ store, now, listingId }: RunContext, account: AccountRow, shown: PropertyFields): void {
  const fields = store.listings.get(listingId)?.fields ?? {};
  const others = shownOtherwise(fields, shown, outgoingFields(store, account, fields));
  const names = Object.keys(others);
  if (names.length === 0) return;
  store.listings.takeFields(listingId, { ...fields, ...others });
  const said = phrase('history.fieldsThere', { fields: fieldsSaid(fields, others, names) });
  store.history.add(now().toISOString(), listingId, null, 'service', said);
}

/** Our photos as the service shows them. One that is missing from the listing is asked for by its own address first. */
async function collectShown(
  session: Session,
  { rows, givenUp }: Known,
  media: readonly IncomingMedia[],
  complete: boolean,
): Promise<Result<Map<MediaId, IncomingMedia | null>>> {
  const shown = new Map<MediaId, IncomingMedia | null>();
  const present = withoutGivenUp(givenUp, rows, media);
  const byAddress = matchNeverShown(rows, present);
  const find = mediaFinder(present);
  for (const row of rows) {
    const entity = find(row) ?? byAddress.get(row.mediaId);
    if (entity !== undefined) {
      shown.set(row.mediaId, entity);
      continue;
    }
    const alone = await readAlone(session, row, givenUp);
    if (!alone.ok) return alone;
    if (alone.value !== null && alone.value !== 'unknown') shown.set(row.mediaId, alone.value);
    // Missing from an answer that leaves something out, a photo may be there all the same: only its own address shows.
    else if (complete || (alone.value === null && hasOwnAddress(session.api, row))) shown.set(row.mediaId, null);
  }
  return succeeded(shown);
}

/** A photo that was never shown may have got a key of the service's own: its address tells it, or its file name. */
function matchNeverShown(
  rows: readonly MediaRemoteRow[],
  media: readonly IncomingMedia[],
): ReadonlyMap<MediaId, IncomingMedia> {
  const [find, isOurs] = [mediaFinder(media), rowMatcher(rows)];
  const neverShown = rows.filter((row) => !row.verified && find(row) === undefined);
  const others = media.filter((each) => !isOurs(each));
  const sent = neverShown.map(({ mediaId, mediaKey, mediaUrl }) => ({
    mediaId,
    mediaKey: mediaKey ?? '',
    mediaUrl,
    mediaObjectId: objectIdOf(mediaId),
  }));
  return new Map([...matchMedia(sent, others)].map(([{ mediaId }, each]) => [mediaId, each]));
}

function hasOwnAddress(api: ListingApi, row: MediaRemoteRow): boolean {
  return isNamed(row) && mediaAddress(api, row) !== null;
}

async function readAlone(
  session: Session,
  row: MediaRemoteRow,
  givenUp: readonly GoneBase[],
): Promise<Result<IncomingMedia | null | 'unknown'>> {
  if (!hasOwnAddress(session.api, row)) return findByMediaKey(session, row, givenUp);
  const read = await readMedia(session.api, row);
  if (read.ok) return read;
  if (read.failure.kind === 'gone') return succeeded(null);
  return read.failure.kind === 'refused' ? succeeded('unknown') : read;
}

async function findByMediaKey(
  session: Session,
  row: MediaRemoteRow,
  givenUp: readonly GoneBase[],
): Promise<Result<IncomingMedia | null | 'unknown'>> {
  if (!session.account.profile.read.filterByMediaKey || row.mediaKey === null) return succeeded('unknown');
  const found = await findMedia(session.api, [row.mediaKey]);
  if (found.ok) {
    if (found.value.kind === 'inconclusive') return succeeded('unknown');
    const media = found.value.kind === 'found' ? found.value.media : [];
    return succeeded(withoutGivenUp(givenUp, [row], media)[0] ?? null);
  }
  return found.failure.kind === 'gone' || found.failure.kind === 'refused' ? succeeded('unknown') : found;
}
