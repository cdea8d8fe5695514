import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { numberRow, type Sql } from './store-sql.ts';

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
export function openBinaries(dataFolder: string, sql: Sql, now: () => Date) {
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
