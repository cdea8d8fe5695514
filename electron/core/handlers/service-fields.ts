import { AppError } from '../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../shared/contract/dispatch.ts';
import type { ServiceFieldsView } from '../../../shared/contract/service-fields.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { NOTHING_DESCRIBED } from '../../../shared/domain/service-fields/description.ts';
import { learnFields } from '../rules/learn-fields.ts';
import type { AccountRow } from '../store/account-table.ts';
import { problemOf } from '../sync/problem.ts';
import { accountOr, type HandlerContext } from './handler-context.ts';

export function serviceFieldHandlers(
  context: HandlerContext,
): Pick<Handlers, 'account.fields' | 'account.learnFields'> {
  const { store } = context;
  return {
    'account.fields': ({ accountId }) => viewOf(context, accountOr(context, accountId)),
    async 'account.learnFields'({ accountId }) {
      await context.accounts.wakePractice();
      const account = accountOr(context, accountId);
      const learnt = await learnFields(context, account);
      if (learnt.kind === 'failed') {
        const { phrase: why, action } = problemOf(learnt.failure);
        throw new AppError('serviceRefused', phrase('error.nothingChanged', { why }), { action });
      }
      return viewOf(context, store.accounts.get(account.accountId) ?? account);
    },
  };
}

const NOT_ASKED = { outcome: 'notAsked', said: null } as const;

function viewOf({ store }: HandlerContext, { accountId, name }: AccountRow): ServiceFieldsView {
  const known = store.serviceFields.of(accountId);
  return {
    account: name,
    learntAt: known?.learntAt ?? null,
    askedAt: known?.askedAt ?? null,
    hash: known?.hash ?? null,
    sources: known?.sources ?? { metadata: NOT_ASKED, lookup: NOT_ASKED, field: NOT_ASKED, model: NOT_ASKED },
    ...(known?.description ?? NOTHING_DESCRIBED),
  };
}
