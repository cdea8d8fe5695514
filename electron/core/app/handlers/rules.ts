import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { RuleSetView, RuleView } from '../../../../shared/contract/rules.ts';
import type { ServiceFieldsView } from '../../../../shared/contract/service-fields.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { parseExpression, type SyntaxFault } from '../../../../shared/domain/rules/parse.ts';
import type { Rule } from '../../../../shared/domain/rules/rule.ts';
import { NOTHING_DESCRIBED } from '../../../../shared/domain/service-fields/description.ts';
import { offeredFields } from '../../../../shared/domain/service-fields/form.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import type { Failure } from '../../service/http/failure.ts';
import { learnFields } from '../../service/learn/learn-fields.ts';
import { learnRules } from '../../service/learn/learn-rules.ts';
import { problemOf } from '../../sync/base/problem.ts';
import { lookAtFields } from '../views/field-views.ts';
import { accountOr, type HandlerContext, listingOrThrow } from './handler-context.ts';
import { confirmValue } from './listing-fields.ts';

/** The rules and fields that a service describes. */
export function ruleHandlers(context: HandlerContext) {
  const { store } = context;
  return {
    'account.rules': ({ accountId }) => rulesView(context, accountOr(context, accountId)),
    'listing.confirmValue': (input) => confirmValue(context, input),
    async 'account.learnRules'({ accountId }) {
      await context.accounts.wakePractice();
      const account = accountOr(context, accountId);
      const learnt = await learnRules(context, account);
      switch (learnt.kind) {
        case 'none':
          throw new AppError('unsupported', phrase('error.noRuleSource'));
        case 'failed':
          throw nothingChanged(learnt.failure);
        case 'learnt':
        case 'unchanged':
          return rulesView(context, store.accounts.get(account.accountId) ?? account);
      }
    },
    'account.fields': ({ accountId }) => fieldsView(context, accountOr(context, accountId)),
    async 'account.learnFields'({ accountId }) {
      await context.accounts.wakePractice();
      const account = accountOr(context, accountId);
      const learnt = await learnFields(context, account);
      if (learnt.kind === 'failed') throw nothingChanged(learnt.failure);
      return fieldsView(context, store.accounts.get(account.accountId) ?? account);
    },
    'listing.offeredFields'({ listingId }) {
      const { description, fields } = describedFor(context, listingId);
      return description === null ? [] : offeredFields(description, fields);
    },
    'listing.picklist'({ listingId, name }) {
      const { description } = describedFor(context, listingId);
      return description?.picklists.find((list) => list.name === name) ?? null;
    },
  } satisfies Partial<Handlers>;
}

function nothingChanged(failure: Failure): AppError {
  const { phrase: why, action } = problemOf(failure);
  return new AppError('serviceRefused', phrase('error.nothingChanged', { why }), { action });
}

function rulesView({ store }: HandlerContext, { accountId, name, profile }: AccountRow): RuleSetView {
  const known = store.ruleSets.of(accountId);
  return {
    account: name,
    source: profile.validation.source,
    learntAt: known?.learntAt ?? null,
    askedAt: known?.askedAt ?? null,
    hash: known?.hash ?? null,
    rules: (known?.rules ?? []).toSorted((one, other) => one.order - other.order).map(ruleView),
    leftOut: known?.leftOut ?? 0,
  };
}

function ruleView({ key, className, field, action, expression, errorText, warningText, helpText }: Rule): RuleView {
  const read = parseExpression(expression);
  const text = errorText || warningText || helpText;
  return { key, className, field, action, expression, text, unread: read.ok ? null : whyUnread(read.fault) };
}

function whyUnread({ why, at, found }: SyntaxFault): Phrase {
  switch (why) {
    case 'tooLong':
    case 'tooDeep':
    case 'tooManyParts':
      return phrase('rule.tooLarge');
    case 'unexpected':
    case 'notATime':
    case 'unclosedText':
    case 'unclosedComment':
    case 'unclosedTime':
      return found === '' ? phrase('rule.ends') : phrase('rule.unexpected', { found: found.slice(0, 40), at: at + 1 });
  }
}

/** The description by the service of a listing, and the names of the fields that its form has already. */
function describedFor(context: HandlerContext, listingId: ListingId) {
  const { store, ports } = context;
  const listing = listingOrThrow(context, listingId);
  const account = accountOf(listing, store.accounts.all());
  const description = account === null ? null : store.serviceFields.description(account.accountId);
  const { fields } = lookAtFields(store, listing, account, ports.now());
  return { description, fields: new Set(fields.map(({ name }) => name)) };
}

const NOT_ASKED = { outcome: 'notAsked', said: null } as const;

function fieldsView({ store }: HandlerContext, { accountId, name }: AccountRow): ServiceFieldsView {
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
