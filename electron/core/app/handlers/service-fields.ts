import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { ServiceFieldsView } from '../../../../shared/contract/service-fields.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { NOTHING_DESCRIBED } from '../../../../shared/domain/service-fields/description.ts';
import { offeredFields } from '../../../../shared/domain/service-fields/form.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { accountOf } from '../../service/accounts/account-of.ts';
import { learnFields } from '../../service/learn/learn-fields.ts';
import { problemOf } from '../../sync/base/problem.ts';
import { lookAtFields } from '../views/field-views.ts';
import { accountOr, type HandlerContext, listingOrThrow } from './handler-context.ts';

export function serviceFieldHandlers(
  context: HandlerContext,
): Pick<Handlers, 'account.fields' | 'account.learnFields' | 'listing.offeredFields' | 'listing.picklist'> {
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
    'listing.offeredFields'({ listingId }) {
      const { description, fields } = describedFor(context, listingId);
      return description === null ? [] : offeredFields(description, fields);
    },
    'listing.picklist'({ listingId, name }) {
      const { description } = describedFor(context, listingId);
      return description?.picklists.find((list) => list.name === name) ?? null;
    },
  };
}

/** What the service of a listing tells, and the names of the fields that its form has already. */
function describedFor(context: HandlerContext, listingId: ListingId) {
  const { store, ports } = context;
  const listing = listingOrThrow(context, listingId);
  const account = accountOf(listing, store.accounts.all());
  const description = account === null ? null : store.serviceFields.description(account.accountId);
  const { fields } = lookAtFields(store, listing, account, ports.now());
  return { description, fields: new Set(fields.map(({ name }) => name)) };
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
