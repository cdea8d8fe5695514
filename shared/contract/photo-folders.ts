import { z } from 'zod';

/** The folder that a person chose for the listing of a line, by the number of the line; null for none. */
export const FolderChoices = z.record(z.string().regex(/^\d+$/), z.string().min(1).max(1000).nullable());
export type FolderChoices = z.infer<typeof FolderChoices>;

export const LineFolder = z.object({
  line: z.int(),
  name: z.string(),
  /** How its folder was found. Nothing is taken of a doubtful one: a person chooses. */
  how: z.enum(['named', 'chosen', 'matched', 'doubtful', 'none']),
  /** Null where none is taken. */
  folder: z.string().nullable(),
  /** Folders that may be meant, the likeliest first; of a doubtful one. */
  candidates: z.array(z.string()),
  /** Whether the listing has no photos and gets none; of a line that failed, there is none. */
  isWithout: z.boolean(),
});
export type LineFolder = z.infer<typeof LineFolder>;

/** The listings of a table beside the folders of photos. */
export const PhotoFolders = z.object({
  lines: z.array(LineFolder),
  /** Folders that are no listing's. */
  left: z.array(z.string()),
});
export type PhotoFolders = z.infer<typeof PhotoFolders>;
