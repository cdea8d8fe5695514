import type { ReactElement, ReactNode } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import { atAllServices } from '../../../shared/domain/following.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { useListings } from '../../workbench/use-listings.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

interface NameDialogProps {
  title: string;
  initial: string;
  confirmLabel: string;
  /** What is asked for; the name of a listing unless said otherwise. */
  asks?: { label: string; note?: string; missing: string };
  mostLetters?: number;
  children?: ReactNode;
  save: (name: string) => Promise<AppErrorData | null>;
  onClose: () => void;
}

/** Asks for the name of a listing, or another short text about it. */
export function NameDialog({ asks, mostLetters = 200, save, ...dialog }: NameDialogProps): ReactElement {
  const { t } = useWords();
  const aName = { placeholder: t('listing.nameExample'), note: t('listing.nameNote') };
  const { missing, ...field } = asks ?? { label: t('common.name'), missing: t('listing.nameMissing'), ...aName };
  return (
    <TextDialog
      {...dialog}
      field={{ ...field, maxLength: mostLetters }}
      save={(text) => (text.trim() === '' ? missing : save(text.trim()))}
    />
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
      onConfirm={() => commands.forgetListing(listingId, name)}
    >
      <p>{t('listing.forgetText')}</p>
      <p className="quiet">
        {onService && t('listing.forgetStays')} {unsent && t('listing.forgetUnsent')}
      </p>
    </ConfirmDialog>
  );
}
