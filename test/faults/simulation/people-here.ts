import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { HereAct } from './acts.ts';
import type { AppLife } from './app-life.ts';
import { ask, awake, startingFrom, word } from './asking.ts';
import { provoking } from './dialect.ts';
import { sayExchanged } from './help.ts';
import { leaveField, takeFocus, typeLetters } from './page.ts';
import { type Here, listingsHere, photosHere, pickPhoto } from './photos-here.ts';
import { probe } from './probes.ts';
import { redoOrUndo, resolveOne, takeChoiceBack } from './second-thoughts.ts';
import {
  archive,
  cancelAll,
  changeProfile,
  forget,
  holdOrRelease,
  open,
  pauseAll,
  resumeAll,
  retry,
  signIn,
} from './sending-acts.ts';
import type { World } from './world.ts';

/**
 * One thing that the person here does; nothing when it cannot be done now.
 *
 * @param isBeside while something is being sent
 */
export async function actHere(world: World, isBeside = false): Promise<void> {
  const app = awake(world);
  if (app === null) return;
  const act = chooseAct(world, isBeside);
  world.ledger.look(world.focus?.mediaId ?? null);
  await doHere(world, app, act);
  world.promises.accept();
  world.lastAct = act;
}

/** What matters most while something is being sent. */
const STOPPING: readonly HereAct[] = ['pause', 'cancel', 'hold', 'forget'];

/** What goes on with what was begun comes more often than by its weight: typing in a field, taking a choice back. */
function chooseAct({ random, swarm, focus, lastAct, store }: World, isBeside: boolean): HereAct {
  if (focus !== null && swarm.here.has('type') && random.chance(0.4)) return 'type';
  if (lastAct === 'resolve' && random.chance(0.4)) return random.pick(['take choice back', 'undo']);
  if (focus !== null && random.chance(0.1)) return 'leave';
  if (lastAct === 'forget' && random.chance(0.3)) return 'open';
  if (random.chance(0.2) && store.conflicts.open().length > 0) return random.pick(['caption', 'resolve', 'resolve']);
  const times = (name: HereAct): number => (isBeside && STOPPING.includes(name) ? 4 : 1);
  return random.weighted([...swarm.here].map(([name, weight]) => [weight * times(name), name] as const));
}

async function doHere(world: World, app: AppLife, act: HereAct): Promise<void> {
  const photos = photosHere(world);
  switch (act) {
    case 'add':
      return add(world, app, photos);
    case 'add again':
      return addAgain(world, app, photos);
    case 'replace':
      return replaceOne(world, app, photos);
    case 'caption':
    case 'room':
      return edit(world, app, photos, act);
    case 'focus':
      return takeFocus(world, app, photos);
    case 'type':
      return typeLetters(world);
    case 'leave':
      return leaveField(world);
    case 'move':
      return move(world, app, photos);
    case 'remove':
    case 'restore':
      return removeOrRestore(world, app, photos, act);
    case 'reject':
    case 'keep':
      return rejectOrKeep(world, app, photos, act);
    case 'resolve':
      return resolveOne(world, app);
    case 'take choice back':
      return takeChoiceBack(world, app);
    case 'undo':
    case 'redo':
      return redoOrUndo(world, app, act);
    case 'field':
      return setField(world, app);
    case 'hold':
    case 'release':
      return holdOrRelease(world, app, act);
    case 'pause':
      return pauseAll(world, app);
    case 'cancel':
      return cancelAll(world, app);
    case 'resume':
      return resumeAll(world, app);
    case 'forget':
      return forget(world, app);
    case 'open':
      return open(world, app);
    case 'sign in':
      return signIn(world, app);
    case 'retry':
      return retry(world, app);
    case 'archive':
    case 'take out of the archive':
      return archive(world, app, act === 'archive');
    case 'change profile':
      return changeProfile(world, app);
  }
}

function add(world: World, app: AppLife, photos: readonly Here[]): void {
  const listings = listingsHere(world);
  if (listings.length === 0) return;
  const listingId = world.random.pick(listings);
  if (photos.filter((photo) => photo.listingId === listingId).length > 8) return;
  const mediaId = world.addPhoto(app, listingId);
  world.note(`here, ${app.name}: add ${mediaId}`);
}

/** A picture that is in the library already: of another listing, or of a photo that was removed there as well. */
function addAgain(world: World, app: AppLife, photos: readonly Here[]): void {
  const listings = listingsHere(world);
  if (listings.length === 0 || photos.length === 0) return;
  const listingId = world.random.pick(listings);
  const mates = photos.filter((photo) => photo.listingId === listingId);
  if (mates.length > 10) return;
  // A removed photo whose removal was not sent yet comes back itself when its picture is added again.
  const stays = (photo: Here): boolean =>
    photo.removed === 0 || world.store.remote.get(photo.mediaId)?.fields.deletedYN !== true;
  const taken = new Set(mates.filter(stays).map((photo) => photo.sha256));
  const free = photos.filter((photo) => !taken.has(photo.sha256));
  if (free.length === 0) return;
  const picked = world.random.pick(free);
  probe(picked.listingId === listingId ? 'a removed picture is added again' : 'the same picture in two listings');
  const mediaId = world.addPhoto(app, listingId, picked.sha256);
  world.note(`here, ${app.name}: add the picture of ${picked.mediaId} again as ${mediaId}`);
}

