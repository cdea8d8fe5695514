import { AppError } from '../../../shared/contract/app-error.ts';
import { MediaId, Sha256 } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { BlobError, PhotoRefusal } from '../blobs/errors.ts';
import { pictureOf } from '../changes/library.ts';
import { recordChange } from '../changes/record.ts';
import type { Picture, Step } from '../store/change-steps.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Adopted, ImportContext } from './import-photos.ts';
import { prepareRendition } from './prepare.ts';

/**
 * Puts other bytes in the place of a photo. Before it is at the service the photo keeps its identity; afterwards a new
 * photo takes its place, caption and room, and the old one is removed, since the interface cannot change a binary.
 *
 * @returns the photo that now stands there
 * @throws AppError fileUnusable, unsupported; nothing is changed then
 */
export async function replacePhoto(
  context: ImportContext,
  media: MediaRow,
  adopt: () => Promise<Adopted>,
  profile: ServiceProfile,
): Promise<MediaId> {
  const { store } = context;
  const attached = store.remote.get(media.mediaId) !== null;
  if (attached && profile.attach === 'none') {
    throw new AppError('unsupported', phrase('error.cannotReplace'));
  }
  const adopted = await usable(adopt());
  const sha256 = Sha256.parse(adopted.blob.sha256);
  if (sha256 === media.sha256) return media.mediaId;
  const at = context.now().toISOString();
  store.write(() => store.blobs.add(sha256, adopted.blob.bytes, adopted.facts.mediaType, at));
  await usable(prepareRendition(context, sha256, profile.rendition));
  return store.write(() => {
    const twin = store.media.twin(media.listingId, sha256);
    if (twin !== null && !twin.removed) {
      throw new AppError('fileUnusable', phrase('error.twin', { position: twin.position }));
    }
    const { width, height, captureTime } = adopted.facts;
    const picture = { sha256, fileName: adopted.fileName, width, height, captureTime };
    const { mediaId, steps } = attached ? standIn(context, media, picture, at) : exchange(context, media, picture);
    recordChange(store, media.listingId, { kind: 'replace', count: 1, steps, at: context.now() });
    store.listings.touch(media.listingId, at);
    store.history.add(at, media.listingId, mediaId, 'you', phrase('history.replaced', { fileName: adopted.fileName }));
    return mediaId;
  });
}

interface Replaced {
  readonly mediaId: MediaId;
  readonly steps: readonly Step[];
}

function exchange({ store }: ImportContext, { mediaId }: MediaRow, picture: Picture): Replaced {
  const present = store.media.get(mediaId);
  store.media.setPicture(mediaId, picture);
  store.uploads.deleteOf(mediaId);
  const steps: Step[] = present === null ? [] : [{ kind: 'picture', mediaId, from: pictureOf(present), to: picture }];
  return { mediaId, steps };
}

/** A new photo where the old one stood; the old one becomes a tombstone. */
function standIn(context: ImportContext, old: MediaRow, picture: Picture, at: string): Replaced {
  const { store } = context;
  const mediaId = MediaId.parse(context.newId());
  const { listingId, shortDescription, imageOf } = old;
  store.media.insert({ ...picture, mediaId, listingId, shortDescription, addedAt: at });
  store.media.setFields(mediaId, { shortDescription, imageOf });
  store.media.setPrepared(mediaId);
  const sequence = store.media.ofListing(listingId).flatMap((row) => (row.removed ? [] : [row.mediaId]));
  const place = sequence.indexOf(old.mediaId);
  store.media.setRemoved(old.mediaId, true);
  const others = sequence.filter((id) => id !== mediaId && id !== old.mediaId);
  store.media.setSequence(others.toSpliced(place, 0, mediaId));
  const steps: Step[] = [
    { kind: 'presence', mediaId: old.mediaId, from: place + 1, to: null },
    { kind: 'presence', mediaId, from: null, to: place + 1 },
  ];
  return { mediaId, steps };
}

async function usable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PhotoRefusal) && !(error instanceof BlobError)) throw error;
    throw new AppError('fileUnusable', phrase('error.photoStays', { why: error.phrase }), { cause: error });
  }
}
