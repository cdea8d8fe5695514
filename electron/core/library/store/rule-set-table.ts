import { z } from 'zod';
import { AccountId, type ListingId } from '../../../../shared/domain/ids.ts';
import { Rule } from '../../../../shared/domain/rules/rule.ts';
import { jsonColumn, remembered } from './row.ts';
import { type Sql, upsert } from './statements.ts';

const RuleSetRow = z.object({
  accountId: AccountId,
  hash: z.string(),
  /** [Note: read once] Those of a large service are hundreds of kilobytes, asked for with every look at a listing. */
  rules: remembered(jsonColumn(z.array(Rule))),
  leftOut: z.int(),
  learntAt: z.string(),
  askedAt: z.string(),
});

/** The rules of a service as last reported. */
export type RuleSetRow = z.output<typeof RuleSetRow>;

export function createRuleSetTable(sql: Sql) {
  return {
    of: sql<[accountId: AccountId]>('SELECT * FROM ruleSet WHERE accountId = ?').one(RuleSetRow),
    save: sql<[row: RuleSetRow]>(upsert('ruleSet', ['accountId'], Object.keys(RuleSetRow.shape))).run,
    setAsked: sql<[accountId: AccountId, at: string]>('UPDATE ruleSet SET askedAt = ?2 WHERE accountId = ?1').run,
    delete: sql<[accountId: AccountId]>('DELETE FROM ruleSet WHERE accountId = ?').run,
  };
}

/** The errors with which a person sent a listing all the same, by their keys (`keyOfError`). */
export function createSentAnywayTable(sql: Sql) {
  const select = sql<[listingId: ListingId]>('SELECT errors FROM sentAnyway WHERE listingId = ?').value(
    jsonColumn(z.array(z.string())),
  );
  const save = sql<[row: object]>(upsert('sentAnyway', ['listingId'], ['listingId', 'errors']));
  return {
    of: (listingId: ListingId): ReadonlySet<string> => new Set(select(listingId)),
    set: (listingId: ListingId, errors: ReadonlySet<string>): void => save.run({ listingId, errors: [...errors] }),
  };
}
