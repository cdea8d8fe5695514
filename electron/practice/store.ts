import { z } from 'zod';
import type { Dialect } from './dialect.ts';
import { newTag } from './entity-tags.ts';
import { openBinaries } from './store-binaries.ts';
import { openMedia, openProperties } from './store-listings.ts';
import { numberRow, openSql, type Sql } from './store-sql.ts';

export type { Binary } from './store-binaries.ts';
export type { MediaRecord, PropertyRecord } from './store-listings.ts';

/** The service's memory: a SQLite file and a folder of pictures. */
export type Store = ReturnType<typeof openStore>;

/** Opens (and on first use creates) the data of one practice service. Throws when the folder cannot be used. */
export function openStore(dataFolder: string, now: () => Date, tags: Dialect['tags']) {
  const sql = openSql(dataFolder);
  const tag = (): string => newTag(tags, now());
  return {
    ...openBinaries(dataFolder, sql, now),
    ...openProperties(sql, now, tag),
    ...openMedia(sql, now, tag),
    ...openTokens(sql, now),
    close: (): void => sql.close(),
  };
}

const memberRow = z.object({ value: z.string().nullable() });

/** The access tokens that were issued, by their hashes. */
function openTokens(sql: Sql, now: () => Date) {
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
