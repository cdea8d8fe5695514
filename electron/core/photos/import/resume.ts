import type { ListingId, Sha256 } from '../../../../shared/domain/ids.ts';
import { inEnglish, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { isTroubleOfPhoto } from '../../library/storage-trouble.ts';
import type { ArrivalRow } from '../../library/store/arrival-table.ts';
import type { ImportContext } from './context.ts';
import { refusalOf, statOf } from './copy.ts';
import { giveUpArriving, notCopied, waitForFile } from './give-up.ts';
import { prepareMedia } from './prepare.ts';
import { importExpected } from './run.ts';
import { refusal, type ShownPhoto } from './states.ts';

type SpecOf = (listingId: ListingId) => ServiceProfile['rendition'];

/**
 * Goes on with what imports left when the program ended, however that was: files that are still where they were are copied, photos
 * whose files are not there say so, and pictures that were not made yet are made.
 */
export async function resumeImports(context: ImportContext, specOf: SpecOf): Promise<void> {
  const claimed = await claim(context);
  const batches = Map.groupBy(claimed, ({ listingId, session }) => `${listingId} ${session}`);
  await Promise.all([...batches.values()].map((batch) => resumeBatch(context, batch, specOf)));
  await Promise.all(
    context.store.media.unprepared().map(async (media) => {
      try {
        await prepareMedia(context, media, specOf(media.listingId));
      } catch (error) {
        if (!isTroubleOfPhoto(error)) {
          context.onUnexpected(new Error(`The pictures of ${media.fileName} are made later.`, { cause: error }));
          return;
        }
        const why = refusalOf(context, media.fileName, error);
        await context.store.soon(() => waitForFile(context, media.mediaId, why));
      }
    }),
  );
}

type Claimed = ArrivalRow & { readonly listingId: ListingId; readonly picture: Sha256 };

/** Of two programs that start at the same time one goes on with a photo. */
function claim({ store, owner, isLeft }: ImportContext): Promise<Claimed[]> {
  return store.soon(() =>
    store.arrivals.all().flatMap((arrival) => {
      const media = store.media.get(arrival.mediaId);
      if (media === null || !isLeft(arrival)) return [];
      store.arrivals.save({ ...arrival, owner });
      return [{ ...arrival, listingId: media.listingId, picture: media.sha256 }];
    }),
  );
}

async function resumeBatch(context: ImportContext, batch: readonly Claimed[], specOf: SpecOf): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const { listingId, session } = first;
  const there: ShownPhoto[] = [];
  for (const arrival of batch) {
    const { mediaId, path } = arrival;
    if (path !== null && (await isThere(path))) there.push({ ...arrival, path, looked: null });
    else {
      const said = phrase('problem.notCopied', { path: path ?? context.store.media.get(mediaId)?.fileName ?? '' });
      await context.store.soon(() => waitForFile(context, mediaId, refusal(inEnglish(said), said)));
    }
  }
  if (there.length > 0) await importExpected(context, { listingId, session }, there, specOf(listingId));
}

async function isThere(path: string): Promise<boolean> {
  try {
    await statOf(path);
    return true;
  } catch {
    // Whatever is the matter with it, it is reported as missing.
    return false;
  }
}

/**
 * Photos of imports that failed here when not even that could be written down, as on a full disk: nobody copies their files, so they
 * go, or ask for them, as soon as there is space.
 */
export async function settleFailedImports(context: ImportContext): Promise<void> {
  const { store, owner, isLeft } = context;
  const left = store.arrivals.all().filter((arrival) => arrival.owner === owner && isLeft(arrival));
  for (const { mediaId, session } of left) {
    const media = store.media.get(mediaId);
    if (media === null) continue;
    await giveUpArriving(context, { listingId: media.listingId, session }, [mediaId], notCopied);
  }
}
