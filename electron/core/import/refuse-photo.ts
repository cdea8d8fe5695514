import type { Problem } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { inEnglish, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { type AddedMedia, type Adding, takeOut } from './add-row.ts';
import type { Expected } from './adopted.ts';
import { CAME_WITH_NOTHING, cameWith, isWorkedOn } from './came-with.ts';
import type { ImportContext } from './import-context.ts';
import type { Refusal } from './refusal.ts';
import { STILL_ARRIVING } from './still-arriving.ts';
import { removeUnusedSoon } from './unused-pictures.ts';

/**
 * The file of a photo that is shown already cannot be had. [Note: words are kept] Nobody wrote anything for it: then it goes, as
 * one that was never added. Otherwise it stays and asks for its file.
 */
export async function refuseArriving(
  context: ImportContext,
  adding: Adding,
  { mediaId, looked }: Expected,
  why: Refusal,
): Promise<void> {
  const { store } = context;
  const gone = await store.soon(() => {
    const media = store.media.get(mediaId);
    // One that waits for its file already was told of, such as when its page was closed.
    if (media?.arriving !== true || media.blocked !== null) return null;
    if (isWorkedOn(media, looked === null ? CAME_WITH_NOTHING : cameWith(looked.facts))) {
      waitForFile(context, mediaId, why);
      return null;
    }
    takeOut(context, adding, [mediaId]);
    return media.sha256;
  });
  if (gone !== null) await removeUnusedSoon(context, [gone]);
}

/** The pictures of a photo cannot be made. One that was there before and came back stays, whatever became of this file. */
export async function refuseAdded(
  { store, ...context }: ImportContext,
  adding: Adding,
  { mediaId, sha256, isNew, cameWith: came }: AddedMedia,
  why: Refusal,
): Promise<void> {
  if (!isNew) return;
  await store.soon(() => {
    const media = store.media.get(mediaId);
    // Another picture took its place meanwhile.
    if (media?.sha256 !== sha256) return;
    if (isWorkedOn(media, came)) store.media.setBlocked(mediaId, unusable(why));
    else takeOut({ store, ...context }, adding, [mediaId]);
  });
}

/** A photo stays without its file, until the file is added again. */
export function waitForFile({ store }: Pick<ImportContext, 'store'>, mediaId: MediaId, why: Refusal): void {
  const arrival = store.arrivals.get(mediaId);
  if (arrival !== null) store.arrivals.save({ ...arrival, owner: '' });
  store.media.setBlocked(mediaId, unusable(why));
}

/** Takes photos out whose files nobody wants any more. */
export async function dropArriving(
  context: ImportContext,
  adding: Adding,
  mediaIds: readonly MediaId[],
): Promise<void> {
  if (mediaIds.length === 0) return;
  const { store } = context;
  const dropped = await store.soon(() => {
    const present = mediaIds.flatMap((mediaId) => store.media.get(mediaId) ?? []).filter((media) => media.arriving);
    takeOut(
      context,
      adding,
      present.map((media) => media.mediaId),
    );
    return present.map((media) => media.sha256);
  });
  await removeUnusedSoon(context, dropped);
}

/** A listing that is to be sent and waited for files goes on, within a change. */
export function goOnSending({ store }: Pick<ImportContext, 'store'>, listingId: ListingId): void {
  const listing = store.listings.get(listingId);
  if (listing?.syncWanted !== true || listing.waitingFor?.code !== STILL_ARRIVING) return;
  store.schedule.setRetry(listingId, 0, null);
}

function unusable({ phrase: why, reason }: Refusal): Problem {
  // A problem says itself what to do.
  const said = why?.code.startsWith('problem.') === true ? why : phrase('problem.fileUnusable', { why: why ?? reason });
  return { code: 'fileUnusable', message: inEnglish(said), phrase: said, action: 'fixField' };
}
