import { z } from 'zod';
import { CustomSize, EXPORT_PRESETS, LONGEST_LOGO, PAGE_SIZES } from '../domain/export.ts';
import { ListingId, MediaId } from '../domain/ids.ts';
import { Problem } from './model.ts';

const Path = z.string().min(1);

/** Where an export goes: at least one of a folder, a zip, a zip that the host hands out once, and a contact sheet. */
export const ExportInput = z
  .strictObject({
    listingId: ListingId,
    /** All photos of the listing where none are named. */
    mediaIds: z.array(MediaId).min(1).optional(),
    /** Sizes; of several, each has a folder of its own in what is exported. */
    presets: z
      .array(z.enum(EXPORT_PRESETS))
      .min(1)
      .refine((presets) => new Set(presets).size === presets.length, 'a size twice')
      .default(['service']),
    customSize: CustomSize.optional(),
    /** Words over the picture, in every size but that of the service, whose rules allow none. */
    watermark: z.string().trim().min(1).max(80).optional(),
    /** What files are called, with variables such as `{listing}`; by number and room where it is left out. */
    names: z.string().trim().min(1).max(200).optional(),
    /** A folder that is not there yet, or is empty. */
    folder: Path.optional(),
    /** A file that is not there yet. */
    zip: Path.optional(),
    download: z.boolean().default(false),
    /** A PDF that is not there yet. */
    contactSheet: Path.optional(),
    /** A contact sheet among the exported photos. */
    withContactSheet: z.boolean().default(false),
    /** An XMP file beside each photo, with its words and stars. */
    withSidecars: z.boolean().default(false),
    /** Camera, lens, exposure and time in every size but that of the service; never where it was, nor a serial number. */
    withCameraData: z.boolean().default(false),
    /** A picture in the head of the contact sheet, in base64. */
    logo: z.base64().max(LONGEST_LOGO).optional(),
    pageSize: z.enum(PAGE_SIZES).default('a4'),
    /** Comes back with the progress, and names what is cancelled. */
    exportId: z.string().min(1).max(100).optional(),
  })
  .refine(
    ({ folder, zip, download, contactSheet }) =>
      [folder, zip, contactSheet].some((path) => path !== undefined) || download,
    'somewhere to export to is needed',
  );

export const ExportResult = z.object({
  photos: z.array(z.object({ mediaId: MediaId, file: z.string() })),
  /** Photos that could not be exported, and why. */
  leftOut: z.array(z.object({ mediaId: MediaId, position: z.int(), problem: Problem })),
  folder: z.string().nullable(),
  zip: z.string().nullable(),
  contactSheet: z.string().nullable(),
  /** What the host hands out once (`downloads`), and what it is called. */
  download: z.object({ id: z.string(), fileName: z.string() }).nullable(),
  /** Captions with letters that the contact sheet has no font for; they are in `captions.csv`. */
  captionsNotShown: z.int(),
});
export type ExportResult = z.infer<typeof ExportResult>;

export const ExportProgress = z.object({ exportId: z.string(), done: z.int(), total: z.int(), finished: z.boolean() });
export type ExportProgress = z.infer<typeof ExportProgress>;
