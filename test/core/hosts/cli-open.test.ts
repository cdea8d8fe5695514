import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { done, lightbox, lightboxJson } from '../../run-cli.ts';
import { nth, pictureFiles, startPractice, syncedListing, temporaryFolder } from '../harness.ts';

const UNREADABLE = { read: { entities: false, filterByMediaKey: false } };

async function connected(service: { uploadUrl: string; baseUrl: string; token: string }, profile?: object) {
  const home = await temporaryFolder();
  const words = ['connect', '--upload-url', service.uploadUrl, '--base-url', service.baseUrl, '--token', service.token];
  const file = path.join(home, 'profile.json');
  if (profile !== undefined) await writeFile(file, JSON.stringify(profile));
  await done(home, ...words, ...(profile === undefined ? [] : ['--profile', file]));
  return home;
}

describe('lightbox listing open --entity', () => {
  it('says which entries of the Media were left out, and opens nothing without a usable one', async () => {
    const home = await connected(await startPractice());
    const file = path.join(home, 'listing.json');
    await writeFile(file, '{"ListingKey":"X1","Media":[{"MediaKeyNumeric":"x"}]}');
    const refused = await lightbox(home, 'listing', 'open', '--entity', file);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Nothing was opened');
    await writeFile(
      file,
      '{"ListingKey":"X1","Media":[{"MediaKeyNumeric":2},{"MediaKey":"a","MediaKeyNumeric":3,"ShortDescription":"","ImageOf":""}]}',
    );
    expect(await lightbox(home, 'listing', 'open', '--entity', file)).toMatchObject({
      code: 0,
      stderr: 'Left out of its Media: 1 entry. Missing there or not usable: MediaKey.\n',
    });
  });
});

describe('lightbox listing open --media-keys', () => {
  it('takes a list or a file, says what is not shown, and replaces it only with --replace-unseen', async () => {
    const dialect = { read: 'notImplemented', updateAnswer: 'noContentWithTag' } as const;
    const { service } = await syncedListing(2, { dialect, profile: UNREADABLE });
    const listingKey = String(nth(service.snapshot().listings, 0).listingKey);
    const numbers = service.media().map((media) => media.MediaKeyNumeric);
    const home = await connected(service, UNREADABLE);
    const wrong = await lightbox(home, 'listing', 'open', listingKey, '--media-keys', `${numbers[0]},${numbers[0]}`);
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toContain('is there twice. Nothing was changed.');

    const opened = await lightbox(home, 'listing', 'open', listingKey, '--media-keys', numbers.join(','));
    expect(opened).toMatchObject({ code: 0 });
    expect(opened.stderr).toContain('does not show what it has of 2 photos');
    const listingId = opened.stdout.trim();
    await done(home, 'photo', 'edit', listingId, '1', '--caption', 'Unseen');
    expect((await lightbox(home, 'sync')).code).toBe(4);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);

    const file = path.join(home, 'keys.csv');
    await writeFile(file, `MediaKeyNumeric,Order\n${numbers[1]},1\n${numbers[0]},0\n`);
    const again = ['listing', 'open', listingKey, '--media-keys', file, '--replace-unseen'];
    expect(await done(home, ...again)).toEqual({ listingId, leftOut: { count: 0, fields: [] }, shownInPart: null });
    expect(await done(home, 'sync')).toMatchObject({ patched: 1, blocked: 0 });
    expect(service.captions()).toEqual(['Unseen', 'Photo 2']);
  });

  it('lists a removal that could not be sent among the failures', async () => {
    const dialect = { read: 'notImplemented', updateAnswer: 'noContentWithTag' } as const;
    const { service } = await syncedListing(2, { dialect, profile: UNREADABLE });
    const listingKey = String(nth(service.snapshot().listings, 0).listingKey);
    const numbers = service.media().map((media) => media.MediaKeyNumeric);
    const home = await connected(service, UNREADABLE);
    const opened = await lightbox(home, 'listing', 'open', listingKey, '--media-keys', numbers.join(','));
    await done(home, 'photo', 'remove', opened.stdout.trim(), '1');
    expect((await lightbox(home, 'sync')).code).toBe(4);
    const failures = await lightbox(home, 'failures');
    expect(failures.code).toBe(4);
    expect(failures.stdout).toContain(
      `Listing ${listingKey}, removed photo Media ${numbers[0]}: The service does not show`,
    );
  });
});

const Status = z.strictObject({
  listings: z.array(z.looseObject({ name: z.string(), state: z.string(), leftAtService: z.int() })),
  leftAtService: z.int(),
});

describe('lightbox status', () => {
  it('counts what interrupted uploads may have left at the service, and sync says so beside its value', async () => {
    const service = await startPractice();
    const home = await connected(service);
    await done(home, 'listing', 'create', 'Oak');
    await done(home, 'photo', 'add', 'Oak', ...(await pictureFiles(2)));
    expect(Status.parse(await done(home, 'status'))).toMatchObject({ leftAtService: 0 });
    service.faults.next('upload', 'dropReply');
    const ran = await lightbox(home, 'sync');
    expect(ran.stderr).toContain('1 picture may have been left at the service by interrupted uploads.');
    expect(service.snapshot().orphanBinaries).toBe(1);
    expect(Status.parse(await done(home, 'status'))).toMatchObject({
      listings: [{ name: 'Oak', state: 'up-to-date', leftAtService: 1 }],
      leftAtService: 1,
    });
    expect((await lightbox(home, 'status')).stdout).toContain('1 picture may have been left');
  });
});

it('lightbox retry tries again what was refused, and syncs', async () => {
  const dialect = { read: 'notImplemented', updateAnswer: 'noContentWithTag' } as const;
  const { service } = await syncedListing(2, { dialect, profile: UNREADABLE });
  const home = await connected(service);
  await done(home, 'listing', 'create', 'Oak');
  await done(home, 'photo', 'add', 'Oak', ...(await pictureFiles(2)));
  service.faults.next('insert', 'preconditionRequired');
  expect((await lightbox(home, 'sync')).code).toBe(4);
  expect((await lightbox(home, 'sync')).code).toBe(4);
  expect(await done(home, 'retry')).toMatchObject({ created: 1, blocked: 0 });
  expect((await lightbox(home, 'failures')).code).toBe(0);
});

it('lightbox failures says what holds everything, since when and what to do, also as JSON', async () => {
  const service = await startPractice();
  const home = await connected({ ...service, token: 'refused-by-now' });
  const { listingId } = z.object({ listingId: z.string() }).parse(await done(home, 'listing', 'create', 'Oak'));
  await done(home, 'photo', 'add', listingId, ...(await pictureFiles(1)));
  expect((await lightbox(home, 'sync')).code).toBe(4);
  const reported = await lightbox(home, 'failures');
  expect(reported.code).toBe(4);
  expect(reported.stdout).toMatch(
    /^All that goes to .* \(1 listing\): .*sign.* Since .*Z\. `lightbox connect` .* again\.$/im,
  );
  const entry = { listingId: null, mediaId: null, until: null, problem: { action: 'signIn' } };
  expect((await lightboxJson(home, 'failures')).value).toMatchObject([entry]);
});

it('lightbox photo add counts what is only in the cloud', async () => {
  const home = await temporaryFolder();
  const { stdout } = await lightbox(home, 'listing', 'create', 'Oak');
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, '.Kitchen.jpg.icloud'), 'bplist00');
  expect((await lightbox(home, 'photo', 'add', stdout.trim(), folder)).stdout).toContain(
    'Added 0, refused 1, 1 of them only in the cloud.',
  );
});
