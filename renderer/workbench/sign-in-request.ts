import type { AccountView } from '../../shared/contract/model.ts';
import type { DialogRequest } from './dialogs-state.ts';

/** Where a person signs in to an account again: in the browser, or with another secret. */
export function signInRequest(account: AccountView): DialogRequest {
  return account.signIn === 'member' ? { kind: 'signIn', account } : { kind: 'connect', account };
}
