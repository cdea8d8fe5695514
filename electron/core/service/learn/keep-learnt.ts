import type { AccountRow } from '../../library/store/account-table.ts';
import { fieldsAreDue, learnFieldsQuietly } from './learn-fields.ts';
import { type LearnContext, learnQuietly, rulesAreDue } from './learn-rules.ts';

/** How often it is looked whether rules and fields are to be asked for again, in milliseconds; they say how old they may be. */
const LOOK_AT_RULES = 60_000;

/** @returns ends it */
export function keepRules(context: LearnContext, track: (work: Promise<void>) => void): () => void {
  const tried = new Map<string, number>();
  const triedFields = new Map<string, number>();
  const noting =
    (moments: Map<string, number>, isDue: typeof rulesAreDue) =>
    (account: AccountRow): boolean => {
      const due = isDue(context, account, moments);
      if (due) moments.set(account.accountId, context.ports.now().getTime());
      return due;
    };
  const look = (): void => {
    for (const account of accountsInUse(context)) {
      track(learnQuietly(context, noting(tried, rulesAreDue), account));
      track(learnFieldsQuietly(context, noting(triedFields, fieldsAreDue), account));
    }
  };
  look();
  const again = setInterval(look, LOOK_AT_RULES);
  again.unref();
  return () => clearInterval(again);
}

/** The one in use, and those of listings: a listing may go to several services. */
function accountsInUse({ store }: LearnContext): AccountRow[] {
  const ofListings = new Set(store.listings.accountsInUse());
  return store.accounts.all().filter(({ isCurrent, accountId }) => isCurrent || ofListings.has(accountId));
}
