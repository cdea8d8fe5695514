import { z } from 'zod';
import { numberRow, type Sql } from './store-sql.ts';

const memberRow = z.object({ value: z.string().nullable() });

/** The access tokens that were issued, by their hashes. */
export function openTokens(sql: Sql, now: () => Date) {
  return {
    /** Remembers an access token until it expires; forgets those that have expired. */
    addToken(tokenHash: string, memberLoginId: string | null, expiresAt: Date): void {
      const insert = 'INSERT INTO token (tokenHash, memberLoginId, expiresAt) VALUES (?, ?, ?)';
      sql.atomically(() => {
        sql.run('DELETE FROM token WHERE expiresAt <= ?', now().toISOString());
        sql.run(insert, tokenHash, memberLoginId, expiresAt.toISOString());
      });
    },

    /** Forgets a token. @returns whose it was; null where it is not known, or belongs to nobody */
    takeToken(tokenHash: string): string | null {
      const remove = 'DELETE FROM token WHERE tokenHash = ? AND expiresAt > ? RETURNING memberLoginId AS value';
      return sql.one(memberRow, remove, tokenHash, now().toISOString())?.value ?? null;
    },

    removeTokens(): void {
      sql.run('DELETE FROM token');
    },

    hasToken(tokenHash: string): boolean {
      const select = 'SELECT 1 AS value FROM token WHERE tokenHash = ? AND expiresAt > ?';
      return sql.one(numberRow, select, tokenHash, now().toISOString()) !== null;
    },
  };
}
