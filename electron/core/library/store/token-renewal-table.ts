import type { AccountId } from '../../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';

/** Which process renews the tokens of an account: a refresh token is sent once, whoever needs a token. */
export function createTokenRenewalTable(database: SqliteDatabase) {
  // [Note: clock set back] As with leases of listings: one that ends later than any taken now was taken by a clock ahead.
  const claim = database.prepare(`
    INSERT INTO tokenRenewal (accountId, owner, until) VALUES (@accountId, @owner, @until)
    ON CONFLICT (accountId) DO UPDATE SET owner = @owner, until = @until
    WHERE until < @now OR until > @until + (@until - @now)`);
  const selectOwner = database.prepare('SELECT owner FROM tokenRenewal WHERE accountId = ?').pluck();
  const release = database.prepare('DELETE FROM tokenRenewal WHERE accountId = ? AND owner = ?');
  return {
    /** Whether it is the owner's now. */
    claim: (accountId: AccountId, owner: string, now: number, until: number): boolean =>
      claim.run({ accountId, owner, now, until }).changes === 1,
    owner(accountId: AccountId): string | null {
      const owner = selectOwner.get(accountId);
      return typeof owner === 'string' ? owner : null;
    },
    release: (accountId: AccountId, owner: string): void => void release.run(accountId, owner),
  };
}
