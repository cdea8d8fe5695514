import { type ReactElement, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface SettleInsertDialogProps {
  listingId: ListingId;
  name: string;
  onClose: () => void;
}

/** Asks a person whether the service has created a listing, where the service itself cannot be asked. */
export function SettleInsertDialog({ listingId, name, onClose }: SettleInsertDialogProps): ReactElement {
  const { commands } = useWorkbench();
  const [listingKey, setListingKey] = useState('');
  const [error, setError] = useState<string | null>(null);
  const settle = async (created: boolean): Promise<void> => {
    const key = listingKey.trim();
    if (created && key === '') return setError('Write the key that the service shows for this listing.');
    const failure = await commands.settleInsert({ listingId, created, ...(created ? { listingKey: key } : {}) });
    if (failure === null) onClose();
    else setError(failure.message);
  };
  return (
    <Dialog
      title={`Was “${name}” created?`}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => void settle(false)}>It is not there</Button>
          <Button variant="primary" onPress={() => void settle(true)}>
            It is there
          </Button>
        </>
      }
    >
      <p>
        The answer of the service was lost, so it is not certain whether the listing was created. Nothing is sent again
        until you say so, because that could make a second listing. Look at the service and answer here.
      </p>
      <TextField
        label="Listing key at the service"
        note="Needed only if it is there."
        value={listingKey}
        error={error}
        onChange={(next) => {
          setListingKey(next);
          setError(null);
        }}
      />
    </Dialog>
  );
}
