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
import type { SqliteDatabase } from './open-database.ts';
import { flag, flagColumn, jsonColumn, rowReader } from './row.ts';

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
const Ids = z.array(z.string().brand<'MediaId'>());

/** A photo as it is wanted here. `removed` is the tombstone; a rejected one keeps its place. */
export type MediaRow = z.output<typeof MediaRow>;

type OfNewMedia =
  | 'mediaId'
  | 'listingId'
  | 'sha256'
  | 'fileName'
  | 'shortDescription'
  | 'width'
  | 'height'
  | 'captureTime';
export type NewMedia = Readonly<
  Pick<MediaRow, OfNewMedia | 'addedAt'> & Partial<Pick<MediaRow, 'sourcePath' | 'keywords'>>
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

export function createMediaTable(database: SqliteDatabase) {
  const readRow = rowReader(MediaRow, 'mediaId');
  const selectOne = database.prepare(`${SELECT} WHERE media.mediaId = +?`);
  const selectListing = database.prepare(`${SELECT} WHERE listingId = +? ORDER BY removed, position, mediaId`);
  const selectAll = database.prepare(`${SELECT} ORDER BY listingId, removed, position, mediaId`);
  const selectUnprepared = database.prepare(`
    ${SELECT} WHERE prepared = 0 AND removed = 0 AND blocked IS NULL AND arrival.mediaId IS NULL ORDER BY listingId, position`);
  const selectShowing = database.prepare(`${SELECT} WHERE sha256 = +? ORDER BY listingId, position`);
  const selectTwin = database.prepare(
    `${SELECT} WHERE listingId = +? AND sha256 = +? ORDER BY removed, addedAt DESC, mediaId LIMIT 1`,
  );
  const insert = database.prepare(`
    INSERT INTO media (mediaId, listingId, sha256, fileName, position, shortDescription, width, height, captureTime, addedAt, sourcePath, keywords)
    VALUES (@mediaId, @listingId, @sha256, @fileName,
      (SELECT ifnull(max(position), 0) + 1 FROM media WHERE listingId = @listingId AND removed = 0),
      @shortDescription, @width, @height, @captureTime, @addedAt, @sourcePath, @keywords)`);
  const update = database.prepare(`
    UPDATE media SET shortDescription = @shortDescription, imageOf = @imageOf, ${UNBLOCKED}
    WHERE mediaId = @mediaId`);

  return {
    get: (mediaId: MediaId): MediaRow | null => {
      const row = selectOne.get(mediaId);
      return row === undefined ? null : readRow(row);
    },
    /** Present photos in their order, then the removed ones. */
    ofListing: (listingId: ListingId): MediaRow[] => selectListing.all(listingId).map(readRow),
    all: (): MediaRow[] => selectAll.all().map(readRow),
    /** Present photos whose pictures nobody has made yet, though their files are here. */
    unprepared: (): MediaRow[] => selectUnprepared.all().map(readRow),
    /** All photos with exactly these bytes, of whatever listing, removed ones too. */
    showing: (sha256: Sha256): MediaRow[] => selectShowing.all(sha256).map(readRow),
    /** The photo of a listing with exactly these bytes; a present one before a removed one. */
    twin(listingId: ListingId, sha256: Sha256): MediaRow | null {
      const row = selectTwin.get(listingId, sha256);
      return row === undefined ? null : readRow(row);
    },
    insert: (media: NewMedia): void =>
      void insert.run({
        ...media,
        sourcePath: media.sourcePath ?? null,
        keywords: JSON.stringify(media.keywords ?? []),
      }),
    setFields: (mediaId: MediaId, fields: MediaFields): void =>
      void update.run({ mediaId, shortDescription: fields.shortDescription, imageOf: fields.imageOf }),
    setRemoved(mediaId: MediaId, removed: boolean): void {
      database.prepare(`UPDATE media SET removed = ?, ${UNBLOCKED} WHERE mediaId = ?`).run(flag(removed), mediaId);
    },
    ...idReads(database),
    ...sequenceWrites(database),
    ...pictureWrites(database),
    ...correctionWrites(database),
    ...cullWrites(database),
    setBlocked(mediaId: MediaId, problem: Problem | null): void {
      database
        .prepare('UPDATE media SET blocked = ? WHERE mediaId = ?')
        .run(problem === null ? null : JSON.stringify(problem), mediaId);
    },
    delete: (mediaId: MediaId): void => void database.prepare('DELETE FROM media WHERE mediaId = ?').run(mediaId),
  };
}

/** Where photos stand. */
function sequenceWrites(database: SqliteDatabase) {
  const keepTogether = familyKeeper(database);
  const setPosition = database.prepare('UPDATE media SET position = ? WHERE mediaId = ? AND position <> ?');
  const setSequence = (sequence: readonly MediaId[]): void =>
    sequence.forEach((mediaId, index) => void setPosition.run(index + 1, mediaId, index + 1));
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
    setPlaceWhenBack: (mediaId: MediaId, place: number): void => void setPosition.run(place, mediaId, place),
  };
}

