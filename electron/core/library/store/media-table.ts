import { z } from 'zod';
import { Problem } from '../../../../shared/contract/model.ts';
import { OriginalFault } from '../../../../shared/contract/storage.ts';
import { Corrections, correctionsText } from '../../../../shared/domain/corrections.ts';
import { FLAGS, type Flag } from '../../../../shared/domain/culling.ts';
import { ListingId, MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { MediaFields } from '../../../../shared/domain/media.ts';
import { Alteration } from '../../../../shared/domain/picture-rules/alteration.ts';
import { keepFamilies } from '../../../../shared/domain/picture-rules/families.ts';
import { PictureHints } from '../../../../shared/domain/picture-rules/hints.ts';
import { PictureSignals } from '../../../../shared/domain/picture-rules/signals.ts';
import { HOLDS } from '../../../../shared/domain/status.ts';
import { type Placeholder, placeholderColumn } from './media-by-others-table.ts';
import { flagColumn, jsonColumn, rowReader } from './row.ts';
import type { Sql } from './statements.ts';

/** What a file, and the sidecar beside it, say of a photo. */
export const CameWith = z.object({
  /** That of the photographer, or else the title, as one line. */
  caption: z.string(),
  /** ImageOf; empty where no keyword names one. */
  room: z.string(),
  /** Stars; 0 for none. */
  rating: z.int(),
  flag: z.enum(FLAGS),
});
export type CameWith = Readonly<z.output<typeof CameWith>>;

const MediaRow = z.object({
  mediaId: MediaId,
  listingId: ListingId,
  sha256: Sha256,
  fileName: z.string(),
  position: z.int(),
  shortDescription: z.string(),
  imageOf: z.string(),
  removed: flagColumn,
  prepared: flagColumn,
  width: z.int(),
  height: z.int(),
  captureTime: z.string().nullable(),
  blocked: jsonColumn(Problem).nullable(),
  hold: z.enum(HOLDS).nullable(),
  addedAt: z.string(),
  /** Null where the photo shows its own picture. */
  placeholder: placeholderColumn,
  bytes: z.int(),
  mediaType: z.string(),
  hasTile: flagColumn,
  /** What is wrong with the file of its original. */
  fault: OriginalFault.nullable(),
  rating: z.int(),
  picked: flagColumn,
  rejected: flagColumn,
  /** Its file is not in the library yet: `sha256` is a name of its own until then. */
  arriving: flagColumn,
  /** Nobody copies it any more: it takes its file when that is added again. */
  waitsForFile: flagColumn,
  /** How it is to differ from its original; null for not at all. */
  corrections: jsonColumn(Corrections).nullable(),
  /** How the pictures that were made of it last do, which are shown until the next are there. */
  madeWith: jsonColumn(Corrections).nullable(),
  /** Null where its pictures are not made yet, or were before these were compared. */
  likeness: z.string().nullable(),
  sharpness: z.number().nullable(),
  /** Stops; null where the camera did not say. */
  exposureBias: z.number().nullable(),
  /** The file that it was added from; null where that is not known, as for one that was dropped on a browser's page. */
  sourcePath: z.string().nullable(),
  /** What its file and the sidecar beside it said last; null for nothing. */
  cameWith: jsonColumn(CameWith).nullable(),
  /** What its file was tagged with when it was added. */
  keywords: jsonColumn(z.array(z.string())),
  /** What was measured of its original; null where that is not done yet, and of a drawn placeholder. */
  signals: jsonColumn(PictureSignals).nullable(),
  /** What its file says of how it came to be; null where it was not asked. */
  hints: jsonColumn(PictureHints).nullable(),
  /** The label that was drawn on it when it was sent, empty for none; null where it is not at the service. */
  sentLabel: z.string().nullable(),
  /** The photo that first stood in its place; null for itself. */
  inPlaceOf: MediaId.nullable(),
  /** How its picture was altered, as a person says. */
  alteration: jsonColumn(Alteration).nullable(),
});

/** [Note: ids unproven] They were checked when they were written, and thousands of them are read at once. */
const Id = z.string().brand<'MediaId'>();

/** A photo as it is wanted here. `removed` is the tombstone; a rejected one keeps its place. */
export type MediaRow = z.output<typeof MediaRow>;

type OfPicture = 'sha256' | 'width' | 'height' | 'captureTime';
export type NewMedia = Readonly<
  Pick<MediaRow, OfPicture | 'mediaId' | 'listingId' | 'fileName' | 'shortDescription' | 'addedAt'> &
    Partial<Pick<MediaRow, 'sourcePath' | 'keywords'>>
>;

const SELECT = `
  SELECT media.*, blob.bytes, blob.mediaType, blob.hasTile, blob.fault, blob.likeness, blob.sharpness, blob.exposureBias,
    iif(placeholder IS NULL, blob.signals, NULL) AS signals, blob.hints,
    (SELECT ifnull(media.drawnLabel, '') FROM mediaRemote
      WHERE mediaRemote.mediaId = media.mediaId AND mediaRemote.pendingPicture IS NULL) AS sentLabel,
    arrival.mediaId IS NOT NULL AS arriving, arrival.owner IS '' AS waitsForFile
  FROM media JOIN blob USING (sha256) LEFT JOIN arrival USING (mediaId)`;

/**
 * [Note: what an edit cannot fix] What the service refused is tried again after an edit. A photo that waits for its file goes on
 * asking for it, whatever is changed of it.
 */
const UNBLOCKED = 'blocked = iif(mediaId IN (SELECT mediaId FROM arrival), blocked, NULL)';

export function createMediaTable(sql: Sql) {
  const readRow = rowReader(MediaRow, 'mediaId');
  const insert = sql<[row: object]>(`
    INSERT INTO media (mediaId, listingId, sha256, fileName, position, shortDescription, width, height, captureTime, addedAt, sourcePath, keywords)
    VALUES (@mediaId, @listingId, @sha256, @fileName,
      (SELECT ifnull(max(position), 0) + 1 FROM media WHERE listingId = @listingId AND removed = 0),
      @shortDescription, @width, @height, @captureTime, @addedAt, @sourcePath, @keywords)`);
  const setFields = sql<[mediaId: MediaId, shortDescription: string, imageOf: string]>(
    `UPDATE media SET shortDescription = ?2, imageOf = ?3, ${UNBLOCKED} WHERE mediaId = ?1`,
  );

  return {
    get: sql<[mediaId: MediaId]>(`${SELECT} WHERE media.mediaId = +?`).one(readRow),
    /** Present photos in their order, then the removed ones. */
    ofListing: sql<[listingId: ListingId]>(`${SELECT} WHERE listingId = +? ORDER BY removed, position, mediaId`).all(
      readRow,
    ),
    all: sql(`${SELECT} ORDER BY listingId, removed, position, mediaId`).all(readRow),
    /** Present photos whose pictures nobody has made yet, though their files are here. */
    unprepared: sql(`
      ${SELECT} WHERE prepared = 0 AND removed = 0 AND blocked IS NULL AND arrival.mediaId IS NULL ORDER BY listingId, position`).all(
      readRow,
    ),
    /** All photos with exactly these bytes, of whatever listing, removed ones too. */
    showing: sql<[sha256: Sha256]>(`${SELECT} WHERE sha256 = +? ORDER BY listingId, position`).all(readRow),
    /** The photo of a listing with exactly these bytes; a present one before a removed one. */
    twin: sql<[listingId: ListingId, sha256: Sha256]>(
      `${SELECT} WHERE listingId = +? AND sha256 = +? ORDER BY removed, addedAt DESC, mediaId LIMIT 1`,
    ).one(readRow),
    insert: (media: NewMedia): void => insert.run({ sourcePath: null, keywords: [], ...media }),
    setFields: (mediaId: MediaId, { shortDescription, imageOf }: MediaFields): void =>
      setFields.run(mediaId, shortDescription, imageOf),
    setRemoved: sql<[mediaId: MediaId, removed: boolean]>(
      `UPDATE media SET removed = ?2, ${UNBLOCKED} WHERE mediaId = ?1`,
    ).run,
    ...idReads(sql),
    ...sequenceWrites(sql),
    ...pictureWrites(sql),
    ...correctionWrites(sql),
    ...cullWrites(sql),
    setBlocked: sql<[mediaId: MediaId, problem: Problem | null]>('UPDATE media SET blocked = ?2 WHERE mediaId = ?1')
      .run,
    delete: sql<[mediaId: MediaId]>('DELETE FROM media WHERE mediaId = ?').run,
  };
}

/** Where photos stand. */
function sequenceWrites(sql: Sql) {
  const keepTogether = familyKeeper(sql);
  const setPosition = sql<[mediaId: MediaId, position: number]>(
    'UPDATE media SET position = ?2 WHERE mediaId = ?1 AND position <> ?2',
  ).run;
  const setSequence = (sequence: readonly MediaId[]): void => {
    for (const [index, mediaId] of sequence.entries()) setPosition(mediaId, index + 1);
  };
  return {
    /** Writes the positions 1, 2, 3 … of the given sequence. */
    setSequence,
    /**
     * The same for a sequence of our own, in which altered pictures stay with their originals.
     *
     * @param moved what was put where it stands: it brings along what belongs to it
     * @returns the sequence that was written
     */
    arrange(sequence: readonly MediaId[], moved: readonly MediaId[] = []): readonly MediaId[] {
      const together = keepTogether(sequence, moved);
      setSequence(together);
      return together;
    },
    /** Where a removed photo comes back to, counted from 1. */
    setPlaceWhenBack: setPosition,
  };
}

/** Keeps altered pictures with their originals in a sequence; most listings have none. */
function familyKeeper(sql: Sql) {
  const select = sql<[mediaId: MediaId | '']>(`
    SELECT mediaId, alteration FROM media
    WHERE removed = 0 AND listingId = (SELECT listingId FROM media WHERE mediaId = ?) ORDER BY position, mediaId`).all(
    z.object({ mediaId: Id, alteration: jsonColumn(Alteration).nullable() }),
  );
  return (sequence: readonly MediaId[], moved: readonly MediaId[]): readonly MediaId[] =>
    keepFamilies(select(sequence[0] ?? ''), sequence, moved);
}

/** Which photos and listings there are, without reading them. */
function idReads(sql: Sql) {
  return {
    /** All photos of a listing, present ones in their order, then the removed ones. */
    sequence: sql<[listingId: ListingId]>(
      'SELECT mediaId FROM media WHERE listingId = ? ORDER BY removed, position, mediaId',
    ).values(Id),
    /** The number that the tile of a present photo says, from 1: rejected photos are not counted. */
    numberOf: sql<[listingId: ListingId, position: number]>(
      'SELECT 1 + count(*) FROM media WHERE listingId = ? AND position < ? AND removed = 0 AND rejected = 0',
    ).value(z.int()),
    /** Present photos of a listing in their order. */
    present: sql<[listingId: ListingId]>(
      'SELECT mediaId FROM media WHERE listingId = ? AND removed = 0 ORDER BY position, mediaId',
    ).values(Id),
    /** Whether a place among the present photos is left empty, as where one went, or taken twice, as where one came back. */
    hasGap: sql<[listingId: ListingId]>(`
      SELECT ifnull(max(position), 0) <> count(*) OR count(DISTINCT position) <> count(*)
      FROM media WHERE listingId = ? AND removed = 0`).isTrue,
    /** Whether a photo of a listing waits for a person. */
    hasBlocked: sql<[listingId: ListingId]>('SELECT 1 FROM media WHERE listingId = ? AND blocked IS NOT NULL LIMIT 1')
      .has,
    /** Altered photos of a listing that were made from this one. */
    tiedTo: sql<[listingId: ListingId, originalId: MediaId]>(
      "SELECT mediaId FROM media WHERE listingId = ? AND alteration ->> 'originalId' = ? ORDER BY mediaId",
    ).values(Id),
    /** Photos of a listing of which a row was written after this revision of the library: the photo's own or one about it. */
    changedSince: sql<[listingId: ListingId, revision: number]>(
      'SELECT mediaId FROM photoRevision WHERE listingId = ? AND revision > ?',
    ).values(Id),
    /** Listings with present photos whose pictures are not made, for whatever reason. */
    listingsToPrepare: sql('SELECT DISTINCT listingId FROM media WHERE prepared = 0 AND removed = 0').values(ListingId),
    /** Listings with photos of the service, of theirs or of others, whose pictures are not here. */
    listingsLackingPictures: sql(`
      SELECT DISTINCT listingId FROM media JOIN mediaRemote USING (mediaId) WHERE placeholder IS NOT NULL
      UNION SELECT listingId FROM mediaByOthers WHERE sha256 IS NULL`).values(ListingId),
  };
}

/** What a person thinks of a photo. */
function cullWrites(sql: Sql) {
  const setFlag = sql<[mediaId: MediaId, picked: boolean, rejected: boolean]>(`
    UPDATE media SET picked = ?2, rejected = ?3,
      blocked = iif(rejected = ?3 OR mediaId IN (SELECT mediaId FROM arrival), blocked, NULL)
    WHERE mediaId = ?1`);
  return {
    setRating: sql<[mediaId: MediaId, rating: number]>('UPDATE media SET rating = ?2 WHERE mediaId = ?1').run,
    setDrawnLabel: sql<[mediaId: MediaId, label: string | null]>(
      'UPDATE media SET drawnLabel = ?2 WHERE mediaId = ?1 AND drawnLabel IS NOT ?2',
    ).run,
    setAlteration: sql<[mediaId: MediaId, alteration: Alteration | null]>(
      'UPDATE media SET alteration = ?2 WHERE mediaId = ?1',
    ).run,
    /** What was refused of a photo is no trouble once it is rejected, and is tried again once it is back. */
    setFlag: (mediaId: MediaId, to: Flag): void => setFlag.run(mediaId, to === 'picked', to === 'rejected'),
  };
}

/** What `setPicture` writes; `sourcePath` stays where it is left out. */
type NewPicture = Pick<NewMedia, OfPicture | 'fileName'> & {
  readonly corrections?: Corrections | null | undefined;
  readonly sourcePath?: string | null | undefined;
};

/** What a photo shows. */
function pictureWrites(sql: Sql) {
  const setPicture = sql<[row: object]>(`
    UPDATE media SET sha256 = @sha256, fileName = @fileName, width = @width, height = @height,
      captureTime = @captureTime, prepared = @corrections IS NULL, blocked = NULL, placeholder = NULL,
      corrections = @corrections, madeWith = NULL, sourcePath = iif(@hasSource, @sourcePath, sourcePath)
    WHERE mediaId = @mediaId`);
  const setArrived = sql<[row: object]>(`
    UPDATE media SET sha256 = @sha256, width = @width, height = @height, captureTime = @captureTime, blocked = NULL
    WHERE mediaId = @mediaId`);
  return {
    /** Other bytes for the same photo; its pictures without corrections must be prepared already. */
    setPicture: (mediaId: MediaId, { corrections = null, sourcePath, ...picture }: NewPicture): void =>
      setPicture.run({
        mediaId,
        ...picture,
        corrections: textOf(corrections),
        hasSource: sourcePath !== undefined,
        sourcePath,
      }),
    /** The bytes of the photo are in the library now, under their own name. */
    setArrived: (mediaId: MediaId, facts: Pick<NewMedia, OfPicture>): void => setArrived.run({ mediaId, ...facts }),
    /** It came in the place of another one. */
    setInPlaceOf: sql<[mediaId: MediaId, other: MediaId]>(`
      UPDATE media SET inPlaceOf = (SELECT nullif(ifnull(inPlaceOf, mediaId), ?1) FROM media WHERE mediaId = ?2)
      WHERE mediaId = ?1`).run,
    /** The picture that it shows is a drawn one. */
    setPlaceholder: sql<[mediaId: MediaId, placeholder: Placeholder]>(
      'UPDATE media SET placeholder = ?2 WHERE mediaId = ?1',
    ).run,
  };
}

/** How a photo differs from its original. */
function correctionWrites(sql: Sql) {
  const setCorrections = sql<[mediaId: MediaId, corrections: string | null]>(
    `UPDATE media SET corrections = ?2, prepared = 0, ${UNBLOCKED} WHERE mediaId = ?1`,
  );
  const setShownAs = sql<[mediaId: MediaId, madeWith: string | null]>(
    'UPDATE media SET madeWith = ?2 WHERE mediaId = ?1',
  );
  const setPrepared = sql<[mediaId: MediaId, madeWith: string | null]>(
    'UPDATE media SET prepared = 1, madeWith = ?2 WHERE mediaId = ?1 AND corrections IS ?2',
  );
  return {
    /** Its pictures are still to be made; until then those that are there are shown. */
    setCorrections: (mediaId: MediaId, corrections: Corrections | null): void =>
      setCorrections.run(mediaId, textOf(corrections)),
    /** Until its pictures are made, those of another photo with the same original are shown. */
    setShownAs: (mediaId: MediaId, madeWith: Corrections | null): void => setShownAs.run(mediaId, textOf(madeWith)),
    /** Every way in which photos with this original are corrected, or shown at present. */
    correctionsOf: sql<[sha256: Sha256]>(`
      SELECT corrections FROM media WHERE sha256 = ?1 AND corrections IS NOT NULL
      UNION SELECT madeWith FROM media WHERE sha256 = ?1 AND madeWith IS NOT NULL`).values(jsonColumn(Corrections)),
    setCameWith: sql<[mediaId: MediaId, cameWith: CameWith | null]>('UPDATE media SET cameWith = ?2 WHERE mediaId = ?1')
      .run,
    /** Nothing happens where it is to have other corrections by now than those that its pictures were made with. */
    setPrepared: (mediaId: MediaId, madeWith: Corrections | null = null): void =>
      setPrepared.run(mediaId, textOf(madeWith)),
  };
}

function textOf(corrections: Corrections | null): string | null {
  return corrections === null ? null : correctionsText(corrections);
}
