import { type ReactElement, useEffect, useRef } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { AgainDialog } from './again-dialog.tsx';
import { SignInWaiting } from './sign-in-waiting.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The member of an account signs in again: the browser opens at once, and what waited goes on when they are back. */
export function SignInDialog({ account, onClose }: { account: AccountView; onClose: () => void }): ReactElement {
  const { t } = useWords();
  const { commands } = useWorkbench();
  const { state, start, onOtherDevice } = useSignIn(onClose);
  const begin = (): void => void start((way) => commands.signInAgain(account.accountId, way));
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    begin();
  });
  return (
    <AgainDialog
      account={account}
      onClose={onClose}
      primary={
        state.kind === 'failed' ? (
          <Button variant="primary" autoFocus onPress={begin}>
            {t('common.tryAgain')}
          </Button>
        ) : null
      }
    >
      <div className="stack">
        <SignInWaiting state={state} onOtherDevice={onOtherDevice} />
      </div>
    </AgainDialog>
  );
}
