import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { done, lightbox, linesOf } from '../../run-cli.ts';
import { nth } from '../harness.ts';
import { sendingPage } from '../page-kit.ts';

const Listed = z.array(z.looseObject({ file: z.string().optional() }));

/** What `photo list --json` says of the files. */
async function listed(home: string): Promise<(string | undefined)[]> {
  return Listed.parse(await done(home, 'photo', 'list', 'One')).map(({ file }) => file);
}

describe('files of a page', () => {
  it('are seen in their order before their bytes are sent, and keep what was done meanwhile', async () => {
    const page = await sendingPage(3);
    const { opened, listingId, files } = page;
    for (const place of [2, 0, 1]) {
      expect(await page.look(place)).toEqual({ shown: true, refused: null });
    }
    const seen = await page.photos();
    expect(seen.map(({ fileName, arriving, waitsForFile }) => [fileName, arriving, waitsForFile])).toEqual(
      files.map((file) => [path.basename(file), true, false]),
    );
    expect(await opened.core.picturePath(nth(seen, 0).sha256, 'preview')).toContain('preview.jpg');
    const { mediaId } = nth(seen, 1);
    await opened.edit(mediaId, 'Hall');
    for (const place of [1, 2, 0]) await page.send(place);
    const { added, refused } = await page.settle();
    expect([added.length, refused]).toEqual([3, []]);
    const after = await page.photos();
    expect(after.map((item) => item.mediaId)).toEqual(seen.map((item) => item.mediaId));
    expect(after[1]).toMatchObject({ shortDescription: 'Hall', arriving: false, prepared: true });
    expect((await opened.detail(listingId)).undo?.kind).toBe('caption');
    await page.expectNothingAstray();
  });

  it('that can be no photo are refused by their beginning; one that does not tell enough waits for its bytes', async () => {
    const page = await sendingPage(2);
    const { files } = page;
    const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom');
    expect(await page.look(0, 'batch', { ends: film })).toMatchObject({
      shown: false,
      refused: { path: 'DSC_1.jpg', phrase: { code: 'refused.film' } },
    });
    const beginning = (await readFile(nth(files, 1))).subarray(0, 300);
    expect(await page.look(1, 'batch', { ends: beginning })).toEqual({ shown: false, refused: null });
    expect(await page.photos()).toEqual([]);
    await page.send(1);
    await page.settle();
    expect(await page.photos()).toHaveLength(1);
    await page.expectNothingAstray();
  });

  it('of a page that is closed ask for their files, and take them when they are added again', async () => {
    const page = await sendingPage(3);
    const { opened } = page;
    for (const place of [0, 1, 2]) await page.look(place);
    await page.send(0);
    // One breaks off in the middle, of the other nothing was sent.
    await page.send(1, 'batch', { part: 0.5 });
    await page.leave();
    const left = await page.photos();
    expect(left.map(({ waitsForFile, state }) => [waitsForFile, state])).toEqual([
      [false, 'queued'],
      [true, 'needs-attention'],
      [true, 'needs-attention'],
    ]);
    expect(nth(left, 1).problem).toMatchObject({
      code: 'fileUnusable',
      phrase: { code: 'problem.notSentByPage', values: { fileName: 'DSC_2.jpg' } },
    });
    expect(await listed(opened.home)).toEqual([undefined, 'waiting', 'waiting']);
    expect(await page.look(1, 'again')).toEqual({ shown: true, refused: null });
    expect(await listed(opened.home)).toEqual([undefined, 'copying', 'waiting']);
    const lines = linesOf((await lightbox(opened.home, 'photo', 'list', 'One')).stdout);
    expect(lines.map((line) => line.replace(/.*  /, ''))).toEqual([
      expect.stringContaining('queued'),
      'file is being copied',
      'waits for its file: add it again',
    ]);
    const { mediaId } = nth(left, 2);
    // Work on it does not make it forget that it waits.
    await opened.call('media.edit', { mediaIds: [mediaId], imageOf: 'Kitchen' });
    expect(nth(await page.photos(), 2).problem?.code).toBe('fileUnusable');

    await page.look(2, 'again');
    for (const place of [1, 2]) {
      await page.send(place, 'again');
    }
    await page.settle('again');
    const after = await page.photos();
    expect(after.map((item) => [item.mediaId, item.arriving, item.problem])).toEqual(
      left.map((item) => [item.mediaId, false, null]),
    );
    expect(nth(after, 2).imageOf).toBe('Kitchen');
    await page.expectNothingAstray();
  });

  it('that were not sent when a person stopped are not there, unless something was written for them', async () => {
    const page = await sendingPage(3);
    const { opened } = page;
    for (const place of [0, 1, 2]) await page.look(place);
    await page.send(0);
    const { mediaId } = nth(await page.photos(), 2);
    await opened.call('media.edit', { mediaIds: [mediaId], imageOf: 'Kitchen' });
    await page.settle('batch', true);
    expect((await page.photos()).map(({ fileName, waitsForFile }) => [fileName, waitsForFile])).toEqual([
      ['DSC_1.jpg', false],
      ['DSC_3.jpg', true],
    ]);
    await page.expectNothingAstray();
  });
});
