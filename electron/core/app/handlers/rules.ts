import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { RuleSetView, RuleView } from '../../../../shared/contract/rules.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { parseExpression, type SyntaxFault } from '../../../../shared/domain/rules/parse.ts';
import type { Rule } from '../../../../shared/domain/rules/rule.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { learnRules } from '../../service/learn/learn-rules.ts';
import { problemOf } from '../../sync/base/problem.ts';
import { confirmValue } from './confirm-value.ts';
import { accountOr, type HandlerContext } from './handler-context.ts';

export function ruleHandlers(
  context: HandlerContext,
): Pick<Handlers, 'account.rules' | 'account.learnRules' | 'listing.confirmValue'> {
  const { store } = context;
  return {
    'account.rules': ({ accountId }) => viewOf(context, accountOr(context, accountId)),
    'listing.confirmValue': (input) => confirmValue(context, input),
    async 'account.learnRules'({ accountId }) {
      await context.accounts.wakePractice();
      const account = accountOr(context, accountId);
      const learnt = await learnRules(context, account);
      switch (learnt.kind) {
        case 'none':
          throw new AppError('unsupported', phrase('error.noRuleSource'));
        case 'failed': {
          const { phrase: why, action } = problemOf(learnt.failure);
          throw new AppError('serviceRefused', phrase('error.nothingChanged', { why }), { action });
        }
        case 'learnt':
        case 'unchanged':
          return viewOf(context, store.accounts.get(account.accountId) ?? account);
      }
    },
  };
}

function viewOf({ store }: HandlerContext, { accountId, name, profile }: AccountRow): RuleSetView {
  const known = store.ruleSets.of(accountId);
  return {
    account: name,
    source: profile.validation.source,
    learntAt: known?.learntAt ?? null,
    askedAt: known?.askedAt ?? null,
    hash: known?.hash ?? null,
    rules: (known?.rules ?? []).toSorted((one, other) => one.order - other.order).map(toView),
    leftOut: known?.leftOut ?? 0,
  };
}

function toView({ key, className, field, action, expression, errorText, warningText, helpText }: Rule): RuleView {
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
