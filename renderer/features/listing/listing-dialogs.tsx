import { type FormEvent, type ReactElement, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface NameDialogProps {
  title: string;
  initial: string;
  confirmLabel: string;
  save: (name: string) => Promise<AppErrorData | null>;
  onClose: () => void;
}

/** Asks for the name of a listing. */
export function NameDialog({ title, initial, confirmLabel, save, onClose }: NameDialogProps): ReactElement {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setError('A listing needs a name, for example its address.');
    setBusy(true);
    const failure = await save(name.trim());
    setBusy(false);
    if (failure === null) onClose();
    else setError(failure.message);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="name-form" isPending={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id="name-form" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          autoFocus
          value={name}
          maxLength={200}
          placeholder="12 Oak Street"
          error={error}
          note="Only you see it. The address of the property works well."
          onChange={(next) => {
            setName(next);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}

interface ForgetDialogProps {
  listingId: ListingId;
  name: string;
  onClose: () => void;
}

export function ForgetDialog({ listingId, name, onClose }: ForgetDialogProps): ReactElement {
  const { commands, snapshot } = useWorkbench();
  const listing = snapshot.listings?.find((candidate) => candidate.listingId === listingId);
  const unsent = listing !== undefined && (!listing.onService || listing.toSend > 0);
  return (
    <ConfirmDialog
      title={`Forget “${name}”?`}
      confirmLabel="Forget listing"
      danger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void commands.forgetListing(listingId, name);
      }}
    >
      <p>
        The listing, its captions and its copies of the photos leave this computer. Your original files stay where they
        are.
      </p>
      <p className="quiet">
        {listing?.onService === true ? 'What is on the service stays on the service. ' : ''}
        {unsent ? 'Some of it has not been sent and would be lost.' : ''}
      </p>
    </ConfirmDialog>
  );
}
