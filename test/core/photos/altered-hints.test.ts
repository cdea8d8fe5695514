import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { readCredentials } from '../../../electron/picture-process/metadata/credentials.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { hintIn } from '../../../shared/domain/picture-rules/hints.ts';
import fc from '../../fast-check.ts';
import {
  afterTest,
  nth,
  type Opened,
  openCore,
  picture,
  startPractice,
  temporaryFolder,
  workUntil,
} from '../harness.ts';

const WORDS = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** A text as CBOR has it: its length before it, and whatever comes next at once behind it. */
function cbor(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x78, text.length]), Buffer.from(text, 'latin1'), Buffer.from('k', 'latin1')]);
}

function manifest(...texts: readonly string[]): Buffer {
  const body = Buffer.concat([Buffer.from('jumdc2pa\0c2pa.actions\0', 'latin1'), ...texts.map(cbor)]);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write('jumb', 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A JPEG with the manifest in parts of APP11, a box of JUMBF each, as C2PA writes it. */
function withManifest(jpeg: Buffer, box: Buffer, partSize = 60_000): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0, number = 1; at < box.length; at += partSize, number += 1) {
    const content = box.subarray(at, at + partSize);
    // Each but the first repeats the head of the box.
    const repeated = number === 1 ? Buffer.alloc(0) : box.subarray(0, 8);
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xffeb);
    head.writeUInt16BE(10 + repeated.length + content.length, 2);
    head.write('JP', 4, 'latin1');
    head.writeUInt16BE(1, 6);
    head.writeUInt32BE(number, 8);
    parts.push(head, repeated, content);
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
}

function withSourceType(jpeg: Buffer, word: string): Buffer {
  const name = 'http://ns.adobe.com/xap/1.0/\0';
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${WORDS}${word}"/></rdf:RDF></x:xmpmeta>`;
  const content = Buffer.from(name + packet, 'latin1');
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

async function written(name: string, bytes: Buffer): Promise<string> {
  const file = path.join(await temporaryFolder(), name);
  await writeFile(file, bytes);
  return file;
}

const RULES = {
  name: 'Disclosure',
  date: '2026-11-23',
  sources: [],
  rules: [{ rule: 'disclosedInCaption', label: 'Digitally altered' }],
};

async function withFiles(files: readonly string[]) {
  const opened = await openCore();
  const { accountId } = await opened.connect(await startPractice({}));
  await opened.call('account.changeProfile', { accountId, settings: { pictureRules: RULES } });
  const { listingId } = await opened.call('listing.create', { name: 'Oak' });
  await opened.call('media.add', { listingId, paths: [...files] });
  return { opened, listingId, found: () => foundIn(opened, listingId) };
}

async function foundIn({ call }: Opened, listingId: ListingId) {
  const { findings } = await call('listing.check', { listingId });
  return findings
    .filter(({ rule }) => rule === 'disclosedInCaption' || rule === 'perhapsAltered')
    .map(({ position, severity, message, fixable }) => ({ position, severity, message, fixable }));
}

describe('a file that says how its picture came to be', () => {
  it('is a hint: a warning where altered pictures have to be disclosed, and marked by a person alone', async () => {
    const generated = withSourceType(await picture(1), 'compositeSynthetic');
    const filled = withManifest(
      await picture(2),
      manifest('c2pa.edited', `${WORDS}compositeWithTrainedAlgorithmicMedia`),
    );
    const signed = withManifest(await picture(3), manifest('c2pa.created', `${WORDS}digitalCapture`));
    const { opened, listingId, found } = await withFiles([
      await written('1.jpg', generated),
      await written('2.jpg', filled),
      await written('3.jpg', signed),
    ]);
    const warning = (position: number, word: string) => ({
      position,
      severity: 'warning',
      message: `The picture may be altered. Its file says: ${word}. Say whether it is.`,
      fixable: false,
    });
    expect(await found()).toEqual([
      warning(1, 'put together, with parts made by generative AI'),
      warning(2, 'edited with generative AI'),
    ]);
    const { media } = await opened.detail(listingId);
    expect(media.map(({ alteration }) => alteration)).toEqual([null, null, null]);
    expect(nth(media, 2).hints).toEqual({
      sourceTypes: ['digitalCapture'],
      actions: ['c2pa.created'],
      hasManifest: true,
    });
    await opened.call('listing.fix', { listingId });
    expect(await found()).toHaveLength(2);
    const mediaIds = [nth(media, 0).mediaId];
    await opened.call('media.alter', { mediaIds, alteration: { kind: 'Other Media Modification' } });
    expect((await found()).map(({ severity, fixable }) => [severity, fixable])).toEqual([
      ['error', true],
      ['warning', false],
    ]);
  });
  it('is put away by one who says that the picture is not altered, until it is another picture', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async (number) => written(`${number}.jpg`, withSourceType(await picture(number), 'composite'))),
    );
    const { opened, listingId, found } = await withFiles([one ?? '']);
    const { mediaId } = nth((await opened.detail(listingId)).media, 0);
    expect(await found()).toHaveLength(1);
    await opened.call('media.alter', { mediaIds: [mediaId], alteration: { kind: 'None' } });
    expect(await found()).toEqual([]);
    const [last] = await opened.call('history.list', { listingId, most: 1 });
    expect(last?.what).toBe('Marked as not altered');
    await opened.call('change.undo', { listingId });
    expect(await found()).toHaveLength(1);
    await opened.call('change.redo', { listingId });
    await opened.core.close();

    const later = await openCore({ home: opened.home, clock: opened.clock });
    expect(await foundIn(later, listingId)).toEqual([]);
    const copy = await later.call('listing.duplicate', { listingId, photos: true });
    expect(await foundIn(later, copy.listingId)).toEqual([]);
    await later.call('media.replace', { mediaId, path: other ?? '' });
    expect(await foundIn(later, listingId)).toHaveLength(1);
    await later.call('change.undo', { listingId });
    expect(await foundIn(later, listingId)).toEqual([]);
  });
  it('is read of photos from before once the app stays open', async () => {
    const { opened, listingId, found } = await withFiles([
      await written('1.jpg', withSourceType(await picture(1), 'trainedAlgorithmicMedia')),
    ]);
    const library = new Database(path.join(opened.home, 'library.db'));
    afterTest(() => library.close());
    library.exec('UPDATE blob SET hints = NULL');
    expect(await found()).toEqual([]);
    await workUntil(opened, async () => (await found()).length > 0);
    expect(nth((await opened.detail(listingId)).media, 0).hints?.sourceTypes).toEqual(['trainedAlgorithmicMedia']);
  });
});

