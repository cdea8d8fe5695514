import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../electron/core/store/store.ts';
import { createListingList } from '../../electron/core/views/listing-list.ts';
import { getListing } from '../../electron/core/views/listing-view.ts';
import { ListingSummary } from '../../shared/contract/model.ts';
import {
  AccountId,
  AttemptId,
  ConflictId,
  ListingId,
  MediaId,
  MediaKey,
  MediaKeyNumeric,
  Sha256,
  UploadId,
} from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { temporaryFolder } from './harness.ts';

const at = '2026-05-04T08:00:00.000Z';
const here = 'https://upload.example';
const problem = { code: 'offline', message: 'No connection.', action: 'retry' } as const;
const grave = { code: 'fileUnusable', message: 'Cannot be read.', action: 'fixField' } as const;
const profile = ServiceProfile.parse({ rules: { shortDescriptionMaxLength: 10 } });

const caption = fc.constantFrom('', 'Kitchen', 'A caption that is too long');
const photo = fc.record({
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
      unknownBase: fc.constantFrom(null, { fields: ['order' as const], asked: true, mayReplace: false }),
    }),
  ),
  conflict: fc.boolean(),
});
type Photo = typeof photo extends fc.Arbitrary<infer Value> ? Value : never;

function addPhoto(store: Store, listingId: ListingId, given: Photo): void {
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
    const { unknownBase, ...fields } = remote;
    const known = {
      mediaKey: MediaKey.parse(mediaId),
      mediaKeyNumeric: MediaKeyNumeric.parse(7),
      etag: null,
      mediaUrl: null,
    };
    store.remote.save({ mediaId, ...known, modifiedAt: null, verified: true, unknownBase, fields });
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

function addAccount(store: Store, name = 'Office'): void {
  const addresses = { uploadUrl: here, baseUrl: 'https://api.example', tokenUrl: null, clientId: null };
  store.accounts.save(
    {
      accountId: AccountId.parse(randomUUID()),
      name,
      environment: 'test',
      ...addresses,
      signIn: 'token',
      memberLoginId: null,
      profile,
    },
    at,
  );
}

/** Somebody changes something: each of these is one of the ways in which rows that tell of a listing come and go. */
const CHANGES: readonly ((store: Store, listingId: ListingId, mediaId: MediaId) => void)[] = [
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

const ATTACHED: Photo = {
  shortDescription: 'Kitchen',
  imageOf: 'Kitchen',
  removed: false,
  prepared: true,
  blocked: null,
  upload: { target: here, state: 'uploaded', problem: null },
  remote: { shortDescription: 'Kitchen', imageOf: 'Kitchen', order: 0, deletedYN: false, unknownBase: null },
  conflict: true,
};

describe('the list of listings', () => {
  it('tells of each listing what the listing itself tells', async () => {
    const folder = await temporaryFolder();
    const listings = fc.array(fc.array(photo, { maxLength: 6 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(listings, (given) => {
        const store = openStore(path.join(folder, `${randomUUID()}.db`));
        store.write(() => {
          addAccount(store);
          given.forEach((photos, index) => {
            const listingId = ListingId.parse(randomUUID());
            store.listings.insert(listingId, `Listing ${index}`, {}, at);
            for (const each of photos) addPhoto(store, listingId, each);
          });
        });
        const summaries = createListingList(store, profile).listListings();
        expect(summaries).toHaveLength(given.length);
        for (const summary of summaries) {
          expect(ListingSummary.strip().parse(getListing(store, summary.listingId, profile))).toEqual(summary);
        }
        store.close();
      }),
      { numRuns: 25 },
    );
  });

  it('is after every change what it is when everything is read', async () => {
    const folder = await temporaryFolder();
    const which = fc.nat({ max: 20 });
    const change = fc.record({
      change: fc.nat({ max: CHANGES.length - 1 }),
      listing: which,
      photo: which,
      by: fc.constantFrom('us', 'another process', 'nobody: it is taken back'),
    });
    // Every kind of change is among them.
    const changes = fc.shuffledSubarray(
      CHANGES.map((_, index) => index),
      { minLength: CHANGES.length },
    );
    fc.assert(
      fc.property(fc.array(photo, { minLength: 6, maxLength: 6 }), changes, fc.array(change), (given, all, more) => {
        const file = path.join(folder, `${randomUUID()}.db`);
        const [store, other] = [openStore(file), openStore(file)];
        store.write(() => {
          addAccount(store);
          given.forEach((each, index) => {
            const listingId = ListingId.parse(randomUUID());
            store.listings.insert(listingId, `Listing ${index}`, {}, at);
            addPhoto(store, listingId, each);
            addPhoto(store, listingId, ATTACHED);
          });
        });
        const { listListings: list } = createListingList(store, profile);
        const steps = [...all.map((index) => ({ change: index, listing: index, photo: 0, by: 'us' })), ...more];
        for (const step of steps) {
          const listings = store.listings.all();
          const listingId = listings[step.listing % Math.max(1, listings.length)]?.listingId;
          if (listingId === undefined) break;
          const photos = store.media.ofListing(listingId);
          const mediaId = photos[step.photo % Math.max(1, photos.length)]?.mediaId ?? MediaId.parse(randomUUID());
          const by = step.by === 'another process' ? other : store;
          const takenBack = new Error('taken back');
          const make = (): void =>
            by.write(() => {
              CHANGES[step.change]?.(by, listingId, mediaId);
              list();
              if (step.by.startsWith('nobody')) throw takenBack;
            });
          if (step.by.startsWith('nobody')) expect(make).toThrow(takenBack);
          else make();
          expect(list()).toEqual(createListingList(store, profile).listListings());
        }
        store.close();
        other.close();
      }),
      { numRuns: 10 },
    );
  });

  it('keeps nothing of a change that was taken back', async () => {
    const store = openStore(path.join(await temporaryFolder(), 'library.db'));
    const listingId = ListingId.parse(randomUUID());
    store.write(() => store.listings.insert(listingId, 'Before', {}, at));
    const { listListings: list } = createListingList(store, profile);
    const rename = (name: string): void => {
      store.listings.rename(listingId, name);
      expect(list()).toMatchObject([{ name }]);
    };
    const takenBack = (): void => {
      store.write(() => {
        rename('Taken back');
        throw new Error('on purpose');
      });
    };
    expect(takenBack).toThrow('on purpose');
    store.write(() => rename('After'));
    expect(list()).toMatchObject([{ name: 'After' }]);
    store.close();
  });
});
