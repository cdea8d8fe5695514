import type { AccountView } from '../../shared/contract/model.ts';
import type { DialogRequest } from './dialogs-state.ts';

/** Where a person signs in to an account again: in the browser, or with another secret. */
export function signInRequest(account: AccountView): DialogRequest {
  return account.signIn === 'member' ? { kind: 'signIn', account } : { kind: 'connect', account };
}

/** Where they sign in when only the need is known: to the service that asks for it; the settings show several, or none. */
export function signInWhereAsked(accounts: readonly AccountView[] | null): DialogRequest {
  const asking = (accounts ?? []).filter(({ paused }) => paused?.action === 'signIn');
  const [only] = asking;
  return only === undefined || asking.length > 1 ? { kind: 'settings' } : signInRequest(only);
}
