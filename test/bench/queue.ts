import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openStore, type Store } from '../../electron/core/library/store/store.ts';
import { type ListingSnapshot, planListing } from '../../electron/core/sync/base/reconcile.ts';
import { readSnapshot } from '../../electron/core/sync/base/snapshot.ts';
import { AccountId, ListingId, MediaId, MediaKey, MediaKeyNumeric, Sha256, UploadId } from '../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../shared/domain/service-profile.ts';
import { type BenchRow, type Goal, median, plainRow } from './row.ts';

/** The first listing is the large one that is planned. */
const photosOfListings = [1000, ...Array.from({ length: 990 }, () => 100)];
const rounds = 15;
const uploadUrl = 'https://upload.example';

const pollGoal: Goal = { of: 'value', at: 'most', limit: 20 };
const planGoal: Goal = { of: 'value', at: 'most', limit: 10 };

/** What sync asks its database all the time, and planning of a large listing. */
export function benchQueue(scratch: string): BenchRow[] {
  const store = openStore(join(scratch, 'library.sqlite'));
  try {
    const listingId = fill(store);
    const account = store.accounts.all()[0];
    if (account === undefined) throw new Error('The library has no account.');
    const read = (): ListingSnapshot => readSnapshot(store, listingId, account);
    const asIs = read();
    const changed = changeEverything(asIs);
    const photos = asIs.media.length.toLocaleString('en');
    const polling = (name: string, poll: () => unknown) => plainRow(name, timePerCall(poll, 1000), 'µs', pollGoal);
    const planning = (name: string, work: () => unknown, goal: Goal | null) =>
      plainRow(`${name} ${photos} photos`, timePerCall(work, 10) / 1000, 'ms', goal);
    return [
      polling(`poll of ${photosOfListings.length} listings`, store.schedule.wanted),
      polling('poll for changes of another process', store.poll),
      planning('planning, nothing changed,', () => planListing(asIs), planGoal),
      planning('planning, all changed,', () => planListing(changed), planGoal),
      planning('reading what is planned of', read, null),
    ];
  } finally {
    store.close();
  }
}

/** Microseconds of a call: the median of several rounds, after one for loading and compiling. */
function timePerCall(work: () => unknown, calls: number): number {
  const times = Array.from({ length: rounds + 1 }, () => {
    const started = performance.now();
    for (let call = 0; call < calls; call += 1) work();
    return ((performance.now() - started) * 1000) / calls;
  });
  return median(times.slice(1));
}

/** Fills a library: of the uploads some wait and some are blocked, the photos of one listing are at the service. */
function fill(store: Store): ListingId {
  const at = new Date(0).toISOString();
  const ids = photosOfListings.map(() => ListingId.parse(randomUUID()));
  let number = 0;
  store.write(() => {
    store.accounts.save(
      {
        accountId: AccountId.parse(randomUUID()),
        name: 'Bench',
        environment: 'test',
        uploadUrl,
        baseUrl: 'https://api.example',
        signIn: 'token',
        tokenUrl: null,
        clientId: null,
        memberLoginId: null,
        issuer: null,
        member: null,
        profile: DEFAULT_PROFILE,
      },
      at,
    );
    ids.forEach((listingId, listing) => {
      store.listings.insert(listingId, `Listing ${listing}`, {}, at);
      store.schedule.setRetry(listingId, 1, { at: listing, since: listing, why: null });
      store.schedule.setSyncWanted(listingId, listing % 2 === 0);
      const last = number + (photosOfListings[listing] ?? 0);
      for (; number < last; number += 1) addPhoto(store, listingId, number, at);
    });
  });
  const [first] = ids;
  if (first === undefined) throw new Error('No listing was made.');
  store.write(() => attachAll(store, first));
  return first;
}

function addPhoto(store: Store, listingId: ListingId, number: number, at: string): void {
  const sha256 = Sha256.parse(createHash('sha256').update(String(number)).digest('hex'));
  const mediaId = MediaId.parse(randomUUID());
  const uploadId = UploadId.parse(randomUUID());
  const fileName = `${mediaId}.jpg`;
  store.blobs.add(sha256, 1, 'image/jpeg', at);
  store.media.insert({
    mediaId,
    listingId,
    sha256,
    fileName,
    shortDescription: 'Kitchen with an island',
    width: 6000,
    height: 4000,
    captureTime: null,
    addedAt: at,
  });
  store.uploads.insert({ uploadId, mediaId, target: uploadUrl, sha256, bytes: 1, fileName });
  if (number % 20 === 0) store.uploads.setState(uploadId, 'waiting', { attempts: 1 });
  else if (number % 20 === 1) store.uploads.setState(uploadId, 'blocked', { attempts: 1 });
  else if (number % 20 < 18) {
    const descriptor = { id: mediaId, fileName, location: uploadUrl, mediaType: 'image/jpeg', size: 1 };
    store.uploads.setUploaded(uploadId, descriptor);
  }
}

function attachAll(store: Store, listingId: ListingId): void {
  store.media.ofListing(listingId).forEach((media, order) => {
    store.media.setPrepared(media.mediaId);
    store.remote.save({
      unseenBase: null,
      mediaId: media.mediaId,
      mediaKey: MediaKey.parse(media.mediaId),
      mediaKeyNumeric: MediaKeyNumeric.parse(order),
      etag: 'W/"1"',
      mediaUrl: null,
      modifiedAt: null,
      verified: true,
      fields: { shortDescription: media.shortDescription, imageOf: media.imageOf, order, deletedYN: false },
    });
  });
}

/** Every caption is edited and the sequence shuffled by a stride that shares no factor with its length. */
function changeEverything(snapshot: ListingSnapshot): ListingSnapshot {
  const { media } = snapshot;
  return {
    ...snapshot,
    media: media.flatMap((_, index) => {
      const photo = media[(index * 379) % media.length];
      return photo === undefined ? [] : [{ ...photo, shortDescription: `Edited ${index}` }];
    }),
  };
}
