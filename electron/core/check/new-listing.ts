import { type ListingKey, MediaKey } from '../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { type ServiceProfile, streamMethod } from '../../../shared/domain/service-profile.ts';
import type { UploadDescriptor } from '../library/store/upload-table.ts';
import type { PictureMaker } from '../photos/pictures/picture-maker.ts';
import { type Failure, mayHaveChanged, type Result, succeeded } from '../service/http/failure.ts';
import { type CreatedProperty, findMedia, insertProperty, readProperty } from '../service/odata/listing-api.ts';
import { matchMedia, type SentIdentity } from '../service/odata/match-media.ts';
import { type IncomingMedia, toPropertyEntity } from '../service/odata/media-mapper.ts';
import type { Session } from '../service/session.ts';
import { uploadBinaries } from '../service/upload/media-service.ts';
import type { OutgoingListing } from '../sync/send/outgoing-listing.ts';
import { type DoctorFinding, failedFinding, finding } from './findings.ts';
import { askAgain, type OwnMedia, ownMediaOf, testEntity, type Wait } from './own-media.ts';
import { numbersFinding } from './reading.ts';
import { withSamples } from './upload.ts';

/** A listing of the library whose fields a test listing gets. */
export interface NewListing extends OutgoingListing {
  readonly name: string;
}

/** So many photos come with it: more than small services take at once, fewer than real listings have. */
export const TEST_PHOTOS = 12;

const UNKNOWN_FIELD = 'ListingLightboxTest';

interface Means {
  readonly maker: PictureMaker;
  readonly wait: Wait;
  readonly canLookUp: boolean;
}

interface NewListingCheck {
  readonly findings: readonly DoctorFinding[];
  /** One of its photos, for further tries; null where it has none that is shown. */
  readonly own: OwnMedia | null;
}

/**
 * Creates a listing with test pictures, which stays at the service: the interface has no way to take one away. First with a field
 * that no service has, which some refuse; then, where it was created, once more with the same pictures.
 */
export async function checkNewListing(session: Session, listing: NewListing, means: Means): Promise<NewListingCheck> {
  const { maker, wait, canLookUp } = means;
  const pictures = await uploadTestPictures(session, maker);
  if (!pictures.ok) return without(failedFinding('newListing', pictures.failure));
  if (pictures.value.includes(null)) return without(untriedListing(phrase('untried.noPicture')));
  const sent = pictures.value.filter((picture) => picture !== null);
  const entity = toPropertyEntity(
    listing.fields,
    sent.map((picture, index) =>
      testEntity(session, picture, {
        order: session.account.profile.media.firstOrder + index,
        caption: `Test picture ${index + 1} of Listing Lightbox`,
      }),
    ),
  );
  const withUnknown = { ...entity, [UNKNOWN_FIELD]: 'Test of Listing Lightbox' };
  const keys = sent.map(({ id }) => id);
  const insert = (body: Record<string, unknown>, lookFor: readonly string[]): Promise<Inserted> =>
    tryInsert(session, { ...listing, body, lookFor, wait });
  const first = await insert(withUnknown, keys);
  const isRefused = first.kind === 'refused';
  const made = isRefused ? await insert(entity, keys) : first;
  if (made.kind !== 'created') return without(notCreatedFinding(listing.name, made));
  const photos = await readPhotos(session, made, sent, wait);
  // The first one holds these pictures: what is found by them shows nothing of the second.
  const again = sent.length === 0 ? null : await insert(isRefused ? entity : withUnknown, []);
  const trial = { made, unknownField: isRefused ? first.why : null, photos, again, canLookUp, name: listing.name };
  return { findings: newListingFindings(trial, session.account.profile), own: ownMediaOf(made, storedOf(photos)) };
}

const without = (found: DoctorFinding): NewListingCheck => ({ findings: [found], own: null });

/** Where pictures follow their photos, a new listing comes without any, as when the app sends it. Null for one that is unknown. */
async function uploadTestPictures(session: Session, maker: PictureMaker): Promise<Result<(UploadDescriptor | null)[]>> {
  const { profile } = session.account;
  if (streamMethod(profile) !== null) return succeeded([]);
  return withSamples(maker, TEST_PHOTOS, async (samples) => {
    const stored: (UploadDescriptor | null)[] = [];
    for (let from = 0; from < samples.length; from += profile.upload.filesPerRequest) {
      const some = await uploadBinaries(session.media, samples.slice(from, from + profile.upload.filesPerRequest));
      if (!some.ok) return some;
      stored.push(...some.value);
    }
    return succeeded(stored);
  });
}

