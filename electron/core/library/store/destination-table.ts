import { z } from 'zod';
import { ReportedWords, seenSchema, WantedListing, WantedPhoto } from '../../../../shared/domain/following.ts';
import { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { jsonColumn, rowReader } from './row.ts';
import { type Sql, upsert } from './statements.ts';

const Destination = z.object({
  listingId: ListingId,
  sourceId: ListingId,
  seen: jsonColumn(seenSchema(WantedListing)),
});
/** A listing that follows another one, with what both were when it followed last. */
export type DestinationRow = z.output<typeof Destination>;

/** [Note: ids unproven] They were checked when they were written, and thousands of them are read at once. */
const Id = z.string().brand<'MediaId'>();
const Pair = z.object({ sourceMediaId: Id, mediaId: Id });

const DestinationPhoto = z.object({
  mediaId: MediaId,
  listingId: ListingId,
  sourceMediaId: MediaId,
  seen: jsonColumn(seenSchema(WantedPhoto)),
});
/** A photo that follows one of the source; that one may be gone. */
export type DestinationPhotoRow = z.output<typeof DestinationPhoto>;

/** Which listings follow which (docs/adr/006). */
export function createDestinationTable(sql: Sql) {
  const read = rowReader(Destination, 'listingId');
  const select = 'SELECT listingId, sourceId, seen FROM destination';
  const ofSource = sql<[sourceId: ListingId]>(
    `${select} JOIN listing USING (listingId) WHERE sourceId = +? ORDER BY listing.createdAt, listingId`,
  ).all(read);
  const setUpToDate = sql<[listingId: ListingId]>('UPDATE destination SET isBehind = 0 WHERE listingId = ?');
  const forgetChanges = sql<[listingId: ListingId]>('DELETE FROM destinationChange WHERE listingId = ?');
  const remove = sql<[listingId: ListingId]>('DELETE FROM destination WHERE listingId = ?');
  const keep = sql<[row: object]>(upsert('followedBefore', ['listingId'], ['listingId', 'sourceId']));
  return {
    /** Those whose source, or which themselves, were changed since they followed last. */
    behind: sql(`${select} WHERE isBehind = 1`).all(read),
    get: sql<[listingId: ListingId]>(`${select} WHERE listingId = ?`).one(read),
    /** Each with those that follow it behind it, and each once. */
    withDestinations(listingIds: readonly ListingId[]): ListingId[] {
      return [...new Set(listingIds.flatMap((id) => [id, ...ofSource(id).map(({ listingId }) => listingId)]))];
    },
    /** The one made first first. */
    ofSource,
    save: sql<[row: DestinationRow]>(`
      INSERT INTO destination (listingId, sourceId, seen) VALUES (@listingId, @sourceId, @seen)
      ON CONFLICT (listingId) DO UPDATE SET seen = excluded.seen`).run,
    setUpToDate(listingId: ListingId): void {
      setUpToDate.run(listingId);
      forgetChanges.run(listingId);
    },
    /** It is a listing of its own from then on. */
    end({ listingId, sourceId }: DestinationRow): void {
      keep.run({ listingId, sourceId });
      remove.run(listingId);
    },
    /** Listings that followed this one, and may have begun again. */
    followedBefore: sql<[sourceId: ListingId]>(
      'SELECT listingId FROM followedBefore WHERE sourceId = ? ORDER BY listingId',
    ).values(ListingId),
    photos: createPhotos(sql),
  };
}

function createPhotos(sql: Sql) {
  const read = rowReader(DestinationPhoto, 'mediaId');
  const select = 'SELECT mediaId, listingId, sourceMediaId, seen FROM destinationMedia WHERE';
  const selectPairs = sql<[listingId: ListingId]>(
    'SELECT sourceMediaId, mediaId FROM destinationMedia WHERE listingId = ? ORDER BY mediaId',
  ).all(Pair);
  const selectReported = sql<[listingId: ListingId, sourceMediaId: MediaId]>(
    'SELECT reported FROM destinationReported WHERE listingId = ? AND sourceMediaId = ?',
  ).value(jsonColumn(z.array(ReportedWords)));
  const saveReported = sql<[row: object]>(
    upsert('destinationReported', ['listingId', 'sourceMediaId'], ['listingId', 'sourceMediaId', 'reported']),
  );
  const isPair = 'WHERE listingId = ? AND sourceMediaId = ?';
  return {
    get: sql<[mediaId: MediaId]>(`${select} mediaId = ?`).one(read),
    ofSource: sql<[sourceMediaId: MediaId]>(`${select} sourceMediaId = ?`).all(read),
    standingFor: sql<[listingId: ListingId, sourceMediaId: MediaId]>(
      `${select} listingId = ? AND sourceMediaId = ?`,
    ).one(read),
    /** Photos of the source, each with the one of the destination that stands for it. */
    pairs: (listingId: ListingId): [MediaId, MediaId][] =>
      selectPairs(listingId).map(({ sourceMediaId, mediaId }) => [sourceMediaId, mediaId]),
    /** Photos of the source and of the destination that were changed since they followed last. */
    changed: sql<[listingId: ListingId]>(
      'SELECT mediaId FROM destinationChange WHERE listingId = ? ORDER BY mediaId',
    ).values(Id),
    save: sql<[row: DestinationPhotoRow]>(`
      INSERT INTO destinationMedia (mediaId, listingId, sourceMediaId, seen) VALUES (@mediaId, @listingId, @sourceMediaId, @seen)
      ON CONFLICT (mediaId) DO UPDATE SET seen = excluded.seen`).run,
    delete: sql<[mediaId: MediaId]>('DELETE FROM destinationMedia WHERE mediaId = ?').run,
    /** Words that the service of the source reported for its photo, the latest first. */
    reported: (listingId: ListingId, sourceMediaId: MediaId): ReportedWords[] =>
      selectReported(listingId, sourceMediaId) ?? [],
    /** Most photos have no reported words, and no row says so. */
    saveReported(listingId: ListingId, sourceMediaId: MediaId, reported: readonly ReportedWords[]): void {
      if (reported.length > 0) saveReported.run({ listingId, sourceMediaId, reported });
    },
    /**
     * A photo of the source does not go to the service of this listing, until it was removed there and a person wants it again. One of the
     * destination stands for none.
     */
    leaveOut: sql<[listingId: ListingId, sourceMediaId: MediaId]>(
      'INSERT OR IGNORE INTO destinationLeftOut (listingId, sourceMediaId) VALUES (?, ?)',
    ).run,
    isLeftOut: sql<[listingId: ListingId, sourceMediaId: MediaId]>(`SELECT 1 FROM destinationLeftOut ${isPair}`).has,
    letIn: sql<[listingId: ListingId, sourceMediaId: MediaId]>(`DELETE FROM destinationLeftOut ${isPair}`).run,
  };
}
