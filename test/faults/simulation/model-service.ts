import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { HttpAnswer, HttpRequest } from '../../../electron/core/service/http/http.ts';
import { type Dialect, numericKey, stored, toJson } from './dialect.ts';
import { publish } from './fake-files.ts';
import { falseSuccess } from './false-success.ts';
import type { Fault } from './faults.ts';
import { findByKey, findFurther, PAGE, type Page } from './model-reads.ts';
import { createModelTokens } from './model-tokens.ts';
import { readParts } from './multipart.ts';
import { probe } from './probes.ts';
import type { Random } from './random.ts';

/** The fields of a Media entity that two people change. */
export const FIELDS = ['ShortDescription', 'ImageOf', 'Order', 'DeletedYN'] as const;
export type Field = (typeof FIELDS)[number];
export type FieldValue = string | number | boolean;
export type FieldValues = Readonly<Record<Field, FieldValue>>;

export interface ModelMedia {
  readonly numeric: string;
  readonly key: string;
  /** Null as long as it waits for its picture. */
  url: string | null;
  readonly objectId: string;
  readonly listingKey: string;
  /** Added by the second person: never ours to touch. */
  readonly byOthers: boolean;
  version: number;
  /** In milliseconds of the world. */
  readonly addedAt: number;
  writtenAt: number;
  /** From when on its picture is processed. */
  readyAt: number;
  values: FieldValues;
  /** Taken away for good: GET answers 404. */
  gone: boolean;
  /** It is there, and no read shows it for a while. */
  hidden: boolean;
  /** The last answer that would show it did not, because it was hidden: that is what whoever asked knows. */
  missed: boolean;
  /** What reads show of it while they are answered from a copy that lags; null where they show what it is. */
  copy: Pick<ModelMedia, 'version' | 'writtenAt' | 'values'> | null;
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
  /** The service itself counts the photos of a listing anew. */
  readonly by: 'app' | 'person' | 'service';
  /** Null for a new entity. */
  readonly versionBefore: number | null;
  readonly before: FieldValues;
  readonly after: FieldValues;
}

/** An entity in an answer: what the app knows once the answer arrives. */
export interface Shown {
  readonly media: ModelMedia;
  readonly version: number;
  /** It says that its picture is processed. */
  readonly complete: boolean;
}

export interface Served {
  readonly answer: HttpAnswer;
  readonly shown: readonly Shown[];
  readonly wrote: boolean;
}

/** Where a service is. */
export interface Addresses {
  readonly name: string;
  readonly base: string;
  readonly upload: string;
  readonly token: string;
}

export function addressesOf(name: string): Addresses {
  const base = `https://${name}.service.test`;
  return { name, base, upload: `https://${name}.upload.test`, token: `${base}/token` };
}

