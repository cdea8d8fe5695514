import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { fromWireKey } from './altered-values.ts';
import { sendOData } from './answers.ts';
import { describedModel, getDescription } from './described-fields.ts';
import type { Dialect } from './dialect.ts';
import { notFound } from './entity-tags.ts';
import {
  attachByNavigation,
  attachByResourceRecordKey,
  getMedia,
  getMediaOfListing,
  getMediaSet,
  isAttachable,
  patchMedia,
} from './media-routes.ts';
import { metadataDocument } from './metadata.ts';
import { parseListingKey, parseQuery, readAddress } from './odata-query.ts';
import { pictureMethods, takePicture } from './picture-routes.ts';
import { type Exchange, odataPrefix, type Practice } from './practice-context.ts';
import { getProperties, getProperty, insertProperty, patchProperty } from './property-routes.ts';
import { ServiceError } from './service-error.ts';
import { getRules, getValidationRules } from './validation-rules.ts';

type Key = string | number | null;
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

/** What can be done at an address. Handlers are given the number of the entity that it names. */
type Route = {
  readonly [Each in Method]?: (exchange: Exchange, key: number) => FastifyReply | Promise<FastifyReply>;
} & {
  /** The number behind a key, -1 for one that nobody has; null where such a key names nothing in this dialect. */
  readonly key?: (key: Key, practice: Practice) => number | null;
  /** The methods that are offered, where not all of them are. */
  readonly offered?: (dialect: Dialect) => string;
};

const listing: Pick<Route, 'key'> = {
  // A well-formed key that was never given out names a listing that is not there, not a wrong path.
  key: (key) => (typeof key === 'number' ? key : (parseListingKey(key ?? '') ?? -1)),
};

/** By its number, or by its key. */
const media: Pick<Route, 'key'> = {
  key(key, { dialect: { mediaKeys }, store }) {
    if (mediaKeys !== 'both' && mediaKeys !== (typeof key === 'number' ? 'numeric' : 'quoted')) return null;
    if (typeof key === 'number') return key;
    // Keys are GUIDs, in whichever case.
    const isIt = (other: unknown): boolean => String(other).toLowerCase() === key?.toLowerCase();
    return store.mediaSet().find(({ fields }) => isIt(fields['MediaKey']))?.mediaKeyNumeric ?? -1;
  },
};

/** At the address that links name. */
const linked: Pick<Route, 'key'> = { key: (key) => (typeof key === 'number' ? key : null) };

const entity = { GET: getMedia, PATCH: patchMedia } as const;
const bytes = { POST: takePicture, PUT: takePicture, offered: pictureMethods } as const;

const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['$metadata', { GET: getMetadata }],
  ['Property', { GET: getProperties, POST: insertProperty }],
  ['Property()', { ...listing, GET: getProperty, PATCH: patchProperty }],
  [
    'Property()/Media',
    {
      ...listing,
      GET: getMediaOfListing,
      POST: attachByNavigation,
      offered: (dialect) => (isAttachable('navigation', dialect) ? 'GET, POST' : 'GET'),
    },
  ],
  [
    'Media',
    {
      GET: (exchange) => getMediaSet(exchange, searched(exchange)),
      POST: attachByResourceRecordKey,
      offered: (dialect) => (isAttachable('media', dialect) || dialect.streams !== 'none' ? 'GET, POST' : 'GET'),
    },
  ],
  ['Media()', { ...media, ...entity }],
  ['MediaItem()', { ...linked, ...entity }],
  ['Media()/$value', { ...media, ...bytes }],
  ['MediaItem()/$value', { ...linked, ...bytes }],
  ['Rules', { GET: getRules }],
  ['Property/ValidationRules', { GET: (exchange) => getValidationRules(exchange, '') }],
  [
    'Property/ValidationRules()',
    {
      key: (key) => (typeof key === 'string' ? -1 : null),
      GET: (exchange) => getValidationRules(exchange, String(addressOf(exchange)?.key)),
    },
  ],
  ...(['Lookup', 'Field', 'Model'] as const).map((resource): [string, Route] => [
    resource,
    { GET: (exchange) => getDescription(exchange, resource) },
  ]),
]);

