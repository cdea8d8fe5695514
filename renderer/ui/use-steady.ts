import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at each drawing, which does what the last one drawn with does: for parts that are drawn where they differ. */
export function useSteady<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
