import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import type { GivenService } from '../../../shared/contract/policy.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { withoutOperation } from '../../../shared/domain/service-address.ts';
import { SHIPPED_IDS, settingsOf, shippedProfile } from '../../../shared/domain/shipped-profiles.ts';
import type { Words } from '../../language/words.ts';

/** The form as it is typed. */
export interface ConnectForm {
  /** The account that is signed in to anew, or a second one at the same addresses; empty until that is asked. */
  readonly account: AccountId | 'second' | '';
  readonly name: string;
  readonly environment: 'production' | 'test';
  readonly uploadUrl: string;
  readonly baseUrl: string;
  readonly signIn: AccountView['signIn'];
  readonly token: string;
  readonly issuer: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of a member, where the profile asks for it: sent once, and kept nowhere. */
  readonly username: string;
  readonly password: string;
  readonly memberLoginId: string;
  readonly profile: ProfileChoice;
}

/** `own`: as the service is set up already, or by the defaults. */
export const PROFILE_CHOICES = ['own', ...SHIPPED_IDS] as const;
type ProfileChoice = (typeof PROFILE_CHOICES)[number];

/** What a profile that was selected fills of the form: addresses that its documents name, and what was typed stays otherwise. */
export function filledBy(profile: ProfileChoice, form: ConnectForm): Partial<ConnectForm> {
  const shipped = shippedProfile(profile);
  if (shipped === null) return { profile };
  const { environment, uploadUrl, baseUrl } = shipped;
  return { profile, environment, uploadUrl: uploadUrl ?? form.uploadUrl, baseUrl: baseUrl ?? form.baseUrl };
}

/**
 * The form at its start, its fields as they stand: empty, with all but the secret of an account, or of what IT set up for whoever
 * connects a service.
 */
export function connectFormOf(account: AccountView | null, given: GivenService | null): ConnectForm {
  const known = account ?? given;
  const provider = account ?? given?.provider;
  return {
    account: account?.accountId ?? '',
    name: known?.name ?? '',
    environment: known?.environment === 'test' ? 'test' : 'production',
    uploadUrl: known?.uploadUrl ?? '',
    baseUrl: known?.baseUrl ?? '',
    signIn: account?.signIn ?? (given?.provider ? 'member' : 'token'),
    token: '',
    issuer: provider?.issuer ?? '',
    tokenUrl: account?.tokenUrl ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    username: '',
    password: '',
    memberLoginId: account?.memberLoginId ?? '',
    profile: 'own',
  };
}

export type FormErrors = Partial<Record<keyof ConnectForm, string>>;

type Checked =
  | { readonly ok: true; readonly kind: 'secret'; readonly input: CallInput<'account.connect'> }
  | { readonly ok: true; readonly kind: 'member'; readonly input: CallInput<'account.beginSignIn'> }
  | { readonly ok: true; readonly kind: 'password'; readonly input: CallInput<'account.signInWithPassword'> }
  | { readonly ok: false; readonly errors: FormErrors };

/** What is wrong with an address that secrets are sent to; null for a good one. */
export function addressError({ t }: Words, text: string): string | null {
  const typed = text.trim();
  if (typed === '') return t('connect.addressNeeded');
  if (!URL.canParse(typed)) return t('connect.notAnAddress');
  const url = new URL(typed);
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.username !== '' || url.password !== '') return t('connect.noPassword');
  if (url.protocol === 'https:' || (url.protocol === 'http:' && here)) return null;
  return t('connect.https');
}

const required = (text: string, reason: string): string | null => (text.trim() === '' ? reason : null);

/**
 * Whether a member types their password here: where the profile that was selected says so, or that of an account at the same service, as
 * the core takes it.
 */
export function asksPassword(
  form: ConnectForm,
  accounts: readonly Pick<AccountView, 'uploadUrl' | 'baseUrl' | 'issuer' | 'profile'>[],
  given: GivenService | null = null,
): boolean {
  if (form.signIn !== 'member') return false;
  const shipped = shippedProfile(form.profile);
  if (shipped !== null) return shipped.settings.signIn?.passwordGrant === true;
  const set = given === null ? [] : [{ ...given, issuer: given.provider?.issuer ?? null }];
  return accountsAt(form, [...accounts, ...set]).some(
    ({ issuer, profile }) => issuer !== null && plain(form.issuer) === plain(issuer) && profile.signIn.passwordGrant,
  );
}