function addressOf({ request, practice: { dialect } }: Exchange): ReturnType<typeof readAddress> {
  const path = z.object({ '*': z.string() }).parse(request.params)['*'];
  return readAddress(withListingKey(fromWireKey(path, dialect), dialect));
}

/** The path with the listing's key in quotes, whichever way the dialect has it; the other way names nothing. */
function withListingKey(path: string, { listingKeys }: Dialect): string {
  if (listingKeys === 'quoted') return path;
  return path.replace(/^Property\(([^)]*)\)/, (_whole, key: string) => (key.includes("'") ? '' : `Property('${key}')`));
}

function routeOf(exchange: Exchange): { readonly route: Route; readonly key: number } {
  const { practice } = exchange;
  const address = addressOf(exchange);
  const isValue = address?.name.endsWith('/$value') === true;
  const route = isValue && practice.dialect.streams === 'none' ? undefined : ROUTES.get(address?.name ?? '');
  const key = route?.key === undefined ? -1 : route.key(address?.key ?? null, practice);
  if (route === undefined || key === null) throw new ServiceError(404, 'NotFound', 'There is nothing at this address.');
  return { route, key };
}

/** Its methods, as the Allow header names them. */
function methodsOf({ key: _key, offered, ...methods }: Route, { dialect }: Practice): string {
  return offered?.(dialect) ?? Object.keys(methods).join(', ');
}

function methodNotAllowed(allow: string): ServiceError {
  return new ServiceError(405, 'MethodNotAllowed', `Only ${allow} is possible here.`, { headers: { allow } });
}

function getMetadata({ request, reply, practice: { dialect } }: Exchange): FastifyReply {
  if (dialect.metadata === 'notFound') throw notFound();
  if (dialect.metadata === 'json') {
    if (request.headers.accept?.includes('json') !== true)
      throw new ServiceError(406, 'NotAcceptable', 'The model is shown as JSON alone.');
    return sendOData(reply, 200, describedModel(dialect));
  }
  return reply.type('application/xml; charset=utf-8').header('odata-version', '4.0').send(metadataDocument(dialect));
}

/** What a collection is answered from: `$filter` asks an index. */
function searched({ request, practice: { store, replica } }: Exchange): ReturnType<typeof replica.shown> {
  const all = store.mediaSet();
  return parseQuery(request.query).filter === null ? replica.shown(all) : replica.indexed(all);
}

function answerOptions(exchange: Exchange): FastifyReply {
  const { reply, practice } = exchange;
  const { route } = routeOf(exchange);
  switch (practice.dialect.options) {
    case 'allow':
      return reply
        .code(204)
        .header('allow', `${methodsOf(route, practice)}, OPTIONS`)
        .send();
    case 'silent':
      return reply.code(204).send();
    case 'refused':
      throw new ServiceError(405, 'MethodNotAllowed', 'OPTIONS is not possible here.');
  }
}

/**
 * The listing web API below `{base_url}/RESO/OData/`. OData keys in parentheses do not fit the router's patterns,
 * so one wildcard route takes the path and `readAddress` reads it.
 */
export function registerODataRoutes(app: FastifyInstance, practice: Practice): void {
  const url = `${odataPrefix}*`;
  for (const method of ['GET', 'POST', 'PATCH', 'PUT'] as const)
    app.route({
      method,
      url,
      handler(request, reply) {
        const exchange = { request, reply, practice };
        const { route, key } = routeOf(exchange);
        if (method === 'GET') practice.replica.startRead(/[?&](\$|%24)filter=/.test(request.url));
        const handle = route[method];
        if (handle !== undefined) return handle(exchange, key);
        throw methodNotAllowed(method === 'PUT' ? 'GET, POST, PATCH' : methodsOf(route, practice));
      },
    });
  app.options(url, (request, reply) => answerOptions({ request, reply, practice }));
  app.delete(url, () => {
    throw methodNotAllowed('GET, POST, PATCH');
  });
}