interface Insertion extends Pick<OutgoingListing, 'along'> {
  readonly body: Record<string, unknown>;
  /** MediaKeys by which it is found where its answer is lost or names nothing. */
  readonly lookFor: readonly string[];
  readonly wait: Wait;
}

async function tryInsert(session: Session, { body, along, lookFor, wait }: Insertion): Promise<Inserted> {
  const answer = await insertProperty(session.api, body, along);
  if (!answer.ok && answer.failure.kind === 'refused') return { kind: 'refused', why: answer.failure.phrase };
  if (!answer.ok && !mayHaveChanged(answer.failure)) return { kind: 'failed', failure: answer.failure };
  const reported = answer.ok ? answer.value : null;
  const place = { listingKey: reported?.listingKey ?? null, location: reported?.location ?? null };
  if (reported !== null && (place.listingKey ?? place.location) !== null) {
    return { kind: 'created', ...place, answer: formOf(reported), shown: reported.isCut ? null : reported.media };
  }
  const found = await findListing(session, lookFor, wait);
  if (found !== null) {
    return {
      kind: 'created',
      listingKey: found,
      location: null,
      answer: reported === null ? 'lost' : 'bare',
      shown: null,
    };
  }
  return { kind: 'unclear', why: answer.ok ? phrase('newListing.notFound') : answer.failure.phrase };
}

const formOf = ({ media, listingKey }: CreatedProperty): 'shown' | 'named' =>
  media === null && listingKey === null ? 'named' : 'shown';

/** The listing that holds one of these photos. */
async function findListing({ api }: Session, keys: readonly string[], wait: Wait): Promise<ListingKey | null> {
  if (keys.length === 0) return null;
  return askAgain(wait, async () => {
    const found = await findMedia(api, keys, { isOneEnough: true });
    const [media] = found.ok && found.value.kind === 'found' ? found.value.media : [];
    return media?.listingKey ?? null;
  });
}

/** The photos of the new listing, read until they are all shown, or by the answer to its creation where it cannot be read. */
async function readPhotos(
  { api }: Session,
  made: Created,
  sent: readonly UploadDescriptor[],
  wait: Wait,
): Promise<NewPhotos> {
  const known = sent.map(({ id, location, fileName }) => ({
    mediaKey: id,
    mediaUrl: location,
    mediaObjectId: fileName,
  }));
  const ours = known.map(({ mediaKey }) => ({ mediaKey: MediaKey.parse(mediaKey), mediaKeyNumeric: null }));
  const read = await askAgain(
    wait,
    async () => {
      const answer = await readProperty(api, made, { before: { ours, others: [] } });
      return answer.ok ? answer.value : null;
    },
    ({ media }) => (media ?? []).length >= sent.length,
  );
  const whole = read?.complete === true ? read.media : made.shown;
  return { sent: known, shown: whole ?? read?.media ?? null, isWhole: whole !== null };
}

/** What became of one request to create a listing. */
type Inserted =
  | {
      readonly kind: 'created';
      readonly listingKey: ListingKey | null;
      /** Its address; null where it is read by its key. */
      readonly location: string | null;
      /** The listing came back, its address alone did, nothing that names it did, or no answer did. */
      readonly answer: 'shown' | 'named' | 'bare' | 'lost';
      /** Its photos as the answer shows them. */
      readonly shown: readonly IncomingMedia[] | null;
    }
  | { readonly kind: 'refused'; readonly why: Phrase }
  /** Nothing was created. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** It may have been created. */
  | { readonly kind: 'unclear'; readonly why: Phrase };

/** The photos of a new listing, as they were sent and as the service shows them. */
interface NewPhotos {
  readonly sent: readonly SentIdentity[];
  /** Null where they are not shown. */
  readonly shown: readonly IncomingMedia[] | null;
  /** Nothing of them is missing from what is shown. */
  readonly isWhole: boolean;
}

type Created = Extract<Inserted, { kind: 'created' }>;

export interface NewListingTrial {
  readonly name: string;
  readonly made: Created;
  /** Why a field that no service has was refused; null where it was taken. */
  readonly unknownField: Phrase | null;
  readonly photos: NewPhotos;
  /** The same listing, sent a second time; null where that was not tried. */
  readonly again: Inserted | null;
  readonly canLookUp: boolean;
}

