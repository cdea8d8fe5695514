import type { LimitFunction } from 'p-limit';
import { Sha256 } from '../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { inspectPhoto } from '../blobs/inspect.ts';
import { renderOutputs } from '../blobs/render.ts';
import type { RenditionRow } from '../store/blob-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';

export interface PrepareContext {
  readonly store: Store;
  readonly blobs: BlobStore;
  /** Bounds how many pictures are decoded at once. */
  readonly picturePool: LimitFunction;
}

type RenditionSettings = ServiceProfile['rendition'];

/** The rendition's place in the library depends on its source and on these settings. */
export function renditionSpecKey(spec: RenditionSettings): string {
  return `jpeg-${spec.longEdge}-${spec.quality}-${spec.maxBytes ?? 'any'}`;
}

/**
 * Makes the thumbnails and the upload rendition of an original that is in the library, unless they are there already.
 *
 * @throws PhotoRefusal when the pixels cannot be used; BlobError when the library cannot be read or written
 */
export async function prepareRendition(
  context: PrepareContext,
  source: Sha256,
  spec: RenditionSettings,
): Promise<RenditionRow> {
  const { store, blobs } = context;
  const key = renditionSpecKey(spec);
  const present = store.blobs.rendition(source, key);
  // Read again rather than only looked for: a disk may have damaged it, and the original can make it anew.
  const intact = present !== null && (await blobs.verifyRendition(present.sha256)) === 'intact';
  if (intact && (await blobs.hasDerived(source, '320.jpg'))) return present;
  return context.picturePool(async () => {
    const original = blobs.pathOfOriginal(source);
    const outputs = await renderOutputs(original, await inspectPhoto(original), spec);
    await blobs.writeDerived(source, '320.jpg', outputs.thumbnail320);
    await blobs.writeDerived(source, '1600.jpg', outputs.preview1600);
    const written = await blobs.writeRendition(outputs.rendition.data);
    const rendition: RenditionRow = {
      sha256: Sha256.parse(written.sha256),
      bytes: written.bytes,
      width: outputs.rendition.width,
      height: outputs.rendition.height,
    };
    store.write(() => store.blobs.saveRendition(source, key, rendition));
    return rendition;
  });
}

/** Makes the pictures of a photo and marks it as ready to be sent. */
export async function prepareMedia(
  context: PrepareContext,
  media: Pick<MediaRow, 'mediaId' | 'sha256'>,
  spec: ServiceProfile['rendition'],
): Promise<void> {
  await prepareRendition(context, media.sha256, spec);
  context.store.write(() => context.store.media.setPrepared(media.mediaId));
}
