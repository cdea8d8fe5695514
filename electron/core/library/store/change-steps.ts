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

/** A value that went from what it was to what it became. */
function step<Kind extends string, Value extends z.ZodType, Of extends z.ZodRawShape>(
  kind: Kind,
  value: Value,
  of: Of,
) {
  return z.object({ kind: z.literal(kind), ...of, from: value, to: value });
}

function ofListing<Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value) {
  return step(kind, value, {});
}

function ofPhoto<Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value) {
  return step(kind, value, { mediaId: MediaId });
}

/** One value that went from what it was to what it became. */
export const Step = z.discriminatedUnion('kind', [
  ofPhoto('caption', z.string()),
  ofPhoto('room', z.string()),
  ofPhoto('rating', z.int()),
  ofPhoto('flag', z.enum(FLAGS)),
  ofPhoto('alteration', Alteration.nullable()),
  ofPhoto('presence', Place),
  /** The part of the sequence that the change touched: the same photos, turned round. */
  ofListing('order', z.array(MediaId)),
  ofPhoto('picture', Picture),
  ofPhoto('corrections', Corrections.nullable()),
  ofListing('name', z.string()),
  /** A field of the listing; absent means that it is not sent. */
  step('field', PropertyFieldValue.optional(), { name: z.string() }),
  /** A question about a conflict: null while it is open. The values that the choice changed are steps of their own. */
  step('choice', ResolveChoice.nullable(), {
    conflictId: ConflictId,
    /** Null for the order, which concerns the whole listing. */
    mediaId: MediaId.nullable(),
    field: z.enum(CONFLICT_FIELDS),
    /** What stood against ours when the choice was made. */
    theirs: ConflictValue,
  }),
  /** Whether the listing is here: it is made, and may be taken back. */
  ofListing('listing', z.boolean()),
  ofListing('imported', Imported),
  ofListing('archived', Archived),
  /** Warnings of the service about values of fields that a person has confirmed. */
  ofListing('confirmed', z.array(z.string())),
  /** A photo that is gone at the service for good and stays here: it starts anew, with a binary and an entity of its own. */
  ofPhoto('startAnew', GoneBase.nullable()),
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
