import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { alterChangedOrder, alterText } from './altered-values.ts';
import { etagHeader, requireJson, sendNoContent, sendOData, sendUpdated } from './answers.ts';
import { collectionBody } from './collections.ts';
import { type Fields, parseEntity, withoutKeys } from './entities.ts';
import { checkPrecondition, notFound } from './entity-tags.ts';
import { falseSuccessOf, sendFalseSuccess } from './false-success.ts';
import { applySelect, checkReadable, pageOf, parseListingKey, parseQuery } from './odata-query.ts';
import type { Practice } from './practice-context.ts';
import { contextOf, mediaAnswerFields, odataAddress, renderMedia, toStoredFields } from './render.ts';
import { type ErrorDetail, ServiceError, validationError } from './service-error.ts';
import type { MediaRecord } from './store.ts';

/** What is wrong with a new Media beyond its types; `target` is its place in the payload, such as `Media[1]`. */
export function newMediaProblems(media: Fields, target: string, practice: Practice): ErrorDetail[] {
  const at = (field: string): string => (target === '' ? field : `${target}.${field}`);
  const mediaKey = z.string().parse(media['MediaKey']);
  const binary = practice.store.binary(mediaKey);
  if (binary === null) {
    const message = `${at('MediaKey')}: no picture with this Id was uploaded.`;
    return [{ code: 'UnknownMediaKey', target: at('MediaKey'), message }];
  }
  const problems = emptyFieldProblems(media, at, practice);
  const url = media['MediaURL'];
  if (typeof url === 'string' && !new URL(url).pathname.endsWith(`/${binary.id}.${binary.extension}`)) {
    const message = `${at('MediaURL')}: this is not the Location of the picture ${mediaKey}.`;
    problems.push({ code: 'InvalidValue', target: at('MediaURL'), message });
  }
  if (practice.dialect.reusedMediaKeys === 'refused' && practice.store.isAttached(mediaKey)) {
    const message = `${at('MediaKey')}: a listing holds this picture already.`;
    problems.push({ code: 'AlreadyAttached', target: at('MediaKey'), message });
  }
  return problems;
}

/** Fields that must not be empty, of a Media that comes with a picture and of one whose picture follows. */
function emptyFieldProblems(media: Fields, at: (field: string) => string, { dialect }: Practice): ErrorDetail[] {
  return dialect.filledMediaFields
    .filter((name) => (media[name] ?? '') === '')
    .map((name) => ({ code: 'MissingValue', target: at(name), message: `${at(name)}: a value is needed.` }));
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
export function getMedia(request: FastifyRequest, reply: FastifyReply, key: number, practice: Practice): FastifyReply {
  checkReadable(practice.dialect);
  const { select } = parseQuery(request.query);
  const there = existing(key, practice);
  if (practice.replica.lacksMedia(there)) throw notFound();
  const record = practice.replica.shownAs(there);
  const entity = applySelect(mediaEntity(record, practice), select, mediaAnswerFields);
  return sendOData(reply, 200, entity, etagHeader(record.tag, practice));
}

/** GET Media, and GET Property(key)/Media when `records` are those of one listing. */
export function getMediaSet(
  request: FastifyRequest,
  reply: FastifyReply,
  records: readonly MediaRecord[],
  practice: Practice,
): FastifyReply {
  checkReadable(practice.dialect);
  const options = parseQuery(request.query);
  const entities = records.map((record) => renderMedia(record, practice));
  const page = pageOf(entities, options, mediaAnswerFields, practice.dialect);
  return sendOData(reply, 200, collectionBody(request, page, options, 'Media', practice));
}

/** PATCH Media(key): only the sent fields change (service-interface.md §Endpoints 3). */
export function patchMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  key: number,
  practice: Practice,
): FastifyReply {
  requireJson(request);
  const record = practice.store.media(key);
  checkPrecondition(request.headers['if-match'], record?.tag ?? null, practice.dialect);
  if (record === null) throw notFound();
  const sent = parseEntity(practice.schemas.mediaUpdate, request.body);
  if (sent['MediaKey'] !== undefined && sent['MediaKey'] !== record.fields['MediaKey']) {
    const message = 'MediaKey: the key of a Media cannot be changed.';
    throw validationError([{ code: 'InvalidValue', target: 'MediaKey', message }]);
  }
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
  return sendUpdated(request, reply, updated.tag, withoutKeys(entity, unsaid), practice);
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
export function attachByResourceRecordKey(
  request: FastifyRequest,
  reply: FastifyReply,
  practice: Practice,
): FastifyReply {
  requireJson(request);
  if (practice.dialect.streams === 'none') checkAttachable('media', practice);
  const media = parseEntity(practice.schemas.mediaAttach, request.body);
  if (media['MediaKey'] !== undefined && !isAttachable('media', practice)) {
    const message = 'MediaKey: the service names a Media itself, and takes its bytes afterwards.';
    throw validationError([{ code: 'InvalidValue', target: 'MediaKey', message }]);
  }
  const listingKey = media['ResourceRecordKey'];
  const listingKeyNumeric = typeof listingKey === 'string' ? parseListingKey(listingKey) : null;
  if (listingKeyNumeric === null || practice.store.property(listingKeyNumeric) === null) {
    const message = 'ResourceRecordKey: the ListingKey of an existing listing is expected.';
    throw validationError([{ code: 'UnknownListing', target: 'ResourceRecordKey', message }]);
  }
  return attach(reply, listingKeyNumeric, media, practice);
}

/** POST Property(key)/Media. */
export function attachByNavigation(
  request: FastifyRequest,
  reply: FastifyReply,
  listingKeyNumeric: number,
  practice: Practice,
): FastifyReply {
  requireJson(request);
  if (practice.store.property(listingKeyNumeric) === null) throw notFound();
  return attach(reply, listingKeyNumeric, parseEntity(practice.schemas.mediaAttach, request.body), practice);
}

function attach(reply: FastifyReply, listingKeyNumeric: number, media: Fields, practice: Practice): FastifyReply {
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
  const headers = { location, ...etagHeader(record.tag, practice) };
  const { insertAnswer } = practice.dialect;
  switch (insertAnswer) {
    case 'entity':
      return sendOData(reply, 201, mediaEntity(record, practice), headers);
    case 'noContent':
      return sendNoContent(reply, { ...headers, 'odata-entityid': location });
    default:
      return insertAnswer satisfies never;
  }
}

function isAttachable(way: 'navigation' | 'media', { dialect: { attach: ways } }: Practice): boolean {
  return ways === 'both' || ways === way;
}

/** Throws 501 unless the dialect has this way of adding Media to a listing. */
export function checkAttachable(way: 'navigation' | 'media', practice: Practice): void {
  if (!isAttachable(way, practice)) {
    throw new ServiceError(501, 'NotImplemented', 'Adding Media here is not supported by this service.');
  }
}
