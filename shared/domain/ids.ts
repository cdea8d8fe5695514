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

/** MediaKey: the service's string key of a Media entity, equal to the Id of the upload result item. */
export const MediaKey = z.string().min(1).brand<'MediaKey'>();
export type MediaKey = z.infer<typeof MediaKey>;

/** ListingKey: the service's key of a Property entity, kept as the text that goes into its address. */
export const ListingKey = z.string().min(1).brand<'ListingKey'>();
export type ListingKey = z.infer<typeof ListingKey>;
