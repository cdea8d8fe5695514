import type { MediaKeyNumeric } from '../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { type ServiceProfile, streamMethod } from '../../../shared/domain/service-profile.ts';
import type { UploadDescriptor } from '../library/store/upload-table.ts';
import type { PictureMaker } from '../photos/pictures/picture-maker.ts';
import type { Failure, Result } from '../service/http/failure.ts';
import { attachMedia, findMedia, patchMedia, readMedia } from '../service/odata/listing-api.ts';
import { listingAddress, type MediaName, mediaAddress } from '../service/odata/media-address.ts';
import type { IncomingMedia } from '../service/odata/media-mapper.ts';
import type { Session } from '../service/session.ts';
import { accountProblem } from '../sync/take/refused-account.ts';
import { type CaptionTries, captionFindings, type OrderTry, tryCaptions, tryOrder } from './captions.ts';
import { type DoctorFinding, finding, propose, send } from './findings.ts';
import {
  combineStated,
  readAllow,
  readCapabilities,
  STREAM_WAYS,
  type Stated,
  type StatedWays,
  type StreamSent,
  tryStream,
} from './media-ways.ts';
import { type OwnMedia, REMOVED_AT_ONCE, type TestMedia, testEntity } from './own-media.ts';
import { withSample } from './upload.ts';

/** What a try needs: a picture at the service and a listing of ours; otherwise why there is none. */
export type Trial =
  | {
      readonly kind: 'possible';
      readonly own: OwnMedia;
      readonly picture: UploadDescriptor;
      readonly maker: PictureMaker;
      readonly wait: (milliseconds: number) => Promise<void>;
    }
  | { readonly kind: 'not'; readonly why: Phrase };

/**
 * How photos are added to a listing that exists: as the service says, or tried on a listing of ours and removed again. Captions are
 * tried on the photo that was added.
 */
export async function checkAttach(session: Session, own: OwnMedia | null, trial: Trial): Promise<DoctorFinding[]> {
  const { profile } = session.account;
  const present = wayOf(profile);
  const reported = await askWays(session, own);
  if (trial.kind === 'not') return [statedFinding(reported, trial.why, profile)];
  const attempts: Attempt[] = [];
  for (const way of [...WAYS].toSorted((a, b) => Number(b === present) - Number(a === present))) {
    const attempt =
      reported[way] === 'no' ? saidSo(way) : (closedBefore(way, attempts) ?? (await tryWay(session, way, trial)));
    attempts.push(attempt);
    // A service that wants bytes after a Media refuses one that comes with a picture.
    const goesOn = attempt.kind === 'notOffered' || (attempt.kind === 'unclear' && way === 'media');
    if (!goesOn) break;
  }
  return [triedFinding(attempts, profile), ...addedFindings(attempts, profile)];
}

function saidSo(way: Way): Attempt {
  return { kind: 'notOffered', way, why: phrase('attach.saysSo') };
}

/** Where no Media can be made by itself, none can be made without a picture. */
function closedBefore(way: Way, attempts: readonly Attempt[]): Attempt | null {
  const media = attempts.find((attempt) => attempt.way === 'media');
  const isClosed = way === 'stream' && media?.kind === 'notOffered' && media.isClosed === true;
  return isClosed ? { kind: 'notOffered', way, why: media.why } : null;
}

/** Asks without changing anything: OPTIONS of the addresses, and the document about all of them. */
async function askWays(session: Session, own: OwnMedia | null): Promise<StatedWays> {
  const root = `${session.account.baseUrl}/RESO/OData`;
  const document = await send(session, {
    method: 'GET',
    url: `${root}/$metadata`,
    headers: { Accept: 'application/xml' },
  });
  const byDocument =
    document.ok && document.value.status === 200
      ? readCapabilities(document.value.text)
      : ({ navigation: 'unknown', media: 'unknown' } as const);
  const listing = own === null ? null : listingAddress(session.api, own);
  const navigation = listing === null ? 'unknown' : await askAddress(session, `${listing}/Media`);
  const media = combineStated(await askAddress(session, `${root}/Media`), byDocument.media);
  // That a Media can be made does not show whether it may be made without a picture.
  const stream = media === 'yes' ? 'unknown' : media;
  return { navigation: combineStated(navigation, byDocument.navigation), media, stream };
}

async function askAddress(session: Session, url: string): Promise<Stated> {
  const answer = await send(session, { method: 'OPTIONS', url });
  return answer.ok ? readAllow(answer.value.headers.allow) : 'unknown';
}

