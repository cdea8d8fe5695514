import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { HereAct } from './acts.ts';
import type { AppLife } from './app-life.ts';
import { ask } from './asking.ts';
import { broken } from './finding.ts';
import type { ModelService } from './model-service.ts';
import type { Swarm } from './swarm.ts';
import type { World } from './world.ts';

/** Acts that take a listing away or bring one are about one listing alone: the two of it are looked at all along. */
const LEFT_OUT: readonly HereAct[] = ['forget', 'open'];

const FIELDS = ['ShortDescription', 'ImageOf'] as const;

/** A run with one listing that goes to both services. */
export function atBothServices(swarm: Swarm): Swarm {
  const here = new Map([...swarm.here].filter(([act]) => !LEFT_OUT.includes(act)));
  return {
    ...swarm,
    accounts: 2,
    listings: 1,
    here: here.size === 0 ? new Map([['caption', 1]]) : here,
    stays: null,
    severalServices: true,
  };
}

/** The listing goes to the second service as well, from the first moment on. */
export async function sendToBoth(world: World, app: AppLife): Promise<void> {
  const [source] = world.store.listings.all();
  const accountId = world.accountsOf[1];
  if (source === undefined || accountId === undefined) throw new Error('There is no listing, or no second service.');
  const { listingId } = source;
  await ask(world, app, 'listing.addService', () => app.handlers['listing.addService']({ listingId, accountId }));
  watchBoth(world, listingId);
}

interface Words {
  readonly source: ReadonlyMap<MediaId, string>;
  /** Of the photos that follow, by the photos of the source. */
  readonly own: ReadonlyMap<MediaId, string>;
  /** Of all photos of the second service, by their own ids. */
  readonly there: ReadonlyMap<MediaId, string>;
  /** The photos that follow, by the photos of the source. */
  readonly standing: ReadonlyMap<MediaId, MediaId>;
  readonly order: BothOrders;
  readonly present: Present;
}

/** All photos that are present at each. */
interface Present {
  readonly source: readonly MediaId[];
  readonly own: readonly MediaId[];
}

/** The photos that are present at both, by the photos of the source. */
interface BothOrders {
  readonly source: readonly MediaId[];
  readonly own: readonly MediaId[];
  /** Answers to questions about the order, which are for one service alone. */
  readonly answers: number;
}

/**
 * Knows what the person wrote, and for which service, by what each act of theirs changed; the app's own notes of what follows what are
 * only asked which photo stands for which.
 */
