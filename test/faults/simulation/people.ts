import { AppError } from '../../../shared/contract/app-error.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { ModelMedia } from './model-service.ts';
import type { World } from './world.ts';

/** What the two people do. Every text is written only once, so that it tells who wrote it. */

interface Here {
  readonly mediaId: MediaId;
  readonly listingId: ListingId;
  readonly removed: number;
}

function photosHere(world: World): Here[] {
  return world.database
    .prepare<[], Here>('SELECT mediaId, listingId, removed FROM media ORDER BY listingId, removed, position')
    .all();
}

let words = 0;
export function startWords(): void {
  words = 0;
}
function word(what: string): string {
  words += 1;
  return `${what} ${words}`;
}

type Act =
  | 'add'
  | 'replace'
  | 'caption'
  | 'room'
  | 'move'
  | 'remove'
  | 'restore'
  | 'resolve'
  | 'hold'
  | 'release'
  | 'undo'
  | 'redo'
  | 'field';

/** One thing that the person here does; nothing when it cannot be done now. */
export async function actHere(world: World): Promise<void> {
  const { random, app, promises } = world;
  const photos = photosHere(world);
  const present = photos.filter((photo) => photo.removed === 0);
  const removed = photos.filter((photo) => photo.removed === 1);
  const act = random.weighted<Act>([
    [photos.length < 9 ? 2 : 0.1, 'add'],
    [present.length > 0 && photos.length < 12 ? 1 : 0, 'replace'],
    [5, 'caption'],
    [2, 'room'],
    [2, 'move'],
    [1.5, 'remove'],
    [1.5, 'restore'],
    [2, 'resolve'],
    [1, 'hold'],
    [1, 'release'],
    [1.5, 'undo'],
    [0.7, 'redo'],
    [1, 'field'],
  ]);
  switch (act) {
    case 'add': {
      const mediaId = world.addPhoto(random.pick(world.listings));
      world.note(`here: add ${mediaId}`);
      return promises.accept(mediaId);
    }
    case 'replace':
      return replaceOne(world, random.pick(present).mediaId);
    case 'caption':
    case 'room': {
      if (photos.length === 0) return;
      const { mediaId } = random.pick(random.chance(0.9) && present.length > 0 ? present : photos);
      const text = random.chance(0.05) ? '' : word(act === 'caption' ? 'Mine' : 'Room');
      world.note(`here: ${act} of ${mediaId} = ${text}`);
      const change = act === 'caption' ? { shortDescription: text } : { imageOf: text };
      await app.media['media.edit']({ mediaIds: [mediaId], ...change, tooLong: 'keep' });
      return promises.accept(mediaId);
    }
    case 'move': {
      if (present.length < 2) return;
      const { mediaId, listingId } = random.pick(present);
      const others = present.filter((each) => each.listingId === listingId && each.mediaId !== mediaId);
      const before = random.pick([...others.map((each) => each.mediaId), null]);
      world.note(`here: move ${mediaId} before ${before}`);
      return void (await app.media['media.move']({ listingId, mediaIds: [mediaId], before }));
    }
    case 'remove':
    case 'restore': {
      const from = act === 'remove' ? present : removed;
      if (from.length === 0) return;
      const { mediaId } = random.pick(from);
      world.note(`here: ${act} ${mediaId}`);
      await app.media[act === 'remove' ? 'media.remove' : 'media.restore']({ mediaIds: [mediaId] });
      return promises.accept(mediaId);
    }
    case 'resolve':
      return resolveOne(world);
    case 'hold':
    case 'release':
      return holdOrRelease(world, act);
    case 'undo':
    case 'redo':
      return undoOrRedo(world, act);
    case 'field':
      return setField(world);
  }
}

/** A field of a listing, which only counts as long as the listing cannot be at the service. */
function setField({ random, app, listings, note }: World): void {
  const listingId = random.pick(listings);
  const count = 1 + random.int(9);
  note(`here: ${count} bathrooms in ${listingId}`);
  try {
    app.setBathrooms(listingId, count);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported') throw error;
    note(`here: ${error.message}`);
  }
}

/** Another picture; where the photo may be at the service already, it is another photo that takes its place. */
async function replaceOne(world: World, mediaId: MediaId): Promise<void> {
  const { promises, note } = world;
  note(`here: replace the picture of ${mediaId}`);
  try {
    const now = await world.replacePhoto(mediaId);
    note(`here: ${now} stands there now`);
    if (now === mediaId) promises.exchanged(mediaId);
    promises.accept(mediaId);
    promises.accept(now);
  } catch (error) {
    // The service has no way to take a photo after its listing was created: that is told, and nothing is changed.
    if (!(error instanceof AppError) || error.code !== 'unsupported') throw error;
    note(`here: ${error.message}`);
  }
}

