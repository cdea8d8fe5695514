import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { SAMPLE_PHOTOS } from '../shared/domain/sample-listing.ts';
import { develop } from './samples/develop.ts';
import { type Scene, sizeOf } from './samples/drawing.ts';
import { frontAtDusk, garden } from './samples/exteriors.ts';
import { bedroom, diningRoom, kitchen, livingRoom } from './samples/interiors.ts';
import { withMetadata } from './samples/metadata.ts';
import { floorPlan } from './samples/plan.ts';
import { bathroom, entry } from './samples/rooms.ts';

interface Sample {
  readonly fileName: string;
  readonly draw: () => Scene;
  readonly time: string;
  readonly xmpCaption?: string;
  readonly iptcCaption?: string;
  /** Colours are stored in Display P3 with its profile. */
  readonly wideColours?: true;
  /** A drawing has no vignette, grain or bloom. */
  readonly drawing?: true;
}

const samples: readonly Sample[] = [
  { fileName: 'DSC_2001.jpg', draw: frontAtDusk, time: '20:41:07', xmpCaption: 'Front of the house at dusk' },
  { fileName: 'DSC_2002.jpg', draw: entry, time: '10:02:15', iptcCaption: 'Entry with oak stairs' },
  { fileName: 'DSC_2003.jpg', draw: kitchen, time: '10:09:48', xmpCaption: 'Kitchen with island', wideColours: true },
  { fileName: 'DSC_2004.jpg', draw: livingRoom, time: '10:17:30' },
  { fileName: 'DSC_2005.jpg', draw: diningRoom, time: '10:24:02' },
  { fileName: 'DSC_2006.jpg', draw: bedroom, time: '10:33:51', xmpCaption: 'Main bedroom' },
  { fileName: 'DSC_2007.jpg', draw: bathroom, time: '10:41:19' },
  { fileName: 'DSC_2008.jpg', draw: garden, time: '15:20:44', iptcCaption: 'Garden from the terrace' },
  { fileName: 'DSC_2009.jpg', draw: floorPlan, time: '16:05:00', drawing: true },
];

/**
 * Draws sample photos of a house into `folder`, six megapixels each, with the metadata that a camera writes: one
 * upright by its EXIF orientation, one in Display P3, some with captions, all with a place to be stripped and a
 * copyright to be kept. Returns their paths in the order of their names.
 */
export async function writeSamplePhotos(folder: string): Promise<string[]> {
  return writeSamples(folder, samples, { scale: 1, quality: 92 });
}

/** Long edge of 1620 pixels: enough for a screen, and small enough to come with the program. */
const SMALL = { scale: 0.54, quality: 82 };

/**
 * Draws the photos of the sample listing into `folder`, small and without captions: what is written about them comes
 * with the listing.
 */
export async function writeListingSamples(folder: string): Promise<string[]> {
  const names = new Set(SAMPLE_PHOTOS.map(({ fileName }) => fileName));
  const blank = samples
    .filter(({ fileName }) => names.has(fileName))
    .map(({ xmpCaption: _, iptcCaption: _iptc, ...sample }) => sample);
  return writeSamples(folder, blank, SMALL);
}

interface Fineness {
  readonly scale: number;
  /** Of the JPEG, up to 100. */
  readonly quality: number;
}

async function writeSamples(folder: string, wanted: readonly Sample[], fineness: Fineness): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const limit = pLimit(availableParallelism());
  return Promise.all(wanted.map((sample) => limit(() => writeSample(folder, sample, fineness))));
}

async function writeSample(folder: string, sample: Sample, { scale, quality }: Fineness): Promise<string> {
  const scene = sample.draw();
  const plain = sample.drawing === true ? { grain: 0, vignette: 0, bloom: 0 } : {};
  const developed = await develop(scene, { ...plain, scale });
  const upright = sharp(developed, { raw: { ...sizeOf(scene, scale), channels: 3 } });
  // A camera held upright stores its rows as always, and the turn beside them.
  const isUpright = scene.height > scene.width;
  const stored = isUpright ? upright.rotate(270) : upright;
  const coloured = sample.wideColours === true ? stored.withIccProfile('p3') : stored;
  const jpeg = await coloured.jpeg({ quality }).toBuffer();
  const path = join(folder, sample.fileName);
  await writeFile(
    path,
    withMetadata(jpeg, {
      orientation: isUpright ? 6 : 1,
      make: 'Lightbox',
      model: 'Sample Camera',
      creator: 'Listing Lightbox',
      copyright: '© 2026 Listing Lightbox samples',
      dateTime: `2026:05:14 ${sample.time}`,
      offset: '+02:00',
      location: { latitude: 47.0502, longitude: 8.3093 },
      xmpCaption: sample.xmpCaption ?? null,
      iptcCaption: sample.iptcCaption ?? null,
      thumbnail: await cameraThumbnail(jpeg),
    }),
  );
  return path;
}

/** 160x120 with black bars above and below, as cameras embed it. */
function cameraThumbnail(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).resize(160, 120, { fit: 'contain', background: '#000000' }).jpeg({ quality: 75 }).toBuffer();
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (folder === undefined) {
    console.error('Usage: node build/samples.ts FOLDER');
    process.exitCode = 2;
  } else {
    for (const path of await writeSamplePhotos(folder)) console.log(path);
  }
}
