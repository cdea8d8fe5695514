import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { streamMethod } from '../../../shared/domain/service-profile.ts';
import { type Failure, mayHaveChanged, type Result } from '../service/http/failure.ts';
import { findMedia, readProperty } from '../service/odata/listing-api.ts';
import { type MediaName, mediaAddress } from '../service/odata/media-address.ts';
import type { IncomingMedia } from '../service/odata/media-mapper.ts';
import type { Session } from '../service/session.ts';
import type { Binary } from '../service/upload/media-service.ts';
import { type MadeMedia, makeMedia, readLinkedMedia, sendPicture } from '../service/upload/media-stream.ts';
import { type OwnMedia, REMOVED_AT_ONCE, testEntity } from './own-media.ts';
import { isKept, type Kept } from './upload.ts';

/** What a service says about adding Media, without being tried. */
export type Stated = 'yes' | 'no' | 'unknown';

export interface StatedWays {
  readonly navigation: Stated;
  readonly media: Stated;
  /** A Media whose bytes follow: what the service says about POST Media holds for it only where that is closed. */
  readonly stream: Stated;
}

/** A document of a large service has some megabytes; of what is in it only so much is looked at. */
const LONGEST_TAG = 2_000;
const LONGEST_ELEMENT = 2 * 1024 * 1024;
const MOST_ELEMENTS = 20;

/**
 * Elements with such an attribute, each from its opening to the next end of its kind; CSDL does not nest those that are cut out
 * here. [Note: at the cost of one look] No pattern goes beyond a tag, so that a document of openings without an end is
 * read as fast as any other.
 */
function elements(text: string, name: string, attribute: RegExp): string[] {
  const found: string[] = [];
  for (const { 0: opening, index } of text.matchAll(new RegExp(`<${name}\\b[^<>]{0,${LONGEST_TAG}}>`, 'g'))) {
    if (!attribute.test(opening)) continue;
    const from = index + opening.length;
    const rest = opening.endsWith('/>') ? '' : text.slice(from, from + LONGEST_ELEMENT);
    const end = rest.indexOf(`</${name}>`);
    found.push(`${opening}${end === -1 ? rest : rest.slice(0, end)}`);
    if (found.length === MOST_ELEMENTS) break;
  }
  return found;
}

/** The InsertRestrictions of an entity set, written inside it or by the side with its name as the target. */
function restrictionsOf(set: string, document: string): string[] {
  const inside = elements(document, 'EntitySet', new RegExp(`\\bName="${set}"`));
  const beside = elements(document, 'Annotations', new RegExp(`\\bTarget="[\\w.]+/${set}"`));
  return [...inside, ...beside].flatMap((section) =>
    elements(section, 'Annotation', /\bTerm="(?:[\w.]+\.)?InsertRestrictions"/),
  );
}

function insertable(restriction: string): Stated {
  const value =
    /Property="Insertable"[^<>]{0,500}\bBool="(true|false)"/i.exec(restriction)?.[1] ??
    /Property="Insertable"[^<>]{0,500}>\s*<Bool>\s*(true|false)/i.exec(restriction)?.[1];
  return value === undefined ? 'unknown' : value.toLowerCase() === 'true' ? 'yes' : 'no';
}

function isNavigationClosed(restriction: string): boolean {
  const from = restriction.indexOf('NonInsertableNavigationProperties');
  return from !== -1 && /<NavigationPropertyPath>\s*Media\s*<\/NavigationPropertyPath>/.test(restriction.slice(from));
}

/**
 * Reads from `$metadata` (CSDL XML) how Media can be added: by the navigation property `Media` of the type `Property`, and by what
 * the Capabilities vocabulary says (OData Capabilities 4.0, InsertRestrictions). Types alone show only that something is not there:
 * 'unknown' where nothing is said.
 */
export function readCapabilities(document: string): Pick<StatedWays, 'navigation' | 'media'> {
  const [type] = elements(document, 'EntityType', /\bName="Property"/);
  const hasNavigation = type === undefined || elements(type, 'NavigationProperty', /\bName="Media"/).length > 0;
  const ofProperty = restrictionsOf('Property', document);
  const isReported = ofProperty.some((each) => each.includes('NonInsertableNavigationProperties'));
  const [media = 'unknown'] = restrictionsOf('Media', document)
    .map(insertable)
    .filter((reported) => reported !== 'unknown');
  return {
    navigation: !hasNavigation || ofProperty.some(isNavigationClosed) ? 'no' : isReported ? 'yes' : 'unknown',
    media,
  };
}

/** Reads an Allow header (RFC 9110 §10.2.1): which methods an address takes. */
export function readAllow(allow: string | undefined): Stated {
  if (allow === undefined || allow.trim() === '') return 'unknown';
  return /(?:^|[\s,])POST(?:$|[\s,])/i.test(allow) ? 'yes' : 'no';
}

/** The address itself knows better than the document about all of them. */
export function combineStated(byAddress: Stated, byDocument: Stated): Stated {
  return byAddress === 'unknown' ? byDocument : byAddress;
}

type Method = 'POST' | 'PUT';

/** How the profile names the way by which bytes are taken. */
export const STREAM_WAYS = { POST: 'stream', PUT: 'streamPut' } as const;

