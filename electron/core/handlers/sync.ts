import { AppError } from '../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../shared/contract/dispatch.ts';
import type { ConflictView } from '../../../shared/contract/model.ts';
import { type ListingId, ListingKey, type MediaId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { accountOf } from '../accounts/account-of.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import { settleByPerson } from '../sync/in-doubt.ts';
import { fetchShownPictures, lacksShownPictures } from '../sync/open-by-numbers.ts';
import { fetchOthersPictures } from '../sync/others.ts';
import { resolveConflict, undoResolution } from '../sync/resolve.ts';
import { type HandlerContext, listingOrThrow, sessionFor } from './handler-context.ts';

type SyncHandlers = Pick<
  Handlers,
  | 'sync.run'
  | 'sync.status'
  | 'sync.retry'
  | 'sync.settleInsert'
  | 'conflict.list'
  | 'conflict.resolve'
  | 'conflict.undo'
>;

export function syncHandlers(context: HandlerContext): SyncHandlers {
  const { store, sync, ports } = context;
  return {
    async 'sync.run'({ listingId }) {
      // Another process may have run the practice service so far and taken it away with it.
      await context.accounts.wakePractice();
      const outcome = await sync.run(listingId);
      await showOthers(context, listingId);
      return outcome;
    },
    'sync.status': () => sync.status(),
    'sync.retry'({ listingId, mediaIds }) {
      listingOrThrow(context, listingId);
      const chosen = (mediaId: MediaId): boolean => mediaIds?.includes(mediaId) ?? true;
      store.write(() => {
        if (mediaIds === undefined) store.listings.setBlocked(listingId, null);
        for (const media of store.media.ofListing(listingId)) {
          if (media.blocked !== null && chosen(media.mediaId)) store.media.setBlocked(media.mediaId, null);
        }
        for (const upload of store.uploads.ofListing(listingId)) {
          if (upload.state === 'blocked' && chosen(upload.mediaId))
            store.uploads.setState(upload.uploadId, 'pending', { attempts: upload.attempts });
        }
      });
      return {};
    },
    'sync.settleInsert'({ listingId, created, listingKey }) {
      const listing = listingOrThrow(context, listingId);
      if (
        !store.attempts.unsettled(listingId).some((attempt) => attempt.kind === 'insert' || attempt.kind === 'attach')
      ) {
        throw new AppError('conflict', phrase('error.noOpenQuestion'));
      }
      settleByPerson({ ...context.syncContext, onUpload: () => undefined }, listing, {
        created,
        listingKey: listingKey === undefined ? null : ListingKey.parse(listingKey),
      });
      return {};
    },
    'conflict.list'({ listingId }) {
      const rows = listingId === undefined ? store.conflicts.open() : store.conflicts.openOf(listingId);
      return rows.map((row) => toView(context, row));
    },
    'conflict.resolve'({ conflictId, choice }) {
      resolveConflict({ store, now: ports.now }, conflictId, choice);
      return {};
    },
    'conflict.undo'({ conflictId }) {
      undoResolution({ store, now: ports.now }, conflictId);
      return {};
    },
  };
}

/** Pictures of photos that others added, and of those opened by number that were shown since; those that cannot be had now are tried again after the next sync. */
async function showOthers(context: HandlerContext, listingId: ListingId | undefined): Promise<void> {
  const { store } = context;
  for (const listing of store.listings.all()) {
    const account = accountOf(listing, store.accounts.all());
    const wanted = listingId === undefined || listing.listingId === listingId;
    if (!wanted || account === null || account.paused !== null) continue;
    const hasAll = store.others.ofListing(listing.listingId).every((other) => other.sha256 !== null);
    if (hasAll && !lacksShownPictures(store, listing.listingId)) continue;
    const session = sessionFor(context, account);
    await fetchOthersPictures(context.importing, session, listing);
    await fetchShownPictures(context.importing, session, listing.listingId);
  }
}

function toView(context: HandlerContext, row: ConflictRow): ConflictView {
  const media = row.mediaId === null ? null : context.store.media.get(row.mediaId);
  return {
    conflictId: row.conflictId,
    listingId: row.listingId,
    mediaId: row.mediaId,
    position: media?.position ?? null,
    sha256: media?.sha256 ?? null,
    fileName: media?.fileName ?? null,
    field: row.field,
    base: row.base,
    // What is wanted here may be newer than what was recorded when the difference was found.
    mine: mineNow(row, media),
    theirs: row.theirs,
    detectedAt: row.detectedAt,
    theirsAt: row.theirsAt,
    theirsBy: row.theirsBy,
    theirsFrom: theirsFrom(context, row),
  };
}

/** What another window wrote is kept as theirs as well, and the service has not seen it. */
function theirsFrom({ store }: HandlerContext, { mediaId, field, theirs }: ConflictRow): ConflictView['theirsFrom'] {
  if (mediaId === null || (field !== 'shortDescription' && field !== 'imageOf')) return 'service';
  return store.remote.get(mediaId)?.fields[field] === theirs ? 'service' : 'here';
}

function mineNow(row: ConflictRow, media: ReturnType<HandlerContext['store']['media']['get']>): ConflictRow['mine'] {
  if (media === null) return row.mine;
  switch (row.field) {
    case 'shortDescription':
      return media.shortDescription;
    case 'imageOf':
      return media.imageOf;
    case 'deletedYN':
      return media.removed;
    case 'order':
      return row.mine;
  }
}
