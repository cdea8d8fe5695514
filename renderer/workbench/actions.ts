import type { MediaItem } from '../../shared/contract/model.ts';
import type { MediaId } from '../../shared/domain/ids.ts';
import type { Words } from '../language/words.ts';
import { placeAfterMove, placeAmongAll } from '../state/selection.ts';
import { LOCAL_IMPORT } from '../state/store.ts';
import { type Action, type ActionDraft, hasPhotos, hasSelection } from './action.ts';
import type { ActionContext } from './action-context.ts';
import { CAPTIONS, ORDER } from './caption-actions.ts';
import { EDIT } from './change-actions.ts';
import { CORRECTIONS } from './correction-actions.ts';
import { CULL } from './cull-actions.ts';
import { FINDINGS } from './finding-actions.ts';
import { showListingFields } from './focus-problem.ts';
import { LOUPE } from './loupe-actions.ts';
import { PANES } from './panes.ts';
import { TILE_SIZES } from './preferences.ts';
import { SENDING } from './sending-actions.ts';
import { LISTING_SERVICES, nameAtService } from './service-actions.ts';
import { SUGGEST } from './suggest-actions.ts';
import { currentAccount, type Workbench } from './workbench.ts';

type Draft = ActionDraft;

const always = (): boolean => true;
const hasListing = (workbench: Workbench): boolean => workbench.detail !== null;
const hasOne = (workbench: Workbench): boolean => workbench.selected.length === 1;

const isFree = (item: MediaItem): boolean => item.hold === null;
const idOf = (item: MediaItem): MediaId => item.mediaId;

async function moveSelection(workbench: Workbench, by: number): Promise<void> {
  const { detail, shownMedia, selectedIds, commands, announce } = workbench;
  const { t } = workbench.services.language.getSnapshot();
  if (detail === null) return;
  // Among what is shown: a step passes over photos that are not.
  const sequence = shownMedia.map((item) => item.mediaId);
  const before = placeAfterMove(sequence, selectedIds, by);
  if (before === undefined) return announce(t('grid.atEdge'));
  const all = detail.media.map(idOf);
  const place = placeAmongAll(all, sequence, selectedIds, before);
  const staying = all.filter((id) => !selectedIds.has(id));
  const position = place === null ? staying.length + 1 : staying.indexOf(place) + 1;
  const isMoved = await commands.move([...selectedIds], place);
  // For several a message says it.
  if (isMoved && selectedIds.size === 1) announce(t('grid.movedTo', { count: 1, position, of: all.length }));
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
  const gone = new Set(selected.map((item) => item.mediaId));
  const last = selected.at(-1)?.position ?? 0;
  const staying = shownMedia.filter((item) => !gone.has(item.mediaId));
  const next = staying.find((item) => item.position > last) ?? staying.at(-1);
  select(next === undefined ? [] : [next.mediaId]);
  void commands.remove([...gone]);
}

