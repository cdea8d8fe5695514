import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { xmpPacket } from '../../../shared/domain/xmp-packet.ts';
import { openCore, pictureFiles } from '../harness.ts';

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
});
