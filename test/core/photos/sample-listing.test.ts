import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPracticePort } from '../../../electron/hosts/practice-port.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { SAMPLE_PHOTOS } from '../../../shared/domain/sample-listing.ts';
import { nth, type Opened, openCore, pictureFiles, startPractice, temporaryFolder } from '../harness.ts';

/** A folder as it comes with the program, with small pictures under the names of the samples. */
async function sampleFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const files = await pictureFiles(SAMPLE_PHOTOS.length);
  await Promise.all(
    SAMPLE_PHOTOS.map(({ fileName }, index) => copyFile(nth(files, index), path.join(folder, fileName))),
  );
  return folder;
}

/** A library with a practice service of its own. */
async function openWithPractice(samples: string | null): Promise<Opened> {
  const home = await temporaryFolder();
  return openCore({ home, practicePort: createPracticePort(home, samples, () => undefined) });
}

async function createListing(opened: Opened): Promise<ListingId> {
  return (await opened.call('listing.create', { name: 'Sample' })).listingId;
}

const words = ({ shortDescription, imageOf }: { shortDescription: string; imageOf: string }): string =>
  `${shortDescription} / ${imageOf}`;

describe('the sample listing', () => {
  test('has its photos in order, some with captions and rooms, in the language asked for', async () => {
    const opened = await openWithPractice(await sampleFolder());
    await opened.call('account.usePractice', {});
    for (const language of ['en', 'es'] as const) {
      const listingId = await createListing(opened);
      const { added, refused } = await opened.call('media.addSamples', { listingId, language });
      expect([added.length, refused]).toEqual([SAMPLE_PHOTOS.length, []]);
      const { media, undo } = await opened.detail(listingId);
      expect(media.map((item) => item.fileName)).toEqual(SAMPLE_PHOTOS.map(({ fileName }) => fileName));
      expect(media.map(words)).toEqual(
        SAMPLE_PHOTOS.map(({ caption, room }) => `${caption?.[language] ?? ''} / ${room ?? ''}`),
      );
      // Only the adding is the person's own doing.
      expect(undo).toEqual({ kind: 'add', count: SAMPLE_PHOTOS.length });
      const left = media.filter((item) => item.shortDescription === '' || item.imageOf === '');
      expect(left.length).toBeGreaterThan(1);
      expect(left.length).toBeLessThan(media.length);
    }
  });

  test('goes to the practice service alone, whichever service is in use by then', async () => {
    const samples = await sampleFolder();
    const home = await temporaryFolder();
    const secrets = new Map<string, string>();
    const open = (): Promise<Opened> =>
      openCore({ home, secrets, practicePort: createPracticePort(home, samples, () => undefined) });
    const first = await open();
    await first.call('account.usePractice', {});
    await first.call('media.addSamples', { listingId: await createListing(first) });
    const live = await startPractice();
    await first.connect(live);
    const own = await first.listingWithPhotos(1);
    await first.close();

    // The practice service went with the first process; it has to come back for what belongs to it.
    const opened = await open();

    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ created: 2, uploaded: SAMPLE_PHOTOS.length + 1, waiting: 0, blocked: 0 });
    expect(live.snapshot().listings.map(({ media }) => media.length)).toEqual([1]);
    expect((await opened.detail(own.listingId)).onService).toBe(true);
    const accounts = await opened.call('account.list', {});
    expect(Object.fromEntries(accounts.map(({ environment, current }) => [environment, current]))).toEqual({
      practice: false,
      production: true,
    });
  });

  test('a listing that was begun otherwise stays as it is', async () => {
    const opened = await openWithPractice(await sampleFolder());
    const empty = await createListing(opened);
    expect(await opened.fail('media.addSamples', { listingId: empty })).toMatchObject({ code: 'unsupported' });
    await opened.call('account.usePractice', {});
    const { listingId } = await opened.listingWithPhotos(2);
    expect((await opened.fail('media.addSamples', { listingId })).message).toContain('Nothing was added');
    expect((await opened.detail(listingId)).media).toHaveLength(2);
  });

  test('photos that a person adds to it are no samples, and a second press adds nothing twice', async () => {
    const opened = await openWithPractice(await sampleFolder());
    await opened.call('account.usePractice', {});
    const listingId = await createListing(opened);
    await opened.call('media.addSamples', { listingId });
    await opened.addPhotos(listingId, 1, 50);
    const again = await opened.call('media.addSamples', { listingId });
    expect(again.added).toEqual([]);
    expect((await opened.detail(listingId)).media).toHaveLength(SAMPLE_PHOTOS.length + 1);
  });

  test('is not offered where its photos did not come with the program', async () => {
    const opened = await openWithPractice(null);
    expect(await opened.call('app.info', {})).toMatchObject({ practiceAvailable: true, samplesAvailable: false });
    await opened.call('account.usePractice', {});
    const listingId = await createListing(opened);
    expect(await opened.fail('media.addSamples', { listingId })).toMatchObject({ code: 'unsupported' });
  });
});
