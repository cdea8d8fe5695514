import type { ReactElement } from 'react';
import { useWords } from '../../language/language-store.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ConnectForm, type FormErrors, filledBy, PROFILE_CHOICES } from './connect-form.ts';
import { PasswordFields } from './password-fields.tsx';

interface ConnectFieldsProps {
  form: ConnectForm;
  errors: FormErrors;
  /** A member types their password here. */
  isPassword: boolean;
  /** Has the focus at first. */
  first: keyof ConnectForm;
  change: (changes: Partial<ConnectForm>) => void;
}

/** Everything that a service has to be told about, each with what it means and where to get it. */
export function ConnectFields(props: ConnectFieldsProps): ReactElement {
  const { form, errors, isPassword, first, change } = props;
  const { t } = useWords();
  return (
    <>
      <NameAndEnvironment {...props} />
      <ProfileChoiceField {...props} />
      <TextField
        label={t('outcome.upload')}
        inputMode="url"
        placeholder="https://media.example.org"
        autoFocus={first === 'uploadUrl'}
        value={form.uploadUrl}
        error={errors.uploadUrl}
        note={t('connect.uploadNote')}
        onChange={(uploadUrl) => change({ uploadUrl })}
      />
      <TextField
        label={t('outcome.listing')}
        inputMode="url"
        placeholder="https://api.example.org"
        autoFocus={first === 'baseUrl'}
        value={form.baseUrl}
        error={errors.baseUrl}
        note={t('connect.listingNote')}
        onChange={(baseUrl) => change({ baseUrl })}
      />
      <Choice
        label={t('connect.how')}
        note={t('connect.howNote')}
        value={form.signIn}
        options={[
          { id: 'member', label: isPassword ? t('connect.asMemberByPassword') : t('connect.asMember') },
          { id: 'token', label: t('connect.withToken') },
          { id: 'clientCredentials', label: t('connect.withClient') },
        ]}
        onChange={(signIn) => change({ signIn })}
      />
      <SignInFields {...props} />
      {form.signIn !== 'member' && (
        <TextField
          label={t('connect.member')}
          value={form.memberLoginId}
          error={errors.memberLoginId}
          note={t('connect.memberNote')}
          onChange={(memberLoginId) => change({ memberLoginId })}
        />
      )}
    </>
  );
}

function NameAndEnvironment({ form, errors, first, change }: ConnectFieldsProps): ReactElement {
  const { t } = useWords();
  return (
    <div className="two-columns">
      <TextField
        label={t('common.name')}
        placeholder="Valley MLS"
        autoFocus={first === 'name'}
        value={form.name}
        error={errors.name}
        note={t('connect.nameNote')}
        onChange={(name) => change({ name })}
      />
      <Choice
        label={t('connect.environment')}
        note={t('connect.environmentNote')}
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

/** A way of speaking that ships with the program; none was tried against the live service, which is said. */
function ProfileChoiceField({ form, change }: ConnectFieldsProps): ReactElement {
  const { t } = useWords();
  return (
    <Choice
      label={t('settings.section.profile')}
      note={t(form.profile === 'own' ? 'connect.profileNote' : 'connect.profileUntried')}
      value={form.profile}
      options={PROFILE_CHOICES.map((id) => ({ id, label: t(`connect.profile.${id}`) }))}
      onChange={(profile) => change(filledBy(profile, form))}
    />
  );
}

function SignInFields(props: ConnectFieldsProps): ReactElement {
  const { form, errors, first, change } = props;
  const { t } = useWords();
  switch (form.signIn) {
    case 'token':
      return (
        <TextField
          label={t('connect.token')}
          type="password"
          autoComplete="off"
          autoFocus={first === 'token'}
          value={form.token}
          error={errors.token}
          note={t('connect.tokenNote')}
          onChange={(token) => change({ token })}
        />
      );
    case 'clientCredentials':
      return <ClientFields {...props} />;
    case 'member':
      return (
        <>
          <MemberFields {...props} />
          {props.isPassword && (
            <PasswordFields issuer={form.issuer.trim()} member={form} errors={errors} change={change} />
          )}
        </>
      );
  }
}

function MemberFields({ form, errors, first, change }: ConnectFieldsProps): ReactElement {
  const { t } = useWords();
  return (
    <div className="two-columns">
      <TextField
        label={t('connect.issuer')}
        inputMode="url"
        placeholder="https://login.example.org"
        autoFocus={first === 'issuer'}
        value={form.issuer}
        error={errors.issuer}
        note={t('connect.issuerNote')}
        onChange={(issuer) => change({ issuer })}
      />
      <TextField
        label={t('connect.clientId')}
        autoComplete="off"
        value={form.clientId}
        error={errors.clientId}
        note={t('connect.clientIdNote')}
        onChange={(clientId) => change({ clientId })}
      />
    </div>
  );
}

function ClientFields({ form, errors, first, change }: ConnectFieldsProps): ReactElement {
  const { t } = useWords();
  return (
    <>
      <TextField
        label={t('connect.tokenAddress')}
        inputMode="url"
        placeholder="https://login.example.org/token"
        autoFocus={first === 'tokenUrl'}
        value={form.tokenUrl}
        error={errors.tokenUrl}
        note={t('connect.tokenAddressNote')}
        onChange={(tokenUrl) => change({ tokenUrl })}
      />
      <div className="two-columns">
        <TextField
          label={t('connect.clientId')}
          autoComplete="off"
          value={form.clientId}
          error={errors.clientId}
          note={t('connect.clientIdNote')}
          onChange={(clientId) => change({ clientId })}
        />
        <TextField
          label={t('connect.clientSecret')}
          type="password"
          autoComplete="off"
          autoFocus={first === 'clientSecret'}
          value={form.clientSecret}
          error={errors.clientSecret}
          note={t('connect.clientSecretNote')}
          onChange={(clientSecret) => change({ clientSecret })}
        />
      </div>
    </>
  );
}