/** What became of a Media that was made without a picture, and of the bytes that were sent to it. */
type StreamTry =
  /** It was not made. */
  | {
      readonly kind: 'notMade';
      readonly why: ReturnType<typeof phrase>;
      readonly isNotOffered: boolean;
      /** Null where the service said that it was made. */
      readonly failure: Failure | null;
    }
  | { readonly kind: 'made'; readonly media: IncomingMedia; readonly sent: StreamSent };

export interface StreamSent {
  /** The method by which the bytes were taken; null where none was. */
  readonly method: Method | null;
  /** Whether they were read back as they were sent; null where they cannot be read. */
  readonly kept: Kept | null;
  /** What became of a second picture; null where that is unknown. */
  readonly second: 'taken' | 'refused' | null;
  /** It was called Complete before it had a picture. */
  readonly isCompleteBefore: boolean;
  readonly why: ReturnType<typeof phrase> | null;
}

/** Statuses of a service that wants a picture, or its key, with every Media, or that takes none by this way. */
const NOT_OFFERED = new Set([400, 404, 405, 409, 415, 422, 501]);

/** Makes a Media on a listing of ours and sends the bytes of a test picture to it, by each method until one is taken (RESO RCP-48). */
export async function tryStream(session: Session, own: OwnMedia, sample: Binary): Promise<StreamTry> {
  const { api } = session;
  const {
    MediaKey: _key,
    MediaURL: _url,
    ...entity
  } = testEntity(
    session,
    { id: '', location: '', fileName: sample.fileName, size: sample.bytes },
    { order: own.nextOrder, caption: REMOVED_AT_ONCE },
  );
  const made = await makeMedia(api, own.listingKey, entity);
  const media = (made.ok ? made.value.named : null) ?? (await lookFor(session, own, sample.fileName));
  if (media === null || media === 'unclear') return notMade(made, media, sample.fileName);
  const { status } = (await readAgain(session, media))?.mediaStatus ?? media.mediaStatus ?? {};
  const sent = await sendByEither(session, media, sample, made.ok ? made.value.pictureLink : null);
  const isCompleteBefore = status === 'Complete';
  return { kind: 'made', media: (await readAgain(session, media)) ?? media, sent: { ...sent, isCompleteBefore } };
}

/** It was not found. Where it may be there all the same, the finding says what to look for. */
function notMade(made: Result<MadeMedia>, looked: null | 'unclear', fileName: string): StreamTry {
  const mayBeLeft = made.ok || (looked === 'unclear' && mayHaveChanged(made.failure));
  const reported = made.ok ? phrase('attach.notShown') : made.failure.phrase;
  const why = mayBeLeft ? phrase('attach.mayBeLeft', { why: reported, fileName }) : reported;
  if (made.ok) return { kind: 'notMade', why, isNotOffered: false, failure: null };
  const { failure } = made;
  const isNotOffered = failure.kind === 'refused' ? NOT_OFFERED.has(failure.status) : failure.kind === 'gone';
  return { kind: 'notMade', why, isNotOffered, failure };
}

/** The Media of a test picture, whatever was answered to its making: nothing may stay behind. Null where it is not there. */
async function lookFor({ api }: Session, own: OwnMedia, fileName: string): Promise<IncomingMedia | null | 'unclear'> {
  const isIt = ({ mediaObjectId, fields }: IncomingMedia): boolean => mediaObjectId === fileName && !fields.deletedYN;
  const listing = await readProperty(api, own);
  const shown = listing.ok ? listing.value.media?.find(isIt) : undefined;
  if (shown !== undefined) return shown;
  if (listing.ok && listing.value.complete) return null;
  const found = await findMedia(api, [fileName], { by: 'MediaObjectID' });
  if (!found.ok || found.value.kind === 'inconclusive') return 'unclear';
  return (found.value.kind === 'found' ? found.value.media.find(isIt) : undefined) ?? null;
}

async function sendByEither(
  session: Session,
  media: IncomingMedia,
  sample: Binary,
  pictureLink: string | null,
): Promise<Omit<StreamSent, 'isCompleteBefore'>> {
  const { api, account } = session;
  const present = streamMethod(account.profile) ?? 'POST';
  const methods: readonly Method[] = present === 'POST' ? ['POST', 'PUT'] : ['PUT', 'POST'];
  let why: StreamSent['why'] = null;
  for (const method of methods) {
    const sender = { ...session.media, api: { ...api, profile: { ...api.profile, attach: STREAM_WAYS[method] } } };
    const link = method === present ? pictureLink : null;
    const sent = await sendPicture(sender, media, sample, { signal: session.signal, pictureLink: link });
    if (sent.ok && sent.value.kind === 'taken') {
      const kept = await readBackOf(session, media, sample);
      const again = await sendPicture(sender, media, sample, { signal: session.signal });
      return { method, kept, second: again.ok ? again.value.kind : null, why: null };
    }
    why ??= sent.ok && sent.value.kind === 'refused' ? sent.value.failure.phrase : sent.ok ? null : sent.failure.phrase;
    if (!sent.ok) break;
  }
  return { method: null, kept: null, second: null, why };
}

/** The picture as the service shows it by now. */
async function readBackOf(session: Session, media: IncomingMedia, sample: Binary): Promise<Kept | null> {
  const url = (await readAgain(session, media))?.mediaUrl ?? null;
  return url === null ? null : isKept(session, [sample], url);
}

async function readAgain({ api }: Session, media: MediaName): Promise<IncomingMedia | null> {
  if (mediaAddress(api, media) === null) return null;
  const read = await readLinkedMedia(api, media);
  return read.ok ? read.value.media : null;
}
