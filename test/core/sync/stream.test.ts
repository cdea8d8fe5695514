import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FaultInput } from '../../../electron/practice/practice-service.ts';
import {
  counts,
  LONG_ABSENCE,
  nth,
  openCore,
  picture,
  type Synced,
  syncedListing,
  unsyncedListing,
} from '../harness.ts';

/** Photos whose Media is made first, and whose bytes are sent to it then (RESO RCP-48). */

type Options = Parameters<typeof syncedListing>[1];

function streamed(count: number, { dialect, profile }: NonNullable<Options> = {}): Promise<Synced> {
  return syncedListing(count, {
    dialect: { streams: 'POST', mediaStatus: 'described', ...dialect },
    profile: { attach: 'stream', ...profile },
  });
}

/** The bytes that the service has of each photo, and those that were to be sent. */
async function pictures({ service, opened, listingId }: Synced) {
  const { media } = await opened.detail(listingId);
  const there = service.media();
  return Promise.all(
    media.map(async ({ mediaKey, rendition }) => {
      const url = z.string().parse(there.find((each) => each.MediaKey === mediaKey)?.MediaURL);
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      return { there: bytes.length, here: rendition?.bytes, begins: bytes.subarray(0, 2).toString('hex') };
    }),
  );
}

async function expectWhole(synced: Synced): Promise<void> {
  for (const { there, here, begins } of await pictures(synced)) {
    expect(there).toBe(here);
    expect(begins).toBe('ffd8');
  }
  const { media } = await synced.opened.detail(synced.listingId);
  expect(media.map(({ state }) => state)).toEqual(media.map(() => 'attached'));
}

describe('a photo that is added to a listing', () => {
  it.each([
    { mediaEditLinks: 'none', streams: 'POST' },
    { mediaEditLinks: 'own', streams: 'POST' },
    { mediaEditLinks: 'elsewhere', streams: 'POST' },
    { mediaEditLinks: 'elsewhere', streams: 'PUT' },
  ] as const)('is made first, and its bytes follow (%o)', async ({ mediaEditLinks, streams }) => {
    const synced = await streamed(1, {
      dialect: { mediaEditLinks, streams },
      profile: { attach: streams === 'PUT' ? 'streamPut' : 'stream' },
    });
    await synced.opened.addPhotos(synced.listingId, 1, 2);
    expect(counts(await synced.opened.sync())).toEqual([1, 0, 0, 0, 0, 0]);
    expect(synced.service.captions()).toEqual(['Photo 1', 'Photo 2']);
    await expectWhole(synced);
    expect(synced.service.requestsOf('upload')).toBe(1);
    expect(synced.service.requestsOf('attach')).toBe(1);
    expect(synced.service.requestsOf('bytes')).toBe(1);
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(
      nth(
        synced.service.requests.filter(({ operation }) => operation === 'bytes'),
        0,
      ).hasAuthorization,
    ).toBe(mediaEditLinks !== 'elsewhere');
  });
});

