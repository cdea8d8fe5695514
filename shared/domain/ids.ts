import { z } from 'zod';

/** Our own identifiers (UUIDs). Keys given by the service are strings or numbers of its own. */
export const ListingId = z.uuid().brand<'ListingId'>();
export type ListingId = z.infer<typeof ListingId>;

export const MediaId = z.uuid().brand<'MediaId'>();
export type MediaId = z.infer<typeof MediaId>;

export const AccountId = z.uuid().brand<'AccountId'>();
export type AccountId = z.infer<typeof AccountId>;

export const ConflictId = z.uuid().brand<'ConflictId'>();
export type ConflictId = z.infer<typeof ConflictId>;

export const UploadId = z.uuid().brand<'UploadId'>();
export type UploadId = z.infer<typeof UploadId>;

export const AttemptId = z.uuid().brand<'AttemptId'>();
export type AttemptId = z.infer<typeof AttemptId>;

/** Counts the changes of a library, so that a later one has a higher number. */
export const ChangeId = z.int().brand<'ChangeId'>();
export type ChangeId = z.infer<typeof ChangeId>;

/** SHA-256 of a file's bytes, 64 lower-case hexadecimal digits. */
export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'a SHA-256 has 64 hexadecimal digits')
  .brand<'Sha256'>();
export type Sha256 = z.infer<typeof Sha256>;

const CorrectedPicture = z
  .string()
  .regex(/^[0-9a-f]{64}-[0-9a-f]{16}$/, 'a corrected picture is named by its original and its corrections')
  .brand<'CorrectedPicture'>();

/** A picture that is shown and sent: an original as it is, or one with corrections, whose hash follows its own. */
export const PictureId = z.union([Sha256, CorrectedPicture]);
export type PictureId = z.infer<typeof PictureId>;

/** MediaKey: the service's string key of a Media entity, equal to the Id of the upload result item. */
export const MediaKey = z.string().min(1).brand<'MediaKey'>();
export type MediaKey = z.infer<typeof MediaKey>;

/** A whole number as its digits, without leading zeros. */
const DIGITS = /^(?:0|-?[1-9]\d{0,39})$/;

/**
 * MediaKeyNumeric: the number in the address of a Media entity. [Note: digits, not a number] A key of 64 bits is larger than what
 * a JavaScript number holds exactly (2^53), and an inexact one is another photo's.
 */
export const MediaKeyNumeric = z
  .union([z.int().transform(String), z.string().transform((text) => text.trim().replace(/^(-?)0+(?=\d)/, '$1'))])
  .pipe(z.string().regex(DIGITS, 'a whole number'))
  .brand<'MediaKeyNumeric'>();
export type MediaKeyNumeric = z.infer<typeof MediaKeyNumeric>;

/** ListingKey: the service's key of a Property entity, kept as the text that goes into its address. */
export const ListingKey = z.string().min(1).brand<'ListingKey'>();
export type ListingKey = z.infer<typeof ListingKey>;
