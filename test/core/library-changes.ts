import { createHash, randomUUID } from 'node:crypto';
import { createKeptListings } from '../../electron/core/app/views/kept-listings.ts';
import { createListingList } from '../../electron/core/app/views/listing-list.ts';
import { createWorkspaceChanges } from '../../electron/core/app/views/workspace-changes.ts';
import { recordChange } from '../../electron/core/library/changes/record.ts';
import type { Store } from '../../electron/core/library/store/store.ts';
import { renditionSpecKey } from '../../electron/core/photos/import/prepare.ts';
import { AS_IT_IS, toCorrections } from '../../shared/domain/corrections.ts';
import {
  AccountId,
  AttemptId,
  ConflictId,
  type ListingId,
  MediaId,
  MediaKey,
  MediaKeyNumeric,
  Sha256,
  UploadId,
} from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import fc from '../fast-check.ts';

// Libraries of any contents, and every way in which their reported state changes.

export const at = '2026-05-04T08:00:00.000Z';
const here = 'https://upload.example';
const problem = { code: 'offline', message: 'No connection.', action: 'retry' } as const;
const grave = { code: 'fileUnusable', message: 'Cannot be read.', action: 'fixField' } as const;
export const profile = ServiceProfile.parse({ rules: { shortDescriptionMaxLength: 10 } });

/** What reports the library to a window, as the core has it. */
export function tellerOf(store: Store) {
  const { listListings, summaries } = createListingList(store, profile);
  const keptListings = createKeptListings(store, profile);
  const changes = createWorkspaceChanges({ store, summaries, keptListings, accounts: () => [], conflicts: () => [] });
  return { listListings, summaries, changes };
}

/** All listings as a program that has just begun reports them. */
export function allListed(store: Store) {
  return createListingList(store, profile).listListings(allIds(store));
}

export function allIds(store: Store): ListingId[] {
  return store.overview.ids({ archivedToo: true, most: -1 });
}

const caption = fc.constantFrom('', 'Kitchen', 'A caption that is too long');
export const photo = fc.record({
  shortDescription: caption,
  imageOf: fc.constantFrom('', 'Kitchen'),
  removed: fc.boolean(),
  prepared: fc.boolean(),
  blocked: fc.constantFrom(null, problem, grave),
  upload: fc.option(
    fc.record({
      target: fc.constantFrom(here, 'https://elsewhere.example'),
      state: fc.constantFrom('pending', 'uploading', 'waiting', 'blocked', 'uploaded'),
      problem: fc.constantFrom(null, problem, grave),
    }),
  ),
  remote: fc.option(
    fc.record({
      shortDescription: caption,
      imageOf: fc.constantFrom('', 'Kitchen'),
      order: fc.option(fc.nat({ max: 5 })),
      deletedYN: fc.boolean(),
      unseenBase: fc.constantFrom(null, { fields: ['order' as const], asked: true, mayReplace: false }),
    }),
  ),
  conflict: fc.boolean(),
});
type Photo = typeof photo extends fc.Arbitrary<infer Value> ? Value : never;

export function addPhoto(store: Store, listingId: ListingId, given: Photo): void {
  const mediaId = MediaId.parse(randomUUID());
  const sha256 = Sha256.parse(createHash('sha256').update(mediaId).digest('hex'));
  const { shortDescription, upload, remote } = given;
  const shape = { width: 6000, height: 4000, captureTime: null, addedAt: at };
  store.blobs.add(sha256, 1, 'image/jpeg', at);
  store.media.insert({ mediaId, listingId, sha256, fileName: 'photo.jpg', shortDescription, ...shape });
  store.media.setFields(mediaId, { shortDescription, imageOf: given.imageOf });
  if (given.prepared) store.media.setPrepared(mediaId);
  if (given.removed) store.media.setRemoved(mediaId, true);
  if (given.blocked !== null) store.media.setBlocked(mediaId, given.blocked);
  if (upload !== null) {
    const uploadId = UploadId.parse(randomUUID());
    store.uploads.insert({ uploadId, mediaId, target: upload.target, sha256, bytes: 1, fileName: 'photo.jpg' });
    if (upload.state === 'uploaded') {
      const descriptor = { id: mediaId, fileName: 'photo.jpg', location: here, mediaType: 'image/jpeg', size: 1 };
      store.uploads.setUploaded(uploadId, descriptor);
    } else store.uploads.setState(uploadId, upload.state, { attempts: 1, problem: upload.problem });
  }
  if (remote !== null) {
    const { unseenBase, ...fields } = remote;
    const known = {
      mediaKey: MediaKey.parse(mediaId),
      mediaKeyNumeric: MediaKeyNumeric.parse(7),
      etag: null,
      mediaUrl: null,
    };
    store.remote.save({ mediaId, ...known, modifiedAt: null, verified: true, unseenBase, fields });
  }
  if (!given.conflict) return;
  store.conflicts.save({
    conflictId: ConflictId.parse(randomUUID()),
    listingId,
    mediaId,
    field: 'shortDescription',
    base: '',
    mine: 'mine',
    theirs: 'theirs',
    theirsAt: null,
    theirsBy: null,
    detectedAt: at,
  });
}

export function addAccount(store: Store, name = 'Office'): void {
  const addresses = { uploadUrl: here, baseUrl: 'https://api.example', tokenUrl: null, clientId: null };
  store.accounts.save(
    {
      accountId: AccountId.parse(randomUUID()),
      name,
      environment: 'test',
      ...addresses,
      signIn: 'token',
      memberLoginId: null,
      issuer: null,
      member: null,
      profile,
    },
    at,
  );
}

