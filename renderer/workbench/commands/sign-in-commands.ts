import type { MemberPassword, SignInWay } from '../../../shared/contract/account-calls.ts';
import type { Answer, CallInput } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import type { CommandTools } from './tools.ts';

/** How members sign in and out. */
export function createSignInCommands({ services, settle, t }: CommandTools) {
  const { host, store, toasts } = services;

  const signOut = async (accountId: AccountId): Promise<void> => {
    const done = await settle(host.call('account.signOut', { accountId }), () => void signOut(accountId));
    if (done === null) return;
    const { name } = done.account;
    toasts.inform(done.revoked ? t('settings.signedOut', { name }) : t('settings.signedOutHere', { name }));
  };

  return {
    /** Begins to sign in as a member; nothing is kept before that is finished. */
    beginSignIn: (input: CallInput<'account.beginSignIn'>) => host.call('account.beginSignIn', input),
    signInAgain: (accountId: AccountId, way: SignInWay) => host.call('account.signInAgain', { accountId, way }),
    /** With the password of the member, where the profile of the account asks for it. */
    async signInWithPassword(accountId: AccountId, member: MemberPassword): Promise<Answer<AccountView>> {
      const answer = await host.call('account.signInAgainWithPassword', { accountId, member });
      await store.refresh();
      return answer;
    },
    cancelSignIn: (signInId: string) => host.call('account.cancelSignIn', { signInId }),
    /** Waits for the person. */
    async finishSignIn(signInId: string): Promise<Answer<AccountView>> {
      const answer = await host.call('account.finishSignIn', { signInId });
      await store.refresh();
      return answer;
    },
    /** Takes the sign-in of a member back. What waits for it stays. */
    signOut,
  };
}
