import { z } from 'zod';
import { ListingId } from '../../../../shared/domain/ids.ts';
import { type Sql, upsert } from './statements.ts';

const WatchedFolder = z.object({ listingId: ListingId, folder: z.string() });

/** A folder whose pictures go into a listing as soon as they are there. */
export type WatchedFolder = z.output<typeof WatchedFolder>;

const FileState = z.object({ bytes: z.int(), modifiedAt: z.int() });

/** How a file was when it was looked at: its size, and when it was written (epoch milliseconds). */
export type FileState = Readonly<z.output<typeof FileState>>;

export function createWatchTable(sql: Sql) {
  const folders = sql('SELECT listingId, folder FROM watchedFolder ORDER BY listingId').all(WatchedFolder);
  const saveFolder = sql<[row: WatchedFolder]>(upsert('watchedFolder', ['listingId'], ['listingId', 'folder']));
  const deleteFolder = sql<[listingId: ListingId]>('DELETE FROM watchedFolder WHERE listingId = ?');
  const deleteFiles = sql<[listingId: ListingId]>('DELETE FROM watchedFile WHERE listingId = ?');
  const saveFile = sql<[row: object]>(
    upsert('watchedFile', ['listingId', 'path'], ['listingId', 'path', 'bytes', 'modifiedAt']),
  );
  return {
    folders,
    folderOf: (listingId: ListingId): string | null =>
      folders().find((row) => row.listingId === listingId)?.folder ?? null,
    setFolder: (listingId: ListingId, folder: string): void => saveFolder.run({ listingId, folder }),
    /** It feeds the listing no more, and what was dealt with is forgotten. */
    unset(listingId: ListingId): void {
      deleteFolder.run(listingId);
      deleteFiles.run(listingId);
    },
    /** The state in which a file was dealt with last; null where it never was. */
    dealtWith: sql<[listingId: ListingId, path: string]>(
      'SELECT bytes, modifiedAt FROM watchedFile WHERE listingId = ? AND path = ?',
    ).one(FileState),
    noteDealtWith: (listingId: ListingId, path: string, { bytes, modifiedAt }: FileState): void =>
      saveFile.run({ listingId, path, bytes, modifiedAt }),
  };
}
