import type { AccountId, ListingKey } from '../../../shared/domain/ids.ts';
import type { RemoteMediaFields } from '../../../shared/domain/media.ts';
import { mediaSettingsOf } from '../../../shared/domain/member.ts';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ListingRow } from '../library/store/listing-table.ts';
import type { MediaRemoteRow } from '../library/store/media-remote-table.ts';
import type { Store } from '../library/store/store.ts';
import type { UploadDescriptor } from '../library/store/upload-table.ts';
import type { Result } from '../service/http/failure.ts';
import type { HttpAnswer } from '../service/http/http.ts';
import { parseJson } from '../service/http/json.ts';
import { readMedia } from '../service/odata/listing-api.ts';
import { type MediaName, mediaAddress } from '../service/odata/media-address.ts';
import { fromMediaEntity, type IncomingMedia, toMediaEntity } from '../service/odata/media-mapper.ts';
import type { Session } from '../service/session.ts';
import { type DoctorFinding, failedFinding, finding, send } from './findings.ts';

/** A photo of ours at the service, on which tags can be tried without changing a value, and its listing. */
export interface OwnMedia {
  readonly name: MediaName;
  /** As the service last reported them. */
  readonly etag: string | null;
  readonly shortDescription: string;
  readonly listingKey: ListingKey | null;
  readonly location: string | null;
  /** The Order behind the last photo of the listing. */
  readonly nextOrder: number;
  /** How many photos of the listing are known to be at the service. */
  readonly photos: number;
  /** Whether photos of the listing were moved since it is known: its numbers need not be those that it was made with. */
  readonly isMoved: boolean;
}

const MOST_HISTORY = 5000;

/** A photo that is at the service and not removed there, on the listing of the account that has the most of them. */
export function findOwnMedia(store: Store, accountId: AccountId): OwnMedia | null {
  const candidates = store.listings
    .all()
    .filter((listing) => listing.accountId === accountId && listing.onService)
    .map((listing) => ({ listing, photos: photosOf(store, listing) }))
    .toSorted((one, other) => other.photos.length - one.photos.length);
  for (const { listing, photos } of candidates) {
    const own = ownMediaOf(listing, photos);
    if (own === null) continue;
    const history = store.history.list(listing.listingId, undefined, MOST_HISTORY);
    return { ...own, isMoved: history.some(({ phrase }) => phrase !== null && tellsOfMove(phrase)) };
  }
  return null;
}

type KnownPhoto = Pick<OwnMedia, 'etag'> & Required<MediaName> & { readonly fields: RemoteMediaFields };

/**
 * The first photo that has a key, of a listing that is as it was made; null where none has.
 *
 * @param photos those of it that are at the service and not removed there
 */
export function ownMediaOf(
  { listingKey, location }: Pick<OwnMedia, 'listingKey' | 'location'>,
  photos: readonly KnownPhoto[],
): OwnMedia | null {
  const photo = photos.find(({ mediaKey, mediaKeyNumeric }) => (mediaKeyNumeric ?? mediaKey) !== null);
  if (photo === undefined) return null;
  const { mediaKey, mediaKeyNumeric, editLink, etag, fields } = photo;
  return {
    name: { mediaKey, mediaKeyNumeric, editLink },
    etag,
    shortDescription: fields.shortDescription,
    listingKey,
    location,
    nextOrder: Math.max(...photos.map((each) => (each.fields.order ?? 0) + 1)),
    photos: photos.length,
    isMoved: false,
  };
}

function photosOf(store: Store, { listingId }: ListingRow): MediaRemoteRow[] {
  return store.remote.ofListing(listingId).filter(({ fields }) => !fields.deletedYN);
}

/** That an Order was sent, or changed at the service. */
function tellsOfMove({ code, values }: Phrase): boolean {
  if (code === 'sent.order' || code.startsWith('history.order')) return true;
  return Object.values(values).some((value) => {
    if (typeof value !== 'object') return false;
    return [value].flat().some((inside: Phrase) => tellsOfMove(inside));
  });
}

/** A photo of ours at the service, for writes that leave it as it is. */
interface OwnPhoto {
  readonly url: string;
  readonly etag: string;
  readonly fields: Pick<IncomingMedia['fields'], 'shortDescription' | 'deletedYN'>;
  /** As the service showed it just now; null where it cannot be asked, and this is as last reported. */
  readonly shown: IncomingMedia | null;
}

/** One that was read, and not only reported earlier. */
export type ShownPhoto = OwnPhoto & { readonly shown: IncomingMedia };

/** The entity of an answer, with its tag from the header or the body. */
export function entityOf(answer: HttpAnswer): IncomingMedia | null {
  return fromMediaEntity(parseJson(answer.text), answer.headers.etag ?? null);
}

export function tagOf(answer: HttpAnswer): string | null {
  return answer.headers.etag ?? entityOf(answer)?.etag ?? null;
}

