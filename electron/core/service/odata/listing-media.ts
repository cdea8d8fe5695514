import type { ListingKey } from '../../../../shared/domain/ids.ts';
import { mediaFinder, type RemoteMedia } from '../../../../shared/domain/remote-media.ts';
import { MOST_ENTRIES } from '../http/answer-bounds.ts';
import { type Failure, type Result, succeeded } from '../http/failure.ts';
import { fromMediaEntities, type IncomingProperty, joinLeftOut, type PropertyPage } from './media-mapper.ts';
import { MOST_PAGES, type PageReader, readPages, readRest } from './pages.ts';

export type KnownMedia = Pick<RemoteMedia, 'mediaKey' | 'mediaKeyNumeric'>;

/** Photos that a listing showed before. */
export interface ShownBefore {
  readonly ours: readonly KnownMedia[];
  /** Others, which come and go: one that is missing makes the rest worth asking for, and means nothing where that is impossible. */
  readonly others: readonly KnownMedia[];
}

export const NONE_BEFORE: ShownBefore = { ours: [], others: [] };

/** Where the Media of a listing are read. */
export interface MediaPlaces {
  /** Of the listing with its Media. */
  readonly listing: string;
  /** Of its Media by themselves, the likeliest first. */
  readonly collections: readonly MediaCollection[];
}

interface MediaCollection {
  /** Takes a further option at its end. */
  readonly address: string;
  /**
   * What each entry has to name as its listing; null where an entry may name none. [Note: $filter ignored] Photos of other
   * listings are never taken for photos of this one.
   */
  readonly owner: ListingKey | null;
}

/**
 * The listing with all of its Media, whether its first page links to the next one or leaves some out silently.
 * [Note: cut without a word] Some services end what they expand at their page size and name no next page. A count that is sent
 * shows it; otherwise a number of photos that is a usual page size, or a photo that was there before and is missing, makes it
 * worth asking for the one after the last.
 */
export async function withAllMedia(
  reader: PageReader,
  page: PropertyPage,
  places: MediaPlaces,
  { ours, others }: ShownBefore,
): Promise<Result<IncomingProperty>> {
  const { nextLink, ...shown } = page;
  const join = (entries: readonly unknown[], whole: boolean): IncomingProperty =>
    joined(shown, fromMediaEntities(entries), whole);
  if (nextLink !== null) {
    const rest = await readRest(reader, nextLink, places.listing);
    return rest.ok ? succeeded(join(rest.value.entries, rest.value.whole)) : rest;
  }
  if (shown.media === null || !mayBeCut(shown, [...ours, ...others])) return succeeded(shown);
  const rest = await readUnlinked(reader, shown, places.collections);
  if (!rest.ok) return rest;
  const all = join(rest.value.entries, true);
  const whole = rest.value.isEndSeen || (rest.value.entries.length === 0 && !lacks(all, ours));
  return succeeded(join(rest.value.entries, whole && shownOf(all) >= (shown.total ?? 0)));
}

type Shown = Omit<PropertyPage, 'nextLink'>;

function joined(
  shown: Shown,
  { media, leftOut }: ReturnType<typeof fromMediaEntities>,
  whole: boolean,
): IncomingProperty {
  const all = joinLeftOut(shown.leftOut, leftOut);
  return {
    ...shown,
    media: [...(shown.media ?? []), ...media],
    leftOut: all,
    isCut: !whole,
    complete: whole && all.count === 0,
  };
}

/** Photos that an answer shows, with those that cannot be read. */
const shownOf = ({ media, leftOut }: Pick<IncomingProperty, 'media' | 'leftOut'>): number =>
  (media ?? []).length + leftOut.count;

function mayBeCut(shown: Shown, known: readonly KnownMedia[]): boolean {
  const count = shownOf(shown);
  if (shown.total !== null) return shown.total > count;
  // What shows just those that are known was read to its end before.
  return lacks(shown, known) || (isPageSize(count) && known.length !== count);
}

/** 10, 25, 64, 100, …: pages have such sizes. */
function isPageSize(count: number): boolean {
  return count > 0 && (count % 10 === 0 || count % 25 === 0 || (count >= 8 && Number.isInteger(Math.log2(count))));
}

function lacks({ media }: Pick<IncomingProperty, 'media'>, known: readonly KnownMedia[]): boolean {
  const find = mediaFinder(media ?? []);
  return known.some((row) => find(row) === undefined);
}

interface Unlinked {
  /** Those that were not shown before. */
  readonly entries: readonly unknown[];
  /** The service said that nothing follows them. */
  readonly isEndSeen: boolean;
}

/** A service that knows neither way says so, or shows what it showed before. */
async function readUnlinked(
  reader: PageReader,
  shown: Shown,
  collections: readonly MediaCollection[],
): Promise<Result<Unlinked>> {
  for (const collection of collections) {
    const read = await readOn(reader, shown, collection);
    if (!read.ok && !isNotOffered(read.failure)) return read;
    if (read.ok && read.value !== null) return succeeded(read.value);
  }
  return succeeded({ entries: [], isEndSeen: false });
}

const isNotOffered = ({ kind }: Failure): boolean =>
  kind === 'gone' || kind === 'refused' || kind === 'stale' || kind === 'unusable';

/**
 * Reads on after the last one that was shown, until nothing new comes; null where something else is shown there. [Note: entries
 * without a key] Whether one was shown before cannot be known: a page that has no others brings nothing new.
 */
async function readOn(
  reader: PageReader,
  shown: Shown,
  { address, owner }: MediaCollection,
): Promise<Result<Unlinked | null>> {
  const keys = new Set((shown.media ?? []).map(({ mediaKey }) => mediaKey.toLowerCase()));
  const entries: unknown[] = [];
  const isOther = (found: readonly unknown[]): boolean =>
    fromMediaEntities(found).media.some(({ listingKey }) =>
      owner === null
        ? listingKey !== null && shown.listingKey !== null && listingKey !== shown.listingKey
        : listingKey !== owner,
    );
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const after = shownOf(shown) + entries.length;
    const read = await readPages(reader, `${address}$skip=${after}`, isOther);
    if (!read.ok)
      return entries.length > 0 && isNotOffered(read.failure) ? succeeded({ entries, isEndSeen: false }) : read;
    if (isOther(read.value.entries)) return succeeded(null);
    const before = keys.size;
    for (const entry of read.value.entries) {
      const [media] = fromMediaEntities([entry]).media;
      if (media === undefined || !keys.has(media.mediaKey.toLowerCase())) entries.push(entry);
      if (media !== undefined) keys.add(media.mediaKey.toLowerCase());
    }
    const isEnough = !read.value.whole || entries.length >= MOST_ENTRIES;
    if (isEnough) return succeeded({ entries, isEndSeen: false });
    if (keys.size === before) return succeeded({ entries, isEndSeen: read.value.entries.length === 0 });
  }
  return succeeded({ entries, isEndSeen: false });
}
