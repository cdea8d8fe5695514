import { isWanted } from '../../../../shared/domain/culling.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { AttemptRecord } from '../../library/store/attempt-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
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
  const unbound = store.media.ofListing(listingId).filter((row) => isWanted(row) && !bound.has(row.mediaId));
  if (unbound.length === 0) return;
  const sendings = sendingsOf(store.attempts.ofListing(listingId).filter(({ state }) => state === 'done'));
  for (const row of unbound) {
    const newestFirst = (sendings.get(row.mediaId) ?? []).filter(({ sent }) => isAsSent(row, sent)).toReversed();
    const found = matchSendings(store.remote.ofListing(listingId), newestFirst, shown);
    const [sending, media] = found.find(([, each]) => !each.fields.deletedYN) ?? [];
    if (sending !== undefined && media !== undefined) bindShown(context, sending, media);
  }
}

/** What was sent with one Media of a photo, as its words were sent there last. */
interface Sending {
  readonly sent: SentMedia;
  /** Its picture was sent to the Media that was made of it (RESO RCP-48). */
  readonly hasPicture: boolean;
}

/**
 * Each time that a photo was added, oldest first. [Note: not as it was added] Words that were sent anew are those of the Media that
 * stood for it then: those of before, and those that went to the next one, would be taken for what nobody changed here.
 */
function sendingsOf(attempts: readonly AttemptRecord[]): ReadonlyMap<string, readonly Sending[]> {
  const all = new Map<string, readonly Sending[]>();
  for (const { kind, subject, request } of attempts) {
    if (kind === 'insert' || kind === 'attach') {
      for (const sent of SentRequest.parse(request).sent)
        all.set(sent.mediaId, [...(all.get(sent.mediaId) ?? []), { sent, hasPicture: false }]);
    } else if (kind === 'patch') {
      const patch = SentPatch.parse(request);
      for (const mediaId of subject) {
        const known = all.get(mediaId) ?? [];
        all.set(mediaId, [...known.slice(0, -1), ...known.slice(-1).map((last) => patched(last, patch))]);
      }
    }
  }
  return all;
}

function patched({ sent, hasPicture }: Sending, { changes, picture }: SentPatch): Sending {
  const { shortDescription = sent.shortDescription, imageOf = sent.imageOf } = changes;
  return { sent: { ...sent, shortDescription, imageOf }, hasPicture: hasPicture || picture !== undefined };
}

/**
 * Which of the Media that are shown is which sending of a photo. [Note: one name for all] Where only what all of them share tells that
 * it is the photo, it is taken for the first: what was written since goes there too, or is asked about.
 */
function matchSendings(
  rows: readonly MediaRemoteRow[],
  newestFirst: readonly Sending[],
  shown: readonly IncomingMedia[],
): readonly (readonly [Sending, IncomingMedia])[] {
  const match = (sendings: readonly Sending[]): (readonly [Sending, IncomingMedia])[] => {
    const all = sendings.map(({ sent }) => sent);
    const matched = matchUnbound(rows, all, shown);
    return sendings.flatMap((sending) => {
      const media = matched.get(sending.sent);
      return media === undefined ? [] : [[sending, media] as const];
    });
  };
  const found = match(newestFirst);
  return found.length > 0 ? found : match(newestFirst.slice(-1));
}

/**
 * Whether a photo shows what it was sent with. One that got another picture meanwhile goes with that one: bound to the photo that is
 * shown, it would stand there with the old one for ever.
 */
function isAsSent({ sha256, corrections }: MediaRow, { picture }: SentMedia): boolean {
  return picture === undefined || picture === pictureId(sha256, corrections);
}

function bindShown(context: MergeContext, { sent, hasPicture }: Sending, shown: IncomingMedia): void {
  const { store } = context;
  persistAttached(context, sent, shown, 'found');
  const row = store.remote.get(sent.mediaId);
  const isMissing = row?.pendingPicture?.wasIncomplete === true;
  if (row !== null && hasPicture && !isMissing) store.remote.save({ ...row, pendingPicture: null });
  if (isProblem(store.media.get(sent.mediaId)?.blocked, NOT_TAKEN)) store.media.setBlocked(sent.mediaId, null);
}
