import type { Corrections } from '../../../../shared/domain/corrections.ts';
import { Sha256 } from '../../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { BlobStore } from '../../library/blobs/blob-store.ts';
import type { RenditionRow } from '../../library/store/blob-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { correctionsHash, pictureId } from '../pictures/picture-id.ts';
import type { PictureMaker } from '../pictures/picture-maker.ts';
import type { PictureQueue } from '../pictures/picture-queue.ts';
import type { Rights } from '../pictures/protocol.ts';

export interface PrepareContext {
  readonly store: Store;
  readonly blobs: BlobStore;
  /** Bounds how many pictures are decoded at once. */
  readonly pictures: PictureQueue;
  /** Reads and makes them. */
  readonly maker: PictureMaker;
}

type RenditionSettings = ServiceProfile['rendition'];

/** The rendition's place in the library depends on its source, on these settings and on its corrections. */
export function renditionSpecKey(spec: RenditionSettings, corrections: Corrections | null = null): string {
  const settings = `jpeg-${spec.longEdge}-${spec.quality}-${spec.maxBytes ?? 'any'}`;
  return corrections === null ? settings : `${settings}-${correctionsHash(corrections)}`;
}

/**
 * Makes the thumbnails and the upload rendition of an original that is in the library, unless they are there already.
 *
 * @param rights as an inspection just found them; read once more when left out
 * @throws PhotoRefusal when the pixels cannot be used; BlobError when the library cannot be read or written
 */
export async function prepareRendition(
  context: PrepareContext,
  source: Sha256,
  spec: RenditionSettings,
  rights?: Rights,
  corrections: Corrections | null = null,
): Promise<RenditionRow> {
  const present = await readyRendition(context, source, spec, corrections);
  if (present !== null) return present;
  return context.pictures.add(
    pictureId(source, corrections),
    'large',
    // Two may have asked for the same.
    async () =>
      (await readyRendition(context, source, spec, corrections)) ?? makeAll(context, source, spec, rights, corrections),
  );
}

async function readyRendition(
  { store, blobs }: PrepareContext,
  source: Sha256,
  spec: RenditionSettings,
  corrections: Corrections | null,
): Promise<RenditionRow | null> {
  const present = store.blobs.rendition(source, renditionSpecKey(spec, corrections));
  // Read again rather than only looked for: a disk may have damaged it, and the original can make it anew.
  const intact = present !== null && (await blobs.verifyRendition(present.sha256)) === 'intact';
  return intact && (await blobs.hasDerived(pictureId(source, corrections), '320.jpg')) ? present : null;
}

function makeAll(
  { store, blobs, maker }: PrepareContext,
  source: Sha256,
  spec: RenditionSettings,
  rights: Rights | undefined,
  corrections: Corrections | null,
): Promise<RenditionRow> {
  return blobs.temporary(async (newPath) => {
    const picture = pictureId(source, corrections);
    const from = {
      source: blobs.pathOfOriginal(source),
      scratch: newPath(),
      ...(corrections === null ? {} : { corrections }),
    };
    const files = { tile: newPath(), large: newPath(), rendition: newPath() };
    const { measures, ...made } = await maker.outputs(from, files, rights ?? null, spec);
    // [Note: one tile] Whoever shows a tile may keep it for good: one that is there stays.
    if (!(await blobs.hasDerived(picture, '320.jpg'))) await blobs.placeDerived(picture, '320.jpg', files.tile);
    await blobs.placeDerived(picture, '1600.jpg', files.large);
    await blobs.placeRendition(made, files.rendition);
    const rendition: RenditionRow = { ...made, sha256: Sha256.parse(made.sha256) };
    await store.soon(() => {
      store.blobs.saveRendition(source, renditionSpecKey(spec, corrections), rendition);
      if (corrections === null) {
        store.blobs.setTile(source);
        store.blobs.setMeasures(source, measures);
      }
    }, 'derived');
    return rendition;
  });
}

/**
 * Makes the tile of an original ahead of its other pictures. It costs a decode of its own, which is only worth it while
 * other photos wait: a photo alone gets all of its pictures from one decode, the tile among them.
 *
 * @throws PhotoRefusal when the pixels cannot be used; BlobError when the library cannot be read or written
 */
export async function prepareTile(context: PrepareContext, source: Sha256): Promise<void> {
  const { store, blobs, pictures, maker } = context;
  await pictures.add(source, 'tile', async () => {
    if (!pictures.othersWait(source)) return;
    if (!(await blobs.hasDerived(source, '320.jpg'))) {
      await blobs.temporary(async (newPath) => {
        const [scratch, tile] = [newPath(), newPath()];
        await maker.tile({ source: blobs.pathOfOriginal(source), scratch }, tile);
        await blobs.placeDerived(source, '320.jpg', tile);
      });
    }
    await store.soon(() => store.blobs.setTile(source), 'derived');
  });
}

/** Makes the pictures of a photo and marks it as ready to be sent. */
export async function prepareMedia(
  context: PrepareContext,
  media: Pick<MediaRow, 'mediaId' | 'sha256'> & Partial<Pick<MediaRow, 'corrections'>>,
  spec: ServiceProfile['rendition'],
  rights?: Rights,
): Promise<void> {
  const { mediaId, sha256, corrections = null } = media;
  await prepareRendition(context, sha256, spec, rights, corrections);
  await context.store.soon(() => context.store.media.setPrepared(mediaId, corrections), 'derived');
}
