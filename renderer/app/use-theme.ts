import { useLayoutEffect } from 'react';
import { DARK_SYSTEM, shownTheme } from '../ui/shown-theme.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import type { Theme } from '../workbench/preferences.ts';

/** Puts the theme on the page; `system` follows the system as it changes. The first one is there already (`begin.ts`). */
export function useTheme(theme: Theme): void {
  const shown = shownTheme(theme, useMediaQuery(DARK_SYSTEM));
  useLayoutEffect(() => showTheme(document.documentElement, shown), [shown]);
}

/**
 * [Note: all at once] Words take their new colour at once, and grounds would fade to theirs: for as long as that takes, light words
 * would stand on a light ground.
 */
function showTheme(root: HTMLElement, shown: 'light' | 'dark'): void {
  if (root.dataset['theme'] === shown) return;
  root.toggleAttribute('data-theme-changing', true);
  root.dataset['theme'] = shown;
  // Asking for a size makes the browser take the new colours now.
  root.getBoundingClientRect();
  root.toggleAttribute('data-theme-changing', false);
}
