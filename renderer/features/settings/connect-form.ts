import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';

/** The form as it is typed. */
export interface ConnectForm {
  readonly name: string;
  readonly environment: 'production' | 'test';
  readonly uploadUrl: string;
  readonly baseUrl: string;
  readonly signIn: 'token' | 'clientCredentials';
  readonly token: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly memberLoginId: string;
}

/** The form at its start: empty, or with all but the secret of an account. */
export function connectFormOf(account: AccountView | null): ConnectForm {
  return {
    name: account?.name ?? '',
    environment: account?.environment === 'test' ? 'test' : 'production',
    uploadUrl: account?.uploadUrl ?? '',
    baseUrl: account?.baseUrl ?? '',
    signIn: account?.signIn ?? 'token',
    token: '',
    tokenUrl: account?.tokenUrl ?? '',
    clientId: account?.clientId ?? '',
    clientSecret: '',
    memberLoginId: account?.memberLoginId ?? '',
  };
}

export type FormErrors = Partial<Record<keyof ConnectForm, string>>;

type Checked =
  | { readonly ok: true; readonly input: CallInput<'account.connect'> }
  | { readonly ok: false; readonly errors: FormErrors };

/** What is wrong with an address that secrets are sent to; null for a good one. */
export function addressError(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return 'An address is needed.';
  if (!URL.canParse(typed))
    return 'This is not an address. It begins with https://, for example https://api.example.org.';
  const url = new URL(typed);
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.username !== '' || url.password !== '') return 'Take the name and password out of the address.';
  if (url.protocol === 'https:' || (url.protocol === 'http:' && here)) return null;
  return 'The address must begin with https://, so that your token stays secret on the way.';
}

const required = (text: string, what: string): string | null => (text.trim() === '' ? `${what} is needed.` : null);

/** Checks the form and makes the command of it. */
export function checkConnectForm(form: ConnectForm): Checked {
  const withToken = form.signIn === 'token';
  const found: Readonly<Partial<Record<keyof ConnectForm, string | null>>> = {
    uploadUrl: addressError(form.uploadUrl),
    baseUrl: addressError(form.baseUrl),
    token: withToken ? required(form.token, 'The access token') : null,
    tokenUrl: withToken ? null : addressError(form.tokenUrl),
    clientId: withToken ? null : required(form.clientId, 'The client id'),
    clientSecret: withToken ? null : required(form.clientSecret, 'The client secret'),
  };
  const errors: FormErrors = Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null));
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const name = form.name.trim();
  const memberLoginId = form.memberLoginId.trim();
  return {
    ok: true,
    input: {
      environment: form.environment,
      uploadUrl: form.uploadUrl.trim(),
      baseUrl: form.baseUrl.trim(),
      signIn: withToken
        ? { kind: 'token', token: form.token }
        : {
            kind: 'clientCredentials',
            tokenUrl: form.tokenUrl.trim(),
            clientId: form.clientId,
            clientSecret: form.clientSecret,
          },
      ...(name === '' ? {} : { name }),
      ...(memberLoginId === '' ? {} : { memberLoginId }),
    },
  };
}