/** The photo as the service has it; where it cannot be asked, as last reported. */
export async function readOwnPhoto(session: Session, own: OwnMedia): Promise<OwnPhoto | DoctorFinding> {
  const url = mediaAddress(session.api, own.name);
  if (url === null) return finding('tags', 'skipped', phrase('tags.noAddress'));
  const read = await send(session, { method: 'GET', url });
  if (!read.ok) return failedFinding('tags', read.failure);
  if (read.value.status !== 200) {
    return own.etag === null
      ? finding('tags', 'skipped', phrase('tags.unreadable', { status: read.value.status }))
      : { url, etag: own.etag, fields: { shortDescription: own.shortDescription, deletedYN: false }, shown: null };
  }
  const shown = entityOf(read.value);
  const etag = tagOf(read.value);
  return shown === null || etag === null
    ? finding('tags', 'bad', phrase('tags.none'))
    : { url, etag, fields: shown.fields, shown };
}

/** Words of which every service makes the same, however often they are written. */
const UNALTERABLE = /^(?=.*[A-Za-z])[A-Za-z0-9]+(?:(?:[.,]? |-)[A-Za-z0-9]+)*$/;

/**
 * What is written so that nothing changes. [Note: as it is] A service that escapes or trims what it is sent makes of its own
 * `Bed &amp; bath` a `Bed &amp;amp; bath`: such words are left alone, and the flag is written that cannot be altered.
 */
export function asItIs({ fields }: Pick<OwnPhoto, 'fields'>): Record<string, unknown> {
  const { shortDescription, deletedYN } = fields;
  return UNALTERABLE.test(shortDescription) ? { ShortDescription: shortDescription } : { DeletedYN: deletedYN };
}

/** Writes the photo as it is, under a tag or without one. */
export function writeAsItIs(session: Session, photo: OwnPhoto, ifMatch: string | null): Promise<Result<HttpAnswer>> {
  return send(session, {
    method: 'PATCH',
    url: photo.url,
    body: JSON.stringify(asItIs(photo)),
    headers: { 'Content-Type': 'application/json', ...(ifMatch === null ? {} : { 'If-Match': ifMatch }) },
  });
}

/** A photo that was added for a try, and is removed after it. */
export interface TestMedia {
  readonly name: MediaName;
  /** Null where it is to be read. */
  readonly etag: string | null;
  readonly caption: string;
}

export type Wait = (milliseconds: number) => Promise<void>;

/** Milliseconds between reads that are to show what was written. */
const PAUSES = [0, 500, 2000, 8000];

/**
 * What is answered once it is enough, or at last, after growing pauses; null where nothing is.
 *
 * @param ask null where this time nothing is answered
 */
export async function askAgain<Value>(
  wait: Wait,
  ask: () => Promise<Value | null>,
  isEnough: (answered: Value) => boolean = () => true,
): Promise<Value | null> {
  let last: Value | null = null;
  for (const pause of PAUSES) {
    if (pause > 0) await wait(pause);
    last = (await ask()) ?? last;
    if (last !== null && isEnough(last)) break;
  }
  return last;
}

/** A Media that is made for a try, with a picture that was uploaded for it. */
export function testEntity(
  { account, api }: Pick<Session, 'account' | 'api'>,
  picture: Pick<UploadDescriptor, 'id' | 'location' | 'fileName' | 'size'>,
  { order, caption }: { readonly order: number; readonly caption: string },
): Record<string, unknown> {
  return toMediaEntity(
    {
      mediaKey: picture.id,
      mediaUrl: picture.location,
      mediaObjectId: picture.fileName,
      size: picture.size,
      order,
      shortDescription: caption,
      imageOf: '',
      changedByMemberId: account.memberLoginId ?? '',
    },
    mediaSettingsOf(account.profile, account.member),
    api.now(),
  );
}

/** What stands below a photo that is removed again after its tries. */
export const REMOVED_AT_ONCE = 'Test picture of Listing Lightbox, removed at once';

export async function tagNow(session: Session, name: MediaName): Promise<string | null> {
  const read = await readMedia(session.api, name);
  return read.ok ? read.value.etag : null;
}

export const isNewCaption =
  ({ caption }: TestMedia) =>
  ({ fields }: IncomingMedia): boolean =>
    fields.shortDescription !== caption;

/**
 * What reads show once they show a change; null where they do not.
 *
 * @param etag the tag that the change has brought; null where that is not known
 * @param mayBeIt whether what is shown can be what was written
 */
export async function readBack(
  session: Session,
  before: TestMedia,
  etag: string | null,
  wait: Wait,
  mayBeIt: (shown: IncomingMedia) => boolean = () => true,
): Promise<IncomingMedia | null> {
  return askAgain(wait, async () => {
    const read = await readMedia(session.api, before.name);
    if (!read.ok || !mayBeIt(read.value)) return null;
    const shown = read.value.etag;
    return (etag === null ? shown !== before.etag : shown === etag) ? read.value : null;
  });
}