describe('an answer that is lost', () => {
  it.each<[string, 'attach' | 'bytes', FaultInput, Options, number]>([
    ['making the Media is made up for by its file name: there is one', 'attach', 'dropReply', {}, 1],
    [
      'making the Media is made up for where only a file name can be looked for',
      'attach',
      'dropReply',
      { profile: { read: { entities: false } } },
      1,
    ],
    ...(['described', 'none'] as const).map((mediaStatus): [string, 'bytes', FaultInput, Options, number] => [
      `the bytes is made up for by reading (status ${mediaStatus})`,
      'bytes',
      'dropReply',
      { dialect: { mediaStatus, secondPictures: 'notAllowed' } },
      1,
    ]),
    ['the bytes has them sent again where they have not arrived', 'bytes', 'cutConnection', {}, 2],
  ])('to %s', async (_what, operation, fault, options, bytesSent) => {
    const synced = await streamed(1, options);
    const { opened, service, listingId } = synced;
    await opened.addPhotos(listingId, 1, 2);
    service.faults.next(operation, fault);
    expect(counts(await opened.sync())).toEqual([1, 0, 0, 0, 0, 0]);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    expect([service.requestsOf('attach'), service.requestsOf('bytes')]).toEqual([1, bytesSent]);
    await expectWhole(synced);
  });

  it('makes the Media again only where it was not made', async () => {
    const synced = await streamed(1);
    await synced.opened.addPhotos(synced.listingId, 1, 2);
    synced.service.faults.next('attach', 'cutConnection');
    expect((await synced.opened.sync()).waiting).toBe(1);
    synced.clock.advance(LONG_ABSENCE);
    expect(counts(await synced.opened.sync())).toEqual([1, 0, 0, 0, 0, 0]);
    expect(synced.service.media()).toHaveLength(2);
    await expectWhole(synced);
  });

  it('to the bytes is an arrival where a write-once service keeps them (409), and nothing can be read', async () => {
    const synced = await streamed(1, {
      dialect: { secondPictures: 'conflict' },
      profile: { read: { entities: false } },
    });
    await synced.opened.addPhotos(synced.listingId, 1, 2);
    synced.service.faults.next('bytes', 'dropReply');
    expect(counts(await synced.opened.sync())).toEqual([1, 0, 0, 0, 0, 0]);
    expect(
      synced.service.requests.filter(({ operation }) => operation === 'bytes').map(({ status }) => status),
    ).toEqual([null, 409]);
    await expectWhole(synced);
  });

  it('after a trouble of the service is asked about before anything is sent again', async () => {
    const synced = await streamed(1, { dialect: { secondPictures: 'conflict' } });
    await synced.opened.addPhotos(synced.listingId, 1, 2);
    synced.service.faults.next('bytes', { kind: 'unavailable', afterCommit: true });
    await synced.opened.sync();
    synced.clock.advance(600_000);
    await synced.opened.sync();
    expect(synced.service.requestsOf('bytes')).toBe(1);
    await expectWhole(synced);
  });
});

it('a program that ends between the Media and its bytes goes on where it was', async () => {
  const synced = await streamed(1);
  const { opened, service, listingId, clock, secrets } = synced;
  await opened.addPhotos(listingId, 1, 2);
  const held = service.faults.hold('bytes', 'beforeCommit');
  const going = opened.dispatch('sync.run', {});
  await held.reached;
  expect((await opened.detail(listingId)).media.map(({ state }) => state)).toEqual(['attached', 'queued']);
  await opened.close();
  held.release();
  await going;
  const again = await openCore({ home: opened.home, clock, secrets });
  await again.sync();
  expect(service.requestsOf('attach')).toBe(1);
  expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
  await expectWhole({ ...synced, opened: again });
});

describe('the address of the bytes', () => {
  /** Where the secrets of addresses stand: in the files of the library, its history, or the log. */
  const placesOfSecrets = async ({ opened, service, listingId }: Synced): Promise<readonly string[]> => {
    const sent = service.requests.filter(({ operation }) => operation === 'bytes');
    const secrets = [...new Set(sent.map(({ query }) => new URLSearchParams(query).get('signature') ?? ''))];
    expect(secrets.every((secret) => secret.length > 20)).toBe(true);
    const entries = await readdir(opened.home, { recursive: true, withFileTypes: true });
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ name, parentPath }) => [name, await readFile(path.join(parentPath, name), 'latin1')] as const),
    );
    // What is looked through holds what it would stand beside.
    expect(files.some(([, text]) => text.includes('pendingPicture') && text.includes('/storage/') === false)).toBe(
      true,
    );
    const reported = await opened.call('listing.get', { listingId });
    const texts = [...files, ['listing', JSON.stringify(reported)], ['log', JSON.stringify(opened.log)]] as const;
    return texts.flatMap(([name, text]) => (secrets.some((secret) => text.includes(secret)) ? [name] : []));
  };

  it('at another origin is sent no token, and stands nowhere afterwards', async () => {
    const synced = await streamed(1, { dialect: { mediaEditLinks: 'elsewhere', secondPictures: 'conflict' } });
    await synced.opened.addPhotos(synced.listingId, 3, 2);
    synced.service.faults.next('bytes', 'dropReply');
    synced.service.faults.next('bytes', 'unauthorized');
    await synced.opened.sync();
    synced.clock.advance(600_000);
    await synced.opened.sync();
    const sent = synced.service.requests.filter(({ operation }) => operation === 'bytes');
    expect(sent.length).toBeGreaterThan(2);
    expect(sent.map(({ hasAuthorization }) => hasAuthorization)).toEqual(sent.map(() => false));
    await expectWhole(synced);
    expect(await placesOfSecrets(synced)).toEqual([]);
  });

  it('that has run out is read anew, and what its refusal quotes is kept nowhere', async () => {
    const synced = await streamed(1, {
      dialect: { mediaEditLinks: 'elsewhere', mediaEditLinkLife: 'firstRunsOut' },
    });
    await synced.opened.addPhotos(synced.listingId, 1, 2);
    expect(counts(await synced.opened.sync())).toEqual([1, 0, 0, 0, 0, 0]);
    expect(
      synced.service.requests.filter(({ operation }) => operation === 'bytes').map(({ status }) => status),
    ).toEqual([403, 200]);
    expect(synced.service.requestsOf('attach')).toBe(1);
    await expectWhole(synced);
    expect(await placesOfSecrets(synced)).toEqual([]);
  });

  it('that nothing can be sent to is a problem in words, which name no secret', async () => {
    const synced = await streamed(1, {
      dialect: { mediaEditLinks: 'elsewhere', mediaEditLinkLife: 'eachRunsOut' },
    });
    const [mediaId] = await synced.opened.addPhotos(synced.listingId, 1, 2);
    expect((await synced.opened.sync()).blocked).toBe(1);
    const { media } = await synced.opened.detail(synced.listingId);
    expect(media.find((each) => each.mediaId === mediaId)?.problem).toMatchObject({ code: 'serviceRefused' });
    expect(await placesOfSecrets(synced)).toEqual([]);
  });
});

