import pLimit from 'p-limit';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { ALL_UNKNOWN } from '../../../../shared/domain/unseen-base.ts';
import { allEnded } from '../../library/all-ended.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import { type Failure, type Result, succeeded } from '../../service/http/failure.ts';
import { patchMedia, readMedia } from '../../service/odata/listing-api.ts';
import { mediaAddress } from '../../service/odata/media-address.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext, SyncContext } from '../base/context.ts';
import { recorded } from '../base/journal.ts';
import { rowsOfOtherListings } from '../base/other-listings.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { problem } from '../base/problem.ts';
import { shutGateUnlessLost } from '../base/put-off.ts';
import { takeShown } from './refresh.ts';

/** What a service says of one photo: all of it, at most its tag, or that it has none. */
export type PhotoAnswer =
  | { readonly kind: 'shown'; readonly media: IncomingMedia; readonly byChangingNothing: boolean }
  | { readonly kind: 'notShown'; readonly etag: string | null }
  | { readonly kind: 'gone' };

/** The same, or that it has the photo in another listing. */
export type Reported = PhotoAnswer | { readonly kind: 'elsewhere' };

/** What asking about photos that were never seen brought, by photo; those that were not asked about are not in it. */
export interface Asking {
  readonly reported: ReadonlyMap<MediaId, Reported>;
  readonly halt: Failure | null;
}

/** Asks about the photos of a listing whose base is not known. */
export function beginAskingUnknown(context: RunContext): PreparedRequest {
  const { listingId, run } = context;
  return {
    async perform(session) {
      const asking = await queryUnseenBase(context, session, listingId);
      return () => {
        const { halt } = asking;
        applyAnswers(context, listingId, asking);
        run.askedUnknown = halt === null;
        if (halt !== null) shutGateUnlessLost(context, session, halt);
      };
    },
  };
}

/**
 * Asks the service about the photos of a listing that it has never shown, once, and takes nothing in yet. Together,
 * since their order is one register: as long as one has not been asked about, all are asked.
 */
export async function queryUnseenBase(context: SyncContext, session: Session, listingId: ListingId): Promise<Asking> {
  const { store } = context;
  const rows = store.remote.ofListing(listingId).filter((row) => row.unseenBase !== null);
  const reported = new Map<MediaId, Reported>();
  if (rows.every((row) => row.unseenBase?.asked !== false)) return { reported, halt: null };
  const listingKey = store.listings.get(listingId)?.listingKey ?? null;
  const others = keysOfOthers(context, session, listingId);
  const isElsewhere = (answer: PhotoAnswer): boolean => {
    if (answer.kind !== 'shown') return false;
    const key = answer.media.listingKey ?? listingKey;
    return others.has(answer.media.mediaKey.toLowerCase()) || (listingKey !== null && key !== listingKey);
  };
  const limit = pLimit(session.account.profile.update.concurrency);
  let halt: Failure | null = null;
  const askOne = async (row: MediaRemoteRow): Promise<void> => {
    if (halt !== null || session.signal.aborted || mediaAddress(session.api, row) === null) return;
    const answer = await askAbout(context, session, listingId, row, false);
    if (answer.ok) reported.set(row.mediaId, isElsewhere(answer.value) ? { kind: 'elsewhere' } : answer.value);
    else halt ??= answer.failure;
  };
  await allEnded(rows.map((row) => limit(() => askOne(row))));
  return { reported, halt };
}

/** Applies the answers about photos that are still here. */
export function applyAnswers(context: SyncContext, listingId: ListingId, { reported }: Asking): void {
  const { store } = context;
  const shown = new Map<MediaId, IncomingMedia | null>();
  for (const [mediaId, answer] of reported) {
    if (answer.kind === 'notShown') persistUnreported(context, mediaId, answer.etag);
    else if (answer.kind === 'elsewhere') store.write(() => store.media.setBlocked(mediaId, OF_ANOTHER_LISTING));
    else shown.set(mediaId, answer.kind === 'shown' ? answer.media : null);
  }
  if (shown.size > 0) takeShown(context, { listingId }, shown);
}

/** MediaKeys of this account's other photos: of its other listings, and of those that are being added to any. */
function keysOfOthers({ store }: SyncContext, { account }: Session, listingId: ListingId): ReadonlySet<string> {
  const { accountId } = account;
  const attached = rowsOfOtherListings(store, { accountId, listingId }).flatMap(({ row }) => row.mediaKey ?? []);
  const beingAdded = store.listings
    .all()
    .filter((listing) => listing.accountId === accountId)
    .flatMap((listing) => store.attempts.unsettled(listing.listingId))
    .flatMap(({ kind, subject }) => (kind === 'insert' || kind === 'attach' ? subject : []));
  return new Set([...attached, ...beingAdded].map((key) => key.toLowerCase()));
}

const OF_ANOTHER_LISTING = problem('serviceRefused', phrase('problem.ofAnotherListing'), 'none');

/**
 * Reads a photo where that is offered. What cannot be read is asked by a change that names no field: "fields not sent are not changed",
 * and the answer holds the whole entity with its tag (service-interface.md §Endpoints 3). [Note: If-Match *] Here it overwrites nothing;
 * it only keeps a PATCH of something that is not there from making it.
 *
 * @param isReadable where it is not known to be, a service that offers no reading may say "not found" to every one
 */
export async function askAbout(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  row: MediaRemoteRow,
  isReadable: boolean,
): Promise<Result<PhotoAnswer>> {
  if (session.account.profile.read.entities) {
    const read = await readMedia(session.api, row);
    if (read.ok) return succeeded({ kind: 'shown', media: read.value, byChangingNothing: false });
    const isGone = read.failure.kind === 'gone';
    if (isGone && isReadable) return succeeded({ kind: 'gone' });
    if (!isGone && read.failure.kind !== 'refused') return read;
    // It has shown the photo already, and says no more of it now.
    if (!isReadable && row.verified) return succeeded({ kind: 'notShown', etag: row.etag });
  }
  const request = { changes: {}, ifMatch: '*' };
  const evidence = { kind: 'patch', listingId, fence: session.fence, subject: [row.mediaId], request } as const;
  const answer = await recorded(context, evidence, () =>
    patchMedia(session.api, row, request.changes, request.ifMatch, { signal: session.signal }),
  );
  if (answer.ok) {
    const { media, etag } = answer.value;
    return succeeded(media === null ? { kind: 'notShown', etag } : { kind: 'shown', media, byChangingNothing: true });
  }
  const { kind } = answer.failure;
  if (kind === 'gone') return succeeded({ kind });
  return kind === 'refused' || kind === 'stale' ? succeeded({ kind: 'notShown', etag: null }) : answer;
}

/** The service has the photo and does not say what it has of it: at most its tag. */
export function persistUnreported(context: SyncContext, mediaId: MediaId, etag: string | null): void {
  const { store } = context;
  store.write(() => {
    const row = store.remote.get(mediaId);
    if (row !== null)
      store.remote.save({ ...row, etag, unseenBase: { ...(row.unseenBase ?? ALL_UNKNOWN), asked: true } });
  });
}
