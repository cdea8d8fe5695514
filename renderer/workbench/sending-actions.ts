import type { MediaId } from '../../shared/domain/ids.ts';
import { NOT_ALTERED } from '../../shared/domain/picture-rules/alteration.ts';
import { perhapsAltered } from '../../shared/domain/picture-rules/hints.ts';
import { type ActionDraft, forListing, hasListing, idsOf } from './action.ts';
import type { Workbench } from './workbench.ts';

const hasFixable = (workbench: Workbench): boolean =>
  hasListing(workbench) && workbench.services.findings.getSnapshot().all.some(({ fixable }) => fixable);

const inDoubt = ({ selected }: Workbench): MediaId[] => idsOf(selected.filter((item) => perhapsAltered(item) !== null));

/** What is found before sending, and what fixes it. */
export const FINDINGS: readonly ActionDraft[] = [
  forListing('findings.open', (_, { openDialog }) => openDialog({ kind: 'findings', isSending: false }), {
    shortcut: 'Shift+F',
  }),
  forListing('findings.fixAll', ({ listingId }, { commands }) => commands.fixFindings({ listingId }), {
    isEnabled: hasFixable,
  }),
  {
    id: 'findings.notAltered',
    isEnabled: (workbench) => inDoubt(workbench).length > 0,
    run: (workbench) => workbench.commands.alter(inDoubt(workbench), { kind: NOT_ALTERED }),
  },
];

const isPaused = ({ snapshot }: Workbench): boolean => snapshot.sync?.paused === true;
const isRunning = ({ snapshot }: Workbench): boolean => snapshot.sync?.running === true;

/** The open listing is: another one may be asked for meanwhile. */
function isBeingSent({ snapshot, detail }: Workbench): boolean {
  const { sync } = snapshot;
  return sync?.running === true && !sync.paused && detail !== null && sync.asked.includes(detail.listingId);
}

export const SENDING: readonly ActionDraft[] = [
  forListing('sync.now', ({ listingId }, { commands }) => commands.syncNow([listingId]), {
    shortcut: 'Mod+Enter',
    place: 'both',
    whileTyping: true,
    isEnabled: (workbench) => hasListing(workbench) && !isBeingSent(workbench),
  }),
  {
    id: 'sync.all',
    isEnabled: ({ snapshot }) => (snapshot.totals?.listings ?? 0) > 0,
    run: ({ openDialog }) => openDialog({ kind: 'syncAll' }),
  },
  {
    id: 'sync.pause',
    isEnabled: (workbench) => isRunning(workbench) && !isPaused(workbench),
    run: ({ commands }) => commands.pause(),
  },
  { id: 'sync.cancel', isEnabled: isRunning, run: ({ commands }) => commands.cancel() },
  { id: 'sync.resume', isEnabled: isPaused, run: ({ commands }) => commands.resume() },
  { id: 'sync.showAll', shortcut: 'S', run: ({ statusShown, showStatus }) => showStatus(!statusShown) },
  {
    id: 'conflicts.open',
    place: 'both',
    shortcut: 'R',
    isEnabled: ({ snapshot }) => snapshot.conflicts.length > 0,
    run: ({ openDialog }) => openDialog({ kind: 'conflicts', listingId: null }),
  },
  { id: 'account.connect', run: ({ openDialog }) => openDialog({ kind: 'connect', account: null }) },
];