type Possible = Extract<Trial, { kind: 'possible' }>;

async function tryWay(session: Session, way: Way, trial: Possible): Promise<Attempt> {
  return way === 'stream' ? tryWithStream(session, trial) : tryUploaded(session, way, trial);
}

async function tryWithStream(session: Session, { own, maker, wait }: Possible): Promise<Attempt> {
  const way = 'stream';
  const tried = await withSample(maker, (sample) => tryStream(session, own, sample));
  if (tried.kind === 'notMade') {
    const refused = tried.failure === null ? null : accountRefused(way, tried.failure);
    return refused ?? (tried.isNotOffered ? { kind: 'notOffered', way, why: tried.why } : unclear(way, tried.why));
  }
  const added = await removeAfterTries(session, way, own, tried.media, wait);
  const { method, why } = tried.sent;
  // Without its picture a photo is none, and it was removed again as well as could be.
  const isLeft = added.kind === 'added' && added.removal.kind === 'left';
  if (method === null && !isLeft) return unclear(way, why ?? phrase('attach.notShown'));
  return { ...added, sent: tried.sent };
}

async function tryUploaded(
  session: Session,
  way: Exclude<Way, 'stream'>,
  { own, picture, wait }: Possible,
): Promise<Attempt> {
  const api = { ...session.api, profile: { ...session.account.profile, attach: way } };
  const entity = testEntity(session, picture, { order: own.nextOrder, caption: REMOVED_AT_ONCE });
  const answer = await attachMedia(api, own, entity);
  if (!answer.ok && isNotOffered(answer.failure))
    return { kind: 'notOffered', way, why: answer.failure.phrase, isClosed: true };
  const refused = answer.ok ? null : accountRefused(way, answer.failure);
  // Even a refusal is followed by a look: nothing may stay behind.
  const found: Result<readonly IncomingMedia[]> =
    answer.ok && answer.value.media !== null
      ? { ok: true, value: [answer.value.media] }
      : await find(session, picture.id);
  if (!found.ok) {
    const left = { kind: 'left', mediaKey: picture.id, mediaKeyNumeric: null, why: found.failure.phrase } as const;
    return answer.ok
      ? {
          kind: 'added',
          way,
          removal: left,
          tries: null,
          order: { sent: own.nextOrder, stored: null, changed: { kind: 'unclear' } },
        }
      : (refused ??
          unclear(way, phrase('attach.both', { first: answer.failure.phrase, second: found.failure.phrase })));
  }
  const media = found.value.find(({ fields }) => !fields.deletedYN);
  if (media === undefined) {
    return refused ?? unclear(way, answer.ok ? phrase('attach.notShown') : answer.failure.phrase);
  }
  const added = await removeAfterTries(session, way, own, media, wait);
  // [Note: a Media without a picture] It was made, and what was uploaded is not its picture: its bytes are expected (RCP-48).
  const isEmpty = media.mediaStatus?.status === 'Incomplete';
  if (isEmpty && added.removal.kind === 'removed') return { kind: 'notOffered', way, why: phrase('attach.noPicture') };
  return added;
}

/** What was added, after captions were tried on it and it was removed again. */
async function removeAfterTries(
  session: Session,
  way: Way,
  own: OwnMedia,
  media: IncomingMedia,
  wait: Possible['wait'],
): Promise<Added> {
  const placed = { sent: own.nextOrder, stored: media.fields.order };
  const { mediaKey, mediaKeyNumeric, editLink, etag } = media;
  const name: MediaName = { mediaKey, mediaKeyNumeric, editLink };
  if (mediaAddress(session.api, name) === null) {
    const left = { kind: 'left', mediaKey, mediaKeyNumeric, why: phrase('attach.noNumber') } as const;
    return { kind: 'added', way, removal: left, tries: null, order: { ...placed, changed: { kind: 'unclear' } } };
  }
  const caption = media.fields.shortDescription;
  const tried = await tryCaptions(session, { name, etag, caption }, wait);
  const moved = await tryOrder(session, tried.media, placed.stored ?? placed.sent, wait);
  const order = { ...placed, changed: moved.outcome };
  return { kind: 'added', way, removal: await remove(session, mediaKey, moved.media, wait), tries: tried.tries, order };
}

async function find(session: Session, mediaKey: string): Promise<Result<readonly IncomingMedia[]>> {
  const found = await findMedia(session.api, [mediaKey]);
  if (!found.ok) return found;
  return { ok: true, value: found.value.kind === 'found' ? found.value.media : [] };
}