/** Keeps altered pictures with their originals in a sequence; most listings have none. */
function familyKeeper(database: SqliteDatabase) {
  const Member = z.object({ mediaId: z.string().brand<'MediaId'>(), alteration: jsonColumn(Alteration).nullable() });
  const select = database.prepare(`
    SELECT mediaId, alteration FROM media
    WHERE removed = 0 AND listingId = (SELECT listingId FROM media WHERE mediaId = ?) ORDER BY position, mediaId`);
  return (sequence: readonly MediaId[], moved: readonly MediaId[]): readonly MediaId[] =>
    keepFamilies(z.array(Member).parse(select.all(sequence[0] ?? '')), sequence, moved);
}

/** Which photos and listings there are, without reading them. */
function idReads(database: SqliteDatabase) {
  const selectSequence = database
    .prepare('SELECT mediaId FROM media WHERE listingId = ? ORDER BY removed, position, mediaId')
    .pluck();
  const selectPresent = database
    .prepare('SELECT mediaId FROM media WHERE listingId = ? AND removed = 0 ORDER BY position, mediaId')
    .pluck();
  const selectGap = database
    .prepare(
      `SELECT ifnull(max(position), 0) <> count(*) OR count(DISTINCT position) <> count(*)
       FROM media WHERE listingId = ? AND removed = 0`,
    )
    .pluck();
  const selectTied = database
    .prepare("SELECT mediaId FROM media WHERE listingId = ? AND alteration ->> 'originalId' = ? ORDER BY mediaId")
    .pluck();
  const selectBlocked = database.prepare('SELECT 1 FROM media WHERE listingId = ? AND blocked IS NOT NULL LIMIT 1');
  const selectChanged = database
    .prepare('SELECT mediaId FROM photoRevision WHERE listingId = ? AND revision > ?')
    .pluck();
  const selectToPrepare = database
    .prepare('SELECT DISTINCT listingId FROM media WHERE prepared = 0 AND removed = 0')
    .pluck();
  const selectLacking = database
    .prepare(
      `SELECT DISTINCT listingId FROM media JOIN mediaRemote USING (mediaId) WHERE placeholder IS NOT NULL
      UNION SELECT listingId FROM mediaByOthers WHERE sha256 IS NULL`,
    )
    .pluck();
  return {
    /** All photos of a listing, present ones in their order, then the removed ones. */
    sequence: (listingId: ListingId): MediaId[] => Ids.parse(selectSequence.all(listingId)),
    /** Present photos of a listing in their order. */
    present: (listingId: ListingId): MediaId[] => Ids.parse(selectPresent.all(listingId)),
    /** Whether a place among the present photos is left empty, as where one went, or taken twice, as where one came back. */
    hasGap: (listingId: ListingId): boolean => selectGap.get(listingId) === 1,
    /** Whether a photo of a listing waits for a person. */
    hasBlocked: (listingId: ListingId): boolean => selectBlocked.get(listingId) !== undefined,
    /** Altered photos of a listing that were made from this one. */
    tiedTo: (listingId: ListingId, originalId: MediaId): MediaId[] => Ids.parse(selectTied.all(listingId, originalId)),
    /** Photos of a listing of which a row was written after this revision of the library: the photo's own or one about it. */
    changedSince: (listingId: ListingId, revision: number): MediaId[] =>
      Ids.parse(selectChanged.all(listingId, revision)),
    /** Listings with present photos whose pictures are not made, for whatever reason. */
    listingsToPrepare: (): ListingId[] => z.array(ListingId).parse(selectToPrepare.all()),
    /** Listings with photos of the service, of theirs or of others, whose pictures are not here. */
    listingsLackingPictures: (): ListingId[] => z.array(ListingId).parse(selectLacking.all()),
  };
}

/** What a person thinks of a photo. */
function cullWrites(database: SqliteDatabase) {
  const rate = database.prepare('UPDATE media SET rating = ? WHERE mediaId = ?');
  const alter = database.prepare('UPDATE media SET alteration = ? WHERE mediaId = ?');
  const setLabel = database.prepare(
    'UPDATE media SET drawnLabel = @label WHERE mediaId = @mediaId AND drawnLabel IS NOT @label',
  );
  const setFlag = database.prepare(`
    UPDATE media SET picked = @picked, rejected = @rejected,
      blocked = iif(rejected = @rejected OR mediaId IN (SELECT mediaId FROM arrival), blocked, NULL)
    WHERE mediaId = @mediaId`);
  return {
    setRating: (mediaId: MediaId, rating: number): void => void rate.run(rating, mediaId),
    setDrawnLabel: (mediaId: MediaId, label: string | null): void => void setLabel.run({ label, mediaId }),
    setAlteration: (mediaId: MediaId, alteration: Alteration | null): void =>
      void alter.run(alteration === null ? null : JSON.stringify(alteration), mediaId),
    /** What was refused of a photo is no trouble once it is rejected, and is tried again once it is back. */
    setFlag: (mediaId: MediaId, to: Flag): void =>
      void setFlag.run({ mediaId, picked: flag(to === 'picked'), rejected: flag(to === 'rejected') }),
  };
}

