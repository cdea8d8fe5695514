import type { MediaItem } from '../../../shared/contract/model.ts';
import { type Size, uncroppedSize } from '../../../shared/domain/corrections/geometry.ts';
import { ASPECTS, type Aspect, ratioOf } from '../../../shared/domain/corrections/operations.ts';
import type { Corrections, Look } from '../../../shared/domain/corrections.ts';
import type { AdjustState } from '../../state/adjust-state.ts';
import { usePart, useValue } from '../../state/value.ts';
import { useServices } from '../../workbench/workbench.ts';

export function useAdjust(): AdjustState {
  const { adjust } = useServices();
  return useValue(adjust);
}

/** Whether the adjust mode is open; what needs no more than this is not drawn again while a slider moves. */
export function useIsAdjusting(): boolean {
  const { adjust } = useServices();
  return usePart(adjust, ({ isOpen }) => isOpen);
}

export function useShowsOriginal(): boolean {
  const { adjust } = useServices();
  return usePart(adjust, ({ showsOriginal }) => showsOriginal);
}

/** The corrections of a photo as they are shown: those of a slider that moves before those that the library has. */
export function useShownCorrections(item: MediaItem): Corrections | null {
  const { draft } = useAdjust();
  return draft?.mediaId === item.mediaId ? draft.corrections : item.corrections;
}

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

/** Width over height in shares of the picture that a frame keeps while its corners and edges are moved; null for any. */
export function lockedRatio(look: Look, original: Size, isFree: boolean): number | null {
  const aspect = isFree ? null : aspectOf(look, original);
  // A whole picture has no shape yet that somebody chose.
  if (aspect === null || look.crop === null) return null;
  const picture = uncroppedSize(look, original);
  const ratio = ratioOf(aspect, picture);
  return ratio === null ? 1 : (ratio * picture.height) / picture.width;
}
