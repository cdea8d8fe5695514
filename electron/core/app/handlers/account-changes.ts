import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../../shared/contract/model.ts';
import type { AccountId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { withSettings } from '../../../../shared/domain/profile-changes.ts';
import { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { revokeAt } from '../../service/accounts/sign-out.ts';
import { secretName } from '../../service/accounts/token-sources.ts';
import type { HandlerContext } from './handler-context.ts';

/** @param viewOf throws AppError notFound */
export function accountChangeHandlers(
  context: HandlerContext,
  viewOf: (accountId: AccountId) => AccountView,
): Pick<Handlers, 'account.rename' | 'account.changeProfile' | 'account.remove'> {
  const { ports, store } = context;
  return {
    async 'account.rename'({ accountId, name }) {
      viewOf(accountId);
      await store.soon(() => store.accounts.rename(accountId, name));
      return viewOf(accountId);
    },
    async 'account.changeProfile'({ accountId, settings }) {
      // Upon what is saved when its turn comes: a change from elsewhere stays.
      await store.soon(() => {
        const profile = ServiceProfile.safeParse(withSettings(viewOf(accountId).profile, Object.entries(settings)));
        if (!profile.success) throw new AppError('invalidInput', phrase('error.settingsDoNotFit'));
        store.accounts.setProfile(accountId, profile.data);
      });
      context.tokens.forget(accountId);
      context.learnRulesSoon();
      return viewOf(accountId);
    },
    async 'account.remove'({ accountId }) {
      viewOf(accountId);
      const account = store.accounts.get(accountId);
      await store.soon(() => {
        const count = store.listingColumns.countOf(accountId);
        if (count > 0) throw new AppError('unsupported', phrase('error.accountHasListings', { count }));
        store.accounts.delete(accountId);
      });
      context.tokens.forget(accountId);
      // The account is gone here whether its identity provider can be told or not.
      if (account !== null) await revokeAt(context, account);
      await ports.secrets.remove?.(secretName(accountId));
      return {};
    },
  };
}
