import { z } from 'zod';
import { OriginalFault } from '../../../../shared/contract/storage.ts';
import { type ListingId, PictureId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { PictureHints } from '../../../../shared/domain/picture-rules/hints.ts';
import type { Measures } from '../blobs/measures.ts';
import { rowReader } from './row.ts';
import { type Sql, upsert } from './statements.ts';

const RenditionRow = z.object({ sha256: Sha256, bytes: z.int(), width: z.int(), height: z.int() });

/** The picture that is sent: made from an original by a specification, itself addressed by its content. */
export type RenditionRow = z.output<typeof RenditionRow>;

const FaultRow = z.object({ sha256: Sha256, fault: OriginalFault });

/** All that refers to a picture: photos, removed ones too, photos of others, and what an undo would bring back. */
const USES = `
  SELECT sha256 FROM media UNION SELECT sha256 FROM mediaByOthers WHERE sha256 IS NOT NULL
  UNION SELECT sha256 FROM changePicture`;

/** Which files the library holds; the bytes are in the blob folder. */
export function createBlobTable(sql: Sql) {
  const selectRenditionsOf = sql<[spec: string, listingId: ListingId]>(`
    SELECT sourceSha256 || substr(spec, length(?1) + 1) AS picture, sha256, bytes, width, height FROM rendition
    WHERE (spec = ?1 OR spec GLOB ?1 || '-*') AND sourceSha256 IN (SELECT sha256 FROM media WHERE listingId = ?2)`).all(
    rowReader(RenditionRow.extend({ picture: PictureId }), 'picture'),
  );
  const saveRendition = sql<[row: object]>(
    upsert('rendition', ['sourceSha256', 'spec'], ['sourceSha256', 'spec', ...Object.keys(RenditionRow.shape)]),
  );
  const selectOwnRenditions = sql<[source: Sha256]>(`
    SELECT sha256 FROM rendition WHERE sourceSha256 = ?1 AND sha256 NOT IN (
      SELECT sha256 FROM rendition WHERE sourceSha256 <> ?1)`).values(Sha256);
  const removeRenditions = sql<[source: Sha256]>('DELETE FROM rendition WHERE sourceSha256 = ?');
  const remove = sql<[source: Sha256]>('DELETE FROM blob WHERE sha256 = ?');

  return {
    ...uses(sql),
    ...faults(sql),
    ...measureWrites(sql),
    ...specs(sql),
    /** All pictures that a listing uses, its removed and replaced ones too. */
    ofListing: sql<[listingId: ListingId]>(`
      SELECT sha256 FROM media WHERE listingId = +?1
      UNION SELECT sha256 FROM mediaByOthers WHERE listingId = +?1 AND sha256 IS NOT NULL
      UNION SELECT sha256 FROM changePicture JOIN change USING (changeId) WHERE listingId = +?1`).values(Sha256),
    /** Forgets a picture; answers its renditions, which no other picture has. */
    delete(source: Sha256): Sha256[] {
      const renditions = selectOwnRenditions(source);
      removeRenditions.run(source);
      remove.run(source);
      return renditions;
    },
    /** Its file is in the library, complete: whatever was wrong with it before is not any more. */
    add: sql<[sha256: Sha256, bytes: number, mediaType: string, at: string]>(
      'INSERT INTO blob (sha256, bytes, mediaType, addedAt) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET fault = NULL',
    ).run,
    /** The tile of this original is in the blob folder. */
    setTile: sql<[source: Sha256]>('UPDATE blob SET hasTile = 1 WHERE sha256 = ?').run,
    rendition: sql<[source: Sha256, spec: string]>(
      'SELECT sha256, bytes, width, height FROM rendition WHERE sourceSha256 = ? AND spec = ?',
    ).one(RenditionRow),
    /**
     * Those of all photos of a listing, by their pictures: asked one by one, a thousand photos would take the loop.
     *
     * @param spec that of pictures without corrections
     */
    renditionsOf: (listingId: ListingId, spec: string): Map<PictureId, RenditionRow> =>
      new Map(selectRenditionsOf(spec, listingId).map((rendition) => [rendition.picture, rendition] as const)),
    saveRendition: (sourceSha256: Sha256, spec: string, rendition: RenditionRow): void =>
      saveRendition.run({ ...rendition, sourceSha256, spec }),
  };
}

/** By which settings renditions were made, and which are used. */
function specs(sql: Sql) {
  // Of what is being sent still, as well, when the settings have changed since.
  const isRenditionUsed = sql<[sha256: Sha256]>(`
    SELECT EXISTS (SELECT 1 FROM rendition WHERE sha256 = ?1) OR EXISTS (SELECT 1 FROM upload WHERE sha256 = ?1)`).isTrue;
  const deleteCorrected = sql<[source: Sha256, hash: string]>(
    "DELETE FROM rendition WHERE sourceSha256 = ? AND spec GLOB '*-' || ? RETURNING sha256",
  ).values(Sha256);
  const selectUsed = sql<[without: readonly string[]]>(`
    SELECT sha256 FROM rendition WHERE spec NOT IN (SELECT value FROM json_each(?)) UNION SELECT sha256 FROM upload`).values(
    Sha256,
  );
  return {
    renditionSpecs: sql('SELECT DISTINCT spec FROM rendition').values(z.string()),
    /** Forgets the renditions of these specifications, but those that are being sent. */
    forgetRenditions: sql<[names: readonly string[]]>(`
      DELETE FROM rendition WHERE spec IN (SELECT value FROM json_each(?)) AND sha256 NOT IN (SELECT sha256 FROM upload)`)
      .run,
    isRenditionUsed,
    /** Renditions that may be sent, those of some specifications left out. */
    usedRenditions: (without: readonly string[]): ReadonlySet<Sha256> => new Set(selectUsed(without)),
    /** Forgets the renditions of an original with some corrections; answers those that no other picture has. */
    deleteCorrected: (source: Sha256, hash: string): Sha256[] =>
      deleteCorrected(source, hash).filter((sha256) => !isRenditionUsed(sha256)),
  };
}

/** What of a picture can be compared with others. */
function measureWrites(sql: Sql) {
  const setMeasures = sql<[row: Measures & { readonly source: Sha256 }]>(
    'UPDATE blob SET likeness = @likeness, sharpness = @sharpness, signals = @signals WHERE sha256 = @source',
  );
  // What was measured of the original itself stays; what was not looked at then is added.
  const setSignals = sql<[row: Measures & { readonly source: Sha256; readonly codes: unknown }]>(`
    UPDATE blob SET signals = iif(signals IS NULL OR @codes IS NULL, ifnull(signals, @signals), json_set(signals, '$.codes', json(@codes))),
      likeness = ifnull(likeness, @likeness), sharpness = ifnull(sharpness, @sharpness) WHERE sha256 = @source`);
  const lacking = (what: string) =>
    sql(`
      SELECT DISTINCT sha256 FROM media JOIN blob USING (sha256)
      WHERE ${what} IS NULL AND removed = 0 AND placeholder IS NULL AND hasTile = 1 ORDER BY sha256`).values(Sha256);
  return {
    setMeasures: (source: Sha256, measures: Measures): void => setMeasures.run({ source, ...measures }),
    /** Of one whose pictures were made before it was measured; what is known of it stays. */
    setSignals: (source: Sha256, measures: Measures): void =>
      setSignals.run({ source, ...measures, codes: JSON.stringify(measures.signals.codes) }),
    /** Originals of present photos whose pictures are made, and whose files were not asked how they came to be. */
    unread: lacking('blob.hints'),
    /**
     * The same of those that were not measured, or not of everything that is measured today. A picture without codes has an empty list of
     * them, and one of which they could not be found out the null of JSON: both are measured.
     */
    unmeasured: lacking("json_type(ifnull(blob.signals, '{}'), '$.codes')"),
    /** What its file says of how it came to be. */
    setHints: sql<[source: Sha256, hints: PictureHints]>('UPDATE blob SET hints = ?2 WHERE sha256 = ?1').run,
    setExposureBias: sql<[source: Sha256, bias: number]>('UPDATE blob SET exposureBias = ?2 WHERE sha256 = ?1').run,
  };
}

/** What refers to a picture, and pictures that no present photo shows, with why they are kept. */
function uses(sql: Sql) {
  const selectUsed = sql(USES).values(Sha256);
  // A photo whose file is still on its way has a name of its own, which no file has.
  const selectExpected = sql(`${USES} EXCEPT SELECT sha256 FROM media JOIN arrival USING (mediaId)`).values(Sha256);
  const present = `SELECT sha256 FROM media WHERE removed = 0 UNION SELECT sha256 FROM mediaByOthers WHERE sha256 IS NOT NULL`;
  return {
    /** Whether any photo shows this picture, or would after an undo. */
    isUsed: sql<[sha256: Sha256]>(`
      SELECT EXISTS (SELECT 1 FROM media WHERE sha256 = ?1)
        OR EXISTS (SELECT 1 FROM mediaByOthers WHERE sha256 = ?1)
        OR EXISTS (SELECT 1 FROM changePicture WHERE sha256 = ?1)`).isTrue,
    used: (): ReadonlySet<Sha256> => new Set(selectUsed()),
    /** Those whose originals have to be in the library. */
    expected: (): ReadonlySet<Sha256> => new Set(selectExpected()),
    /** Pictures that are still known here, and that nothing refers to. */
    unused: sql(`SELECT sha256 FROM blob WHERE sha256 NOT IN (${USES})`).values(Sha256),
    /** Those of removed photos first. */
    ofRemoved: sql(`SELECT DISTINCT sha256 FROM media WHERE removed = 1 AND sha256 NOT IN (${present})`).values(Sha256),
    forUndo: sql(`
      SELECT DISTINCT sha256 FROM changePicture
      WHERE sha256 NOT IN (${present}) AND sha256 NOT IN (SELECT sha256 FROM media)`).values(Sha256),
  };
}

/** What is wrong with the files of originals. */
function faults(sql: Sql) {
  const select = sql('SELECT sha256, fault FROM blob WHERE fault IS NOT NULL').all(FaultRow);
  return {
    faults: (): ReadonlyMap<Sha256, OriginalFault> => new Map(select().map(({ sha256, fault }) => [sha256, fault])),
    /** Null once it is in order. @returns whether anything was otherwise before */
    setFault: sql<[sha256: Sha256, fault: OriginalFault | null]>(
      'UPDATE blob SET fault = ?2 WHERE sha256 = ?1 AND fault IS NOT ?2',
    ).changed,
  };
}
