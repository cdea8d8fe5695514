import { z } from 'zod';
import { Problem } from '../../../../shared/contract/model.ts';
import { type ListingId, MediaId, Sha256, UploadId } from '../../../../shared/domain/ids.ts';
import { UPLOAD_STATES } from '../../../../shared/domain/status.ts';
import type { SqliteDatabase } from './open-database.ts';
import { jsonColumn, rowReader } from './row.ts';

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

const OF_LISTING =
  'SELECT upload.* FROM upload JOIN media USING (mediaId) WHERE media.listingId = +? ORDER BY media.position';
// By the photos of the listing: by their address all uploads of the library are looked at.
const UNATTACHED = `
  SELECT upload.* FROM media LEFT JOIN mediaRemote USING (mediaId) CROSS JOIN upload USING (mediaId)
  WHERE media.listingId = +? AND upload.target = +? AND mediaRemote.mediaId IS NULL`;
const SET_UPLOADED = `
  UPDATE upload SET state = 'uploaded', descriptor = @descriptor, problem = NULL
  WHERE uploadId = @uploadId`;
const REPLACE_RENDITION = `
  UPDATE upload SET sha256 = ?, bytes = ?, state = 'pending', attempts = 0, descriptor = NULL, problem = NULL
  WHERE uploadId = ?`;
const BLOCKED = "SELECT 1 FROM upload JOIN media USING (mediaId) WHERE listingId = +? AND state = 'blocked' LIMIT 1";

export function createUploadTable(database: SqliteDatabase) {
  const readRow = rowReader(UploadRow, 'uploadId');
  const selectListing = database.prepare(OF_LISTING);
  const selectUnattached = database.prepare(UNATTACHED);
  const selectOne = database.prepare('SELECT * FROM upload WHERE mediaId = ? AND target = ?');
  const selectOfPhoto = database.prepare('SELECT * FROM upload WHERE mediaId = ?');
  const selectBlocked = database.prepare(BLOCKED);
  const insert = database.prepare(`
    INSERT INTO upload (uploadId, mediaId, target, sha256, bytes, fileName, state)
    VALUES (@uploadId, @mediaId, @target, @sha256, @bytes, @fileName, 'pending')
    ON CONFLICT (mediaId, target) DO NOTHING`);
  const setState = database.prepare(`
    UPDATE upload SET state = @state, attempts = @attempts, problem = @problem
    WHERE uploadId = @uploadId`);
  const replaceRendition = database.prepare(REPLACE_RENDITION);
  const setUploaded = database.prepare(SET_UPLOADED);
  const selectHolder = database
    .prepare("SELECT mediaId FROM upload WHERE target = ? AND lower(descriptor ->> 'id') = lower(?) AND mediaId <> ?")
    .pluck();

  return {
    ofListing: (listingId: ListingId): UploadRow[] => selectListing.all(listingId).map(readRow),
    hasBlocked: (listingId: ListingId): boolean => selectBlocked.get(listingId) !== undefined,
    ofPhoto: (mediaId: MediaId): UploadRow[] => selectOfPhoto.all(mediaId).map(readRow),
    /** To one address, of photos that are not at the service yet. */
    unattached: (listingId: ListingId, target: string): UploadRow[] =>
      selectUnattached.all(listingId, target).map(readRow),
    of(mediaId: MediaId, target: string): UploadRow | null {
      const row = selectOne.get(mediaId, target);
      return row === undefined ? null : readRow(row);
    },
    all: (): UploadRow[] => database.prepare('SELECT * FROM upload').all().map(readRow),
    insert: (row: Pick<UploadRow, 'uploadId' | 'mediaId' | 'target' | 'sha256' | 'bytes' | 'fileName'>): void =>
      void insert.run(row),
    setState(
      uploadId: UploadId,
      state: Exclude<UploadRow['state'], 'uploaded'>,
      details: { attempts: number; problem?: Problem | null },
    ): void {
      setState.run({
        uploadId,
        state,
        attempts: details.attempts,
        problem: details.problem ? JSON.stringify(details.problem) : null,
      });
    },
    setUploaded: (uploadId: UploadId, descriptor: UploadDescriptor): void =>
      void setUploaded.run({ uploadId, descriptor: JSON.stringify(descriptor) }),
    /** A different rendition is to be sent: the row starts anew. */
    replaceRendition: (uploadId: UploadId, { sha256, bytes }: Pick<UploadRow, 'sha256' | 'bytes'>): void =>
      void replaceRendition.run(sha256, bytes, uploadId),
    /** The service moved to another address and still has what was uploaded. */
    moveTarget: (from: string, to: string): void =>
      void database.prepare('UPDATE OR REPLACE upload SET target = ? WHERE target = ?').run(to, from),
    deleteOf: (mediaId: MediaId): void => void database.prepare('DELETE FROM upload WHERE mediaId = ?').run(mediaId),
    /** Another picture is wanted. What is uploaded stays known: it is used where its picture is wanted again, or left behind. */
    deleteUnfinished: (mediaId: MediaId): void =>
      void database.prepare("DELETE FROM upload WHERE mediaId = ? AND state <> 'uploaded'").run(mediaId),
    /** Whether another photo was given this Id by the same upload interface. */
    isIdTaken: (target: string, id: string, mediaId: MediaId): boolean =>
      selectHolder.get(target, id, mediaId) !== undefined,
  };
}
