import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fromWireKey } from './altered-values.ts';
import { sendOData } from './answers.ts';
import { describedModel, getDescription } from './described-fields.ts';
import { notFound } from './entity-tags.ts';
import {
  attachByNavigation,
  attachByResourceRecordKey,
  checkAttachable,
  getMedia,
  getMediaSet,
  patchMedia,
} from './media-routes.ts';
import { metadataDocument } from './metadata.ts';
import { checkMediaOfListing, parseQuery, parseResourcePath, type Resource } from './odata-query.ts';
import { pictureMethods, takePicture } from './picture-routes.ts';
import { odataPrefix, type Practice } from './practice-context.ts';
import { getProperties, getProperty, insertProperty, patchProperty } from './property-routes.ts';
import { ServiceError } from './service-error.ts';
import type { MediaRecord } from './store.ts';
import { getRules, getValidationRules } from './validation-rules.ts';

const wildcard = z.object({ '*': z.string() });

const VALUE = '/$value';

/** A path that was looked up: keys are numbers from here on. */
type Named = Exclude<Resource, { kind: 'mediaByKey' }>;

function resourceOf(request: FastifyRequest, { dialect, store }: Practice): Named {
  const named = wildcard.parse(request.params)['*'];
  const isValue = dialect.streams !== 'none' && named.endsWith(VALUE);
  const place = isValue ? named.slice(0, -VALUE.length) : named;
  const path = parseResourcePath(withListingKey(fromWireKey(place, dialect), dialect));
  const { mediaKeys } = dialect;
  const isNamed =
    path?.kind === 'mediaByKey'
      ? mediaKeys === 'quoted' || mediaKeys === 'both'
      : path?.kind !== 'media' || path.isLink === true || mediaKeys === 'numeric' || mediaKeys === 'both';
  const resource = path?.kind === 'mediaByKey' ? mediaOfKey(path.mediaKey, store) : path;
  if (resource === null || !isNamed) throw new ServiceError(404, 'NotFound', 'There is nothing at this address.');
  if (!isValue) return resource;
  if (resource.kind !== 'media') throw new ServiceError(404, 'NotFound', 'There are no bytes at this address.');
  return { kind: 'mediaValue', mediaKeyNumeric: resource.mediaKeyNumeric };
}

/** The path with the listing's key in quotes, whichever way the dialect has it; the other way names nothing. */
function withListingKey(path: string, { listingKeys }: Practice['dialect']): string {
  if (listingKeys === 'quoted') return path;
  return path.replace(/^Property\(([^)]*)\)/, (_whole, key: string) => (key.includes("'") ? '' : `Property('${key}')`));
}

/** Keys are GUIDs, in whichever case. */
function mediaOfKey(mediaKey: string, store: Practice['store']): Extract<Resource, { kind: 'media' }> {
  const found = store
    .mediaSet()
    .find(({ fields }) => String(fields['MediaKey']).toLowerCase() === mediaKey.toLowerCase());
  // A key that nobody has names a Media that is not there.
  return { kind: 'media', mediaKeyNumeric: found?.mediaKeyNumeric ?? -1 };
}

function methodNotAllowed(allow: string): ServiceError {
  return new ServiceError(405, 'MethodNotAllowed', `Only ${allow} is possible here.`, { headers: { allow } });
}

function getMetadata(request: FastifyRequest, reply: FastifyReply, { dialect }: Practice): FastifyReply {
  if (dialect.metadata === 'notFound') throw notFound();
  if (dialect.metadata === 'json') {
    if (request.headers.accept?.includes('json') !== true)
      throw new ServiceError(406, 'NotAcceptable', 'The model is shown as JSON alone.');
    return sendOData(reply, 200, describedModel(dialect));
  }
  return reply.type('application/xml; charset=utf-8').header('odata-version', '4.0').send(metadataDocument(dialect));
}

/** Methods of an address, as the Allow header names them. */
function methodsOf(resource: Named, { dialect }: Practice): string {
  const { attach } = dialect;
  const post = (way: 'navigation' | 'media'): string =>
    attach === 'both' || attach === way || (way === 'media' && dialect.streams !== 'none') ? 'GET, POST' : 'GET';
  switch (resource.kind) {
    case 'properties':
      return 'GET, POST';
    case 'propertyMedia':
      return post('navigation');
    case 'mediaSet':
      return post('media');
    case 'metadata':
    case 'description':
    case 'rules':
    case 'validationRules':
      return 'GET';
    case 'property':
    case 'media':
      return 'GET, PATCH';
    case 'mediaValue':
      return pictureMethods(dialect);
    default:
      return resource satisfies never;
  }
}

