import type { Problem } from '../../../../shared/contract/model.ts';
import { isWanted } from '../../../../shared/domain/culling.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { inEnglish, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { removeUnusedSoon } from '../storage/unused-pictures.ts';
import type { ImportContext, ImportRun } from './context.ts';
import { isWorkedOn } from './file-words.ts';
import { closeGaps, placedByHand, takeOut } from './rows.ts';
import { type AddedMedia, type Adding, type Refusal, refusal } from './states.ts';

// What becomes of a photo whose file is `refused`, `stopped` or not brought by an import that failed (states.ts).

/**
 * Photos that are shown already do not get their files, whatever the reason: those cannot be read, the import failed, or a person
 * ended it. [Note: words are kept] A photo that nobody did anything for goes, as one that was never added. Any other stays and
 * asks for its file.
 */
export async function giveUpArriving(
  context: ImportContext,
  adding: Adding,
  mediaIds: readonly MediaId[],
  whyOf: (media: MediaRow) => Refusal,
): Promise<void> {
  if (mediaIds.length === 0) return;
  const { store } = context;
  const gone = await store.soon(() => {
    // One that waits for its file already was reported, such as when its page was closed.
    const arriving = mediaIds
      .flatMap((mediaId) => store.media.get(mediaId) ?? [])
      .filter((media) => media.arriving && media.blocked === null)
      // Nor one that was given its file anew, which another import brings now.
      .filter(({ mediaId }) => store.arrivals.get(mediaId)?.session === adding.session);
    const placed = arriving.length === 0 ? new Set() : placedByHand(store, adding.listingId);
    const { kept = [], dropped = [] } = Object.groupBy(arriving, (media) =>
      isWorkedOn(media) || placed.has(media.mediaId) ? 'kept' : 'dropped',
    );
    for (const media of kept) waitForFile(context, media.mediaId, whyOf(media));
    if (dropped.length > 0) {
      takeOut(
        context,
        adding,
        dropped.map(({ mediaId }) => mediaId),
      );
      closeGaps(context, adding.listingId);
      for (const { mediaId } of dropped) context.givenUp.note(mediaId);
    }
    goOnSending(context, adding.listingId);
    return dropped.map(({ sha256 }) => sha256);
  });
  await removeUnusedSoon(context, gone);
}

/** Photos whose files a run was to bring, and has not. */
export function arrivingOf(
  { store, owner }: ImportContext,
  { adding: { session }, awaited }: Pick<ImportRun, 'adding' | 'awaited'>,
): MediaId[] {
  const isOfRun = (mediaId: MediaId): boolean => awaited === null || awaited.has(mediaId);
  return store.arrivals
    .all()
    .flatMap((row) => (row.owner === owner && row.session === session && isOfRun(row.mediaId) ? [row.mediaId] : []));
}

/** Of a photo whose file was not copied before its import ended. */
export function notCopied({ fileName, sourcePath }: MediaRow): Refusal {
  const said = phrase('problem.importStopped', { path: sourcePath ?? fileName });
  return refusal(inEnglish(said), said);
}

/** The pictures of a photo cannot be made. One that was there before and came back stays, whatever became of this file. */
export async function refuseAdded(
  { store, ...context }: ImportContext,
  adding: Adding,
  { mediaId, sha256, isNew }: AddedMedia,
  why: Refusal,
): Promise<void> {
  if (!isNew) return;
  await store.soon(() => {
    const media = store.media.get(mediaId);
    // Another picture took its place meanwhile.
    if (media?.sha256 !== sha256) return;
    if (isWorkedOn(media) || placedByHand(store, media.listingId).has(mediaId))
      store.media.setBlocked(mediaId, unusable(why));
    else takeOut({ store, ...context }, adding, [mediaId]);
  });
}

/** A photo stays without its file, until the file is added again; its listing waits for it no longer. */
export function waitForFile(context: Pick<ImportContext, 'store'>, mediaId: MediaId, why: Refusal): void {
  const { store } = context;
  const arrival = store.arrivals.get(mediaId);
  if (arrival !== null) store.arrivals.save({ ...arrival, owner: '' });
  store.media.setBlocked(mediaId, unusable(why));
  const listingId = store.media.get(mediaId)?.listingId;
  if (arrival !== null && listingId !== undefined) goOnSending(context, listingId);
}

/** A listing that is to be sent and waited for files goes on once none is on its way any more, within a change. */
export function goOnSending({ store }: Pick<ImportContext, 'store'>, listingId: ListingId): void {
  const listing = store.listings.get(listingId);
  if (listing?.syncWanted !== true || listing.waitingFor?.code !== STILL_ARRIVING) return;
  if (store.media.ofListing(listingId).some(isOnItsWay)) return;
  store.schedule.setRetry(listingId, 0, null);
}

function unusable({ phrase: why, reason }: Refusal): Problem {
  // A problem says itself what to do.
  const said = why?.code.startsWith('problem.') === true ? why : phrase('problem.fileUnusable', { why: why ?? reason });
  return { code: 'fileUnusable', message: inEnglish(said), phrase: said, action: 'fixField' };
}

/** Code of what a listing waits for whose photos are still being copied. */
export const STILL_ARRIVING = 'stillArriving';

/** Its file comes by itself: a listing is not created without it. Pure. */
export function isOnItsWay(media: MediaRow): boolean {
  return media.arriving && isWanted(media) && media.blocked === null && media.hold === null;
}
