import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { sharpestOf, similarPhotos } from '../../../shared/domain/similar-photos.ts';
import { nth, openCore, temporaryFolder } from '../harness.ts';

/** Edges and areas, as a photo has them: another scene for each number. */
function scene(number: number): Sharp {
  const shapes = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 97 * number) % 880, (index * 61 + number * 40) % 580];
    const grey = (index * 37 * number) % 256;
    return `<rect x="${x}" y="${y}" width="${20 + (index % 7) * 25}" height="${15 + (index % 5) * 30}" fill="rgb(${grey},${(grey + 40) % 256},${grey})"/>`;
  });
  const ground = `<rect width="900" height="600" fill="rgb(120,${60 + number * 30},90)"/>`;
  return sharp(
    Buffer.from(`<svg width="900" height="600" xmlns="http://www.w3.org/2000/svg">${ground}${shapes.join('')}</svg>`),
  );
}

const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
const rated = (rating: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${RDF}><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="${rating}"/></rdf:RDF></x:xmpmeta>`;

function taken(second: string, bias: string) {
  return { IFD2: { DateTimeOriginal: `2026:05:14 10:00:${second}`, ExposureBiasValue: bias } };
}

it('takes over what other programs said of a photo, and finds photos of the same, the sharpest of them first', async () => {
  const folder = await temporaryFolder();
  const write = async (name: string, picture: Sharp): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, await picture.jpeg({ quality: 92 }).toBuffer());
    return file;
  };
  const paths = [
    await write('1-soft.jpg', scene(1).blur(3).withExif(taken('00', '0/1')).withXmp(rated('3'))),
    await write('2-sharp.jpg', scene(1).withExif(taken('01', '0/1')).withXmp(rated('-1'))),
    await write('3-dark.jpg', scene(1).linear(0.6).withExif(taken('05', '-4/3'))),
    await write('4-other.jpg', scene(2).withExif(taken('40', '0/1')).withXmp(rated('12'))),
  ];
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: 'Oak' });
  await opened.call('media.add', { listingId, paths });
  const { media } = await opened.detail(listingId);
  expect(media.map(({ rating, rejected, exposureBias }) => [rating, rejected, exposureBias])).toEqual([
    [3, false, 0],
    [0, true, 0],
    [0, false, -1.33],
    [0, false, 0],
  ]);
  expect(media.every(({ likeness, sharpness }) => likeness !== null && sharpness !== null)).toBe(true);
  const groups = similarPhotos(media);
  expect(groups).toEqual([media.slice(0, 3).map(({ mediaId }) => mediaId)]);
  expect(sharpestOf(media.slice(0, 2))).toBe(nth(media, 1).mediaId);
});
