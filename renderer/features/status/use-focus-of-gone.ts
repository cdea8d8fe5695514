import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** Where a control goes with the focus in it, such as an action that can be done once, `heir` inside has the focus next. */
export function useFocusOfGone(around: RefObject<HTMLElement | null>, heir: string) {
  const isWithin = useRef(false);
  useEffect(() => {
    const { current } = around;
    if (current === null) return undefined;
    const watcher = new MutationObserver(() => {
      if (isWithin.current && document.activeElement === document.body)
        current.querySelector<HTMLElement>(heir)?.focus();
    });
    watcher.observe(current, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [around, heir]);
  return {
    onFocus(): void {
      isWithin.current = true;
    },
    // Not told of what is taken out of the document.
    onBlur({ relatedTarget, currentTarget }: FocusEvent): void {
      isWithin.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    },
  };
}
