import { counted } from '../../shared/domain/state-words.ts';
import { placeAfterMove } from '../state/selection.ts';
import { TILE_SIZES } from './preferences.ts';
import type { Workbench } from './workbench.ts';

/** Something a person can do. One list of them feeds the toolbar, the shortcuts, their sheet and the palette. */
export interface Action {
  readonly id: string;
  readonly label: string;
  readonly group: 'Listing' | 'Photos' | 'Sending' | 'View' | 'Help';
  readonly shortcut: string | null;
  /** Works while a text field has the focus. */
  readonly whileTyping: boolean;
  isEnabled(workbench: Workbench): boolean;
  run(workbench: Workbench): void;
}

type Draft = Partial<Pick<Action, 'whileTyping' | 'isEnabled'>> & Pick<Action, 'label' | 'run'> & { shortcut?: string };

const always = (): boolean => true;
const hasListing = (workbench: Workbench): boolean => workbench.detail !== null;
const hasPhotos = (workbench: Workbench): boolean => (workbench.detail?.media.length ?? 0) > 0;
const hasSelection = (workbench: Workbench): boolean => workbench.selected.length > 0;
const hasOne = (workbench: Workbench): boolean => workbench.selected.length === 1;
const hasConflicts = (workbench: Workbench): boolean => workbench.snapshot.conflicts.length > 0;
const isPaused = (workbench: Workbench): boolean => workbench.snapshot.sync?.paused === true;
const isRunning = (workbench: Workbench): boolean => workbench.snapshot.sync?.running === true;

function moveSelection(workbench: Workbench, by: number): void {
  const { detail, selectedIds, commands, announce } = workbench;
  if (detail === null) return;
  const sequence = detail.media.map((item) => item.mediaId);
  const before = placeAfterMove(sequence, selectedIds, by);
  if (before === undefined) return announce('Already at the edge.');
  const staying = sequence.filter((id) => !selectedIds.has(id));
  const position = before === null ? staying.length + 1 : staying.indexOf(before) + 1;
  announce(`${counted(selectedIds.size, 'photo', 'photos')} moved to position ${position} of ${sequence.length}.`);
  void commands.move([...selectedIds], before);
}

function stepListing({ snapshot, commands }: Workbench, step: 1 | -1): void {
  const listings = snapshot.listings ?? [];
  const index = listings.findIndex((listing) => listing.listingId === snapshot.openListingId);
  const next = listings[index + step];
  if (next !== undefined) commands.openListing(next.listingId);
}

function resize({ preferences, prefer }: Workbench, by: number): void {
  const tileSize = Math.max(TILE_SIZES.least, Math.min(TILE_SIZES.most, preferences.tileSize + by));
  prefer({ tileSize });
}

function removeSelection({ selected, commands, select, detail }: Workbench): void {
  const gone = new Set(selected.map((item) => item.mediaId));
  const last = selected.at(-1)?.position ?? 0;
  const staying = detail?.media.filter((item) => !gone.has(item.mediaId)) ?? [];
  const next = staying.find((item) => item.position > last) ?? staying.at(-1);
  select(next === undefined ? [] : [next.mediaId]);
  void commands.remove([...gone]);
}

const LISTING: Record<string, Draft> = {
  'listing.create': {
    label: 'New listing',
    shortcut: 'N',
    run: ({ openDialog }) => openDialog({ kind: 'createListing' }),
  },
  'listing.open': {
    label: 'Open a listing of the service…',
    run: ({ openDialog }) => openDialog({ kind: 'openListing' }),
  },
  'listing.rename': {
    label: 'Rename listing',
    shortcut: 'F2',
    isEnabled: hasListing,
    run: ({ detail, openDialog }) =>
      detail !== null && openDialog({ kind: 'renameListing', listingId: detail.listingId, name: detail.name }),
  },
  'listing.history': {
    label: 'History',
    shortcut: 'H',
    isEnabled: hasListing,
    run: ({ detail, openDialog }) =>
      detail !== null && openDialog({ kind: 'history', listingId: detail.listingId, name: detail.name }),
  },
  'listing.forget': {
    label: 'Forget listing',
    isEnabled: hasListing,
    run: ({ detail, openDialog }) =>
      detail !== null && openDialog({ kind: 'forgetListing', listingId: detail.listingId, name: detail.name }),
  },
  'listing.details': {
    label: 'Listing details',
    shortcut: 'D',
    isEnabled: hasListing,
    run: ({ select, prefer }) => {
      select([]);
      prefer({ showInspector: true });
    },
  },
  'listing.next': { label: 'Next listing', shortcut: ']', run: (workbench) => stepListing(workbench, 1) },
  'listing.previous': { label: 'Previous listing', shortcut: '[', run: (workbench) => stepListing(workbench, -1) },
};

