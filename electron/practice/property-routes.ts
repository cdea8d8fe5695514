import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { alterOrders } from './altered-values.ts';
import { etagHeader, requireJson, sendNoContent, sendOData, sendUpdated } from './answers.ts';
import { collectionBody } from './collections.ts';
import { describedProblems } from './described-fields.ts';
import { type Fields, parseEntity, withoutKeys } from './entities.ts';
import { checkPrecondition, notFound } from './entity-tags.ts';
import { newMediaProblems, newStoredMedia } from './media-routes.ts';
import { applySelect, checkReadable, listingKeyOf, pageOf, parseQuery } from './odata-query.ts';
import type { Practice } from './practice-context.ts';
import { contextOf, odataAddress, propertyAnswerFields, propertyPath, renderProperty } from './render.ts';
import { type ErrorDetail, validationError } from './service-error.ts';
import type { PropertyRecord } from './store.ts';
import { confirmedOf, ruleProblems, WARNING_RESPONSE } from './validation-rules.ts';

const mediaList = z.array(z.record(z.string(), z.unknown())).default([]);

function existing(listingKeyNumeric: number, practice: Practice): PropertyRecord {
  const record = practice.store.property(listingKeyNumeric);
  if (record === null) throw notFound();
  return record;
}

function propertyEntity(record: PropertyRecord, expandMedia: boolean, practice: Practice): Fields {
  const media = expandMedia ? practice.replica.shown(practice.store.mediaOf(record.listingKeyNumeric)) : null;
  return { ...contextOf('Property/$entity', practice), ...renderProperty(record, media, practice) };
}

function repeatedKeyProblems(media: readonly Fields[]): ErrorDetail[] {
  const keys = media.map((item) => item['MediaKey']);
  return keys.flatMap((key, index) => {
    if (keys.indexOf(key) === index) return [];
    const target = `Media[${index}].MediaKey`;
    return [{ code: 'RepeatedMediaKey', target, message: `${target}: this picture is in the payload already.` }];
  });
}

/** POST Property: a listing with its Media in one transaction (service-interface.md §Endpoints 2). */
export function insertProperty(request: FastifyRequest, reply: FastifyReply, practice: Practice): FastifyReply {
  requireJson(request);
  const raw = z.record(z.string(), z.unknown()).catch({}).parse(request.body);
  const confirmed = confirmedOf(request, raw, practice);
  const body = practice.dialect.warningResponse === 'property' ? withoutKeys(raw, [WARNING_RESPONSE]) : request.body;
  const sent = parseEntity(practice.schemas.propertyInsert, body);
  const media = mediaList.parse(sent['Media']);
  const problems = [
    ...media.flatMap((item, index) => newMediaProblems(item, `Media[${index}]`, practice)),
    ...repeatedKeyProblems(media),
    ...ruleProblems(sent, confirmed, practice),
    ...describedProblems(sent, practice),
  ];
  if (problems.length > 0) throw validationError(problems);
  const key = practice.store.insertProperty(
    storedProperty(sent),
    alterOrders(
      media
        .slice(0, practice.dialect.takenMediaPerListing ?? media.length)
        .map((item) => newStoredMedia(item, practice)),
      practice.dialect,
    ),
  );
  return sendInserted(reply, existing(key, practice), sent['Media'] !== undefined, practice);
}

function storedProperty(sent: Fields): Fields {
  return withoutKeys(sent, ['Media', 'ModificationTimestamp']);
}

function sendInserted(reply: FastifyReply, record: PropertyRecord, expand: boolean, practice: Practice): FastifyReply {
  const location = odataAddress(propertyPath(record, practice), practice);
  const { insertAnswer } = practice.dialect;
  switch (insertAnswer) {
    case 'entity':
      return sendOData(reply, 201, propertyEntity(record, expand, practice), {
        location,
        ...etagHeader(record.tag, practice),
      });
    case 'noContent':
      return sendNoContent(
        reply,
        practice.dialect.insertedId === 'key'
          ? { entityid: `"${listingKeyOf(record.listingKeyNumeric)}"` }
          : { location, 'odata-entityid': location },
      );
    default:
      return insertAnswer satisfies never;
  }
}

/** The listing with the first of its Media, and where the rest is. */
function firstMedia(entity: Fields, record: PropertyRecord, practice: Practice): Fields {
  const media = mediaList.parse(entity['Media']);
  const { expandedPageSize, expandedRest } = practice.dialect;
  if (media.length <= expandedPageSize) return entity;
  const shown = { ...entity, Media: media.slice(0, expandedPageSize) };
  if (practice.dialect.nextLinks === 'missing' || expandedRest === 'cut') return shown;
  if (expandedRest === 'cutWithCount') return { ...shown, 'Media@odata.count': media.length };
  const nextLink = odataAddress(`${propertyPath(record, practice)}/Media?$skip=${expandedPageSize}`, practice);
  return { ...shown, 'Media@odata.nextLink': nextLink };
}

/** GET Property(key), with `$expand=Media`. */
export function getProperty(
  request: FastifyRequest,
  reply: FastifyReply,
  key: number,
  practice: Practice,
): FastifyReply {
  checkReadable(practice.dialect);
  const { select, expandMedia } = parseQuery(request.query);
  if (practice.replica.lacksProperty(key)) throw notFound();
  const record = existing(key, practice);
  const entity = firstMedia(propertyEntity(record, expandMedia, practice), record, practice);
  return sendOData(
    reply,
    200,
    applySelect(entity, select, Object.keys(entity).concat(propertyAnswerFields)),
    etagHeader(record.tag, practice),
  );
}

/** GET Property. */
export function getProperties(request: FastifyRequest, reply: FastifyReply, practice: Practice): FastifyReply {
  checkReadable(practice.dialect);
  const options = parseQuery(request.query);
  const entities = practice.store.properties().map((record) => {
    const media = options.expandMedia ? practice.replica.shown(practice.store.mediaOf(record.listingKeyNumeric)) : null;
    return renderProperty(record, media, practice);
  });
  const page = pageOf(entities, options, propertyAnswerFields, practice.dialect);
  return sendOData(reply, 200, collectionBody(request, page, options, 'Property', practice));
}

/** PATCH Property(key): the listing's own fields. */
export function patchProperty(
  request: FastifyRequest,
  reply: FastifyReply,
  key: number,
  practice: Practice,
): FastifyReply {
  requireJson(request);
  const record = practice.store.property(key);
  checkPrecondition(request.headers['if-match'], record?.tag ?? null, practice.dialect);
  if (record === null) throw notFound();
  const sent = parseEntity(practice.schemas.propertyUpdate, request.body);
  practice.store.updateProperty(record, storedProperty(sent));
  const updated = existing(key, practice);
  return sendUpdated(request, reply, updated.tag, propertyEntity(updated, false, practice), practice);
}
