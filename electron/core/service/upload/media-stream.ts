import type { ListingKey } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type ServiceProfile, streamMethod } from '../../../../shared/domain/service-profile.ts';
import { sendAuthorised, type TokenProbe } from '../http/auth.ts';
import { type Failure, failed, mayHaveChanged, type Result, saying, succeeded } from '../http/failure.ts';
import { OutgoingBytes } from '../http/guarded-way.ts';
import type { HttpAnswer, HttpRequest } from '../http/http.ts';
import { parseJson } from '../http/json.ts';
import { isODataError, readFailure, readRefusal } from '../http/odata-error.ts';
import { createGuard } from '../http/picture-guard.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { UPLOAD_STALLS_AFTER } from '../http/time-limits.ts';
import { type ListingApi, NO_ADDRESS, readAddress, sendJson } from '../odata/listing-api.ts';
import {
  createdAt,
  isOtherMedia,
  linkedAddress,
  type MediaName,
  mediaAddress,
  type PictureTarget,
  pictureLinkOf,
  pictureTarget,
} from '../odata/media-address.ts';
import { fromMediaEntity, type IncomingMedia } from '../odata/media-mapper.ts';
import { classifyMade, isMinimal, OTHER_ANSWERED } from '../odata/stored-answer.ts';
import { type Binary, fileChanged, findChanged, uploadDeadline } from './media-service.ts';
import { openReading, type Reading } from './outgoing-file.ts';
import { createPieces, type Pieces } from './outgoing-pieces.ts';

/**
 * Photos that are added by making a Media first and sending the bytes to it (RESO RCP-48, Add/Edit with Media).
 */

/** A Media that was made, and waits for its picture. */
export interface MadeMedia {
  /** As the answer shows it; null where it shows none. */
  readonly named: IncomingMedia | null;
  /** Whether it shows all that was sent. */
  readonly isWhole: boolean;
  /** Where it is, below the service root, as the answer says without showing it. */
  readonly editLink: string | null;
  /** Where its bytes go. It may be a secret. */
  readonly pictureLink: string | null;
}

type Options = { readonly signal?: AbortSignal };

/** Makes a Media of a listing that exists; its picture follows. */
export async function makeMedia(
  api: ListingApi,
  listingKey: ListingKey | null,
  entity: Record<string, unknown>,
  options: Options = {},
): Promise<Result<MadeMedia>> {
  if (listingKey === null) return failed({ kind: 'gone', ...saying(phrase('failure.unknownKey')) });
  const body = { ...entity, ResourceRecordKey: listingKey };
  const answer = await sendJson(api, { method: 'POST', url: `${api.baseUrl}/RESO/OData/Media`, body, ...options });
  if (!answer.ok) return answer;
  if (isMinimal(answer.value)) {
    const place = createdAt(api, answer.value.headers, 'Media');
    const editLink = place === null ? null : linkedAddress(api, place);
    return succeeded({ named: null, isWhole: false, editLink, pictureLink: null });
  }
  const made = classifyMade(answer.value, entity, api.now());
  if (!made.ok) return made;
  const { media, isWhole } = made.value;
  // Some services name no listing; a Media of another one is not ours.
  if (media.listingKey !== null && media.listingKey !== listingKey) return failed(OTHER_ANSWERED);
  const pictureLink = pictureLinkOf(parseJson(answer.value.text));
  return succeeded({ named: media, isWhole, editLink: null, pictureLink });
}

/** A Media with the address of its bytes, as it is shown now. */
interface LinkedMedia {
  readonly media: IncomingMedia;
  readonly pictureLink: string | null;
}

