import { z } from 'zod';
import { ListingKey, MediaKey } from '../../../shared/domain/ids.ts';
import { IMAGE_OF } from '../../../shared/domain/lookups/image-of.ts';
import { findLookupValue } from '../../../shared/domain/lookups/lookup-value.ts';
import type { RemoteMediaFields } from '../../../shared/domain/media.ts';
import {
  isFurtherName,
  PROPERTY_FIELDS,
  type PropertyFields,
  PropertyFieldValue,
} from '../../../shared/domain/property-fields.ts';
import type { RemoteMedia } from '../../../shared/domain/remote-media.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { formatTimestamp } from './timestamp.ts';

/** The only place where local names and the names of the wire meet (service-interface.md §Resources). */

type MediaSettings = ServiceProfile['media'];

/** What a photo's Media entity is filled from when it is embedded in a listing. */
export interface OutgoingMedia {
  readonly mediaKey: string;
  readonly mediaUrl: string;
  readonly mediaObjectId: string;
  readonly size: number;
  readonly order: number;
  readonly shortDescription: string;
  readonly imageOf: string;
  readonly changedByMemberId: string;
}

/** A Media entity as the service shows it. */
export interface IncomingMedia extends Omit<RemoteMedia, 'mediaKey' | 'unknownBase'> {
  readonly mediaKey: MediaKey;
  readonly mediaUrl: string | null;
  readonly modifiedAt: string | null;
  /** Who wrote it last, as far as the service says. */
  readonly changedByMemberId: string | null;
  readonly listingKey: ListingKey | null;
  /** File name of the binary at the service. */
  readonly mediaObjectId: string | null;
}

/** `Order`, `ShortDescription`, … : the fields of a PATCH. Only what is given is sent. */
export type MediaChanges = Partial<RemoteMediaFields>;

export function toImageOf(word: string, form: MediaSettings['imageOfForm']): string {
  const known = findLookupValue(IMAGE_OF, word);
  return known === undefined ? word : known[form];
}

/** The RESO word in its standard form whichever form the service uses; words outside the list stay as they are. */
export function fromImageOf(word: string): string {
  return findLookupValue(IMAGE_OF, word)?.standard ?? word;
}

export function toMediaEntity(media: OutgoingMedia, settings: MediaSettings, now: Date): Record<string, unknown> {
  const timestamp = formatTimestamp(now, -now.getTimezoneOffset());
  return {
    '@odata.type': '#OData.Models.Media',
    MediaKey: media.mediaKey,
    OriginatingSystemMediaKey: settings.originatingSystemMediaKey,
    ClassName: settings.className,
    ResourceName: settings.resourceName,
    MediaURL: media.mediaUrl,
    MediaObjectID: media.mediaObjectId,
    MediaType: settings.mediaType,
    Order: media.order,
    ModificationTimestamp: timestamp,
    MediaModificationTimestamp: timestamp,
    DeletedYN: false,
    OriginatingSystemID: settings.originatingSystemID,
    MemberAOR: settings.memberAOR,
    OfficeMlsId: settings.officeMlsId,
    ChangedByMemberID: media.changedByMemberId,
    ShortDescription: media.shortDescription,
    ImageOf: toImageOf(media.imageOf, settings.imageOfForm),
    Approved: settings.approved,
    FileSize: media.size,
  };
}

export function toPropertyEntity(
  fields: PropertyFields,
  media: readonly Record<string, unknown>[],
): Record<string, unknown> {
  return { '@odata.type': '#OData.Models.Property', ...fields, Media: media };
}

export function toMediaPatch(changes: MediaChanges, settings: MediaSettings): Record<string, unknown> {
  return {
    ...(changes.shortDescription === undefined ? {} : { ShortDescription: changes.shortDescription }),
    ...(changes.imageOf === undefined ? {} : { ImageOf: toImageOf(changes.imageOf, settings.imageOfForm) }),
    ...(changes.order === undefined ? {} : { Order: changes.order }),
    ...(changes.deletedYN === undefined ? {} : { DeletedYN: changes.deletedYN }),
  };
}

const Key = z.union([z.string().min(1), z.number().transform(String)]);

/** A whole number, or one written as text. Empty text is no number, and least of all 0. */
const WireInteger = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

/** Lenient where services differ: null for unset text, numbers as text, fields we do not know. */
const MediaEntity = z.looseObject({
  MediaKey: Key.pipe(MediaKey),
  MediaKeyNumeric: WireInteger.nullish(),
  '@odata.etag': z.string().nullish(),
  MediaURL: z.string().nullish(),
  MediaObjectID: z.string().nullish(),
  ShortDescription: z.string().nullish(),
  ImageOf: z.string().nullish(),
  Order: WireInteger.nullish(),
  DeletedYN: z.boolean().nullish(),
  ModificationTimestamp: z.string().nullish(),
  // A service that has something else here is not to lose the photo over it.
  ChangedByMemberID: z.string().nullish().catch(null),
  ResourceRecordKey: Key.pipe(ListingKey).nullish(),
});

