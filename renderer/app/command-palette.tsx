import { type ReactElement, useRef, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import type { ListingSummary } from '../../shared/contract/model.ts';
import { useWords } from '../language/language-store.ts';
import { useFrontDialog } from '../ui/front-dialog.ts';
import type { Action } from '../workbench/action.ts';
import { useActionContext } from '../workbench/action-context.ts';
import { ACTIONS, labelOf } from '../workbench/actions.ts';
import { shownShortcut } from '../workbench/active-shortcuts.ts';
import { formatShortcut, IS_APPLE } from '../workbench/shortcuts.ts';
import { useFoundListings } from '../workbench/use-listings.ts';
import type { Workbench } from '../workbench/workbench.ts';
import './styles/palette.css';

/** Every action that can be run now, and every listing, found by a few letters. */
export function CommandPalette({ onClose }: { onClose: () => void }): ReactElement {
  useFrontDialog(onClose);
  const now = useActionContext();
  const { t } = useWords();
  const { contains } = useFilter({ sensitivity: 'base' });
  const inLoupe = now.loupe.isOpen;
  const actions = ACTIONS.filter(
    (action) => action.id !== 'help.palette' && action.isEnabled(now) && (!inLoupe || action.place !== 'window'),
  );
  const [typed, setTyped] = useState('');
  const listings = useListingsToOpen(now, typed, t('palette.openNamed', { name: '' }));
  const run = useOnce(onClose);
  const matches = (text: string, typed: string): boolean => typed.split(/\s+/).every((word) => contains(text, word));
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="overlay"
      data-size="palette"
    >
      <Modal className="modal" data-size="palette">
        <Dialog className="dialog" aria-label={t('action.help.palette')}>
          <Autocomplete filter={matches} inputValue={typed} onInputChange={setTyped}>
            <SearchField
              aria-label={t('action.help.palette')}
              autoFocus
              className="palette-search"
              onSubmit={takeFirst}
            >
              <Input placeholder={t('palette.placeholder')} />
            </SearchField>
            <Menu
              className="options palette-options"
              aria-label={t('palette.actions')}
              renderEmptyState={() => <p className="palette-empty quiet">{t('palette.nothing')}</p>}
            >
              {actions.map((action) => (
                <ActionItem
                  key={action.id}
                  action={action}
                  label={labelOf(action, now, t)}
                  shortcut={shownShortcut(action, now.preferences)}
                  run={() => run(() => action.run(now))}
                />
              ))}
              {listings.map((listing) => (
                <ListingItem
                  key={listing.listingId}
                  listing={listing}
                  run={() => run(() => now.commands.openListing(listing.listingId))}
                />
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Those that were edited last, and those that are found by what is typed beside the words that each of them is offered with. */
function useListingsToOpen(workbench: Workbench, typed: string, offered: string): readonly ListingSummary[] {
  const said = offered.toLowerCase();
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !said.includes(word));
  const { rows: found } = useFoundListings(workbench, { search: words.join(' ').slice(0, 200) });
  const { rows: first } = useFoundListings(workbench, {});
  const known = new Set(first.map(({ listingId }) => listingId));
  return [...first, ...found.filter(({ listingId }) => !known.has(listingId))];
}

/** Who types quickly presses Enter before the list knows that its first item has the focus. */
function takeFirst(): void {
  document.querySelector<HTMLElement>('.palette-options [data-focused]')?.click();
}

/** What is found is run once, whichever way its item hears of Enter. */
function useOnce(onClose: () => void): (what: () => void) => void {
  const hasRun = useRef(false);
  return (what) => {
    if (hasRun.current) return;
    hasRun.current = true;
    // The dialog closes first, so that an action which opens another one is not closed with it.
    onClose();
    what();
  };
}

function ListingItem({ listing, run }: { listing: ListingSummary; run: () => void }): ReactElement {
  const { t } = useWords();
  return (
    <MenuItem
      id={listing.listingId}
      textValue={t('palette.openNamed', { name: listing.name })}
      className="option"
      onAction={run}
    >
      <span className="cut">{listing.name}</span>
      <small className="row small faint">{t('palette.openListing')}</small>
    </MenuItem>
  );
}

interface ActionItemProps {
  action: Action;
  label: string;
  shortcut: string | null;
  run: () => void;
}

function ActionItem({ action, label, shortcut, run }: ActionItemProps): ReactElement {
  const { t } = useWords();
  return (
    <MenuItem id={action.id} textValue={label} className="option" onAction={run}>
      <span>{label}</span>
      <small className="row small faint">
        {t(action.group)}
        {shortcut !== null && <kbd>{formatShortcut(shortcut, IS_APPLE, t)}</kbd>}
      </small>
    </MenuItem>
  );
}
