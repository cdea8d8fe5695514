import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type CorpusFile, drawCorpus } from '../../corpus/corpus.ts';
import { colourAt, corners, difference, PLACES } from '../blobs-fixtures.ts';
import { openCore, temporaryFolder } from '../harness.ts';

/** The largest difference that a picture may have at any of the four places. */
async function distance(picture: Buffer, { content, comes }: CorpusFile): Promise<number> {
  if ('refused' in comes) return 0;
  const errors = PLACES.map(async ([name, x, y]) => {
    const seen = await colourAt(picture, x, y);
    switch (comes.colours) {
      case 'same':
        return difference(seen, corners[name]);
      case 'grey':
        return Math.max(...seen) - Math.min(...seen);
      case 'printed':
        return difference(seen, await colourAt(await sharp(content).toColourspace('srgb').png().toBuffer(), x, y));
    }
  });
  return Math.max(...(await Promise.all(errors)));
}

it('every kind of file comes out as it must, through an import', { tags: 'large' }, async () => {
  const files = await drawCorpus();
  const folder = await temporaryFolder();
  for (const { name, content } of files) await writeFile(path.join(folder, name), content);
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: 'Corpus' });
  const { refused } = await opened.call('media.add', { listingId, paths: [folder] });
  expect(Object.fromEntries(refused.map(({ path: file, phrase }) => [path.basename(file), phrase?.code]))).toEqual(
    Object.fromEntries(files.flatMap(({ name, comes }) => ('refused' in comes ? [[name, comes.refused]] : []))),
  );
  const photos = new Map((await opened.detail(listingId)).media.map((item) => [item.fileName, item]));
  const wrong: string[] = [];
  for (const file of files) {
    if ('refused' in file.comes) continue;
    const { mediaType, width, height } = file.comes;
    const photo = photos.get(file.name);
    expect(photo).toMatchObject({ fileName: file.name, mediaType, width, height, prepared: true });
    for (const size of ['320.jpg', '1600.jpg']) {
      const sha256 = photo?.sha256 ?? '';
      const picture = await readFile(path.join(opened.home, 'pictures', 'derived', sha256.slice(0, 2), sha256, size));
      const error = await distance(picture, file);
      if (error > 16) wrong.push(`${file.name} ${size}: ${error}`);
    }
  }
  expect(wrong).toEqual([]);
});