function otherSha256(): Sha256 {
  return Sha256.parse(createHash('sha256').update(randomUUID()).digest('hex'));
}

/** Somebody changes something: each of these is one of the ways in which rows about a listing come and go. */
export const CHANGES: readonly ((store: Store, listingId: ListingId, mediaId: MediaId) => void)[] = [
  (store, _, mediaId) => store.media.setFields(mediaId, { shortDescription: randomUUID(), imageOf: '' }),
  (store, _, mediaId) => store.media.setRemoved(mediaId, store.media.get(mediaId)?.removed === false),
  (store, _, mediaId) => store.media.setPrepared(mediaId),
  (store, _, mediaId) => store.media.setBlocked(mediaId, grave),
  (store, _, mediaId) => store.media.delete(mediaId),
  (store, listingId) =>
    store.media.setSequence(
      store.media
        .ofListing(listingId)
        .map((row) => row.mediaId)
        .toReversed(),
    ),
  (store, listingId) => addPhoto(store, listingId, ATTACHED),
  (store, _, mediaId) => store.remote.delete(mediaId),
  (store, _, mediaId) => {
    const known = store.remote.get(mediaId);
    if (known !== null) store.remote.save({ ...known, fields: { ...known.fields, order: 9, deletedYN: true } });
  },
  (store, _, mediaId) => store.uploads.deleteOf(mediaId),
  (store, _, mediaId) => {
    const upload = store.uploads.of(mediaId, here);
    if (upload !== null) store.uploads.setState(upload.uploadId, 'blocked', { attempts: 2, problem: grave });
  },
  (store) => store.uploads.moveTarget('https://elsewhere.example', here),
  (store, listingId) => {
    const [conflict] = store.conflicts.openOf(listingId);
    if (conflict !== undefined) store.conflicts.resolve(conflict.conflictId, at, { kind: 'mine' });
  },
  (store, listingId, mediaId) => {
    const attemptId = AttemptId.parse(randomUUID());
    const subject = [mediaId];
    store.attempts.open({
      attemptId,
      kind: 'upload',
      listingId,
      subject,
      request: {},
      owner: 'x',
      fence: 1,
      startedAt: 1,
    });
    store.attempts.doubt(attemptId, 2, 'me', null);
  },
  (store, _, mediaId) => store.media.setRating(mediaId, 3),
  (store, _, mediaId) => store.media.setFlag(mediaId, 'rejected'),
  (store, _, mediaId) => {
    const media = store.media.get(mediaId);
    if (media !== null) store.media.setPicture(mediaId, { ...media, sourcePath: '/card/IMG_1.JPG' });
  },
  (store, _, mediaId) => store.media.setCorrections(mediaId, toCorrections({ ...AS_IT_IS, exposure: 1 })),
  (store, _, mediaId) => store.media.setPlaceWhenBack(mediaId, 3),
  (store, _, mediaId) => store.holds.set(mediaId, 'paused'),
  (store, _, mediaId) => {
    const source = store.media.get(mediaId)?.sha256;
    if (source === undefined) return;
    store.blobs.setTile(source);
    store.blobs.setMeasures(source, {
      likeness: '0123456789abcdef',
      sharpness: 2,
      signals: { lights: [9, 99, 199, 239], blur: 0.3, tilt: null },
    });
  },
  (store, _, mediaId) => {
    const source = store.media.get(mediaId)?.sha256;
    if (source === undefined) return;
    const made = { sha256: otherSha256(), bytes: 9, width: 3, height: 2 };
    store.blobs.saveRendition(source, renditionSpecKey(profile.rendition), made);
  },
  (store, _, mediaId) => {
    if (store.media.get(mediaId) === null) return;
    store.arrivals.save({ mediaId, session: 's', owner: 'x', path: null, bytes: 1, modifiedAt: 1 });
  },
  (store, _, mediaId) => store.arrivals.delete(mediaId),
  (store, _, mediaId) => {
    const sha256 = otherSha256();
    store.blobs.add(sha256, 1, 'image/jpeg', at);
    store.media.setPicture(mediaId, { sha256, fileName: 'new.jpg', width: 2, height: 3, captureTime: null });
  },
  (store, listingId, mediaId) => {
    const step = { kind: 'rating', mediaId, from: 0, to: 3 } as const;
    recordChange(store, listingId, { kind: 'rate', count: 1, steps: [step], at: new Date(at) });
  },
  (store, listingId) => store.listings.rename(listingId, randomUUID()),
  (store, listingId) => store.listings.touch(listingId, new Date().toISOString()),
  (store, listingId) => store.listings.setBlocked(listingId, grave),
  (store, listingId) => store.listings.setRemote(listingId, { listingKey: null, location: '/1', etag: null }, at),
  (store, listingId) => store.listings.delete(listingId),
  (store) => addAccount(store, 'Second'),
  (store) => store.accounts.choose(store.accounts.all().at(-1)?.accountId ?? AccountId.parse(randomUUID())),
  (store) => {
    const account = store.accounts.current();
    const profileNow = ServiceProfile.parse({ rules: { shortDescriptionMaxLength: 5 } });
    if (account !== null) store.accounts.setProfile(account.accountId, profileNow);
  },
];

export const ATTACHED: Photo = {
  shortDescription: 'Kitchen',
  imageOf: 'Kitchen',
  removed: false,
  prepared: true,
  blocked: null,
  upload: { target: here, state: 'uploaded', problem: null },
  remote: { shortDescription: 'Kitchen', imageOf: 'Kitchen', order: 0, deletedYN: false, unseenBase: null },
  conflict: true,
};
