import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { alterChangedOrder, alterText } from './altered-values.ts';
import { etagHeader, requireJson, sendInserted, sendOData, sendUpdated } from './answers.ts';
import { sendCollection } from './collections.ts';
import { type Fields, parseEntity, withoutKeys } from './entities.ts';
import { checkPrecondition, notFound } from './entity-tags.ts';
import { falseSuccessOf, sendFalseSuccess } from './false-success.ts';
import { applySelect, parseListingKey, parseQuery, refuseUnlessOn } from './odata-query.ts';
import type { Exchange, Practice } from './practice-context.ts';
import { contextOf, mediaAnswerFields, odataAddress, renderMedia, toStoredFields } from './render.ts';
import { type ErrorDetail, problemAt, ServiceError, validationError } from './service-error.ts';
import type { MediaRecord } from './store.ts';

/** What is wrong with a new Media beyond its types; `target` is its place in the payload, such as `Media[1]`. */
export function newMediaProblems(media: Fields, target: string, practice: Practice): ErrorDetail[] {
  const at = (field: string): string => (target === '' ? field : `${target}.${field}`);
  const mediaKey = z.string().parse(media['MediaKey']);
  const { store, dialect } = practice;
  const binary = store.binary(mediaKey);
  if (binary === null) return [problemAt('UnknownMediaKey', at('MediaKey'), 'no picture with this Id was uploaded.')];
  const problems = emptyFieldProblems(media, at, practice);
  const url = media['MediaURL'];
  if (typeof url === 'string' && !new URL(url).pathname.endsWith(`/${binary.id}.${binary.extension}`)) {
    const why = `this is not the Location of the picture ${mediaKey}.`;
    problems.push(problemAt('InvalidValue', at('MediaURL'), why));
  }
  if (dialect.reusedMediaKeys === 'refused' && store.isAttached(mediaKey))
    problems.push(problemAt('AlreadyAttached', at('MediaKey'), 'a listing holds this picture already.'));
  return problems;
}

/** Fields that must not be empty, of a Media that comes with a picture and of one whose picture follows. */
function emptyFieldProblems(media: Fields, at: (field: string) => string, { dialect }: Practice): ErrorDetail[] {
  return dialect.filledMediaFields
    .filter((name) => (media[name] ?? '') === '')
    .map((name) => problemAt('MissingValue', at(name), 'a value is needed.'));
}

/** What of a new Media is stored; the service sets ModificationTimestamp itself. */
export function storedMedia(media: Fields, { dialect }: Practice): Fields {
  const sent = withoutKeys(media, ['@odata.type', 'ModificationTimestamp', 'ResourceRecordKey']);
  return toStoredFields(alterText(sent, dialect));
}

/** What of a Media is stored that is inserted. */
export function newStoredMedia(media: Fields, practice: Practice): Fields {
  const stored = storedMedia(media, practice);
  return practice.dialect.newMediaKeys === 'own' ? { ...stored, MediaKey: randomUUID() } : stored;
}

function mediaEntity(record: MediaRecord, practice: Practice): Fields {
  return { ...contextOf('Media/$entity', practice), ...renderMedia(record, practice) };
}

function existing(mediaKeyNumeric: number, practice: Practice): MediaRecord {
  const record = practice.store.media(mediaKeyNumeric);
  if (record === null) throw notFound();
  return record;
}

/** GET Media(key). */
export function getMedia({ request, reply, practice }: Exchange, key: number): FastifyReply {
  refuseUnlessOn(practice.dialect.read, 'Reading entities');
  const { select } = parseQuery(request.query);
  const there = existing(key, practice);
  if (practice.replica.lacksMedia(there)) throw notFound();
  const record = practice.replica.shownAs(there);
  const entity = applySelect(mediaEntity(record, practice), select, mediaAnswerFields);
  return sendOData(reply, 200, entity, etagHeader(record.tag, practice));
}

/** GET Media, of these records. */
export function getMediaSet(exchange: Exchange, records: readonly MediaRecord[]): FastifyReply {
  const { practice } = exchange;
  refuseUnlessOn(practice.dialect.read, 'Reading entities');
  const entities = records.map((record) => renderMedia(record, practice));
  return sendCollection(exchange, 'Media', entities, mediaAnswerFields);
}

/** GET Property(key)/Media. */
export function getMediaOfListing(exchange: Exchange, listingKeyNumeric: number): FastifyReply {
  const { store, replica, dialect } = exchange.practice;
  refuseUnlessOn(dialect.mediaOfListing, 'Reading the Media of a listing');
  if (store.property(listingKeyNumeric) === null) throw notFound();
  return getMediaSet(exchange, replica.shown(store.mediaOf(listingKeyNumeric)));
}

