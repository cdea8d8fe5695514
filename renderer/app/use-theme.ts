import { useLayoutEffect } from 'react';
import { DARK_SYSTEM, shownTheme } from '../ui/shown-theme.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import type { Theme } from '../workbench/preferences.ts';

/** Puts the theme on the page; `system` follows the system as it changes. The first one is there already (`begin.ts`). */
export function useTheme(theme: Theme): void {
  const shown = shownTheme(theme, useMediaQuery(DARK_SYSTEM));
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
}
