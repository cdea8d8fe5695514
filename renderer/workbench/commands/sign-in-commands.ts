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

  const tellSignedIn = async (asked: Promise<Answer<AccountView>>): Promise<Answer<AccountView>> => {
    const answer = await asked;
    await store.refresh();
    if (!answer.ok) return answer;
    const { name, member } = answer.value;
    toasts.inform(t('connect.signedIn', { account: name, name: member?.name ?? '' }));
    return answer;
  };

  return {
    /** Begins to sign in as a member; nothing is kept before that is finished. */
    beginSignIn: (input: CallInput<'account.beginSignIn'>) => host.call('account.beginSignIn', input),
    signInAgain: (accountId: AccountId, way: SignInWay) => host.call('account.signInAgain', { accountId, way }),
    /** With the password of the member, where the profile of the account asks for it. */
    signInWithPassword: (accountId: AccountId, member: MemberPassword) =>
      tellSignedIn(host.call('account.signInAgainWithPassword', { accountId, member })),
    /** The same at a service whose profile asks for it, for somebody who has no account there yet. */
    connectWithPassword: (input: CallInput<'account.signInWithPassword'>) =>
      tellSignedIn(host.call('account.signInWithPassword', input)),
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
