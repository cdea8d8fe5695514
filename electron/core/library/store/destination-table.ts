import { z } from 'zod';
import { ReportedWords, seenSchema, WantedListing, WantedPhoto } from '../../../../shared/domain/following.ts';
import { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';
import { jsonColumn, rowReader } from './row.ts';

const Destination = z.object({
  listingId: ListingId,
  sourceId: ListingId,
  seen: jsonColumn(seenSchema(WantedListing)),
});
/** A listing that follows another one, with what both were when it followed last. */
export type DestinationRow = z.output<typeof Destination>;

/** [Note: ids unproven] They were checked when they were written, and thousands of them are read at once. */
const Pair = z.tuple([z.string().brand<'MediaId'>(), z.string().brand<'MediaId'>()]);
const Ids = z.array(z.string().brand<'MediaId'>());

const DestinationPhoto = z.object({
  mediaId: MediaId,
  listingId: ListingId,
  sourceMediaId: MediaId,
  seen: jsonColumn(seenSchema(WantedPhoto)),
});
/** A photo that follows one of the source; that one may be gone. */
export type DestinationPhotoRow = z.output<typeof DestinationPhoto>;

const Reported = jsonColumn(z.array(ReportedWords));

/** Which listings follow which (docs/adr/006). */
export function createDestinationTable(database: SqliteDatabase) {
  const select = (condition: string) =>
    database.prepare(`SELECT listingId, sourceId, seen FROM destination ${condition}`);
  const selectBehind = select('WHERE isBehind = 1');
  const selectOne = select('WHERE listingId = ?');
  const selectOfSource = select(
    'JOIN listing USING (listingId) WHERE sourceId = +? ORDER BY listing.createdAt, listingId',
  );
  const save = database.prepare(`
    INSERT INTO destination (listingId, sourceId, seen) VALUES (@listingId, @sourceId, @seen)
    ON CONFLICT (listingId) DO UPDATE SET seen = excluded.seen`);
  const setUpToDate = database.prepare('UPDATE destination SET isBehind = 0 WHERE listingId = ?');
  const forgetChanges = database.prepare('DELETE FROM destinationChange WHERE listingId = ?');
  const remove = database.prepare('DELETE FROM destination WHERE listingId = ?');
  const keep = database.prepare(`
    INSERT INTO followedBefore (listingId, sourceId) VALUES (?, ?) ON CONFLICT (listingId) DO UPDATE SET sourceId = excluded.sourceId`);
  const selectBefore = database
    .prepare('SELECT listingId FROM followedBefore WHERE sourceId = ? ORDER BY listingId')
    .pluck();
  const read = rowReader(Destination, 'listingId');
  return {
    /** Those whose source, or which themselves, were changed since they followed last. */
    behind: (): DestinationRow[] => selectBehind.all().map(read),
    get: (listingId: ListingId): DestinationRow | null => {
      const row = selectOne.get(listingId);
      return row === undefined ? null : read(row);
    },
    /** Each with those that follow it behind it, and each once. */
    withDestinations(listingIds: readonly ListingId[]): ListingId[] {
      const all = listingIds.flatMap((id) => [id, ...selectOfSource.all(id).map((row) => read(row).listingId)]);
      return [...new Set(all)];
    },
    /** The one made first first. */
    ofSource: (sourceId: ListingId): DestinationRow[] => selectOfSource.all(sourceId).map(read),
    save: ({ listingId, sourceId, seen }: DestinationRow): void =>
      void save.run({ listingId, sourceId, seen: JSON.stringify(seen) }),
    setUpToDate(listingId: ListingId): void {
      setUpToDate.run(listingId);
      forgetChanges.run(listingId);
    },
    /** It is a listing of its own from then on. */
    end({ listingId, sourceId }: DestinationRow): void {
      keep.run(listingId, sourceId);
      remove.run(listingId);
    },
    /** Listings that followed this one, and may have begun again. */
    followedBefore: (sourceId: ListingId): ListingId[] => z.array(ListingId).parse(selectBefore.all(sourceId)),
    photos: createPhotos(database),
  };
}

function createPhotos(database: SqliteDatabase) {
  const select = (condition: string) =>
    database.prepare(`SELECT mediaId, listingId, sourceMediaId, seen FROM destinationMedia WHERE ${condition}`);
  const selectOne = select('mediaId = ?');
  const selectOfSource = select('sourceMediaId = ?');
  const selectOwn = select('listingId = ? AND sourceMediaId = ?');
  const selectPairs = database
    .prepare('SELECT sourceMediaId, mediaId FROM destinationMedia WHERE listingId = ? ORDER BY mediaId')
    .raw();
  const selectChanged = database
    .prepare('SELECT mediaId FROM destinationChange WHERE listingId = ? ORDER BY mediaId')
    .pluck();
  const save = database.prepare(`
    INSERT INTO destinationMedia (mediaId, listingId, sourceMediaId, seen) VALUES (@mediaId, @listingId, @sourceMediaId, @seen)
    ON CONFLICT (mediaId) DO UPDATE SET seen = excluded.seen`);
  const remove = database.prepare('DELETE FROM destinationMedia WHERE mediaId = ?');
  const selectReported = database
    .prepare('SELECT reported FROM destinationReported WHERE listingId = ? AND sourceMediaId = ?')
    .pluck();
  const saveReported = database.prepare(`
    INSERT INTO destinationReported (listingId, sourceMediaId, reported) VALUES (?, ?, ?)
    ON CONFLICT (listingId, sourceMediaId) DO UPDATE SET reported = excluded.reported`);
  const leaveOut = database.prepare(
    'INSERT OR IGNORE INTO destinationLeftOut (listingId, sourceMediaId) VALUES (?, ?)',
  );
  const selectLeftOut = database.prepare('SELECT 1 FROM destinationLeftOut WHERE listingId = ? AND sourceMediaId = ?');
  const letIn = database.prepare('DELETE FROM destinationLeftOut WHERE listingId = ? AND sourceMediaId = ?');
  const read = rowReader(DestinationPhoto, 'mediaId');
  const readOne = (row: unknown): DestinationPhotoRow | null => (row === undefined ? null : read(row));
  return {
    get: (mediaId: MediaId): DestinationPhotoRow | null => readOne(selectOne.get(mediaId)),
    ofSource: (sourceMediaId: MediaId): DestinationPhotoRow[] => selectOfSource.all(sourceMediaId).map(read),
    standingFor: (listingId: ListingId, sourceMediaId: MediaId): DestinationPhotoRow | null =>
      readOne(selectOwn.get(listingId, sourceMediaId)),
    /** Photos of the source, each with the one of the destination that stands for it. */
    pairs: (listingId: ListingId): [MediaId, MediaId][] => z.array(Pair).parse(selectPairs.all(listingId)),
    /** Photos of the source and of the destination that were changed since they followed last. */
    changed: (listingId: ListingId): MediaId[] => Ids.parse(selectChanged.all(listingId)),
    save: (row: DestinationPhotoRow): void => void save.run({ ...row, seen: JSON.stringify(row.seen) }),
    delete: (mediaId: MediaId): void => void remove.run(mediaId),
    /** Words that the service of the source reported for its photo, the latest first. */
    reported: (listingId: ListingId, sourceMediaId: MediaId): ReportedWords[] =>
      Reported.parse(selectReported.get(listingId, sourceMediaId) ?? '[]'),
    /** Most photos have no reported words, and no row says so. */
    saveReported(listingId: ListingId, sourceMediaId: MediaId, reported: readonly ReportedWords[]): void {
      if (reported.length > 0) saveReported.run(listingId, sourceMediaId, JSON.stringify(reported));
    },
    /**
     * A photo of the source does not go to the service of this listing, until it was removed there and a person wants it again. One of the
     * destination stands for none.
     */
    leaveOut: (listingId: ListingId, sourceMediaId: MediaId): void => void leaveOut.run(listingId, sourceMediaId),
    isLeftOut: (listingId: ListingId, sourceMediaId: MediaId): boolean =>
      selectLeftOut.get(listingId, sourceMediaId) !== undefined,
    letIn: (listingId: ListingId, sourceMediaId: MediaId): void => void letIn.run(listingId, sourceMediaId),
  };
}
