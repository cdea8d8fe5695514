import type { Dialect } from './dialect.ts';
import { newTag } from './entity-tags.ts';
import { openBinaries } from './store-binaries.ts';
import { openMedia, openProperties } from './store-listings.ts';
import { openSql } from './store-sql.ts';
import { openTokens } from './store-tokens.ts';

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
