import { z } from 'zod';
import type { Dialect } from './dialect.ts';
import { type ErrorDetail, validationError } from './service-error.ts';

/** The fields of one entity as they travel: names of the interface document, JSON values. */
export type Fields = Readonly<Record<string, unknown>>;

export type FieldKind =
  | 'string'
  | 'nullableString'
  | 'integer'
  | 'position'
  | 'boolean'
  | 'timestamp'
  | 'guid'
  | 'uri'
  | 'untyped';

/** Media fields a client may send (service-interface.md, Media entity). */
export const mediaFields = {
  MediaKey: 'guid',
  OriginatingSystemMediaKey: 'untyped',
  ClassName: 'string',
  ResourceName: 'string',
  MediaURL: 'uri',
  MediaObjectID: 'string',
  MediaType: 'string',
  Order: 'position',
  ModificationTimestamp: 'timestamp',
  MediaModificationTimestamp: 'timestamp',
  DeletedYN: 'boolean',
  OriginatingSystemID: 'string',
  MemberAOR: 'string',
  OfficeMlsId: 'string',
  ChangedByMemberID: 'string',
  ShortDescription: 'string',
  ImageOf: 'string',
  Approved: 'boolean',
  FileSize: 'position',
} as const satisfies Record<string, FieldKind>;

/** Listing fields that the interface document names (service-interface.md, Listing entity), without Media. */
export const propertyFields = {
  PropertyType: 'string',
  BathroomsFull: 'integer',
  YearBuilt: 'integer',
  YearBuiltSource: 'string',
  Zoning: 'string',
  ZoningDescription: 'nullableString',
  WindowFeatures: 'string',
  ListAgentLanguages_1: 'string',
  ListAgentLanguages_2: 'string',
  ListAgentLanguages_3: 'string',
  AverageStudioAreaUnits: 'untyped',
  BackOnMarketDate: 'untyped',
  WellReportYN: 'untyped',
  WorkmansCompensationExpense: 'untyped',
  YearEstablished: 'untyped',
  YearsCurrentOwner: 'untyped',
} as const satisfies Record<string, FieldKind>;

const serverSet = z.undefined({ error: 'This field is set by the service and cannot be sent.' }).optional();
const text = z.string({ error: 'A string is expected.' });

function kindSchema(kind: FieldKind): z.ZodType {
  switch (kind) {
    case 'string':
      return text;
    case 'nullableString':
      return text.nullable();
    case 'integer':
      return z.int({ error: 'An integer is expected.' });
    case 'position':
      return z.int({ error: 'An integer is expected.' }).min(0, { error: 'An integer of 0 or more is expected.' });
    case 'boolean':
      return z.boolean({ error: 'true or false is expected.' });
    case 'timestamp':
      return text.refine((value) => parseWireTimestamp(value) !== null, {
        error: 'A timestamp of the form yyyy-MM-ddTHH:mm:ss.fff±hhmm is expected.',
      });
    case 'guid':
      return z.guid({ error: 'A GUID is expected.' }).transform((value) => value.toLowerCase());
    case 'uri':
      return z.url({ error: 'A whole address (URI) is expected.' });
    case 'untyped':
      return z.union([z.string(), z.number(), z.boolean(), z.null()], { error: 'A single value or null is expected.' });
    default:
      return kind satisfies never;
  }
}

function shapeOf(kinds: Readonly<Record<string, FieldKind>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, kindSchema(kind).optional()]));
}

function objectSchema(shape: Record<string, z.ZodType>, unknown: 'allow' | 'refuse'): z.ZodType<Fields> {
  const options = { error: 'A JSON object is expected.' };
  return unknown === 'allow' ? z.looseObject(shape, options) : z.strictObject(shape, options);
}

function typeAnnotation(name: '#OData.Models.Media' | '#OData.Models.Property'): z.ZodType {
  return z.literal(name, { error: `@odata.type must be ${name}.` });
}

/** The shapes that a service of this dialect accepts in request bodies. */
export type EntitySchemas = {
  readonly propertyInsert: z.ZodType<Fields>;
  readonly propertyUpdate: z.ZodType<Fields>;
  readonly mediaAttach: z.ZodType<Fields>;
  readonly mediaUpdate: z.ZodType<Fields>;
};

