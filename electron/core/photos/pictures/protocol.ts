import { z } from 'zod';
import { Phrase } from '../../../../shared/contract/phrase.ts';
import { Corrections } from '../../../../shared/domain/corrections.ts';
import {
  PHOTO_MEDIA_TYPES,
  type PhotoMediaType as PhotoMediaTypeName,
} from '../../../../shared/domain/photo-formats.ts';
import { FILE_FAILURES, PHOTO_REFUSALS } from '../../library/blobs/errors.ts';
import { Likeness, Measures } from '../../library/blobs/measures.ts';

// What the host and the picture process say to each other. [Note: no pixels] Files stay on the disk and are named by their paths:
// the process writes what it makes to where the host said, and reports the little that the host has to know.

const PhotoMediaType = z.enum(PHOTO_MEDIA_TYPES);
export type PhotoMediaType = PhotoMediaTypeName;

const MetadataFields = z.strictObject({
  /** EXIF orientation 1 to 8; 1 when absent or nonsense. */
  orientation: z.int().min(1).max(8),
  colourProfile: z.string().nullable(),
  /** yyyy-MM-ddTHH:mm:ss[.fff][±hh:mm]; no offset when the camera did not record one. */
  captureTime: z.string().nullable(),
  caption: z.string().nullable(),
  title: z.string().nullable(),
  /** As an export of ours says it; left out where none did. */
  room: z.string().exactOptional(),
  keywords: z.array(z.string()),
  /** Stars that another program gave, 1 to 5; -1 for a photo that it rejected. */
  rating: z.int().min(-1).max(5).nullable(),
  copyright: z.string().nullable(),
  creator: z.string().nullable(),
  hasLocation: z.boolean(),
  camera: z.string().nullable(),
  /** Stops, as of a bracketed exposure. */
  exposureBias: z.number().exactOptional(),
  /** A word of IPTC’s DigitalSourceType. */
  sourceType: z.string().exactOptional(),
});
/** What a photo says about itself in EXIF, IPTC and XMP, and the file beside it. */
export type MetadataFields = Readonly<z.infer<typeof MetadataFields>>;

const PhotoFacts = MetadataFields.extend({
  mediaType: PhotoMediaType,
  /** Pixels as the photo is seen, turned upright by its EXIF orientation; 0 where the header says so, which decoding refuses. */
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  /** There are metadata in it that are too large to be read. */
  isPartlyRead: z.boolean(),
  /** Of a raw file, as the file beside it has it turned; left out where that does not say. */
  turnedTo: z.int().min(1).max(8).exactOptional(),
  /** What its C2PA manifest names; left out where it has none. */
  credentials: z.strictObject({ sourceTypes: z.array(z.string()), actions: z.array(z.string()) }).exactOptional(),
});
/** What can be said of a photo without decoding its pixels. */
export type PhotoFacts = Readonly<z.infer<typeof PhotoFacts>>;

/** [Note: no more] Callers hand on what they have, such as all facts of a photo. */
const Rights = z.object({ copyright: z.string().nullable(), creator: z.string().nullable() });
/** Who made a photo and whose it is: the only metadata that leaves with it. */
export type Rights = Readonly<z.infer<typeof Rights>>;

const RenditionSpec = z.object({
  /** Longest side in pixels; a smaller photo is never enlarged. */
  longEdge: z.int().positive(),
  /** JPEG quality 1 to 100. */
  quality: z.int().min(1).max(100),
  /** The service's limit for a file; null for none. Quality, then size, is lowered until the rendition fits. */
  maxBytes: z.int().positive().nullable(),
});
/** How the picture to be uploaded is made. */
export type RenditionSpec = Readonly<z.infer<typeof RenditionSpec>>;

const ExportWords = z.strictObject({
  description: z.string(),
  room: z.string(),
  /** The name of the listing. */
  listing: z.string(),
  /** As the photo itself says where they are null. */
  creator: z.string().nullable(),
  copyright: z.string().nullable(),
});
/** What is written into a copy that leaves. */
export type ExportWords = Readonly<z.infer<typeof ExportWords>>;

const Path = z.string().min(1);

const SheetPhoto = z.strictObject({
  /** A JPEG. */
  picture: Path,
  number: z.int().positive(),
  caption: z.string(),
  room: z.string(),
});
export type SheetPhoto = Readonly<z.infer<typeof SheetPhoto>>;

/** Of the picture that is read, and of the files that may be made: `scratch` for what the work itself takes. */
const source = {
  source: Path,
  scratch: Path,
  /** How what is made is to differ from the original; left out, or null, where it does not. */
  corrections: Corrections.nullable().exactOptional(),
};

/** Name and size of what was written: SHA-256 as 64 lower-case hex digits. */
const Written = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().positive() });
export type Written = Readonly<z.infer<typeof Written>>;

const Rendition = Written.extend({ width: z.int().positive(), height: z.int().positive() });

const job = <Takes extends z.ZodRawShape, Gives extends z.ZodType>(takes: Takes, gives: Gives) => ({
  takes: z.strictObject(takes),
  gives,
});

