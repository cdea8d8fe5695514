import { z } from 'zod';
import { type MediaId, MediaKeyNumeric } from './ids.ts';

/** The fields of a Media entity that people change here, in local names (the mapper knows the wire names). */
export interface MediaFields {
  readonly shortDescription: string;
  /** The RESO word in its standard form ("Front of Structure"), another service's own word, or empty. */
  readonly imageOf: string;
}

/** One Media entity as the service last reported it: the base of every three-way comparison. */
export interface RemoteMediaFields extends MediaFields {
  readonly order: number | null;
  readonly deletedYN: boolean;
}

/** Fields that a conflict can be about. `order` concerns the whole listing, the others one Media. */
export const CONFLICT_FIELDS = ['shortDescription', 'imageOf', 'deletedYN', 'order'] as const;
export type ConflictField = (typeof CONFLICT_FIELDS)[number];

/** A value in a conflict: text, a flag, or for `order` the sequence of photos. */
export type ConflictValue = string | boolean | readonly MediaId[];

/** A photo of a listing that cannot be read, as a person names it: what they say of it is not sent. */
export const NamedPhoto = z.strictObject({
  mediaKeyNumeric: MediaKeyNumeric,
  order: z.int().min(0).exactOptional(),
  shortDescription: z.string().max(10_000).exactOptional(),
});
export type NamedPhoto = z.infer<typeof NamedPhoto>;
