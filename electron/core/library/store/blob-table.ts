import { z } from 'zod';
import { OriginalFault } from '../../../../shared/contract/storage.ts';
import { type ListingId, PictureId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { PictureHints } from '../../../../shared/domain/picture-rules/hints.ts';
import type { Measures } from '../blobs/measures.ts';
import type { SqliteDatabase } from './open-database.ts';
import { rowReader } from './row.ts';

const RenditionRow = z.object({ sha256: Sha256, bytes: z.int(), width: z.int(), height: z.int() });

/** The picture that is sent: made from an original by a specification, itself addressed by its content. */
export type RenditionRow = z.output<typeof RenditionRow>;

const FaultRow = z.object({ sha256: Sha256, fault: OriginalFault });

const OWN_RENDITIONS = `
  SELECT sha256 FROM rendition WHERE sourceSha256 = @source AND sha256 NOT IN (
    SELECT sha256 FROM rendition WHERE sourceSha256 <> @source)`;

/** Which files the library holds; the bytes are in the blob folder. */
export function createBlobTable(database: SqliteDatabase) {
  const insert = database.prepare(
    'INSERT INTO blob (sha256, bytes, mediaType, addedAt) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET fault = NULL',
  );
  const selectRendition = database.prepare(
    'SELECT sha256, bytes, width, height FROM rendition WHERE sourceSha256 = ? AND spec = ?',
  );
  const selectRenditionsOf = database.prepare(`
    SELECT sourceSha256 || substr(spec, length(@spec) + 1) AS picture, sha256, bytes, width, height FROM rendition
    WHERE (spec = @spec OR spec GLOB @spec || '-*') AND sourceSha256 IN (SELECT sha256 FROM media WHERE listingId = @listingId)`);
  const readRenditionOf = rowReader(RenditionRow.extend({ picture: PictureId }), 'picture');
  const setTile = database.prepare('UPDATE blob SET hasTile = 1 WHERE sha256 = ?');
  const saveRendition = database.prepare(`
    INSERT INTO rendition (sourceSha256, spec, sha256, bytes, width, height) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      sha256 = excluded.sha256, bytes = excluded.bytes, width = excluded.width, height = excluded.height`);

  const selectOfListing = database
    .prepare(
      `SELECT sha256 FROM media WHERE listingId = +@listingId
       UNION SELECT sha256 FROM mediaByOthers WHERE listingId = +@listingId AND sha256 IS NOT NULL
       UNION SELECT sha256 FROM changePicture JOIN change USING (changeId) WHERE listingId = +@listingId`,
    )
    .pluck();
  const selectOwnRenditions = database.prepare(OWN_RENDITIONS).pluck();
  const removeRenditions = database.prepare('DELETE FROM rendition WHERE sourceSha256 = ?');
  const remove = database.prepare('DELETE FROM blob WHERE sha256 = ?');

  return {
    ...uses(database),
    ...faults(database),
    ...corrected(database),
    ...measureWrites(database),
    ...specs(database),
    /** All pictures that a listing uses, its removed and replaced ones too. */
    ofListing: (listingId: ListingId): Sha256[] => z.array(Sha256).parse(selectOfListing.all({ listingId })),
    /** Forgets a picture; answers its renditions, which no other picture has. */
    delete(source: Sha256): Sha256[] {
      const renditions = z.array(Sha256).parse(selectOwnRenditions.all({ source }));
      removeRenditions.run(source);
      remove.run(source);
      return renditions;
    },
    /** Its file is in the library, complete: whatever was wrong with it before is not any more. */
    add: (sha256: Sha256, bytes: number, mediaType: string, at: string): void =>
      void insert.run(sha256, bytes, mediaType, at),
    /** The tile of this original is in the blob folder. */
    setTile: (source: Sha256): void => void setTile.run(source),
    rendition(source: Sha256, spec: string): RenditionRow | null {
      const row = selectRendition.get(source, spec);
      return row === undefined ? null : RenditionRow.parse(row);
    },
    /**
     * Those of all photos of a listing, by their pictures: asked one by one, a thousand photos would take the loop.
     *
     * @param spec that of pictures without corrections
     */
    renditionsOf: (listingId: ListingId, spec: string): Map<PictureId, RenditionRow> =>
      new Map(
        selectRenditionsOf.all({ spec, listingId }).map((row) => {
          const rendition = readRenditionOf(row);
          return [rendition.picture, rendition] as const;
        }),
      ),
    saveRendition: (source: Sha256, spec: string, rendition: RenditionRow): void =>
      void saveRendition.run(source, spec, rendition.sha256, rendition.bytes, rendition.width, rendition.height),
  };
}

/** By which settings renditions were made. */
function specs(database: SqliteDatabase) {
  const select = database.prepare('SELECT DISTINCT spec FROM rendition').pluck();
  const remove = database.prepare(`
    DELETE FROM rendition WHERE spec IN (SELECT value FROM json_each(?)) AND sha256 NOT IN (SELECT sha256 FROM upload)`);
  return {
    renditionSpecs: (): string[] => z.array(z.string()).parse(select.all()),
    /** Forgets the renditions of these specifications, but those that are being sent. */
    forgetRenditions: (names: readonly string[]): void => void remove.run(JSON.stringify(names)),
  };
}

/** What of a picture can be compared with others. */
function measureWrites(database: SqliteDatabase) {
  const setMeasures = database.prepare(
    'UPDATE blob SET likeness = @likeness, sharpness = @sharpness, signals = @signals WHERE sha256 = @source',
  );
  // What was measured of the original itself stays; what was not looked at then is added.
  const setSignals = database.prepare(
    `UPDATE blob SET signals = iif(signals IS NULL OR @codes IS NULL, ifnull(signals, @signals), json_set(signals, '$.codes', json(@codes))),
       likeness = ifnull(likeness, @likeness), sharpness = ifnull(sharpness, @sharpness) WHERE sha256 = @source`,
  );
  // A picture without codes has an empty list of them, and one of which they could not be found out the null of JSON: both are measured.
  const selectUnmeasured = database
    .prepare(
      `SELECT DISTINCT sha256 FROM media JOIN blob USING (sha256)
       WHERE json_type(ifnull(blob.signals, '{}'), '$.codes') IS NULL AND removed = 0 AND placeholder IS NULL AND hasTile = 1 ORDER BY sha256`,
    )
    .pluck();
  const selectUnread = database
    .prepare(
      `SELECT DISTINCT sha256 FROM media JOIN blob USING (sha256)
       WHERE blob.hints IS NULL AND removed = 0 AND placeholder IS NULL AND hasTile = 1 ORDER BY sha256`,
    )
    .pluck();
  const setHints = database.prepare('UPDATE blob SET hints = ? WHERE sha256 = ?');
  const setBias = database.prepare('UPDATE blob SET exposureBias = ? WHERE sha256 = ?');
  return {
    setMeasures: (source: Sha256, { likeness, sharpness, signals }: Measures): void =>
      void setMeasures.run({ source, likeness, sharpness, signals: JSON.stringify(signals) }),
    /** Of one whose pictures were made before it was measured; what is known of it stays. */
    setSignals: (source: Sha256, { signals, ...known }: Measures): void => {
      const codes = signals.codes === undefined ? null : JSON.stringify(signals.codes);
      setSignals.run({ source, ...known, codes, signals: JSON.stringify(signals) });
    },
    /** Originals of present photos whose pictures are made, and whose files were not asked how they came to be. */
    unread: (): Sha256[] => z.array(Sha256).parse(selectUnread.all()),
    /** The same of those that were not measured, or not of everything that is measured today. */
    unmeasured: (): Sha256[] => z.array(Sha256).parse(selectUnmeasured.all()),
    /** What its file says of how it came to be. */
    setHints: (source: Sha256, hints: PictureHints): void => void setHints.run(JSON.stringify(hints), source),
    setExposureBias: (source: Sha256, bias: number): void => void setBias.run(bias, source),
  };
}
/** What was made of an original with corrections. */
function corrected(database: SqliteDatabase) {
  const selectCorrected = database
    .prepare(`SELECT sha256 FROM rendition WHERE sourceSha256 = @source AND spec GLOB '*-' || @hash`)
    .pluck();
  const removeCorrected = database.prepare(
    `DELETE FROM rendition WHERE sourceSha256 = @source AND spec GLOB '*-' || @hash`,
  );
  const isRenditionLeft = database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM rendition WHERE sha256 = @sha256) OR EXISTS (SELECT 1 FROM upload WHERE sha256 = @sha256)`,
    )
    .pluck();
  return {
    /** Forgets the renditions of an original with some corrections; answers those that no other picture has. */
    deleteCorrected(source: Sha256, hash: string): Sha256[] {
      const had = z.array(Sha256).parse(selectCorrected.all({ source, hash }));
      removeCorrected.run({ source, hash });
      return had.filter((sha256) => isRenditionLeft.get({ sha256 }) === 0);
    },
  };
}
/** All that refers to a picture: photos, removed ones too, photos of others, and what an undo would bring back. */
const USES = `
  SELECT sha256 FROM media UNION SELECT sha256 FROM mediaByOthers WHERE sha256 IS NOT NULL
  UNION SELECT sha256 FROM changePicture`;

/** What refers to a picture. */
function uses(database: SqliteDatabase) {
  const isUsed = database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM media WHERE sha256 = @sha256)
         OR EXISTS (SELECT 1 FROM mediaByOthers WHERE sha256 = @sha256)
         OR EXISTS (SELECT 1 FROM changePicture WHERE sha256 = @sha256)`,
    )
    .pluck();
  const selectUsed = database.prepare(USES).pluck();
  // A photo whose file is still on its way has a name of its own, which no file has.
  const selectExpected = database
    .prepare(`${USES} EXCEPT SELECT sha256 FROM media JOIN arrival USING (mediaId)`)
    .pluck();
  const selectUnused = database.prepare(`SELECT sha256 FROM blob WHERE sha256 NOT IN (${USES})`).pluck();
  // Of what is being sent still, as well, when the settings have changed since.
  const isRenditionUsed = database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM rendition WHERE sha256 = @sha256) OR EXISTS (SELECT 1 FROM upload WHERE sha256 = @sha256)`,
    )
    .pluck();
  const selectUsedRenditions = database
    .prepare(
      `SELECT sha256 FROM rendition WHERE spec NOT IN (SELECT value FROM json_each(?)) UNION SELECT sha256 FROM upload`,
    )
    .pluck();
  const read = (rows: unknown[]): Sha256[] => z.array(Sha256).parse(rows);
  return {
    /** Whether any photo shows this picture, or would after an undo. */
    isUsed: (sha256: Sha256): boolean => isUsed.get({ sha256 }) === 1,
    isRenditionUsed: (sha256: Sha256): boolean => isRenditionUsed.get({ sha256 }) === 1,
    used: (): ReadonlySet<Sha256> => new Set(read(selectUsed.all())),
    /** Those whose originals have to be in the library. */
    expected: (): ReadonlySet<Sha256> => new Set(read(selectExpected.all())),
    /** Renditions that may be sent, those of some specifications left out. */
    usedRenditions: (without: readonly string[]): ReadonlySet<Sha256> =>
      new Set(read(selectUsedRenditions.all(JSON.stringify(without)))),
    /** Pictures that are still known here, and that nothing refers to. */
    unused: (): Sha256[] => read(selectUnused.all()),
    ...keptPictures(database),
  };
}

/** Pictures that no present photo shows, and why they are kept: those of removed photos first. */
function keptPictures(database: SqliteDatabase) {
  const present = `SELECT sha256 FROM media WHERE removed = 0 UNION SELECT sha256 FROM mediaByOthers WHERE sha256 IS NOT NULL`;
  const selectRemoved = database
    .prepare(`SELECT DISTINCT sha256 FROM media WHERE removed = 1 AND sha256 NOT IN (${present})`)
    .pluck();
  const selectForUndo = database
    .prepare(
      `SELECT DISTINCT sha256 FROM changePicture
       WHERE sha256 NOT IN (${present}) AND sha256 NOT IN (SELECT sha256 FROM media)`,
    )
    .pluck();
  return {
    ofRemoved: (): Sha256[] => z.array(Sha256).parse(selectRemoved.all()),
    forUndo: (): Sha256[] => z.array(Sha256).parse(selectForUndo.all()),
  };
}

/** What is wrong with the files of originals. */
function faults(database: SqliteDatabase) {
  const select = database.prepare('SELECT sha256, fault FROM blob WHERE fault IS NOT NULL');
  const set = database.prepare('UPDATE blob SET fault = @fault WHERE sha256 = @sha256 AND fault IS NOT @fault');
  return {
    faults: (): ReadonlyMap<Sha256, OriginalFault> =>
      new Map(
        select
          .all()
          .map((row) => FaultRow.parse(row))
          .map(({ sha256, fault }) => [sha256, fault] as const),
      ),
    /** Null once it is in order. @returns whether anything was otherwise before */
    setFault: (sha256: Sha256, fault: OriginalFault | null): boolean => set.run({ sha256, fault }).changes > 0,
  };
}
