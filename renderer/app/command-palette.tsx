import type { ReactElement } from 'react';
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
import { ACTIONS, type Action } from './actions.ts';
import { formatShortcut, IS_APPLE } from './shortcuts.ts';
import { useWorkbench } from './workbench.ts';
import './styles/palette.css';

/** Every action that can be run now, and every listing, found by a few letters. */
export function CommandPalette({ onClose }: { onClose: () => void }): ReactElement {
  const workbench = useWorkbench();
  const { contains } = useFilter({ sensitivity: 'base' });
  const actions = ACTIONS.filter((action) => action.id !== 'help.palette' && action.isEnabled(workbench));
  const listings = workbench.snapshot.listings ?? [];
  // The dialog closes first, so that an action which opens another one is not closed with it.
  const run = (what: () => void): void => {
    onClose();
    what();
  };
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
        <Dialog className="dialog" aria-label="Find an action">
          <Autocomplete filter={matches}>
            <SearchField aria-label="Find an action" autoFocus className="palette-search">
              <Input placeholder="Find an action or a listing" />
            </SearchField>
            <Menu
              className="options palette-options"
              aria-label="Actions"
              renderEmptyState={() => <p className="palette-empty quiet">Nothing of that name. Try another word.</p>}
            >
              {actions.map((action) => (
                <ActionItem key={action.id} action={action} run={() => run(() => action.run(workbench))} />
              ))}
              {listings.map((listing) => (
                <MenuItem
                  key={listing.listingId}
                  id={listing.listingId}
                  textValue={`Open ${listing.name}`}
                  className="option"
                  onAction={() => run(() => workbench.commands.openListing(listing.listingId))}
                >
                  <span className="cut">{listing.name}</span>
                  <small>Open listing</small>
                </MenuItem>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function ActionItem({ action, run }: { action: Action; run: () => void }): ReactElement {
  return (
    <MenuItem id={action.id} textValue={action.label} className="option" onAction={run}>
      <span>{action.label}</span>
      <small>
        {action.group}
        {action.shortcut !== null && <kbd>{formatShortcut(action.shortcut, IS_APPLE)}</kbd>}
      </small>
    </MenuItem>
  );
}
