import { type Size, uncroppedSize } from '../../../shared/domain/corrections/geometry.ts';
import { ASPECTS, type Aspect, ratioOf } from '../../../shared/domain/corrections/operations.ts';
import type { Look } from '../../../shared/domain/corrections.ts';

/** Differences that whole pixels and kept digits make. */
const ALIKE = 0.004;

/** The shape that a picture is cropped to; null where it has none of the list. */
export function aspectOf(look: Look, original: Size): Aspect | null {
  const { crop } = look;
  if (crop === null) return 'original';
  const picture = uncroppedSize(look, original);
  const own = (crop.width * picture.width) / (crop.height * picture.height);
  const isAlike = (aspect: Aspect): boolean => {
    const ratio = ratioOf(aspect, picture) ?? picture.width / picture.height;
    return Math.abs(own / ratio - 1) < ALIKE;
  };
  return ASPECTS.find(isAlike) ?? null;
}

/** Width over height in shares of the picture that a frame keeps while its corners are moved; null for any. */
export function lockedRatio(look: Look, original: Size): number | null {
  const aspect = aspectOf(look, original);
  // A whole picture has no shape yet that somebody chose.
  if (aspect === null || look.crop === null) return null;
  const picture = uncroppedSize(look, original);
  const ratio = ratioOf(aspect, picture);
  return ratio === null ? 1 : (ratio * picture.height) / picture.width;
}
