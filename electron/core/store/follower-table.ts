import { z } from 'zod';
import { type Seen, seenSchema, WantedListing, WantedPhoto } from '../../../shared/domain/following.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';
import { jsonColumn, rowReader } from './row.ts';

const Follower = z.object({
  listingId: ListingId,
  sourceId: ListingId,
  seen: jsonColumn(seenSchema(WantedListing)),
});
/** A listing that follows another one, with what both were when it followed last. */
export type FollowerRow = z.output<typeof Follower>;

const FollowerPhoto = z.object({
  mediaId: MediaId,
  listingId: ListingId,
  sourceMediaId: MediaId,
  seen: jsonColumn(seenSchema(WantedPhoto)),
});
/** A photo that follows one of the source; that one may be gone. */
export type FollowerPhotoRow = z.output<typeof FollowerPhoto>;

/** Which listings follow which (docs/adr/054). */
export function createFollowerTable(database: SqliteDatabase) {
  const select = (condition: string) => database.prepare(`SELECT listingId, sourceId, seen FROM follower ${condition}`);
  const selectBehind = select('WHERE isBehind = 1');
  const selectOne = select('WHERE listingId = ?');
  const selectOfSource = select(
    'JOIN listing USING (listingId) WHERE sourceId = ? ORDER BY listing.createdAt, listingId',
  );
  const save = database.prepare(`
    INSERT INTO follower (listingId, sourceId, seen) VALUES (@listingId, @sourceId, @seen)
    ON CONFLICT (listingId) DO UPDATE SET seen = excluded.seen`);
  const setUpToDate = database.prepare('UPDATE follower SET isBehind = 0 WHERE listingId = ?');
  const remove = database.prepare('DELETE FROM follower WHERE listingId = ?');
  const read = (row: unknown): FollowerRow => Follower.parse(row);
  return {
    /** Those whose source, or which themselves, were changed since they followed last. */
    behind: (): FollowerRow[] => selectBehind.all().map(read),
    get: (listingId: ListingId): FollowerRow | null => {
      const row = selectOne.get(listingId);
      return row === undefined ? null : read(row);
    },
    /** Each with those that follow it behind it, and each once. */
    withFollowers(listingIds: readonly ListingId[]): ListingId[] {
      const all = listingIds.flatMap((id) => [id, ...selectOfSource.all(id).map((row) => read(row).listingId)]);
      return [...new Set(all)];
    },
    /** The one made first first. */
    ofSource: (sourceId: ListingId): FollowerRow[] => selectOfSource.all(sourceId).map(read),
    save: ({ listingId, sourceId, seen }: FollowerRow): void =>
      void save.run({ listingId, sourceId, seen: JSON.stringify(seen) }),
    setUpToDate: (listingId: ListingId): void => void setUpToDate.run(listingId),
    /** It is a listing of its own from then on. */
    delete: (listingId: ListingId): void => void remove.run(listingId),
    photos: createPhotos(database),
  };
}

function createPhotos(database: SqliteDatabase) {
  const columns = 'SELECT mediaId, listingId, sourceMediaId, seen FROM followerMedia';
  const selectOfListing = database.prepare(`${columns} WHERE listingId = ?`);
  const selectOfSource = database.prepare(`${columns} WHERE sourceMediaId = ?`);
  const selectOne = database.prepare(`${columns} WHERE mediaId = ?`);
  const save = database.prepare(`
    INSERT INTO followerMedia (mediaId, listingId, sourceMediaId, seen)
    VALUES (@mediaId, @listingId, @sourceMediaId, @seen)
    ON CONFLICT (mediaId) DO UPDATE SET seen = excluded.seen`);
  const remove = database.prepare('DELETE FROM followerMedia WHERE mediaId = ?');
  const read = rowReader(FollowerPhoto, 'mediaId');
  return {
    get: (mediaId: MediaId): FollowerPhotoRow | null => {
      const row = selectOne.get(mediaId);
      return row === undefined ? null : read(row);
    },
    ofListing: (listingId: ListingId): FollowerPhotoRow[] => selectOfListing.all(listingId).map(read),
    ofSource: (sourceMediaId: MediaId): FollowerPhotoRow[] => selectOfSource.all(sourceMediaId).map(read),
    save: (row: FollowerPhotoRow): void => void save.run({ ...row, seen: JSON.stringify(row.seen) }),
    setSeen: (row: FollowerPhotoRow, seen: Seen<WantedPhoto>): void =>
      void save.run({ ...row, seen: JSON.stringify(seen) }),
    delete: (mediaId: MediaId): void => void remove.run(mediaId),
  };
}
