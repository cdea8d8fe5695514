import { type FormEvent, type ReactElement, useState } from 'react';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import { useWorkbench } from '../../app/workbench.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ConnectForm, checkConnectForm, connectFormOf, type FormErrors } from './connect-form.ts';

interface ConnectDialogProps {
  /** The account to sign in to again; null for a new one. */
  account: AccountView | null;
  onClose: () => void;
}

/** Connects a listing service. */
export function ConnectDialog({ account, onClose }: ConnectDialogProps): ReactElement {
  const { commands, snapshot } = useWorkbench();
  const [form, setForm] = useState(() => connectFormOf(account));
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (changes: Partial<ConnectForm>): void => {
    setForm({ ...form, ...changes });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))));
    setFailure(null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = checkConnectForm(form);
    if (!checked.ok) return setErrors(checked.errors);
    await connect(checked.input);
  };
  const connect = async (input: CallInput<'account.connect'>): Promise<void> => {
    setBusy(true);
    const error = await commands.connect(input);
    setBusy(false);
    if (error === null) return onClose();
    const field = error.target?.replace(/^signIn\./, '') ?? '';
    if (field in form) setErrors({ [field]: error.message });
    else setFailure(error.message);
  };
  return (
    <Dialog
      title={account === null ? 'Connect a service' : `Sign in to ${account.name} again`}
      size="medium"
      onClose={onClose}
      footer={
        <>
          {snapshot.info?.practiceAvailable === true && (
            <>
              <Button variant="link" onPress={() => void commands.startPractice()}>
                Use the practice service
              </Button>
              <span className="grow" />
            </>
          )}
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="connect-form" isPending={busy}>
            {busy ? 'Connecting' : 'Connect'}
          </Button>
        </>
      }
    >
      <form id="connect-form" className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <ConnectFields form={form} errors={errors} change={change} />
        {failure !== null && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

interface ConnectFieldsProps {
  form: ConnectForm;
  errors: FormErrors;
  change: (changes: Partial<ConnectForm>) => void;
}

function ConnectFields({ form, errors, change }: ConnectFieldsProps): ReactElement {
  return (
    <>
      <div className="two-columns">
        <TextField
          label="Name"
          placeholder="Valley MLS"
          autoFocus
          value={form.name}
          error={errors.name}
          onChange={(name) => change({ name })}
        />
        <Choice
          label="Environment"
          value={form.environment}
          options={[
            { id: 'production', label: 'Production: listings are live' },
            { id: 'test', label: 'Test' },
          ]}
          onChange={(environment) => change({ environment })}
        />
      </div>
      <TextField
        label="Upload address"
        inputMode="url"
        placeholder="https://media.example.org"
        value={form.uploadUrl}
        error={errors.uploadUrl}
        note="Where the photos are sent. It ends before /api/mediaupload."
        onChange={(uploadUrl) => change({ uploadUrl })}
      />
      <TextField
        label="Listing address"
        inputMode="url"
        placeholder="https://api.example.org"
        value={form.baseUrl}
        error={errors.baseUrl}
        note="Where the listings are. It ends before /RESO/OData."
        onChange={(baseUrl) => change({ baseUrl })}
      />
      <Choice
        label="How you sign in"
        value={form.signIn}
        options={[
          { id: 'token', label: 'With an access token' },
          { id: 'clientCredentials', label: 'With a client id and its secret' },
        ]}
        onChange={(signIn) => change({ signIn })}
      />
      <SignInFields form={form} errors={errors} change={change} />
      <TextField
        label="Member login id"
        value={form.memberLoginId}
        error={errors.memberLoginId}
        note="Only if your service asks for it."
        onChange={(memberLoginId) => change({ memberLoginId })}
      />
    </>
  );
}

function SignInFields({ form, errors, change }: ConnectFieldsProps): ReactElement {
  switch (form.signIn) {
    case 'token':
      return (
        <TextField
          label="Access token"
          type="password"
          autoComplete="off"
          value={form.token}
          error={errors.token}
          note="Kept in the safest place this computer offers, never in the library."
          onChange={(token) => change({ token })}
        />
      );
    case 'clientCredentials':
      return (
        <>
          <TextField
            label="Token address"
            inputMode="url"
            placeholder="https://login.example.org/token"
            value={form.tokenUrl}
            error={errors.tokenUrl}
            onChange={(tokenUrl) => change({ tokenUrl })}
          />
          <div className="two-columns">
            <TextField
              label="Client id"
              autoComplete="off"
              value={form.clientId}
              error={errors.clientId}
              onChange={(clientId) => change({ clientId })}
            />
            <TextField
              label="Client secret"
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
