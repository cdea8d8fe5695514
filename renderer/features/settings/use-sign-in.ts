import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignInStarted, SignInWay } from '../../../shared/contract/account-calls.ts';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { Answer } from '../../../shared/contract/dispatch.ts';
import { useWords } from '../../language/language-store.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

export type SignInState =
  | { readonly kind: 'idle' | 'beginning' }
  | {
      readonly kind: 'waiting';
      readonly open: string;
      /** What is typed on the other device; null in the browser of this computer. */
      readonly userCode: string | null;
      readonly until: string;
      readonly since: Date;
    }
  | { readonly kind: 'failed'; readonly error: AppErrorData };

/** Begins a sign-in, in the browser of this computer or on another device. */
type BeginSignIn = (way: SignInWay) => Promise<Answer<SignInStarted>>;

/** A member signs in in the browser of the system, or on another device; whoever closes what waits for it gives it up. */
export function useSignIn(onSignedIn: () => void) {
  const { commands, services } = useWorkbench();
  const { t } = useWords();
  const [state, setState] = useState<SignInState>({ kind: 'idle' });
  /** The sign-in that is waited for; null where none is, `gone` once nobody is there to see it. */
  const waiting = useRef<{ signInId: string | null; gone: boolean }>({ signInId: null, gone: false });
  const latest = useRef<BeginSignIn | null>(null);
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

  const start = async (begin: BeginSignIn, way: SignInWay = 'browser'): Promise<void> => {
    giveUp();
    latest.current = begin;
    setState({ kind: 'beginning' });
    const started = await begin(way);
    if (!started.ok) return setState({ kind: 'failed', error: started.error });
    const { signInId, open, userCode, until } = started.value;
    waiting.current = { ...waiting.current, signInId };
    if (waiting.current.gone) return giveUp();
    if (way === 'browser') window.open(open, '_blank', 'noopener,noreferrer');
    setState({ kind: 'waiting', open, userCode, until, since: new Date() });
    const answer = await commands.finishSignIn(signInId);
    // Given up, or begun anew in the meantime.
    if (waiting.current.signInId !== signInId) return undefined;
    waiting.current = { ...waiting.current, signInId: null };
    if (!answer.ok) return setState({ kind: 'failed', error: answer.error });
    const { name, member } = answer.value;
    services.toasts.inform(t('connect.signedIn', { account: name, name: member?.name ?? '' }));
    return onSignedIn();
  };
  /** The same sign-in, where the browser of this computer cannot be used. */
  const onOtherDevice = (): void => {
    if (latest.current !== null) void start(latest.current, 'device');
  };
  return { state, start, onOtherDevice };
}
