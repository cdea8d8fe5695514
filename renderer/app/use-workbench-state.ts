import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListingId } from '../../shared/domain/ids.ts';
import { FILE_PICKER, REPLACEMENT_PICKER } from '../features/media-grid/file-picker.tsx';
import { createValue, useValue, type Value } from '../state/value.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { createCommands } from '../workbench/commands/commands.ts';
import type { DialogRequest } from '../workbench/dialogs-state.ts';
import { type Preferences, readPreferences, withRecent, writePreferences } from '../workbench/preferences.ts';
import type { Services } from '../workbench/services.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { useShownPhotos } from './use-shown-photos.ts';
import { useWantedPlace } from './use-wanted-place.ts';

/** The same width as in shell.css. */
const NARROW = '(max-width: 840px)';

/** Holds what belongs to the window (selection, dialog, preferences) and joins it with the library's snapshot. */
export function useWorkbenchState(services: Services): { workbench: Workbench; announced: Value<string> } {
  const snapshot = useValue(services.store);
  // On the board no listing is open: what is done there is never about photos that nobody sees.
  const isBoard = useValue(services.board);
  const detail = isBoard ? null : snapshot.shown;
  const { setSelection, selectAnywhere, ...photos } = useShownPhotos(detail, services.drafts);
  const { dialog, openDialog, closeDialog } = useDialog();
  const [preferences, prefer] = usePreferences();
  const [statusShown, showStatus] = useState(false);
  const [removedToShow, showRemoved] = useState<Workbench['removedToShow']>(null);
  const [announced] = useState(() => createValue(''));
  const announce = announced.set;
  const columns = useColumns();

  const { fields, focusField } = useFields(prefer, services.loupe);
  const goToPlace = useWantedPlace({ detail, ...photos, fields }, prefer);

  const commands = useMemo(
    () =>
      createCommands(services, {
        openDialog,
        select: selectAnywhere,
        reselect: setSelection,
        showRemoved,
        goToPlace,
        announce,
        pickInPage: () => document.getElementById(FILE_PICKER)?.click(),
        pickReplacement: () => document.getElementById(REPLACEMENT_PICKER)?.click(),
      }),
    [services, openDialog, selectAnywhere, setSelection, goToPlace, announce],
  );

  const open = snapshot.openListingId;
  useRecentListings(open, preferences, prefer);
  const listingsPane = useListingsPane(open, preferences.showListings, prefer);

  return {
    announced,
    workbench: {
      services,
      commands,
      snapshot,
      detail,
      ...photos,
      dialog,
      openDialog,
      closeDialog,
      preferences,
      prefer,
      ...listingsPane,
      statusShown,
      showStatus,
      removedToShow,
      announce,
      ...columns,
      fields,
      focusField,
    },
  };
}

function useDialog(): Pick<Workbench, 'dialog' | 'openDialog' | 'closeDialog'> {
  const [dialog, setDialog] = useState<DialogRequest | null>(null);
  // [Note: a request of its own] A dialog that was closed before its answer came must not close the next of its kind.
  const openDialog = useCallback((wanted: DialogRequest | null) => setDialog(wanted && { ...wanted }), []);
  const closeDialog = useCallback((done: DialogRequest) => setDialog((now) => (now === done ? null : now)), []);
  return { dialog, openDialog, closeDialog };
}

/** The pane of listings: a preference in a wide window; in a narrow one it lies over the photos until one is opened. */
function useListingsPane(
  open: ListingId | null,
  preferred: boolean,
  prefer: (changes: Partial<Preferences>) => void,
): Pick<Workbench, 'listingsShown' | 'showListings'> {
  const narrow = useMediaQuery(NARROW);
  const [overlaid, setOverlaid] = useState<{ over: ListingId | null } | null>(null);
  return {
    listingsShown: narrow ? overlaid !== null && overlaid.over === open : preferred,
    showListings: (show) => (narrow ? setOverlaid(show ? { over: open } : null) : prefer({ showListings: show })),
  };
}

/** How many photos stand in a row; nothing is drawn again when that changes. */
function useColumns(): Pick<Workbench, 'columns' | 'setColumns'> {
  const now = useRef(1);
  const columns = useCallback(() => now.current, []);
  const setColumns = useCallback((count: number) => {
    now.current = count;
  }, []);
  return { columns, setColumns };
}

/** The fields of the inspector, or of the large view while that is open, so that keys can lead to them. */
function useFields(
  prefer: (changes: Partial<Preferences>) => void,
  loupe: Services['loupe'],
): Pick<Workbench, 'fields' | 'focusField'> {
  const caption = useRef<HTMLTextAreaElement>(null);
  const room = useRef<HTMLInputElement>(null);
  const fields = useMemo(() => ({ caption, room }), []);
  const focusField = useCallback(
    (field: 'caption' | 'room') => {
      // Drawn at once, should the inspector have been shut: the next key belongs to the field already.
      flushSync(() => {
        if (loupe.getSnapshot().isOpen) loupe.showWords();
        else prefer({ showInspector: true });
      });
      const input = field === 'caption' ? caption.current : room.current;
      input?.focus();
      input?.select();
    },
    [prefer, loupe],
  );
  return { fields, focusField };
}

function usePreferences(): [Preferences, (changes: Partial<Preferences>) => void] {
  const [preferences, setPreferences] = useState(() => readPreferences(localStorage));
  useEffect(() => writePreferences(localStorage, preferences), [preferences]);
  const prefer = useCallback(
    (changes: Partial<Preferences>) => setPreferences((before) => ({ ...before, ...changes })),
    [],
  );
  return [preferences, prefer];
}

function useRecentListings(
  open: ListingId | null,
  { recentListings }: Preferences,
  prefer: (changes: Partial<Preferences>) => void,
): void {
  useEffect(() => {
    if (open === null || recentListings[0] === open) return;
    prefer({ lastListing: open, recentListings: withRecent(recentListings, open) });
  }, [open, recentListings, prefer]);
}
