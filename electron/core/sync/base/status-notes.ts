import { isWanted } from '../../../../shared/domain/culling.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { mediaStanding } from '../../../../shared/domain/media-status.ts';
import { awaitsPicture } from '../../../../shared/domain/pending-picture.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { MediaRemoteRow, StatusSince } from '../../library/store/media-remote-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { shorten } from '../../service/http/redact.ts';
import { foreignHost } from '../../service/odata/media-address.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import { MOST_ANNOTATIONS } from '../../service/odata/media-status.ts';
import type { SyncContext } from './context.ts';
import type { SyncSnapshot } from './snapshot.ts';

type Base = Pick<MediaRemoteRow, 'mediaStatus' | 'annotations' | 'editLink'>;
type Shown = Pick<IncomingMedia, 'mediaStatus' | 'annotations' | 'editLink'>;

/** The status that is shown now; as long as it stays the same, since it was shown first. */
export function statusSince(
  { mediaStatus: before }: Pick<Base, 'mediaStatus'>,
  { mediaStatus }: Pick<Shown, 'mediaStatus'>,
  now: number,
): StatusSince | null {
  if (mediaStatus === null) return null;
  return { ...mediaStatus, since: before?.status === mediaStatus.status ? Math.min(before.since, now) : now };
}

/** What the service says anew of a photo, for its history: its status, annotations as they came, and an address that is not used. */
export function noteStatus(
  { store, now }: Pick<SyncContext, 'store' | 'now'>,
  { listingId, mediaId }: Pick<MediaRow, 'listingId' | 'mediaId'>,
  before: Base,
  { mediaStatus, annotations, editLink }: Shown,
): void {
  const at = now().toISOString();
  const host = editLink === null || editLink === before.editLink ? null : hostElsewhere(store, listingId, editLink);
  if (host !== null) store.history.add(at, listingId, mediaId, 'service', phrase('history.foreignAddress', { host }));
  const isNew =
    mediaStatus?.status !== before.mediaStatus?.status || mediaStatus?.description !== before.mediaStatus?.description;
  if (mediaStatus !== null && isNew) {
    const { status, description } = mediaStatus;
    const what =
      description === null
        ? phrase('history.status', { status })
        : phrase('history.statusAs', { status, quote: shorten(description) });
    store.history.add(at, listingId, mediaId, 'service', what);
  }
  for (const [name, value] of Object.entries(annotationsSince(before, { annotations }) ?? {})) {
    if (before.annotations?.[name] !== undefined) continue;
    store.history.add(at, listingId, mediaId, 'service', phrase('history.annotation', { name, value }));
  }
}

/**
 * What was noted of a photo so far, each by the value it came with first: not every answer names all of it, and the value may be
 * another one in each, such as a time.
 */
export function annotationsSince(
  { annotations: before }: Pick<Base, 'annotations'>,
  { annotations }: Pick<Shown, 'annotations'>,
): Readonly<Record<string, string>> | null {
  if (annotations === null) return before;
  return Object.fromEntries(Object.entries({ ...before, ...annotations, ...before }).slice(0, MOST_ANNOTATIONS));
}

function hostElsewhere(store: SyncContext['store'], listingId: ListingId, editLink: string): string | null {
  const listing = store.listings.get(listingId);
  const account = listing === null ? null : accountOf(listing, store.accounts.all());
  return account === null ? null : foreignHost(account, editLink);
}

/** Since when (epoch milliseconds) the service works on each photo that is wanted here, as far as it can be asked about it. */
export function processingSince({ rows, remote, account }: SyncSnapshot): readonly number[] {
  if (!account.profile.read.entities) return [];
  return rows.flatMap((row) => {
    const base = remote.get(row.mediaId);
    if (
      base === undefined ||
      base.mediaStatus === null ||
      awaitsPicture(base) ||
      base.fields.deletedYN ||
      !isWanted(row)
    )
      return [];
    const standing = mediaStanding(base.mediaStatus);
    return standing === 'processing' ? [base.mediaStatus.since] : [];
  });
}
