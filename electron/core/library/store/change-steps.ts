import { z } from 'zod';
import type { ChangeKind } from '../../../../shared/contract/changes.ts';
import { ResolveChoice } from '../../../../shared/contract/contract.ts';
import { ConflictValue } from '../../../../shared/contract/model.ts';
import { Corrections } from '../../../../shared/domain/corrections.ts';
import { FLAGS } from '../../../../shared/domain/culling.ts';
import { ConflictId, MediaId, MediaKey, MediaKeyNumeric, Sha256 } from '../../../../shared/domain/ids.ts';
import { CONFLICT_FIELDS } from '../../../../shared/domain/media.ts';
import { Alteration } from '../../../../shared/domain/picture-rules/alteration.ts';
import { PropertyFieldValue } from '../../../../shared/domain/property-fields.ts';

export const KEY_KINDS = ['ListingKey', 'ListingId', 'address'] as const;

/** What `media.replace` exchanges before a photo is at the service. */
export const Picture = z.object({
  sha256: Sha256,
  fileName: z.string(),
  width: z.int(),
  height: z.int(),
  captureTime: z.string().nullable(),
  /** Those that it had; left out for none. */
  corrections: Corrections.nullish(),
  /** The file that it comes from: null where that is not known, left out in what was recorded before it was kept. */
  sourcePath: z.string().nullish(),
});
export type Picture = z.infer<typeof Picture>;

/** What was known of a photo that the service has no longer: enough to ask for it and to compare with. */
export const GoneBase = z.object({
  mediaKey: MediaKey.nullable(),
  mediaKeyNumeric: MediaKeyNumeric.nullable(),
  mediaUrl: z.string().nullable(),
  modifiedAt: z.string().nullable(),
  shortDescription: z.string(),
  imageOf: z.string(),
  order: z.number().nullable(),
});
export type GoneBase = z.infer<typeof GoneBase>;

/** Place in the listing from 1; null while the photo is removed. */
const Place = z.int().min(1).nullable();

/** What a table said of a listing when it was imported last; null where none did. */
const Imported = z
  .object({ keyKind: z.enum(KEY_KINDS), keyText: z.string(), name: z.string(), said: z.record(z.string(), z.string()) })
  .nullable();
export type Imported = z.infer<typeof Imported>;

/** When a listing was put aside, and whether it was to be sent by itself. */
const Archived = z.object({ at: z.string().nullable(), syncWanted: z.boolean() });
export type Archived = z.infer<typeof Archived>;

/** One value that went from what it was to what it became. */
export const Step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('caption'), mediaId: MediaId, from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('room'), mediaId: MediaId, from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('rating'), mediaId: MediaId, from: z.int(), to: z.int() }),
  z.object({ kind: z.literal('flag'), mediaId: MediaId, from: z.enum(FLAGS), to: z.enum(FLAGS) }),
  z.object({
    kind: z.literal('alteration'),
    mediaId: MediaId,
    from: Alteration.nullable(),
    to: Alteration.nullable(),
  }),
  z.object({ kind: z.literal('presence'), mediaId: MediaId, from: Place, to: Place }),
  /** The part of the sequence that the change touched: the same photos, turned round. */
  z.object({ kind: z.literal('order'), from: z.array(MediaId), to: z.array(MediaId) }),
  z.object({ kind: z.literal('picture'), mediaId: MediaId, from: Picture, to: Picture }),
  z.object({
    kind: z.literal('corrections'),
    mediaId: MediaId,
    from: Corrections.nullable(),
    to: Corrections.nullable(),
  }),
  z.object({ kind: z.literal('name'), from: z.string(), to: z.string() }),
  /** A field of the listing; absent means that it is not sent. */
  z.object({
    kind: z.literal('field'),
    name: z.string(),
    from: PropertyFieldValue.optional(),
    to: PropertyFieldValue.optional(),
  }),
  /** A question about a conflict: null while it is open. The values that the choice changed are steps of their own. */
  z.object({
    kind: z.literal('choice'),
    conflictId: ConflictId,
    /** Null for the order, which concerns the whole listing. */
    mediaId: MediaId.nullable(),
    field: z.enum(CONFLICT_FIELDS),
    /** What stood against ours when the choice was made. */
    theirs: ConflictValue,
    from: ResolveChoice.nullable(),
    to: ResolveChoice.nullable(),
  }),
  /** Whether the listing is here: it is made, and may be taken back. */
  z.object({ kind: z.literal('listing'), from: z.boolean(), to: z.boolean() }),
  z.object({ kind: z.literal('imported'), from: Imported, to: Imported }),
  z.object({ kind: z.literal('archived'), from: Archived, to: Archived }),
  /** Warnings of the service about values of fields that a person has confirmed. */
  z.object({ kind: z.literal('confirmed'), from: z.array(z.string()), to: z.array(z.string()) }),
  /** A photo that is gone at the service for good and stays here: it starts anew, with a binary and an entity of its own. */
  z.object({ kind: z.literal('startAnew'), mediaId: MediaId, from: GoneBase.nullable(), to: GoneBase.nullable() }),
]);
export type Step = z.infer<typeof Step>;

/** Something a person did to a listing, with one name, that is taken back as one. */
export interface Change {
  readonly kind: ChangeKind;
  /** Photos (for `fields` fields) that it was about. */
  readonly count: number;
  readonly steps: readonly Step[];
  /** Steps of one import, or of one stay in a text field, carry the same; null for what stands alone. */
  readonly session: string | null;
  /** Epoch milliseconds of its last step. */
  readonly at: number;
}
