export const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** The colours to show for what a person chose; whatever else is kept follows the system. */
export function shownTheme(chosen: string | null, systemIsDark: boolean): 'light' | 'dark' {
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemIsDark ? 'dark' : 'light';
}
