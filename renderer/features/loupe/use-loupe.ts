import { useState } from 'react';
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

/** A value of the window below the large view: it stays as it was while nobody sees the window. */
export function useSeen<Value>(value: Value): Value {
  const isCovered = useLoupeIsOpen();
  const [seen, setSeen] = useState(value);
  if (!isCovered && seen !== value) setSeen(value);
  return isCovered ? seen : value;
}