/** Another picture; where the photo may be at the service already, it is another photo that takes its place. */
async function replaceOne(world: World, app: AppLife, photos: readonly Here[]): Promise<void> {
  const present = photos.filter((photo) => photo.removed === 0);
  if (present.length === 0 || photos.length > 16) return;
  const { mediaId, listingId } = world.random.pick(present);
  const profile = world.profileOf(world.serviceOfListing(listingId));
  const picture = world.nextPicture(app);
  const before = world.store.media.all();
  const now = await ask(world, app, `replace the picture of ${mediaId}`, () => app.replace(mediaId, picture, profile));
  if (now !== null) sayExchanged(world, before);
}

async function edit(world: World, app: AppLife, photos: readonly Here[], act: 'caption' | 'room'): Promise<void> {
  const { random } = world;
  const free = photos.filter((photo) => act === 'room' || photo.mediaId !== world.focus?.mediaId);
  if (free.length === 0) return;
  const present = free.filter((photo) => photo.removed === 0);
  const { mediaId, listingId, shortDescription } = pickPhoto(
    world,
    random.chance(0.9) && present.length > 0 ? present : free,
  );
  const plain = random.chance(0.05) ? '' : word(act === 'caption' ? 'Mine' : 'Room');
  const text = act === 'caption' && plain !== '' ? dressed(world, listingId, plain) : plain;
  const change =
    act === 'caption' ? { shortDescription: text, ...startingFrom(mediaId, shortDescription) } : { imageOf: text };
  probeEdit(world, mediaId);
  await ask(world, app, `${act} of ${mediaId} = ${text}`, () =>
    app.handlers['media.edit']({ mediaIds: [mediaId], ...change, tooLong: 'keep' }),
  );
}

function probeEdit({ network, ledger }: World, mediaId: MediaId): void {
  if (network.pending.some(({ kind }) => kind === 'insert')) probe('edit during an insert');
  const about = network.pending.some(
    ({ kind, service, request }) =>
      kind === 'patch' &&
      service.media.some((media) => ledger.ownerOf(media) === mediaId && request.url.endsWith(`(${media.numeric})`)),
  );
  if (about) probe('edit during a patch of the same photo');
}

/** Now and then a text that this photo's service would change. */
export function dressed(world: World, listingId: ListingId, text: string): string {
  const { dialect } = world.serviceOfListing(listingId);
  return world.random.chance(0.3) ? provoking(dialect.stores, text) : text;
}

async function move(world: World, app: AppLife, photos: readonly Here[]): Promise<void> {
  const present = photos.filter((photo) => photo.removed === 0);
  if (present.length < 2) return;
  const { mediaId, listingId } = world.random.pick(present);
  const others = present.filter((each) => each.listingId === listingId && each.mediaId !== mediaId);
  const before = world.random.pick([...others.map((each) => each.mediaId), null]);
  await ask(world, app, `move ${mediaId} before ${before}`, () =>
    app.handlers['media.move']({ listingId, mediaIds: [mediaId], before }),
  );
}

async function removeOrRestore(
  world: World,
  app: AppLife,
  photos: readonly Here[],
  act: 'remove' | 'restore',
): Promise<void> {
  const from = photos.filter((photo) => photo.removed === (act === 'remove' ? 0 : 1));
  if (from.length === 0) return;
  const { mediaId, listingId } = pickPhoto(world, from);
  await ask(world, app, `${act} ${mediaId}`, () =>
    app.handlers[act === 'remove' ? 'media.remove' : 'media.restore']({ mediaIds: [mediaId] }),
  );
  const isEmpty = !photosHere(world).some((photo) => photo.listingId === listingId && photo.removed === 0);
  if (isEmpty) probe('all photos removed here');
}

/** A rejected photo has its place here still, and nothing is to be seen of it at the service. */
async function rejectOrKeep(
  world: World,
  app: AppLife,
  photos: readonly Here[],
  act: 'reject' | 'keep',
): Promise<void> {
  const from = photos.filter((photo) => photo.removed === 0 && photo.rejected === (act === 'reject' ? 0 : 1));
  if (from.length === 0) return;
  const { mediaId } = pickPhoto(world, from);
  const flag = act === 'reject' ? 'rejected' : 'none';
  const done = await ask(world, app, `${act} ${mediaId}`, () =>
    app.handlers['media.flag']({ flags: [{ mediaId, flag }] }),
  );
  const there = world.store.remote.get(mediaId);
  if (done === null || there === null) return;
  if (act === 'reject' && !there.fields.deletedYN) probe('a photo at the service is rejected');
  if (act === 'keep' && there.fields.deletedYN) probe('a photo that was removed there as rejected is kept');
}

/** A field of a listing, which only counts as long as the listing cannot be at the service. */
async function setField(world: World, app: AppLife): Promise<void> {
  const listings = listingsHere(world);
  if (listings.length === 0) return;
  const listingId = world.random.pick(listings);
  const fields = { BathroomsFull: String(1 + world.random.int(9)) };
  await ask(world, app, `${fields.BathroomsFull} bathrooms in ${listingId}`, () =>
    app.handlers['listing.setFields']({
      listingId,
      fields,
      leaveOut: [],
      kinds: {},
      startedFrom: {},
      rejected: 'described',
    }),
  );
}
