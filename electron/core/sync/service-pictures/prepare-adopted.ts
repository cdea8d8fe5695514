import { Sha256 } from '../../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import { type PrepareContext, prepareRendition } from '../../photos/import/prepare.ts';
import type { Adopted } from '../../photos/import/states.ts';
import { removeUnusedSoon } from '../../photos/storage/unused-pictures.ts';

export type PictureContext = PrepareContext & Pick<ImportContext, 'now'>;

/**
 * Takes a picture in and makes everything of it that is shown and sent; of one that cannot be used nothing stays.
 *
 * @throws PhotoRefusal, BlobError
 */
export async function prepareAdopted(
  context: PictureContext,
  adopt: () => Promise<Adopted>,
  profile: Pick<ServiceProfile, 'rendition'>,
): Promise<Adopted> {
  const adopted = await adopt();
  const { blob, facts } = adopted;
  const sha256 = Sha256.parse(blob.sha256);
  const at = context.now().toISOString();
  await context.store.soon(() => context.store.blobs.add(sha256, blob.bytes, facts.mediaType, at), 'derived');
  try {
    await prepareRendition(context, sha256, profile.rendition, facts);
    return adopted;
  } catch (error) {
    await removeUnusedSoon(context, [sha256]);
    throw error;
  }
}
