import { AppError } from '../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../shared/contract/model.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import type { HandlerContext } from './handler-context.ts';

type AccountHandlers = Pick<
  Handlers,
  'app.info' | 'account.list' | 'account.connect' | 'account.usePractice' | 'account.choose' | 'account.setProfile'
>;

export function accountHandlers(context: HandlerContext): AccountHandlers {
  const { ports, store, accounts } = context;
  const viewOf = (accountId: AccountId): AccountView => {
    const view = accounts.list().find((account) => account.accountId === accountId);
    if (view === undefined) throw new AppError('notFound', 'There is no such account. Nothing was changed.');
    return view;
  };
  return {
    'app.info': () => ({
      version: ports.host.version,
      host: ports.host.kind,
      canPickFiles: ports.host.pickFiles !== null,
      practiceAvailable: ports.practice !== null,
      home: ports.home,
    }),
    'account.list': () => accounts.list(),
    'account.connect': (input) => accounts.connect(input),
    'account.usePractice': () => accounts.usePractice(),
    async 'account.choose'({ accountId }) {
      if (viewOf(accountId).environment === 'practice') return accounts.usePractice();
      store.write(() => store.accounts.choose(accountId));
      return viewOf(accountId);
    },
    'account.setProfile'({ accountId, profile }) {
      viewOf(accountId);
      store.write(() => store.accounts.setProfile(accountId, profile));
      context.tokens.forget(accountId);
      return viewOf(accountId);
    },
  };
}