function watchBoth(world: World, sourceId: ListingId): void {
  const { store, ledger, promises, services } = world;
  /** What the photos that follow had when they followed last. */
  const followed = new Map<MediaId, string>();
  /** The same, whatever their own service reported since. */
  const followedOnce = new Map<MediaId, string>();
  const read = (): Words => {
    const [destination] = store.destinations.ofSource(sourceId);
    const pairs = destination === undefined ? [] : store.destinations.photos.pairs(destination.listingId);
    const captions = (listingId: ListingId): Map<MediaId, string> =>
      new Map(store.media.ofListing(listingId).map(({ mediaId, shortDescription }) => [mediaId, shortDescription]));
    const [source, theirs] = [captions(sourceId), captions(destination?.listingId ?? sourceId)];
    return {
      source,
      there: theirs,
      order: readOrders(destination?.listingId ?? sourceId, pairs),
      present: { source: store.media.present(sourceId), own: store.media.present(destination?.listingId ?? sourceId) },
      own: new Map(pairs.map(([sourceMediaId, mediaId]) => [sourceMediaId, theirs.get(mediaId) ?? ''])),
      standing: new Map(pairs),
    };
  };
  const countAnswers = world.database
    .prepare("SELECT count(*) FROM conflict WHERE field = 'order' AND resolution IS NOT NULL")
    .pluck();
  const readOrders = (destinationId: ListingId, pairs: readonly (readonly [MediaId, MediaId])[]): BothOrders => {
    const sourceIdOf = new Map(pairs.map(([sourceMediaId, mediaId]) => [mediaId, sourceMediaId]));
    const own = store.media.present(destinationId).flatMap((id) => sourceIdOf.get(id) ?? []);
    const source = store.media.present(sourceId).filter((id) => own.includes(id));
    return { source, own: own.filter((id) => source.includes(id)), answers: Number(countAnswers.get()) };
  };
  const selectChosen = world.database.prepare(
    "SELECT 1 FROM conflict WHERE mediaId = ? AND theirs = ? AND resolution ->> 'kind' = 'theirs'",
  );
  /** What a service showed was taken: also words that were written here before, as where its reads are older. */
  const wasChosen = (mediaId: MediaId, text: string): boolean =>
    selectChosen.get(mediaId, JSON.stringify(text)) !== undefined;
  let before = read();
  const look = ledger.look.bind(ledger);
  const accept = promises.accept.bind(promises);
  Object.assign(ledger, {
    look: (mediaId: MediaId | null) => {
      const last = before;
      before = read();
      for (const [id, words] of before.own) {
        if (words === before.source.get(id)) {
          followed.set(id, words);
          followedOnce.set(id, words);
        }
        // What its own service reported meanwhile is no longer what followed, also where it reads alike.
        else if (words !== last.own.get(id)) followed.delete(id);
      }
      look(mediaId);
    },
  });
  Object.assign(promises, {
    accept: (mediaId?: MediaId) => {
      accept(mediaId);
      if (mediaId !== undefined) for (const photo of store.destinations.photos.ofSource(mediaId)) accept(photo.mediaId);
      const after = read();
      checkPlace(after);
      for (const [id, mediaId] of after.standing) carryOver(id, mediaId);
      for (const [id, words] of after.source) checkPhoto(id, words, after);
      checkOrder(before.order, after.order);
      checkPresent(world, before.present, after.present);
      for (const { shortDescription, imageOf } of store.media.ofListing(sourceId))
        for (const words of [shortDescription, imageOf]) if (!isOfOthers(services, words)) world.wordsForAll.add(words);
      before = after;
    },
  });

  /** A photo that stands for another one from now on has what it had. */
  function carryOver(id: MediaId, mediaId: MediaId): void {
    if (before.standing.has(id)) return;
    const [former] = [...before.standing].find(([, each]) => each === mediaId) ?? [];
    const last = former === undefined ? undefined : followed.get(former);
    if (last !== undefined && !followed.has(id)) followed.set(id, last);
  }

  /** Where a person puts one photo in the place of another, what is for the other service alone is for that place. */
  function checkPlace(after: Words): void {
    const succession = onePlaceChanged(before.present.source, after.present.source);
    if (succession === null) return;
    const { from, to } = succession;
    const [was, own, now] = [before.source.get(from), before.own.get(from), after.own.get(to)];
    const last = followed.get(from);
    if (last !== undefined) followed.set(to, last);
    if (own === undefined || own === was || own === last || own === now) return;
    // It was there before, with words of its own.
    const standing = after.standing.get(to);
    const wasPresent = standing !== undefined && before.present.own.includes(standing);
    const hadWords = wasPresent ? before.there.get(standing) : before.own.get(to);
    if (now !== undefined && hadWords === now) return;
    broken(
      'words for one service alone stay',
      `“${own}” was written for it alone, and what came in its place has “${now}”`,
    );
  }

  /** Whether an undo brought back what followed, which somebody there may have written alike. */
  function isBack(id: MediaId, own: string, { standing }: Words): boolean {
    const mediaId = standing.get(id);
    return own === followed.get(id) && mediaId !== undefined && !wasChosen(mediaId, own);
  }

  function checkPhoto(id: MediaId, words: string, after: Words): void {
    const [was, own, ownBefore] = [before.source.get(id), after.own.get(id), before.own.get(id)];
    if (own === undefined) return;
    // Where nobody here wrote what stands in the source, its own service may have gone back to what is wanted of it.
    const isAsWanted = was !== undefined && isOfOthers(services, was) && ownBefore === followedOnce.get(id);
    const isApart = ownBefore !== was && ownBefore !== followed.get(id) && !isAsWanted;
    if (ownBefore !== undefined && isApart && was !== words && own === words && own !== ownBefore)
      broken('words for one service alone stay', `“${ownBefore}” was written for it alone, and it has “${own}”`);
    if (own === words || (ownBefore === undefined && own === '')) return void followed.set(id, own);
    // Another photo of that service shows the picture already, with words of its own.
    if (ownBefore === undefined) return;
    // What its own service reported is no longer what followed, also where a person takes it.
    if (own !== ownBefore && own !== '' && isOfOthers(services, own) && !isBack(id, own, after)) followed.delete(id);
    if (was === words) return;
    // The person wrote other words in the source. An undo to those of a colleague gives the other service back what it had.
    if (!isApart && own !== ownBefore && isOfOthers(services, words)) followed.set(id, own);
    const isAnswer = [words, was ?? ''].some((text) => isOfOthers(services, text) || wasChosen(id, text));
    if (!isApart && !isAnswer)
      broken('written once, sent to both', `“${words}” was written, and the other service is to have “${own}”`);
    if (isApart && own !== ownBefore && !isOfOthers(services, own))
      broken('words for one service alone stay', `“${ownBefore}” was written for it alone, and it has “${own}”`);
  }
}

