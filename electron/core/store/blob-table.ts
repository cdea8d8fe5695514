import { z } from 'zod';
import { Sha256 } from '../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';

const RenditionRow = z.object({ sha256: Sha256, bytes: z.int(), width: z.int(), height: z.int() });

/** The picture that is sent: made from an original by a specification, itself addressed by its content. */
export type RenditionRow = z.output<typeof RenditionRow>;

export type BlobTable = ReturnType<typeof createBlobTable>;

/** Which files the library holds; the bytes are in the blob folder. */
export function createBlobTable(database: SqliteDatabase) {
  const insert = database.prepare(
    'INSERT INTO blob (sha256, bytes, mediaType, addedAt) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const selectRendition = database.prepare(
    'SELECT sha256, bytes, width, height FROM rendition WHERE sourceSha256 = ? AND spec = ?',
  );
  const setTile = database.prepare('UPDATE blob SET hasTile = 1 WHERE sha256 = ?');
  const saveRendition = database.prepare(`
    INSERT INTO rendition (sourceSha256, spec, sha256, bytes, width, height) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      sha256 = excluded.sha256, bytes = excluded.bytes, width = excluded.width, height = excluded.height`);

  return {
    add: (sha256: Sha256, bytes: number, mediaType: string, at: string): void =>
      void insert.run(sha256, bytes, mediaType, at),
    /** The tile of this original is in the blob folder. */
    setTile: (source: Sha256): void => void setTile.run(source),
    rendition(source: Sha256, spec: string): RenditionRow | null {
      const row = selectRendition.get(source, spec);
      return row === undefined ? null : RenditionRow.parse(row);
    },
    saveRendition: (source: Sha256, spec: string, rendition: RenditionRow): void =>
      void saveRendition.run(source, spec, rendition.sha256, rendition.bytes, rendition.width, rendition.height),
  };
}
