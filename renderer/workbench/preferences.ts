import { z } from 'zod';
import { BoardView } from '../../shared/contract/board.ts';
import { CustomSize, LONGEST_LOGO, USUAL_SIZE } from '../../shared/domain/export.ts';
import { PROPERTY_FIELD_GROUPS } from '../../shared/domain/property-fields.ts';
import { PREFERENCES } from '../host/kept-preference.ts';
import { LanguageChoice } from '../language/language.ts';
import { SHOWN_THEMES } from '../ui/shown-theme.ts';

export const Theme = z.enum(['system', ...SHOWN_THEMES]);
export type Theme = z.infer<typeof Theme>;

/** Which listings the pane shows. */
export const ListingFilter = z.enum(['all', 'draft', 'toSend', 'asks', 'upToDate']);
export type ListingFilter = z.infer<typeof ListingFilter>;

/** Whose keys the actions have: our own, or those that hands know from another program (key-sets.ts). */
export const KEY_SETS = ['lightbox', 'lightroom', 'photoMechanic'] as const;
export type KeySet = (typeof KEY_SETS)[number];

export const TILE_SIZES = { least: 80, most: 400, step: 10 } as const;

/** Pixels between which a pane can be made narrower and wider. */
export const PANE_WIDTHS = { listings: { least: 160, most: 480 }, inspector: { least: 220, most: 720 } } as const;

function paneWidth(pane: keyof typeof PANE_WIDTHS) {
  const { least, most } = PANE_WIDTHS[pane];
  return z.int().min(least).max(most).nullable().catch(null);
}

/** What a table of listings can show beside their names and their own fields, which its view names. */
export const BOARD_COLUMNS = ['state', 'photos', 'missing', 'toSend', 'edited', 'by', 'account', 'key'] as const;
export const BoardColumn = z.enum(BOARD_COLUMNS);
export type BoardColumn = z.infer<typeof BoardColumn>;

const SHOWN_COLUMNS: BoardColumn[] = ['state', 'photos', 'missing', 'edited', 'by'];

const SavedView = z.object({
  name: z.string().min(1).max(200),
  view: BoardView,
  columns: z.array(BoardColumn),
});

const MOST_RECENT = 10;

/** The recent listings after this one was opened. */
export function withRecent(before: readonly string[], opened: string): string[] {
  return [opened, ...before.filter((listingId) => listingId !== opened)].slice(0, MOST_RECENT);
}

/** The parts of the settings in the sequence of their list. */
export const SETTINGS_SECTIONS = [
  'services',
  'profile',
  'appearance',
  'language',
  'photos',
  'keyboard',
  'storage',
  'about',
] as const;
export const SettingsSection = z.enum(SETTINGS_SECTIONS);
export type SettingsSection = z.infer<typeof SettingsSection>;

/** How a person likes their window; kept in this browser, not in the library. */
export const Preferences = z.object({
  theme: Theme.catch('system'),
  language: LanguageChoice.catch('system'),
  tileSize: z.int().min(TILE_SIZES.least).max(TILE_SIZES.most).catch(190),
  /** Whether photos stand in equal columns, or in rows that are filled with pictures as wide as they are shaped. */
  gridRows: z.enum(['even', 'justified']).catch('even'),
  /** Widths of the panes in pixels; null for those that fit the window by themselves. */
  listingsWidth: paneWidth('listings'),
  inspectorWidth: paneWidth('inspector'),
  showListings: z.boolean().catch(true),
  showInspector: z.boolean().catch(true),
  listingFilter: ListingFilter.catch('all'),
  /** Whether keys such as C or 3 run commands without Ctrl, ⌘ or Alt. */
  characterKeys: z.boolean().catch(true),
  /** After a photo was rated, picked or rejected, the next one is selected. */
  autoAdvance: z.boolean().catch(true),
  /** It was said once that the next one is selected. */
  advanceSaid: z.boolean().catch(false),
  /** After the key of a room, or the one that accepts a suggestion, the next photo is selected. */
  roomAdvance: z.enum(['always', 'loupe', 'never']).catch('loupe'),
  /** What of the inspector is unfolded, under the caption and the room. */
  unfolded: z.array(z.enum(['file', 'history'])).catch([]),
  /** Which groups of a listing's fields are unfolded, below the essential ones. */
  unfoldedFields: z.array(z.enum(PROPERTY_FIELD_GROUPS)).catch(['further']),
  settingsSection: SettingsSection.catch('services'),
  /** Whose keys the actions have. */
  keySet: z.enum(KEY_SETS).catch('lightbox'),
  /** What the keys 0 to 9 do; with Shift they do the other. */
  digitKeys: z.enum(['rooms', 'stars']).catch('rooms'),
  offerCards: z.boolean().catch(true),
  exportSize: CustomSize.catch(USUAL_SIZE),
  /** Words over exported pictures; empty for none. */
  exportWatermark: z.string().max(80).catch(''),
  /** In the head of contact sheets: a PNG in base64; empty for none. */
  exportLogo: z.string().max(LONGEST_LOGO).catch(''),
  /** What exported files are called; empty for the usual names. */
  exportNames: z.string().max(200).catch(''),
  /** The template that a new listing began with last; empty for none. */
  newListingTemplate: z.string().catch(''),
  lastListing: z.string().nullable().catch(null),
  /** Listings by when they were open, the latest first. */
  recentListings: z.array(z.string()).max(MOST_RECENT).catch([]),
  /** How the board of all listings is shown, and views of it that were saved. */
  boardView: BoardView.catch(BoardView.parse({})).default(BoardView.parse({})),
  boardLayout: z.enum(['table', 'cards']).catch('table'),
  boardColumns: z.array(BoardColumn).catch(SHOWN_COLUMNS),
  boardViews: z.array(SavedView).max(20).catch([]),
});
export type Preferences = z.infer<typeof Preferences>;

/** A storage that is shut off or holds rubbish gives the defaults. */
export function readPreferences(storage: Storage): Preferences {
  try {
    return Preferences.parse(JSON.parse(storage.getItem(PREFERENCES) ?? '{}'));
  } catch {
    return Preferences.parse({});
  }
}

export function writePreferences(storage: Storage, preferences: Preferences): void {
  try {
    storage.setItem(PREFERENCES, JSON.stringify(preferences));
  } catch {
    // A private window may refuse; the window then simply forgets.
  }
}
