import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Dialect } from './dialect.ts';
import { newTag } from './entity-tags.ts';
import { openMedia, openProperties } from './store-listings.ts';
import { numberRow, openSql, type Sql } from './store-sql.ts';

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

const binaryRow = z.object({
  id: z.string(),
  fileName: z.string(),
  extension: z.string(),
  mediaType: z.string(),
  size: z.number(),
});

/** One stored picture. `id` is the Id of the upload result and the MediaKey of Media; size in bytes. */
export type Binary = Readonly<z.output<typeof binaryRow>>;

/** The pictures: a row for each, and a file. */
function openBinaries(dataFolder: string, sql: Sql, now: () => Date) {
  const binaries = join(dataFolder, 'binaries');
  const incoming = join(dataFolder, 'incoming');
  mkdirSync(binaries, { recursive: true, mode: 0o700 });
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  // Left over from a process that was ended in the middle of an upload: never answered, so never promised.
  for (const name of readdirSync(incoming)) rmSync(join(incoming, name), { force: true });

  const binaryPath = (binary: Binary): string => join(binaries, `${binary.id}.${binary.extension}`);
  const count = (text: string): number => sql.one(numberRow, text)?.value ?? 0;

  return {
    /** Where the file of a binary lies. */
    binaryPath,

    /** A new place for a picture that is still arriving. */
    incomingPath: (): string => join(incoming, randomUUID()),

    /** Takes arrived files into the store, all or none. */
    addBinaries(arrived: readonly { readonly binary: Binary; readonly path: string }[]): void {
      // Files first: a file without a row is harmless, a row without its file would be a broken promise.
      for (const { binary, path } of arrived) renameSync(path, binaryPath(binary));
      // A content-addressed store may have these bytes already.
      const insert =
        'INSERT OR IGNORE INTO binary (id, fileName, extension, mediaType, size, addedAt) VALUES (?, ?, ?, ?, ?, ?)';
      sql.atomically(() => {
        for (const { binary } of arrived) {
          const { id, fileName, extension, mediaType, size } = binary;
          sql.run(insert, id, fileName, extension, mediaType, size, now().toISOString());
        }
      });
    },

    binary: (id: string): Binary | null =>
      sql.one(binaryRow, 'SELECT id, fileName, extension, mediaType, size FROM binary WHERE id = ?', id.toLowerCase()),

    /** How many pictures are stored, and how many of them no Media names. */
    countBinaries: (): { readonly binaries: number; readonly orphanBinaries: number } => ({
      binaries: count('SELECT count(*) AS value FROM binary'),
      orphanBinaries: count(
        'SELECT count(*) AS value FROM binary WHERE NOT EXISTS (SELECT 1 FROM media WHERE media.mediaKey = binary.id)',
      ),
    }),
  };
}
