import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpClient, type HttpClient, type HttpRequest } from '../../../electron/core/service/http/http.ts';
import type { Dialect } from '../../../electron/practice/dialect.ts';
import { counts, createClock, LONG_ABSENCE, nth, syncedListing, unsyncedListing } from '../harness.ts';

const upToDate = [0, 0, 0, 0, 0, 0];
const Entity = z.looseObject({ Media: z.array(z.looseObject({ ShortDescription: z.string() })).optional() });

/** The JSON without these properties of each Media. */
function without(text: string, names: readonly string[]): string {
  return JSON.stringify(
    JSON.parse(text, (_key, value: unknown) => {
      const object = z.looseObject({ MediaKey: z.string() }).safeParse(value);
      if (!object.success) return value;
      return Object.fromEntries(Object.entries(object.data).filter(([name]) => !names.includes(name)));
    }),
  );
}

/** A service that leaves these properties out of its answers, from now on and until it is told to say all. */
async function sparing(
  names: readonly string[],
  isAnswerTo: (request: HttpRequest) => boolean = () => true,
  dialect: Partial<Dialect> = {},
  photos = 2,
) {
  const real = createHttpClient();
  const state = { spares: false };
  const { clock, service, opened, listingId, ids } = await syncedListing(photos, {
    dialect,
    // Whole seconds may have been cut, and are compared as such.
    clock: createClock('2026-05-04T08:00:00.250Z'),
    async client(request) {
      const answer = await real(request);
      const isSpared = state.spares && answer.ok && answer.value.text.startsWith('{') && isAnswerTo(request);
      return isSpared ? { ok: true, value: { ...answer.value, text: without(answer.value.text, names) } } : answer;
    },
  });
  state.spares = true;
  const sayAll = (): void => void (state.spares = false);
  return { service, opened, listingId, ids, clock, sayAll };
}

/** A service that keeps no words of photos that come with a listing. */
function dropsWords(change: (answer: string) => string = (answer) => answer): HttpClient {
  const real = createHttpClient();
  return async (request) => {
    const isInsert = request.method === 'POST' && request.url.endsWith('/Property') && typeof request.body === 'string';
    if (!isInsert || typeof request.body !== 'string') return real(request);
    const { Media = [], ...fields } = Entity.parse(JSON.parse(request.body));
    const body = JSON.stringify({ ...fields, Media: Media.map((media) => ({ ...media, ShortDescription: '' })) });
    const headers = { ...request.headers, 'Content-Length': String(Buffer.byteLength(body)) };
    const answer = await real({ ...request, body, headers });
    return answer.ok ? { ok: true, value: { ...answer.value, text: change(answer.value.text) } } : answer;
  };
}

