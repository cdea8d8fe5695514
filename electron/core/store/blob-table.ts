import { z } from 'zod';
import { type ListingId, Sha256 } from '../../../shared/domain/ids.ts';
import type { Measures } from '../pictures/protocol.ts';
import type { SqliteDatabase } from './open-database.ts';
import { rowReader } from './row.ts';

const RenditionRow = z.object({ sha256: Sha256, bytes: z.int(), width: z.int(), height: z.int() });

/** The picture that is sent: made from an original by a specification, itself addressed by its content. */
export type RenditionRow = z.output<typeof RenditionRow>;

const OWN_RENDITIONS = `
  SELECT sha256 FROM rendition WHERE sourceSha256 = @source AND sha256 NOT IN (
    SELECT sha256 FROM rendition WHERE sourceSha256 <> @source)`;

export type BlobTable = ReturnType<typeof createBlobTable>;

/** Which files the library holds; the bytes are in the blob folder. */
export function createBlobTable(database: SqliteDatabase) {
  const insert = database.prepare(
    'INSERT INTO blob (sha256, bytes, mediaType, addedAt) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const selectRendition = database.prepare(
    'SELECT sha256, bytes, width, height FROM rendition WHERE sourceSha256 = ? AND spec = ?',
  );
  const selectRenditionsOf = database.prepare(`
    SELECT sourceSha256, sha256, bytes, width, height FROM rendition
    WHERE spec = ? AND sourceSha256 IN (SELECT sha256 FROM media WHERE listingId = ?)`);
  const readRenditionOf = rowReader(RenditionRow.extend({ sourceSha256: Sha256 }), 'sourceSha256');
  const setTile = database.prepare('UPDATE blob SET hasTile = 1 WHERE sha256 = ?');
  const saveRendition = database.prepare(`
    INSERT INTO rendition (sourceSha256, spec, sha256, bytes, width, height) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      sha256 = excluded.sha256, bytes = excluded.bytes, width = excluded.width, height = excluded.height`);

  const selectOfListing = database
    .prepare(
      `SELECT sha256 FROM media WHERE listingId = @listingId
       UNION SELECT sha256 FROM foreignMedia WHERE listingId = @listingId AND sha256 IS NOT NULL
       UNION SELECT side.value ->> '$.sha256' FROM change, json_each(change.steps) AS step, json_each(step.value) AS side
         WHERE listingId = @listingId AND change.kind = 'replace' AND step.value ->> '$.kind' = 'picture'
           AND side.key IN ('from', 'to')`,
    )
    .pluck();
  const selectOwnRenditions = database.prepare(OWN_RENDITIONS).pluck();
  const removeRenditions = database.prepare('DELETE FROM rendition WHERE sourceSha256 = ?');
  const remove = database.prepare('DELETE FROM blob WHERE sha256 = ?');

  return {
    ...uses(database),
    ...measureWrites(database),
    /** All pictures that a listing uses, its removed and replaced ones too. */
    ofListing: (listingId: ListingId): Sha256[] => z.array(Sha256).parse(selectOfListing.all({ listingId })),
    /** Forgets a picture; answers its renditions, which no other picture has. */
    delete(source: Sha256): Sha256[] {
      const renditions = z.array(Sha256).parse(selectOwnRenditions.all({ source }));
      removeRenditions.run(source);
      remove.run(source);
      return renditions;
    },
    add: (sha256: Sha256, bytes: number, mediaType: string, at: string): void =>
      void insert.run(sha256, bytes, mediaType, at),
    /** The tile of this original is in the blob folder. */
    setTile: (source: Sha256): void => void setTile.run(source),
    rendition(source: Sha256, spec: string): RenditionRow | null {
      const row = selectRendition.get(source, spec);
      return row === undefined ? null : RenditionRow.parse(row);
    },
    /** Those of all photos of a listing, by their originals: asked one by one, a thousand photos would take the loop. */
    renditionsOf: (listingId: ListingId, spec: string): Map<Sha256, RenditionRow> =>
      new Map(
        selectRenditionsOf.all(spec, listingId).map((row) => {
          const rendition = readRenditionOf(row);
          return [rendition.sourceSha256, rendition] as const;
        }),
      ),
    saveRendition: (source: Sha256, spec: string, rendition: RenditionRow): void =>
      void saveRendition.run(source, spec, rendition.sha256, rendition.bytes, rendition.width, rendition.height),
  };
}

/** What of a picture can be compared with others. */
function measureWrites(database: SqliteDatabase) {
  const setMeasures = database.prepare(
    'UPDATE blob SET likeness = @likeness, sharpness = @sharpness WHERE sha256 = @source',
  );
  const setBias = database.prepare('UPDATE blob SET exposureBias = ? WHERE sha256 = ?');
  return {
    setMeasures: (source: Sha256, { likeness, sharpness }: Measures): void =>
      void setMeasures.run({ source, likeness, sharpness }),
    setExposureBias: (source: Sha256, bias: number): void => void setBias.run(bias, source),
  };
}

/** What refers to a picture. */
function uses(database: SqliteDatabase) {
  // What a change replaced comes back when it is undone.
  const isUsed = database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM media WHERE sha256 = @sha256)
         OR EXISTS (SELECT 1 FROM foreignMedia WHERE sha256 = @sha256)
         OR EXISTS (SELECT 1 FROM change WHERE kind = 'replace' AND steps LIKE '%' || @sha256 || '%')`,
    )
    .pluck();
  // Of what is being sent still, as well, when the settings have changed since.
  const isRenditionUsed = database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM rendition WHERE sha256 = @sha256) OR EXISTS (SELECT 1 FROM upload WHERE sha256 = @sha256)`,
    )
    .pluck();
  return {
    /** Whether any photo shows this picture, or would after an undo. */
    isUsed: (sha256: Sha256): boolean => isUsed.get({ sha256 }) === 1,
    isRenditionUsed: (sha256: Sha256): boolean => isRenditionUsed.get({ sha256 }) === 1,
  };
}