/** Those at the addresses that were typed. */
export function accountsAt<Account extends Pick<AccountView, 'uploadUrl' | 'baseUrl'>>(
  form: Pick<ConnectForm, 'uploadUrl' | 'baseUrl'>,
  accounts: readonly Account[],
): Account[] {
  return accounts.filter(
    ({ uploadUrl, baseUrl }) =>
      plain(withoutOperation('uploadUrl', form.uploadUrl)) === plain(uploadUrl) &&
      plain(withoutOperation('baseUrl', form.baseUrl)) === plain(baseUrl),
  );
}

/** What IT set up, while nobody has connected it here: whoever comes for another service then finds an empty form. */
export function givenTo(accounts: readonly AccountView[], given: GivenService | null): GivenService | null {
  return given === null || accountsAt(given, accounts).length > 0 ? null : given;
}

/** An address as it is compared. */
function plain(address: string): string {
  const text = address.trim();
  return (URL.canParse(text) ? new URL(text).href : text).replace(/\/+$/, '');
}

/** What the fields of each way to sign in lack. */
function signInErrors(
  words: Words,
  form: ConnectForm,
  isPassword: boolean,
): Readonly<Partial<Record<keyof ConnectForm, string | null>>> {
  const { t } = words;
  const clientId = required(form.clientId, t('connect.clientIdNeeded'));
  switch (form.signIn) {
    case 'token':
      return { token: required(form.token, t('connect.tokenNeeded')) };
    case 'clientCredentials':
      return {
        tokenUrl: addressError(words, form.tokenUrl),
        clientId,
        clientSecret: required(form.clientSecret, t('connect.clientSecretNeeded')),
      };
    case 'member':
      return {
        issuer: addressError(words, form.issuer),
        clientId,
        username: isPassword ? required(form.username, t('connect.usernameNeeded')) : null,
        password: isPassword && form.password === '' ? t('connect.passwordNeeded') : null,
      };
  }
}

/**
 * Checks the form and makes the command of it.
 *
 * @param isPassword see `asksPassword`
 */
export function checkConnectForm(words: Words, form: ConnectForm, isPassword: boolean): Checked {
  const found: Readonly<Partial<Record<keyof ConnectForm, string | null>>> = {
    uploadUrl: addressError(words, form.uploadUrl),
    baseUrl: addressError(words, form.baseUrl),
    ...signInErrors(words, form, isPassword),
  };
  const errors: FormErrors = Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null));
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const name = form.name.trim();
  const shipped = shippedProfile(form.profile);
  const service = {
    ...(shipped === null ? {} : { profile: settingsOf(shipped) }),
    environment: form.environment,
    uploadUrl: form.uploadUrl.trim(),
    baseUrl: form.baseUrl.trim(),
    ...(name === '' ? {} : { name }),
    memberLoginId: form.memberLoginId.trim(),
  };
  const clientId = form.clientId.trim();
  const account = form.account === '' ? {} : { account: form.account };
  switch (form.signIn) {
    case 'token':
      return {
        ok: true,
        kind: 'secret',
        input: { ...service, ...account, signIn: { kind: 'token', token: form.token } },
      };
    case 'clientCredentials': {
      const { clientSecret } = form;
      const signIn = { kind: 'clientCredentials', tokenUrl: form.tokenUrl.trim(), clientId, clientSecret } as const;
      return { ok: true, kind: 'secret', input: { ...service, ...account, signIn } };
    }
    case 'member': {
      const input = { ...service, issuer: form.issuer.trim(), clientId };
      const { username, password } = form;
      return isPassword
        ? { ok: true, kind: 'password', input: { ...input, member: { username: username.trim(), password } } }
        : { ok: true, kind: 'member', input };
    }
  }
}