/** The one photo that another one came for, where all others stand as they did. */
function onePlaceChanged(before: readonly MediaId[], after: readonly MediaId[]): { from: MediaId; to: MediaId } | null {
  const places =
    before.length === after.length ? [...before.keys()].filter((place) => before[place] !== after[place]) : [];
  const [place, ...others] = places;
  if (place === undefined || others.length > 0) return null;
  const [from, to] = [before[place], after[place]];
  return from === undefined || to === undefined ? null : { from, to };
}

/**
 * Where a person put one photo in the place of another in the source, nobody removed one: a service that takes no further photos keeps all
 * that it has.
 */
function checkPresent(world: World, before: Present, after: Present): void {
  const isReplaced =
    after.source.length >= before.source.length && before.source.some((mediaId) => !after.source.includes(mediaId));
  if (!isReplaced) return;
  for (const mediaId of before.own.filter((each) => !after.own.includes(each))) {
    const row = world.store.media.get(mediaId);
    const takesMore = row === null || world.profileOf(world.serviceOfListing(row.listingId)).attach !== 'none';
    if (takesMore || world.store.remote.get(mediaId) === null) continue;
    broken('nothing is removed unasked', `${mediaId} went where no other can come, as its place was given to another`);
  }
}

/** What stood alike at both stands alike after somebody moved it in the source. */
function checkOrder(before: BothOrders, after: BothOrders): void {
  const isSame = (one: readonly MediaId[], other: readonly MediaId[]): boolean => one.join() === other.join();
  const wereAlike = isSame(before.source, before.own);
  if (!wereAlike || isSame(before.source, after.source) || before.answers !== after.answers) return;
  if (!isSame(after.source, after.own))
    broken('moved once, in order at both', `${after.source.join(', ')} and ${after.own.join(', ')}`);
}

function isOfOthers(services: readonly ModelService[], words: string): boolean {
  return services.some(({ changes }) =>
    changes.some(({ by, after }) => by === 'person' && after.ShortDescription === words),
  );
}

/** Nothing of one service was ever sent to the other one. */
export function checkNothingMixed({ services, wordsForAll }: World): void {
  const wordsOf = (service: ModelService): ReadonlySet<unknown> =>
    new Set(
      service.changes.flatMap(({ by, versionBefore, before, after }) =>
        by === 'person'
          ? FIELDS.flatMap((field) => (versionBefore !== null && before[field] === after[field] ? [] : [after[field]]))
          : [],
      ),
    );
  for (const service of services) {
    const pictures = new Set(service.binaries.map(({ id }) => `${service.at.upload}/media/${id}.jpg`));
    const others = services.filter((other) => other !== service).map(wordsOf);
    for (const { media, by, after, before } of service.changes) {
      if (by !== 'app') continue;
      if (!media.byOthers && media.url !== null && !pictures.has(media.url))
        broken('nothing is mixed up', `${service.at.name} was told of a picture that it was never given`);
      for (const field of FIELDS) {
        const written = after[field];
        const isNew = written !== before[field] && written !== '';
        // Now and then somebody there writes what was written here for all.
        if (wordsForAll.has(String(written))) continue;
        if (isNew && others.some((words) => words.has(written)) && !wordsOf(service).has(written))
          broken('nothing is mixed up', `${service.at.name} was sent “${written}”, which somebody wrote elsewhere`);
      }
    }
  }
}
