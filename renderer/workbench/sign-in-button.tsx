import type { ReactElement } from 'react';
import { useWords } from '../language/language-store.ts';
import { Button } from '../ui/button.tsx';
import { signInWhereAsked } from './dialogs-state.ts';
import { useWorkbench } from './workbench.ts';

/** The way on where something waits for a sign-in. */
export function SignInButton(): ReactElement {
  const { t } = useWords();
  const { snapshot, openDialog } = useWorkbench();
  return <Button onPress={() => openDialog(signInWhereAsked(snapshot.accounts))}>{t('common.signIn')}</Button>;
}