function untriedListing(untried: Phrase): DoctorFinding {
  return finding('newListing', 'skipped', phrase('newListing.untried', { untried }));
}

/** The finding where no listing was created, or none that is known. */
export function notCreatedFinding(name: string, made: Exclude<Inserted, { kind: 'created' }>): DoctorFinding {
  switch (made.kind) {
    case 'refused':
      return finding('newListing', 'bad', phrase('newListing.refused', { name, why: made.why }));
    case 'failed':
      return failedFinding('newListing', made.failure);
    case 'unclear':
      return finding('newListing', 'bad', phrase('newListing.unclear', { name, why: made.why }));
  }
}

/** The findings about a new listing. What stays at the service comes last. */
export function newListingFindings(trial: NewListingTrial, profile: ServiceProfile): DoctorFinding[] {
  const { made, photos, unknownField } = trial;
  const orders = (photos.shown ?? []).map(({ fields }) => fields.order);
  const numbers = numbersFinding(orders, false, profile);
  return [
    finding('newListing', made.answer === 'lost' ? 'note' : 'good', phrase(`newListing.${made.answer}`)),
    ...photoFindings(photos, profile),
    ...(numbers === null ? [] : [numbers]),
    finding(
      'unknownFields',
      'good',
      unknownField === null ? phrase('unknownFields.taken') : phrase('unknownFields.refused', { why: unknownField }),
    ),
    ...againFindings(trial),
    leftFinding(trial),
  ];
}

/** Those that are shown and not removed. */
function storedOf({ shown }: Pick<NewPhotos, 'shown'>): readonly IncomingMedia[] {
  return (shown ?? []).filter(({ fields }) => !fields.deletedYN);
}

function photoFindings(photos: NewPhotos, { attach }: ServiceProfile): DoctorFinding[] {
  const { sent, shown, isWhole } = photos;
  if (sent.length === 0) return [];
  const stored = storedOf(photos);
  if (stored.length >= sent.length) {
    return [
      finding('newPhotos', 'good', phrase('newPhotos.all', { count: sent.length })),
      ...keyFindings(sent, stored),
    ];
  }
  if (shown === null || !isWhole) return [finding('newPhotos', 'skipped', phrase('newPhotos.unclear'))];
  const why = phrase('newPhotos.cut', { stored: stored.length, count: sent.length });
  const cut =
    attach === 'none'
      ? finding('newPhotos', 'bad', phrase('newPhotos.lost', { why }))
      : finding('newPhotos', 'note', phrase('newPhotos.added', { why }));
  return [cut, ...keyFindings(sent, stored)];
}

/** A finding where the service names photos itself: after a lost answer, they cannot be looked up by what was sent. */
function keyFindings(sent: readonly SentIdentity[], stored: readonly IncomingMedia[]): DoctorFinding[] {
  const matched = [...matchMedia(sent, stored)];
  const isRenamed = matched.some(([one, media]) => one.mediaKey.toLowerCase() !== media.mediaKey.toLowerCase());
  return isRenamed ? [finding('newPhotos', 'note', phrase('newPhotos.ownKeys'))] : [];
}

function againFindings({ again, canLookUp }: NewListingTrial): DoctorFinding[] {
  switch (again?.kind) {
    case undefined:
      return [];
    case 'created': {
      const why = phrase('repeatedListing.second');
      return canLookUp
        ? [finding('repeatedListing', 'good', phrase('repeatedListing.asked', { why }))]
        : [finding('repeatedListing', 'note', phrase('filter.none', { why }))];
    }
    case 'refused':
      return [finding('repeatedListing', 'good', phrase('repeatedListing.refused', { why: again.why }))];
    case 'failed':
      return [failedFinding('repeatedListing', again.failure)];
    case 'unclear':
      return [finding('repeatedListing', 'note', phrase('repeatedListing.unclear', { why: again.why }))];
  }
}

/** What a person removes at the service, since it cannot be done from here. */
function leftFinding({ made, again, name }: NewListingTrial): DoctorFinding {
  const listing = nameOf(made);
  const other = again?.kind === 'created' ? nameOf(again) : null;
  const said =
    other === null
      ? phrase('newListing.left', { listing, name })
      : phrase('newListing.leftTwo', { listing, other, name });
  return finding('newListing', 'note', said);
}

/** Its ListingKey; the end of its address, such as `Property('8')`, where it is unknown. */
function nameOf({ listingKey, location }: Created): string {
  return listingKey ?? location?.slice(location.lastIndexOf('/') + 1) ?? '';
}