export async function readLinkedMedia(
  api: ListingApi,
  name: MediaName,
  options: Options = {},
): Promise<Result<LinkedMedia>> {
  const address = mediaAddress(api, name);
  if (address === null) return failed(NO_ADDRESS);
  const answer = await readAddress(api, address, options);
  if (!answer.ok) return answer;
  const { status, headers, text } = answer.value;
  const entity = status === 200 ? parseJson(text) : null;
  const media = entity === null ? null : fromMediaEntity(entity, headers.etag ?? null);
  if (media === null) return failed(readFailure(answer.value, api.now()));
  return isOtherMedia(name, media) ? failed(OTHER_ANSWERED) : succeeded({ media, pictureLink: pictureLinkOf(entity) });
}

/** What is needed to send a picture. */
interface PictureSender {
  readonly api: ListingApi;
  readonly settings: ServiceProfile['upload'];
  readonly limit: RateLimit;
  readonly probe: TokenProbe;
}

interface SendOptions extends Options {
  /** Where its bytes go, where the service said so a moment ago. */
  readonly pictureLink?: string | null;
  readonly onProgress?: (sentBytes: number) => void;
}

/** What became of a picture that was sent. */
export type PictureSent =
  | { readonly kind: 'taken' }
  /** The service said no; `shown` is the Media as it was read after that, where it could be. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly failure: Failure;
      readonly shown: IncomingMedia | null;
    };

/**
 * Sends the bytes of a picture to its Media. [Note: an address that ran out] Where the service says no to an address, the Media is read
 * and its address tried once more, unless the service has a picture that it keeps (409).
 */
export async function sendPicture(
  sender: PictureSender,
  name: MediaName,
  picture: Binary,
  { pictureLink = null, ...options }: SendOptions = {},
): Promise<Result<PictureSent>> {
  const { api } = sender;
  const canRead = api.profile.read.entities;
  const first = pictureLink === null && canRead ? await readLinkedMedia(api, name, options) : null;
  if (first !== null && !first.ok && !isUnreadable(first.failure)) return failed(nothingSent(first.failure));
  const reported = first?.ok === true ? first.value.pictureLink : pictureLink;
  const sent = await sendTo(sender, pictureTarget(api, name, reported), picture, options);
  if (!sent.ok || sent.value.kind === 'taken') return sent;
  if (!canRead) return unlessNothingThere(sent.value);
  const again = await readLinkedMedia(api, name, options);
  if (!again.ok)
    return isUnreadable(again.failure) ? unlessNothingThere(sent.value) : failed(nothingSent(again.failure));
  const shown = again.value.media;
  const isOld = again.value.pictureLink === reported && first !== null;
  if (sent.value.status === 409 || isOld) return unlessNothingThere({ ...sent.value, shown });
  const second = await sendTo(sender, pictureTarget(api, name, again.value.pictureLink), picture, options);
  return second.ok && second.value.kind === 'refused' ? unlessNothingThere({ ...second.value, shown }) : second;
}

/** A failure before any bytes: none were on their way, or they were refused, so that none can have arrived. */
function nothingSent(failure: Failure): Failure {
  if (!mayHaveChanged(failure)) return failure;
  const { message, phrase: why } = failure;
  return { kind: 'busy', message, phrase: why, retryAfter: null, mayHaveChanged: false };
}

/** [Note: whose 404] A gateway that finds nothing behind an address answers so as well, for a while: nobody is asked about that. */
function unlessNothingThere(sent: Extract<PictureSent, { kind: 'refused' }>): Result<PictureSent> {
  const isNothingThere = sent.status === 404 || sent.status === 410;
  return isNothingThere ? failed({ ...NOTHING_THERE, ...saying(sent.failure.phrase) }) : succeeded(sent);
}

const NOTHING_THERE = { kind: 'unusable', mayHaveChanged: false } as const;

/** Reading this is not offered, which says nothing of where the bytes go. */
function isUnreadable(failure: Failure): boolean {
  return failure.kind === 'refused';
}

const UNSAFE: Failure = { kind: 'unusable', ...saying(phrase('failure.pictureLinkUnsafe')), mayHaveChanged: false };