describe('a service that takes pictures in another way', () => {
  it('is told of by the setting to change, and everything goes on once it is changed', async () => {
    const synced = await streamed(1, { dialect: { streams: 'PUT' } });
    await synced.opened.addPhotos(synced.listingId, 1, 2);
    expect((await synced.opened.sync()).blocked).toBe(1);
    const problem = (await synced.opened.detail(synced.listingId)).media[1]?.problem;
    expect(problem?.phrase?.code).toBe('problem.otherPictureMethod');
    expect(synced.service.requestsOf('attach')).toBe(1);
  });

  it('keeps a picture that others gave it, and says so', async () => {
    const { service, opened, listingId } = await streamed(1, { dialect: { secondPictures: 'conflict' } });
    await opened.addPhotos(listingId, 1, 2);
    expect(
      (
        await opened.syncDuring(service.faults.hold('bytes', 'beforeCommit'), async () => {
          const { MediaKeyNumeric } = z
            .looseObject({ MediaKeyNumeric: z.int() })
            .parse(service.snapshot().listings[0]?.media[1]);
          const other = await fetch(`${service.baseUrl}/RESO/OData/Media(${MediaKeyNumeric})/$value`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'image/jpeg' },
            body: new Uint8Array(await picture(9)),
          });
          expect(other.status).toBe(200);
        })
      ).blocked,
    ).toBe(1);
    expect((await opened.detail(listingId)).media[1]?.problem?.phrase?.code).toBe('problem.holdsAnotherPicture');
  });
});

it('what is changed before the picture is there is sent after it, and a removal at once', async () => {
  const synced = await streamed(1);
  const { service, opened, listingId } = synced;
  const added = await opened.addPhotos(listingId, 2, 2);
  const [second, third] = [nth(added, 0), nth(added, 1)];
  await opened.syncDuring(service.faults.hold('bytes', 'beforeCommit'), async () => {
    await opened.edit(second, 'Another');
    await opened.call('media.remove', { mediaIds: [third] });
  });
  await opened.sync();
  expect(service.captions()).toEqual(['Photo 1', 'Another']);
  await expectWhole(synced);
});

it('a service that shows nothing of what it made is sent the bytes once it has shown where they go', async () => {
  const synced = await streamed(1, { dialect: { insertAnswer: 'noContent', updateAnswer: 'noContentWithTag' } });
  await synced.opened.addPhotos(synced.listingId, 2, 2);
  const outcome = await synced.opened.sync();
  expect(outcome.reasons).toEqual([]);
  expect(counts(outcome)).toEqual([2, 0, 0, 0, 0, 0]);
  expect(synced.service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  await expectWhole(synced);
});

describe('a listing that is too large to be created in one piece', () => {
  it('is created with its first photos, and the others follow with their bytes', async () => {
    const synced = await streamed(1);
    const { service, opened, listingId } = await unsyncedListing(6, {
      dialect: { streams: 'POST', maxJsonBytes: 3_000 },
      profile: { attach: 'stream' },
    });
    const outcome = await opened.sync();
    expect(outcome.created).toBe(1);
    expect(service.captions()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Photo ${number}`));
    await expectWhole({ ...synced, service, opened, listingId });
  });
});
