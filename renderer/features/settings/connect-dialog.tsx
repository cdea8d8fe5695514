import { type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useWorkbench } from '../../workbench/workbench.ts';
import { ConnectFields } from './connect-fields.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { SignInWaiting } from './sign-in-waiting.tsx';
import { type Tried, useConnect } from './use-connect.ts';

interface ConnectDialogProps {
  /** The account to sign in to again; null for a new one. */
  account: AccountView | null;
  onClose: () => void;
}

type Connecting = ReturnType<typeof useConnect>;

/** Connects a listing service: what is typed is tried first, and the result is shown in plain words. */
export function ConnectDialog({ account, onClose }: ConnectDialogProps): ReactElement {
  const { t, words } = useWords();
  const connecting = useConnect(account, onClose);
  const { tried } = connecting;
  return (
    <Dialog
      title={account === null ? t('action.account.connect') : t('connect.again', { name: accountName(words, account) })}
      size="medium"
      onClose={onClose}
      footer={
        tried === null ? (
          <FormButtons connecting={connecting} onClose={onClose} />
        ) : (
          <OutcomeButtons connecting={connecting} tried={tried} onClose={onClose} />
        )
      }
    >
      <div role="status">
        {tried !== null && <OutcomeView tried={tried} onTaken={() => document.getElementById(DONE)?.focus()} />}
      </div>
      {tried === null && <ConnectFormView connecting={connecting} />}
    </Dialog>
  );
}

const FORM = 'connect-form';
const DONE = 'connect-done';

/** What takes the focus in a field that is wrong: a text says it itself, of a choice the field around its button. */
const INVALID = '[aria-invalid="true"], [data-invalid] > button';

function ConnectFormView({ connecting }: { connecting: Connecting }): ReactElement {
  const { t } = useWords();
  const { busy, connect, signIn, onOtherDevice, isGiven } = connecting;
  const { form, errors, failure, refusals, isPassword, asked, change } = connecting.form;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [refusals]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    connect();
  };
  return (
    <form id={FORM} ref={fields} className="stack" noValidate onSubmit={submit}>
      {isGiven && <Notice tone="info">{t('policy.service')}</Notice>}
      <ConnectFields
        form={form}
        errors={errors}
        isPassword={isPassword}
        isGiven={isGiven}
        asked={asked}
        first={Object.keys(form).find((field) => field in errors) ?? 'name'}
        change={change}
      />
      <Failure problem={failure} />
      {/* It has its height before anything is asked, so that nothing moves when something is. */}
      <div className="field connect-asking">
        <SignInWaiting state={signIn} onOtherDevice={onOtherDevice} />
        {busy !== null && (
          <>
            <span className="small quiet">
              {t('connect.asking')}. {t('diagnostics.slow')}
            </span>
            <ProgressLine share={null} label={t('connect.asking')} />
          </>
        )}
      </div>
    </form>
  );
}

interface ButtonsProps {
  connecting: Connecting;
  onClose: () => void;
}

function FormButtons({ connecting: { busy, test, form, signIn }, onClose }: ButtonsProps): ReactElement {
  const { t } = useWords();
  if (form.form.signIn === 'member') {
    const waits = signIn.kind === 'beginning' || signIn.kind === 'waiting' || busy === 'connecting';
    return (
      <>
        <PractiseInstead />
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" type="submit" form={FORM} isPending={waits}>
          {t('common.signIn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <PractiseInstead />
      <Button onPress={onClose}>{t('common.cancel')}</Button>
      <Button isPending={busy === 'testing'} isDisabled={busy === 'connecting'} onPress={test}>
        {busy === 'testing' ? t('connect.testing') : t('connect.test')}
      </Button>
      <Button
        variant="primary"
        type="submit"
        form={FORM}
        isPending={busy === 'connecting'}
        isDisabled={busy === 'testing'}
      >
        {busy === 'connecting' ? t('connect.connecting') : t('connect.connect')}
      </Button>
    </>
  );
}

function PractiseInstead(): ReactElement | null {
  const { commands, snapshot } = useWorkbench();
  const { t } = useWords();
  if (snapshot.info?.practiceAvailable !== true) return null;
  return (
    <>
      <Button variant="link" onPress={() => void commands.startPractice()}>
        {t('settings.usePractice')}
      </Button>
      <span className="grow" />
    </>
  );
}

/** [Note: focus of the outcome] The pressed button went with the form, so the next step takes the focus. */
function OutcomeButtons({
  connecting: { busy, back, keep },
  tried,
  onClose,
}: ButtonsProps & { tried: Tried }): ReactElement {
  const { t } = useWords();
  if (tried.account !== null) {
    return (
      <Button key={DONE} id={DONE} variant="primary" autoFocus onPress={onClose}>
        {t('common.done')}
      </Button>
    );
  }
  const isGood = tried.outcome.kind === 'good';
  const change = (
    <Button key="change" variant={isGood ? 'outlined' : 'primary'} autoFocus={!isGood} onPress={back}>
      {t('connect.change')}
    </Button>
  );
  const connect = (
    <Button
      key="connect"
      variant={isGood ? 'primary' : 'outlined'}
      autoFocus={isGood}
      isPending={busy !== null}
      onPress={() => void keep()}
    >
      {t(isGood ? 'connect.connect' : 'connect.anyway')}
    </Button>
  );
  // What is likely wanted stands last, as in every dialog.
  return <>{isGood ? [change, connect] : [connect, change]}</>;
}
