import type { ReactElement } from 'react';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';

/** Nothing goes to a service until a person has signed in again: said where it cannot be overlooked, with the one way on. */
export function SignInBanner(): ReactElement | null {
  const words = useWords();
  const { t } = words;
  const { snapshot, openDialog } = useWorkbench();
  const account = snapshot.accounts?.find(({ paused }) => paused !== null);
  if (account?.paused == null || snapshot.connection !== 'connected') return null;
  const isSignIn = account.paused.code === 'accountRefused';
  return (
    <div className="banner">
      <Notice
        tone="bad"
        role="alert"
        action={
          <Button
            variant="primary"
            onPress={() => openDialog(isSignIn ? { kind: 'connect', account } : { kind: 'settings' })}
          >
            {isSignIn ? t('common.signIn') : t('action.help.settings')}
          </Button>
        }
      >
        {t(isSignIn ? 'sync.signInExpired' : 'sync.accountStopped', { name: accountName(words, account) })}
      </Notice>
    </div>
  );
}
