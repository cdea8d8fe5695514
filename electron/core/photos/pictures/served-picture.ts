import type { BlobSize } from '../../../../shared/contract/bridge.ts';
import { PictureId } from '../../../../shared/domain/ids.ts';
import type { DerivedName } from '../../library/blobs/blob-paths.ts';
import type { ImportContext } from '../import/context.ts';
import { fullPicture } from './full-picture.ts';
import { partsOf, withOriginal } from './picture-id.ts';

/** Which file serves a size, the best that is there first. */
const SERVED: Readonly<Record<Exclude<BlobSize, 'full' | 'original'>, readonly DerivedName[]>> = {
  preview: ['320.jpg', 'preview.jpg'],
  320: ['320.jpg', 'preview.jpg'],
  1600: ['1600.jpg', '320.jpg', 'preview.jpg'],
};

/** The picture in the size asked for, or in the nearest that is there already; what is missing is made soon then. */
export async function servedPicture(context: ImportContext, text: string, size: BlobSize): Promise<string | null> {
  const asked = PictureId.safeParse(text);
  if (!asked.success) return null;
  const { blobs, pictures, provisionalNames } = context;
  const { sha256: named } = partsOf(asked.data);
  const picture = withOriginal(asked.data, provisionalNames.now(named));
  if (size === 'original') {
    const { sha256 } = partsOf(picture);
    return (await blobs.hasOriginal(sha256)) ? blobs.pathOfOriginal(sha256) : null;
  }
  if (size === 'full') return fullPicture(context, picture);
  for (const name of SERVED[size]) {
    if (await blobs.hasDerived(picture, name)) return blobs.pathOfDerived(picture, name);
    if (name === '320.jpg' || name === '1600.jpg') pictures.wish(picture, name === '320.jpg' ? 'tile' : 'large');
  }
  return null;
}
