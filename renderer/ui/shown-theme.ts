/** Surroundings of the photos; `gray` is a middle grey. */
export const SHOWN_THEMES = ['light', 'gray', 'dark'] as const;
type ShownTheme = (typeof SHOWN_THEMES)[number];

export const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** The colours to show for what a person chose; whatever else is kept follows the system. */
export function shownTheme(chosen: string | null, systemIsDark: boolean): ShownTheme {
  const known = SHOWN_THEMES.find((theme) => theme === chosen);
  return known ?? (systemIsDark ? 'dark' : 'light');
}
