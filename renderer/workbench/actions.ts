import type { MediaItem } from '../../shared/contract/model.ts';
import type { Words } from '../language/words.ts';
import { placeAfterMove, placeAmongAll } from '../state/selection.ts';
import { LOCAL_IMPORT } from '../state/store.ts';
import {
  type Action,
  type ActionDraft,
  type ActionId,
  forListing,
  forSelected,
  hasListing,
  hasPhotos,
  hasSelection,
  idsOf,
  opening,
} from './action.ts';
import type { ActionContext } from './action-context.ts';
import { CAPTIONS, ORDER, SUGGEST } from './caption-actions.ts';
import { EDIT } from './change-actions.ts';
import { CORRECTIONS, CULL } from './correction-actions.ts';
import { showListingFields } from './focus-problem.ts';
import { LOUPE } from './loupe-actions.ts';
import { goToPane } from './panes.ts';
import { TILE_SIZES } from './preferences.ts';
import { FINDINGS, LISTING_SERVICES, nameAtService, SENDING } from './sending-actions.ts';
import { currentAccount, type Workbench } from './workbench.ts';

const hasOne = (workbench: Workbench): boolean => workbench.selected.length === 1;
const isFree = (item: MediaItem): boolean => item.hold === null;

async function moveSelection(workbench: Workbench, by: number): Promise<void> {
  const { detail, shownMedia, selectedIds, commands, announce } = workbench;
  const { t } = workbench.services.language.getSnapshot();
  if (detail === null) return;
  // Among what is shown: a step passes over photos that are not.
  const sequence = idsOf(shownMedia);
  const before = placeAfterMove(sequence, selectedIds, by);
  if (before === undefined) return announce(t('grid.atEdge'));
  await commands.move([...selectedIds], placeAmongAll(idsOf(detail.media), sequence, selectedIds, before));
}

/** One step begins where the one before it ended. */
let stepped: Promise<void> = Promise.resolve();

/** Opens the listing before or after the open one, in the sequence of the pane. */
async function stepListing({ services, commands }: Workbench, step: 1 | -1): Promise<void> {
  const { host, store } = services;
  const { detail, openListingId } = store.getSnapshot();
  const placeOf = detail?.follows ?? openListingId;
  const here = await host.call('listing.board', { sort: 'listed', limit: 0, placeOf });
  if (!here.ok) return;
  const offset = here.value.place === null ? 0 : here.value.place + step;
  if (offset < 0) return;
  const next = await host.call('listing.board', { sort: 'listed', limit: 1, offset });
  const listingId = next.ok ? next.value.part[0]?.listingId : undefined;
  if (listingId !== undefined) commands.openListing(listingId);
}

function stepSoon(workbench: Workbench, step: 1 | -1): void {
  stepped = stepped.then(() => stepListing(workbench, step));
}

function resize({ preferences, prefer }: Workbench, by: number): void {
  const tileSize = Math.max(TILE_SIZES.least, Math.min(TILE_SIZES.most, preferences.tileSize + by));
  prefer({ tileSize });
}

function removeSelection({ selected, commands, select, shownMedia }: Workbench): void {
  const gone = new Set(idsOf(selected));
  const last = selected.at(-1)?.position ?? 0;
  const staying = shownMedia.filter((item) => !gone.has(item.mediaId));
  const next = staying.find((item) => item.position > last) ?? staying.at(-1);
  select(next === undefined ? [] : [next.mediaId]);
  void commands.remove([...gone]);
}

/** Opens a dialog that is about the open listing. */
const asking = (
  id: ActionId,
  kind: 'renameListing' | 'watchFolder' | 'export',
  further?: Partial<ActionDraft>,
): ActionDraft =>
  forListing(id, ({ listingId, name }, { openDialog }) => openDialog({ kind, listingId, name }), further);

/** The same where one of its services alone is meant. */
const askingAtService = (id: ActionId, kind: 'history' | 'forgetListing', shortcut: string | null): ActionDraft =>
  forListing(
    id,
    (detail, { openDialog, services }) => {
      const name = nameAtService(services.language.getSnapshot(), detail);
      openDialog({ kind, listingId: detail.listingId, name });
    },
    { shortcut },
  );