/** Builds the request schemas of one dialect; done once at start. */
export function entitySchemas(dialect: Dialect): EntitySchemas {
  const media = {
    ...shapeOf(mediaFields),
    ShortDescription: text
      .max(dialect.shortDescriptionMaxLength, {
        error: `At most ${dialect.shortDescriptionMaxLength} characters are allowed.`,
      })
      .optional(),
    MediaKeyNumeric: serverSet,
  };
  const newMedia = { ...media, MediaKey: kindSchema('guid') };
  const attached = dialect.streams === 'none' ? newMedia : { ...media, MediaKey: kindSchema('guid').optional() };
  const property = { ...shapeOf(propertyFields), ListingKey: serverSet, ListingKeyNumeric: serverSet };
  const embedded = objectSchema(
    { ...newMedia, ResourceRecordKey: serverSet, '@odata.type': typeAnnotation('#OData.Models.Media') },
    'refuse',
  );
  const mediaList = z
    .array(embedded, { error: 'An array of Media is expected.' })
    .max(dialect.maxMediaPerListing, { error: `At most ${dialect.maxMediaPerListing} Media are allowed.` });
  const listingType = typeAnnotation('#OData.Models.Property');
  const mediaType = typeAnnotation('#OData.Models.Media').optional();
  return {
    propertyInsert: objectSchema(
      { ...property, '@odata.type': listingType, Media: mediaList.optional() },
      dialect.unknownProperties,
    ),
    propertyUpdate: objectSchema(
      {
        ...property,
        '@odata.type': listingType.optional(),
        Media: z
          .undefined({ error: 'Media of an existing listing are changed one by one, at their own address.' })
          .optional(),
      },
      dialect.unknownProperties,
    ),
    mediaAttach: objectSchema({ ...attached, ResourceRecordKey: text.optional(), '@odata.type': mediaType }, 'refuse'),
    mediaUpdate: objectSchema({ ...media, ResourceRecordKey: serverSet, '@odata.type': mediaType }, 'refuse'),
  };
}

/** Writes a path as OData error targets do: `Media[1].ShortDescription`. */
function targetOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((target, part) => {
    if (typeof part === 'number') return `${target}[${part}]`;
    return target === '' ? String(part) : `${target}.${String(part)}`;
  }, '');
}

function detailsOf(issue: z.core.$ZodIssue): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: 'UnknownProperty',
      target: targetOf([...issue.path, key]),
      message: `The property ${key} is not known here.`,
    }));
  }
  const target = targetOf(issue.path);
  const subject = target === '' ? 'The body' : target;
  const code = issue.code === 'invalid_type' ? 'InvalidType' : 'InvalidValue';
  return [{ code, target, message: `${subject}: ${issue.message}` }];
}

/** Instance annotations (`@odata.…`, `Field@reso.…`) may accompany any field; only `@odata.type` is looked at. */
function withoutAnnotations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnnotations);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name === '@odata.type' || !name.includes('@'))
      .map(([name, inner]) => [name, name === 'Media' ? withoutAnnotations(inner) : inner]),
  );
}

/** Checks a request body; throws a 400 that names every field at fault. */
export function parseEntity(schema: z.ZodType<Fields>, body: unknown): Fields {
  const result = schema.safeParse(withoutAnnotations(body));
  if (!result.success) throw validationError(result.error.issues.flatMap(detailsOf));
  return withoutKeys(result.data, ['@odata.type']);
}

/** A copy without some fields. */
export function withoutKeys(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

const wireShape = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}\.\d{3})([+-]\d{2})(\d{2})$/;

/**
 * Reads a timestamp of the interface document (`yyyy-MM-ddTHH:mm:ss.fff±hhmm`).
 * Returns null for another shape and for a day or hour that does not exist.
 */
export function parseWireTimestamp(text: string): Date | null {
  const match = wireShape.exec(text);
  if (match === null) return null;
  const [, day, time, offsetHours, offsetMinutes] = match;
  // [Note: days that do not exist] Date.parse rolls 30 February over into March, so the day is read back.
  const atUtc = new Date(`${day}T${time}Z`);
  if (Number.isNaN(atUtc.getTime()) || atUtc.toISOString() !== `${day}T${time}Z`) return null;
  const date = new Date(`${day}T${time}${offsetHours}:${offsetMinutes}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

type TimestampStyle = 'offset' | 'utc' | 'seconds' | 'milliseconds';

/** Writes a timestamp for an answer: `…+0000`, `…Z`, or a number since 1970. */
export function formatTimestamp(date: Date, style: TimestampStyle): string | number {
  const iso = date.toISOString();
  switch (style) {
    case 'offset':
      return iso.replace(/Z$/, '+0000');
    case 'utc':
      return iso;
    case 'seconds':
      return Math.floor(date.getTime() / 1000);
    case 'milliseconds':
      return date.getTime();
  }
}