/** Null for a refusal that is about something else. */
function accountRefused(way: Way, failure: Failure): Attempt | null {
  const why = accountProblem(failure)?.phrase ?? null;
  return why === null ? null : { kind: 'accountRefused', way, why };
}

function unclear(way: Way, why: Phrase): Attempt {
  return { kind: 'unclear', way, why };
}

function isNotOffered(failure: Failure): boolean {
  if (failure.kind === 'refused') return failure.status === 405 || failure.status === 501;
  // A service may leave "not found" of an address that it does not have to the web server before it.
  return failure.kind === 'gone' || (failure.kind === 'unusable' && !failure.mayHaveChanged);
}

/** Milliseconds after which a removal is tried again that a read of before has given a tag that is not current. */
const PAUSES = [1000, 4000, 15_000];

async function remove(session: Session, mediaKey: string, media: TestMedia, wait: Possible['wait']): Promise<Removal> {
  const { name } = media;
  const { mediaKeyNumeric } = name;
  const left = (why: Phrase): Removal => ({ kind: 'left', mediaKey, mediaKeyNumeric, why });
  let known = media.etag;
  for (const pause of [...PAUSES, null]) {
    const read = known === null ? await readMedia(session.api, name) : null;
    if (read !== null && !read.ok) return left(read.failure.phrase);
    const etag = known ?? read?.value.etag ?? null;
    if (etag === null) return left(phrase('attach.noTag'));
    const removed = await patchMedia(session.api, name, { deletedYN: true }, etag);
    if (removed.ok) return { kind: 'removed' };
    if (removed.failure.kind !== 'stale' || pause === null) return left(removed.failure.phrase);
    known = null;
    await wait(pause);
  }
  return left(phrase('attach.noTag'));
}

type Way = 'navigation' | 'media' | 'stream';
/** Those that add a picture which was uploaded before are tried first. */
const WAYS: readonly Way[] = ['navigation', 'media', 'stream'];

/** Which of them a profile has; the method of bytes is found out where they are sent. */
const wayOf = ({ attach }: ServiceProfile): Way | 'none' => (attach === 'streamPut' ? 'stream' : attach);

const REQUESTS: Readonly<Record<Way, string>> = {
  navigation: 'POST Property(key)/Media',
  media: 'POST Media',
  stream: 'POST Media, then its bytes',
};

type Added = Extract<Attempt, { kind: 'added' }>;

/** What came of trying one way. */
type Attempt =
  | {
      readonly kind: 'added';
      readonly way: Way;
      readonly removal: Removal;
      /** What became of captions that were tried on it, and of its Order; null where it could not be found. */
      readonly tries: CaptionTries | null;
      readonly order: { readonly sent: number; readonly stored: number | null; readonly changed: OrderTry };
      /** What became of its bytes, where they were sent after it. */
      readonly sent?: StreamSent;
    }
  /** The service has no such way; nothing was stored. */
  | {
      readonly kind: 'notOffered';
      readonly way: Way;
      readonly why: Phrase;
      /** Nothing can be sent to its address at all. */
      readonly isClosed?: boolean;
    }
  /** Neither done nor clearly impossible. */
  | { readonly kind: 'unclear'; readonly way: Way; readonly why: Phrase }
  /** What the account gives to every photo was refused, such as who made it: every way would meet the same. */
  | { readonly kind: 'accountRefused'; readonly way: Way; readonly why: Phrase };

type Removal =
  | { readonly kind: 'removed' }
  | {
      readonly kind: 'left';
      readonly mediaKey: string;
      readonly mediaKeyNumeric: MediaKeyNumeric | null;
      readonly why: Phrase;
    };

/** The finding about the ways without trying one. `untried` says why none was. */
function statedFinding(reported: StatedWays, untried: Phrase, profile: ServiceProfile): DoctorFinding {
  const { attach } = profile;
  const way = wayOf(profile);
  const offered = WAYS.filter((each) => reported[each] === 'yes');
  const closed = WAYS.filter((each) => reported[each] === 'no');
  if (closed.length === WAYS.length) {
    const why = phrase('attach.closed');
    return finding('attach', 'note', phrase('attach.onlyAtFirst', { why }), propose('attach', attach, 'none', why));
  }
  if (way !== 'none' && reported[way] === 'yes') {
    return finding('attach', 'good', phrase('attach.possible', { request: REQUESTS[way] }));
  }
  if (way === 'none' || reported[way] === 'no') {
    const [other] = offered;
    if (other !== undefined) {
      const why = phrase('attach.possibleUntried', { request: REQUESTS[other] });
      return finding('attach', 'note', why, propose('attach', attach, other, why));
    }
    if (way !== 'none') {
      const why = phrase('attach.impossible', { request: REQUESTS[way] });
      return finding('attach', 'note', why, propose('attach', attach, 'none', why));
    }
  }
  const what = way === 'none' ? phrase('attach.how') : phrase('attach.whether', { request: REQUESTS[way] });
  return finding('attach', 'skipped', phrase('attach.unstated', { what, untried }));
}

