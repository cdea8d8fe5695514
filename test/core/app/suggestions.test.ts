import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { usualCaptions } from '../../../electron/core/app/handlers/workspace.ts';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { MOST_LOOKED_AT } from '../../../electron/core/library/store/written-table.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import { xmpPacket } from '../../../shared/domain/xmp-packet.ts';
import { afterTest, nth, type Opened, openCore, pictureFiles, temporaryFolder } from '../harness.ts';

const NOTHING_SAID = { title: null, description: null, rating: null, copyright: null, creator: null };

it('keeps the keywords of a file, and suggests nothing by itself', async () => {
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
  const [file = ''] = await pictureFiles(1);
  const keywords = ['Kitchen', 'Dining Room', '  granite   counters ', 'x'.repeat(61), 'Kitchen'];
  await writeFile(file.replace('.jpg', '.xmp'), xmpPacket({ ...NOTHING_SAID, keywords }));
  await opened.call('media.add', { listingId, paths: [file] });
  const [photo] = (await opened.detail(listingId)).media;
  expect(photo).toMatchObject({
    imageOf: '',
    shortDescription: '',
    keywords: ['Kitchen', 'Dining Room', 'granite counters'],
  });
  // A listing that starts as this one has them as well.
  const copied = await opened.call('listing.duplicate', { listingId, photos: true });
  expect((await opened.detail(copied.listingId)).media).toMatchObject([{ keywords: photo?.keywords }]);
});

/** A listing whose photos have these captions, all in the kitchen. */
async function kitchens(opened: Opened, name: string, captions: readonly string[], first: number): Promise<ListingId> {
  const { listingId } = await opened.call('listing.create', { name });
  const mediaIds = await opened.addPhotos(listingId, captions.length, first);
  const edits = mediaIds.map((mediaId, index) => ({
    mediaId,
    shortDescription: nth(captions, index),
    imageOf: 'Kitchen',
  }));
  await opened.call('media.editEach', { listingId, edits });
  return listingId;
}

it('tells the captions that stand in several other listings for a room, the most usual first', async () => {
  const opened = await openCore();
  await kitchens(opened, 'A', ['Chef’s kitchen', 'Only here', 'Kitchen with island'], 1);
  await kitchens(opened, 'B', ['Chef’s kitchen', 'Kitchen with island', 'Only there', 'Only there'], 4);
  const third = await kitchens(opened, 'C', ['Kitchen with island'], 8);
  const { listingId } = await opened.call('listing.create', { name: 'D' });
  const rooms = ['Kitchen', 'Bathroom'];
  expect(await opened.call('suggestion.written', { listingId, rooms })).toEqual([
    { room: 'Kitchen', captions: ['Kitchen with island', 'Chef’s kitchen'] },
  ]);
  // What stands in as many listings comes by when it was written, the latest first.
  expect(await opened.call('suggestion.written', { listingId: third, rooms })).toEqual([
    { room: 'Kitchen', captions: ['Kitchen with island', 'Chef’s kitchen'] },
  ]);
});

it('counts listings, not photos, and blank captions not at all', () => {
  const written = (listingId: string, shortDescription: string) => ({ listingId, shortDescription });
  expect(usualCaptions([written('a', 'X'), written('a', 'X'), written('a', ' '), written('b', ' ')])).toEqual([]);
  expect(usualCaptions([written('a', 'X '), written('b', 'X')])).toEqual(['X']);
});

it('looks at no more photos of a room than it may, by its index, and not at words of others', async () => {
  const file = path.join(await temporaryFolder(), 'library.db');
  const store = openStore(file);
  afterTest(() => store.close());
  const at = '2026-05-04T08:00:00.000Z';
  const many = MOST_LOOKED_AT + 50;
  const database = openDatabase(file);
  afterTest(() => database.close());
  database.exec(`
    INSERT INTO blob (sha256, bytes, mediaType, addedAt) VALUES ('b', 1, 'image/jpeg', '${at}');
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
      INSERT INTO listing (listingId, name, createdAt, editedAt)
      SELECT printf('11111111-1111-4111-8111-%012d', i), 'L', '${at}', '${at}' FROM n;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
      INSERT INTO media (mediaId, listingId, sha256, fileName, position, shortDescription, imageOf, width, height, addedAt)
      SELECT printf('22222222-2222-4222-8222-%012d', i), printf('11111111-1111-4111-8111-%012d', i), 'b', 'a.jpg', 1,
        'Caption ' || i, 'Kitchen', 3, 2, '${at}' FROM n;
    INSERT INTO mediaRemote (mediaId, mediaKey, shortDescription, imageOf, deletedYN)
      VALUES ('22222222-2222-4222-8222-${String(many).padStart(12, '0')}', 'M1', 'Caption ${many}', 'Kitchen', 0);
  `);
  const here = ListingId.parse('11111111-1111-4111-8111-000000000999');
  const found = store.written.captionsOf('Kitchen', here);
  expect(found).toHaveLength(MOST_LOOKED_AT - 1);
  expect(found[0]?.shortDescription).toBe(`Caption ${many - 1}`);
  expect(store.written.captionsOf('Bathroom', here)).toEqual([]);
});
