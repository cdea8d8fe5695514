import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../../shared/contract/model.ts';
import type { AccountId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { createMemberAccounts } from '../../service/accounts/member-accounts.ts';
import { signOut } from '../../service/accounts/sign-out.ts';
import type { SignInTarget } from '../../service/sign-in/sign-ins.ts';
import type { HandlerContext } from './handler-context.ts';

/** @param viewOf throws AppError notFound */
export function signInHandlers(
  context: HandlerContext,
  viewOf: (accountId: AccountId) => AccountView,
): Pick<
  Handlers,
  | 'account.beginSignIn'
  | 'account.signInAgain'
  | 'account.signInWithPassword'
  | 'account.signInAgainWithPassword'
  | 'account.finishSignIn'
  | 'account.cancelSignIn'
  | 'account.signOut'
> {
  const { ports, store, tokens, hold, signIns } = context;
  const members = createMemberAccounts({ ports, store, tokens, hold, view: viewOf });
  const toSignInAgain = (accountId: AccountId): SignInTarget => {
    const account = store.accounts.get(accountId);
    if (account === null) throw new AppError('notFound', phrase('error.noSuchAccount'));
    return members.toSignInAgain(account);
  };
  /** Whoever is signed in may be told other rules and fields. */
  const learning = (account: AccountView): AccountView => {
    context.learnRulesSoon();
    context.learnFieldsSoon();
    return account;
  };
  return {
    'account.beginSignIn': (input) => signIns.begin(members.toConnect(input), input.way),
    'account.signInAgain': ({ accountId, way }) => signIns.begin(toSignInAgain(accountId), way),
    async 'account.signInWithPassword'({ member, ...input }) {
      return learning(await signIns.withPassword(members.toConnect(input), member));
    },
    async 'account.signInAgainWithPassword'({ accountId, member }) {
      return learning(await signIns.withPassword(toSignInAgain(accountId), member));
    },
    async 'account.finishSignIn'({ signInId }) {
      return learning(await signIns.finish(signInId));
    },
    'account.cancelSignIn'({ signInId }) {
      signIns.cancel(signInId);
      return {};
    },
    async 'account.signOut'({ accountId }) {
      viewOf(accountId);
      const revoked = await signOut(context, accountId);
      return { account: viewOf(accountId), revoked };
    },
  };
}
