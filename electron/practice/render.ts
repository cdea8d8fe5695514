import { z } from 'zod';
import {
  type Fields,
  formatTimestamp,
  mediaFields,
  parseWireTimestamp,
  propertyFields,
  withoutKeys,
} from './entities.ts';
import { listingKeyOf } from './odata-query.ts';
import { odataPrefix, type Practice, uploadPrefix } from './practice-context.ts';
import type { Binary, MediaRecord, PropertyRecord } from './store.ts';

/** Fields of entities as they are answered; what `$select` and `$filter` may name. */
export const mediaAnswerFields = [
  ...Object.keys(mediaFields),
  'MediaKeyNumeric',
  'ResourceRecordKey',
  'MediaStatus',
  'MediaStatusDescription',
];
export const propertyAnswerFields = [
  ...Object.keys(propertyFields),
  'ListingKey',
  'ListingKeyNumeric',
  'ModificationTimestamp',
];

const ownPicture = new RegExp(`^http://127\\.0\\.0\\.1:\\d+${uploadPrefix}/media/([^/?#]+)$`);
const storedPicturePrefix = 'picture:';

/** The address of a stored picture. */
export function locationOf(binary: Binary, practice: Practice): string {
  return `${practice.origin()}${uploadPrefix}/media/${binary.id}.${binary.extension}`;
}

/** Addresses of our own pictures are stored without host and port, which change with every start. */
export function toStoredFields(fields: Fields): Fields {
  const url = fields['MediaURL'];
  const match = typeof url === 'string' ? ownPicture.exec(url) : null;
  return match === null ? fields : { ...fields, MediaURL: `${storedPicturePrefix}${match[1]}` };
}

function timestampForAnswer(value: unknown, practice: Practice): unknown {
  const date = typeof value === 'string' ? parseWireTimestamp(value) : null;
  const { timestamps } = practice.dialect;
  return date === null || timestamps === 'offset' ? value : formatTimestamp(date, timestamps);
}

function unsetFields(names: readonly string[], practice: Practice): Fields {
  return practice.dialect.unsetFields === 'null' ? Object.fromEntries(names.map((name) => [name, null])) : {};
}

function etagAnnotation(tag: string, practice: Practice): Fields {
  return practice.dialect.tagIn === 'header' ? {} : { '@odata.etag': tag };
}

function mediaUrlForAnswer(fields: Fields, practice: Practice): Fields {
  const url = fields['MediaURL'];
  if (typeof url === 'string') {
    if (!url.startsWith(storedPicturePrefix)) return {};
    return { MediaURL: `${practice.origin()}${uploadPrefix}/media/${url.slice(storedPicturePrefix.length)}` };
  }
  const binary = practice.store.binary(z.string().parse(fields['MediaKey']));
  return binary === null ? {} : { MediaURL: locationOf(binary, practice) };
}

/** What was said of its picture, or else how long ago it was written. */
function statusForAnswer({ fields, modifiedAt }: MediaRecord, { dialect, now, store }: Practice): Fields {
  if (dialect.mediaStatus === 'none' || fields['MediaStatus'] !== undefined) return {};
  if (dialect.mediaStatus === 'untended') return { MediaStatus: 'Complete', MediaStatusDescription: null };
  if (dialect.streams !== 'none' && store.binary(z.string().parse(fields['MediaKey'])) === null)
    return { MediaStatus: 'Incomplete', MediaStatusDescription: 'The picture is still to come' };
  const isReady = now().getTime() >= modifiedAt.getTime() + dialect.processingMilliseconds;
  return { MediaStatus: isReady ? 'Complete' : 'Processing', MediaStatusDescription: null };
}

function editLink({ mediaKeyNumeric }: MediaRecord, practice: Practice): Fields {
  const path = `MediaItem(${mediaKeyNumeric})`;
  const links = {
    none: () => null,
    relative: () => path,
    absolute: () => `${practice.origin()}${odataPrefix}${path}`,
    foreign: () => `https://elsewhere.example.com${odataPrefix}${path}`,
    outside: () => `${practice.origin()}/inner${odataPrefix}${path}`,
  };
  const link = links[practice.dialect.editLinks]();
  return link === null ? {} : { '@odata.editLink': link };
}

/** Some services have no DeletedYN: there the status alone says that a photo is removed. */
function flagsForAnswer(fields: Fields, { dialect }: Practice): Fields {
  return dialect.mediaStatus === 'alone' ? withoutKeys(fields, ['DeletedYN']) : fields;
}

/** A Media as it is answered: every field of the interface document, keys, server times and tag. */
export function renderMedia(record: MediaRecord, practice: Practice): Fields {
  const { fields } = record;
  const modified = formatTimestamp(record.modifiedAt, practice.dialect.timestamps);
  return {
    ...etagAnnotation(record.tag, practice),
    ...editLink(record, practice),
    ...practice.pictureLinks.annotationOf(record.mediaKeyNumeric),
    ...practice.dialect.annotations,
    ...flagsForAnswer({ ...unsetFields(Object.keys(mediaFields), practice), ...fields }, practice),
    ...statusForAnswer(record, practice),
    ...mediaUrlForAnswer(fields, practice),
    MediaModificationTimestamp: timestampForAnswer(fields['MediaModificationTimestamp'], practice) ?? modified,
    ModificationTimestamp: modified,
    MediaKeyNumeric: record.mediaKeyNumeric,
    ResourceRecordKey: listingKeyOf(record.listingKeyNumeric),
  };
}

/** A listing as it is answered; with its Media when `media` is given. */
export function renderProperty(
  record: PropertyRecord,
  media: readonly MediaRecord[] | null,
  practice: Practice,
): Fields {
  return {
    ...etagAnnotation(record.tag, practice),
    ...unsetFields(Object.keys(propertyFields), practice),
    ...record.fields,
    ListingKey: listingKeyOf(record.listingKeyNumeric),
    ListingKeyNumeric: record.listingKeyNumeric,
    ModificationTimestamp: formatTimestamp(record.modifiedAt, practice.dialect.timestamps),
    ...(media === null ? {} : { Media: media.map((item) => renderMedia(item, practice)) }),
  };
}

/** The path of an entity below the service root, in the form that the dialect understands: `Property('PR500001')`. */
export function propertyPath(record: PropertyRecord, { dialect }: Practice): string {
  const key = listingKeyOf(record.listingKeyNumeric);
  return dialect.listingKeys === 'bare' ? `Property(${key})` : `Property('${key}')`;
}

/** An address below the OData root, whole or relative as the dialect has it. */
export function odataAddress(path: string, practice: Practice): string {
  return practice.dialect.locations === 'relative' ? path : `${practice.origin()}${odataPrefix}${path}`;
}

/** `@odata.context` of an answer; `fragment` such as `Media/$entity`. */
export function contextOf(fragment: string, practice: Practice): Fields {
  return { '@odata.context': odataAddress(`$metadata#${fragment}`, practice) };
}
