import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { atAllServices } from '../../../shared/domain/listing-services.ts';
import { useWords } from '../../language/language-store.ts';
import { problemText } from '../../language/problem-words.ts';
import type { Words } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useListings } from '../../workbench/use-listings.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

interface NameDialogProps {
  title: string;
  initial: string;
  confirmLabel: string;
  /** What is asked for; a name unless said otherwise. */
  asks?: { label: string; placeholder: string; note: string; missing: string };
  mostLetters?: number;
  /** Below the name. */
  children?: ReactNode;
  save: (name: string) => Promise<AppErrorData | null>;
  onClose: () => void;
}

const aName = ({ t }: Words): NonNullable<NameDialogProps['asks']> => ({
  label: t('common.name'),
  placeholder: t('listing.nameExample'),
  note: t('listing.nameNote'),
  missing: t('listing.nameMissing'),
});

/** Asks for the name of a listing, or another short text about it. */
export function NameDialog(props: NameDialogProps): ReactElement {
  const words = useWords();
  const { t } = words;
  const { title, initial, confirmLabel, asks = aName(words), mostLetters = 200, children, save, onClose } = props;
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Enter pressed once more makes no second listing.
    if (busy) return;
    if (name.trim() === '') return setError(asks.missing);
    setBusy(true);
    const failure = await save(name.trim());
    setBusy(false);
    if (failure === null) onClose();
    else setError(problemText(words, failure));
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form="name-form" isPending={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id="name-form" className="stack" onSubmit={(event) => void submit(event)}>
        <TextField
          label={asks.label}
          autoFocus
          value={name}
          maxLength={mostLetters}
          placeholder={asks.placeholder}
          error={error}
          note={asks.note}
          onChange={(next) => {
            setName(next);
            setError(null);
          }}
        />
        {children}
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
  const { t } = useWords();
  const workbench = useWorkbench();
  const { commands } = workbench;
  const [listing] = useListings(workbench, [listingId]);
  const onService = listing !== undefined && [listing, ...listing.services].some((each) => each.onService);
  const unsent = listing !== undefined && (!onService || atAllServices(listing).toSend > 0);
  return (
    <ConfirmDialog
      title={t('listing.forgetTitle', { name })}
      confirmLabel={t('action.listing.forget')}
      danger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void commands.forgetListing(listingId, name);
      }}
    >
      <p>{t('listing.forgetText')}</p>
      <p className="quiet">
        {onService && t('listing.forgetStays')} {unsent && t('listing.forgetUnsent')}
      </p>
    </ConfirmDialog>
  );
}