/** PATCH Media(key): only the sent fields change (service-interface.md §Endpoints 3). */
export function patchMedia(exchange: Exchange, key: number): FastifyReply {
  const { request, reply, practice } = exchange;
  requireJson(request);
  const record = practice.store.media(key);
  checkPrecondition(request.headers['if-match'], record?.tag ?? null, practice.dialect);
  if (record === null) throw notFound();
  const sent = parseEntity(practice.schemas.mediaUpdate, request.body);
  if (sent['MediaKey'] !== undefined && sent['MediaKey'] !== record.fields['MediaKey'])
    throw validationError([problemAt('InvalidValue', 'MediaKey', 'the key of a Media cannot be changed.')]);
  const fault = falseSuccessOf(request, practice);
  if (fault?.stored !== false) storeChanges(record, storedMedia(sent, practice), practice);
  if (fault !== null) {
    const before = mediaEntity(record, practice);
    return sendFalseSuccess(reply, fault, { before, other: () => otherEntity(record, practice) }, practice);
  }
  const updated = existing(key, practice);
  const entity = mediaEntity(updated, practice);
  const { annotations, changedMedia } = practice.dialect;
  const unsaid = changedMedia === 'bare' ? ['MediaStatus', 'MediaStatusDescription', ...Object.keys(annotations)] : [];
  return sendUpdated(exchange, updated.tag, withoutKeys(entity, unsaid));
}

function storeChanges(record: MediaRecord, changes: Fields, { store, dialect }: Practice): void {
  const { Order: order, ...others } = changes;
  if (typeof order !== 'number') {
    store.updateMedia(record, changes);
    return;
  }
  const media = store
    .mediaOf(record.listingKeyNumeric)
    .filter((each) => each.fields['DeletedYN'] !== true || each.mediaKeyNumeric === record.mediaKeyNumeric);
  const changed = media.find((each) => each.mediaKeyNumeric === record.mediaKeyNumeric) ?? record;
  const orders = alterChangedOrder(media, changed, order, dialect);
  for (const [each, number] of orders) {
    if (each !== changed && each.fields['Order'] !== number) store.updateMedia(each, { Order: number });
  }
  const own = orders.get(changed);
  store.updateMedia(record, own === undefined ? others : { ...others, Order: own });
}

/** Another Media than this one, where there is any. */
function otherEntity(record: MediaRecord, practice: Practice): Fields {
  const other = practice.store.mediaSet().find(({ mediaKeyNumeric }) => mediaKeyNumeric !== record.mediaKeyNumeric);
  return mediaEntity(other ?? record, practice);
}

/** POST Media, with ResourceRecordKey naming the listing. */
export function attachByResourceRecordKey(exchange: Exchange): FastifyReply {
  const { request, practice } = exchange;
  requireJson(request);
  if (practice.dialect.streams === 'none') checkAttachable('media', practice);
  const media = parseEntity(practice.schemas.mediaAttach, request.body);
  if (media['MediaKey'] !== undefined && !isAttachable('media', practice.dialect)) {
    const why = 'the service names a Media itself, and takes its bytes afterwards.';
    throw validationError([problemAt('InvalidValue', 'MediaKey', why)]);
  }
  const listingKey = media['ResourceRecordKey'];
  const listingKeyNumeric = typeof listingKey === 'string' ? parseListingKey(listingKey) : null;
  if (listingKeyNumeric === null || practice.store.property(listingKeyNumeric) === null) {
    const why = 'the ListingKey of an existing listing is expected.';
    throw validationError([problemAt('UnknownListing', 'ResourceRecordKey', why)]);
  }
  return attach(exchange, listingKeyNumeric, media);
}

/** POST Property(key)/Media. */
export function attachByNavigation(exchange: Exchange, listingKeyNumeric: number): FastifyReply {
  const { request, practice } = exchange;
  checkAttachable('navigation', practice);
  requireJson(request);
  if (practice.store.property(listingKeyNumeric) === null) throw notFound();
  return attach(exchange, listingKeyNumeric, parseEntity(practice.schemas.mediaAttach, request.body));
}

function attach(exchange: Exchange, listingKeyNumeric: number, media: Fields): FastifyReply {
  const { practice } = exchange;
  // Its picture follows (picture-routes.ts), and the service names it.
  const isStreamed = practice.dialect.streams !== 'none' && media['MediaKey'] === undefined;
  const problems = isStreamed
    ? emptyFieldProblems(media, (field) => field, practice)
    : newMediaProblems(media, '', practice);
  if (problems.length > 0) throw validationError(problems);
  const fields = isStreamed
    ? { ...storedMedia(media, practice), MediaKey: randomUUID() }
    : newStoredMedia(media, practice);
  const record = existing(practice.store.insertMedia(listingKeyNumeric, fields), practice);
  const location = odataAddress(`Media(${record.mediaKeyNumeric})`, practice);
  const id = { location, ...etagHeader(record.tag, practice), 'odata-entityid': location };
  return sendInserted(exchange, record.tag, location, () => mediaEntity(record, practice), id);
}

/** Whether Media can be added to a listing in this way. */
export function isAttachable(way: 'navigation' | 'media', { attach: ways }: Practice['dialect']): boolean {
  return ways === 'both' || ways === way;
}

function checkAttachable(way: 'navigation' | 'media', { dialect }: Practice): void {
  if (!isAttachable(way, dialect))
    throw new ServiceError(501, 'NotImplemented', 'Adding Media here is not supported by this service.');
}
