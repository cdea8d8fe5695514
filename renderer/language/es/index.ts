import type { WordKey } from '../en/index.ts';
import type { Spoken } from '../spoken.ts';
import { actions } from './actions.ts';
import { app } from './app.ts';
import { board } from './board.ts';
import { captions } from './captions.ts';
import { ES_CORE } from './core/index.ts';
import { grid } from './grid.ts';
import { listing } from './listing.ts';
import { loupe } from './loupe.ts';
import { profile } from './profile.ts';
import { settings } from './settings.ts';
import { sync } from './sync.ts';

export const ES: Record<WordKey, string> = {
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
};

export const SPANISH: Spoken = { messages: ES, core: ES_CORE };
