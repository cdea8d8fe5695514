import type { ComponentProps, ReactElement } from 'react';
import type { AccountView } from '../../../shared/contract/model.ts';
import { accountName } from '../../language/given-words.ts';
import { useWords } from '../../language/language-store.ts';
import type { WordKey } from '../../language/words.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ConnectForm, type FormErrors, filledBy, PROFILE_CHOICES } from './connect-form.ts';
import { PasswordFields } from './password-fields.tsx';

interface ConnectFieldsProps {
  form: ConnectForm;
  errors: FormErrors;
  /** A member types their password here. */
  isPassword: boolean;
  /** The service is that of IT, and so is the profile that its account begins with. */
  isGiven: boolean;
  /** Accounts at the addresses that were typed, once a person has to say which is meant; null before. */
  asked: readonly AccountView[] | null;
  first: string;
  change: (changes: Partial<ConnectForm>) => void;
}

const SECRET = { type: 'password', autoComplete: 'off' } as const;
const url = (placeholder: string) => ({ inputMode: 'url', placeholder }) as const;

type Words = Partial<ComponentProps<typeof TextField>> & { readonly label: WordKey; readonly note: WordKey };

const FIELDS = {
  name: { label: 'common.name', note: 'connect.nameNote', placeholder: 'Valley MLS' },
  uploadUrl: { label: 'outcome.upload', note: 'connect.uploadNote', ...url('https://media.example.org') },
  baseUrl: { label: 'outcome.listing', note: 'connect.listingNote', ...url('https://api.example.org') },
  token: { label: 'connect.token', note: 'connect.tokenNote', ...SECRET },
  issuer: { label: 'connect.issuer', note: 'connect.issuerNote', ...url('https://login.example.org') },
  tokenUrl: {
    label: 'connect.tokenAddress',
    note: 'connect.tokenAddressNote',
    ...url('https://login.example.org/token'),
  },
  clientId: { label: 'connect.clientId', note: 'connect.clientIdNote', autoComplete: 'off' },
  clientSecret: { label: 'connect.clientSecret', note: 'connect.clientSecretNote', ...SECRET },
  memberLoginId: { label: 'connect.member', note: 'connect.memberNote' },
} as const satisfies Partial<Record<keyof ConnectForm, Words>>;

function ConnectField({
  id,
  form,
  errors,
  first,
  change,
}: ConnectFieldsProps & { id: keyof typeof FIELDS }): ReactElement {
  const { t } = useWords();
  const { label, note, ...control } = FIELDS[id];
  return (
    <TextField
      {...control}
      label={t(label)}
      autoFocus={first === id}
      value={form[id]}
      error={errors[id]}
      note={t(note)}
      onChange={(text) => change({ [id]: text })}
    />
  );
}

/** Everything needed to connect a service, each with what it means and where to get it. */
export function ConnectFields(props: ConnectFieldsProps): ReactElement {
  const { form, isPassword, change } = props;
  const { t } = useWords();
  return (
    <>
      <WhichAccount {...props} />
      <div className="two-columns">
        <ConnectField id="name" {...props} />
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
      <ProfileChoiceField {...props} />
      <ConnectField id="uploadUrl" {...props} />
      <ConnectField id="baseUrl" {...props} />
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
      {form.signIn !== 'member' && <ConnectField id="memberLoginId" {...props} />}
    </>
  );
}

function WhichAccount({ form, errors, asked, change }: ConnectFieldsProps): ReactElement | null {
  const { t, words } = useWords();
  if (asked === null) return null;
  return (
    <Choice<ConnectForm['account']>
      label={t('connect.account')}
      value={form.account}
      error={errors.account ?? null}
      options={[
        ...asked.map((account) => ({
          id: account.accountId,
          label: t('connect.accountAnew', { name: accountName(words, account) }),
        })),
        { id: 'second', label: t('connect.accountSecond') },
      ]}
      onChange={(account) => change({ account })}
    />
  );
}

/** A way of speaking that ships with the program; none was tried against the live service, which is said. */
function ProfileChoiceField({ form, isGiven, change }: ConnectFieldsProps): ReactElement {
  const { t } = useWords();
  return (
    <Choice
      label={t('settings.section.profile')}
      note={t(form.profile === 'own' ? 'connect.profileNote' : 'connect.profileUntried')}
      value={form.profile}
      options={PROFILE_CHOICES.map((id) => ({
        id,
        label: t(isGiven && id === 'own' ? 'policy.profile' : `connect.profile.${id}`),
      }))}
      onChange={(profile) => change(filledBy(profile, form))}
    />
  );
}

function SignInFields(props: ConnectFieldsProps): ReactElement {
  const { form, errors, isPassword, change } = props;
  switch (form.signIn) {
    case 'token':
      return <ConnectField id="token" {...props} />;
    case 'clientCredentials':
      return (
        <>
          <ConnectField id="tokenUrl" {...props} />
          <div className="two-columns">
            <ConnectField id="clientId" {...props} />
            <ConnectField id="clientSecret" {...props} />
          </div>
        </>
      );
    case 'member':
      return (
        <>
          <div className="two-columns">
            <ConnectField id="issuer" {...props} />
            <ConnectField id="clientId" {...props} />
          </div>
          {isPassword && <PasswordFields issuer={form.issuer.trim()} member={form} errors={errors} change={change} />}
        </>
      );
  }
}
