import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addPhotos,
  captionsAt,
  connectedCore,
  counts,
  detail,
  edit,
  LONG_ABSENCE,
  listingWithPhotos,
  mediaAt,
  nth,
  openCore,
  picture,
  requestsOf,
  type Synced,
  sync,
  syncDuring,
  syncedListing,
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
  const { media } = await detail(opened, listingId);
  const there = mediaAt(service);
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
  const { media } = await detail(synced.opened, synced.listingId);
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
      profile: { stream: { method: streams } },
    });
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    expect(counts(await sync(synced.opened))).toEqual([1, 0, 0, 0, 0, 0]);
    expect(captionsAt(synced.service)).toEqual(['Photo 1', 'Photo 2']);
    await expectWhole(synced);
    expect(requestsOf(synced.service, 'upload')).toBe(1);
    expect(requestsOf(synced.service, 'attach')).toBe(1);
    expect(requestsOf(synced.service, 'bytes')).toBe(1);
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(
      nth(
        synced.service.requests.filter(({ operation }) => operation === 'bytes'),
        0,
      ).hasAuthorization,
    ).toBe(mediaEditLinks !== 'elsewhere');
  });
});

describe('an answer that is lost', () => {
  it('to making the Media is made up for by its file name: there is one', async () => {
    const synced = await streamed(1);
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    synced.service.faults.next('attach', 'dropReply');
    expect(counts(await sync(synced.opened))).toEqual([1, 0, 0, 0, 0, 0]);
    expect(captionsAt(synced.service)).toEqual(['Photo 1', 'Photo 2']);
    expect(requestsOf(synced.service, 'attach')).toBe(1);
    await expectWhole(synced);
  });

  it('to making the Media is made up for where only a file name can be looked for', async () => {
    const synced = await streamed(1, { profile: { read: { entities: false } } });
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    synced.service.faults.next('attach', 'dropReply');
    await sync(synced.opened);
    expect(requestsOf(synced.service, 'attach')).toBe(1);
    expect(mediaAt(synced.service)).toHaveLength(2);
    await expectWhole(synced);
  });

  it('makes the Media again only where it was not made', async () => {
    const synced = await streamed(1);
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    synced.service.faults.next('attach', 'cutConnection');
    expect((await sync(synced.opened)).waiting).toBe(1);
    synced.clock.advance(LONG_ABSENCE);
    expect(counts(await sync(synced.opened))).toEqual([1, 0, 0, 0, 0, 0]);
    expect(mediaAt(synced.service)).toHaveLength(2);
    await expectWhole(synced);
  });

  it.each(['described', 'none'] as const)('to the bytes is made up for by reading (status %s)', async (mediaStatus) => {
    const synced = await streamed(1, { dialect: { mediaStatus, secondPictures: 'notAllowed' } });
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    synced.service.faults.next('bytes', 'dropReply');
    expect(counts(await sync(synced.opened))).toEqual([1, 0, 0, 0, 0, 0]);
    expect(requestsOf(synced.service, 'bytes')).toBe(1);
    await expectWhole(synced);
  });

  it('to the bytes has them sent again where they have not arrived', async () => {
    const synced = await streamed(1);
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    synced.service.faults.next('bytes', 'cutConnection');
    expect(counts(await sync(synced.opened))).toEqual([1, 0, 0, 0, 0, 0]);
    expect(requestsOf(synced.service, 'bytes')).toBe(2);
    expect(requestsOf(synced.service, 'attach')).toBe(1);
    await expectWhole(synced);
  });

  it('to the bytes is an arrival where a write-once service keeps them (409), and nothing can be read', async () => {
    const synced = await streamed(1, {
      dialect: { secondPictures: 'conflict' },
      profile: { read: { entities: false } },
    });
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    synced.service.faults.next('bytes', 'dropReply');
    expect(counts(await sync(synced.opened))).toEqual([1, 0, 0, 0, 0, 0]);
    expect(
      synced.service.requests.filter(({ operation }) => operation === 'bytes').map(({ status }) => status),
    ).toEqual([null, 409]);
    await expectWhole(synced);
  });

  it('after a trouble of the service is asked about before anything is sent again', async () => {
    const synced = await streamed(1, { dialect: { secondPictures: 'conflict' } });
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    synced.service.faults.next('bytes', { kind: 'unavailable', afterCommit: true });
    await sync(synced.opened);
    synced.clock.advance(600_000);
    await sync(synced.opened);
    expect(requestsOf(synced.service, 'bytes')).toBe(1);
    await expectWhole(synced);
  });
});

