import type { AccountView } from '../../shared/contract/model.ts';

/** The service in use; null while there is none or it is not known. */
export function currentAccount(accounts: readonly AccountView[] | null): AccountView | null {
  return accounts?.find((account) => account.current) ?? null;
}
