import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { ImportResult } from '../../../../shared/contract/model.ts';
import { isWanted } from '../../../../shared/domain/culling.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { SAMPLE_PHOTOS, type SampleLanguage } from '../../../../shared/domain/sample-listing.ts';
import { changesMade, recordChange } from '../../library/changes/record.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { importPaths } from '../../photos/import/run.ts';
import { asEdit, type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';
import { editPhoto } from './media.ts';

export function practiceHandlers(context: HandlerContext) {
  const { store, ports } = context;
  return {
    async 'media.addSamples'({ listingId, language }) {
      const folder = ports.practice?.samples ?? null;
      if (folder === null) throw new AppError('unsupported', phrase('error.noSamples'));
      await keepForPractice(context, listingId);
      const paths = SAMPLE_PHOTOS.map(({ fileName }) => path.join(folder, fileName));
      const { rendition } = profileOf(context, listingOrThrow(context, listingId));
      const result = await importPaths(context.importing, listingId, paths, rendition);
      await describeSamples(context, listingId, result, language);
      return result;
    },
    'practice.sample'() {
      const listing = store.listings.all().find((each) => isSample(context, each));
      return listing === undefined ? null : { listingId: listing.listingId, onService: listing.onService };
    },
    /** Two people change one caption, of a photo that the practice service has: the next sync finds a conflict. */
    async 'practice.makeConflict'({ listingId, mine, theirs }) {
      const changeAsOther = ports.practice?.changeAsOther;
      const photo = photoToDisagreeOn(context, listingId);
      if (changeAsOther === undefined || photo === null) {
        throw new AppError('unsupported', phrase('error.nothingToPractise'));
      }
      const { mediaId, shortDescription } = photo.row;
      const words = textsApart({ mine, theirs }, [shortDescription, photo.shown]);
      await changeAsOther(photo.mediaKeyNumeric, words.theirs);
      return asEdit(context, [listingId], () => {
        const row = store.media.get(mediaId);
        const steps = row === null ? [] : editPhoto(context, row, { shortDescription: words.mine, tooLong: 'keep' });
        return changesMade([[listingId, recordChange(store, listingId, { kind: 'caption', steps, at: ports.now() })]]);
      });
    },
  } satisfies Partial<Handlers>;
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

/** With a number where a photo has one of them already: who writes what is there changes nothing. */
function textsApart(
  { mine, theirs }: { readonly mine: string; readonly theirs: string },
  there: readonly string[],
): { readonly mine: string; readonly theirs: string } {
  for (let number = 1; ; number += 1) {
    const numbered = (text: string): string => (number === 1 ? text : `${text} (${number})`);
    const texts = { mine: numbered(mine), theirs: numbered(theirs) };
    if (!there.includes(texts.mine) && !there.includes(texts.theirs)) return texts;
  }
}

/** It goes to the practice service, is in use, and has something to practise on. */
function isSample({ store }: HandlerContext, { listingId, accountId, archivedAt }: ListingRow): boolean {
  if (accountId === null || archivedAt !== null || !store.history.isOfSample(listingId)) return false;
  return store.accounts.get(accountId)?.environment === 'practice' && store.media.ofListing(listingId).some(isWanted);
}

/** The first photo that the practice service has and that nobody disagrees on yet. */
function photoToDisagreeOn(
  context: HandlerContext,
  listingId: ListingId,
): { readonly row: MediaRow; readonly mediaKeyNumeric: string; readonly shown: string } | null {
  const { store } = context;
  if (!isSample(context, listingOrThrow(context, listingId))) return null;
  const open = new Set(store.conflicts.openOf(listingId).map(({ mediaId }) => mediaId));
  for (const row of store.media.ofListing(listingId)) {
    const remote = store.remote.get(row.mediaId);
    const mediaKeyNumeric = remote?.mediaKeyNumeric ?? null;
    if (!isWanted(row) || mediaKeyNumeric === null || open.has(row.mediaId)) continue;
    return { row, mediaKeyNumeric, shown: remote?.fields.shortDescription ?? '' };
  }
  return null;
}
