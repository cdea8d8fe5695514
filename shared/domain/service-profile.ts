import { z } from 'zod';
import { PictureRuleSet } from './picture-rules/rule-set.ts';
import { PropertyFieldKind } from './property-fields.ts';

const MEBIBYTE = 1024 * 1024;

/**
 * Everything that the service interface calls "not shown", as settings with defaults. A profile is a shareable JSON
 * file; an empty object is the default profile. Each row is explained in docs/service-profile.md.
 */
export const ServiceProfile = z.strictObject({
  upload: z
    .strictObject({
      /** Name of each multipart part. `{n}` becomes the number of the part in its request, counted from 1. */
      partName: z
        .string()
        .regex(/^[\w.[\]{}-]{1,64}$/, 'letters, digits and . _ - [ ] { } only')
        .default('file'),
      /** How the bytes of a part are written: as they are, or as base64 text. */
      partEncoding: z.enum(['binary', 'base64']).default('binary'),
      filesPerRequest: z.int().min(1).max(50).default(1),
      /** Requests at a time. Three leave a line of 20 Mbit/s and 60 ms idle too often. */
      concurrency: z.int().min(1).max(8).default(4),
      /** Unit of `Size` in the answer. `auto` accepts bytes, kilobytes (1000) and kibibytes (1024); `none` checks no size. */
      sizeUnit: z.enum(['auto', 'byte', 'kilobyte', 'kibibyte', 'none']).default('auto'),
      /** Match results by position when the service does not echo our file names. Off: such parts go one by one. */
      matchByPosition: z.boolean().default(false),
      /** Most bytes a second that uploads together may take of the line; null for all of it. */
      maxBytesPerSecond: z.int().min(10_000).nullable().default(null),
    })
    .prefault({}),
  create: z
    .strictObject({
      path: z.string().startsWith('/').default('/RESO/OData/Property'),
    })
    .prefault({}),
  update: z.strictObject({ concurrency: z.int().min(1).max(16).default(4) }).prefault({}),
  read: z
    .strictObject({
      /** The service answers GET for Media and Property. */
      entities: z.boolean().default(true),
      /** The service answers `$filter=MediaKey eq '…'` on Media. */
      filterByMediaKey: z.boolean().default(true),
      /** Whether a ListingKey stands in quotes in an address: `Property('123')` or `Property(123)`. */
      listingKeyForm: z.enum(['quoted', 'bare']).default('quoted'),
      /** How a Media is named in an address: by its MediaKeyNumeric, `Media(123)`, or by its MediaKey, `Media('abc')`. */
      mediaKeyForm: z.enum(['numeric', 'quoted']).default('numeric'),
      /** Seconds by which reads may lag behind what was written. An index may lag 7.5 times as long (sync/base/doubt.ts). */
      lagSeconds: z.int().min(0).max(3600).default(120),
      /** Milliseconds within which two writes may have the same tag, and by which reads of the second may lag. */
      tagSettleMilliseconds: z.int().min(0).max(60_000).default(1000),
    })
    .prefault({}),
  /**
   * How a photo is attached to a listing that exists already: `POST Property(key)/Media` or `POST Media` of an uploaded picture,
   * `POST Media` with the bytes after it, by POST (RESO RCP-48) or by PUT (OData), or not at all.
   */
  attach: z.enum(['none', 'navigation', 'media', 'stream', 'streamPut']).default('none'),
  token: z
    .strictObject({
      /** How client id and secret reach the token address: in the form body or as HTTP Basic. */
      clientAuthentication: z.enum(['body', 'basic']).default('body'),
      scope: z.string().default(''),
      /** Form field that carries the member login id; it is sent only when the account has one. */
      memberLoginIdParameter: z.string().min(1).default('member_login_id'),
    })
    .prefault({}),
  signIn: z
    .strictObject({
      scope: z.string().default('openid profile offline_access'),
      /** Whether members give this program their password (RFC 6749 §4.3), for services that offer no other way. */
      passwordGrant: z.boolean().default(false),
    })
    .prefault({}),
  media: z
    .strictObject({
      /** Order of the first photo. In the RESO Data Dictionary 0 is the primary one. */
      firstOrder: z.union([z.literal(0), z.literal(1)]).default(0),
      /** Wire form of ImageOf: `Front of Structure` or `FrontOfStructure`. */
      imageOfForm: z.enum(['standard', 'odata']).default('standard'),
      originatingSystemID: z.string().default(''),
      memberAOR: z.string().default(''),
      officeMlsId: z.string().default(''),
    })
    .prefault({}),
  rendition: z
    .strictObject({
      longEdge: z.int().min(320).max(12000).default(2048),
      quality: z.int().min(40).max(100).default(85),
      maxBytes: z
        .int()
        .min(50_000)
        .nullable()
        .default(5 * MEBIBYTE),
    })
    .prefault({}),
  rules: z
    .strictObject({
      /** Longest ShortDescription the service takes. */
      shortDescriptionMaxLength: z.int().min(1).max(4000).default(1000),
      maxPhotos: z.int().min(1).max(2000).default(300),
    })
    .prefault({}),
  /** What this service takes of pictures; null where nobody said. */
  pictureRules: PictureRuleSet.nullable().default(null),
  validation: z
    .strictObject({
      /** Where the service publishes its rules: `Property/ValidationRules('…')`, the Rules resource, or nowhere. */
      source: z.enum(['none', 'function', 'resource']).default('none'),
      /** What rules ask about the member, as `USERCLASS=AG; MEMBER_TYPE=Agent`; what is not named is not known. */
      member: z
        .string()
        .max(2000)
        .regex(/^(\s*[A-Za-z_]\w*\s*=[^;=]*(;|$))*\s*$/, 'NAME=value; NAME=value')
        .default(''),
      /** How a new listing names confirmed warnings ('Warning-Response', RCP-19): not at all, by a header or a property. */
      warningResponse: z.enum(['none', 'header', 'property']).default('none'),
    })
    .prefault({}),
  /** Kinds of the listing fields whose type is not shown, and further fields of this service. */
  propertyFields: z.record(z.string().regex(/^[A-Za-z]\w*$/), PropertyFieldKind).default({}),
});
export type ServiceProfile = z.infer<typeof ServiceProfile>;

/** The profile that holds where nothing is known about a service. */
export const DEFAULT_PROFILE: ServiceProfile = ServiceProfile.parse({});

/** A profile as a library has it: settings that an earlier version of this program knew are passed over. */
export const StoredProfile = z.preprocess((stored) => {
  const left = structuredClone(stored);
  for (const issue of ServiceProfile.safeParse(stored).error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') continue;
    const group = issue.path.reduce<unknown>((at, key) => (isObject(at) ? Reflect.get(at, key) : null), left);
    if (isObject(group)) for (const key of issue.keys) Reflect.deleteProperty(group, key);
  }
  return left;
}, ServiceProfile);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** By which method the bytes of a picture follow their photo; null where a photo is added with a picture that was uploaded. */
export function streamMethod({ attach }: Pick<ServiceProfile, 'attach'>): 'POST' | 'PUT' | null {
  return attach === 'stream' ? 'POST' : attach === 'streamPut' ? 'PUT' : null;
}

/** Path of one setting in a profile, such as `upload.partName`. */
export type ProfileSetting = {
  [Group in keyof ServiceProfile]: ServiceProfile[Group] extends
    | string
    | Record<string, PropertyFieldKind>
    | PictureRuleSet
    | null
    ? Group
    : `${Group}.${Extract<keyof ServiceProfile[Group], string>}`;
}[keyof ServiceProfile];
