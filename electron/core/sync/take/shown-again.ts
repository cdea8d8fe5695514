import { isWanted } from '../../../../shared/domain/culling.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { AttemptRecord } from '../../library/store/attempt-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { pictureId } from '../../photos/pictures/picture-id.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import { type SentMedia, SentPatch, SentRequest } from '../base/attempt-request.ts';
import { isProblem, NOT_TAKEN } from '../base/standard-problems.ts';
import { persistAttached } from './bind-media.ts';
import { matchUnbound } from './match-unbound.ts';
import type { MergeContext } from './merge.ts';

/**
 * A photo that was missing for so long that a person let it start anew, or that seemed not to be taken, and is shown after all: it
 * is recognised by what it was sent with, and not sent a second time.
 */
export function bindShownAgain(context: MergeContext, listingId: ListingId, shown: readonly IncomingMedia[]): void {
  const { store } = context;
  const bound = new Set(store.remote.ofListing(listingId).map(({ mediaId }) => mediaId));
  const rows = store.media.ofListing(listingId).filter((row) => isWanted(row) && !bound.has(row.mediaId));
  const unbound = new Map(rows.map((row) => [row.mediaId, row]));
  if (unbound.size === 0) return;
  const attempts = store.attempts.ofListing(listingId).filter(({ state }) => state === 'done');
  const withPicture = photosWithPicture(attempts);
  for (const [index, { kind, request }] of attempts.entries()) {
    if (kind !== 'insert' && kind !== 'attach') continue;
    for (const added of SentRequest.parse(request).sent) {
      const sent = withLastWords(added, attempts.slice(index + 1));
      const row = unbound.get(sent.mediaId);
      if (row === undefined || !isAsSent(row, sent)) continue;
      const media = matchUnbound(store.remote.ofListing(listingId), [sent], shown).get(sent);
      if (media !== undefined && !media.fields.deletedYN)
        bindShown(context, sent, media, withPicture.has(sent.mediaId));
    }
  }
}

/**
 * Whether a photo shows what it was sent with. One that got another picture meanwhile goes with that one: bound to the photo that is
 * shown, it would stand there with the old one for ever.
 */
function isAsSent({ sha256, corrections }: MediaRow, { picture }: SentMedia): boolean {
  return picture === undefined || picture === pictureId(sha256, corrections);
}

/** [Note: not as it was added] Its words may have been sent anew since: those of before would be taken for what nobody changed here. */
function withLastWords(added: SentMedia, later: readonly AttemptRecord[]): SentMedia {
  const patches = later.filter(({ kind, subject }) => kind === 'patch' && subject.includes(added.mediaId));
  return patches.reduce<SentMedia>((last, { request }) => {
    const { shortDescription = last.shortDescription, imageOf = last.imageOf } = SentPatch.parse(request).changes;
    return { ...last, shortDescription, imageOf };
  }, added);
}

/** Photos whose picture was sent to the Media that was made of them last (RESO RCP-48). */
function photosWithPicture(attempts: readonly AttemptRecord[]): ReadonlySet<string> {
  const photos = new Set<string>();
  for (const { kind, subject, request } of attempts) {
    if (kind === 'attach') for (const { mediaId } of SentRequest.parse(request).sent) photos.delete(mediaId);
    if (kind === 'patch' && SentPatch.parse(request).picture !== undefined)
      for (const mediaId of subject) photos.add(mediaId);
  }
  return photos;
}

function bindShown(context: MergeContext, sent: SentMedia, shown: IncomingMedia, hasPicture: boolean): void {
  const { store } = context;
  persistAttached(context, sent, shown, 'found');
  const row = store.remote.get(sent.mediaId);
  const isMissing = row?.pendingPicture?.wasIncomplete === true;
  if (row !== null && hasPicture && !isMissing) store.remote.save({ ...row, pendingPicture: null });
  if (isProblem(store.media.get(sent.mediaId)?.blocked, NOT_TAKEN)) store.media.setBlocked(sent.mediaId, null);
}
