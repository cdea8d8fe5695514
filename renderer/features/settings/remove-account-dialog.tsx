import type { ReactElement } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Asks before a service is taken off this computer. */
export function RemoveAccountDialog({ account, onClose }: { account: AccountView; onClose: () => void }): ReactElement {
  const words = useWords();
  const { t } = words;
  const { commands } = useWorkbench();
  const name = accountName(words, account);
  return (
    <ConfirmDialog
      title={t('settings.removeAccountTitle', { name })}
      confirmLabel={t('settings.removeAccountConfirm')}
      danger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void commands.removeAccount(account.accountId, name);
      }}
    >
      <p>{t('settings.removeAccountText')}</p>
    </ConfirmDialog>
  );
}
