import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { ImportResult } from '../../../../shared/contract/model.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { SAMPLE_PHOTOS, type SampleLanguage } from '../../../../shared/domain/sample-listing.ts';
import { importPaths } from '../../photos/import/run.ts';
import { type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';

export function sampleHandlers(context: HandlerContext): Pick<Handlers, 'media.addSamples'> {
  return {
    async 'media.addSamples'({ listingId, language }) {
      const folder = context.ports.practice?.samples ?? null;
      if (folder === null) {
        throw new AppError('unsupported', phrase('error.noSamples'));
      }
      await keepForPractice(context, listingId);
      const paths = SAMPLE_PHOTOS.map(({ fileName }) => path.join(folder, fileName));
      const { rendition } = profileOf(context, listingOrThrow(context, listingId));
      const result = await importPaths(context.importing, listingId, paths, rendition);
      await describeSamples(context, listingId, result, language);
      return result;
    },
  };
}

/** [Note: samples stay in practice] Bound before a photo is in it, so that a drawn house can never be sent to a live service. */
async function keepForPractice(context: HandlerContext, listingId: ListingId): Promise<void> {
  const { store } = context;
  await store.soon(() => {
    const listing = listingOrThrow(context, listingId);
    const practice = store.accounts.all().find((account) => account.environment === 'practice');
    if (practice !== undefined && listing.accountId === practice.accountId) return;
    if (practice === undefined || listing.accountId !== null || store.media.ofListing(listingId).length > 0) {
      throw new AppError('unsupported', phrase('error.samplesOnlyForPractice'));
    }
    store.listings.bindAccount(listingId, practice.accountId);
  });
}

/** Writes what comes with the samples, unless a person was quicker. It is no change of theirs that could be undone. */
async function describeSamples(
  { store, ports }: HandlerContext,
  listingId: ListingId,
  { added }: ImportResult,
  language: SampleLanguage,
): Promise<void> {
  const at = ports.now().toISOString();
  await store.soon(() => {
    for (const { mediaId, fileName } of added) {
      const sample = SAMPLE_PHOTOS.find((photo) => photo.fileName === fileName);
      const media = store.media.get(mediaId);
      if (sample === undefined || media === null || media.shortDescription !== '' || media.imageOf !== '') continue;
      const shortDescription = sample.caption?.[language] ?? '';
      const imageOf = sample.room ?? '';
      if (shortDescription === '' && imageOf === '') continue;
      store.media.setFields(mediaId, { shortDescription, imageOf });
      store.history.add(at, listingId, mediaId, 'lightbox', phrase('history.fromSample'));
    }
  });
}
