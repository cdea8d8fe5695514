import { type ReactElement, useState } from 'react';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

interface SettleInsertDialogProps {
  listingId: ListingId;
  name: string;
  onClose: () => void;
}

/** Asks a person whether the service has created a listing, where the service itself cannot be asked. */
export function SettleInsertDialog({ listingId, name, onClose }: SettleInsertDialogProps): ReactElement {
  const { commands } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const [listingKey, setListingKey] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const settle = async (created: boolean): Promise<void> => {
    if (busy) return;
    const key = listingKey.trim();
    if (created && key === '') return setError(t('listing.settleKeyMissing'));
    setBusy(true);
    const failure = await commands.settleInsert({ listingId, created, ...(created ? { listingKey: key } : {}) });
    setBusy(false);
    if (failure === null) onClose();
    else setError(problemText(words, failure));
  };
  return (
    <Dialog
      title={t('listing.settleTitle', { name })}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button onPress={() => void settle(false)}>{t('listing.settleNo')}</Button>
          <Button variant="primary" onPress={() => void settle(true)}>
            {t('listing.settleYes')}
          </Button>
        </>
      }
    >
      <p>{t('listing.settleText')}</p>
      <TextField
        label={t('listing.settleKey')}
        note={t('listing.settleKeyNote')}
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
