import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lightboxJson } from '../../run-cli.ts';
import { nth, openCore, pictureFiles } from '../harness.ts';

async function library() {
  const opened = await openCore();
  const { listingId } = await opened.listingWithPhotos(2);
  const { media } = await opened.detail(listingId);
  await opened.close();
  const original = (at: number): string => {
    const { sha256 } = nth(media, at);
    return path.join(opened.home, 'pictures', 'originals', sha256.slice(0, 2), sha256);
  };
  return { home: opened.home, listing: listingId, original };
}

const Usage = z.object({ parts: z.array(z.object({ kind: z.string(), files: z.int() })) });

const Listed = z.array(z.object({ original: z.string() }));

describe('the files of the library on the command line', () => {
  it('storage tells what takes the room, and --clean what was freed', async () => {
    const { home } = await library();
    const { code, value } = await lightboxJson(home, 'storage');
    const { parts } = Usage.parse(value);
    expect([code, parts.find(({ kind }) => kind === 'originals')?.files]).toEqual([0, 2]);
    expect(await lightboxJson(home, 'storage', '--clean')).toMatchObject({
      code: 0,
      value: { freed: { files: 0, bytes: 0 } },
    });
  });

  it('doctor --library finds what is missing or damaged, and photo fix puts the same file back', async () => {
    const { home, listing, original } = await library();
    expect(await lightboxJson(home, 'doctor', '--library')).toMatchObject({
      code: 0,
      value: { checked: 2, intact: 2 },
    });
    rmSync(original(0));
    writeFileSync(original(1), 'something else');
    expect(await lightboxJson(home, 'doctor', '--library')).toMatchObject({
      code: 4,
      value: { checked: 2, intact: 0 },
    });
    const listed = Listed.parse((await lightboxJson(home, 'photo', 'list', listing)).value);
    expect(listed.map(({ original }) => /not in|damaged/.exec(original)?.[0])).toEqual(['not in', 'damaged']);
    const [first = '', second = ''] = await pictureFiles(2);
    const refused = await lightboxJson(home, 'photo', 'fix', listing, '1', second);
    expect([refused.code, refused.value]).toMatchObject([1, { error: { code: 'fileUnusable' } }]);
    expect(refused.stderr).toContain('lightbox photo replace');
    expect(await lightboxJson(home, 'photo', 'fix', listing, '1', first)).toMatchObject({ code: 0 });
    expect(await lightboxJson(home, 'photo', 'mend', listing, '2', second)).toMatchObject({ code: 0 });
    expect(await lightboxJson(home, 'doctor', '--library')).toMatchObject({ code: 0, value: { intact: 2 } });
  });

  it('photo remove --for-good deletes the files of one photo, or of all that were removed', async () => {
    const { home, listing } = await library();
    expect((await lightboxJson(home, 'photo', 'remove', listing)).code).toBe(2);
    await lightboxJson(home, 'photo', 'remove', listing, '1');
    expect(await lightboxJson(home, 'photo', 'remove', listing, '1', '--for-good')).toMatchObject({ code: 0 });
    expect(await lightboxJson(home, 'photo', 'remove', listing, '--for-good')).toMatchObject({ code: 0 });
    const { parts } = Usage.parse((await lightboxJson(home, 'storage')).value);
    expect(parts.filter(({ kind }) => ['originals', 'derived', 'renditions'].includes(kind))).toMatchObject([
      { files: 0 },
      { files: 0 },
      { files: 0 },
    ]);
  });
});