/** What a photo shows. */
function pictureWrites(database: SqliteDatabase) {
  return {
    /** Other bytes for the same photo; its pictures without corrections must be prepared already. */
    setPicture(
      mediaId: MediaId,
      {
        corrections = null,
        sourcePath,
        ...picture
      }: Pick<NewMedia, 'sha256' | 'fileName' | 'width' | 'height' | 'captureTime'> & {
        readonly corrections?: Corrections | null | undefined;
        /** Left out: it stays. */
        readonly sourcePath?: string | null | undefined;
      },
    ): void {
      database
        .prepare(
          `UPDATE media SET sha256 = @sha256, fileName = @fileName, width = @width, height = @height,
             captureTime = @captureTime, prepared = @corrections IS NULL, blocked = NULL, placeholder = NULL,
             corrections = @corrections, madeWith = NULL, sourcePath = iif(@hasSource, @sourcePath, sourcePath)
           WHERE mediaId = @mediaId`,
        )
        .run({
          mediaId,
          ...picture,
          corrections: textOf(corrections),
          hasSource: flag(sourcePath !== undefined),
          sourcePath: sourcePath ?? null,
        });
    },
    /** The bytes of the photo are in the library now, under their own name. */
    setArrived(mediaId: MediaId, facts: Pick<NewMedia, 'sha256' | 'width' | 'height' | 'captureTime'>): void {
      database
        .prepare(
          `UPDATE media SET sha256 = @sha256, width = @width, height = @height, captureTime = @captureTime, blocked = NULL
           WHERE mediaId = @mediaId`,
        )
        .run({ mediaId, ...facts });
    },
    /** It came in the place of another one. */
    setInPlaceOf: (mediaId: MediaId, other: MediaId): void =>
      void database
        .prepare(
          `UPDATE media SET inPlaceOf = (SELECT nullif(ifnull(inPlaceOf, mediaId), @mediaId) FROM media WHERE mediaId = @other)
           WHERE mediaId = @mediaId`,
        )
        .run({ mediaId, other }),
    /** The picture that it shows is a drawn one. */
    setPlaceholder: (mediaId: MediaId, placeholder: Placeholder): void =>
      void database
        .prepare('UPDATE media SET placeholder = ? WHERE mediaId = ?')
        .run(JSON.stringify(placeholder), mediaId),
  };
}

/** How a photo differs from its original. */
function correctionWrites(database: SqliteDatabase) {
  return {
    /** Its pictures are still to be made; until then those that are there are shown. */
    setCorrections: (mediaId: MediaId, corrections: Corrections | null): void =>
      void database
        .prepare(`UPDATE media SET corrections = ?, prepared = 0, ${UNBLOCKED} WHERE mediaId = ?`)
        .run(textOf(corrections), mediaId),
    /** Until its pictures are made, those of another photo with the same original are shown. */
    setShownAs: (mediaId: MediaId, madeWith: Corrections | null): void =>
      void database.prepare('UPDATE media SET madeWith = ? WHERE mediaId = ?').run(textOf(madeWith), mediaId),
    /** Every way in which photos with this original are corrected, or shown at present. */
    correctionsOf: (sha256: Sha256): Corrections[] =>
      database
        .prepare(
          `SELECT corrections FROM media WHERE sha256 = @sha256 AND corrections IS NOT NULL
           UNION SELECT madeWith FROM media WHERE sha256 = @sha256 AND madeWith IS NOT NULL`,
        )
        .pluck()
        .all({ sha256 })
        .map((text) => jsonColumn(Corrections).parse(text)),
    setCameWith: (mediaId: MediaId, cameWith: CameWith | null): void =>
      void database
        .prepare('UPDATE media SET cameWith = ? WHERE mediaId = ?')
        .run(cameWith === null ? null : JSON.stringify(cameWith), mediaId),
    /** Nothing happens where it is to have other corrections by now than those that its pictures were made with. */
    setPrepared: (mediaId: MediaId, madeWith: Corrections | null = null): void =>
      void database
        .prepare('UPDATE media SET prepared = 1, madeWith = @text WHERE mediaId = @mediaId AND corrections IS @text')
        .run({ mediaId, text: textOf(madeWith) }),
  };
}

function textOf(corrections: Corrections | null): string | null {
  return corrections === null ? null : correctionsText(corrections);
}
