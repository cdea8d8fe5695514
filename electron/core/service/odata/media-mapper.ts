import { z } from 'zod';
import { ListingKey, MediaKey, type MediaKeyNumeric } from '../../../../shared/domain/ids.ts';
import { IMAGE_OF } from '../../../../shared/domain/lookups/image-of.ts';
import { findLookupValue } from '../../../../shared/domain/lookups/lookup-value.ts';
import type { RemoteMediaFields } from '../../../../shared/domain/media.ts';
import type { MediaStatus } from '../../../../shared/domain/media-status.ts';
import {
  isFurtherName,
  PROPERTY_FIELDS,
  type PropertyFields,
  PropertyFieldValue,
} from '../../../../shared/domain/property-fields.ts';
import type { RemoteMedia } from '../../../../shared/domain/remote-media.ts';
import type { WireValue } from '../../../../shared/domain/service-fields/wire.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { readAnnotations, readMediaStatus } from './media-status.ts';
import {
  Key,
  readFlag,
  readNumber,
  readNumericKey,
  readString,
  readTag,
  readText,
  readTimestamp,
} from './wire-values.ts';

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

type Unsaid = Exclude<keyof RemoteMediaFields, 'order'>;

/** A Media entity as the service shows it. */
export interface IncomingMedia extends Omit<RemoteMedia, 'mediaKey' | 'unseenBase' | 'absentSince' | 'mediaStatus'> {
  readonly mediaKey: MediaKey;
  readonly mediaUrl: string | null;
  /** `@odata.editLink` as it came, of whichever origin. */
  readonly editLink: string | null;
  readonly modifiedAt: string | null;
  /** Who wrote it last, as far as the service says. */
  readonly changedByMemberId: string | null;
  readonly listingKey: ListingKey | null;
  /** File name of the binary at the service. */
  readonly mediaObjectId: string | null;
  /** Fields that it has with a value that cannot be used, such as an Order of 1.5: they count as not known. */
  readonly unusable: readonly string[];
  /** Fields that it does not have at all, as in a projection: what stands for them in `fields` was not said. */
  readonly unsaid: readonly Unsaid[];
  readonly mediaStatus: MediaStatus | null;
  /** Annotations of RESO that are not known here, by their names, as JSON. */
  readonly annotations: Readonly<Record<string, string>> | null;
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
    OriginatingSystemMediaKey: null,
    ClassName: 'Media',
    ResourceName: 'Property',
    MediaURL: media.mediaUrl,
    MediaObjectID: media.mediaObjectId,
    MediaType: 'IMAGE',
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
    Approved: true,
    FileSize: media.size,
  };
}

/** Fields that are the same for every photo of an account, and the setting of the profile that they come from (null: the account). */
export const ACCOUNT_FIELDS = {
  ChangedByMemberID: null,
  OriginatingSystemID: 'media.originatingSystemID',
  MemberAOR: 'media.memberAOR',
  OfficeMlsId: 'media.officeMlsId',
} as const;
export type AccountField = keyof typeof ACCOUNT_FIELDS;

