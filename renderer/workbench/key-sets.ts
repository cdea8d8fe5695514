import type { ActionId } from './action.ts';
import type { KeySet } from './preferences.ts';

/** The keys of actions that have others than in our own set; the first is shown. What is not named keeps its own. */
type KeyTable = Readonly<Partial<Record<ActionId, readonly string[]>>>;

/** P picks, G leads back to the grid, and what had these keys goes where neither program has anything. */
const OF_BOTH = {
  'cull.pick': ['P'],
  'photos.primary': ['Shift+P'],
  'loupe.close': ['G', 'Space'],
  'cull.similar': ['N'],
  'listing.create': ['Shift+N'],
  'photos.selectNone': ['Escape', 'Mod+D'],
} satisfies KeyTable;

/**
 * One table for each set, in the keys of Lightroom Classic and Photo Mechanic as far as these have the same action (docs/page.md says
 * where they were looked up). Digits are not among them: they are a preference of their own, which choosing a set sets along.
 */
export const KEY_TABLES: Readonly<Record<KeySet, KeyTable>> = {
  lightbox: {},
  lightroom: {
    ...OF_BOTH,
    'loupe.open': ['E', 'Space'],
    'loupe.compare': ['C'],
    'photos.caption': ['V'],
    'photos.add': ['Mod+O', 'Mod+Shift+I'],
    'adjust.open': ['D', 'R'],
    'listing.details': ['Shift+D'],
    'conflicts.open': ['O'],
    'adjust.before': ['\\', 'Y'],
    'adjust.rotateLeft': ['Mod+[', ','],
    'adjust.rotateRight': ['Mod+]', '.'],
    'adjust.auto': ['Mod+U', 'Shift+E'],
    'adjust.copy': ['Mod+Shift+C', 'Shift+C'],
    'adjust.paste': ['Mod+Shift+V', 'Shift+V'],
    'adjust.reset': ['Mod+Shift+R', 'Shift+R'],
    'captions.paste': ['Mod+Shift+L'],
    'help.shortcuts': ['?', 'Mod+/'],
  },
  photoMechanic: {
    ...OF_BOTH,
    // It tags what others pick.
    'cull.pick': ['T', 'P'],
    'loupe.open': ['Space', 'Mod+R'],
    // Words for all that is selected, as its stationery pad gives them.
    'captions.template': ['Mod+I', 'Shift+T'],
    'photos.invertSelection': ['Shift+I'],
  },
};

/** In both programs digits give stars, and a click on a photo zooms it. */
export const asOtherPrograms = (keySet: KeySet): boolean => keySet !== 'lightbox';
