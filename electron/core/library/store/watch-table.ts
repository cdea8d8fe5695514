import { z } from 'zod';
import { ListingId } from '../../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';

const WatchedFolder = z.object({ listingId: ListingId, folder: z.string() });

/** A folder whose pictures go into a listing as soon as they are there. */
export type WatchedFolder = z.output<typeof WatchedFolder>;

const FileState = z.object({ bytes: z.int(), modifiedAt: z.int() });

/** How a file was when it was looked at: its size, and when it was written (epoch milliseconds). */
export type FileState = Readonly<z.output<typeof FileState>>;

export function createWatchTable(database: SqliteDatabase) {
  const selectFolders = database.prepare('SELECT listingId, folder FROM watchedFolder ORDER BY listingId');
  const saveFolder = database.prepare(`
    INSERT INTO watchedFolder (listingId, folder) VALUES (?, ?)
    ON CONFLICT (listingId) DO UPDATE SET folder = excluded.folder`);
  const deleteFolder = database.prepare('DELETE FROM watchedFolder WHERE listingId = ?');
  const deleteFiles = database.prepare('DELETE FROM watchedFile WHERE listingId = ?');
  const selectFile = database.prepare('SELECT bytes, modifiedAt FROM watchedFile WHERE listingId = ? AND path = ?');
  const saveFile = database.prepare(`
    INSERT INTO watchedFile (listingId, path, bytes, modifiedAt) VALUES (@listingId, @path, @bytes, @modifiedAt)
    ON CONFLICT (listingId, path) DO UPDATE SET bytes = excluded.bytes, modifiedAt = excluded.modifiedAt`);
  return {
    folders: (): WatchedFolder[] => selectFolders.all().map((row) => WatchedFolder.parse(row)),
    folderOf: (listingId: ListingId): string | null =>
      selectFolders
        .all()
        .map((row) => WatchedFolder.parse(row))
        .find((row) => row.listingId === listingId)?.folder ?? null,
    setFolder: (listingId: ListingId, folder: string): void => void saveFolder.run(listingId, folder),
    /** It feeds the listing no more, and what was dealt with is forgotten. */
    unset(listingId: ListingId): void {
      deleteFolder.run(listingId);
      deleteFiles.run(listingId);
    },
    /** The state in which a file was dealt with last; null where it never was. */
    dealtWith(listingId: ListingId, path: string): FileState | null {
      const row = selectFile.get(listingId, path);
      return row === undefined ? null : FileState.parse(row);
    },
    noteDealtWith: (listingId: ListingId, path: string, { bytes, modifiedAt }: FileState): void =>
      void saveFile.run({ listingId, path, bytes, modifiedAt }),
  };
}