/** Reads a Media entity, or null when it is none. `etag` is the header's tag, which wins over the body's. */
export function fromMediaEntity(raw: unknown, etag: string | null = null): IncomingMedia | null {
  const parsed = MediaEntity.safeParse(raw);
  if (!parsed.success) return null;
  const entity = parsed.data;
  return {
    mediaKey: entity.MediaKey,
    mediaKeyNumeric: entity.MediaKeyNumeric ?? null,
    etag: etag ?? entity['@odata.etag'] ?? null,
    mediaUrl: entity.MediaURL ?? null,
    modifiedAt: entity.ModificationTimestamp ?? null,
    changedByMemberId: entity.ChangedByMemberID?.trim() || null,
    listingKey: entity.ResourceRecordKey ?? null,
    mediaObjectId: entity.MediaObjectID ?? null,
    fields: {
      shortDescription: entity.ShortDescription ?? '',
      imageOf: fromImageOf(entity.ImageOf ?? ''),
      order: entity.Order ?? null,
      deletedYN: entity.DeletedYN ?? false,
    },
  };
}

const PropertyEntity = z.looseObject({
  ListingKey: Key.pipe(ListingKey).nullish(),
  ListingKeyNumeric: Key.pipe(ListingKey).nullish(),
  '@odata.etag': z.string().nullish(),
  '@odata.context': z.string().nullish(),
  Media: z.array(z.unknown()).nullish(),
});

export interface LeftOutMedia {
  readonly count: number;
  /** Fields that are missing there, or have a value that cannot be used. */
  readonly fields: readonly string[];
}

export const NONE_LEFT_OUT: LeftOutMedia = { count: 0, fields: [] };

export interface IncomingProperty {
  readonly listingKey: ListingKey | null;
  readonly etag: string | null;
  /** Null when the answer does not show the collection. */
  readonly media: readonly IncomingMedia[] | null;
  /** Entries of the collection that are not in `media`, since a photo cannot be told from another by them. */
  readonly leftOut: LeftOutMedia;
  /** Its fields that have a value: those of the interface, and whatever further ones the service shows. */
  readonly fields: PropertyFields;
}

/** Reads a listing, or null when it is none. `etag` is the header's tag, which wins over the body's. */
export function fromPropertyEntity(raw: unknown, etag: string | null = null): IncomingProperty | null {
  const parsed = PropertyEntity.safeParse(raw);
  if (!parsed.success) return null;
  const { ListingKey: key, ListingKeyNumeric: number, Media: shown, '@odata.context': odata } = parsed.data;
  // Any JSON object would do otherwise, such as a proxy's {"status": "ok"}.
  if ((key ?? number ?? shown ?? odata ?? etag ?? parsed.data['@odata.etag'] ?? null) === null) return null;
  const media = parsed.data.Media?.map((entity) => fromMediaEntity(entity)) ?? null;
  return {
    listingKey: parsed.data.ListingKey ?? parsed.data.ListingKeyNumeric ?? null,
    etag: etag ?? parsed.data['@odata.etag'] ?? null,
    media: media === null ? null : media.filter((entity) => entity !== null),
    leftOut: leftOutOf(shown ?? []),
    fields: shownFields(parsed.data),
  };
}

function leftOutOf(media: readonly unknown[]): LeftOutMedia {
  const faults = media.flatMap((entity) => MediaEntity.safeParse(entity).error ?? []);
  // An entry that is no object has no key either.
  const fields = faults.flatMap(({ issues }) => issues.map(({ path }) => String(path[0] ?? 'MediaKey')));
  return { count: faults.length, fields: [...new Set(fields)] };
}

/** Further fields are kept as long as they are plain values; a listing of a large service shows some hundreds. */
const MOST_FURTHER_FIELDS = 1000;

function shownFields(entity: Readonly<Record<string, unknown>>): PropertyFields {
  const known = PROPERTY_FIELDS.map(({ name }) => name);
  const further = Object.keys(entity).filter((name) => isFurtherName(name) && !known.includes(name));
  const values = [...known, ...further.slice(0, MOST_FURTHER_FIELDS)].flatMap((name) => {
    const value = PropertyFieldValue.safeParse(entity[name]);
    return value.success && value.data !== null ? [[name, value.data] as const] : [];
  });
  return Object.fromEntries(values);
}
