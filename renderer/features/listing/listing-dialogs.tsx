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
  /** What is asked for; a name unless said otherwise. */
  asks?: { label: string; placeholder: string; note: string; missing: string };
  save: (name: string) => Promise<AppErrorData | null>;
  onClose: () => void;
}

const A_NAME = {
  label: 'Name',
  placeholder: '12 Oak Street',
  note: 'Only you see it. The address of the property works well.',
  missing: 'A listing needs a name, for example its address.',
};

/** Asks for the name of a listing, or another short text about it. */
export function NameDialog(props: NameDialogProps): ReactElement {
  const { title, initial, confirmLabel, asks = A_NAME, save, onClose } = props;
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setError(asks.missing);
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
          label={asks.label}
          autoFocus
          value={name}
          maxLength={200}
          placeholder={asks.placeholder}
          error={error}
          note={asks.note}
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