const LISTING: readonly ActionDraft[] = [
  opening('listing.create', { kind: 'createListing' }, { shortcut: 'N' }),
  opening('listing.open', { kind: 'openListing' }),
  opening('listing.importTable', { kind: 'importTable' }),
  forListing('listing.duplicate', ({ listingId }, { commands }) => commands.duplicateListings([listingId], false)),
  forListing('listing.archive', ({ listingId, archived }, { commands }) => commands.archive([listingId], !archived), {
    labelNow: ({ detail }, t) => (detail?.archived === true ? t('board.unarchive') : null),
  }),
  {
    id: 'import.pause',
    isEnabled: ({ snapshot: { importing } }) =>
      importing?.paused === false && (importing.phase !== 'making' || importing.importId !== LOCAL_IMPORT),
    run: ({ commands }) => commands.controlImport('pause'),
  },
  {
    id: 'import.resume',
    isEnabled: ({ snapshot }) => snapshot.importing?.paused === true,
    run: ({ commands }) => commands.controlImport('resume'),
  },
  {
    id: 'import.stop',
    isEnabled: ({ snapshot }) => snapshot.importing !== null && snapshot.importing.phase !== 'making',
    run: ({ commands }) => commands.controlImport('stop'),
  },
  {
    id: 'listing.sample',
    isEnabled: ({ snapshot }) =>
      snapshot.info?.samplesAvailable === true && currentAccount(snapshot.accounts)?.environment === 'practice',
    run: ({ commands }) => commands.makeSample(),
  },
  {
    id: 'practice.conflict',
    isEnabled: ({ snapshot: { info, accounts } }) =>
      info?.samplesAvailable === true && accounts?.some(({ environment }) => environment === 'practice') === true,
    run: ({ commands }) => commands.practiseConflict(),
  },
  asking('listing.rename', 'renameListing', { shortcut: 'F2' }),
  askingAtService('listing.history', 'history', 'H'),
  asking('listing.watch', 'watchFolder'),
  asking('listing.export', 'export', { shortcut: 'Mod+Shift+E', isEnabled: hasPhotos }),
  askingAtService('listing.forget', 'forgetListing', null),
  ...LISTING_SERVICES,
  { id: 'listing.details', shortcut: 'D', isEnabled: hasListing, run: showListingFields },
  { id: 'listing.next', shortcut: ']', run: (workbench) => stepSoon(workbench, 1) },
  { id: 'listing.previous', shortcut: '[', run: (workbench) => stepSoon(workbench, -1) },
];

const inGrid = { place: 'window' } as const;

const PHOTOS: readonly ActionDraft[] = [
  forListing('photos.add', (_, { commands }) => commands.addPhotos(), { shortcut: 'Mod+O', whileTyping: true }),
  forSelected('photos.caption', 'C', ({ focusField }) => focusField('caption')),
  forSelected('photos.room', 'K', ({ focusField }) => focusField('room')),
  forSelected('photos.primary', 'P', (workbench) => moveSelection(workbench, -Number.MAX_SAFE_INTEGER)),
  forSelected('photos.earlier', 'Alt+ArrowLeft', (workbench) => moveSelection(workbench, -1)),
  forSelected('photos.later', 'Alt+ArrowRight', (workbench) => moveSelection(workbench, 1)),
  forSelected('photos.rowUp', 'Alt+ArrowUp', (workbench) => moveSelection(workbench, -workbench.columns()), inGrid),
  forSelected('photos.rowDown', 'Alt+ArrowDown', (workbench) => moveSelection(workbench, workbench.columns()), inGrid),
  forSelected('photos.moveTo', 'M', ({ selected, detail, openDialog }) =>
    openDialog({ kind: 'moveTo', mediaIds: idsOf(selected), count: detail?.photos ?? 1 }),
  ),
  { id: 'photos.replace', isEnabled: hasOne, run: ({ commands }) => commands.pickReplacement() },
  {
    id: 'photos.showInFolder',
    isEnabled: ({ snapshot, selected }) =>
      snapshot.info?.canShowInFolder === true && selected.length === 1 && selected[0]?.sourcePath != null,
    run: ({ commands, selected: [photo] }) => photo !== undefined && commands.showInFolder(photo.mediaId),
  },
  {
    id: 'photos.hold',
    isEnabled: ({ selected }) => selected.some(isFree),
    run: ({ commands, selected }) => commands.hold(idsOf(selected.filter(isFree)), 'pause'),
  },
  {
    id: 'photos.release',
    isEnabled: ({ selected }) => !selected.every(isFree),
    run: ({ commands, selected }) => commands.release(idsOf(selected.filter((item) => !isFree(item)))),
  },
  forSelected('photos.remove', 'Delete', removeSelection),
  {
    id: 'photos.removeForGood',
    shortcut: 'Shift+Delete',
    isEnabled: ({ detail }) => (detail?.removed.length ?? 0) > 0,
    run: ({ detail, openDialog }) => openDialog({ kind: 'removeForGood', photos: detail?.removed ?? [] }),
  },
  {
    id: 'photos.selectAll',
    shortcut: 'Mod+A',
    isEnabled: hasPhotos,
    run: ({ shownMedia, select }) => select(idsOf(shownMedia)),
  },
  {
    id: 'photos.invertSelection',
    shortcut: 'Mod+I',
    isEnabled: hasSelection,
    run: ({ shownMedia, selectedIds, select }) => select(idsOf(shownMedia).filter((id) => !selectedIds.has(id))),
  },
  { id: 'photos.selectNone', shortcut: 'Escape', isEnabled: hasSelection, run: ({ select }) => select([]) },
];