const LISTING: Record<string, Draft> = {
  'listing.create': {
    label: 'action.listing.create',
    shortcut: 'N',
    run: ({ openDialog }) => openDialog({ kind: 'createListing' }),
  },
  'listing.open': {
    label: 'action.listing.open',
    run: ({ openDialog }) => openDialog({ kind: 'openListing' }),
  },
  'listing.importTable': {
    label: 'action.listing.importTable',
    run: ({ openDialog }) => openDialog({ kind: 'importTable' }),
  },
  'listing.duplicate': {
    label: 'action.listing.duplicate',
    isEnabled: hasListing,
    run: ({ detail, commands }) => detail !== null && void commands.duplicateListings([detail.listingId], false),
  },
  'listing.archive': {
    label: 'action.listing.archive',
    labelNow: ({ detail }, t) => (detail?.archived === true ? t('board.unarchive') : null),
    isEnabled: hasListing,
    run: ({ detail, commands }) => detail !== null && void commands.archive([detail.listingId], !detail.archived),
  },
  'import.pause': {
    label: 'action.import.pause',
    isEnabled: ({ snapshot: { importing } }) =>
      importing?.paused === false && (importing.phase !== 'making' || importing.importId !== LOCAL_IMPORT),
    run: ({ commands }) => void commands.controlImport('pause'),
  },
  'import.resume': {
    label: 'action.import.resume',
    isEnabled: ({ snapshot }) => snapshot.importing?.paused === true,
    run: ({ commands }) => void commands.controlImport('resume'),
  },
  'import.stop': {
    label: 'action.import.stop',
    isEnabled: ({ snapshot }) => snapshot.importing !== null && snapshot.importing.phase !== 'making',
    run: ({ commands }) => void commands.controlImport('stop'),
  },
  'listing.sample': {
    label: 'practice.makeSample',
    isEnabled: ({ snapshot }) =>
      snapshot.info?.samplesAvailable === true && currentAccount(snapshot.accounts)?.environment === 'practice',
    run: ({ commands }) => void commands.makeSample(),
  },
  'practice.conflict': {
    label: 'action.practice.conflict',
    isEnabled: ({ detail }) => detail?.environment === 'practice' && detail.photos > 0,
    run: ({ detail, commands }) => detail !== null && void commands.practiseConflict(detail),
  },
  'listing.rename': {
    label: 'action.listing.rename',
    shortcut: 'F2',
    isEnabled: hasListing,
    run: ({ detail, openDialog }) =>
      detail !== null && openDialog({ kind: 'renameListing', listingId: detail.listingId, name: detail.name }),
  },
  'listing.history': {
    label: 'action.listing.history',
    shortcut: 'H',
    isEnabled: hasListing,
    run: ({ detail, openDialog, services }) =>
      detail !== null &&
      openDialog({
        kind: 'history',
        listingId: detail.listingId,
        name: nameAtService(services.language.getSnapshot(), detail),
      }),
  },
  'listing.watch': {
    label: 'action.listing.watch',
    isEnabled: hasListing,
    run: ({ detail, openDialog }) =>
      detail !== null && openDialog({ kind: 'watchFolder', listingId: detail.listingId, name: detail.name }),
  },
  'listing.export': {
    label: 'action.listing.export',
    shortcut: 'Mod+Shift+E',
    isEnabled: hasPhotos,
    run: ({ detail, openDialog }) =>
      detail !== null && openDialog({ kind: 'export', listingId: detail.listingId, name: detail.name }),
  },
  'listing.forget': {
    label: 'action.listing.forget',
    isEnabled: hasListing,
    run: ({ detail, openDialog, services }) =>
      detail !== null &&
      openDialog({
        kind: 'forgetListing',
        listingId: detail.listingId,
        name: nameAtService(services.language.getSnapshot(), detail),
      }),
  },
  ...LISTING_SERVICES,
  'listing.details': {
    label: 'action.listing.details',
    shortcut: 'D',
    isEnabled: hasListing,
    run: showListingFields,
  },
  'listing.next': { label: 'action.listing.next', shortcut: ']', run: (workbench) => stepSoon(workbench, 1) },
  'listing.previous': {
    label: 'action.listing.previous',
    shortcut: '[',
    run: (workbench) => stepSoon(workbench, -1),
  },
};

const PHOTOS: Record<string, Draft> = {
  'photos.add': {
    label: 'action.photos.add',
    shortcut: 'Mod+O',
    whileTyping: true,
    isEnabled: hasListing,
    run: ({ commands }) => void commands.addPhotos(),
  },
  'photos.caption': {
    label: 'action.photos.caption',
    place: 'both',
    shortcut: 'C',
    isEnabled: hasSelection,
    run: ({ focusField }) => focusField('caption'),
  },
  'photos.room': {
    label: 'action.photos.room',
    place: 'both',
    shortcut: 'K',
    isEnabled: hasSelection,
    run: ({ focusField }) => focusField('room'),
  },
  'photos.primary': {
    label: 'action.photos.primary',
    place: 'both',
    shortcut: 'P',
    isEnabled: hasSelection,
    run: (workbench) => void moveSelection(workbench, -Number.MAX_SAFE_INTEGER),
  },
  'photos.earlier': {
    label: 'action.photos.earlier',
    place: 'both',
    shortcut: 'Alt+ArrowLeft',
    isEnabled: hasSelection,
    run: (workbench) => void moveSelection(workbench, -1),
  },
  'photos.later': {
    label: 'action.photos.later',
    place: 'both',
    shortcut: 'Alt+ArrowRight',
    isEnabled: hasSelection,
    run: (workbench) => void moveSelection(workbench, 1),
  },
  'photos.rowUp': {
    label: 'action.photos.rowUp',
    shortcut: 'Alt+ArrowUp',
    isEnabled: hasSelection,
    run: (workbench) => void moveSelection(workbench, -workbench.columns()),
  },
  'photos.rowDown': {
    label: 'action.photos.rowDown',
    shortcut: 'Alt+ArrowDown',
    isEnabled: hasSelection,
    run: (workbench) => void moveSelection(workbench, workbench.columns()),
  },
  'photos.moveTo': {
    label: 'action.photos.moveTo',
    place: 'both',
    shortcut: 'M',
    isEnabled: hasSelection,
    run: ({ selected, detail, openDialog }) =>
      openDialog({ kind: 'moveTo', mediaIds: selected.map((item) => item.mediaId), count: detail?.media.length ?? 1 }),
  },
  'photos.replace': {
    label: 'action.photos.replace',
    isEnabled: hasOne,
    run: ({ commands }) => commands.pickReplacement(),
  },
  'photos.showInFolder': {
    label: 'action.photos.showInFolder',
    isEnabled: ({ snapshot, selected }) =>
      snapshot.info?.canShowInFolder === true && selected.length === 1 && selected[0]?.sourcePath != null,
    run: ({ commands, selected: [photo] }) => photo !== undefined && void commands.showInFolder(photo.mediaId),
  },
  'photos.hold': {
    label: 'action.photos.hold',
    isEnabled: (workbench) => workbench.selected.some((item) => item.hold === null),
    run: ({ commands, selected }) => void commands.hold(selected.filter(isFree).map(idOf), 'pause'),
  },
  'photos.release': {
    label: 'action.photos.release',
    isEnabled: (workbench) => workbench.selected.some((item) => item.hold !== null),
    run: ({ commands, selected }) => void commands.release(selected.filter((item) => !isFree(item)).map(idOf)),
  },
  'photos.remove': {
    label: 'action.photos.remove',
    place: 'both',
    shortcut: 'Delete',
    isEnabled: hasSelection,
    run: removeSelection,
  },
  'photos.removeForGood': {
    label: 'action.photos.removeForGood',
    shortcut: 'Shift+Delete',
    isEnabled: ({ detail }) => (detail?.removed.length ?? 0) > 0,
    run: ({ detail, openDialog }) => openDialog({ kind: 'removeForGood', photos: detail?.removed ?? [] }),
  },
  'photos.selectAll': {
    label: 'action.photos.selectAll',
    shortcut: 'Mod+A',
    isEnabled: hasPhotos,
    run: ({ shownMedia, select }) => select(shownMedia.map((item) => item.mediaId)),
  },
  'photos.selectNone': {
    label: 'action.photos.selectNone',
    shortcut: 'Escape',
    isEnabled: hasSelection,
    run: ({ select }) => select([]),
  },
};

