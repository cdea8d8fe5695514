import type { ListingKey } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { sendAuthorised, type TokenSource } from '../http/auth.ts';
import { type Failure, failed, type Result, saying, succeeded } from '../http/failure.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from '../http/http.ts';
import { parseJson } from '../http/json.ts';
import { readFailure } from '../http/odata-error.ts';
import { JSON_LIMITS, READ_LIMITS, type TimeLimits } from '../http/time-limits.ts';
import { type MediaPlaces, NONE_BEFORE, type ShownBefore, withAllMedia } from './listing-media.ts';
import {
  createdAt,
  isOtherMedia,
  type ListingPlace,
  linkedAddress,
  listingAddress,
  type MediaName,
  mediaAddress,
  rootOf,
} from './media-address.ts';
import {
  fromMediaEntity,
  fromMediaPages,
  fromPropertyEntity,
  type IncomingMedia,
  type IncomingProperty,
  type MediaChanges,
  NONE_LEFT_OUT,
  toMediaPatch,
} from './media-mapper.ts';
import { type CollectedPages, type PageReader, readPages, readRest } from './pages.ts';
import {
  ANNOTATIONS,
  classifyAttach,
  classifyInsert,
  classifyPatch,
  type InsertedProperty,
  isMinimal,
  OTHER_ANSWERED,
  type PatchedMedia,
  preferOfWrite,
} from './stored-answer.ts';

/** Where and how to speak with the listing web API. */
export interface ListingApi {
  readonly baseUrl: string;
  readonly profile: ServiceProfile;
  readonly client: HttpClient;
  readonly tokens: TokenSource;
  readonly now: () => Date;
  /** Ends every request that is given no signal of its own. */
  readonly signal?: AbortSignal;
}

export type { PatchedMedia, Stored } from './stored-answer.ts';

const ODATA = '/RESO/OData';

export interface CreatedProperty extends InsertedProperty {
  /** Address of the new listing, only when it lies at the service's own origin. */
  readonly location: string | null;
}

/** Of one request: its signal instead of the one of the whole. */
type Options = { readonly signal?: AbortSignal };