function options(request: FastifyRequest, reply: FastifyReply, practice: Practice): FastifyReply {
  const resource = resourceOf(request, practice);
  switch (practice.dialect.options) {
    case 'allow':
      return reply
        .code(204)
        .header('allow', `${methodsOf(resource, practice)}, OPTIONS`)
        .send();
    case 'silent':
      return reply.code(204).send();
    case 'refused':
      throw new ServiceError(405, 'MethodNotAllowed', 'OPTIONS is not possible here.');
    default:
      return practice.dialect.options satisfies never;
  }
}

/** What a collection is answered from: `$filter` asks an index. */
function searched(request: FastifyRequest, media: readonly MediaRecord[], { replica }: Practice): MediaRecord[] {
  return parseQuery(request.query).filter === null ? replica.shown(media) : replica.indexed(media);
}

function get(request: FastifyRequest, reply: FastifyReply, practice: Practice): FastifyReply {
  const resource = resourceOf(request, practice);
  practice.replica.startRead(/[?&](\$|%24)filter=/.test(request.url));
  switch (resource.kind) {
    case 'metadata':
      return getMetadata(request, reply, practice);
    case 'properties':
      return getProperties(request, reply, practice);
    case 'property':
      return getProperty(request, reply, resource.listingKeyNumeric, practice);
    case 'propertyMedia':
      checkMediaOfListing(practice.dialect);
      if (practice.store.property(resource.listingKeyNumeric) === null) throw notFound();
      return getMediaSet(
        request,
        reply,
        practice.replica.shown(practice.store.mediaOf(resource.listingKeyNumeric)),
        practice,
      );
    case 'mediaSet':
      return getMediaSet(request, reply, searched(request, practice.store.mediaSet(), practice), practice);
    case 'mediaValue':
      throw methodNotAllowed(methodsOf(resource, practice));
    case 'media':
      return getMedia(request, reply, resource.mediaKeyNumeric, practice);
    case 'description':
      return getDescription(request, reply, resource.resource, practice);
    case 'rules':
      return getRules(request, reply, practice);
    case 'validationRules':
      return getValidationRules(request, reply, resource.hash, practice);
    default:
      return resource satisfies never;
  }
}

function post(request: FastifyRequest, reply: FastifyReply, practice: Practice): FastifyReply | Promise<FastifyReply> {
  const resource = resourceOf(request, practice);
  switch (resource.kind) {
    case 'properties':
      return insertProperty(request, reply, practice);
    case 'propertyMedia':
      checkAttachable('navigation', practice);
      return attachByNavigation(request, reply, resource.listingKeyNumeric, practice);
    case 'mediaSet':
      return attachByResourceRecordKey(request, reply, practice);
    case 'mediaValue':
      return takePicture(request, reply, resource.mediaKeyNumeric, practice);
    case 'metadata':
    case 'description':
    case 'rules':
    case 'validationRules':
    case 'property':
    case 'media':
      throw methodNotAllowed(methodsOf(resource, practice));
    default:
      return resource satisfies never;
  }
}

function patch(request: FastifyRequest, reply: FastifyReply, practice: Practice): FastifyReply {
  const resource = resourceOf(request, practice);
  switch (resource.kind) {
    case 'property':
      return patchProperty(request, reply, resource.listingKeyNumeric, practice);
    case 'media':
      return patchMedia(request, reply, resource.mediaKeyNumeric, practice);
    case 'metadata':
    case 'description':
    case 'rules':
    case 'validationRules':
    case 'properties':
    case 'propertyMedia':
    case 'mediaSet':
    case 'mediaValue':
      throw methodNotAllowed(methodsOf(resource, practice));
    default:
      return resource satisfies never;
  }
}

/**
 * The listing web API below `{base_url}/RESO/OData/`. OData keys in parentheses do not fit the router's patterns,
 * so one wildcard route takes the path and `parseResourcePath` reads it.
 */
export function registerODataRoutes(app: FastifyInstance, practice: Practice): void {
  const path = `${odataPrefix}*`;
  app.get(path, (request, reply) => get(request, reply, practice));
  app.post(path, (request, reply) => post(request, reply, practice));
  app.patch(path, (request, reply) => patch(request, reply, practice));
  app.options(path, (request, reply) => options(request, reply, practice));
  app.put(path, (request, reply) => {
    const resource = resourceOf(request, practice);
    if (resource.kind !== 'mediaValue') throw methodNotAllowed('GET, POST, PATCH');
    return takePicture(request, reply, resource.mediaKeyNumeric, practice);
  });
  app.delete(path, () => {
    throw methodNotAllowed('GET, POST, PATCH');
  });
}