it('a C2PA manifest is found across parts, also in a PNG, and nothing is made of one that is damaged', async () => {
  const box = manifest('x'.repeat(200), `${WORDS}trainedAlgorithmicMedia`, 'c2pa.placed');
  const inParts = await written('parts.jpg', withManifest(await picture(1), box, 300));
  const named = { sourceTypes: ['trainedAlgorithmicMedia'], actions: ['c2pa.placed'] };
  expect(readCredentials(inParts, 'image/jpeg')).toEqual(named);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(box.length);
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), size, Buffer.from('caBX'), box]);
  expect(readCredentials(await written('c.png', png), 'image/png')).toEqual(named);
  expect(readCredentials(await written('none.jpg', await picture(2)), 'image/jpeg')).toBeNull();
  // Those of pictures that it was made from stand before it, with their thumbnails.
  const before = manifest(...Array.from({ length: 7_000 }, () => 'x'.repeat(200)));
  const long = Buffer.concat([before, manifest('c2pa.placed')]);
  const large = await written('large.jpg', withManifest(await picture(1), long));
  expect(long.length).toBeGreaterThan(1_400_000);
  expect(readCredentials(large, 'image/jpeg')).toEqual({ sourceTypes: [], actions: ['c2pa.placed'] });
  const whole = withManifest(await picture(1), box);
  const file = await written('damaged', whole);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(400),
      fc.nat(255),
      fc.constantFrom('image/jpeg', 'image/png', 'image/heic'),
      async (at, to, type) => {
        const damaged = Buffer.from(whole);
        damaged[at] = to;
        await writeFile(file, damaged);
        const read = readCredentials(file, type);
        expect(read === null || hintIn({ ...read, hasManifest: true }) !== undefined).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
