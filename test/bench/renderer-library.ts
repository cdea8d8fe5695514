import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { type CoreStorage, openStorage } from '../../electron/core/app/app.ts';
import { ListingId, MediaId, Sha256 } from '../../shared/domain/ids.ts';

/** Names of the two large listings, and their photos; with the others the library has 10,000 photos in 200 listings. */
export const LARGE = { name: 'Large listing', photos: 1000 };
export const HUGE = { name: 'Huge listing', photos: 2000 };
const OTHERS = { listings: 198, photos: 6999 };
/** Different pictures; each stands for many photos, under an address of its own. */
const PICTURES = 24;

export interface RendererLibrary {
  /** Files of the pictures in the order of the listing, for the page that is the bound. */
  readonly large: readonly Files[];
  readonly huge: readonly Files[];
}

export interface Files {
  readonly small: string;
  readonly screen: string;
}

/** The caption of a photo, by its first place in its listing. */
function captionOf(listing: string, position: number): string {
  return `${listing} ${position}`;
}

/** How the name of a listing's first tile begins; the photo that stands there may be another one after a move. */
export function firstTileOf(listing: string): string {
  return `Photo 1, ${listing} `;
}

/** Fills an empty home folder with rows and small real JPEGs, by the library's own tables. */
export async function writeRendererLibrary(home: string): Promise<RendererLibrary> {
  await mkdir(home, { recursive: true });
  const pictures = await writePictures(join(home, 'bench'));
  const storage = openStorage(home);
  try {
    const others = Array.from({ length: OTHERS.listings }, (_, index) => {
      const last = index === OTHERS.listings - 1;
      const each = Math.floor(OTHERS.photos / OTHERS.listings);
      return last ? OTHERS.photos - each * index : each;
    });
    for (const [index, photos] of others.entries()) {
      // Only the first picture of the others is ever shown.
      const hashes = addListing(storage, `${index + 1} Oak Street`, photos);
      await linkOriginals(storage, hashes, pictures);
      await linkPictures(storage, hashes.slice(0, 1), pictures);
    }
    const [huge, large] = [HUGE, LARGE].map(({ name, photos }) => addListing(storage, name, photos));
    if (huge === undefined || large === undefined) throw new Error('The large listings were not added.');
    await linkOriginals(storage, [...huge, ...large], pictures);
    return {
      huge: await linkPictures(storage, huge, pictures),
      large: await linkPictures(storage, large, pictures),
    };
  } finally {
    storage.store.close();
  }
}

/** Rows of a listing whose pictures are made, every other one with a caption. */
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
        shortDescription: captionOf(name, index + 1),
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
