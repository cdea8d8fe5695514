import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ListingId } from '../../shared/domain/ids.ts';
import type { Words } from '../language/words.ts';
import { actionContext } from '../workbench/action-context.ts';
import { ACTIONS } from '../workbench/actions.ts';
import { canBeChosen, describeMenu } from '../workbench/describe-menu.ts';
import { useListings } from '../workbench/use-listings.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** Keeps the menu of the system, where there is one, at what can be done now, and does what is chosen in it. */
export function useAppMenu(workbench: Workbench, words: Words): void {
  const { host, loupe } = workbench.services;
  const { menu } = host;
  // Where there is no menu, the window need not be drawn again for it.
  const inLoupe = useSyncExternalStore(
    menu === null ? noChanges : loupe.subscribe,
    () => menu !== null && loupe.getSnapshot().isOpen,
  );
  const recentIds = menu === null ? [] : workbench.preferences.recentListings;
  const recent = useListings(
    workbench,
    recentIds.flatMap((each) => ListingId.safeParse(each).data ?? []),
  );
  const latest = useRef({ workbench, inLoupe });
  const shown = useRef('');
  // With the drawing itself, as in use-shortcuts.ts: what is chosen next may come before a later effect.
  useLayoutEffect(() => {
    latest.current = { workbench, inLoupe };
  });
  useEffect(() => {
    if (menu === null) return;
    const description = describeMenu(actionContext(workbench), inLoupe, words, recent);
    // The page is drawn again much more often than its menu changes.
    const text = JSON.stringify(description);
    if (text === shown.current) return;
    shown.current = text;
    menu.describe(description);
  });
  useEffect(
    () =>
      menu?.onChosen((id) => {
        const { workbench: shown, inLoupe: isOpen } = latest.current;
        const now = actionContext(shown);
        const action = ACTIONS.find((candidate) => candidate.id === id);
        // The menu may be a moment behind what can be done.
        if (action !== undefined && canBeChosen(action, now, isOpen)) action.run(now);
      }),
    [menu],
  );
}

const noChanges = (): (() => void) => () => {};