export function toPropertyEntity(
  fields: Readonly<Record<string, WireValue>>,
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

const EntityKey = Key.pipe(MediaKey);
const Owner = Key.pipe(ListingKey);

/**
 * Reads a Media entity, or null when it has no key: everything else may be odd. `etag` is the header's tag, which wins over
 * the body's.
 */
export function fromMediaEntity(raw: unknown, etag: string | null = null): IncomingMedia | null {
  if (typeof raw !== 'object' || raw === null) return null;
  // [Note: hundreds in an answer] What is read of them is read one by one: copying each whole takes most of the time.
  const valueOf = (name: string): unknown => Reflect.get(raw, name);
  const mediaKey = EntityKey.safeParse(valueOf('MediaKey')).data;
  if (mediaKey === undefined) return null;
  const unusable: string[] = [];
  const read = <Value>(name: string, reader: (value: unknown) => Value | null | undefined): Value | null => {
    const value = reader(valueOf(name));
    if (value === undefined) unusable.push(name);
    return value ?? null;
  };
  const mediaStatus = readMediaStatus(valueOf);
  const isUnsaid = (name: string): boolean => valueOf(name) === undefined;
  return {
    mediaKey,
    mediaKeyNumeric: read('MediaKeyNumeric', readNumericKey),
    etag: etag ?? read('@odata.etag', readTag),
    mediaUrl: read('MediaURL', readString),
    editLink: readLink(valueOf('@odata.editLink')),
    modifiedAt: read('ModificationTimestamp', readTimestamp),
    changedByMemberId: readString(valueOf('ChangedByMemberID'))?.trim() || null,
    listingKey: Owner.safeParse(valueOf('ResourceRecordKey')).data ?? null,
    mediaObjectId: read('MediaObjectID', readText),
    fields: {
      shortDescription: read('ShortDescription', readText) ?? '',
      imageOf: fromImageOf(read('ImageOf', readText) ?? ''),
      order: read('Order', readNumber),
      // The Data Dictionary has no such flag: there the status alone says that it is removed.
      deletedYN: read('DeletedYN', readFlag) ?? mediaStatus?.status === 'Deleted',
    },
    unusable,
    unsaid: [
      ...(isUnsaid('ShortDescription') ? (['shortDescription'] as const) : []),
      ...(isUnsaid('ImageOf') ? (['imageOf'] as const) : []),
      ...(isUnsaid('DeletedYN') && mediaStatus?.status !== 'Deleted' ? (['deletedYN'] as const) : []),
    ],
    mediaStatus,
    annotations: readAnnotations(raw),
  };
}

/** [Note: secrets in an address] What has a query may carry one, and is not kept. */
function readLink(value: unknown): string | null {
  const link = readString(value) ?? null;
  return link === null || link === '' || /[?#]/.test(link) ? null : link;
}

/**
 * The entity with what was known before in the place of what was not said, and of values that cannot be used. [Note: no circles]
 * Taken for a change of theirs, such a value would empty what is here, or be answered by sending ours for ever.
 *
 * @param before the status that it had: where that said that it is removed, another one says that it is back
 */
export function withKnownFields(
  media: IncomingMedia,
  known: RemoteMediaFields,
  before: MediaStatus | null,
): IncomingMedia {
  const { unusable, unsaid, fields } = media;
  const said = unsaid.reduce((each, field) => ({ ...each, [field]: known[field] }), fields);
  const order = unusable.includes('Order') ? known.order : fields.order;
  const isBack = before?.status === 'Deleted' && media.mediaStatus !== null && media.mediaStatus.status !== 'Deleted';
  const isKnown = unusable.includes('DeletedYN') || (unsaid.includes('deletedYN') && !isBack);
  const deletedYN = isKnown ? known.deletedYN : fields.deletedYN;
  return { ...media, fields: { ...said, order, deletedYN } };
}

const PropertyEntity = z.looseObject({
  ListingKey: Owner.nullish().catch(null),
  ListingKeyNumeric: Owner.nullish().catch(null),
  '@odata.etag': z.string().nullish().catch(null),
  '@odata.context': z.string().nullish().catch(null),
  '@odata.nextLink': z.string().nullish().catch(null),
  'Media@odata.nextLink': z.string().nullish().catch(null),
  'Media@odata.count': z.coerce.number().pipe(z.int().min(0)).nullish().catch(null),
  Media: z.array(z.unknown()).nullish().catch(null),
});

export interface LeftOutMedia {
  readonly count: number;
  /** Fields that are missing there, or have a value that cannot be used. */
  readonly fields: readonly string[];
  /** Of each what is known all the same. */
  readonly entries: readonly { readonly mediaKeyNumeric: MediaKeyNumeric | null }[];
}

export const NONE_LEFT_OUT: LeftOutMedia = { count: 0, fields: [], entries: [] };

export interface IncomingProperty {
  readonly listingKey: ListingKey | null;
  readonly etag: string | null;
  /** Null when the answer does not show the collection. */
  readonly media: readonly IncomingMedia[] | null;
  /** Entries of the collection that are not in `media`, since they do not identify a photo. */
  readonly leftOut: LeftOutMedia;
  /** Pages of the collection seem to be missing. */
  readonly isCut: boolean;
  /** How many Media the service says there are; null where it does not say it. */
  readonly total: number | null;
  /** Whether `media` is the whole collection. Where it is not, a photo that is missing from it may be there all the same. */
  readonly complete: boolean;
  /** Its fields that have a value: those of the interface, and whatever further ones the service shows. */
  readonly fields: PropertyFields;
}

/** A listing as one answer shows it. */
export interface PropertyPage extends IncomingProperty {
  /** Address of the rest of its Media, as the answer says it. */
  readonly nextLink: string | null;
}

/** Reads a listing, or null when it is none. `etag` is the header's tag, which wins over the body's. */
export function fromPropertyEntity(raw: unknown, etag: string | null = null): PropertyPage | null {
  const parsed = PropertyEntity.safeParse(raw);
  if (!parsed.success) return null;
  const { ListingKey: key, ListingKeyNumeric: number, Media: shown, '@odata.context': odata } = parsed.data;
  // Any JSON object would do otherwise, such as a proxy's {"status": "ok"}.
  if ((key ?? number ?? shown ?? odata ?? etag ?? parsed.data['@odata.etag'] ?? null) === null) return null;
  const { media, leftOut } = fromMediaEntities(shown ?? []);
  const nextLink = parsed.data['Media@odata.nextLink'] ?? parsed.data['@odata.nextLink'] ?? null;
  const total = parsed.data['Media@odata.count'] ?? null;
  const isCut = shown != null && (nextLink !== null || (total ?? 0) > shown.length);
  return {
    listingKey: key ?? number ?? null,
    etag: etag ?? readTag(parsed.data['@odata.etag']) ?? null,
    media: shown == null ? null : media,
    leftOut,
    nextLink,
    isCut,
    total,
    complete: shown != null && !isCut && leftOut.count === 0,
    fields: shownFields(parsed.data),
  };
}

/** [Note: empty and left out] What all entries leave out was not said; what only some leave out, as services do with null, is empty there. */
function withEmptyFields(media: readonly IncomingMedia[]): IncomingMedia[] {
  const isSaid = (field: Unsaid): boolean => media.some(({ unsaid }) => !unsaid.includes(field));
  return media.map((each) =>
    each.unsaid.length === 0 ? each : { ...each, unsaid: each.unsaid.filter((field) => !isSaid(field)) },
  );
}

export interface CollectedMedia {
  readonly media: readonly IncomingMedia[];
  readonly leftOut: LeftOutMedia;
}

/** The Media of one answer, and which entries of it cannot be read. */
export function fromMediaEntities(entries: readonly unknown[]): CollectedMedia {
  const read = entries.map((entry) => fromMediaEntity(entry));
  const others = entries.filter((_, index) => read[index] === null);
  return {
    media: withEmptyFields(read.filter((media) => media !== null)),
    leftOut: {
      count: others.length,
      // Only the key identifies a photo; everything else may be missing.
      fields: [
        ...(others.length === 0 ? [] : ['MediaKey']),
        ...(others.some((entry) => numericKeyOf(entry) === undefined) ? ['MediaKeyNumeric'] : []),
      ],
      entries: others.map((entry) => ({ mediaKeyNumeric: numericKeyOf(entry) ?? null })),
    },
  };
}

/** The Media of several answers. [Note: page by page] What one of them leaves out of all its entries another one does not say. */
export function fromMediaPages(pages: readonly (readonly unknown[])[]): CollectedMedia {
  return pages.map(fromMediaEntities).reduce(joinMedia, { media: [], leftOut: NONE_LEFT_OUT });
}

export function joinMedia(one: CollectedMedia, other: CollectedMedia): CollectedMedia {
  const [first, second] = [one.leftOut, other.leftOut];
  return {
    media: [...one.media, ...other.media],
    leftOut: {
      count: first.count + second.count,
      fields: [...new Set([...first.fields, ...second.fields])],
      entries: [...first.entries, ...second.entries],
    },
  };
}

/** Undefined for one that is there and cannot be used. */
function numericKeyOf(entry: unknown): MediaKeyNumeric | null | undefined {
  return readNumericKey(z.looseObject({}).safeParse(entry).data?.['MediaKeyNumeric']);
}

/** Further fields are kept as long as they are plain values; a listing of a large service shows some hundreds. */
const MOST_FURTHER_FIELDS = 1000;

/** A collection of words is shown as they are written here. */
const ShownValue = PropertyFieldValue.or(
  z
    .array(z.string())
    .min(1)
    .transform((values) => values.join(', ')),
);

function shownFields(entity: Readonly<Record<string, unknown>>): PropertyFields {
  const known = PROPERTY_FIELDS.map(({ name }) => name);
  const further = Object.keys(entity).filter((name) => isFurtherName(name) && !known.includes(name));
  const values = [...known, ...further.slice(0, MOST_FURTHER_FIELDS)].flatMap((name) => {
    const value = ShownValue.safeParse(entity[name]);
    return value.success && value.data !== null ? [[name, value.data] as const] : [];
  });
  return Object.fromEntries(values);
}

/**
 * The interface's timestamp: `yyyy-MM-ddTHH:mm:ss.fff±hhmm` (service-interface.md §Media entity).
 *
 * @param offsetMinutes minutes east of UTC in which the moment is written
 */
export function formatTimestamp(moment: Date, offsetMinutes: number): string {
  const local = new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().replace('Z', '');
  const sign = offsetMinutes < 0 ? '-' : '+';
  const distance = Math.abs(offsetMinutes);
  const hours = String(Math.floor(distance / 60)).padStart(2, '0');
  const minutes = String(distance % 60).padStart(2, '0');
  return `${local}${sign}${hours}${minutes}`;
}