/** Takes the last change of a listing back, or does it again. */
async function undoOrRedo(
  { random, store, app, promises, listings, note }: World,
  act: 'undo' | 'redo',
): Promise<void> {
  const able = listings.filter((id) => (act === 'undo' ? store.changes.last(id) : store.changes.next(id)) !== null);
  if (able.length === 0) return;
  const listingId = random.pick(able);
  const before = store.media.all();
  const { name, applied } = await app.handlers[`change.${act}`]({ listingId });
  note(`here: ${act} ${name.kind}, ${applied} applied`);
  for (const { mediaId, sha256 } of before) {
    if (store.media.get(mediaId)?.sha256 !== sha256) promises.exchanged(mediaId);
  }
  promises.accept();
}

/** Holds a photo back from sending, or lets one go that was. */
async function holdOrRelease({ random, store, app, note }: World, act: 'hold' | 'release'): Promise<void> {
  const candidates = store.media.all().filter((media) => (media.hold === null) === (act === 'hold'));
  if (candidates.length === 0) return;
  const mediaIds = [random.pick(candidates).mediaId];
  const name = act === 'release' ? 'sync.resume' : random.pick(['sync.pause', 'sync.cancel'] as const);
  note(`here: ${name} ${mediaIds.join()}`);
  await app.handlers[name]({ mediaIds });
}

/** Settles one of the open conflicts at random. */
export async function resolveOne(world: World): Promise<void> {
  const { random, store, promises } = world;
  const open = store.conflicts.open();
  if (open.length === 0) return;
  const { conflictId, field, mediaId } = random.pick(open);
  const isText = field === 'shortDescription' || field === 'imageOf';
  const choice = random.pick([
    { kind: 'mine' as const },
    { kind: 'theirs' as const },
    ...(isText ? [{ kind: 'value' as const, value: word('Settled') }] : []),
  ]);
  world.note(`here: resolve ${field} of ${mediaId} with ${JSON.stringify(choice)}`);
  await world.app.handlers['conflict.resolve']({ conflictId, choice });
  if (mediaId === null) return;
  promises.mayStartAnew(mediaId);
  promises.accept(mediaId);
}

/** One thing that somebody else does at the service. */
export function actThere(world: World): void {
  const { random, service } = world;
  const shown = service.media.filter((media) => !media.gone);
  if (shown.length === 0) return;
  const media = random.pick(shown);
  const act = random.weighted<'caption' | 'room' | 'reorder' | 'delete' | 'put back' | 'take away' | 'add'>([
    [4, 'caption'],
    [2, 'room'],
    [2, 'reorder'],
    [1, 'delete'],
    [1, 'put back'],
    [0.3, 'take away'],
    [0.5, 'add'],
  ]);
  const place = `Media(${media.numeric})`;
  switch (act) {
    case 'caption':
    case 'room': {
      const text = random.chance(0.05) ? '' : word('Theirs');
      world.note(`there: ${act} of ${place} = ${text}`);
      return service.edit(media, 'person', act === 'caption' ? { ShortDescription: text } : { ImageOf: text });
    }
    case 'reorder':
      world.note(`there: move ${place}`);
      return moveThere(world, media);
    case 'delete':
    case 'put back': {
      if (media.values.DeletedYN === (act === 'delete')) return;
      world.note(`there: ${act} ${place}`);
      return service.edit(media, 'person', { DeletedYN: act === 'delete' });
    }
    case 'take away': {
      // [Note: one stays] With every photo gone for good before the app saw its listing, nothing at the service could
      // tell it any more that the listing was created.
      const others = shown.filter((each) => each.listingKey === media.listingKey && !each.foreign && each !== media);
      if (media.foreign || others.length === 0) return;
      world.note(`there: take away ${place} for good`);
      media.gone = true;
      return;
    }
    case 'add': {
      world.note(`there: add a photo to ${media.listingKey}`);
      const values = { ShortDescription: word('Foreign'), ImageOf: '', Order: random.int(9), DeletedYN: false };
      service.addForeign(media.listingKey, values);
    }
  }
}

/** Somebody moves one photo; their program then writes the Order of every photo whose place changed. */
function moveThere({ random, service }: World, media: ModelMedia): void {
  const others = service.media
    .filter((each) => each.listingKey === media.listingKey && !each.gone && each !== media && !each.values.DeletedYN)
    .sort((a, b) => Number(a.values.Order) - Number(b.values.Order));
  const sequence = others.toSpliced(random.int(others.length + 1), 0, media);
  sequence.forEach((each, index) => {
    if (each.values.Order !== index) service.edit(each, 'person', { Order: index });
  });
}
