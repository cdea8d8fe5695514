import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { SAMPLE_PHOTOS } from '../shared/domain/sample-listing.ts';
import { root } from './project.ts';

/**
 * Drawn photos of a house, 1620 pixels wide, as a camera writes them: one upright by its EXIF orientation, one in
 * Display P3, all with a thumbnail, a time, a place to be stripped and a copyright to be kept. The last is a floor plan.
 */
const DRAWN = join(root, 'build', 'samples');
/** Where the photos of the sample listing lie for the hosts. */
export const LISTING_SAMPLES = join(root, 'out', 'samples');

/** Puts the photos of the sample listing where the hosts look for them. */
export function copyListingSamples(): void {
  mkdirSync(LISTING_SAMPLES, { recursive: true });
  for (const { fileName } of SAMPLE_PHOTOS) copyFileSync(join(DRAWN, fileName), join(LISTING_SAMPLES, fileName));
}

/** Writes the sample photos into `folder`, six megapixels each as from a camera. Returns their paths in the order of their names. */
export function writeSamplePhotos(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  return Promise.all(
    readdirSync(DRAWN)
      .toSorted()
      .map(async (name) => {
        const large = sharp(join(DRAWN, name)).resize(3000).keepMetadata().jpeg({ quality: 92 });
        await large.toFile(join(folder, name));
        return join(folder, name);
      }),
  );
}
