// @module-tag large
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caption, exifSegment, iptcSegment, withSegments, xmp, xmpSegment } from '../../corpus/bytes.ts';
import { writeHeic } from '../../corpus/heic.ts';
import { writeArw, writeCr2, writeCr3, writeDng, writeNef, writeOrf, writeRaf, writeRw2 } from '../../corpus/raw.ts';
import { type Random, seededRuns } from '../../faults/seeded.ts';
import { drawSound, exif, field } from './kit.ts';
import { type HostileLibrary, openHostileLibrary } from './library.ts';

/** Sound pictures with some bytes changed: whatever comes out, nothing crashes, costs too much or is left behind. */

const sound = await drawSound();
const rich = withSegments(
  sound.jpeg,
  exifSegment(exif([field(0x0112, 3, 1, 6), field(0x8769, 4, 1, 8)], Buffer.alloc(200, 0x41))),
  xmpSegment(xmp(caption('Kitchen'))),
  iptcSegment(Buffer.from('\x1c\x02\x78\x00\x04Bath', 'latin1')),
);
const small = { width: 64, height: 48, pixels: new Uint8Array(64 * 48 * 3).fill(0x7a) };
const both = { preview: sound.jpeg, small: sound.jpeg };
const SOURCES = [
  rich,
  sound.progressive,
  sound.png,
  sound.webp,
  sound.tiff,
  sound.avif,
  writeHeic({ ...small, tile: 32, turns: 1, thumbnail: small, exif: exif([field(0x0112, 3, 1, 6)]) }),
  ...[writeCr2, writeCr3, writeNef, writeArw, writeDng, writeOrf, writeRaf, writeRw2].map((write) => write(both)),
];

let library: HostileLibrary;

beforeAll(async () => {
  library = await openHostileLibrary();
});

afterAll(() => library.end());

it.each(seededRuns('flipped files', 30, 8))('run $run', async ({ run, random }) => {
  const file = path.join(library.folder, `${run}.jpg`);
  await writeFile(file, flipped(random.pick(SOURCES), random));
  const before = await library.look();
  const outcome = await library.add(file);
  const after = await library.look();
  expect(after.troubles).toEqual([]);
  expect(outcome).toMatch(/^(added$|refused\.)/);
  if (outcome !== 'added') expect(after.files).toEqual(before.files);
  await rm(file);
});

/** Up to eight bytes are others, most of them near the start, where the structure stands; some are cut off. */
function flipped(source: Buffer, random: Random): Buffer {
  const copy = Buffer.from(source);
  for (let count = 1 + random.below(8); count > 0; count -= 1) {
    const reach = random.chance(0.7) ? Math.min(400, copy.length) : copy.length;
    copy[random.below(reach)] = random.pick([0x00, 0xff, 0x7f, 0x80, random.below(256)]);
  }
  return random.chance(0.2) ? copy.subarray(0, 1 + random.below(copy.length)) : copy;
}
