import type { ListingDetail } from '../../shared/contract/model.ts';
import type { MediaId } from '../../shared/domain/ids.ts';
import { NOT_ALTERED } from '../../shared/domain/picture-rules/alteration.ts';
import { perhapsAltered } from '../../shared/domain/picture-rules/hints.ts';
import { accountName, serviceName } from '../language/given-words.ts';
import type { Words } from '../language/words.ts';
import { type ActionDraft, forListing, hasListing, idsOf, opening } from './action.ts';
import type { ActionContext } from './action-context.ts';
import { shownAccount, type Workbench } from './workbench.ts';

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

/** Where there are several services, to which of them the open listing goes. */
function syncNowLabel(now: ActionContext, t: Words['t']): string | null {
  const { detail, snapshot, services } = now;
  const account = shownAccount(now);
  if (detail === null || account === null || (snapshot.accounts?.length ?? 0) < 2) return null;
  const { length: count } = detail.services;
  if (detail.follows === null && count > 1) return t('sync.nowAtSeveral', { count });
  return t('sync.nowAt', { name: accountName(services.language.getSnapshot(), account) });
}

const hasListings = ({ snapshot }: Workbench): boolean => (snapshot.totals?.listings ?? 0) > 0;
const isAmongMany = (workbench: Workbench): boolean => workbench.detail === null && hasListings(workbench);

export const SENDING: readonly ActionDraft[] = [
  {
    id: 'sync.now',
    shortcut: 'Mod+Enter',
    place: 'both',
    // Where no listing is open, as on the board, a person says first which ones are meant.
    labelNow: (now, t) =>
      isAmongMany(now) ? t('board.send') : isBeingSent(now) ? t('sync.nowSending') : syncNowLabel(now, t),
    isEnabled: (now) => isAmongMany(now) || (hasListing(now) && !isBeingSent(now)),
    run: ({ detail, commands, openDialog }) =>
      detail === null ? openDialog({ kind: 'syncAll' }) : commands.syncNow([detail.listingId]),
  },
  opening('sync.all', { kind: 'syncAll' }, { isEnabled: hasListings }),
  {
    id: 'sync.pause',
    isEnabled: (workbench) => isRunning(workbench) && !isPaused(workbench),
    run: ({ commands }) => commands.pause(),
  },
  { id: 'sync.cancel', isEnabled: isRunning, run: ({ commands }) => commands.cancel() },
  { id: 'sync.resume', isEnabled: isPaused, run: ({ commands }) => commands.resume() },
  { id: 'sync.showAll', shortcut: 'S', run: ({ statusShown, showStatus }) => showStatus(!statusShown) },
  opening(
    'conflicts.open',
    { kind: 'conflicts', listingId: null },
    {
      place: 'both',
      shortcut: 'R',
      isEnabled: ({ snapshot }) => snapshot.conflicts.length > 0,
    },
  ),
  opening('account.connect', { kind: 'connect', account: null }),
];

/** The service that a listing which follows another one goes to. */
const ownService = (detail: ListingDetail | null) =>
  detail === null || detail.follows === null
    ? undefined
    : detail.services.find(({ listingId }) => listingId === detail.listingId);

/** What the open listing is called where one of its services alone is meant: with that, where it follows another one. */
export function nameAtService(words: Words, detail: ListingDetail): string {
  const service = ownService(detail);
  return service === undefined ? detail.name : `${detail.name} (${serviceName(words, service)})`;
}

/** To which services the open listing goes. */
export const LISTING_SERVICES: readonly ActionDraft[] = [
  opening(
    'listing.sendTo',
    { kind: 'sendTo' },
    {
      isEnabled: ({ detail, snapshot }) => detail?.follows === null && (snapshot.accounts?.length ?? 0) > 1,
    },
  ),
  {
    id: 'listing.sendNoLonger',
    labelNow: ({ detail, services }) => {
      const words = services.language.getSnapshot();
      const service = ownService(detail);
      return service === undefined ? null : words.t('services.endNow', { name: serviceName(words, service) });
    },
    isEnabled: ({ detail }) => ownService(detail) !== undefined,
    run: ({ detail, openDialog }) => {
      const [service, source] = [ownService(detail), detail?.services[0]];
      if (service !== undefined && source !== undefined) openDialog({ kind: 'sendNoLonger', service, source });
    },
  },
];
