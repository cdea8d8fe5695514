import type { ReactElement, ReactNode } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface AgainDialogProps {
  account: AccountView;
  onClose: () => void;
  /** What goes on; null while there is nothing to press. */
  primary: ReactElement | null;
  children: ReactNode;
}

/** The member of an account signs in again, in whichever way. */
export function AgainDialog({ account, onClose, primary, children }: AgainDialogProps): ReactElement {
  const words = useWords();
  const { t } = words;
  return (
    <Dialog
      title={t('connect.again', { name: accountName(words, account) })}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          {primary}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
