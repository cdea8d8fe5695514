import type { BlobSize } from '../../shared/contract/bridge.ts';
import type { MediaItem } from '../../shared/contract/model.ts';
import type { PictureId } from '../../shared/domain/ids.ts';
import type { Host } from '../host/host.ts';

/** How far the pictures of a photo are made; `made` when they are what they will ever be. */
export type PictureStage = 'none' | 'tile' | 'made';

export function stageOf(
  item: Pick<MediaItem, 'hasTile' | 'prepared' | 'corrections' | 'picture' | 'sha256'>,
): PictureStage {
  const { hasTile, prepared, corrections, picture, sha256 } = item;
  // While other corrections are being made, what is shown is the picture before, and that is made.
  if (prepared || corrections !== null || picture !== sha256) return 'made';
  return hasTile ? 'tile' : 'none';
}

/** By how much a picture may be enlarged before it looks soft. */
const UNSEEN = 1.1;

/**
 * Sizes to try for a tile: until it is made, the camera's own small picture, under an address of its own.
 * @param pixels of the screen on its longer edge; left out where every tile is small
 */
export function tileSizes(
  { hasTile, prepared }: Pick<MediaItem, 'hasTile' | 'prepared'>,
  pixels = 0,
): readonly BlobSize[] {
  if (!prepared) return hasTile ? ['320', 'preview'] : ['preview', '320'];
  if (pixels <= 320 * UNSEEN) return ['320', 'preview'];
  return [pixels <= 640 * UNSEEN ? '640' : '1600', '320', 'preview'];
}

/**
 * Where a picture is, or null while it cannot be addressed. [Note: one address, one picture] A document goes on showing
 * what it once got from an address, whatever the host would answer now. While another picture may stand in for the one
 * that is asked for, each stage has an address of its own.
 */
export function pictureAddress(
  host: Pick<Host, 'blobUrl'>,
  picture: PictureId,
  size: BlobSize,
  stage: PictureStage,
): string | null {
  const address = host.blobUrl(picture, size);
  return address === null || stage === 'made' ? address : `${address}?${stage}`;
}