async function sendTo(
  sender: PictureSender,
  target: PictureTarget | null,
  picture: Binary,
  options: SendOptions,
): Promise<Result<PictureSent>> {
  if (target === null) return failed(UNSAFE);
  if ((await findChanged([picture])) !== null) return fileChanged(picture);
  let pieces: Pieces | null = null;
  let reading: Reading | null = null;
  const stop = (): void => {
    reading?.stop();
    pieces?.close();
  };
  const build = (headers: Readonly<Record<string, string>>): HttpRequest => {
    stop();
    const own = createPieces();
    pieces = own;
    reading = openReading(
      picture.path,
      own,
      sender.limit,
      (sent) => options.onProgress?.(sent),
      'binary',
      picture.sha256,
    );
    const body = new OutgoingBytes(reading.stream);
    body.on('sent', own.sent);
    return requestOf(sender, target, picture, { headers, body, signal: options.signal });
  };
  const { api } = sender;
  const { signal } = options;
  const answer = target.isOwn
    ? await sendAuthorised(api.client, api.tokens, (Authorization) => build({ Authorization }), {
        probe: sender.probe,
        signal,
      })
    : await api.client(build({}));
  stop();
  const digest = readDigest(reading);
  if (digest !== null && digest !== picture.sha256) return fileChanged(picture);
  return answer.ok ? readSent(answer.value, target, api.now()) : answer;
}

/** [Note: set in a callback] The compiler takes what only callbacks set for never set. */
function readDigest(reading: Reading | null): string | null {
  return reading?.digest() ?? null;
}

function requestOf(
  { api, settings }: PictureSender,
  target: PictureTarget,
  { bytes, mediaType }: Binary,
  {
    headers,
    body,
    signal,
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: OutgoingBytes;
    readonly signal: AbortSignal | undefined;
  },
): HttpRequest {
  return {
    // The profile may name another way by the time that a pending picture goes.
    method: streamMethod(api.profile) ?? 'POST',
    url: target.url,
    headers: { ...headers, 'Content-Type': mediaType, 'Content-Length': String(bytes), Accept: '*/*' },
    body,
    ...(target.isOwn ? {} : { guard: createGuard([new URL(api.baseUrl).origin]) }),
    stallAfter: UPLOAD_STALLS_AFTER,
    deadline: uploadDeadline(bytes, settings),
    ...(signal === undefined ? {} : { signal }),
  };
}

const A_PAGE: Failure = { kind: 'unusable', ...saying(phrase('failure.notTheService')), mayHaveChanged: true };

/** [Note: a secret in an answer] An answer from an address that may be a secret may quote it: only the status is reported. */
function readSent(answer: HttpAnswer, { isOwn, isSecret }: PictureTarget, now: Date): Result<PictureSent> {
  const { status, headers, text } = answer;
  const quotable = isSecret ? { ...answer, text: '' } : answer;
  if (status >= 200 && status < 300) {
    // Some services refuse in an answer that calls itself a success.
    if (isODataError(text)) return refused(status, readRefusal(quotable));
    // Who signs people in to a network answers so to everything.
    const isPage = (headers['content-type'] ?? '').startsWith('text/html') && text.trim() !== '';
    return isPage ? failed(A_PAGE) : succeeded({ kind: 'taken' });
  }
  const failure = readFailure(quotable, now);
  const isPassing = failure.kind === 'busy' || (failure.kind === 'unauthorised' && isOwn) || status < 400;
  return isPassing || status === 407 || (status >= 500 && failure.kind !== 'refused')
    ? failed(failure)
    : refused(status, refusedBy(status, failure));
}

function refused(status: number, failure: Failure): Result<PictureSent> {
  return succeeded({ kind: 'refused', status, failure, shown: null });
}

/** Whatever a 4xx would mean elsewhere: here it is about these bytes at this address. */
function refusedBy(status: number, failure: Failure): Failure {
  if (failure.kind === 'refused') return failure;
  return { kind: 'refused', status, ...saying(phrase('failure.pictureRefused', { status })), details: [] };
}
