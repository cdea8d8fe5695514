import { z } from 'zod';
import { ListingId } from '../domain/ids.ts';
import { DATE_ORDERS } from '../domain/listing-import/dates.ts';
import { DECIMAL_SIGNS } from '../domain/listing-import/numbers.ts';
import { TemplateName } from '../domain/settings.ts';
import { ChangeRef, Together } from './changes.ts';
import { FolderChoices, PhotoFolders } from './photo-folders.ts';
import { Phrase } from './phrase.ts';

/** A table of listings, and how it is to be read. */
export const TableInput = z.strictObject({
  /** As CSV. */
  text: z.string().min(1).max(4_000_000),
  /** By header, for columns that a person matched: the name of a field, with its kind after a colon for a further one; `-` for none. */
  columns: z.record(z.string(), z.string().max(200)).default({}),
  /** How numbers and dates are written, for columns in which nothing shows it. */
  decimals: z.enum(DECIMAL_SIGNS).nullable().default(null),
  dates: z.enum(DATE_ORDERS).nullable().default(null),
  /** The line of the headings; null to find them. */
  headingLine: z.int().min(1).nullable().default(null),
  /** Whether what was said of a table with these headings before is forgotten. */
  anew: z.boolean().default(false),
  /** The folder in which each listing has a folder of photos; null for none, that of such a table before where it is left out. */
  photos: z.string().min(1).max(10_000).nullable().optional(),
  /** Folders in there that a person chose by hand. */
  folders: FolderChoices.default({}),
  /** The name of a template: fields that a line says nothing of, in listings that it makes; null for none. */
  template: TemplateName.nullable().default(null),
  /** Whether listings of the archive are changed as well, and taken out of it; otherwise they are left as they are. */
  unarchive: z.boolean().default(false),
  /** Whether a file with other bytes under the same name takes the place of the photo that came from it. */
  replacePhotos: z.boolean().default(false),
});
export type TableInput = z.infer<typeof TableInput>;

export const LINE_OUTCOMES = ['create', 'change', 'same', 'archived', 'failed'] as const;

export const TableLine = z.object({
  /** As a spreadsheet numbers its rows, from 1. */
  line: z.int(),
  name: z.string(),
  /** What becomes of it; nothing of a line that failed, or is about a listing in the archive, is taken. */
  outcome: z.enum(LINE_OUTCOMES),
  /** Null for a line that failed, or that would make a listing. */
  listingId: ListingId.nullable(),
  /** Empty before where there is nothing yet. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string(),
      after: z.string(),
      /** The line says nothing of it. */
      fromTemplate: z.literal(true).exactOptional(),
    }),
  ),
  photos: z.int(),
  problems: z.array(z.object({ column: z.string().nullable(), message: z.string(), phrase: Phrase })),
  /** What a person should know of it, and is no problem. */
  notes: z.array(z.object({ message: z.string(), phrase: Phrase })),
});
export type TableLine = z.infer<typeof TableLine>;

const ColumnQuestion = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('decimals'),
    /** A cell that can be read in several ways. */
    example: z.string(),
    readings: z.array(z.object({ choice: z.enum(DECIMAL_SIGNS), value: z.string() })).readonly(),
  }),
  z.object({
    about: z.literal('dates'),
    example: z.string(),
    readings: z.array(z.object({ choice: z.enum(DATE_ORDERS), value: z.string() })).readonly(),
  }),
]);
export type ColumnQuestion = z.infer<typeof ColumnQuestion>;

export const TableResult = z.object({
  columns: z.array(
    z.object({
      header: z.string(),
      /** The name of the field; null where the column is left out. */
      target: z.string().nullable(),
      /** Of the first lines. */
      examples: z.array(z.string()),
      /** How its numbers or dates are written; null where all forms come to the same, or nothing shows which it is. */
      form: z.enum([...DECIMAL_SIGNS, ...DATE_ORDERS]).nullable(),
      /** What only a person knows of the column; while its form is null too, the table cannot be imported. */
      question: ColumnQuestion.nullable(),
    }),
  ),
  /** Names that a column can be matched with. */
  targets: z.array(z.string()),
  /** The column that identifies the listing of a line; null where none does. */
  keyedBy: z.enum(['ListingKey', 'ListingId', 'address']).nullable(),
  lines: z.array(TableLine),
  /** Null where no folder of photos was looked at. */
  photoFolders: PhotoFolders.nullable(),
  /** A table of the lines with problems, and what they are, to be fixed and imported again; null where there are none. */
  toFix: z.string().nullable(),
  headingLine: z.int(),
  /** Lines around the listings that are no listings: titles above the headings, totals below. */
  passed: z.array(z.object({ line: z.int(), text: z.string() })),
  /** The folder of the photos; null for none. */
  photos: z.string().nullable(),
  /** Whether it is read as a table with these headings was before. */
  asBefore: z.boolean(),
  /** Listings that were made, and the changes of the others; none of a dry run. */
  created: z.array(ListingId),
  changed: z.array(ChangeRef),
  /** By which `change.undoTogether` takes all of it back; null for a dry run. */
  together: Together.nullable(),
});
export type TableResult = z.infer<typeof TableResult>;
