import type { WantedPhoto } from '../../../../shared/domain/following.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { sameAlteration } from '../../../../shared/domain/picture-rules/alteration.ts';
import type { Store } from '../store/store.ts';

/** What is written and decided about a photo, but for its picture and whether it is removed. */
export function writeWords({ media, holds }: Store, mediaId: MediaId, own: WantedPhoto, value: WantedPhoto): void {
  const { shortDescription, imageOf } = value;
  if (shortDescription !== own.shortDescription || imageOf !== own.imageOf) {
    media.setFields(mediaId, { shortDescription, imageOf });
  }
  if (value.rating !== own.rating) media.setRating(mediaId, value.rating);
  if (value.flag !== own.flag) media.setFlag(mediaId, value.flag);
  if (value.hold !== own.hold) holds.set(mediaId, value.hold);
  if (!sameAlteration(value.alteration, own.alteration)) media.setAlteration(mediaId, value.alteration);
}
