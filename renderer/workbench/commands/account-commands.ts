import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { Answer, CallInput } from '../../../shared/contract/dispatch.ts';
import type { DoctorReport } from '../../../shared/contract/doctor-report.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import type { AccountId, MediaId } from '../../../shared/domain/ids.ts';
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
