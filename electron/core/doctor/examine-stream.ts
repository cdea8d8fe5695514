import { mediaSettingsOf } from '../../../shared/domain/member.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { findMedia } from '../remote/listing-api.ts';
import { type MediaName, mediaAddress } from '../remote/media-address.ts';
import { type IncomingMedia, toMediaEntity } from '../remote/media-mapper.ts';
import type { Binary } from '../remote/media-service.ts';
import { makeMedia, readLinkedMedia, sendPicture } from '../remote/media-stream.ts';
import type { Session } from '../sync/context.ts';
import type { Kept } from './examine-encoding.ts';
import { isKept } from './examine-encoding.ts';
import type { OwnMedia } from './own-media.ts';

type Method = ServiceProfile['stream']['method'];

/** What became of a Media that was made without a picture, and of the bytes that were sent to it. */
export type StreamTry =
  /** It was not made. */
  | { readonly kind: 'notMade'; readonly why: ReturnType<typeof phrase>; readonly isNotOffered: boolean }
  | { readonly kind: 'made'; readonly media: IncomingMedia; readonly sent: StreamSent };

export interface StreamSent {
  /** The method by which the bytes were taken; null where none was. */
  readonly method: Method | null;
  /** Whether they were read back as they were sent; null where they cannot be read. */
  readonly kept: Kept | null;
  readonly why: ReturnType<typeof phrase> | null;
}

/** Statuses of a service that wants a picture, or its key, with every Media, or that takes none by this way. */
const NOT_OFFERED = new Set([400, 404, 405, 409, 415, 422, 501]);

/** Makes a Media on a listing of ours and sends the bytes of a test picture to it, by each method until one is taken (RESO RCP-48). */
export async function tryStream(session: Session, own: OwnMedia, sample: Binary): Promise<StreamTry> {
  const { account, api } = session;
  const {
    MediaKey: _key,
    MediaURL: _url,
    ...entity
  } = toMediaEntity(
    {
      mediaKey: '',
      mediaUrl: '',
      mediaObjectId: sample.fileName,
      size: sample.bytes,
      order: own.nextOrder,
      shortDescription: 'Test picture of Listing Lightbox, removed at once',
      imageOf: '',
      changedByMemberId: account.memberLoginId ?? '',
    },
    mediaSettingsOf(account.profile, account.member),
    api.now(),
  );
  const made = await makeMedia(api, own.listingKey, entity);
  if (!made.ok) {
    const { failure } = made;
    const isNotOffered = failure.kind === 'refused' ? NOT_OFFERED.has(failure.status) : failure.kind === 'gone';
    return { kind: 'notMade', why: failure.phrase, isNotOffered };
  }
  const media = made.value.named ?? (await findByFileName(session, sample.fileName));
  if (media === null) return { kind: 'notMade', why: phrase('attach.notShown'), isNotOffered: false };
  const sent = await sendByEither(session, media, sample, made.value.pictureLink);
  return { kind: 'made', media: (await readAgain(session, media)) ?? media, sent };
}

async function findByFileName({ api }: Session, fileName: string): Promise<IncomingMedia | null> {
  const found = await findMedia(api, [fileName], { by: 'MediaObjectID' });
  return found.ok && found.value.kind === 'found' ? (found.value.media[0] ?? null) : null;
}

async function sendByEither(
  session: Session,
  media: IncomingMedia,
  sample: Binary,
  pictureLink: string | null,
): Promise<StreamSent> {
  const { api, account } = session;
  const present = account.profile.stream.method;
  const methods: readonly Method[] = present === 'POST' ? ['POST', 'PUT'] : ['PUT', 'POST'];
  let why: StreamSent['why'] = null;
  for (const method of methods) {
    const sender = { ...session.media, api: { ...api, profile: { ...api.profile, stream: { method } } } };
    const link = method === present ? pictureLink : null;
    const sent = await sendPicture(sender, media, sample, { signal: session.signal, pictureLink: link });
    if (sent.ok && sent.value.kind === 'taken') {
      return { method, kept: await readBackOf(session, media, sample), why: null };
    }
    why ??= sent.ok && sent.value.kind === 'refused' ? sent.value.failure.phrase : sent.ok ? null : sent.failure.phrase;
    if (!sent.ok) break;
  }
  return { method: null, kept: null, why };
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
