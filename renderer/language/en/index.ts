import { actions } from './actions.ts';
import { adjust } from './adjust.ts';
import { app } from './app.ts';
import { board } from './board.ts';
import { captionTools } from './caption-tools.ts';
import { captions } from './captions.ts';
import { cards } from './cards.ts';
import { changes } from './changes.ts';
import { common } from './common.ts';
import { conflicts } from './conflicts.ts';
import { cull } from './cull.ts';
import { exporting } from './export.ts';
import { findings } from './findings.ts';
import { firstStart } from './first-start.ts';
import { grid } from './grid.ts';
import { host } from './host.ts';
import { listing } from './listing.ts';
import { listingServices } from './listing-services.ts';
import { loupe } from './loupe.ts';
import { openListing } from './open-listing.ts';
import { profileLabels } from './profile-labels.ts';
import { profileMeanings } from './profile-meanings.ts';
import { readiness } from './readiness.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { states } from './states.ts';
import { status } from './status.ts';
import { suggest } from './suggest.ts';
import { sync } from './sync.ts';
import { watch } from './watch.ts';

/** Every word of the interface in English, one file a feature; the other languages must have the same keys. */
export const EN = {
  ...actions,
  ...grid,
  ...common,
  ...cards,
  ...changes,
  ...app,
  ...host,
  ...board,
  ...captions,
  ...status,
  ...suggest,
  ...captionTools,
  ...listing,
  ...listingServices,
  ...loupe,
  ...adjust,
  ...openListing,
  ...conflicts,
  ...cull,
  ...sync,
  ...readiness,
  ...findings,
  ...settings,
  ...profileLabels,
  ...profileMeanings,
  ...firstStart,
  ...exporting,
  ...shell,
  ...states,
  ...watch,
} as const;

export type WordKey = keyof typeof EN;
