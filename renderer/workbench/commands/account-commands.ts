import type { MemberPassword, SignInWay } from '../../../shared/contract/account-calls.ts';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { Answer, CallInput } from '../../../shared/contract/dispatch.ts';
import type { DoctorReport } from '../../../shared/contract/doctor-report.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import type { AccountId, ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { createOpeningCommands } from './listing-commands.ts';
import type { CommandTools } from './tools.ts';

export function createAccountCommands({ services, settle, settleInForm, t }: CommandTools) {
  const { host, store, toasts } = services;

  const chooseAccount = async (accountId: AccountId): Promise<void> => {
    await settle(host.call('account.choose', { accountId }), () => void chooseAccount(accountId));
  };

  const connect = async (input: CallInput<'account.connect'>): Promise<Answer<AccountView>> => {
    const answer = await host.call('account.connect', input);
    await store.refresh();
    return answer;
  };

  return {
    chooseAccount,
    /** Asks the service without keeping anything of what was typed. */
    tryConnection: (input: CallInput<'account.tryConnection'>) => host.call('account.tryConnection', input),
    connect,
    async connectUnchecked(input: CallInput<'account.connect'>): Promise<Answer<AccountView>> {
      const answer = await connect(input);
      if (answer.ok) toasts.inform(t('connect.unchecked', { name: answer.value.name }));
      return answer;
    },
    /** Asks the service; only with `write` something is sent that it keeps. */
    async diagnose(input: CallInput<'account.check'>): Promise<Answer<DoctorReport>> {
      const answer = await host.call('account.check', input);
      await store.refresh();
      return answer;
    },
    async applyProposals(input: CallInput<'account.applyProposals'>): Promise<AppErrorData | null> {
      const failure = await settleInForm(host.call('account.applyProposals', input));
      if (failure === null) toasts.inform(t('settings.takenOver', { count: input.proposals.length }));
      return failure;
    },
    /** Takes the length to which the service cut this caption over as the longest of its account. */
    async limitCaptions(mediaId: MediaId, most: number): Promise<boolean> {
      const account = await settle(host.call('account.limitCaptions', { mediaId }));
      if (account !== null) toasts.inform(t('captions.limitTaken', { most, name: account.name }));
      return account !== null;
    },
    renameAccount: (accountId: AccountId, name: string) =>
      settleInForm(host.call('account.rename', { accountId, name })),
    async removeAccount(accountId: AccountId, name: string): Promise<void> {
      const done = await settle(host.call('account.remove', { accountId }));
      if (done !== null) toasts.inform(t('settings.accountRemoved', { name }));
    },
    changeProfile: (input: CallInput<'account.changeProfile'>) =>
      settleInForm(host.call('account.changeProfile', input)),
    setProfile: (input: CallInput<'account.setProfile'>) => settleInForm(host.call('account.setProfile', input)),
  };
}

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
    async finishSignIn(signInId: string): Promise<Answer<AccountView>> {
      const answer = await host.call('account.finishSignIn', { signInId });
      await store.refresh();
      return answer;
    },
    /** Takes the sign-in of a member back. What waits for it stays. */
    signOut,
  };
}

/** To which services a listing goes. */
export function createServiceCommands(tools: CommandTools) {
  const { services, settle, settleInForm, t } = tools;
  const { host, toasts } = services;
  const { openListing } = createOpeningCommands(tools);
  return {
    /** @param name of the account that it goes to */
    async sendTo(input: CallInput<'listing.addService'>, name: string): Promise<AppErrorData | null> {
      const failure = await settleInForm(host.call('listing.addService', input));
      if (failure === null) toasts.inform(t(input.instead === true ? 'services.moved' : 'services.added', { name }));
      return failure;
    },
    /** @param name of the account @param source what it followed, which is open afterwards */
    async sendNoLonger(listingId: ListingId, name: string, source: ListingId): Promise<void> {
      const ending = host.call('listing.removeService', { listingId }).then((answer) => {
        if (answer.ok) openListing(source);
        return answer;
      });
      const done = await settle(ending);
      if (done !== null) toasts.inform(t(done.kept ? 'services.endedKept' : 'services.ended', { name }));
    },
  };
}
