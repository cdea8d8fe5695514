import { z } from 'zod';
import type { MediaFields, RemoteMediaFields } from '../../../../shared/domain/media.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { type Failure, failed, type Result, saying, succeeded } from '../http/failure.ts';
import type { HttpAnswer } from '../http/http.ts';
import { parseJson } from '../http/json.ts';
import { isODataError, readFailure, readRefusal } from '../http/odata-error.ts';
import { matchMedia } from './match-media.ts';
import { isOtherMedia, type MediaName } from './media-address.ts';
import {
  fromImageOf,
  fromMediaEntities,
  fromMediaEntity,
  fromPropertyEntity,
  type IncomingMedia,
  type IncomingProperty,
  type MediaChanges,
} from './media-mapper.ts';

/**
 * What an answer to a write says of the values that were sent. A status of 2xx alone promises nothing: services answer so and
 * store nothing, something else, or for another photo.
 */
export type Stored =
  /** The answer shows every value that was sent. */
  | { readonly kind: 'stored' }
  /** It shows other values for these fields: the old ones, or what the service made of them. */
  | { readonly kind: 'differs'; readonly fields: readonly (keyof RemoteMediaFields)[] }
  /** It does not show them: they are to be read back. */
  | { readonly kind: 'unknown' };

export interface PatchedMedia {
  /** The entity as the answer shows it; null where it shows none, or not all of the fields that were sent. */
  readonly media: IncomingMedia | null;
  readonly etag: string | null;
  /** When what was sent was written, where the answer says so. */
  readonly modifiedAt?: string | null;
  readonly stored: Stored;
  /** Below the service root, where the answer names it and does not show what is there. */
  readonly madeAt?: string | null;
}

/** A listing after its creation. */
export type InsertedProperty = Omit<IncomingProperty, 'complete'>;

/** The answer is about something else: what became of the write is not known. */
export const OTHER_ANSWERED: Failure = {
  kind: 'unusable',
  ...saying(phrase('failure.otherAnswered')),
  mayHaveChanged: true,
};

const UNKNOWN: Stored = { kind: 'unknown' };

/** Reads the answer to a PATCH of a Media, against what it asked for. */
export function classifyPatch(
  answer: HttpAnswer,
  asked: {
    readonly name: MediaName;
    readonly changes: MediaChanges;
  },
  now: Date,
): Result<PatchedMedia> {
  const headerTag = answer.headers.etag ?? null;
  if (isMinimal(answer)) return succeeded({ media: null, etag: headerTag, stored: UNKNOWN });
  const body = answer.status === 200 ? readBody(answer) : failed(readFailure(answer, now));
  if (!body.ok) return body;
  const media = fromMediaEntity(body.value, headerTag);
  if (media !== null) {
    const { mediaKey } = asked.name;
    const isOther = isOtherMedia(asked.name, media) || (mediaKey !== null && !isSameKey(media.mediaKey, mediaKey));
    return isOther ? failed(OTHER_ANSWERED) : succeeded(shownMedia(body.value, media, asked.changes));
  }
  // A 200 whose body is no entity counts only when OData answered: a captive portal sends HTML with 200 as well.
  const isOData = answer.headers['odata-version'] !== undefined || headerTag !== null;
  return isOData ? succeeded({ media: null, etag: headerTag, stored: UNKNOWN }) : failed(readFailure(answer, now));
}

/** Reads the answer to a POST of one Media. */
export function classifyAttach(answer: HttpAnswer, sent: unknown, now: Date): Result<PatchedMedia> {
  const headerTag = answer.headers.etag ?? null;
  if (isMinimal(answer)) return succeeded({ media: null, etag: headerTag, stored: UNKNOWN });
  const body = isCreated(answer) ? readBody(answer) : failed(notCreated(answer, now));
  if (!body.ok) return body;
  const media = fromMediaEntity(body.value, headerTag);
  const asked = fromMediaEntity(sent);
  if (media === null) return failed(readFailure(answer, now));
  if (asked === null || matchMedia([asked], [media]).size === 0) return failed(OTHER_ANSWERED);
  return succeeded(shownMedia(body.value, media, asked.fields));
}

/**
 * Reads the answer to a POST of a Media whose picture follows. [Note: no key of ours] It is the service that names it: what answers is
 * ours, whatever its file name is called there.
 */
export function classifyMade(
  answer: HttpAnswer,
  sent: unknown,
  now: Date,
): Result<{ readonly media: IncomingMedia; readonly isWhole: boolean }> {
  const body = isCreated(answer) ? readBody(answer) : failed(notCreated(answer, now));
  if (!body.ok) return body;
  const media = fromMediaEntity(body.value, answer.headers.etag ?? null);
  if (media === null) return failed(readFailure(answer, now));
  // It has no key yet that it could be read with.
  const asked = fromMediaEntity({ ...Fields.parse(sent), MediaKey: media.mediaKey });
  const isWhole = asked !== null && compare(body.value, media, asked.fields).kind !== 'unknown';
  return succeeded({ media, isWhole });
}

const WithMedia = z.looseObject({ Media: z.array(z.unknown()).nullish().catch(null) });

