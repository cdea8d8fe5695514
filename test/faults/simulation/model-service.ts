import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { HttpAnswer, HttpRequest } from '../../../electron/core/remote/http.ts';
import type { Random } from './random.ts';

/** The fields of a Media entity that two people change. */
export const FIELDS = ['ShortDescription', 'ImageOf', 'Order', 'DeletedYN'] as const;
export type Field = (typeof FIELDS)[number];
export type FieldValues = Readonly<Record<Field, string | number | boolean>>;

export interface ModelMedia {
  readonly numeric: number;
  readonly key: string;
  readonly url: string;
  readonly objectId: string;
  readonly listingKey: string;
  /** Added by the second person: never ours to touch. */
  readonly foreign: boolean;
  version: number;
  values: FieldValues;
  /** Taken away for good: GET answers 404. */
  gone: boolean;
}

export interface ModelBinary {
  readonly id: string;
  /** The name of its part, however the answer called it. */
  readonly fileName: string;
  readonly sha256: string;
  readonly size: number;
}

/** A change that the service accepted, so that the promises can be checked against it. */
export interface Change {
  readonly media: ModelMedia;
  readonly by: 'app' | 'person';
  /** Null for a new entity. */
  readonly versionBefore: number | null;
  readonly before: FieldValues;
  readonly after: FieldValues;
}

/** An entity in an answer: what the app knows once the answer arrives. */
export interface Shown {
  readonly numeric: number;
  readonly version: number;
}

export interface Served {
  readonly answer: HttpAnswer;
  readonly shown: readonly Shown[];
  readonly wrote: boolean;
}

/** How a service may answer where the interface leaves it open. */
export interface Dialect {
  readonly patch: 'entity' | 'noContent' | 'noContentNoTag' | 'headerTagOnly' | 'bodyTagOnly' | 'html';
  readonly insert: 'entity' | 'entityWithoutMedia' | 'noContent' | 'noContentNoLocation';
  readonly upperCaseKeys: boolean;
  readonly sizeInKilobytes: boolean;
  readonly nullsForUnset: boolean;
}

export const BASE_URL = 'http://service.test';
export const UPLOAD_URL = 'http://upload.test';
export const TOKEN_URL = 'http://service.test/token';

const WireMedia = z.looseObject({
  MediaKey: z.string(),
  MediaURL: z.string(),
  MediaObjectID: z.string(),
  Order: z.int(),
  ShortDescription: z.string(),
  ImageOf: z.string(),
  DeletedYN: z.boolean(),
  ResourceRecordKey: z.string().optional(),
});
const WireProperty = z.looseObject({
  BathroomsFull: z.number().optional(),
  Media: z.array(WireMedia),
});
const WirePatch = z.strictObject({
  ShortDescription: z.string().optional(),
  ImageOf: z.string().optional(),
  Order: z.int().nullable().optional(),
  DeletedYN: z.boolean().optional(),
});

/** The listing service as the interface document describes it; what it leaves open is as unkind as allowed. */
export interface ModelService {
  readonly media: ModelMedia[];
  readonly listingKeys: string[];
  /** BathroomsFull of each listing, by its key: the interface has no way to change it later. */
  readonly bathrooms: ReadonlyMap<string, number | undefined>;
  readonly binaries: ModelBinary[];
  readonly changes: Change[];
  /** Does what the request asks and gives the whole answer; whether it arrives is the network's affair. */
  handle(request: HttpRequest, body: Buffer): Served;
  edit(media: ModelMedia, by: Change['by'], values: Partial<FieldValues>): void;
  addForeign(listingKey: string, values: FieldValues): void;
  revokeTokens(): void;
  signInRefused(refused: boolean): void;
  tagOf(media: ModelMedia): string;
}

