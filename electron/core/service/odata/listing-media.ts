import type { ListingKey } from '../../../../shared/domain/ids.ts';
import { mediaFinder, type RemoteMedia } from '../../../../shared/domain/remote-media.ts';
import { MOST_ENTRIES } from '../http/answer-bounds.ts';
import { type Failure, type Result, succeeded } from '../http/failure.ts';
import {
  type CollectedMedia,
  fromMediaEntities,
  fromMediaPages,
  type IncomingMedia,
  type IncomingProperty,
  joinMedia,
  NONE_LEFT_OUT,
  type PropertyPage,
} from './media-mapper.ts';
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
  if (nextLink !== null) {
    const rest = await readRest(reader, nextLink, places.listing);
    return rest.ok ? succeeded(joined(shown, fromMediaPages(rest.value.pages), rest.value.whole)) : rest;
  }
  if (shown.media === null || !mayBeCut(shown, [...ours, ...others])) return succeeded(shown);
  const rest = await readUnlinked(reader, shown, places.collections);
  if (!rest.ok) return rest;
  const { more, isEndSeen } = rest.value;
  const all = joined(shown, more, true);
  const whole = isEndSeen || (shownOf(more) === 0 && !lacks(all, ours));
  return succeeded(joined(shown, more, whole && shownOf(all) >= (shown.total ?? 0)));
}

type Shown = Omit<PropertyPage, 'nextLink'>;

function joined(shown: Shown, more: CollectedMedia, whole: boolean): IncomingProperty {
  const all = joinMedia({ media: shown.media ?? [], leftOut: shown.leftOut }, more);
  return { ...shown, ...all, isCut: !whole, complete: whole && all.leftOut.count === 0 };
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

const NONE_MORE: CollectedMedia = { media: [], leftOut: NONE_LEFT_OUT };

interface Unlinked {
  /** Those that were not shown before. */
  readonly more: CollectedMedia;
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
  return succeeded({ more: NONE_MORE, isEndSeen: false });
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
  let more = NONE_MORE;
  const isOther = (found: readonly unknown[]): boolean =>
    fromMediaEntities(found).media.some(({ listingKey }) =>
      owner === null
        ? listingKey !== null && shown.listingKey !== null && listingKey !== shown.listingKey
        : listingKey !== owner,
    );
  /** Remembers it, and tells whether it was not shown before. */
  const isNew = ({ mediaKey }: IncomingMedia): boolean => {
    const key = mediaKey.toLowerCase();
    const isShown = keys.has(key);
    keys.add(key);
    return !isShown;
  };
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const after = shownOf(shown) + shownOf(more);
    const read = await readPages(reader, `${address}$skip=${after}`, isOther);
    if (!read.ok) return shownOf(more) > 0 && isNotOffered(read.failure) ? succeeded({ more, isEndSeen: false }) : read;
    if (read.value.pages.some(isOther)) return succeeded(null);
    const found = fromMediaPages(read.value.pages);
    const media = found.media.filter(isNew);
    more = joinMedia(more, { ...found, media });
    const isEnough = !read.value.whole || shownOf(more) >= MOST_ENTRIES;
    if (isEnough) return succeeded({ more, isEndSeen: false });
    if (media.length === 0) return succeeded({ more, isEndSeen: shownOf(found) === 0 });
  }
  return succeeded({ more, isEndSeen: false });
}