const WireMedia = z.looseObject({
  /** Left out where the picture follows. */
  MediaKey: z.string().optional(),
  MediaURL: z.string().optional(),
  MediaObjectID: z.string(),
  Order: z.number(),
  ShortDescription: z.union([z.string(), z.number()]),
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

/** Longest that a picture is processed, in milliseconds. */
const SLOWEST = 90_000;

/** The listing service as the interface document describes it; what it leaves open is as unkind as allowed. */
export type ModelService = ReturnType<typeof createModelService>;

export function createModelService(random: Random, dialect: Dialect, at: Addresses, now: () => number) {
  const media: ModelMedia[] = [];
  const listingKeys: string[] = [];
  const bathrooms = new Map<string, number | undefined>();
  const binaries: ModelBinary[] = [];
  const changes: Change[] = [];
  const refusedNames = new Set<string>();
  const silentKeys = new Set<string>();
  const tokens = createModelTokens();
  let versions = 0;
  /** What was left out of some answers alone is shown in all. */
  let saysAll = false;

  const isComplete = (one: ModelMedia): boolean =>
    dialect.status !== 'none' && one.url !== null && now() >= one.readyAt;
  const statusOf = (one: ModelMedia): Record<string, unknown> => {
    if (dialect.status === 'none') return {};
    if (one.url === null) return { MediaStatus: 'Incomplete', MediaStatusDescription: 'No picture yet' };
    if (!isComplete(one)) probe('a photo is being processed');
    return isComplete(one)
      ? { MediaStatus: 'Complete', MediaStatusDescription: null }
      : { MediaStatus: 'Processing', MediaStatusDescription: 'Be patient' };
  };
  const tagOf = (one: ModelMedia): string =>
    `W/"${one.numeric}.${dialect.tags === 'second' ? Math.floor(one.writtenAt / 1000) : one.version}"`;
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
    status,
    headers: { 'content-type': 'application/json', 'odata-version': '4.0', ...headers },
    text: typeof body === 'string' ? body : toJson(dialect.numericKey, body),
  });
  const reported = (served: HttpAnswer, shown: readonly ModelMedia[] = [], wrote = false): Served => ({
    answer: served,
    shown: shown.map((each) => ({ media: each, version: each.version, complete: isComplete(each) })),
    wrote,
  });
  /** The answer to a read, which may come from a copy that lags. */
  const read = (body: (entities: Record<string, unknown>[]) => unknown, ones: readonly ModelMedia[]): Served => ({
    answer: answer(200, body(entitiesOf(ones.map((one) => ({ ...one, ...one.copy }))))),
    shown: ones.map((one) => ({
      media: one,
      version: one.copy?.version ?? one.version,
      complete: isComplete(one),
    })),
    wrote: false,
  });
  const readSet = (ones: readonly ModelMedia[], more: Record<string, unknown> = {}): Served =>
    read((value) => ({ value, ...more }), ones);
  const refuse = (status: number, message: string): Served =>
    reported(answer(status, { error: { code: status, message } }));

  /** What an answer leaves out it leaves out of all of them. */
  const entitiesOf = (ones: readonly ModelMedia[]): Record<string, unknown>[] => {
    const unsaid: readonly string[] =
      saysAll || dialect.gaps === undefined || !random.chance(dialect.gaps.share) ? [] : dialect.gaps.unsaid;
    return ones.map((one) =>
      Object.fromEntries(Object.entries(wholeEntityOf(one)).filter(([name]) => !unsaid.includes(name))),
    );
  };
  const entityOf = (one: ModelMedia): Record<string, unknown> => entitiesOf([one])[0] ?? {};
  const wholeEntityOf = (one: ModelMedia): Record<string, unknown> => ({
    '@odata.etag': tagOf(one),
    ...(dialect.names === 'link' ? { '@odata.editLink': `Photo(${one.numeric})` } : {}),
    ...linkOf(one),
    MediaKey: dialect.upperCaseKeys ? one.key.toUpperCase() : one.key,
    MediaKeyNumeric: one.numeric,
    MediaURL: one.url,
    MediaObjectID: dialect.gaps?.renames === true ? `file-${one.numeric}.jpg` : one.objectId,
    ResourceRecordKey: one.listingKey,
    ModificationTimestamp: new Date(Date.UTC(2026, 4, 4, 8) + one.version).toISOString(),
    ...one.values,
    ...statusOf(one),
    ...(dialect.nullsForUnset && one.values.ShortDescription === '' ? { ShortDescription: null } : {}),
    ...(dialect.nullsForUnset && one.values.ImageOf === '' ? { ImageOf: null } : {}),
    LongDescription: null,
  });
  const linkOf = (one: ModelMedia): Record<string, unknown> =>
    dialect.streams === 'none' || dialect.bytesAt === 'value' ? {} : { '@odata.mediaEditLink': bytesAddress(one) };
  const bytesAddress = (one: ModelMedia): string => `${at.upload}/bytes/${one.numeric}?secret=of-${one.version}`;
  const add = (listingKey: string, wire: z.infer<typeof WireMedia>, byOthers: boolean): ModelMedia => {
    const { ShortDescription, ImageOf, Order, DeletedYN } = wire;
    versions += 1;
    const values = { ShortDescription, ImageOf, Order, DeletedYN };
    const one: ModelMedia = {
      numeric: numericKey(dialect.numericKey, media.length),
      key: dialect.gaps?.ownKeys === true ? random.uuid() : (wire.MediaKey ?? random.uuid()),
      url: wire.MediaURL ?? null,
      objectId: wire.MediaObjectID,
      listingKey,
      byOthers,
      version: versions,
      addedAt: now(),
      writtenAt: now(),
      readyAt: now() + (dialect.status === 'slow' && !byOthers ? random.int(SLOWEST) : 0),
      values: byOthers ? values : asStored(values),
      gone: false,
      hidden: false,
      missed: false,
      copy: null,
    };
    media.push(one);
    changes.push({
      media: one,
      by: byOthers ? 'person' : 'app',
      versionBefore: null,
      before: one.values,
      after: one.values,
    });
    return one;
  };
  const asStored = <Values extends Partial<FieldValues>>(values: Values): Values => {
    const text = (value: unknown): unknown => {
      if (typeof value !== 'string') return value;
      const kept = stored(dialect.stores, value);
      if (kept !== value) probe('a text was changed by the service');
      return kept;
    };
    const { ShortDescription, ImageOf } = values;
    return {
      ...values,
      ...(ShortDescription === undefined ? {} : { ShortDescription: text(ShortDescription) }),
      ...(ImageOf === undefined ? {} : { ImageOf: text(ImageOf) }),
    };
  };
  const edit = (one: ModelMedia, by: Change['by'], values: Partial<FieldValues>): void => {
    const before = one.values;
    const versionBefore = one.version;
    versions += 1;
    one.version = versions;
    one.writtenAt = now();
    one.values = { ...before, ...(by === 'app' ? asStored(values) : values) };
    changes.push({ media: one, by, versionBefore, before, after: one.values });
  };
  const ofListing = (key: string): ModelMedia[] =>
    media.filter((one) => {
      if (one.listingKey !== key || one.gone) return false;
      one.missed = one.hidden;
      return !one.hidden;
    });

  const upload = (body: Buffer): Served => {
    const parts = readParts(body);
    if (parts.some((part) => refusedNames.has(part.fileName))) return refuse(400, 'This picture is not taken');
    const items = parts.map((part) => {
      const sha256 = createHash('sha256').update(part.bytes).digest('hex');
      const id = dialect.sameIdForSameContent ? uuidOf(`${at.name} ${sha256}`) : random.uuid();
      binaries.push({ id, fileName: part.fileName, sha256, size: part.bytes.length });
      publish(`${at.upload}/media/${id}.jpg`, sha256);
      return {
        Id: id,
        FileName: part.fileName,
        Location: `${at.upload}/media/${id}.jpg`,
        MediaType: 'image/jpeg',
        Size: dialect.sizeInKilobytes ? Math.max(1, Math.round(part.bytes.length / 1000)) : part.bytes.length,
      };
    });
    return reported(answer(200, items), [], true);
  };

  const showInserted = (key: string, shown: readonly ModelMedia[], location: string): Served =>
    reported(answer(201, { ListingKey: key, Media: entitiesOf(shown) }, { location }), shown, true);
  const insert = (raw: string): Served => {
    const property = WireProperty.parse(JSON.parse(raw));
    if (property.Media.some(({ MediaKey }) => MediaKey === undefined || refusedNames.has(MediaKey)))
      return refuse(400, 'A photo is not taken');
    const key = `L${listingKeys.length + 1}`;
    listingKeys.push(key);
    bathrooms.set(key, property.BathroomsFull);
    const isLastDropped = dialect.gaps?.dropsLast === true && property.Media.length > 1;
    const made = property.Media.slice(0, isLastDropped ? -1 : undefined).map((wire) => add(key, wire, false));
    const location = `/RESO/OData/Property('${key}')`;
    switch (dialect.insert) {
      case 'entity':
        return showInserted(key, dialect.gaps?.insertsInPart === true ? made.slice(0, 1) : made, location);
      case 'entityWithoutMedia':
        return reported(answer(201, { ListingKey: key }), [], true);
      case 'noContent':
        return reported(answer(204, '', { location }), [], true);
      case 'noContentNoLocation':
        return reported(answer(204, ''), [], true);
    }
  };

  const countAnew = (changed: ModelMedia, order: number): void => {
    if (dialect.orders === 'asSent' || dialect.odd === 'order') return;
    const others = ofListing(changed.listingKey)
      .filter((each) => each !== changed && each.values.DeletedYN !== true)
      .sort((a, b) => Number(a.values.Order) - Number(b.values.Order));
    const isPlace = dialect.orders === 'place';
    const place = isPlace ? order : others.filter((each) => Number(each.values.Order) <= order).length;
    for (const [index, each] of others.toSpliced(place, 0, changed).entries()) {
      const number = isPlace ? index : 10 * (index + 1);
      if (each.values.Order !== number) edit(each, 'service', { Order: number });
    }
  };

  const patch = (one: ModelMedia | undefined, request: HttpRequest, raw: string): Served => {
    const tag = request.headers['If-Match'];
    if (tag === undefined) return refuse(428, 'If-Match is missing');
    if (one === undefined || one.gone || (tag !== tagOf(one) && tag !== '*')) return refuse(412, 'Changed meanwhile');
    if (refusedNames.has(one.key)) return refuse(400, 'This photo is not changed');
    const { Order, ...rest } = WirePatch.parse(JSON.parse(raw));
    edit(one, 'app', { ...definedOf(rest), ...(Order === undefined ? {} : { Order: Order ?? 0 }) });
    if (Order !== undefined) countAnew(one, Order ?? 0);
    const etag = tagOf(one);
    switch (dialect.patch) {
      case 'entity':
        return reported(answer(200, entityOf(one), { etag }), [one], true);
      case 'headerTagOnly':
        return reported(answer(200, { ...entityOf(one), '@odata.etag': undefined }, { etag }), [one], true);
      case 'bodyTagOnly':
        return reported(answer(200, entityOf(one)), [one], true);
      case 'noContent':
        return reported(answer(204, '', { etag }), [one], true);
      case 'noContentNoTag':
        return reported(answer(204, ''), [], true);
      case 'html':
        return reported(answer(200, '<p>saved</p>', { etag }), [one], true);
    }
  };

  const attach = (listingKey: string | undefined, raw: string): Served => {
    const wire = WireMedia.parse(JSON.parse(raw));
    const { MediaKey = wire.MediaObjectID } = wire;
    if (dialect.streams === 'none' && wire.MediaKey === undefined) return refuse(400, 'A key is missing');
    if (refusedNames.has(MediaKey)) return refuse(400, 'This photo is not taken');
    const key = listingKey ?? wire.ResourceRecordKey;
    if (key === undefined || !listingKeys.includes(key)) return refuse(404, 'No such listing');
    const made = add(key, wire, false);
    return reported(answer(201, entityOf(made), { etag: tagOf(made) }), [made], true);
  };

  const takeBytes = (one: ModelMedia | undefined, { method, url }: HttpRequest, body: Buffer): Served => {
    if (one === undefined || one.gone) return refuse(404, 'No such Media');
    const isElsewhere = url.startsWith(`${at.upload}/bytes/`);
    if (isElsewhere && url !== bytesAddress(one)) {
      probe('an address of bytes has run out');
      return refuse(403, `This has run out: ${url}`);
    }
    if (method !== dialect.streams) return refuse(405, 'Another method');
    if (refusedNames.has(one.objectId)) return refuse(400, 'This picture is not taken');
    if (dialect.writesOnce && one.url !== null) {
      probe('bytes are refused since they are there');
      return refuse(409, 'It has its picture');
    }
    const sha256 = createHash('sha256').update(body).digest('hex');
    const before = binaries.findIndex(({ id }) => id === one.key);
    binaries.splice(before < 0 ? binaries.length : before, before < 0 ? 0 : 1, {
      id: one.key,
      fileName: one.objectId,
      sha256,
      size: body.length,
    });
    one.url = `${at.upload}/media/${one.key}.jpg`;
    publish(one.url, sha256);
    one.readyAt = now() + (dialect.status === 'slow' ? random.int(SLOWEST) : 0);
    edit(one, 'service', {});
    return { ...reported(answer(method === 'PUT' ? 204 : 200, '')), wrote: true };
  };
  /** The Media whose bytes go to an address; undefined for any other address. */
  const ofBytes = (url: string): { readonly one: ModelMedia | undefined } | null => {
    const elsewhere = url.startsWith(`${at.upload}/bytes/`) ? /\/bytes\/(\d+)\?/.exec(url)?.[1] : undefined;
    if (elsewhere !== undefined) return { one: media.find((each) => each.numeric === elsewhere) };
    return url.endsWith('/$value') ? { one: named(url.slice(0, -'/$value'.length)) } : null;
  };

  const issueToken = (): Served => {
    const token = tokens.issue();
    return token === null
      ? refuse(401, 'Unknown client')
      : reported(answer(200, { access_token: token, expires_in: 1800 }));
  };

  const indexed = (): ModelMedia[] =>
    media.filter((one) => !one.gone && now() >= one.addedAt + (dialect.gaps?.indexLag ?? 0));
  const answerPage = ({ shown, skipToken }: Page<ModelMedia>): Served =>
    readSet(
      shown,
      skipToken === null ? {} : { '@odata.nextLink': `${at.base}/RESO/OData/Media?$skiptoken=${skipToken}` },
    );
  const find = (key: string): Served =>
    silentKeys.has(key.toLowerCase()) ? refuse(500, 'Not now') : answerPage(findByKey(indexed(), dialect.filter, key));

  /** Read by pages they have one sequence; else none that anybody could rely on. */
  const pageOfListing = (
    key: string,
    from: number,
  ): { readonly shown: ModelMedia[]; readonly further: string | null } => {
    const present = ofListing(key);
    const all =
      dialect.pages === 'whole'
        ? random.shuffled(present)
        : present.sort((one, other) => Number(one.values.Order) - Number(other.values.Order));
    const isCutHere = dialect.pages === 'linked' || (dialect.pages === 'cut' && from === 0);
    const end = isCutHere ? from + PAGE : all.length;
    if (end < all.length) probe('a listing is shown in pages');
    const isLinked = dialect.pages === 'linked' && end < all.length;
    const further = isLinked ? `${at.base}/RESO/OData/Property('${key}')/Media?$skip=${end}` : null;
    return { shown: all.slice(from, end), further };
  };
  const readMediaOf = (key: string, from: number): Served => {
    const { shown, further } = pageOfListing(key, from);
    return readSet(shown, further === null ? {} : { '@odata.nextLink': further });
  };

  const isAllowed = ({ headers }: HttpRequest): boolean => tokens.isValid(headers.Authorization);
  const named = (url: string): ModelMedia | undefined => {
    const [, number, key, link] = /\/(?:Media\((?:(\d+)|'([^']+)')\)|Photo\((\d+)\))$/.exec(url) ?? [];
    switch (dialect.names) {
      case 'number':
        return media.find((each) => each.numeric === number);
      case 'key':
        // A key is free again once its photo was taken away for good.
        return media.findLast((each) => each.key.toLowerCase() === key?.toLowerCase());
      case 'link':
        return media.find((each) => each.numeric === link);
    }
  };

  return {
    at,
    dialect,
    media,
    listingKeys,
    /** BathroomsFull of each listing, by its key: the interface has no way to change it later. */
    bathrooms,
    binaries,
    changes,
    edit,
    tagOf,
    /** The Media at an address. */
    named,
    addByOthers(listingKey: string, values: FieldValues): void {
      const id = random.uuid();
      const wire = { MediaKey: id, MediaURL: `${at.upload}/media/${id}.jpg`, MediaObjectID: 'their.jpg', ...values };
      add(listingKey, WireMedia.parse(wire), true);
    },
    revokeTokens: tokens.revokeAll,
    signInRefused: tokens.refuse,
    get isSignInRefused() {
      return tokens.isRefused();
    },
    /** Whatever is about these MediaKeys or file names is refused from now on, or no question about them is answered. */
    refuseAll: (about: string): void => void refusedNames.add(about),
    keepSilentAbout: (key: string): void => void silentKeys.add(key.toLowerCase()),
    /** The other amends are made: nothing is refused or kept silent any more. */
    relent(): void {
      refusedNames.clear();
      silentKeys.clear();
    },
    /** What only some answers leave out all of them show from now on. */
    sayAll(): void {
      saysAll = (dialect.gaps?.share ?? 1) < 1;
    },
    /** An answer as if a PATCH were done, which is not; null where it would be refused in any case. */
    pretend(request: HttpRequest, how: Fault): Served | null {
      const one = named(request.url);
      const tag = request.headers['If-Match'];
      if (!isAllowed(request) || one === undefined || one.gone || (tag !== tagOf(one) && tag !== '*')) return null;
      const other = media.find((each) => each !== one) ?? one;
      const { status, body, of } = falseSuccess(how, entityOf(one), entityOf(other));
      // What it shows is so, other than that it were done.
      return reported(
        answer(status, body, { etag: String(of['@odata.etag']) }),
        how === 'stored nothing: old value' ? [one] : [],
      );
    },
    /** The Media whose bytes go to an address. */
    bytesOf: (url: string): ModelMedia | undefined => ofBytes(url)?.one,
    /** Does what the request asks and gives the whole answer; whether it arrives is the network's affair. */
    handle(request: HttpRequest, body: Buffer): Served {
      const { method, url } = request;
      if (url === at.token) return issueToken();
      if (url.startsWith(`${at.upload}/bytes/`)) return takeBytes(ofBytes(url)?.one, request, body);
      if (!isAllowed(request)) return refuse(401, 'Token expired');
      if (url === `${at.upload}/api/mediaupload`) return upload(body);
      const path = decodeURIComponent(url.slice(`${at.base}/RESO/OData/`.length));
      const raw = body.toString('utf8');
      const property = /^Property\('(\w+)'\)(.*)$/.exec(path);
      if (property !== null) {
        const [, key, rest] = property;
        if (rest === '/Media' && method === 'POST') return attach(key, raw);
        if (key === undefined || !listingKeys.includes(key)) return refuse(404, 'No such listing');
        const skip = /^\/Media\?\$skip=(\d+)$/.exec(rest ?? '')?.[1];
        if (skip !== undefined) return readMediaOf(key, Number(skip));
        const { shown, further } = pageOfListing(key, 0);
        const fields = { ListingKey: key, BathroomsFull: bathrooms.get(key) };
        const link = further === null ? {} : { 'Media@odata.nextLink': further };
        return read((entities) => ({ ...fields, Media: entities, ...link }), shown);
      }
      if (path === 'Property' && method === 'POST') return insert(raw);
      const filter = /^Media\?\$filter=MediaKey eq '(.*)'$/.exec(path)?.[1];
      if (filter !== undefined && dialect.gaps?.isFilterRefused === true) return refuse(400, 'No filter is taken');
      if (filter !== undefined) return find(filter);
      const token = /^Media\?\$skiptoken=(.+)$/.exec(path)?.[1];
      if (token !== undefined) return answerPage(findFurther(indexed(), token));
      if (path === 'Media?$top=1') return reported(answer(200, { value: [] }));
      if (path === 'Media' && method === 'POST') return attach(undefined, raw);
      const bytes = ofBytes(url);
      if (bytes !== null) return takeBytes(bytes.one, request, body);
      const one = named(url);
      if (method === 'PATCH') return patch(one, request, raw);
      if (one !== undefined) one.missed = one.hidden;
      if (one === undefined || one.gone || one.hidden) return refuse(404, 'No such Media');
      return read(([entity]) => entity, [one]);
    },
  };
}

/** What was changed from this change on counts as somebody else's. */
export function asByOthers({ changes }: Pick<ModelService, 'changes'>, from: number): void {
  for (const [index, change] of changes.entries())
    if (index >= from && change.by === 'app') changes[index] = { ...change, by: 'person' };
}

/** The Id of the binary that it shows, by the address of that; its key where it has none yet. */
export function binaryIdOf({ url, key }: ModelMedia): string {
  return /\/media\/([^/]+)\.jpg$/.exec(url ?? '')?.[1] ?? key.toLowerCase();
}

function definedOf(values: Partial<Record<Field, string | number | boolean | undefined>>): Partial<FieldValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function uuidOf(name: string): string {
  const digest = createHash('sha256').update(name).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
