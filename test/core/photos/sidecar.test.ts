import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { xmpPacket } from '../../../shared/domain/xmp-packet.ts';
import { writeCr2 } from '../../corpus/raw.ts';
import { cameraJpeg, expectQuarters, quarters } from '../blobs-fixtures.ts';
import { nth, openCore, pictureFiles, temporaryFolder } from '../harness.ts';

/** As Lightroom writes it. */
const turned = (packet: string, orientation: number): string =>
  packet.replace(
    'xmlns:xmp=',
    `xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="${orientation}" xmlns:xmp=`,
  );

const SAID = {
  title: 'Oak Street',
  description: 'Kitchen\nwith island',
  keywords: ['listing', 'Kitchen'],
  rating: 4,
  copyright: '© A. Photographer',
  creator: 'A. Photographer',
};

describe('a file of XMP beside a picture', () => {
  it('tells its caption and room; it is no photo itself, and the picture stays as it was', async () => {
    const opened = await openCore();
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
    const [first = '', second = '', third = '', fourth = ''] = await pictureFiles(4);
    const before = await readFile(first);
    await writeFile(first.replace('.jpg', '.xmp'), xmpPacket(SAID));
    await writeFile(`${second}.XMP`, xmpPacket({ ...SAID, description: null, keywords: [] }));
    await writeFile(third.replace('.jpg', '.xmp'), 'no XMP');
    // What a camera wrote is no caption, and no reason to pass over what a person did; a title may be a room.
    await writeFile(
      fourth.replace('.jpg', '.xmp'),
      xmpPacket({ ...SAID, description: 'SONY DSC', title: 'Bathroom', keywords: [] }),
    );
    const { added, refused } = await opened.call('media.add', { listingId, paths: [path.dirname(first)] });
    expect([added.length, refused]).toEqual([4, []]);
    const { media } = await opened.detail(listingId);
    expect(media.map(({ shortDescription, imageOf }) => [shortDescription, imageOf])).toEqual([
      ['Kitchen with island', 'Kitchen'],
      ['Oak Street', ''],
      ['', ''],
      ['', 'Bathroom'],
    ]);
    expect(await readFile(first)).toEqual(before);
  });

  it('that names the whole file counts before one that has its stem; a raw file is turned as it says', async () => {
    const opened = await openCore();
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
    const folder = await temporaryFolder();
    const [picture, raw] = ['a.jpg', 'b.CR2'].map((name) => path.join(folder, name));
    if (picture === undefined || raw === undefined) throw new Error('There are two.');
    await writeFile(picture, await cameraJpeg(quarters(300, 200)));
    await writeFile(`${picture}.xmp`, turned(xmpPacket({ ...SAID, description: 'Of the picture' }), 6));
    await writeFile(path.join(folder, 'a.xmp'), xmpPacket({ ...SAID, description: 'Of its raw file' }));
    const upright = await quarters(300, 200).png().toBuffer();
    const preview = await sharp(upright).rotate(270).jpeg({ quality: 95 }).toBuffer();
    await writeFile(raw, writeCr2({ preview, small: preview, orientation: 1 }));
    await writeFile(path.join(folder, 'b.xmp'), turned(xmpPacket(SAID), 6));
    await opened.call('media.add', { listingId, paths: [folder] });
    const { media } = await opened.detail(listingId);
    expect(media.map(({ shortDescription, corrections }) => [shortDescription, corrections])).toEqual([
      ['Of the picture', null],
      ['Kitchen with island', { turn: 90 }],
    ]);
    const shown = await opened.core.picturePath(nth(media, 1).picture, '320');
    await expectQuarters(await readFile(shown ?? ''), 30);
  });
});
