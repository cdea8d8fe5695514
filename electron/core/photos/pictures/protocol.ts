import { z } from 'zod';
import { Phrase } from '../../../../shared/contract/phrase.ts';
import { Corrections } from '../../../../shared/domain/corrections.ts';
import {
  PHOTO_MEDIA_TYPES,
  type PhotoMediaType as PhotoMediaTypeName,
} from '../../../../shared/domain/photo-formats.ts';
import { FILE_FAILURES, PHOTO_REFUSALS } from '../../library/blobs/errors.ts';
import { Measures } from '../../library/blobs/measures.ts';

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
  /** What its C2PA manifest names; left out where it has none. */
  credentials: z.strictObject({ sourceTypes: z.array(z.string()), actions: z.array(z.string()) }).exactOptional(),
});
/** What can be said of a photo without decoding its pixels. */
export type PhotoFacts = Readonly<z.infer<typeof PhotoFacts>>;

const Rights = z.strictObject({ copyright: z.string().nullable(), creator: z.string().nullable() });
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
  title: z.string(),
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
  /** How what is made is to differ from the original; left out where it does not. */
  corrections: Corrections.exactOptional(),
};

/** What the picture process is asked to do. What is where it writes is replaced. */
export const Job = z.discriminatedUnion('kind', [
  /** Finds the format by content, not by name: `name` is that of the file for people. */
  z.strictObject({ kind: z.literal('format'), path: Path, name: z.string() }),
  /** Writes the first look from the camera's own small picture to `preview`, where there is one. */
  z.strictObject({
    kind: z.literal('inspect'),
    path: Path,
    name: z.string(),
    preview: Path,
    /** An XMP file beside the picture, which says more of it; null where there is none. */
    sidecar: Path.nullable(),
  }),
  z.strictObject({ kind: z.literal('tile'), ...source, tile: Path }),
  /** All that is shown and sent, from one decode. The rights are read from the picture where they are null. */
  z.strictObject({
    kind: z.literal('outputs'),
    ...source,
    rights: Rights.nullable(),
    spec: RenditionSpec,
    tile: Path,
    large: Path,
    rendition: Path,
  }),
  /** What is sent alone, with a label on it. */
  z.strictObject({
    kind: z.literal('labelled'),
    ...source,
    spec: RenditionSpec,
    label: z.string().min(1),
    target: Path,
  }),
  /** Whether every program sees the right colours in the file as it is. */
  z.strictObject({ kind: z.literal('plain'), path: Path }),
  /** The whole picture as a JPEG. */
  z.strictObject({ kind: z.literal('full'), ...source, full: Path }),
  /** A copy that leaves, with its words inside; the source is a JPEG that is taken as it is where `spec` is null. */
  z.strictObject({
    kind: z.literal('export'),
    ...source,
    spec: RenditionSpec.nullable(),
    words: ExportWords,
    target: Path,
  }),
  /** Photos with their numbers and words on pages, as a PDF. `left` is what is said instead of a caption that has no letters. */
  z.strictObject({
    kind: z.literal('contactSheet'),
    title: z.string(),
    page: z.enum(['a4', 'letter']),
    photos: z.array(SheetPhoto),
    left: z.string(),
    target: Path,
  }),
  /** What a picture looks like, coarsely. */
  z.strictObject({ kind: z.literal('likeness'), ...source }),
  /** What is measured of every picture, of one that was made large of an original before this was. */
  z.strictObject({ kind: z.literal('measure'), path: Path, scratch: Path }),
  /** Looks for what an automatic correction would do. */
  z.strictObject({ kind: z.literal('analyse'), ...source }),
  /** What stands where a picture cannot be had: neutral, with the digits of `key`. */
  z.strictObject({ kind: z.literal('placeholder'), key: z.string(), target: Path }),
  /** A grey test picture of `edge` pixels each way. */
  z.strictObject({ kind: z.literal('sample'), edge: z.int().min(1).max(4000), target: Path }),
]);
export type Job = z.infer<typeof Job>;

/** Name and size of what was written: SHA-256 as 64 lower-case hex digits. */
export const Written = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().positive() });
export type Written = Readonly<z.infer<typeof Written>>;

/** What comes of each kind of job. */
export const Format = z.strictObject({ mediaType: PhotoMediaType });
export const Plain = z.strictObject({ isPlain: z.boolean() });
export const Inspected = z.strictObject({ facts: PhotoFacts, hasPreview: z.boolean() });
export type Inspected = Readonly<z.infer<typeof Inspected>>;
export const Rendition = Written.extend({ width: z.int().positive(), height: z.int().positive() });
export type Rendition = Readonly<z.infer<typeof Rendition>>;
/** Of a copy that leaves, with whose it is. */
export const Exported = Rendition.extend(Rights.shape);
export type Exported = Readonly<z.infer<typeof Exported>>;
export const Sheet = z.strictObject({ pages: z.int().positive(), notShown: z.int().nonnegative() });
export type Sheet = Readonly<z.infer<typeof Sheet>>;
export const Outputs = Rendition.extend({ measures: Measures });
export type Outputs = Readonly<z.infer<typeof Outputs>>;
/** Stops, and degrees; null where no upright lines were found with certainty. */
export const CorrectionSuggestion = z.strictObject({
  exposure: z.number(),
  upright: z.strictObject({ straighten: z.number(), vertical: z.number() }).nullable(),
});
export type CorrectionSuggestion = Readonly<z.infer<typeof CorrectionSuggestion>>;
export const Nothing = z.null();

/** The job is read by itself, so that one that is not understood has an answer as well. */
export const Request = z.strictObject({ id: z.int(), job: z.unknown() });

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
