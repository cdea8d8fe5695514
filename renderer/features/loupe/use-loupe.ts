import type { LoupeState } from '../../state/loupe-state.ts';
import { usePart, useValue } from '../../state/value.ts';
import { useServices } from '../../workbench/workbench.ts';

export function useLoupe(): LoupeState {
  const { loupe } = useServices();
  return useValue(loupe);
}

/** Whether the large view is open; what needs no more than this is not drawn again while a picture is moved. */
export function useLoupeIsOpen(): boolean {
  const { loupe } = useServices();
  return usePart(loupe, ({ isOpen }) => isOpen);
}