/** What the picture process is asked to do, and what comes of it. What is where it writes is replaced. */
const JOBS = {
  /** Finds the format by content, not by name. */
  format: job({ path: Path }, PhotoMediaType),
  /** What tells whether two files are one shot. */
  shot: job(
    { path: Path },
    z.strictObject({
      captureTime: z.string().nullable(),
      camera: z.string().nullable(),
      width: z.int().nonnegative(),
      height: z.int().nonnegative(),
    }),
  ),
  /** Whether a JPEG is seen in its colours by programs that know profiles alone: false where its EXIF says more. */
  plain: job({ path: Path }, z.boolean()),
  /**
   * What a photo says of itself, and an XMP file beside it, where there is one. Writes the first look from the camera's own small
   * picture to `preview`, where there is one.
   */
  inspect: job(
    { path: Path, preview: Path, sidecar: Path.nullable() },
    z.strictObject({ facts: PhotoFacts, hasPreview: z.boolean() }),
  ),
  /** Of 320 pixels at most, where no other edge is named. */
  tile: job({ ...source, tile: Path, edge: z.int().positive().exactOptional() }, z.null()),
  /** All that is shown and sent, from one decode. The rights are read from the picture where they are null. */
  outputs: job(
    { ...source, rights: Rights.nullable(), spec: RenditionSpec, tile: Path, large: Path, rendition: Path },
    Rendition.extend({ measures: Measures }),
  ),
  /** What is sent of a photo alone, with a label on it. */
  labelled: job({ ...source, spec: RenditionSpec, label: z.string().min(1), target: Path }, Rendition),
  /** The whole picture as a JPEG. */
  full: job({ ...source, full: Path }, z.null()),
  /** A copy that leaves, with its words inside, and whose it is; the source is a JPEG that is taken as it is where `spec` is null. */
  export: job(
    {
      ...source,
      spec: RenditionSpec.nullable(),
      watermark: z.string().min(1).nullable(),
      /** Pixels to the inch that the file is to say. */
      ppi: z.int().positive().nullable(),
      /** Camera, lens, exposure and time, in its EXIF. */
      withCameraData: z.boolean(),
      words: ExportWords,
      target: Path,
    },
    Rendition.extend(Rights.shape),
  ),
  /** A picture in base64, in the size that the head of a contact sheet has for it. */
  logo: job({ logo: z.string(), target: Path }, Written),
  /** Photos with their numbers and words on pages, as a PDF. `left` is what is said instead of a caption that has no letters. */
  contactSheet: job(
    {
      title: z.string(),
      /** In the head of each page: what the job `logo` wrote. */
      logo: Path.nullable(),
      page: z.enum(['a4', 'letter']),
      photos: z.array(SheetPhoto),
      left: z.string(),
      target: Path,
    },
    z.strictObject({ pages: z.int().positive(), notShown: z.int().nonnegative() }),
  ),
  /** What a picture looks like, coarsely: 16 hexadecimal digits, of which alike pictures differ in few places. */
  likeness: job(source, Likeness),
  /** What is measured of every picture, of one that was made large of an original before this was. */
  measure: job({ path: Path, scratch: Path }, Measures),
  /** What an automatic correction would do: stops, and degrees; null where no upright lines were found with certainty. */
  analyse: job(
    source,
    z.strictObject({
      exposure: z.number(),
      upright: z.strictObject({ straighten: z.number(), vertical: z.number() }).nullable(),
    }),
  ),
  /** What stands where a picture cannot be had: neutral, with the digits of `key`. */
  placeholder: job({ key: z.string(), target: Path }, Written),
  /** A grey test picture of `edge` pixels each way. */
  sample: job({ edge: z.int().min(1).max(4000), target: Path }, Written),
};

export type JobKind = keyof typeof JOBS;
export type Taken = { readonly [Kind in JobKind]: Readonly<z.infer<(typeof JOBS)[Kind]['takes']>> };
export type Given = { readonly [Kind in JobKind]: Readonly<z.infer<(typeof JOBS)[Kind]['gives']>> };

/** The same, so that what is read of a kind is known by its name. */
export const JOB_FORMS: {
  readonly [Kind in JobKind]: { readonly takes: z.ZodType<Taken[Kind]>; readonly gives: z.ZodType<Given[Kind]> };
} = JOBS;

export interface Job {
  readonly kind: JobKind;
  readonly input: Taken[JobKind];
}

/** What is asked for, and what that takes, is read by itself, so that a job that is not understood has an answer as well. */
export const Request = z.strictObject({ id: z.int(), kind: z.string(), input: z.unknown() });

export function isJobKind(kind: string): kind is JobKind {
  return Object.hasOwn(JOBS, kind);
}

/** [Note: errors cross as values] Between processes an error loses its class and what it carries. */
export const JobAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done'), value: z.unknown() }),
  z.strictObject({ kind: z.literal('refused'), code: z.enum(PHOTO_REFUSALS), why: Phrase }),
  z.strictObject({ kind: z.literal('file'), code: z.enum(FILE_FAILURES), why: Phrase }),
  z.strictObject({ kind: z.literal('fault'), message: z.string() }),
]);
export type JobAnswer = z.infer<typeof JobAnswer>;

/** `ready` once the decoder is loaded: whoever ends before cannot be started, and no photo is to blame. */
export const Reply = z.union([
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('answer'), id: z.int(), answer: JobAnswer }),
]);
export type Reply = z.infer<typeof Reply>;