/** Reads the answer to a deep insert. */
export function classifyInsert(answer: HttpAnswer, sent: unknown, now: Date): Result<InsertedProperty> {
  const asked = fromMediaEntities(WithMedia.safeParse(sent).data?.Media ?? []).media;
  const body = isCreated(answer) ? readBody(answer) : failed(notCreated(answer, now));
  if (!body.ok) return body;
  const property = fromPropertyEntity(body.value, answer.headers.etag ?? null);
  if (property === null) return failed(readFailure({ ...answer, status: 200 }, now));
  const media = property.media ?? [];
  const same = matchMedia(asked, media);
  // A listing that has photos, but none of those that were sent, is another one.
  const isOther = asked.length > 0 && media.length > 0 && same.size === 0;
  const { complete: _complete, nextLink: _nextLink, ...created } = property;
  return isOther ? failed(OTHER_ANSWERED) : succeeded(created);
}

function isCreated({ status }: HttpAnswer): boolean {
  return status === 200 || status === 201;
}

/**
 * Why something was not created. [Note: a 412] It was sent with no tag that could be stale: it is refused, and sending it again at
 * once would be answered so for ever.
 */
function notCreated(answer: HttpAnswer, now: Date): Failure {
  return answer.status === 412 ? readRefusal(answer) : readFailure(answer, now);
}

/** The JSON of a successful answer; undefined for what is none, such as a page. */
function readBody(answer: HttpAnswer): Result<unknown> {
  if (isODataError(answer.text)) return failed(readRefusal(answer));
  const body = parseJson(answer.text);
  // [Note: a cut body] What begins as JSON and is none was cut off: the service may have done what it was asked.
  const isCut = body === undefined && /^\s*[{[]/.test(answer.text);
  return isCut ? failed({ kind: 'inDoubt', ...saying(phrase('failure.cutAnswer')) }) : succeeded(body);
}

/** An entity that does not show all that was sent is not taken for what the service has. */
function shownMedia(raw: unknown, media: IncomingMedia, sent: MediaChanges): PatchedMedia {
  const stored = compare(raw, media, sent);
  return { media: stored.kind === 'unknown' ? null : media, etag: media.etag, modifiedAt: media.modifiedAt, stored };
}

const WIRE_NAMES = {
  shortDescription: 'ShortDescription',
  imageOf: 'ImageOf',
  order: 'Order',
  deletedYN: 'DeletedYN',
} as const satisfies Record<keyof RemoteMediaFields, string>;

const Fields = z.looseObject({});

/** What an entity shows of the values that were sent. A field that was emptied may be left out of it. */
function compare(raw: unknown, media: IncomingMedia, sent: MediaChanges): Stored {
  const entity = Fields.safeParse(raw).data;
  if (entity === undefined) return UNKNOWN;
  const differing: (keyof RemoteMediaFields)[] = [];
  let isShown = true;
  const look = (field: keyof RemoteMediaFields, wanted: RemoteMediaFields[typeof field] | undefined): void => {
    if (wanted === undefined) return;
    const isEmpty = wanted === '' || wanted === null || wanted === false;
    if (entity[WIRE_NAMES[field]] === undefined) isShown &&= isEmpty;
    else if (media.fields[field] !== wanted || media.unusable.includes(WIRE_NAMES[field])) differing.push(field);
  };
  look('shortDescription', sent.shortDescription);
  look('imageOf', sent.imageOf === undefined ? undefined : fromImageOf(sent.imageOf));
  look('order', sent.order);
  look('deletedYN', sent.deletedYN);
  if (differing.length > 0) return { kind: 'differs', fields: differing };
  return isShown ? { kind: 'stored' } : UNKNOWN;
}

/** Keys are GUIDs, whose case some services change. */
function isSameKey(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** What is asked of a read beside (service-interface.md §Endpoints 3). */
export const ANNOTATIONS = 'odata.include-annotations="reso.*"';

/**
 * What is asked of a write beside: annotations, and to show what was written (RESO RCP-10) where nothing can be read, so that what
 * others changed is seen at all.
 */
export function preferOfWrite({ read }: Pick<ServiceProfile, 'read'>): string {
  return read.entities ? ANNOTATIONS : `${ANNOTATIONS}, return=representation`;
}

/** The service says that it shows nothing, because it was asked to: whatever the status is, an empty body is no fault. */
export function isMinimal({ status, headers, text }: HttpAnswer): boolean {
  if (status === 204) return true;
  const applied = headers['preference-applied'] ?? '';
  return (status === 200 || status === 201) && text.trim() === '' && /(^|[,;\s])return\s*=\s*"?minimal/i.test(applied);
}

const FIELDS = { shortdescription: 'shortDescription', imageof: 'imageOf' } as const satisfies Readonly<
  Record<string, keyof MediaFields>
>;

/**
 * The field of a photo that a refusal names: `Media[1].ShortDescription`, `Media/1/ImageOf`, or the name alone. Undefined
 * where it names another one or none.
 */
export function refusedField(target: string | null | undefined): keyof MediaFields | undefined {
  const last = /(\w+)\s*$/.exec(target ?? '')?.[1]?.toLowerCase();
  return last === 'shortdescription' || last === 'imageof' ? FIELDS[last] : undefined;
}
