/** Where the preferences of a window are kept in its browser. */
export const PREFERENCES = 'listing-lightbox.preferences';

/**
 * One of the preferences of a window, as it stands there: for what happens before the page is there, which reads them by their
 * schema. Null where there is none that can be read.
 */
export function keptPreference(
  page: Pick<Window, 'localStorage'>,
  name: 'language' | 'lastListing' | 'theme',
): string | null {
  try {
    const kept: unknown = JSON.parse(page.localStorage.getItem(PREFERENCES) ?? '{}');
    const value: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : null;
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
