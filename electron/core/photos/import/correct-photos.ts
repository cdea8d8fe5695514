import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ChangeRef } from '../../../../shared/contract/changes.ts';
import { type Corrections, sameCorrections } from '../../../../shared/domain/corrections.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { pictureOf } from '../../library/changes/library.ts';
import { changesMade, recordChange } from '../../library/changes/record.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { ImportContext } from './import-photos.ts';
import { type Replaced, wayToReplace } from './replace-photo.ts';

/** Photos of one listing, and what their corrections are to become. */
export interface Correcting {
  readonly listingId: ListingId;
  readonly mediaIds: readonly MediaId[];
  readonly profile: ServiceProfile;
  readonly become: (media: MediaRow) => Corrections | null;
  /** Steps of one stay at a slider carry the same. */
  readonly session: string | undefined;
}

export interface Corrected {
  /** The photos that stand there now, in the same sequence. */
  readonly mediaIds: readonly MediaId[];
  readonly changes: readonly ChangeRef[];
}

/**
 * Gives photos other corrections; originals are never touched. A photo that is at the service already, or may be on its way
 * there, is replaced by a new one with the same original, since the interface cannot change a binary. Pictures are made
 * afterwards; until then those before are shown. Either all photos are corrected or none.
 *
 * @throws AppError unsupported, notFound
 */
export function correctPhotos(context: ImportContext, { listingId, ...correcting }: Correcting): Corrected {
  const { store } = context;
  const at = context.now();
  const done = correcting.mediaIds.map((mediaId) => correctOne(context, mediaId, correcting));
  const steps = done.flatMap((each) => each.steps);
  const changed = done.filter((each) => each.steps.length > 0);
  const { session } = correcting;
  const change = { kind: 'correct', count: changed.length, steps, session, at } as const;
  const changeId = recordChange(store, listingId, change);
  for (const { mediaId } of changed) {
    const isReset = store.media.get(mediaId)?.corrections === null;
    const what = phrase(isReset ? 'history.uncorrected' : 'history.corrected');
    store.history.add(at.toISOString(), listingId, mediaId, 'you', what);
  }
  if (changed.length > 0) store.listings.touch(listingId, at.toISOString());
  return { mediaIds: done.map(({ mediaId }) => mediaId), ...changesMade([[listingId, changeId]]) };
}

/** One of them, as part of another change. @throws AppError unsupported, notFound; nothing is changed then */
export function correctOne(
  context: ImportContext,
  mediaId: MediaId,
  { profile, become }: Pick<Correcting, 'profile' | 'become'>,
): Replaced {
  const { store } = context;
  const { media, replace } = wayToReplace(store, mediaId, profile, 'error.cannotCorrect');
  if (media.placeholder !== null) throw new AppError('unsupported', phrase('error.noPictureToCorrect'));
  const corrections = become(media);
  if (sameCorrections(media.corrections, corrections)) return { mediaId, steps: [] };
  return replace(context, media, { ...pictureOf(media), corrections });
}
