import { afterEach, describe, expect, it, vi } from 'vitest';
import { pastedTokenSource } from '../../../../electron/core/service/http/auth.ts';
import { succeeded } from '../../../../electron/core/service/http/failure.ts';
import { findMedia, type ListingApi, readProperty } from '../../../../electron/core/service/odata/listing-api.ts';
import { fromMediaEntity } from '../../../../electron/core/service/odata/media-mapper.ts';
import { ListingKey } from '../../../../shared/domain/ids.ts';
import { ServiceProfile } from '../../../../shared/domain/service-profile.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A web API that answers each GET with what it is given; `asked` are the addresses. */
function apiOf(answer: (url: URL, count: number) => unknown) {
  const asked: string[] = [];
  const api: ListingApi = {
    baseUrl: 'https://api.example.test',
    profile: ServiceProfile.parse({}),
    tokens: pastedTokenSource(() => Promise.resolve('token')),
    now: () => new Date(),
    client: ({ url }) => {
      asked.push(url);
      const text = JSON.stringify(answer(new URL(url), asked.length));
      return Promise.resolve(succeeded({ status: 200, headers: { 'odata-version': '4.0' }, text }));
    },
  };
  return { api, asked };
}

const place = { listingKey: ListingKey.parse('L1'), location: null };
const photos = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ MediaKey: `key-${from + index}`, Order: index }));

describe('a listing that has no end', () => {
  it('of entries that have no key is read on from once, and none counts as gone', async () => {
    const { api, asked } = apiOf((url) => ({
      ListingKey: 'L1',
      Media: [{ Order: 1 }],
      value: [{ Order: 1 }],
      url: url.href,
    }));
    const known = [{ mediaKey: null, mediaKeyNumeric: null }];
    const read = await readProperty(api, place, { before: { ours: known, others: [] } });
    expect(read).toMatchObject({ ok: true, value: { complete: false } });
    expect(asked.length).toBeLessThan(6);
  });

  it('of one photo a page is read for 500 pages at most', async () => {
    const { api, asked } = apiOf((url, count) =>
      url.searchParams.has('$skip') ? { value: photos(1, count + 100) } : { ListingKey: 'L1', Media: photos(10) },
    );
    expect(await readProperty(api, place)).toMatchObject({ ok: true, value: { complete: false, isCut: true } });
    expect(asked.length).toBeLessThan(510);
  });

  it('of full pages is read for some thousand photos at most', async () => {
    const { api, asked } = apiOf((url, count) => {
      const next = `${url.origin}${url.pathname}?page=${count}`;
      const Media = photos(1_000, count * 1_000);
      return { ListingKey: 'L1', Media, value: Media, 'Media@odata.nextLink': next, '@odata.nextLink': next };
    });
    expect(await readProperty(api, place)).toMatchObject({ ok: true, value: { complete: false, isCut: true } });
    expect(asked.length).toBeLessThan(8);
  });

  it('whose pages come one a minute is given up after some minutes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { api, asked } = apiOf((url, count) => {
      vi.advanceTimersByTime(60_000);
      const next = `${url.origin}${url.pathname}?page=${count}`;
      return { ListingKey: 'L1', Media: photos(1, count), value: photos(1, count), '@odata.nextLink': next };
    });
    expect(await readProperty(api, place)).toMatchObject({ ok: false, failure: { kind: 'silent' } });
    expect(asked.length).toBeLessThan(8);
  });
});

describe('a key', () => {
  it.each(['', 'a\0', 'a\nb', '\ufffd', 'x'.repeat(1_001), null, {}, 1.5])(
    'is not what was damaged on its way',
    (key) => {
      expect(fromMediaEntity({ MediaKey: key })).toBeNull();
    },
  );

  it.each(['../../x', "it's", 'é', '(7)', 'a b', 7])('is whatever an address can carry: %s', async (key) => {
    expect(fromMediaEntity({ MediaKey: key })?.mediaKey).toBe(String(key));
    const { api, asked } = apiOf(() => ({ value: [] }));
    expect(await findMedia(api, [String(key)])).toEqual(succeeded({ kind: 'none' }));
    expect(asked).toHaveLength(1);
  });
});

it.each(['W/"a\r\nX: 1"', '\u0000', '“a”', `"${'a'.repeat(4_000)}"`, '', 7, {}])(
  'a tag that no header carries is none',
  (tag) => {
    const media = fromMediaEntity({ MediaKey: 'a', '@odata.etag': tag });
    expect([media?.etag, media?.unusable]).toEqual([null, ['@odata.etag']]);
  },
);
