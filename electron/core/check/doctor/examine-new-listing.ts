import { type ListingKey, MediaKey } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { PictureMaker } from '../../photos/pictures/picture-maker.ts';
import { mayHaveChanged, type Result, succeeded } from '../../service/http/failure.ts';
import { type CreatedProperty, findMedia, insertProperty, readProperty } from '../../service/odata/listing-api.ts';
import { toPropertyEntity } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import { type StoredBinary, uploadBinaries } from '../../service/upload/media-service.ts';
import type { OutgoingListing } from '../../sync/send/outgoing-listing.ts';
import { withSamples } from './examine-upload.ts';
import { type Finding, failedFinding } from './findings.ts';
import {
  type Created,
  type Inserted,
  type NewPhotos,
  newListingFindings,
  notCreatedFinding,
  storedOf,
  untriedListing,
} from './new-listing-findings.ts';
import { type OwnMedia, ownMediaOf } from './own-media.ts';
import { askAgain, testEntity, type Wait } from './test-media.ts';

/** A listing of the library whose fields a test listing gets. */
export interface NewListing extends OutgoingListing {
  readonly name: string;
}

/** So many photos come with it: more than small services take at once, fewer than real listings have. */
export const TEST_PHOTOS = 12;

/** A listing field that no service has. */
export const UNKNOWN_FIELD = 'ListingLightboxTest';

interface Means {
  readonly maker: PictureMaker;
  readonly wait: Wait;
  /** Whether a photo can be looked up by its MediaKey. */
  readonly canLookUp: boolean;
}

export interface NewListingExamination {
  readonly findings: readonly Finding[];
  /** One of its photos, for further tries; null where it has none that is shown. */
  readonly own: OwnMedia | null;
}

/**
 * Creates a listing with test pictures, which stays at the service: the interface has no way to take one away. First with a field
 * that no service has, which some refuse; then, where it was created, once more with the same pictures.
 */
export async function examineNewListing(
  session: Session,
  listing: NewListing,
  means: Means,
): Promise<NewListingExamination> {
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
  // The first one holds these pictures: what is found by them tells nothing of the second.
  const again = sent.length === 0 ? null : await insert(isRefused ? entity : withUnknown, []);
  const trial = { made, unknownField: isRefused ? first.why : null, photos, again, canLookUp, name: listing.name };
  return { findings: newListingFindings(trial, session.account.profile), own: ownMediaOf(made, storedOf(photos)) };
}

const without = (found: Finding): NewListingExamination => ({ findings: [found], own: null });

/** Where pictures follow their photos, a new listing comes without any, as when the app sends it. Null for one that cannot be told. */
async function uploadTestPictures(session: Session, maker: PictureMaker): Promise<Result<(StoredBinary | null)[]>> {
  const { profile } = session.account;
  if (profile.attach === 'stream') return succeeded([]);
  return withSamples(maker, TEST_PHOTOS, async (samples) => {
    const stored: (StoredBinary | null)[] = [];
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
  const told = answer.ok ? answer.value : null;
  const place = { listingKey: told?.listingKey ?? null, location: told?.location ?? null };
  if (told !== null && (place.listingKey ?? place.location) !== null) {
    return { kind: 'created', ...place, answer: formOf(told), shown: told.isCut ? null : told.media };
  }
  const found = await findListing(session, lookFor, wait);
  if (found !== null) {
    return { kind: 'created', listingKey: found, location: null, answer: told === null ? 'lost' : 'bare', shown: null };
  }
  return { kind: 'untold', why: answer.ok ? phrase('newListing.notFound') : answer.failure.phrase };
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
  sent: readonly StoredBinary[],
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
