/** Scripts that the font of the page has, a file each. */
export const FONT_FILES = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map(
  (script) => `inter-${script}-wght-normal.woff2`,
);