export function createModelService(random: Random, dialect: Dialect): ModelService {
  const media: ModelMedia[] = [];
  const listingKeys: string[] = [];
  const bathrooms = new Map<string, number | undefined>();
  const binaries: ModelBinary[] = [];
  const changes: Change[] = [];
  let valid = new Set<string>();
  let refused = false;
  let tokens = 0;
  let versions = 0;

  const tagOf = (one: ModelMedia): string => `W/"${one.numeric}.${one.version}"`;
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
    status,
    headers: { 'content-type': 'application/json', 'odata-version': '4.0', ...headers },
    text: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const told = (served: HttpAnswer, shown: readonly ModelMedia[] = [], wrote = false): Served => ({
    answer: served,
    shown: shown.map(({ numeric, version }) => ({ numeric, version })),
    wrote,
  });
  const refuse = (status: number, message: string): Served =>
    told(answer(status, { error: { code: status, message } }));

  const entityOf = (one: ModelMedia): Record<string, unknown> => ({
    '@odata.etag': tagOf(one),
    MediaKey: dialect.upperCaseKeys ? one.key.toUpperCase() : one.key,
    MediaKeyNumeric: one.numeric,
    MediaURL: one.url,
    MediaObjectID: one.objectId,
    ResourceRecordKey: one.listingKey,
    ModificationTimestamp: `2026-05-04T08:00:00.${String(one.version % 1000).padStart(3, '0')}Z`,
    ...one.values,
    ...(dialect.nullsForUnset && one.values.ShortDescription === '' ? { ShortDescription: null } : {}),
    ...(dialect.nullsForUnset && one.values.ImageOf === '' ? { ImageOf: null } : {}),
    LongDescription: null,
  });
  const add = (listingKey: string, wire: z.infer<typeof WireMedia>, foreign: boolean): ModelMedia => {
    const { ShortDescription, ImageOf, Order, DeletedYN } = wire;
    versions += 1;
    const one: ModelMedia = {
      numeric: 1000 + media.length,
      key: wire.MediaKey,
      url: wire.MediaURL,
      objectId: wire.MediaObjectID,
      listingKey,
      foreign,
      version: versions,
      values: { ShortDescription, ImageOf, Order, DeletedYN },
      gone: false,
    };
    media.push(one);
    changes.push({
      media: one,
      by: foreign ? 'person' : 'app',
      versionBefore: null,
      before: one.values,
      after: one.values,
    });
    return one;
  };
  const edit = (one: ModelMedia, by: Change['by'], values: Partial<FieldValues>): void => {
    const before = one.values;
    const versionBefore = one.version;
    versions += 1;
    one.version = versions;
    one.values = { ...before, ...values };
    changes.push({ media: one, by, versionBefore, before, after: one.values });
  };
  const ofListing = (key: string): ModelMedia[] => media.filter((one) => one.listingKey === key && !one.gone);

  const upload = (body: Buffer): Served => {
    const items = readParts(body).map((part) => {
      const id = random.uuid();
      binaries.push({
        id,
        fileName: part.fileName,
        sha256: createHash('sha256').update(part.bytes).digest('hex'),
        size: part.bytes.length,
      });
      return {
        Id: id,
        FileName: part.fileName,
        Location: `${UPLOAD_URL}/media/${id}.jpg`,
        MediaType: 'image/jpeg',
        Size: dialect.sizeInKilobytes ? Math.max(1, Math.round(part.bytes.length / 1000)) : part.bytes.length,
      };
    });
    return told(answer(200, items), [], true);
  };

  const insert = (raw: string): Served => {
    const property = WireProperty.parse(JSON.parse(raw));
    const key = `L${listingKeys.length + 1}`;
    listingKeys.push(key);
    bathrooms.set(key, property.BathroomsFull);
    const made = property.Media.map((wire) => add(key, wire, false));
    const location = `/RESO/OData/Property('${key}')`;
    switch (dialect.insert) {
      case 'entity':
        return told(answer(201, { ListingKey: key, Media: made.map(entityOf) }, { location }), made, true);
      case 'entityWithoutMedia':
        return told(answer(201, { ListingKey: key }), [], true);
      case 'noContent':
        return told(answer(204, '', { location }), [], true);
      case 'noContentNoLocation':
        return told(answer(204, ''), [], true);
    }
  };

  const patch = (one: ModelMedia | undefined, request: HttpRequest, raw: string): Served => {
    const tag = request.headers['If-Match'];
    if (tag === undefined) return refuse(428, 'If-Match is missing');
    if (one === undefined || one.gone || (tag !== tagOf(one) && tag !== '*')) return refuse(412, 'Changed meanwhile');
    const { Order, ...rest } = WirePatch.parse(JSON.parse(raw));
    edit(one, 'app', { ...definedOf(rest), ...(Order === undefined ? {} : { Order: Order ?? 0 }) });
    const etag = tagOf(one);
    switch (dialect.patch) {
      case 'entity':
        return told(answer(200, entityOf(one), { etag }), [one], true);
      case 'headerTagOnly':
        return told(answer(200, { ...entityOf(one), '@odata.etag': undefined }, { etag }), [one], true);
      case 'bodyTagOnly':
        return told(answer(200, entityOf(one)), [one], true);
      case 'noContent':
        return told(answer(204, '', { etag }), [one], true);
      case 'noContentNoTag':
        return told(answer(204, ''), [], true);
      case 'html':
        return told(answer(200, '<p>saved</p>', { etag }), [one], true);
    }
  };

  const attach = (listingKey: string | undefined, raw: string): Served => {
    const wire = WireMedia.parse(JSON.parse(raw));
    const key = listingKey ?? wire.ResourceRecordKey;
    if (key === undefined || !listingKeys.includes(key)) return refuse(404, 'No such listing');
    const made = add(key, wire, false);
    return told(answer(201, entityOf(made), { etag: tagOf(made) }), [made], true);
  };

  const token = (): Served => {
    if (refused) return refuse(401, 'Unknown client');
    tokens += 1;
    valid.add(`token-${tokens}`);
    return told(answer(200, { access_token: `token-${tokens}`, expires_in: 1800 }));
  };

  return {
    media,
    listingKeys,
    bathrooms,
    binaries,
    changes,
    edit,
    tagOf,
    addForeign(listingKey, values) {
      const id = random.uuid();
      const wire = { MediaKey: id, MediaURL: `${UPLOAD_URL}/media/${id}.jpg`, MediaObjectID: 'their.jpg', ...values };
      add(listingKey, WireMedia.parse(wire), true);
    },
    revokeTokens() {
      valid = new Set();
    },
    signInRefused(now) {
      refused = now;
      if (now) valid = new Set();
    },
    handle(request, body) {
      const { method, url } = request;
      if (url === TOKEN_URL) return token();
      if (!valid.has((request.headers.Authorization ?? '').replace('Bearer ', ''))) return refuse(401, 'Token expired');
      if (url === `${UPLOAD_URL}/api/mediaupload`) return upload(body);
      const path = decodeURIComponent(url.slice(`${BASE_URL}/RESO/OData/`.length));
      const raw = body.toString('utf8');
      const property = /^Property\('(\w+)'\)(.*)$/.exec(path);
      if (property !== null) {
        const [, key, rest] = property;
        if (rest === '/Media' && method === 'POST') return attach(key, raw);
        if (key === undefined || !listingKeys.includes(key)) return refuse(404, 'No such listing');
        const shown = random.shuffled(ofListing(key));
        return told(answer(200, { ListingKey: key, Media: shown.map(entityOf) }), shown);
      }
      if (path === 'Property' && method === 'POST') return insert(raw);
      const filter = /^Media\?\$filter=MediaKey eq '(.*)'$/.exec(path)?.[1];
      if (filter !== undefined) {
        const shown = media.filter((one) => one.key.toLowerCase() === filter.toLowerCase() && !one.gone);
        return told(answer(200, { value: shown.map(entityOf) }), shown);
      }
      if (path === 'Media?$top=1') return told(answer(200, { value: [] }));
      if (path === 'Media' && method === 'POST') return attach(undefined, raw);
      const numeric = Number(/^Media\((\d+)\)$/.exec(path)?.[1]);
      const one = media.find((each) => each.numeric === numeric);
      if (method === 'PATCH') return patch(one, request, raw);
      if (one === undefined || one.gone) return refuse(404, 'No such Media');
      return told(answer(200, entityOf(one), { etag: tagOf(one) }), [one]);
    },
  };
}

function definedOf(values: Partial<Record<Field, string | number | boolean | undefined>>): Partial<FieldValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

interface Part {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** The parts of a multipart body; the boundary is its first line. */
export function readParts(body: Buffer): Part[] {
  const text = body.toString('latin1');
  const boundary = text.slice(0, text.indexOf('\r\n'));
  return text
    .split(boundary)
    .slice(1, -1)
    .map((part) => {
      const start = part.indexOf('\r\n\r\n') + 4;
      const fileName = /filename="([^"]*)"/.exec(part.slice(0, start))?.[1] ?? '';
      return { fileName, bytes: Buffer.from(part.slice(start, -2), 'latin1') };
    });
}
