import { AppError } from '../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../shared/contract/dispatch.ts';
import type { ImportResult } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { IMAGE_OF } from '../../../shared/domain/lookups/image-of.ts';
import { findLookupValue } from '../../../shared/domain/lookups/lookup-value.ts';
import { moveBefore } from '../../../shared/domain/ordering.ts';
import { adoptFile, importPaths } from '../import/import-photos.ts';
import { replacePhoto } from '../import/replace-photo.ts';
import type { MediaRow } from '../store/media-table.ts';
import { type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';

type MediaHandlers = Pick<
  Handlers,
  'media.add' | 'media.pickAndAdd' | 'media.replace' | 'media.edit' | 'media.move' | 'media.remove' | 'media.restore'
>;

export function mediaHandlers(context: HandlerContext): MediaHandlers {
  const { store } = context;
  return {
    'media.add': ({ listingId, paths }) => add(context, listingId, paths),
    async 'media.pickAndAdd'({ listingId }) {
      const { pickFiles } = context.ports.host;
      if (pickFiles === null) {
        throw new AppError('unsupported', 'This host has no file dialog. Drop the files on the page instead.');
      }
      listingOrThrow(context, listingId);
      const paths = await pickFiles();
      return paths.length === 0 ? { added: [], refused: [] } : add(context, listingId, paths);
    },
    async 'media.replace'({ mediaId, path }) {
      const media = mediaOrThrow(context, mediaId);
      const profile = profileOf(context, listingOrThrow(context, media.listingId));
      return {
        mediaId: await replacePhoto(context.importing, media, () => adoptFile(context.importing, path), profile),
      };
    },
    'media.edit'(input) {
      store.write(() => {
        for (const media of input.mediaIds.map((id) => mediaOrThrow(context, id))) edit(context, media, input);
      });
      return {};
    },
    'media.move'({ listingId, mediaIds, before }) {
      store.write(() => move(context, listingId, mediaIds, before));
      return {};
    },
    'media.remove'({ mediaIds }) {
      store.write(() => setRemoved(context, mediaIds, true));
      return {};
    },
    'media.restore'({ mediaIds }) {
      store.write(() => setRemoved(context, mediaIds, false));
      return {};
    },
  };
}

function add(context: HandlerContext, listingId: ListingId, paths: readonly string[]): Promise<ImportResult> {
  const listing = listingOrThrow(context, listingId);
  return importPaths(context.importing, listingId, paths, profileOf(context, listing).rendition);
}

interface Edit {
  readonly shortDescription?: string | undefined;
  readonly imageOf?: string | undefined;
  readonly tooLong: 'keep' | 'refuse';
}

function edit(context: HandlerContext, media: MediaRow, input: Edit): void {
  const { store, ports } = context;
  const shortDescription = input.shortDescription ?? media.shortDescription;
  const imageOf = input.imageOf === undefined ? media.imageOf : knownWord(input.imageOf);
  if (shortDescription === media.shortDescription && imageOf === media.imageOf) return;
  const listing = listingOrThrow(context, media.listingId);
  const most = profileOf(context, listing).rules.shortDescriptionMaxLength;
  if (input.tooLong === 'refuse' && shortDescription.length > most) {
    throw new AppError(
      'invalidInput',
      `The caption has ${shortDescription.length} characters; this service takes at most ${most}. Nothing was changed. Shorten it and try again.`,
      { action: 'fixField', target: 'ShortDescription' },
    );
  }
  const at = ports.now().toISOString();
  store.media.setFields(media.mediaId, { shortDescription, imageOf });
  edited(context, media.listingId, at);
  if (shortDescription !== media.shortDescription) {
    store.history.add(at, media.listingId, media.mediaId, 'you', `Caption changed to “${shortDescription}”`);
  }
  if (imageOf !== media.imageOf) {
    store.history.add(at, media.listingId, media.mediaId, 'you', `Room set to “${imageOf}”`);
  }
}

/** A RESO word in its standard form whichever form was typed; other words are kept: the list is open. */
function knownWord(word: string): string {
  return findLookupValue(IMAGE_OF, word)?.standard ?? word.trim();
}

function move(
  context: HandlerContext,
  listingId: ListingId,
  mediaIds: readonly MediaId[],
  before: MediaId | null,
): void {
  const { store, ports } = context;
  listingOrThrow(context, listingId);
  const sequence = presentIds(context, listingId);
  for (const id of [...mediaIds, ...(before === null ? [] : [before])]) {
    if (!sequence.includes(id))
      throw new AppError('notFound', 'A photo that was to be moved is not in this listing. Nothing was changed.');
  }
  const at = ports.now().toISOString();
  store.media.setSequence(moveBefore(sequence, mediaIds, before));
  edited(context, listingId, at);
  const [only] = mediaIds;
  const position = only === undefined ? 0 : presentIds(context, listingId).indexOf(only) + 1;
  const what =
    mediaIds.length === 1 ? `Moved to place ${position}` : `${mediaIds.length} photos moved to place ${position}`;
  store.history.add(at, listingId, mediaIds.length === 1 ? (only ?? null) : null, 'you', what);
}

function setRemoved(context: HandlerContext, mediaIds: readonly MediaId[], removed: boolean): void {
  const { store, ports } = context;
  const at = ports.now().toISOString();
  // Each place was noted when the photos before it had gone, so they come back the other way round.
  const inTurn = removed ? mediaIds : mediaIds.toReversed();
  for (const mediaId of inTurn) {
    const media = mediaOrThrow(context, mediaId);
    if (media.removed === removed) continue;
    store.media.setRemoved(media.mediaId, removed);
    const present = presentIds(context, media.listingId);
    // Restored photos come back where they stood, as far as that place still exists.
    const others = present.filter((id) => id !== media.mediaId);
    const place = removed ? null : Math.min(media.position - 1, others.length);
    store.media.setSequence(place === null ? present : others.toSpliced(place, 0, media.mediaId));
    edited(context, media.listingId, at);
    store.history.add(at, media.listingId, media.mediaId, 'you', removed ? 'Removed' : 'Put back');
  }
}

/** An edit answers a refusal of the service: the listing may be tried again. */
function edited(context: HandlerContext, listingId: ListingId, at: string): void {
  const { store } = context;
  store.listings.touch(listingId, at);
  const listing = store.listings.get(listingId);
  if (listing?.blocked?.code === 'serviceRefused') store.listings.setBlocked(listingId, null, listing.fieldProblems);
}

function presentIds(context: HandlerContext, listingId: ListingId): MediaId[] {
  return context.store.media
    .ofListing(listingId)
    .filter((media) => !media.removed)
    .map((media) => media.mediaId);
}

function mediaOrThrow(context: HandlerContext, mediaId: MediaId): MediaRow {
  const media = context.store.media.get(mediaId);
  if (media === null) throw new AppError('notFound', 'This photo is not in the library. Nothing was changed.');
  return media;
}
