import { actions } from './actions.ts';
import { app } from './app.ts';
import { board } from './board.ts';
import { captions } from './captions.ts';
import { grid } from './grid.ts';
import { listing } from './listing.ts';
import { loupe } from './loupe.ts';
import { profile } from './profile.ts';
import { settings } from './settings.ts';
import { sync } from './sync.ts';

/** Every word of the interface in English, one file a feature; the other languages must have the same keys. */
export const EN = {
  ...actions,
  ...grid,
  ...app,
  ...board,
  ...captions,
  ...listing,
  ...loupe,
  ...sync,
  ...settings,
  ...profile,
} as const;

export type WordKey = keyof typeof EN;
