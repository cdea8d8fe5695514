import { type ReactElement, type ReactNode, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import { atAllServices } from '../../../shared/domain/following.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import type { Words } from '../../language/words.ts';
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx';
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
  const { title, initial, confirmLabel, asks = aName(words), mostLetters = 200, children, save, onClose } = props;
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const submit = (): ReturnType<typeof save> | null => {
    if (name.trim() !== '') return save(name.trim());
    setError(asks.missing);
    return null;
  };
  return (
    <FormDialog title={title} confirmLabel={confirmLabel} onClose={onClose} onSubmit={submit} onFailure={setError}>
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
    </FormDialog>
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
