import { useEffect } from 'react';
import { useMediaQuery } from '../ui/use-media-query.ts';
import type { Theme } from '../workbench/preferences.ts';

/** Puts the theme on the page; `system` follows the system as it changes. */
export function useTheme(theme: Theme): void {
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const shown = theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;
  useEffect(() => {
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
}
