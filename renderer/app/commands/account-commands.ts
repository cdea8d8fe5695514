import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { Answer, CallInput } from '../../../shared/contract/dispatch.ts';
import type { DoctorReport } from '../../../shared/contract/model.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import type { CommandTools } from './tools.ts';

export function createAccountCommands({ services, openDialog, settle, settleInForm, t }: CommandTools) {
  const { host, store, toasts } = services;

  const startPractice = async (): Promise<void> => {
    // Closed before the service starts: afterwards the person may have opened another one.
    openDialog(null);
    const account = await settle(host.call('account.usePractice', {}), () => void startPractice());
    if (account === null) return;
    toasts.inform(t('settings.practiceReady'));
  };

  const chooseAccount = async (accountId: AccountId): Promise<void> => {
    await settle(host.call('account.choose', { accountId }), () => void chooseAccount(accountId));
  };

  return {
    startPractice,
    chooseAccount,
    async connect(input: CallInput<'account.connect'>): Promise<AppErrorData | null> {
      const answer = host.call('account.connect', input);
      const failure = await settleInForm(answer);
      const account = await answer;
      if (account.ok) toasts.inform(t('settings.connected', { name: account.value.name }));
      return failure;
    },
    /** Asks the service; only with `write` something is sent that it keeps. */
    async examine(accountId: AccountId, write: boolean): Promise<Answer<DoctorReport>> {
      const answer = await host.call('account.examine', { accountId, write });
      await store.refresh();
      return answer;
    },
    async applyProposals(input: CallInput<'account.applyProposals'>): Promise<AppErrorData | null> {
      const failure = await settleInForm(host.call('account.applyProposals', input));
      if (failure === null) toasts.inform(t('settings.takenOver', { count: input.proposals.length }));
      return failure;
    },
    setProfile: (input: CallInput<'account.setProfile'>) => settleInForm(host.call('account.setProfile', input)),
  };
}
