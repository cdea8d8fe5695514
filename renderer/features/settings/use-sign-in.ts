import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignInBegun } from '../../../shared/contract/account-calls.ts';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { Answer } from '../../../shared/contract/dispatch.ts';
import { useWords } from '../../language/language-store.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

export type SignInState =
  | { readonly kind: 'idle' | 'beginning' }
  | { readonly kind: 'waiting'; readonly open: string; readonly until: string; readonly since: Date }
  | { readonly kind: 'failed'; readonly error: AppErrorData };

/** A member signs in in the browser of the system; whoever closes what waits for it gives it up. */
export function useSignIn(onSignedIn: () => void) {
  const { commands, services } = useWorkbench();
  const { t } = useWords();
  const [state, setState] = useState<SignInState>({ kind: 'idle' });
  /** The sign-in that is waited for; null where none is, `gone` once nobody is there to see it. */
  const waiting = useRef<{ signInId: string | null; gone: boolean }>({ signInId: null, gone: false });
  const giveUp = useCallback((): void => {
    const { signInId } = waiting.current;
    waiting.current = { ...waiting.current, signInId: null };
    if (signInId !== null) void commands.cancelSignIn(signInId);
  }, [commands]);

  useEffect(() => {
    waiting.current = { ...waiting.current, gone: false };
    return () => {
      waiting.current = { ...waiting.current, gone: true };
      giveUp();
    };
  }, [giveUp]);

  const start = async (begin: () => Promise<Answer<SignInBegun>>): Promise<void> => {
    giveUp();
    setState({ kind: 'beginning' });
    const begun = await begin();
    if (!begun.ok) return setState({ kind: 'failed', error: begun.error });
    const { signInId, open, until } = begun.value;
    waiting.current = { ...waiting.current, signInId };
    if (waiting.current.gone) return giveUp();
    window.open(open, '_blank', 'noopener,noreferrer');
    setState({ kind: 'waiting', open, until, since: new Date() });
    const answer = await commands.finishSignIn(signInId);
    // Given up, or begun anew in the meantime.
    if (waiting.current.signInId !== signInId) return undefined;
    waiting.current = { ...waiting.current, signInId: null };
    if (!answer.ok) return setState({ kind: 'failed', error: answer.error });
    const { name, member } = answer.value;
    services.toasts.inform(t('connect.signedIn', { account: name, name: member?.name ?? '' }));
    return onSignedIn();
  };
  return { state, start };
}
