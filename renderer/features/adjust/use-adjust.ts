import type { MediaItem } from '../../../shared/contract/model.ts';
import type { Corrections } from '../../../shared/domain/corrections.ts';
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
