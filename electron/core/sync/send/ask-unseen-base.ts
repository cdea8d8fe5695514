import pLimit from 'p-limit';
import type { Problem } from '../../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { ALL_UNKNOWN } from '../../../../shared/domain/unseen-base.ts';
import { allEnded } from '../../library/all-ended.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import { type Failure, type Result, saying, succeeded } from '../../service/http/failure.ts';
import { type PatchedMedia, patchMedia, readMedia } from '../../service/odata/listing-api.ts';
import { type MediaName, mediaAddress } from '../../service/odata/media-address.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext, SyncContext } from '../base/context.ts';
import { recorded } from '../base/journal.ts';
import { rowsOfOtherListings } from '../base/other-listings.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { graver, stopsEverything } from '../base/problem.ts';
import { shutGateUnlessLost } from '../base/put-off.ts';
import { takeShown } from './refresh.ts';

/** What the service says of a photo: all of it, that it has no such photo, or that it has it in another listing. */
export type Reported =
  | { readonly kind: 'shown'; readonly media: IncomingMedia }
  | { readonly kind: 'missing' | 'elsewhere' };

/** What asking about photos that were never seen brought, by photo; those that nothing was said of are not in it. */
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
  const limit = pLimit(session.account.profile.update.concurrency);
  let halt: Failure | null = null;
  const askOne = async (row: MediaRemoteRow): Promise<void> => {
    const { mediaId } = row;
    if (halt !== null || session.signal.aborted || mediaAddress(session.api, row) === null) return;
    const answer = await ask(context, session, listingId, mediaId, row);
    if (answer.ok && answer.value.media !== null) {
      const { media } = answer.value;
      const isElsewhere =
        others.has(media.mediaKey.toLowerCase()) ||
        (media.listingKey !== null && listingKey !== null && media.listingKey !== listingKey);
      reported.set(mediaId, isElsewhere ? { kind: 'elsewhere' } : { kind: 'shown', media });
    } else if (answer.ok) {
      const { etag } = answer.value;
      await store.soon(() => persistUnreported(context, mediaId, etag));
    } else if (answer.failure.kind === 'gone') reported.set(mediaId, { kind: 'missing' });
    else if (
      stopsEverything(answer.failure) ||
      answer.failure.kind === 'inDoubt' ||
      answer.failure.kind === 'stopped'
    ) {
      halt = graver(halt, answer.failure);
    } else await store.soon(() => persistUnreported(context, mediaId, null));
  };
  await allEnded(rows.map((row) => limit(() => askOne(row))));
  return { reported, halt };
}

/** Applies the answers about photos that are still here. */
export function applyAnswers(context: SyncContext, listingId: ListingId, { reported }: Asking): void {
  const { store } = context;
  const shown = new Map<MediaId, IncomingMedia | null>();
  for (const [mediaId, answer] of reported) {
    if (answer.kind !== 'elsewhere') shown.set(mediaId, answer.kind === 'shown' ? answer.media : null);
    else store.write(() => store.media.setBlocked(mediaId, OF_ANOTHER_LISTING));
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

const OF_ANOTHER_LISTING: Problem = {
  code: 'serviceRefused',
  ...saying(phrase('problem.ofAnotherListing')),
  action: 'none',
};

/** Reads the entity where that is offered. A service that offers no reading may say "not found" to every reading. */
async function ask(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  mediaId: MediaId,
  name: MediaName,
): Promise<Result<PatchedMedia>> {
  if (session.account.profile.read.entities) {
    const read = await readMedia(session.api, name);
    if (read.ok) return succeeded({ media: read.value, etag: read.value.etag, stored: { kind: 'stored' } });
    if (read.failure.kind !== 'refused' && read.failure.kind !== 'gone') return read;
  }
  return askByChangingNothing(context, session, listingId, mediaId, name);
}

/**
 * Asks a service that cannot be read by a change that names no field: "fields not sent are not changed", and the answer
 * holds the whole entity with its tag (service-interface.md §Endpoints 3). [Note: If-Match *] Here it overwrites nothing;
 * it only keeps a PATCH of something that is not there from making it.
 */
export function askByChangingNothing(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  mediaId: MediaId,
  name: MediaName,
): Promise<Result<PatchedMedia>> {
  const request = { changes: {}, ifMatch: '*' };
  return recorded(context, { kind: 'patch', listingId, fence: session.fence, subject: [mediaId], request }, () =>
    patchMedia(session.api, name, request.changes, request.ifMatch, { signal: session.signal }),
  );
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
