import type { MediaRow } from '../../../electron/core/library/store/media-table.ts';
import { isWanted } from '../../../shared/domain/culling.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { placeOf } from '../../../shared/domain/photo-places.ts';
import { binaryIdOf } from './model-service.ts';
import type { World } from './world.ts';

/**
 * What at the services is not as it is wanted here; null when all is in step.
 *
 * @param isAskedFor whether a person asks for syncs: the first one after a while gives photos numbers of their own that somebody there has
 *   left with the same one, and nothing does so unasked
 */
export function difference(world: World, leaves: ReadonlySet<ListingId> = new Set(), isAskedFor = true): string | null {
  for (const { listingId } of world.store.listings.all()) {
    if (leaves.has(listingId)) continue;
    const found = differenceOf(world, listingId, isAskedFor);
    if (found !== null) return found;
  }
  return null;
}

function differenceOf(world: World, listingId: ListingId, isAskedFor: boolean): string | null {
  const { store } = world;
  const listing = store.listings.get(listingId);
  const service = world.serviceOf(listing?.accountId ?? null);
  const base = new Map(store.remote.ofListing(listingId).map((row) => [row.mediaId, row]));
  const orders: number[] = [];
  const all = store.media.ofListing(listingId);
  for (const media of all) {
    const { mediaKey = null, mediaKeyNumeric = null } = base.get(media.mediaId) ?? {};
    const named = service.media.filter((each) => each.key.toLowerCase() === mediaKey?.toLowerCase() && !each.gone);
    // One that was started anew may have the key that it had before.
    const there = named.find(({ numeric }) => numeric === mediaKeyNumeric) ?? named[0];
    const name = `${media.mediaId} (Media ${there?.numeric})`;
    if (!isWanted(media)) {
      const isShown = there !== undefined && there.values.DeletedYN !== true;
      if (isShown && !isLeftInPlace(world, media, all)) return `${name} is still shown`;
      continue;
    }
    if (isNeverTaken(world, media)) continue;
    if (there === undefined) return `${name} is not at the service`;
    if (there.values.DeletedYN !== false) return `${name} is removed there`;
    const reported = base.get(media.mediaId)?.mediaStatus?.status ?? null;
    if (service.dialect.status !== 'none' && reported !== 'Complete') return `${name} is ${String(reported)} here`;
    const words = differentWords(world, media, there.values);
    if (words !== null) return `${name} ${words}`;
    const sent = service.binaries.find((binary) => binary.id === binaryIdOf(there));
    // A picture that somebody else added, and that was opened from there, was never sent from here.
    if (!there.byOthers && sent?.sha256 !== media.sha256) return `${name} shows another picture there`;
    const bathrooms = service.bathrooms.get(there.listingKey);
    // Fields go with the creation and are not read back: what a copy of the library lacks of them stays as it is there.
    if (bathrooms !== listing?.fields.BathroomsFull && world.swarm.restores !== true) {
      return `${String(bathrooms)} bathrooms there, ${String(listing?.fields.BathroomsFull)} here`;
    }
    orders.push(Number(there.values.Order));
  }
  const { tie = null, moving = false } = listing?.orderProgress ?? {};
  const least = !isAskedFor && tie?.tried === false && !moving ? 0 : 1;
  // A place that is no whole number says nothing that can be used.
  const isOutOfOrder =
    orders.every(Number.isInteger) && orders.some((order, index) => order < (orders[index - 1] ?? -least) + least);
  return isOutOfOrder ? `the Order values there are ${orders.join(', ')}` : null;
}

/** A service that changes texts shows what it made of them; the words here stay as they were meant. */
function differentWords(
  { ledger, store }: World,
  media: MediaRow,
  values: Readonly<Record<string, unknown>>,
): string | null {
  const { mediaId, shortDescription, imageOf } = media;
  const unseen = store.remote.get(mediaId)?.unseenBase?.fields ?? [];
  for (const [there, here, field] of [
    [String(values.ShortDescription), shortDescription, 'shortDescription'],
    [String(values.ImageOf), imageOf, 'imageOf'],
  ] as const) {
    // Nobody here has seen them, and nobody wrote others.
    if (here === '' && unseen.includes(field)) continue;
    if (there !== here && there !== ledger.storedOf(mediaId, here)) return `has “${there}” there, “${here}” here`;
  }
  return null;
}

/** Photos that may need a person for ever: nothing that anybody does lets this service show what is wanted. */
export function hopeless(world: World): number {
  const { store, ledger } = world;
  return store.media.all().filter((media) => {
    const { mediaId, shortDescription, imageOf } = media;
    const isChanged = [shortDescription, imageOf].some((text) => ledger.storedOf(mediaId, text) !== text);
    return isChanged || isNeverTaken(world, media);
  }).length;
}

/** Nothing that anybody does lets its service have it, as it is set up. */
function isNeverTaken(world: World, media: MediaRow): boolean {
  return media.blocked?.code === 'unsupported' || isIdTaken(world, media);
}

/** What is removed of a place stays while the photo that is wanted there cannot be: the listing has no photo less (docs/sync.md). */
function isLeftInPlace(world: World, media: MediaRow, all: readonly MediaRow[]): boolean {
  const wanted = all.filter((other) => isWanted(other) && placeOf(other) === placeOf(media));
  return wanted.length > 0 && wanted.every((other) => isNeverTaken(world, other));
}

/** A service that stores one picture once gives it one Id: it cannot be on two photos. */
function isIdTaken({ store }: World, media: MediaRow): boolean {
  const { listingId, mediaId } = media;
  return (
    isWanted(media) &&
    store.uploads
      .ofListing(listingId)
      .some((row) => row.mediaId === mediaId && row.problem?.phrase?.code === 'problem.idTaken')
  );
}
