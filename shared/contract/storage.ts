import { z } from 'zod';
import { ListingId, MediaId, Sha256 } from '../domain/ids.ts';
import { command, query } from './endpoint.ts';

/** What takes space in the library's folder, and what is found when its originals are read again. */

/** What can be wrong with the file of an original: it is not there, or it holds other bytes than were added. */
export const OriginalFault = z.enum(['missing', 'damaged']);
export type OriginalFault = z.infer<typeof OriginalFault>;

const STORAGE_KINDS = [
  'originals',
  'derived',
  'renditions',
  'temporary',
  'library',
  'backups',
  'logs',
  'other',
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** Files, and what they take of the disk. */
export const DiskSpace = z.object({ files: z.int().min(0), bytes: z.int().min(0) });
export type DiskSpace = z.infer<typeof DiskSpace>;

export const StorageUsage = z.object({
  /** The folder of the library. */
  home: z.string(),
  parts: z.array(
    DiskSpace.extend({ kind: z.enum(STORAGE_KINDS), /** Of these, what `storage.clean` removes. */ unused: DiskSpace }),
  ),
  total: DiskSpace,
  /** Of all of it, what is used by nothing and can go. */
  unused: DiskSpace,
  /** Pictures of photos that were removed and can be restored, with what was made from them. */
  removedPhotos: DiskSpace,
  /** Pictures that only an undo would bring back. */
  forUndo: DiskSpace,
  /** A library that was set aside when a copy was restored: its pictures are looked for by nothing, so all of them stay. */
  keepsAll: z.boolean(),
});
export type StorageUsage = z.infer<typeof StorageUsage>;

/** An original that is missing or damaged, once for each photo that shows it. */
export const FaultyOriginal = z.object({
  fault: OriginalFault,
  sha256: Sha256,
  /** Null for a picture that only an undo would bring back. */
  listingId: ListingId.nullable(),
  listing: z.string().nullable(),
  /** Null as well for a photo that somebody else added at the service. */
  mediaId: MediaId.nullable(),
  /** Null for a removed photo. */
  position: z.int().nullable(),
  fileName: z.string().nullable(),
});
export type FaultyOriginal = z.infer<typeof FaultyOriginal>;

export const OriginalsCheck = z.object({
  /** Originals that were looked for, and how many of them are as they were added. */
  checked: z.int(),
  intact: z.int(),
  bytes: z.int(),
  faulty: z.array(FaultyOriginal),
  /** Originals that could not be read now, each with why, in English. */
  unreadable: z.array(z.object({ sha256: Sha256, reason: z.string() })),
  /** It was ended before all were read. */
  cancelled: z.boolean(),
});
export type OriginalsCheck = z.infer<typeof OriginalsCheck>;

export const CheckProgress = z.object({ done: z.int(), total: z.int(), finished: z.boolean() });
export type CheckProgress = z.infer<typeof CheckProgress>;

/** How far a backup or a move is, in bytes. */
export const CopyProgress = z.object({
  task: z.enum(['backup', 'move']),
  done: z.int(),
  total: z.int(),
  finished: z.boolean(),
});
export type CopyProgress = z.infer<typeof CopyProgress>;

const Nothing = z.strictObject({});
const Place = z.string().min(1).max(10_000);

export const Backup = z.object({
  file: z.string(),
  bytes: z.int(),
  pictures: z.int(),
  /** Originals that the library counts on and does not have: they were missing before. */
  missing: z.int(),
});
export type Backup = z.infer<typeof Backup>;

export const storageCalls = {
  'storage.usage': query(Nothing, StorageUsage),
  /** Removes what nothing uses; answers what was freed. */
  'storage.clean': command(Nothing, DiskSpace),
  /** Reads all originals again and compares what they hold; `storage.changed` reports progress. */
  'storage.checkOriginals': command(Nothing, OriginalsCheck),
  'storage.cancelCheck': command(Nothing, Nothing),

  /**
   * Writes the whole library but its secrets into one zip, and reads it again; `copy.changed` reports progress. Into a folder it goes
   * under a name of this day that nothing there has yet.
   */
  'library.backup': command(
    z.union([z.strictObject({ file: Place, replaces: z.boolean().default(false) }), z.strictObject({ folder: Place })]),
    Backup,
  ),
  /** Copies the pictures to another folder; then the host starts again, and moves the rest while nobody has the library open. */
  'library.move': command(z.strictObject({ folder: Place }), z.object({ folder: z.string() })),
  'library.cancelCopy': command(Nothing, Nothing),
  /** Opens the host's dialog for a folder; for a move it answers a name in it that nothing has yet. Null where it was closed. */
  'library.pickFolder': command(
    z.strictObject({ purpose: z.enum(['backup', 'move']) }),
    z.object({ folder: z.string().nullable() }),
  ),
};
