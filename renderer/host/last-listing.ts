/** Where the preferences of a window are kept in its browser. */
export const PREFERENCES = 'listing-lightbox.preferences';

/** The listing that was open last in this window, as it stands in its preferences; null where there is none that can be read. */
export function lastListing(page: Pick<Window, 'localStorage'>): string | null {
  try {
    const kept: unknown = JSON.parse(page.localStorage.getItem(PREFERENCES) ?? '{}');
    if (typeof kept !== 'object' || kept === null || !('lastListing' in kept)) return null;
    return typeof kept.lastListing === 'string' ? kept.lastListing : null;
  } catch {
    return null;
  }
}
