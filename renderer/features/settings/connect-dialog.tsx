import { type FormEvent, type ReactElement, useState } from 'react';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { problemText } from '../../language/core-words.ts';
import { useWords } from '../../language/language-store.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ConnectForm, checkConnectForm, connectFormOf, type FormErrors } from './connect-form.ts';

interface ConnectDialogProps {
  /** The account to sign in to again; null for a new one. */
  account: AccountView | null;
  onClose: () => void;
}

/** Connects a listing service. */
export function ConnectDialog({ account, onClose }: ConnectDialogProps): ReactElement {
  const { commands } = useWorkbench();
  const words = useWords();
  const { t } = words;
  const [form, setForm] = useState(() => connectFormOf(account));
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<AppErrorData | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (changes: Partial<ConnectForm>): void => {
    setForm({ ...form, ...changes });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))));
    setFailure(null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = checkConnectForm(words, form);
    if (!checked.ok) return setErrors(checked.errors);
    await connect(checked.input);
  };
  const connect = async (input: CallInput<'account.connect'>): Promise<void> => {
    setBusy(true);
    const error = await commands.connect(input);
    setBusy(false);
    if (error === null) return onClose();
    const field = error.target?.replace(/^signIn\./, '') ?? '';
    if (field in form) setErrors({ [field]: problemText(words, error) });
    else setFailure(error);
  };
  return (
    <Dialog
      title={account === null ? t('connect.title') : t('connect.again', { name: account.name })}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <PractiseInstead />
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form="connect-form" isPending={busy}>
            {busy ? t('connect.connecting') : t('connect.connect')}
          </Button>
        </>
      }
    >
      <form id="connect-form" className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <ConnectFields form={form} errors={errors} change={change} />
        {failure !== null && (
          <Notice tone="bad" role="alert">
            <ProblemText problem={failure} />
          </Notice>
        )}
      </form>
    </Dialog>
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

interface ConnectFieldsProps {
  form: ConnectForm;
  errors: FormErrors;
  change: (changes: Partial<ConnectForm>) => void;
}

function ConnectFields({ form, errors, change }: ConnectFieldsProps): ReactElement {
  const { t } = useWords();
  return (
    <>
      <NameAndEnvironment form={form} errors={errors} change={change} />
      <TextField
        label={t('connect.upload')}
        inputMode="url"
        placeholder="https://media.example.org"
        value={form.uploadUrl}
        error={errors.uploadUrl}
        note={t('connect.uploadNote')}
        onChange={(uploadUrl) => change({ uploadUrl })}
      />
      <TextField
        label={t('connect.listing')}
        inputMode="url"
        placeholder="https://api.example.org"
        value={form.baseUrl}
        error={errors.baseUrl}
        note={t('connect.listingNote')}
        onChange={(baseUrl) => change({ baseUrl })}
      />
      <Choice
        label={t('connect.how')}
        value={form.signIn}
        options={[
          { id: 'token', label: t('connect.withToken') },
          { id: 'clientCredentials', label: t('connect.withClient') },
        ]}
        onChange={(signIn) => change({ signIn })}
      />
      <SignInFields form={form} errors={errors} change={change} />
      <TextField
        label={t('connect.member')}
        value={form.memberLoginId}
        error={errors.memberLoginId}
        note={t('connect.memberNote')}
        onChange={(memberLoginId) => change({ memberLoginId })}
      />
    </>
  );
}

function NameAndEnvironment({ form, errors, change }: ConnectFieldsProps): ReactElement {
  const { t } = useWords();
  return (
    <div className="two-columns">
      <TextField
        label={t('connect.name')}
        placeholder="Valley MLS"
        autoFocus
        value={form.name}
        error={errors.name}
        onChange={(name) => change({ name })}
      />
      <Choice
        label={t('connect.environment')}
        value={form.environment}
        options={[
          { id: 'production', label: t('connect.production') },
          { id: 'test', label: t('settings.test') },
        ]}
        onChange={(environment) => change({ environment })}
      />
    </div>
  );
}

function SignInFields({ form, errors, change }: ConnectFieldsProps): ReactElement {
  const { t } = useWords();
  switch (form.signIn) {
    case 'token':
      return (
        <TextField
          label={t('connect.token')}
          type="password"
          autoComplete="off"
          value={form.token}
          error={errors.token}
          note={t('connect.tokenNote')}
          onChange={(token) => change({ token })}
        />
      );
    case 'clientCredentials':
      return (
        <>
          <TextField
            label={t('connect.tokenAddress')}
            inputMode="url"
            placeholder="https://login.example.org/token"
            value={form.tokenUrl}
            error={errors.tokenUrl}
            onChange={(tokenUrl) => change({ tokenUrl })}
          />
          <div className="two-columns">
            <TextField
              label={t('connect.clientId')}
              autoComplete="off"
              value={form.clientId}
              error={errors.clientId}
              onChange={(clientId) => change({ clientId })}
            />
            <TextField
              label={t('connect.clientSecret')}
              type="password"
              autoComplete="off"
              value={form.clientSecret}
              error={errors.clientSecret}
              onChange={(clientSecret) => change({ clientSecret })}
            />
          </div>
        </>
      );
  }
}
