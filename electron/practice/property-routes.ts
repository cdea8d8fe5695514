import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { alterOrders } from './altered-values.ts';
import { etagHeader, requireJson, sendInserted, sendOData, sendUpdated } from './answers.ts';
import { sendCollection } from './collections.ts';
import { describedProblems } from './described-fields.ts';
import { type Fields, parseEntity, withoutKeys } from './entities.ts';
import { checkPrecondition, notFound } from './entity-tags.ts';
import { newMediaProblems, newStoredMedia } from './media-routes.ts';
import { applySelect, listingKeyOf, parseQuery, refuseUnlessOn } from './odata-query.ts';
import type { Exchange, Practice } from './practice-context.ts';
import { contextOf, odataAddress, propertyAnswerFields, propertyPath, renderProperty } from './render.ts';
import { type ErrorDetail, problemAt, validationError } from './service-error.ts';
import type { MediaRecord, PropertyRecord } from './store.ts';
import { confirmedOf, ruleProblems, WARNING_RESPONSE } from './validation-rules.ts';

const mediaList = z.array(z.record(z.string(), z.unknown())).default([]);

function existing(listingKeyNumeric: number, practice: Practice): PropertyRecord {
  const record = practice.store.property(listingKeyNumeric);
  if (record === null) throw notFound();
  return record;
}

function mediaOf(
  { listingKeyNumeric }: PropertyRecord,
  isExpanded: boolean,
  { replica, store }: Practice,
): readonly MediaRecord[] | null {
  return isExpanded ? replica.shown(store.mediaOf(listingKeyNumeric)) : null;
}

function propertyEntity(record: PropertyRecord, expandMedia: boolean, practice: Practice): Fields {
  const media = mediaOf(record, expandMedia, practice);
  return { ...contextOf('Property/$entity', practice), ...renderProperty(record, media, practice) };
}

function repeatedKeyProblems(media: readonly Fields[]): ErrorDetail[] {
  const keys = media.map((item) => item['MediaKey']);
  return keys.flatMap((key, index) =>
    keys.indexOf(key) === index
      ? []
      : [problemAt('RepeatedMediaKey', `Media[${index}].MediaKey`, 'this picture is in the payload already.')],
  );
}

/** POST Property: a listing with its Media in one transaction (service-interface.md §Endpoints 2). */
export function insertProperty(exchange: Exchange): FastifyReply {
  const { request, practice } = exchange;
  const { dialect, store } = practice;
  requireJson(request);
  const raw = z.record(z.string(), z.unknown()).catch({}).parse(request.body);
  const confirmed = confirmedOf(request, raw, practice);
  const body = dialect.warningResponse === 'property' ? withoutKeys(raw, [WARNING_RESPONSE]) : request.body;
  const sent = parseEntity(practice.schemas.propertyInsert, body);
  const media = mediaList.parse(sent['Media']);
  const problems = [
    ...media.flatMap((item, index) => newMediaProblems(item, `Media[${index}]`, practice)),
    ...repeatedKeyProblems(media),
    ...ruleProblems(sent, confirmed, practice),
    ...describedProblems(sent, practice),
  ];
  if (problems.length > 0) throw validationError(problems);
  const taken = media.slice(0, dialect.takenMediaPerListing ?? media.length);
  const stored = alterOrders(
    taken.map((item) => newStoredMedia(item, practice)),
    dialect,
  );
  const record = existing(store.insertProperty(storedProperty(sent), stored), practice);
  const location = odataAddress(propertyPath(record, practice), practice);
  const id: Record<string, string> =
    dialect.insertedId === 'key'
      ? { entityid: `"${listingKeyOf(record.listingKeyNumeric)}"` }
      : { location, 'odata-entityid': location };
  const entity = (): Fields => propertyEntity(record, sent['Media'] !== undefined, practice);
  return sendInserted(exchange, record.tag, location, entity, id);
}

function storedProperty(sent: Fields): Fields {
  return withoutKeys(sent, ['Media', 'ModificationTimestamp']);
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
export function getProperty({ request, reply, practice }: Exchange, key: number): FastifyReply {
  refuseUnlessOn(practice.dialect.read, 'Reading entities');
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
export function getProperties(exchange: Exchange): FastifyReply {
  const { request, practice } = exchange;
  refuseUnlessOn(practice.dialect.read, 'Reading entities');
  const { expandMedia } = parseQuery(request.query);
  const entities = practice.store
    .properties()
    .map((record) => renderProperty(record, mediaOf(record, expandMedia, practice), practice));
  return sendCollection(exchange, 'Property', entities, [
    ...new Set([...propertyAnswerFields, ...entities.flatMap(Object.keys)]),
  ]);
}

/** PATCH Property(key): the listing's own fields. */
export function patchProperty(exchange: Exchange, key: number): FastifyReply {
  const { request, practice } = exchange;
  requireJson(request);
  const record = practice.store.property(key);
  checkPrecondition(request.headers['if-match'], record?.tag ?? null, practice.dialect);
  if (record === null) throw notFound();
  const sent = parseEntity(practice.schemas.propertyUpdate, request.body);
  practice.store.updateProperty(record, storedProperty(sent));
  const updated = existing(key, practice);
  return sendUpdated(exchange, updated.tag, propertyEntity(updated, false, practice));
}