/** What goes along with a new listing and is none of its fields. */
interface AlongInsert {
  readonly headers?: Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Creates a listing with its embedded Media (service-interface.md §Endpoints 2); 201 with body, or 204. */
export async function insertProperty(
  api: ListingApi,
  entity: Record<string, unknown>,
  { headers: given = {}, properties = {}, ...options }: Options & AlongInsert = {},
): Promise<Result<CreatedProperty>> {
  const url = `${api.baseUrl}${api.profile.create.path}`;
  const body = { ...entity, ...properties };
  const answer = await sendJson(api, { method: 'POST', url, body, headers: given, ...options });
  if (!answer.ok) return answer;
  const { headers } = answer.value;
  const location = createdAt(api, headers, 'Property');
  if (isMinimal(answer.value))
    return succeeded({
      listingKey: null,
      etag: headers.etag ?? null,
      media: null,
      leftOut: NONE_LEFT_OUT,
      isCut: false,
      total: null,
      fields: {},
      location,
    });
  const created = classifyInsert(answer.value, entity, api.now());
  if (created.ok) return succeeded({ ...created.value, location });
  // Where a listing is to be made, nothing can be gone yet.
  if (created.failure.kind !== 'gone') return created;
  return failed(readFailure(answer.value, api.now(), phrase('failure.noListingsThere', { address: url })));
}

/**
 * Reads a listing with its Media, by the address it was created with or by its key.
 *
 * @param options.before photos that were there before, so that it is noticed where they are not shown
 */
export async function readProperty(
  api: ListingApi,
  place: ListingPlace,
  { before = NONE_BEFORE, ...options }: Options & { readonly before?: ShownBefore } = {},
): Promise<Result<IncomingProperty>> {
  const address = listingAddress(api, place);
  if (address === null) return failed({ kind: 'gone', ...saying(phrase('failure.unknownKey')) });
  const url = `${address}?$expand=Media`;
  const answer = await get(api, url, options);
  if (!answer.ok) return answer;
  const property =
    answer.value.status === 200
      ? fromPropertyEntity(parseJson(answer.value.text), answer.value.headers.etag ?? null)
      : null;
  if (property === null) return failed(readFailure(answer.value, api.now()));
  const places = mediaPlaces(api, property.listingKey ?? place.listingKey, address);
  return withAllMedia(pageReader(api, options), property, places, before);
}

function mediaPlaces(api: ListingApi, listingKey: ListingKey | null, address: string): MediaPlaces {
  const ofListing = { address: `${address}/Media?`, owner: null };
  const listing = `${address}?$expand=Media`;
  if (listingKey === null) return { listing, collections: [ofListing] };
  const filter = encodeURIComponent(`ResourceRecordKey eq '${listingKey.replaceAll("'", "''")}'`);
  const byFilter = { address: `${api.baseUrl}${ODATA}/Media?$filter=${filter}&`, owner: listingKey };
  return { listing, collections: [ofListing, byFilter] };
}

/** Milliseconds for all pages of a collection together, so that many that come in drops end as one does. */
const LONGEST_COLLECTION = 300_000;

const OVERDUE: Failure = { kind: 'silent', ...saying(phrase('failure.overdue')), mayHaveChanged: false };

function pageReader(api: ListingApi, options: Options): PageReader {
  const endsAt = performance.now() + LONGEST_COLLECTION;
  return {
    root: rootOf(api),
    now: api.now,
    read(url) {
      const left = endsAt - performance.now();
      return left > 0 ? get(api, url, options, { most: left }) : Promise.resolve(failed(OVERDUE));
    },
  };
}

export async function readMedia(
  api: ListingApi,
  name: MediaName,
  options: Options = {},
): Promise<Result<IncomingMedia>> {
  const address = mediaAddress(api, name);
  if (address === null) return failed(NO_ADDRESS);
  const answer = await get(api, address, options);
  if (!answer.ok) return answer;
  const { status, headers, text } = answer.value;
  const media = status === 200 ? fromMediaEntity(parseJson(text), headers.etag ?? null) : null;
  // The answer shows another photo than the one asked for.
  if (media !== null && isOtherMedia(name, media)) return failed(OTHER_ANSWERED);
  return media === null ? failed(readFailure(answer.value, api.now())) : succeeded(media);
}

/** What the service says of MediaKeys that it was asked for by `$filter`. */
type FoundMedia =
  | { readonly kind: 'found'; readonly media: readonly IncomingMedia[] }
  /** It was asked for each, and has none. */
  | { readonly kind: 'none' }
  /** Nothing follows from its answer: `$filter` does not work, or the answer does not come to an end. */
  | { readonly kind: 'inconclusive' };

interface FindOptions {
  readonly isOneEnough?: boolean;
  readonly by?: 'MediaKey' | 'MediaURL' | 'MediaObjectID';
}

/**
 * The Media entities with these MediaKeys that the service has on any listing. [Note: $filter ignored] A service that does not
 * know `$filter` answers with whatever it has, page by page: ours may be among them, and need not be. Whatever was not asked for
 * shows that, as does what cannot be read.
 *
 * @param options.by the field in which they are looked for
 * @param options.isOneEnough whether the first that is found decides, so that the others are not asked for
 */
export async function findMedia(
  api: ListingApi,
  names: readonly string[],
  { isOneEnough = false, by = 'MediaKey', ...options }: Options & FindOptions = {},
): Promise<Result<FoundMedia>> {
  const found: IncomingMedia[] = [];
  let conclusive = true;
  for (const name of names) {
    const isAsked = (media: IncomingMedia): boolean => isNamedBy(media, by, name);
    const isForeign = (entries: readonly unknown[]): boolean => {
      const { media, leftOut } = fromMediaPages([entries]);
      return leftOut.count > 0 || !media.every(isAsked);
    };
    const query = { set: 'Media', filter: `${by} eq '${name.replaceAll("'", "''")}'` } as const;
    const read = await searchCollection(api, query, isForeign, options);
    if (!read.ok) {
      // [Note: all of it at once] A service that does not know `$filter` may show everything that it has in one answer.
      if (read.failure.phrase.code !== 'failure.answerTooLarge') return read;
      conclusive = false;
      continue;
    }
    const ours = fromMediaPages(read.value.pages).media.filter(isAsked);
    found.push(...ours);
    conclusive &&= ours.length > 0 || read.value.whole;
    if (isOneEnough && found.length > 0) break;
  }
  if (found.length > 0) return succeeded({ kind: 'found', media: found });
  return succeeded({ kind: conclusive ? 'none' : 'inconclusive' });
}

function isNamedBy(media: IncomingMedia, by: NonNullable<FindOptions['by']>, name: string): boolean {
  switch (by) {
    case 'MediaKey':
      return media.mediaKey.toLowerCase() === name.toLowerCase();
    case 'MediaURL':
      return media.mediaUrl === name;
    case 'MediaObjectID':
      return media.mediaObjectId === name;
  }
}

/**
 * Changes the given fields of a Media entity (service-interface.md §Endpoints 3). The tag is echoed byte for byte.
 *
 * @returns what the answer shows, and what it says of the values that were sent
 */
export async function patchMedia(
  api: ListingApi,
  name: MediaName,
  changes: MediaChanges,
  etag: string,
  options: Options = {},
): Promise<Result<PatchedMedia>> {
  const address = mediaAddress(api, name);
  if (address === null) return failed(NO_ADDRESS);
  const answer = await sendJson(api, {
    method: 'PATCH',
    url: address,
    body: toMediaPatch(changes, api.profile.media),
    headers: { 'If-Match': etag },
    ...options,
  });
  return answer.ok ? classifyPatch(answer.value, { name, changes }, api.now()) : answer;
}

/** Adds a Media entity to a listing that exists, by the way that the profile names. */
export async function attachMedia(
  api: ListingApi,
  place: ListingPlace,
  entity: Record<string, unknown>,
  options: Options = {},
): Promise<Result<PatchedMedia>> {
  const address = listingAddress(api, place);
  const navigation = api.profile.attach === 'navigation';
  if (address === null || (!navigation && place.listingKey === null)) {
    return failed({ kind: 'gone', ...saying(phrase('failure.unknownKey')) });
  }
  const answer = await sendJson(api, {
    method: 'POST',
    url: navigation ? `${address}/Media` : `${api.baseUrl}${ODATA}/Media`,
    body: navigation ? entity : { ...entity, ResourceRecordKey: place.listingKey },
    ...options,
  });
  if (!answer.ok) return answer;
  const reported = classifyAttach(answer.value, entity, api.now());
  const at = reported.ok && reported.value.media === null ? createdAt(api, answer.value.headers, 'Media') : null;
  return reported.ok && at !== null ? readWhereMade(api, at, entity, reported.value, options) : reported;
}

/**
 * An answer that does not show what was made names its address: one read there shows as much. Where nothing can be read, or
 * something else is there, the address is all that is known.
 */
async function readWhereMade(
  api: ListingApi,
  at: string,
  entity: Record<string, unknown>,
  reported: PatchedMedia,
  options: Options,
): Promise<Result<PatchedMedia>> {
  const named = { ...reported, madeAt: linkedAddress(api, at) };
  if (!api.profile.read.entities) return succeeded(named);
  const read = await get(api, at, options);
  const shown = read.ok ? classifyAttach(read.value, entity, api.now()) : read;
  if (shown.ok && shown.value.media !== null) return shown;
  // Nothing that comes of this read makes what was sent uncertain. An address where it is not says nothing of it.
  const isElsewhere = read.ok && !shown.ok && shown.failure.kind !== 'refused';
  return succeeded(isElsewhere ? reported : named);
}

/** Nothing was asked: neither a key in the form of the profile nor an address of the service's own is known. */
export const NO_ADDRESS: Failure = {
  kind: 'unusable',
  ...saying(phrase('failure.noMediaAddress')),
  mayHaveChanged: false,
};

/** A document of the web API, by its path. */
export function readDocument(api: ListingApi, path: string, accept = JSON_ALONE): Promise<Result<HttpAnswer>> {
  return get(api, `${api.baseUrl}${ODATA}/${path}`, {}, { accept });
}

/**
 * All entries of a collection, by its path.
 *
 * @param most entries after which no further page is read
 */
export function readCollection(api: ListingApi, path: string, most?: number): Promise<Result<CollectedPages>> {
  const reader = { ...pageReader(api, {}), ...(most === undefined ? {} : { most }) };
  return readPages(reader, `${api.baseUrl}${ODATA}/${path}`, () => false);
}

/** The entries of an entity set that `$filter` finds, page by page until `isEnough`. */
export function searchCollection(
  api: ListingApi,
  { set, filter }: { readonly set: 'Media' | 'Property'; readonly filter: string },
  isEnough: (entries: readonly unknown[]) => boolean,
  options: Options = {},
): Promise<Result<CollectedPages>> {
  const url = `${api.baseUrl}${ODATA}/${set}?$filter=${encodeURIComponent(filter)}`;
  return readPages(pageReader(api, options), url, isEnough);
}

/** What follows a document that was read by its path: the pages that it leads to, each with its entries under a name of its own. */
export function readFollowing(
  api: ListingApi,
  { path, nextLink }: { readonly path: string; readonly nextLink: string | null },
  entriesOf: PageReader['entriesOf'],
): Promise<Result<CollectedPages>> {
  const reader = { ...pageReader(api, {}), ...(entriesOf === undefined ? {} : { entriesOf }) };
  return readRest(reader, nextLink, `${api.baseUrl}${ODATA}/${path}`);
}

/** What the service answers at an address of its own. */
export function readAddress(api: ListingApi, url: string, options: Options = {}): Promise<Result<HttpAnswer>> {
  return get(api, url, options);
}

const JSON_ALONE = 'application/json';

interface Asking {
  /** Milliseconds in all, where there are fewer left than a read has otherwise. */
  readonly most?: number;
  readonly accept?: string;
}

function get(
  api: ListingApi,
  url: string,
  options: Options,
  { most = Number.POSITIVE_INFINITY, accept = JSON_ALONE }: Asking = {},
): Promise<Result<HttpAnswer>> {
  const headers = { Accept: accept, Prefer: ANNOTATIONS };
  const limits = { ...READ_LIMITS, deadline: Math.min(READ_LIMITS.deadline, most) };
  return sendWith(api, { method: 'GET', url, headers, ...options }, limits);
}

interface JsonRequest extends Options {
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly body: Record<string, unknown>;
  readonly headers?: Readonly<Record<string, string>>;
}

export function sendJson(api: ListingApi, request: JsonRequest): Promise<Result<HttpAnswer>> {
  const body = JSON.stringify(request.body);
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Prefer: preferOfWrite(api.profile),
    ...request.headers,
  };
  return sendWith(api, { ...request, headers, body });
}

/** Sends a request with the account's token. */
function sendWith(
  api: ListingApi,
  request: Omit<HttpRequest, keyof TimeLimits> & Options,
  within: TimeLimits = JSON_LIMITS,
): Promise<Result<HttpAnswer>> {
  const signal = request.signal ?? api.signal;
  const limits = { ...within, ...(signal === undefined ? {} : { signal }) };
  const build = (authorization: string): HttpRequest => ({
    ...request,
    headers: { ...request.headers, Authorization: authorization },
    ...limits,
  });
  return sendAuthorised(api.client, api.tokens, build, { signal });
}
