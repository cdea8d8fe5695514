import { describeError } from '../../library/describe-error.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { Failure } from '../http/failure.ts';
import { readRules } from '../odata/validation-rules.ts';
import type { ServicePorts } from '../ports.ts';
import { type SessionContext, sessionFor } from '../session.ts';

/** What it takes to ask a service for its description, and to keep it. */
export interface LearnContext {
  readonly store: Store;
  readonly syncContext: SessionContext;
  readonly ports: Pick<ServicePorts, 'host' | 'now' | 'log'>;
}

export type Learnt =
  | { readonly kind: 'learnt' | 'unchanged' | 'none' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Asks a service for its rules and keeps them; those of before stay where it does not answer. */
export async function learnRules(context: LearnContext, account: AccountRow): Promise<Learnt> {
  const { store, ports } = context;
  const { accountId, profile } = account;
  const { source } = profile.validation;
  const known = store.ruleSets.of(accountId);
  if (source === 'none') {
    if (known !== null) await store.soon(() => store.ruleSets.delete(accountId));
    return { kind: 'none' };
  }
  const described = await readRules(sessionFor(context.syncContext, account).api, source, known?.hash ?? '');
  if (!described.ok) return { kind: 'failed', failure: described.failure };
  const at = ports.now().toISOString();
  if (described.value.kind === 'unchanged') {
    await store.soon(() => store.ruleSets.setAsked(accountId, at), 'derived');
    return { kind: 'unchanged' };
  }
  const { hash, rules, leftOut } = described.value;
  await store.soon(() => {
    // The account may have been removed while its service was asked.
    if (store.accounts.get(accountId) !== null)
      store.ruleSets.save({ accountId, hash, rules: [...rules], leftOut, learntAt: at, askedAt: at });
  });
  return { kind: 'learnt' };
}

type Learn = (context: LearnContext, account: AccountRow) => Promise<Learnt>;

/** The same, of the account in use unless another is named, where nobody waits for it: a failure is tried again after a while. */
export function quietly(what: 'rules' | 'fields', learn: Learn) {
  return async (
    context: LearnContext,
    isDue: (account: AccountRow) => boolean,
    account = context.store.accounts.current(),
  ): Promise<void> => {
    if (account === null || !isDue(account)) return;
    const { log } = context.ports;
    try {
      const learnt = await learn(context, account);
      if (learnt.kind === 'failed')
        log.info(`the ${what} of the service could not be read`, { why: learnt.failure.phrase.code });
    } catch (error) {
      log.warn(`the ${what} of the service could not be kept`, { error: describeError(error) });
    }
  };
}

export const learnRulesQuietly = quietly('rules', learnRules);

/** Milliseconds after which the service is asked whether its rules are others now. */
const REFRESH = 60 * 60_000;

/** Whether rules were asked for so long ago that they may be others. @param tried when that was tried last, by account */
export function rulesAreDue(
  { store, ports }: LearnContext,
  { accountId, profile }: AccountRow,
  tried: ReadonlyMap<string, number>,
): boolean {
  if (profile.validation.source === 'none') return false;
  const asked = Date.parse(store.ruleSets.of(accountId)?.askedAt ?? '');
  const last = Math.max(Number.isNaN(asked) ? 0 : asked, tried.get(accountId) ?? 0);
  return ports.now().getTime() - last >= REFRESH;
}