const VIEW: Record<string, Draft> = {
  'view.larger': { label: 'action.view.larger', shortcut: '+', run: (workbench) => resize(workbench, 30) },
  'view.smaller': { label: 'action.view.smaller', shortcut: '-', run: (workbench) => resize(workbench, -30) },
  'view.justified': {
    label: 'action.view.justified',
    run: ({ preferences, prefer }) => prefer({ gridRows: preferences.gridRows === 'even' ? 'justified' : 'even' }),
  },
  'view.listings': {
    label: 'action.view.listings',
    shortcut: 'L',
    run: ({ listingsShown, showListings }) => showListings(!listingsShown),
  },
  'view.board': {
    label: 'action.view.board',
    shortcut: 'Mod+B',
    run: ({ commands, services }) => commands.showBoard(!services.board.getSnapshot()),
  },
  'view.inspector': {
    label: 'action.view.inspector',
    shortcut: 'I',
    run: ({ preferences, prefer }) => prefer({ showInspector: !preferences.showInspector }),
  },
  ...PANES,
  'view.light': { label: 'action.view.light', place: 'both', run: ({ prefer }) => prefer({ theme: 'light' }) },
  'view.dark': { label: 'action.view.dark', place: 'both', run: ({ prefer }) => prefer({ theme: 'dark' }) },
  'view.system': { label: 'action.view.system', run: ({ prefer }) => prefer({ theme: 'system' }) },
};

const HELP: Record<string, Draft> = {
  'help.palette': {
    label: 'action.help.palette',
    place: 'both',
    shortcut: 'Mod+K',
    whileTyping: true,
    run: ({ openDialog }) => openDialog({ kind: 'palette' }),
  },
  'help.shortcuts': {
    label: 'action.help.shortcuts',
    place: 'both',
    shortcut: '?',
    run: ({ openDialog }) => openDialog({ kind: 'shortcuts' }),
  },
  'help.settings': {
    label: 'action.help.settings',
    shortcut: 'Mod+,',
    whileTyping: true,
    run: ({ openDialog, preferences }) => openDialog({ kind: 'settings', section: preferences.settingsSection }),
  },
};

function complete(group: Action['group'], drafts: Record<string, Draft>): Action[] {
  return Object.entries(drafts).map(([id, { shortcut, ...draft }]) => ({
    whileTyping: false,
    otherShortcuts: [],
    labelNow: () => null,
    isEnabled: always,
    place: 'window' as const,
    ...draft,
    id,
    group,
    shortcut: shortcut ?? null,
  }));
}

export const ACTIONS: readonly Action[] = [
  ...complete('group.photos', PHOTOS),
  ...complete('group.cull', CULL),
  ...complete('group.edit', EDIT),
  ...complete('group.loupe', LOUPE),
  ...complete('group.corrections', CORRECTIONS),
  ...complete('group.captions', CAPTIONS),
  ...complete('group.captions', SUGGEST),
  ...complete('group.order', ORDER),
  ...complete('group.listing', LISTING),
  ...complete('group.sending', FINDINGS),
  ...complete('group.sending', SENDING),
  ...complete('group.view', VIEW),
  ...complete('group.help', HELP),
];

/** What the action is called now. */
export function labelOf(action: Action, now: ActionContext, t: Words['t']): string {
  return action.labelNow(now, t) ?? t(action.label);
}

/** Finds an action by its id; an unknown id is a defect. */
export function actionById(id: string): Action {
  const action = ACTIONS.find((candidate) => candidate.id === id);
  if (action === undefined) throw new Error(`There is no action ${id}.`);
  return action;
}