it('a program that ends between the Media and its bytes goes on where it was', async () => {
  const synced = await streamed(1);
  const { opened, service, listingId, clock, secrets } = synced;
  await addPhotos(opened, listingId, 1, 2);
  const held = service.faults.hold('bytes', 'beforeCommit');
  const going = opened.dispatch('sync.run', {});
  await held.reached;
  expect((await detail(opened, listingId)).media.map(({ state }) => state)).toEqual(['attached', 'queued']);
  await opened.close();
  held.release();
  await going;
  const again = await openCore({ home: opened.home, clock, secrets });
  await sync(again);
  expect(requestsOf(service, 'attach')).toBe(1);
  expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2']);
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
    await addPhotos(synced.opened, synced.listingId, 3, 2);
    synced.service.faults.next('bytes', 'dropReply');
    synced.service.faults.next('bytes', 'unauthorized');
    await sync(synced.opened);
    synced.clock.advance(600_000);
    await sync(synced.opened);
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
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    expect(counts(await sync(synced.opened))).toEqual([1, 0, 0, 0, 0, 0]);
    expect(
      synced.service.requests.filter(({ operation }) => operation === 'bytes').map(({ status }) => status),
    ).toEqual([403, 200]);
    expect(requestsOf(synced.service, 'attach')).toBe(1);
    await expectWhole(synced);
    expect(await placesOfSecrets(synced)).toEqual([]);
  });

  it('that nothing can be sent to is a problem in words, which name no secret', async () => {
    const synced = await streamed(1, {
      dialect: { mediaEditLinks: 'elsewhere', mediaEditLinkLife: 'eachRunsOut' },
    });
    const [mediaId] = await addPhotos(synced.opened, synced.listingId, 1, 2);
    expect((await sync(synced.opened)).blocked).toBe(1);
    const { media } = await detail(synced.opened, synced.listingId);
    expect(media.find((each) => each.mediaId === mediaId)?.problem).toMatchObject({ code: 'serviceRefused' });
    expect(await placesOfSecrets(synced)).toEqual([]);
  });
});

describe('a service that takes pictures in another way', () => {
  it('is told of by the setting to change, and everything goes on once it is changed', async () => {
    const synced = await streamed(1, { dialect: { streams: 'PUT' } });
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    expect((await sync(synced.opened)).blocked).toBe(1);
    const problem = (await detail(synced.opened, synced.listingId)).media[1]?.problem;
    expect(problem?.phrase?.code).toBe('problem.otherPictureMethod');
    expect(requestsOf(synced.service, 'attach')).toBe(1);
  });

  it('keeps a picture that others gave it, and says so', async () => {
    const synced = await streamed(1, { dialect: { secondPictures: 'conflict' } });
    const { service, opened, listingId } = synced;
    await addPhotos(opened, listingId, 1, 2);
    expect(
      (
        await syncDuring(service.faults.hold('bytes', 'beforeCommit'), opened, async () => {
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
    expect((await detail(opened, listingId)).media[1]?.problem?.phrase?.code).toBe('problem.holdsAnotherPicture');
  });
});

it('what is changed before the picture is there is sent after it, and a removal at once', async () => {
  const synced = await streamed(1);
  const { service, opened, listingId } = synced;
  const added = await addPhotos(opened, listingId, 2, 2);
  const [second, third] = [nth(added, 0), nth(added, 1)];
  await syncDuring(service.faults.hold('bytes', 'beforeCommit'), opened, async () => {
    await edit(opened, second, 'Another');
    await opened.call('media.remove', { mediaIds: [third] });
  });
  await sync(opened);
  expect(captionsAt(service)).toEqual(['Photo 1', 'Another']);
  await expectWhole(synced);
});

it('a service that shows nothing of what it made is sent the bytes once it has shown where they go', async () => {
  const synced = await streamed(1, { dialect: { insertAnswer: 'noContent', updateAnswer: 'noContentWithTag' } });
  await addPhotos(synced.opened, synced.listingId, 2, 2);
  const outcome = await sync(synced.opened);
  expect(outcome.reasons).toEqual([]);
  expect(counts(outcome)).toEqual([2, 0, 0, 0, 0, 0]);
  expect(captionsAt(synced.service)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  await expectWhole(synced);
});

describe('a listing that is too large to be created in one piece', () => {
  it('is created with its first photos, and the others follow with their bytes', async () => {
    const synced = await streamed(1);
    const { service, opened } = await connectedCore({
      dialect: { streams: 'POST', maxJsonBytes: 3_000 },
      profile: { attach: 'stream' },
    });
    const { listingId } = await listingWithPhotos(opened, 6);
    const outcome = await sync(opened);
    expect(outcome.created).toBe(1);
    expect(captionsAt(service)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Photo ${number}`));
    await expectWhole({ ...synced, service, opened, listingId });
  });
});
