import { useSyncExternalStore } from 'react';
import type { LoupeState } from '../../state/loupe-state.ts';
import { useServices } from '../../workbench/workbench.ts';

export function useLoupe(): LoupeState {
  const { loupe } = useServices();
  return useSyncExternalStore(loupe.subscribe, loupe.getSnapshot);
}

/** Whether the large view is open; what needs no more than this is not drawn again while a picture is moved. */
export function useLoupeIsOpen(): boolean {
  const { loupe } = useServices();
  return useSyncExternalStore(loupe.subscribe, () => loupe.getSnapshot().isOpen);
}
