import { z } from 'zod';
import { Problem } from '../../../../shared/contract/model.ts';
import { type ListingId, MediaId, Sha256, UploadId } from '../../../../shared/domain/ids.ts';
import { UPLOAD_STATES } from '../../../../shared/domain/status.ts';
import { jsonColumn, rowReader } from './row.ts';
import type { Sql } from './statements.ts';

/** What the upload interface answered for one binary (service-interface.md §Upload result item), in local names. */
export const UploadDescriptor = z.object({
  id: z.string().min(1),
  fileName: z.string(),
  location: z.string(),
  mediaType: z.string(),
  size: z.number(),
});
export type UploadDescriptor = z.infer<typeof UploadDescriptor>;

const UploadRow = z.object({
  uploadId: UploadId,
  mediaId: MediaId,
  target: z.string(),
  sha256: Sha256,
  bytes: z.int(),
  fileName: z.string(),
  state: z.enum(UPLOAD_STATES),
  attempts: z.int(),
  descriptor: jsonColumn(UploadDescriptor).nullable(),
  problem: jsonColumn(Problem).nullable(),
});

/** One rendition on its way to one upload address (`target`). Rows are never deleted because they failed. */
export type UploadRow = z.output<typeof UploadRow>;

const SELECT = 'SELECT upload.* FROM upload JOIN media USING (mediaId)';

export function createUploadTable(sql: Sql) {
  const readRow = rowReader(UploadRow, 'uploadId');
  const setState = sql<[row: object]>(
    'UPDATE upload SET state = @state, attempts = @attempts, problem = @problem WHERE uploadId = @uploadId',
  );
  const replaceRendition = sql<[uploadId: UploadId, sha256: Sha256, bytes: number]>(`
    UPDATE upload SET sha256 = ?2, bytes = ?3, state = 'pending', attempts = 0, descriptor = NULL, problem = NULL
    WHERE uploadId = ?1`);

  return {
    ofListing: sql<[listingId: ListingId]>(`${SELECT} WHERE media.listingId = +? ORDER BY media.position`).all(readRow),
    hasBlocked: sql<[listingId: ListingId]>(
      "SELECT 1 FROM upload JOIN media USING (mediaId) WHERE listingId = +? AND state = 'blocked' LIMIT 1",
    ).has,
    ofPhoto: sql<[mediaId: MediaId]>('SELECT * FROM upload WHERE mediaId = ?').all(readRow),
    /** To one address, of photos that are not at the service yet. */
    // By the photos of the listing: by their address all uploads of the library are looked at.
    unattached: sql<[listingId: ListingId, target: string]>(`
      SELECT upload.* FROM media LEFT JOIN mediaRemote USING (mediaId) CROSS JOIN upload USING (mediaId)
      WHERE media.listingId = +? AND upload.target = +? AND mediaRemote.mediaId IS NULL`).all(readRow),
    of: sql<[mediaId: MediaId, target: string]>('SELECT * FROM upload WHERE mediaId = ? AND target = ?').one(readRow),
    all: sql('SELECT * FROM upload').all(readRow),
    insert: sql<[row: Pick<UploadRow, 'uploadId' | 'mediaId' | 'target' | 'sha256' | 'bytes' | 'fileName'>]>(`
      INSERT INTO upload (uploadId, mediaId, target, sha256, bytes, fileName, state)
      VALUES (@uploadId, @mediaId, @target, @sha256, @bytes, @fileName, 'pending')
      ON CONFLICT (mediaId, target) DO NOTHING`).run,
    setState: (
      uploadId: UploadId,
      state: Exclude<UploadRow['state'], 'uploaded'>,
      { attempts, problem }: { attempts: number; problem?: Problem | null },
    ): void => setState.run({ uploadId, state, attempts, problem }),
    setUploaded: sql<[uploadId: UploadId, descriptor: UploadDescriptor]>(
      "UPDATE upload SET state = 'uploaded', descriptor = ?2, problem = NULL WHERE uploadId = ?1",
    ).run,
    /** A different rendition is to be sent: the row starts anew. */
    replaceRendition: (uploadId: UploadId, { sha256, bytes }: Pick<UploadRow, 'sha256' | 'bytes'>): void =>
      replaceRendition.run(uploadId, sha256, bytes),
    /** The service moved to another address and still has what was uploaded. */
    moveTarget: sql<[from: string, to: string]>('UPDATE OR REPLACE upload SET target = ?2 WHERE target = ?1').run,
    deleteOf: sql<[mediaId: MediaId]>('DELETE FROM upload WHERE mediaId = ?').run,
    /** Another picture is wanted. What is uploaded stays known: it is used where its picture is wanted again, or left behind. */
    deleteUnfinished: sql<[mediaId: MediaId]>("DELETE FROM upload WHERE mediaId = ? AND state <> 'uploaded'").run,
    /** Whether another photo was given this Id by the same upload interface. */
    isIdTaken: sql<[target: string, id: string, mediaId: MediaId]>(
      "SELECT 1 FROM upload WHERE target = ? AND lower(descriptor ->> 'id') = lower(?) AND mediaId <> ?",
    ).has,
  };
}
