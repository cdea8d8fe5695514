import { z } from 'zod';

/** A field as a service describes it; what is left out is not said. */
export const Described = z.object({
  resource: z.enum(['Property', 'Media']),
  name: z.string(),
  type: z.string(),
  displayName: z.string().exactOptional(),
  length: z.int().exactOptional(),
  precision: z.int().exactOptional(),
  scale: z.int().exactOptional(),
  required: z.literal(true).exactOptional(),
  readOnly: z.literal(true).exactOptional(),
  lookup: z.string().exactOptional(),
  several: z.literal(true).exactOptional(),
});
export type Described = z.infer<typeof Described>;

/**
 * Everything in which one listing service differs from the next, where the interface document says 'not shown'
 * or where services in the field are known to differ. The defaults follow service-interface.md; what it leaves
 * open follows the OData 4.0 standard.
 */
export const dialectSchema = z.strictObject({
  /** Answer to a deep insert: 201 with the expanded entity, or 204 with Location and OData-EntityId. */
  insertAnswer: z.enum(['entity', 'noContent']).default('entity'),
  /** Answer to a PATCH that was carried out. 'html' is status 200 with a web page instead of the entity. */
  updateAnswer: z.enum(['entity', 'html', 'noContentWithTag', 'noContentWithoutTag']).default('entity'),
  /** Where entity tags are sent: the ETag header, `@odata.etag` in bodies, or both. */
  tagIn: z.enum(['both', 'header', 'body']).default('both'),
  /** Whether a weak tag can ever match. Servers that compare strongly answer 412 to every weak tag. */
  weakTags: z.enum(['accepted', 'neverAccepted']).default('accepted'),
  /** Tags: one for each version, or the time of the last change in whole seconds, as base64. */
  tags: z.enum(['unique', 'second']).default('unique'),
  /** Whether a tag that is not the current one is refused with 412, or If-Match is not looked at. */
  staleTags: z.enum(['refused', 'accepted']).default('refused'),
  /** Whether a PATCH without If-Match is refused with 428 or carried out. */
  ifMatch: z.enum(['required', 'optional']).default('required'),
  /** Timestamps in answers: `+0000` as in the interface document, `Z`, or a number since 1970. */
  timestamps: z.enum(['offset', 'utc', 'seconds', 'milliseconds']).default('offset'),
  /** Whether Location headers and `@odata.context` are whole addresses or relative to the service. */
  locations: z.enum(['absolute', 'relative']).default('absolute'),
  /** Whether fields that were never set come back as null or not at all. */
  unsetFields: z.enum(['null', 'absent']).default('null'),
  /** `error.code` as a word or as a number. */
  errorCodes: z.enum(['text', 'number']).default('text'),
  /** Unit of Size in the upload results; kilobytes are rounded up. `ofItsOwn` is the size of a file that it makes of what it gets. */
  sizeUnit: z.enum(['bytes', 'kilobytes', 'ofItsOwn']).default('bytes'),
  /**
   * The only name that a multipart part may have, or null for any; `{n}` stands for the number of the part, from 1.
   * Parts of another name are refused with 400, passed over (no result for them), or break the service (500).
   */
  partName: z.string().nullable().default(null),
  otherPartNames: z.enum(['refused', 'ignored', 'fatal']).default('refused'),
  /** How the bytes of a part are read: as they come, as base64 whatever it says, or by its Content-Transfer-Encoding. */
  partEncoding: z.enum(['binary', 'base64', 'byHeader']).default('binary'),
  /** What is stored of a picture: its bytes, or another picture that is made of it. */
  storedPictures: z.enum(['asSent', 'madeAnew']).default('asSent'),
  /** FileName in the upload results: as sent, or a name of the service's own. */
  resultNames: z.enum(['echoed', 'own']).default('echoed'),
  /** Order of the upload results: that of the parts, or turned by one. */
  resultOrder: z.enum(['asSent', 'turned']).default('asSent'),
  maxFileBytes: z.int().positive().default(200_000_000),
  maxFilesPerUpload: z.int().positive().default(200),
  maxUploadBytes: z.int().positive().default(4_000_000_000),
  /** Largest JSON body; larger ones get 413. */
  maxJsonBytes: z.int().positive().default(1_000_000),
  /** Most Media in one deep insert. */
  maxMediaPerListing: z.int().positive().default(1000),
  shortDescriptionMaxLength: z.int().positive().default(1000),
  /** Most Media that a deep insert takes; the others are left out without a word. Null for all of them. */
  takenMediaPerListing: z.int().nonnegative().nullable().default(null),
  /** MediaKey of what is inserted: as it was sent, or one of the service's own. */
  newMediaKeys: z.enum(['asSent', 'own']).default('asSent'),
  /** Listing fields that the interface document does not name. Its list is not complete, so they are allowed. */
  unknownProperties: z.enum(['allow', 'refuse']).default('allow'),
  /** Fields of a new Media that must not be empty, such as who made it. */
  filledMediaFields: z
    .array(z.enum(['ChangedByMemberID', 'MemberAOR', 'OfficeMlsId', 'OriginatingSystemID']))
    .default([]),
  /** Whether a MediaKey that a listing already holds may be inserted again. Accepted, a blind retry makes two listings. */
  reusedMediaKeys: z.enum(['accepted', 'refused']).default('accepted'),
  /** Whether a Media can be added to an existing listing: POST Property(key)/Media, POST Media, both, or neither. */
  attach: z.enum(['both', 'navigation', 'media', 'none']).default('both'),
  /** Whether a Media may be made without a picture (RESO RCP-48), and by which method its bytes are taken then. */
  streams: z.enum(['none', 'POST', 'PUT', 'both']).default('none'),
  /**
   * `@odata.mediaEditLink` of Media: none (their bytes go to `$value`), at this origin, where the token is needed, or at another one,
   * where a token is refused, as by stores of objects; or at one of a private network, in which the service is not.
   */
  mediaEditLinks: z.enum(['none', 'own', 'elsewhere', 'private']).default('none'),
  /** Whether such an address lasts; otherwise the first one sent, or each, has run out before it is used. */
  mediaEditLinkLife: z.enum(['lasting', 'firstRunsOut', 'eachRunsOut']).default('lasting'),
  /** What becomes of a second picture of a Media: it replaces the first, or is refused with 409 or 405. */
  secondPictures: z.enum(['replace', 'conflict', 'notAllowed']).default('replace'),
  /** Answer to OPTIONS: 204 with Allow, 204 without it, or 405 without it. */
  options: z.enum(['allow', 'silent', 'refused']).default('allow'),
  /**
   * `$metadata`: types alone, with what can be inserted (OData Capabilities), or not offered; with lengths and picklists, these as
   * RESO's annotation or as enumerations, as JSON alone, or cut off in the middle.
   */
  metadata: z.enum(['types', 'capabilities', 'notFound', 'described', 'enumerations', 'json', 'cut']).default('types'),
  /** The resources Lookup, Field and Model; `byName` gives picklists by their name alone. */
  lookups: z.enum(['none', 'on', 'byName', 'forbidden']).default('none'),
  fieldResource: z.enum(['none', 'on']).default('none'),
  models: z.enum(['none', 'on']).default('none'),
  /** Additional fields and picklists that it describes, or others under these names. */
  described: z
    .object({ fields: z.array(Described).default([]), lookups: z.record(z.string(), z.array(z.string())).default({}) })
    .default({ fields: [], lookups: {} }),
  /** Whether a new listing is held to the description of the fields. */
  keepsToDescription: z.boolean().default(false),
  /** GET of entities and collections. */
  read: z.enum(['on', 'notImplemented', 'notFound']).default('on'),
  /** `$filter` on collections; 'ignored' answers with everything there is. */
  filter: z.enum(['on', 'ignored', 'notImplemented']).default('on'),
  /** Most entities in one answer of a collection; the rest follows `@odata.nextLink`. */
  pageSize: z.int().positive().default(1000),
  /** Whether the first page of a collection holds anything, or only the link to the next one. */
  firstPage: z.enum(['filled', 'empty']).default('filled'),
  /** Most Media in a listing with `$expand=Media`; the rest follows `Media@odata.nextLink`. */
  expandedPageSize: z.int().positive().default(1000),
  /** Whether an answer that shows a part names where the rest is. */
  nextLinks: z.enum(['described', 'missing']).default('described'),
  /** Milliseconds by which the copies lag that answer reads, in turn; none for the service itself. */
  readLags: z.array(z.int().min(0)).default([]),
  /** Milliseconds by which `$filter` lags at least. */
  filterLag: z.int().min(0).default(0),
  /** How the rest of `$expand=Media` is announced: by the link, not at all, or by the total count. */
  expandedRest: z.enum(['linked', 'cut', 'cutWithCount']).default('linked'),
  /** Whether the Media of a listing can be read by themselves, at Property(key)/Media. */
  mediaOfListing: z.enum(['on', 'notImplemented']).default('on'),
  /** MediaKeyNumeric in answers: a number, text, or a number larger than 2^53 (in addresses as well). */
  numericKeys: z.enum(['number', 'text', 'large']).default('number'),
  /** Keys of Media that are understood in addresses: the number, the key in quotes, both, or only the links that are sent. */
  mediaKeys: z.enum(['numeric', 'quoted', 'both', 'none']).default('numeric'),
  /** Keys of listings that are understood in addresses: in quotes (or the number), or as they are. */
  listingKeys: z.enum(['quoted', 'bare']).default('quoted'),
  /**
   * `@odata.editLink` of Media: none, at an address of its own (relative or whole), at another origin, or at this one where nothing
   * answers, as behind a gateway that takes a part off the path.
   */
  editLinks: z.enum(['none', 'relative', 'absolute', 'foreign', 'outside']).default('none'),
  /** The entity's id in a 204 to an insert: in Location and OData-EntityId, or only as the bare key in EntityId (RESO RCP-10). */
  insertedId: z.enum(['address', 'key']).default('address'),
  /** Values in answers: as they are, or odd: Order with a half, a caption of digits as a number, flags as Y and N. */
  values: z.enum(['plain', 'odd']).default('plain'),
  /** MediaStatus of Media in answers: none, what becomes of their pictures, that in the place of DeletedYN, or Complete of each. */
  mediaStatus: z.enum(['none', 'described', 'alone', 'untended']).default('none'),
  /** Milliseconds for which a Media is processed after its last change, where its status is shown. */
  processingMilliseconds: z.int().nonnegative().default(0),
  /** The answer to a change of a Media: with all that a read shows, or without its status and annotations. */
  changedMedia: z.enum(['whole', 'bare']).default('whole'),
  /** Annotations that every Media has in answers, such as `@reso.…`. */
  annotations: z.record(z.string(), z.unknown()).default({}),
  /** What is stored of the Order of a new listing's Media: as sent, counted from 1, or from 10 in tens. */
  newOrders: z.enum(['asSent', 'fromOne', 'tens']).default('asSent'),
  /**
   * What becomes of an Order that is changed: stored as it is; the photo moves to the place with that number, counted
   * from 0; all photos are counted anew after it, from 0, from 1 or in tens (of two with the same number, the one that
   * was changed stands last); or nothing at all.
   */
  changedOrders: z.enum(['asSent', 'place', 'fromZero', 'fromOne', 'tens', 'ignored']).default('asSent'),
  /** What is stored of a ShortDescription: as sent, with single spaces, with HTML entities, or in Unicode's NFC. */
  storedText: z.enum(['asSent', 'trimmed', 'escaped', 'normalised']).default('asSent'),
  /** Where a ShortDescription is cut off without a word; null for nowhere. */
  storedTextLength: z.int().positive().nullable().default(null),
  /** Ids of uploaded pictures: one for each upload, or one for the same bytes (a content-addressed store). */
  binaryIds: z.enum(['random', 'content']).default('random'),
  tokenLifetimeSeconds: z.int().positive().default(3600),
  /** Rules about listings (RESO RCP-19): not offered, described, or described and enforced. */
  rules: z.enum(['none', 'described', 'enforced']).default('none'),
  /** Where they stand: Property/ValidationRules('…'), the Rules resource, or both. */
  rulesAt: z.enum(['function', 'resource', 'both']).default('both'),
  /**
   * Whether a new listing is refused for a value that a WARNING asks about, until it is said to be confirmed (RCP-19): never, or
   * where that is looked for, under the name `Warning-Response` or `WarningResponse`.
   */
  warningResponse: z.enum(['none', 'header', 'property']).default('none'),
  /** Other rules than the service's own, as entries of the Rules resource. */
  ruleSet: z.array(z.record(z.string(), z.unknown())).nullable().default(null),
});

/** One service's way of speaking, complete. */
export type Dialect = z.output<typeof dialectSchema>;
