import { Sha256 } from '../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { inspectPhoto } from '../blobs/inspect.ts';
import type { PictureQueue } from '../blobs/picture-queue.ts';
import { renderOutputs, renderTile } from '../blobs/render.ts';
import type { Rights } from '../blobs/rights-segment.ts';
import type { RenditionRow } from '../store/blob-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';

export interface PrepareContext {
  readonly store: Store;
  readonly blobs: BlobStore;
  /** Bounds how many pictures are decoded at once. */
  readonly pictures: PictureQueue;
}

type RenditionSettings = ServiceProfile['rendition'];

/** The rendition's place in the library depends on its source and on these settings. */
export function renditionSpecKey(spec: RenditionSettings): string {
  return `jpeg-${spec.longEdge}-${spec.quality}-${spec.maxBytes ?? 'any'}`;
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
): Promise<RenditionRow> {
  const present = await readyRendition(context, source, spec);
  if (present !== null) return present;
  return context.pictures.add(
    source,
    'large',
    // Two may have asked for the same.
    async () => (await readyRendition(context, source, spec)) ?? makeAll(context, source, spec, rights),
  );
}

async function readyRendition(
  { store, blobs }: PrepareContext,
  source: Sha256,
  spec: RenditionSettings,
): Promise<RenditionRow | null> {
  const present = store.blobs.rendition(source, renditionSpecKey(spec));
  // Read again rather than only looked for: a disk may have damaged it, and the original can make it anew.
  const intact = present !== null && (await blobs.verifyRendition(present.sha256)) === 'intact';
  return intact && (await blobs.hasDerived(source, '320.jpg')) ? present : null;
}

async function makeAll(
  { store, blobs }: PrepareContext,
  source: Sha256,
  spec: RenditionSettings,
  rights?: Rights,
): Promise<RenditionRow> {
  const original = blobs.pathOfOriginal(source);
  const outputs = await renderOutputs(original, rights ?? (await inspectPhoto(original)), spec, blobs.temporaryFolder);
  // [Note: one tile] Whoever shows a tile may keep it for good: one that is there stays.
  if (!(await blobs.hasDerived(source, '320.jpg'))) await blobs.writeDerived(source, '320.jpg', outputs.thumbnail320);
  await blobs.writeDerived(source, '1600.jpg', outputs.preview1600);
  const written = await blobs.writeRendition(outputs.rendition.data);
  const rendition: RenditionRow = {
    sha256: Sha256.parse(written.sha256),
    bytes: written.bytes,
    width: outputs.rendition.width,
    height: outputs.rendition.height,
  };
  store.write(() => {
    store.blobs.saveRendition(source, renditionSpecKey(spec), rendition);
    store.blobs.setTile(source);
  });
  return rendition;
}

/**
 * Makes the tile of an original ahead of its other pictures. It costs a decode of its own, which is only worth it while
 * other photos wait: a photo alone gets all of its pictures from one decode, the tile among them.
 *
 * @throws PhotoRefusal when the pixels cannot be used; BlobError when the library cannot be read or written
 */
export async function prepareTile({ store, blobs, pictures }: PrepareContext, source: Sha256): Promise<void> {
  await pictures.add(source, 'tile', async () => {
    if (!pictures.othersWait(source)) return;
    if (!(await blobs.hasDerived(source, '320.jpg'))) {
      await blobs.writeDerived(
        source,
        '320.jpg',
        await renderTile(blobs.pathOfOriginal(source), blobs.temporaryFolder),
      );
    }
    store.write(() => store.blobs.setTile(source));
  });
}

/** Makes the pictures of a photo and marks it as ready to be sent. */
export async function prepareMedia(
  context: PrepareContext,
  media: Pick<MediaRow, 'mediaId' | 'sha256'>,
  spec: ServiceProfile['rendition'],
  rights?: Rights,
): Promise<void> {
  await prepareRendition(context, media.sha256, spec, rights);
  context.store.write(() => context.store.media.setPrepared(media.mediaId));
}
