import { z } from 'zod';
import { AccountId, type ListingId } from '../../../../shared/domain/ids.ts';
import { RULE_ACTIONS } from '../../../../shared/domain/rules/rule.ts';
import type { SqliteDatabase } from './open-database.ts';
import { jsonColumn, remembered } from './row.ts';

const StoredRule = z.object({
  key: z.string(),
  className: z.string(),
  field: z.string(),
  action: z.enum(RULE_ACTIONS),
  expression: z.string(),
  order: z.number(),
  errorText: z.string(),
  warningText: z.string(),
  helpText: z.string(),
});

const RuleSetRow = z.object({
  accountId: AccountId,
  hash: z.string(),
  /** [Note: read once] Those of a large service are hundreds of kilobytes, asked for with every look at a listing. */
  rules: remembered(jsonColumn(z.array(StoredRule))),
  leftOut: z.int(),
  learntAt: z.string(),
  askedAt: z.string(),
});

/** The rules of a service as last reported. */
export type RuleSetRow = z.output<typeof RuleSetRow>;

export function createRuleSetTable(database: SqliteDatabase) {
  const selectOne = database.prepare('SELECT * FROM ruleSet WHERE accountId = ?');
  const save = database.prepare(`
    INSERT INTO ruleSet (accountId, hash, rules, leftOut, learntAt, askedAt)
    VALUES (@accountId, @hash, @rules, @leftOut, @learntAt, @askedAt)
    ON CONFLICT (accountId) DO UPDATE SET hash = excluded.hash, rules = excluded.rules, leftOut = excluded.leftOut,
      learntAt = excluded.learntAt, askedAt = excluded.askedAt`);
  const setAsked = database.prepare('UPDATE ruleSet SET askedAt = ? WHERE accountId = ?');
  const remove = database.prepare('DELETE FROM ruleSet WHERE accountId = ?');
  return {
    of(accountId: AccountId): RuleSetRow | null {
      const row = selectOne.get(accountId);
      return row === undefined ? null : RuleSetRow.parse(row);
    },
    save: (row: RuleSetRow): void => void save.run({ ...row, rules: JSON.stringify(row.rules) }),
    setAsked: (accountId: AccountId, at: string): void => void setAsked.run(at, accountId),
    delete: (accountId: AccountId): void => void remove.run(accountId),
  };
}

const Row = z.object({ errors: jsonColumn(z.array(z.string())) });

/** The errors with which a person sent a listing all the same, by their keys (`keyOfError`). */
export function createSentAnywayTable(database: SqliteDatabase) {
  const select = database.prepare('SELECT errors FROM sentAnyway WHERE listingId = ?');
  const save = database.prepare(
    'INSERT INTO sentAnyway (listingId, errors) VALUES (?, ?) ON CONFLICT (listingId) DO UPDATE SET errors = excluded.errors',
  );
  return {
    of(listingId: ListingId): ReadonlySet<string> {
      const row = select.get(listingId);
      return new Set(row === undefined ? [] : Row.parse(row).errors);
    },
    set: (listingId: ListingId, errors: ReadonlySet<string>): void =>
      void save.run(listingId, JSON.stringify([...errors])),
  };
}
