import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSuggestions } from '../../../renderer/state/suggestions.ts';
import { createValue } from '../../../renderer/state/value.ts';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';

type Shown = NonNullable<ReturnType<Parameters<typeof createSuggestions>[0]['detail']>>;

const IDS = Array.from({ length: 4 }, () => MediaId.parse(randomUUID())).toSorted();

function photo(index: number, facts: Partial<MediaItem>): MediaItem {
  const few = {
    mediaId: IDS[index] ?? expect.fail('too many'),
    fileName: 'DSC_1.JPG',
    captureTime: null,
    keywords: [],
    shortDescription: '',
    imageOf: '',
    rejected: false,
    unseenBase: null,
    exposureBias: null,
    likeness: null,
  } satisfies Partial<MediaItem>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- suggestions look at these alone
  return { ...few, ...facts } as MediaItem;
}

/** A page with an open listing, and a library that is asked what was written. */
function openPage(written: readonly string[]) {
  const asked: string[][] = [];
  let shown: Shown | null = null;
  let tell = (): void => {};
  const store = createSuggestions({
    detail: () => shown,
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
    later: (run) => run(),
    written({ rooms }) {
      asked.push(rooms);
      return Promise.resolve({ ok: true, value: rooms.map((room) => ({ room, captions: [...written] })) });
    },
  });
  const show = async (listingId: ListingId, media: MediaItem[]): Promise<void> => {
    shown = { listingId, media, rooms: null };
    tell();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { store, asked, show };
}

describe('the suggestions of the open listing', () => {
  it('ask the library once for each room that comes up, however often a photo changes', async () => {
    const { store, asked, show } = openPage(['Chef’s kitchen']);
    const listingId = ListingId.parse(randomUUID());
    await show(listingId, [photo(0, { imageOf: 'Kitchen' })]);
    expect(asked).toEqual([['Kitchen']]);
    expect([...store.getSnapshot().values()]).toEqual([
      { room: null, caption: { value: 'Chef’s kitchen', from: 'written' } },
    ]);
    for (let key = 0; key < 5; key += 1) await show(listingId, [photo(0, { imageOf: 'Kitchen', rating: key })]);
    expect(asked).toEqual([['Kitchen']]);
    await show(listingId, [photo(0, { imageOf: 'Kitchen' }), photo(1, { keywords: ['bathroom'] })]);
    expect(asked).toEqual([['Kitchen'], ['Bathroom']]);
    await show(ListingId.parse(randomUUID()), [photo(2, { imageOf: 'Kitchen' })]);
    expect(asked).toEqual([['Kitchen'], ['Bathroom'], ['Kitchen']]);
  });

  it('are the same object as long as they say the same, so that no tile is drawn for nothing', async () => {
    const { store, show } = openPage([]);
    const listingId = ListingId.parse(randomUUID());
    let described = 0;
    store.subscribe(() => {
      described += 1;
    });
    await show(listingId, [photo(0, { keywords: ['kitchen'] }), photo(1, {})]);
    const before = store.getSnapshot();
    await show(listingId, [photo(0, { keywords: ['kitchen'] }), photo(1, { rating: 3 })]);
    expect(store.getSnapshot()).toBe(before);
    expect(described).toBe(1);
    await show(listingId, [photo(0, { keywords: ['kitchen'] }), photo(1, { keywords: ['bathroom'] })]);
    expect(store.getSnapshot().get(IDS[0] ?? expect.fail())).toBe(before.get(IDS[0] ?? expect.fail()));
    expect(described).toBe(2);
  });
});

it('tells when the field below a tile goes to another photo, and not when it stays', () => {
  const field = createValue<MediaId | null>(null);
  const seen: (MediaId | null)[] = [];
  field.subscribe(() => seen.push(field.getSnapshot()));
  const [first, second] = [IDS[0] ?? expect.fail(), IDS[1] ?? expect.fail()];
  field.set(first);
  field.set(first);
  field.set(second);
  field.set(null);
  field.set(null);
  expect(seen).toEqual([first, second, null]);
});