const inAll = { place: 'both', whileTyping: true } as const;

const VIEW: readonly ActionDraft[] = [
  { id: 'view.larger', shortcut: '+', run: (workbench) => resize(workbench, 30) },
  { id: 'view.smaller', shortcut: '-', run: (workbench) => resize(workbench, -30) },
  {
    id: 'view.justified',
    run: ({ preferences, prefer }) => prefer({ gridRows: preferences.gridRows === 'even' ? 'justified' : 'even' }),
  },
  { id: 'view.listings', shortcut: 'L', run: ({ listingsShown, showListings }) => showListings(!listingsShown) },
  {
    id: 'view.board',
    shortcut: 'Mod+B',
    run: ({ commands, services }) => commands.showBoard(!services.board.getSnapshot()),
  },
  {
    id: 'view.inspector',
    shortcut: 'I',
    run: ({ preferences, prefer }) => prefer({ showInspector: !preferences.showInspector }),
  },
  { id: 'view.nextPane', shortcut: 'F6', ...inAll, run: () => goToPane(1) },
  { id: 'view.previousPane', shortcut: 'Shift+F6', ...inAll, run: () => goToPane(-1) },
  { id: 'view.light', place: 'both', run: ({ prefer }) => prefer({ theme: 'light' }) },
  { id: 'view.gray', place: 'both', run: ({ prefer }) => prefer({ theme: 'gray' }) },
  { id: 'view.dark', place: 'both', run: ({ prefer }) => prefer({ theme: 'dark' }) },
  { id: 'view.system', run: ({ prefer }) => prefer({ theme: 'system' }) },
];

const HELP: readonly ActionDraft[] = [
  opening('help.palette', { kind: 'palette' }, { shortcut: 'Mod+K', ...inAll }),
  opening('help.shortcuts', { kind: 'shortcuts' }, { place: 'both', shortcut: '?' }),
  {
    id: 'help.settings',
    shortcut: 'Mod+,',
    whileTyping: true,
    run: ({ openDialog, preferences }) => openDialog({ kind: 'settings', section: preferences.settingsSection }),
  },
];

const complete = (group: Action['group'], drafts: readonly ActionDraft[]): Action[] =>
  drafts.map((draft) => ({
    whileTyping: false,
    otherShortcuts: [],
    labelNow: () => null,
    isEnabled: () => true,
    place: 'window',
    shortcut: null,
    ...draft,
    group,
    run: (now) => void draft.run(now),
  }));

export const ACTIONS: readonly Action[] = [
  ...complete('group.photos', PHOTOS),
  ...complete('group.cull', CULL),
  ...complete('group.edit', EDIT),
  ...complete('group.loupe', LOUPE),
  ...complete('group.corrections', CORRECTIONS),
  ...complete('group.captions', [...CAPTIONS, ...SUGGEST]),
  ...complete('group.order', ORDER),
  ...complete('group.listing', LISTING),
  ...complete('group.sending', [...FINDINGS, ...SENDING]),
  ...complete('group.view', VIEW),
  ...complete('group.help', HELP),
];

/** What the action is called now. */
export function labelOf(action: Action, now: ActionContext, t: Words['t']): string {
  return action.labelNow(now, t) ?? t(`action.${action.id}`);
}

export function actionById(id: ActionId): Action {
  const action = ACTIONS.find((candidate) => candidate.id === id);
  if (action === undefined) throw new Error(`There is no action ${id}.`);
  return action;
}
