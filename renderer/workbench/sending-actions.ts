import type { ActionDraft } from './action.ts';
import type { Workbench } from './workbench.ts';

const hasListing = (workbench: Workbench): boolean => workbench.detail !== null;
const hasConflicts = (workbench: Workbench): boolean => workbench.snapshot.conflicts.length > 0;
const isPaused = (workbench: Workbench): boolean => workbench.snapshot.sync?.paused === true;
const isRunning = (workbench: Workbench): boolean => workbench.snapshot.sync?.running === true;

/** The open listing is: another one may be asked for meanwhile. */
function isBeingSent({ snapshot, detail }: Workbench): boolean {
  const { sync } = snapshot;
  return sync?.running === true && !sync.paused && detail !== null && sync.asked.includes(detail.listingId);
}

export const SENDING: Readonly<Record<string, ActionDraft>> = {
  'sync.now': {
    label: 'action.sync.now',
    place: 'both',
    shortcut: 'Mod+Enter',
    whileTyping: true,
    isEnabled: (workbench) => hasListing(workbench) && !isBeingSent(workbench),
    run: ({ commands, detail }) => detail !== null && void commands.syncNow([detail.listingId]),
  },
  'sync.all': {
    label: 'action.sync.all',
    isEnabled: (workbench) => (workbench.snapshot.totals?.listings ?? 0) > 0,
    run: ({ openDialog }) => openDialog({ kind: 'syncAll' }),
  },
  'sync.pause': {
    label: 'action.sync.pause',
    isEnabled: (workbench) => isRunning(workbench) && !isPaused(workbench),
    run: ({ commands }) => void commands.pause(),
  },
  'sync.cancel': {
    label: 'action.sync.cancel',
    isEnabled: isRunning,
    run: ({ commands }) => void commands.cancel(),
  },
  'sync.resume': { label: 'action.sync.resume', isEnabled: isPaused, run: ({ commands }) => void commands.resume() },
  'sync.showAll': {
    label: 'action.sync.showAll',
    shortcut: 'S',
    run: ({ statusShown, showStatus }) => showStatus(!statusShown),
  },
  'conflicts.open': {
    label: 'action.conflicts.open',
    place: 'both',
    shortcut: 'R',
    isEnabled: hasConflicts,
    run: ({ openDialog }) => openDialog({ kind: 'conflicts', listingId: null }),
  },
  'account.connect': {
    label: 'action.account.connect',
    run: ({ openDialog }) => openDialog({ kind: 'connect', account: null }),
  },
};
