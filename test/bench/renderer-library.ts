import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { type CoreStorage, openStorage } from '../../electron/core/app/app.ts';
import { ListingId, MediaId, Sha256 } from '../../shared/domain/ids.ts';

/** The large listing and its photos; with the others the library has 10,000 photos in 200 listings. */
export const HUGE = { name: 'Huge listing', photos: 2000 };
const OTHERS = { listings: 199, photos: 8000 };
/** Different pictures; each stands for many photos, under an address of its own. */
const PICTURES = 24;

export interface Files {
  readonly small: string;
  readonly screen: string;
}

/**
 * Fills an empty home folder with rows and small real JPEGs, by the library's own tables. Gives the files of the large listing's
 * pictures in its order, for the page that is the bound.
 */
export async function writeRendererLibrary(home: string): Promise<readonly Files[]> {
  await mkdir(home, { recursive: true });
  const pictures = await writePictures(join(home, 'bench'));
  const storage = openStorage(home);
  try {
    const each = Math.floor(OTHERS.photos / OTHERS.listings);
    for (let index = 1; index <= OTHERS.listings; index += 1) {
      const photos = index === OTHERS.listings ? OTHERS.photos - each * (index - 1) : each;
      // Only the first picture of the others is ever shown.
      const hashes = addListing(storage, `${index} Oak Street`, photos);
      await linkOriginals(storage, hashes, pictures);
      await linkPictures(storage, hashes.slice(0, 1), pictures);
    }
    const huge = addListing(storage, HUGE.name, HUGE.photos);
    await linkOriginals(storage, huge, pictures);
    return await linkPictures(storage, huge, pictures);
  } finally {
    storage.store.close();
  }
}

/** Rows of a listing whose pictures are made. */
function addListing({ store }: CoreStorage, name: string, photos: number): Sha256[] {
  const listingId = ListingId.parse(randomUUID());
  const at = new Date().toISOString();
  const hashes = Array.from({ length: photos }, () =>
    Sha256.parse(createHash('sha256').update(randomUUID()).digest('hex')),
  );
  store.write(() => {
    store.listings.insert(listingId, name, {}, at);
    for (const [index, sha256] of hashes.entries()) {
      const mediaId = MediaId.parse(randomUUID());
      store.blobs.add(sha256, 1, 'image/jpeg', at);
      store.media.insert({
        mediaId,
        listingId,
        sha256,
        fileName: `IMG_${index}.jpg`,
        shortDescription: `${name} ${index + 1}`,
        width: 1600,
        height: 1067,
        captureTime: null,
        addedAt: at,
      });
      store.media.setPrepared(mediaId);
    }
  });
  return hashes;
}

async function writePictures(folder: string): Promise<Files[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Array.from({ length: PICTURES }, async (_, index) => {
      const files = { small: join(folder, `${index}-320.jpg`), screen: join(folder, `${index}-1600.jpg`) };
      // Coarse noise, enlarged: about as many bytes as a photograph has.
      const raw = { width: 160, height: 107, channels: 3 as const };
      const large = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
        .resize(1600, 1067)
        .jpeg({ quality: 80 })
        .toBuffer();
      await writeFile(files.screen, large);
      await writeFile(files.small, await sharp(large).resize(320).jpeg({ quality: 80 }).toBuffer());
      return files;
    }),
  );
}

/** [Note: nothing is missing] Originals are looked for five seconds after the start, and photos without one are marked then. */
async function linkOriginals(
  { blobs }: CoreStorage,
  hashes: readonly Sha256[],
  [picture]: readonly Files[],
): Promise<void> {
  if (picture === undefined) throw new Error('There are no pictures.');
  for (const sha256 of hashes) {
    const file = blobs.pathOfOriginal(sha256);
    await mkdir(dirname(file), { recursive: true });
    await link(picture.small, file);
  }
}

async function linkPictures(
  { blobs }: CoreStorage,
  hashes: readonly Sha256[],
  pictures: readonly Files[],
): Promise<Files[]> {
  return Promise.all(
    hashes.map(async (sha256, index) => {
      const picture = pictures[index % pictures.length];
      if (picture === undefined) throw new Error('There are no pictures.');
      const files = { small: blobs.pathOfDerived(sha256, '320.jpg'), screen: blobs.pathOfDerived(sha256, '1600.jpg') };
      await mkdir(dirname(files.small), { recursive: true });
      await link(picture.small, files.small);
      await link(picture.screen, files.screen);
      return files;
    }),
  );
}