/** The finding about the ways after they were tried. */
function triedFinding(attempts: readonly Attempt[], profile: ServiceProfile): DoctorFinding {
  const { attach } = profile;
  const added = attempts.find((attempt) => attempt.kind === 'added');
  if (added !== undefined) return addedFinding(added, profile);
  const refused = attempts.find((attempt) => attempt.kind === 'accountRefused');
  if (refused !== undefined) return finding('attach', 'bad', refused.why);
  const unclear = attempts.find((attempt) => attempt.kind === 'unclear');
  if (unclear !== undefined) {
    const said = phrase('attach.unclear', { request: REQUESTS[unclear.way], why: unclear.why });
    return finding('attach', 'note', said);
  }
  const why = phrase('attach.noWay');
  return finding('attach', 'note', phrase('attach.onlyAtFirst', { why }), propose('attach', attach, 'none', why));
}

/** What else the added photo showed. */
function addedFindings(attempts: readonly Attempt[], profile: ServiceProfile): DoctorFinding[] {
  const added = attempts.find((attempt) => attempt.kind === 'added');
  if (added === undefined || added.tries === null) return [captionsUntried(phrase('captions.notAdded'))];
  const { sent, stored, changed } = added.order;
  const numbers = stored === null || stored === sent ? [] : [phrase('numbers.attached', { sent, stored })];
  return [
    ...[...numbers, ...changedNumbers(changed)].map((said) => finding('numbers', 'note', said)),
    ...streamFindings(added.sent),
    ...captionFindings(added.tries, profile),
  ];
}

/** What becomes of an Order that is changed, where that is not what was sent. */
function changedNumbers(changed: OrderTry): Phrase[] {
  switch (changed.kind) {
    case 'stored': {
      const { sent, stored } = changed;
      return stored === sent ? [] : [phrase('numbers.changed', { sent, stored })];
    }
    case 'refused':
      return [phrase('numbers.refused', { why: changed.why })];
    case 'unclear':
      return [];
  }
}

/** By which method bytes are taken, and whether the picture that came back was the one that was sent. */
function streamFindings(sent: StreamSent | undefined): DoctorFinding[] {
  if (sent === undefined || sent.method === null) return [];
  const { method, kept } = sent;
  const verdict = kept === false ? 'bad' : kept === null ? 'skipped' : 'good';
  const read = kept === false ? 'stream.another' : kept === null ? 'stream.unread' : 'stream.kept';
  return [
    finding('stream', verdict, phrase('stream.found', { method, read: phrase(read) })),
    ...(sent.second === null ? [] : [finding('stream', 'good', phrase(`stream.second.${sent.second}`))]),
    ...(sent.isCompleteBefore ? [finding('mediaStatus', 'note', phrase('mediaStatus.early'))] : []),
  ];
}

export function captionsUntried(untried: Phrase): DoctorFinding {
  return finding('captions', 'skipped', phrase('captions.untried', { untried }));
}

function addedFinding({ way, removal, sent }: Added, profile: ServiceProfile): DoctorFinding {
  const why = phrase('attach.added', { request: REQUESTS[way] });
  const found = way === 'stream' ? STREAM_WAYS[sent?.method ?? streamMethod(profile) ?? 'POST'] : way;
  const proposals = propose('attach', profile.attach, found, why);
  if (removal.kind === 'removed') {
    return finding(
      'attach',
      proposals.length === 0 ? 'good' : 'note',
      phrase('attach.removedAgain', { why }),
      proposals,
    );
  }
  const name = removal.mediaKeyNumeric === null ? `MediaKey ${removal.mediaKey}` : `Media(${removal.mediaKeyNumeric})`;
  const said = phrase('attach.left', { added: why, why: removal.why, media: name });
  return finding('attach', 'bad', said, proposals);
}
