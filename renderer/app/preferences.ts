import { z } from 'zod';
import { LanguageChoice } from '../language/language.ts';

export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

export const TILE_SIZES = { least: 80, most: 400, step: 10 } as const;

/** How a person likes their window; kept in this browser, not in the library. */
export const Preferences = z.object({
  theme: Theme.catch('system'),
  language: LanguageChoice.catch('system'),
  tileSize: z.int().min(TILE_SIZES.least).max(TILE_SIZES.most).catch(190),
  showListings: z.boolean().catch(true),
  showInspector: z.boolean().catch(true),
  lastListing: z.string().nullable().catch(null),
});
export type Preferences = z.infer<typeof Preferences>;

const KEY = 'listing-lightbox.preferences';

/** A storage that is shut off or holds rubbish gives the defaults. */
export function readPreferences(storage: Storage): Preferences {
  try {
    return Preferences.parse(JSON.parse(storage.getItem(KEY) ?? '{}'));
  } catch {
    return Preferences.parse({});
  }
}

export function writePreferences(storage: Storage, preferences: Preferences): void {
  try {
    storage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // A private window may refuse; the window then simply forgets.
  }
}