describe('what a service does not say', () => {
  it('empties nothing: captions and rooms stay where a listing is shown without those of its photos', async () => {
    const { service, opened, listingId, ids } = await sparing(['ShortDescription', 'ImageOf']);
    expect(counts(await opened.sync())).toEqual(upToDate);
    expect(await opened.captions(listingId)).toEqual(['Photo 1', 'Photo 2']);
    await opened.edit(nth(ids, 0), 'Porch');
    await opened.sync();
    expect(service.captions()).toEqual(['Porch', 'Photo 2']);
    expect(counts(await opened.sync())).toEqual(upToDate);
  });

  it.each<[string, Partial<Dialect>]>([
    ['by links', { expandedPageSize: 1, pageSize: 1 }],
    ['without a word', { expandedPageSize: 1, pageSize: 1, expandedRest: 'cut', nextLinks: 'missing' }],
  ])('is not said by another page of the listing, where that comes in pages: %s', async (_how, dialect) => {
    const isLast = ({ url }: HttpRequest): boolean => url.includes('skip=2');
    const { opened, listingId, ids } = await sparing(['ShortDescription', 'ImageOf'], isLast, dialect, 3);
    await opened.call('media.edit', { mediaIds: [...ids], imageOf: 'Kitchen' });
    await opened.sync();
    expect(counts(await opened.sync())).toEqual(upToDate);
    const { media } = await opened.detail(listingId);
    expect(media.map(({ shortDescription, imageOf }) => [shortDescription, imageOf])).toEqual([
      ['Photo 1', 'Kitchen'],
      ['Photo 2', 'Kitchen'],
      ['Photo 3', 'Kitchen'],
    ]);
  });

  it.each([
    {
      where: 'by the listing alone',
      isAnswerTo: ({ url }: HttpRequest) => url.includes('/Property('),
      becomes: 'conflict',
    },
    { where: 'anywhere', isAnswerTo: () => true, becomes: 'unseen' },
  ])(
    'is no leave to replace it: a caption of a colleague that is not shown $where stays',
    async ({ isAnswerTo, becomes }) => {
      const { service, opened, listingId, ids, clock } = await sparing(['ShortDescription', 'ImageOf'], isAnswerTo);
      service.secondPerson.editMedia(nth(service.media(), 0).MediaKeyNumeric, { ShortDescription: 'Theirs' });
      await opened.edit(nth(ids, 0), 'Mine');
      clock.advance(60_000);
      await opened.sync();
      expect(service.captions()).toEqual(['Theirs', 'Photo 2']);
      const [photo] = (await opened.detail(listingId)).media;
      expect([photo?.problem?.code ?? null, (await opened.conflicts()).length]).toEqual(
        becomes === 'unseen' ? ['unseen', 0] : [null, 1],
      );
    },
  );

  it.each([
    { what: 'with the listing', words: null, updateAnswer: 'entity' },
    { what: 'by a change, whose answer shows it', words: 'Porch', updateAnswer: 'entity' },
    { what: 'by a change, whose answer shows nothing', words: 'Porch', updateAnswer: 'noContentWithTag' },
  ] as const)(
    'is no leave to replace it either under the tag of what was sent $what, where that tag is a time',
    async ({ words, updateAnswer }) => {
      const dialect = { tags: 'second', updateAnswer } as const;
      const { service, opened, listingId, ids, clock } = await sparing(['ShortDescription'], () => true, dialect);
      if (words !== null) {
        await opened.edit(nth(ids, 0), words);
        await opened.sync();
      }
      clock.advance(100);
      service.secondPerson.editMedia(nth(service.media(), 0).MediaKeyNumeric, { ShortDescription: 'Theirs' });
      clock.advance(60_000);
      await opened.sync();
      await opened.edit(nth(ids, 0), 'Mine');
      await opened.sync();
      expect(service.captions()).toEqual(['Theirs', 'Photo 2']);
      expect((await opened.detail(listingId)).media.map(({ problem }) => problem?.code)).toEqual(['unseen', undefined]);
    },
  );

  it.each([
    { what: 'an added photo', request: 'attach' },
    { what: 'a change', request: 'patch' },
  ] as const)('is no leave to replace it either where an answer shows what became of $what', async ({ request }) => {
    const { service, opened, listingId, ids, clock } = await sparing(['ShortDescription']);
    const [mediaId] = request === 'attach' ? await opened.addPhotos(listingId, 1, 3) : ids;
    if (mediaId === undefined) throw new Error('No photo was added.');
    if (request === 'patch') await opened.call('media.edit', { mediaIds: [mediaId], imageOf: 'Kitchen' });
    service.faults.next(request, 'dropReply');
    await opened.syncDuring(service.faults.hold(request, 'beforeCommit'), () =>
      service.faults.next('get', 'unavailable', 9),
    );
    service.faults.clear();
    const theirs = nth(service.media(), request === 'attach' ? 2 : 0);
    service.secondPerson.editMedia(theirs.MediaKeyNumeric, { ShortDescription: 'Theirs' });
    clock.advance(600_000);
    await opened.sync();
    await opened.edit(mediaId, 'Mine');
    await opened.sync();
    expect(service.captions()).toContain('Theirs');
    const { media } = await opened.detail(listingId);
    expect(media.find((each) => each.mediaId === mediaId)?.problem?.code).toBe('unseen');
  });

  it('is told as not shown, read by itself once, and taken in by the next sync that shows it', async () => {
    const reads: string[] = [];
    const { service, opened, listingId, clock, sayAll } = await sparing(['ShortDescription'], ({ method, url }) => {
      if (method === 'GET') reads.push(url.replace(/.*\//, ''));
      return true;
    });
    const { MediaKeyNumeric: theirs } = nth(service.media(), 0);
    service.secondPerson.editMedia(theirs, { ShortDescription: 'Theirs' });
    clock.advance(60_000);
    for (const alone of [[`Media(${theirs})`], []]) {
      reads.length = 0;
      expect(counts(await opened.sync())).toEqual(upToDate);
      expect(reads.slice(1)).toEqual(alone);
      const { media } = await opened.detail(listingId);
      expect(media.map(({ unseenBase }) => unseenBase)).toEqual(['kept', null]);
      expect(await opened.captions(listingId)).toEqual(['Photo 1', 'Photo 2']);
    }
    sayAll();
    await opened.sync();
    expect(await opened.captions(listingId)).toEqual(['Theirs', 'Photo 2']);
    expect((await opened.detail(listingId)).media.map(({ unseenBase }) => unseenBase)).toEqual([null, null]);
  });

  it('asks nobody about words that only we have sent, where the answer shows when it took them', async () => {
    const { service, opened, ids, clock } = await sparing(['ShortDescription'], () => true, { tags: 'second' });
    for (const words of ['Porch', 'Terrace']) {
      await opened.edit(nth(ids, 0), words);
      clock.advance(60_000);
      expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
      expect(counts(await opened.sync())).toEqual(upToDate);
    }
    expect(service.captions()).toEqual(['Terrace', 'Photo 2']);
  });

  it.each([
    { what: 'are not lost, and are sent again', theirs: null, captions: 'Porch', asked: [] },
    {
      what: 'are a question beside those of a colleague',
      theirs: 'Theirs',
      captions: 'Theirs',
      asked: ['shortDescription'],
    },
  ])('confirms nothing: words that a service only said it had taken $what', async ({ theirs, captions, asked }) => {
    const { service, opened, listingId, ids, clock, sayAll } = await sparing(['ShortDescription']);
    await opened.edit(nth(ids, 0), 'Porch');
    service.faults.next('patch', { kind: 'falseSuccess' });
    await opened.sync();
    if (theirs !== null) {
      service.secondPerson.editMedia(nth(service.media(), 0).MediaKeyNumeric, { ShortDescription: theirs });
    }
    sayAll();
    // What looks older than our change counts once it has been shown for as long as copies lag.
    for (let reads = 0; reads < 2; reads += 1) {
      clock.advance(LONG_ABSENCE);
      await opened.sync();
    }
    expect(await opened.captions(listingId)).toEqual(['Porch', 'Photo 2']);
    expect(service.captions()).toEqual([captions, 'Photo 2']);
    expect((await opened.conflicts()).map(({ field }) => field)).toEqual(asked);
  });

  it.each([
    { what: 'removes no photo whose words nobody has seen at the service', words: 'Porch', asked: ['deletedYN'] },
    { what: 'brings no words back with a removal that were taken back here', words: 'Photo 1', asked: [] },
  ])('$what', async ({ words, asked }) => {
    const { service, opened, listingId, ids, clock } = await sparing(['ShortDescription']);
    await opened.edit(nth(ids, 0), 'Porch');
    service.faults.next('patch', { kind: 'falseSuccess' });
    await opened.sync();
    await opened.edit(nth(ids, 0), words);
    service.secondPerson.editMedia(nth(service.media(), 0).MediaKeyNumeric, { DeletedYN: true });
    clock.advance(60_000);
    await opened.sync();
    expect((await opened.conflicts()).map(({ field }) => field)).toEqual(asked);
    await opened.call('media.restore', { mediaIds: [nth(ids, 0)] });
    expect(await opened.captions(listingId)).toEqual([words, 'Photo 2']);
  });

  it('brings nothing back: a removal that was taken stays one where DeletedYN is never shown', async () => {
    const { service, opened, listingId, ids } = await sparing(['DeletedYN']);
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    await opened.sync();
    await opened.sync();
    expect(await opened.captions(listingId)).toEqual(['Photo 2']);
    expect(service.media().map((media) => media.DeletedYN)).toEqual([true, false]);
  });

  it.each([
    { what: 'arrived', fault: 'dropReply', mediaStatus: 'none' },
    { what: 'never arrived', fault: 'cutConnection', mediaStatus: 'none' },
    { what: 'arrived', fault: 'dropReply', mediaStatus: 'untended' },
  ] as const)(
    'is no news of a change whose answer was lost and that $what (status: $mediaStatus): what is wanted is sent',
    async ({ fault, mediaStatus }) => {
      const { service, opened, listingId, ids, clock } = await sparing(['DeletedYN'], () => true, { mediaStatus });
      const lose = async (act: 'media.remove' | 'media.restore'): Promise<void> => {
        await opened.call(act, { mediaIds: [nth(ids, 0)] });
        service.faults.next('patch', fault);
        await opened.syncDuring(service.faults.hold('patch', 'beforeCommit'), () =>
          service.faults.next('get', 'unavailable', 9),
        );
        service.faults.clear();
        // Whether it came or not, the photo has another tag by now.
        service.secondPerson.editMedia(nth(service.media(), 0).MediaKeyNumeric, { Order: 0 });
        clock.advance(600_000);
      };
      await lose('media.remove');
      await opened.sync();
      expect(await opened.conflicts()).toEqual([]);
      expect(service.media().map((media) => media.DeletedYN)).toEqual([true, false]);
      await lose('media.restore');
      await opened.sync();
      expect(service.media().map((media) => media.DeletedYN)).toEqual([false, false]);
      // Wanted again before anybody has asked about the removal.
      await lose('media.remove');
      await opened.call('media.restore', { mediaIds: [nth(ids, 0)] });
      await opened.sync();
      expect(await opened.captions(listingId)).toEqual(['Photo 1', 'Photo 2']);
      expect(service.media().map((media) => media.DeletedYN)).toEqual([false, false]);
      expect(counts(await opened.sync())).toEqual(upToDate);
    },
  );
});

describe('words that a service has not taken with a new listing', () => {
  it.each<[string, HttpClient, boolean]>([
    ['of whose creation the answer was lost', dropsWords(), true],
    ['whose answer leaves its words out', dropsWords((text) => without(text, ['ShortDescription'])), false],
    ['whose answer shows no photos', dropsWords((text) => text.replace(/"Media":\[.*\]/, '"x":0')), false],
  ])('stay here, and are sent as a change: one %s', async (_name, client, isLost) => {
    const { service, opened, listingId } = await unsyncedListing(2, { client });
    if (isLost) service.faults.next('insert', 'dropReply');
    await opened.sync();
    await opened.sync();
    expect(await opened.captions(listingId)).toEqual(['Photo 1', 'Photo 2']);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    expect(counts(await opened.sync())).toEqual(upToDate);
  });
});

describe('the beginning of our words, written by a colleague', () => {
  it('is a question where our own change never arrived', async () => {
    const { service, opened, ids, clock } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Kitchen with island');
    service.faults.next('patch', 'cutConnection', 9);
    await opened.sync();
    service.faults.clear();
    service.secondPerson.editMedia(nth(service.media(), 0).MediaKeyNumeric, { ShortDescription: 'Kitchen' });
    clock.advance(60_000);
    await opened.sync();
    expect(service.captions()).toEqual(['Kitchen']);
    expect(await opened.conflicts()).toMatchObject([{ mine: 'Kitchen with island', theirs: 'Kitchen' }]);
  });

  it('is no caption that the service has cut: it is taken in under its own tag', async () => {
    const { service, opened, ids, clock } = await syncedListing(1, {
      dialect: { updateAnswer: 'noContentWithTag' },
    });
    await opened.edit(nth(ids, 0), 'Kitchen with island');
    clock.advance(2000);
    const [first, second] = [service.faults.hold('get', 'beforeCommit'), service.faults.hold('get', 'beforeCommit')];
    const running = opened.call('sync.run', {});
    await first.reached;
    first.release();
    await second.reached;
    service.secondPerson.editMedia(nth(service.media(), 0).MediaKeyNumeric, { ShortDescription: 'Kitchen' });
    second.release();
    await running;
    expect(await opened.conflicts()).toMatchObject([{ mine: 'Kitchen with island', theirs: 'Kitchen' }]);
    await opened.edit(nth(ids, 0), 'Kitchen with island, new');
    await opened.sync();
    expect(service.captions()).toEqual(['Kitchen']);
  });
});
