import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.ts';

/** Where the photos of the sample listing lie for the hosts. */
export const LISTING_SAMPLES = join(root, 'out', 'samples');
/** Beside the folder, so that nothing but photos is in it. */
const STAMP = join(root, 'out', 'samples-drawn-from');

/** Draws the photos of the sample listing, unless those that are there come from the same drawings. Takes some seconds. */
export async function drawListingSamples(): Promise<void> {
  const source = sourceHash();
  if (existsSync(LISTING_SAMPLES) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === source) return;
  const { writeListingSamples } = await import('./samples.ts');
  const fresh = join(root, 'out', `samples-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  try {
    await writeListingSamples(fresh);
    rmSync(LISTING_SAMPLES, { recursive: true, force: true });
    renameSync(fresh, LISTING_SAMPLES);
    writeFileSync(STAMP, source);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function sourceHash(): string {
  const drawings = readdirSync(join(root, 'build', 'samples')).toSorted();
  const files = [
    'build/samples.ts',
    'shared/domain/sample-listing.ts',
    ...drawings.map((name) => `build/samples/${name}`),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