const PHOTOS: Record<string, Draft> = {
  'photos.add': {
    label: 'Add photos',
    shortcut: 'Mod+O',
    whileTyping: true,
    isEnabled: hasListing,
    run: ({ commands }) => void commands.addPhotos(),
  },
  'photos.caption': {
    label: 'Write the caption',
    shortcut: 'C',
    isEnabled: hasSelection,
    run: ({ focusField }) => focusField('caption'),
  },
  'photos.room': {
    label: 'Choose the room',
    shortcut: 'K',
    isEnabled: hasSelection,
    run: ({ focusField }) => focusField('room'),
  },
  'photos.primary': {
    label: 'Make it the primary photo',
    shortcut: 'P',
    isEnabled: hasSelection,
    run: (workbench) => moveSelection(workbench, -Number.MAX_SAFE_INTEGER),
  },
  'photos.earlier': {
    label: 'Move earlier',
    shortcut: 'Alt+ArrowLeft',
    isEnabled: hasSelection,
    run: (workbench) => moveSelection(workbench, -1),
  },
  'photos.later': {
    label: 'Move later',
    shortcut: 'Alt+ArrowRight',
    isEnabled: hasSelection,
    run: (workbench) => moveSelection(workbench, 1),
  },
  'photos.rowUp': {
    label: 'Move up a row',
    shortcut: 'Alt+ArrowUp',
    isEnabled: hasSelection,
    run: (workbench) => moveSelection(workbench, -workbench.columns),
  },
  'photos.rowDown': {
    label: 'Move down a row',
    shortcut: 'Alt+ArrowDown',
    isEnabled: hasSelection,
    run: (workbench) => moveSelection(workbench, workbench.columns),
  },
  'photos.moveTo': {
    label: 'Move to position…',
    shortcut: 'M',
    isEnabled: hasSelection,
    run: ({ selected, detail, openDialog }) =>
      openDialog({ kind: 'moveTo', mediaIds: selected.map((item) => item.mediaId), count: detail?.media.length ?? 1 }),
  },
  'photos.replace': {
    label: 'Replace picture…',
    isEnabled: hasOne,
    run: ({ commands }) => commands.pickReplacement(),
  },
  'photos.remove': { label: 'Remove photos', shortcut: 'Delete', isEnabled: hasSelection, run: removeSelection },
  'photos.selectAll': {
    label: 'Select all photos',
    shortcut: 'Mod+A',
    isEnabled: hasPhotos,
    run: ({ detail, select }) => select(detail?.media.map((item) => item.mediaId) ?? []),
  },
  'photos.selectNone': {
    label: 'Select nothing',
    shortcut: 'Escape',
    isEnabled: hasSelection,
    run: ({ select }) => select([]),
  },
};

const SENDING: Record<string, Draft> = {
  'sync.now': {
    label: 'Sync now',
    shortcut: 'Mod+S',
    whileTyping: true,
    isEnabled: (workbench) => !isRunning(workbench) && workbench.snapshot.listings !== null,
    run: ({ commands }) => void commands.syncNow(),
  },
  'sync.pause': {
    label: 'Pause sending',
    isEnabled: (workbench) => isRunning(workbench) && !isPaused(workbench),
    run: ({ commands }) => void commands.pause(),
  },
  'sync.resume': { label: 'Resume sending', isEnabled: isPaused, run: ({ commands }) => void commands.resume() },
  'sync.showAll': {
    label: 'Show what is being sent',
    shortcut: 'S',
    run: ({ showSending, setShowSending }) => setShowSending(!showSending),
  },
  'conflicts.open': {
    label: 'Resolve conflicts',
    shortcut: 'R',
    isEnabled: hasConflicts,
    run: ({ openDialog }) => openDialog({ kind: 'conflicts', listingId: null }),
  },
  'account.connect': {
    label: 'Connect a service',
    run: ({ openDialog }) => openDialog({ kind: 'connect', account: null }),
  },
};

const VIEW: Record<string, Draft> = {
  'view.larger': { label: 'Larger photos', shortcut: '+', run: (workbench) => resize(workbench, 30) },
  'view.smaller': { label: 'Smaller photos', shortcut: '-', run: (workbench) => resize(workbench, -30) },
  'view.listings': {
    label: 'Show or hide the listings',
    shortcut: 'L',
    run: ({ listingsShown, showListings }) => showListings(!listingsShown),
  },
  'view.inspector': {
    label: 'Show or hide the details',
    shortcut: 'I',
    run: ({ preferences, prefer }) => prefer({ showInspector: !preferences.showInspector }),
  },
  'view.light': { label: 'Light surroundings', run: ({ prefer }) => prefer({ theme: 'light' }) },
  'view.dark': { label: 'Dark surroundings', run: ({ prefer }) => prefer({ theme: 'dark' }) },
  'view.system': { label: 'Surroundings as the system has them', run: ({ prefer }) => prefer({ theme: 'system' }) },
};

const HELP: Record<string, Draft> = {
  'help.palette': {
    label: 'Find an action',
    shortcut: 'Mod+K',
    whileTyping: true,
    run: ({ openDialog }) => openDialog({ kind: 'palette' }),
  },
  'help.shortcuts': { label: 'Shortcuts', shortcut: '?', run: ({ openDialog }) => openDialog({ kind: 'shortcuts' }) },
  'help.settings': {
    label: 'Settings',
    shortcut: 'Mod+,',
    whileTyping: true,
    run: ({ openDialog }) => openDialog({ kind: 'settings' }),
  },
};

function complete(group: Action['group'], drafts: Record<string, Draft>): Action[] {
  return Object.entries(drafts).map(([id, { shortcut, ...draft }]) => ({
    whileTyping: false,
    isEnabled: always,
    ...draft,
    id,
    group,
    shortcut: shortcut ?? null,
  }));
}

export const ACTIONS: readonly Action[] = [
  ...complete('Photos', PHOTOS),
  ...complete('Listing', LISTING),
  ...complete('Sending', SENDING),
  ...complete('View', VIEW),
  ...complete('Help', HELP),
];

/** Finds an action by its id; an unknown id is a defect. */
export function actionById(id: string): Action {
  const action = ACTIONS.find((candidate) => candidate.id === id);
  if (action === undefined) throw new Error(`There is no action ${id}.`);
  return action;
}
