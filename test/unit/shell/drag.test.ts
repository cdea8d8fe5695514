import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesToDrag, readDrag } from '../../../electron/shell/drag-policy.ts';

const listingId = '11111111-1111-4111-8111-111111111111';
const mediaId = '22222222-2222-4222-8222-222222222222';

describe('what the page may drag out of the window', () => {
  it('is photos by their ids, and never a path', () => {
    expect(readDrag({ listingId, mediaIds: [mediaId] })).toEqual({ listingId, mediaIds: [mediaId] });
    for (const asked of [
      null,
      '/etc/passwd',
      { file: '/etc/passwd' },
      { listingId, mediaIds: [] },
      { listingId, mediaIds: ['../../etc/passwd'] },
      { listingId, mediaIds: [mediaId], folder: '/etc' },
      { listingId, mediaIds: Array.from({ length: 201 }, () => mediaId) },
    ]) {
      expect(readDrag(asked)).toBeNull();
    }
  });

  it('becomes the copies that were made for it alone', () => {
    const photos = [{ file: '01-kitchen.jpg' }, { file: '02-bath.jpg' }];
    expect(filesToDrag({ photos }, '/made')).toEqual(photos.map(({ file }) => path.join('/made', file)));
    expect(filesToDrag({ photos: [{ file: '../01-kitchen.jpg' }] }, '/made')).toBeNull();
    expect(filesToDrag({ photos: [] }, '/made')).toBeNull();
    expect(filesToDrag(undefined, '/made')).toBeNull();
  });
});
