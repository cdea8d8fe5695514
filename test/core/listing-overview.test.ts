import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../electron/core/store/store.ts';
import { getListing, listListings } from '../../electron/core/views/listing-view.ts';
import { ListingSummary } from '../../shared/contract/model.ts';
import { AccountId, ConflictId, ListingId, MediaId, MediaKey, Sha256, UploadId } from '../../shared/domain/ids.ts';
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
      unseen: fc.constantFrom(null, { fields: ['order' as const], asked: true, mayReplace: false }),
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
    const { unseen, ...fields } = remote;
    const known = { mediaKey: MediaKey.parse(mediaId), mediaKeyNumeric: 7, etag: null, mediaUrl: null };
    store.remote.save({ mediaId, ...known, modifiedAt: null, verified: true, unseen, fields });
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
    theirEtag: null,
    theirsAt: null,
    theirsBy: null,
    detectedAt: at,
  });
}

function addAccount(store: Store): void {
  const addresses = { uploadUrl: here, baseUrl: 'https://api.example', tokenUrl: null, clientId: null };
  store.accounts.save(
    {
      accountId: AccountId.parse(randomUUID()),
      name: 'Office',
      environment: 'test',
      ...addresses,
      signIn: 'token',
      memberLoginId: null,
      profile,
    },
    at,
  );
}

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
        const summaries = listListings(store, profile);
        expect(summaries).toHaveLength(given.length);
        for (const summary of summaries) {
          expect(ListingSummary.strip().parse(getListing(store, summary.listingId, profile))).toEqual(summary);
        }
        store.close();
      }),
      { numRuns: 25 },
    );
  });
});
