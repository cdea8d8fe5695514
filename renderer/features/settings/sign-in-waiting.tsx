import { type ReactElement, useEffect, useRef } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { formatInstant } from '../../state/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { type SignInState, useSignIn } from './use-sign-in.ts';
import './connect.css';

interface Props {
  state: SignInState;
  onOtherDevice: () => void;
}

/** How a sign-in stands. */
export function SignInWaiting({ state, onOtherDevice }: Props): ReactElement | null {
  const { t } = useWords();
  switch (state.kind) {
    case 'idle':
      return null;
    case 'beginning':
      return <ProgressLine share={null} label={t('connect.findingProvider')} />;
    case 'waiting':
      return (
        <>
          {state.userCode === null ? (
            <InBrowser state={state} onOtherDevice={onOtherDevice} />
          ) : (
            <OnDevice state={state} userCode={state.userCode} />
          )}
          <ProgressLine share={null} label={t('connect.waitingShort')} />
        </>
      );
    case 'failed':
      return <Failure problem={state.error} />;
  }
}

type Waiting = Extract<SignInState, { kind: 'waiting' }>;

/** The link is for a browser that did not open, or that a person closed. */
function InBrowser({ state, onOtherDevice }: { state: Waiting; onOtherDevice: () => void }): ReactElement {
  const { t, words } = useWords();
  return (
    <>
      <p role="status">{t('connect.waiting', { time: formatInstant(words, state.until, state.since) })}</p>
      <p className="row">
        <a className="sign-in-link" href={state.open} target="_blank" rel="noopener noreferrer">
          {t('connect.openPage')}
        </a>
        <span className="grow" />
        <Button onPress={onOtherDevice}>{t('connect.otherDevice')}</Button>
      </p>
    </>
  );
}

function OnDevice({ state, userCode }: { state: Waiting; userCode: string }): ReactElement {
  const { t, words } = useWords();
  return (
    <>
      <p role="status">{t('connect.onDevice', { time: formatInstant(words, state.until, state.since) })}</p>
      <dl className="sign-in-code">
        <dt className="quiet">{t('connect.deviceAddress')}</dt>
        <dd>
          <a className="sign-in-link" href={state.open} target="_blank" rel="noopener noreferrer">
            {state.open}
          </a>
        </dd>
        <dt className="quiet">{t('common.code')}</dt>
        <dd>
          <code>{userCode}</code>
        </dd>
      </dl>
    </>
  );
}

/** The member of an account signs in again: the browser opens at once, and what waited goes on when they are back. */
export function SignInDialog({ account, onClose }: { account: AccountView; onClose: () => void }): ReactElement {
  const { t, words } = useWords();
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
    <Dialog
      title={t('connect.again', { name: accountName(words, account) })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          {state.kind === 'failed' && (
            <Button variant="primary" autoFocus onPress={begin}>
              {t('common.tryAgain')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <SignInWaiting state={state} onOtherDevice={onOtherDevice} />
      </div>
    </Dialog>
  );
}
