import type { AppLife } from './app-life.ts';
import { ask } from './asking.ts';
import { connect } from './connect.ts';
import type { Kind } from './faults.ts';
import { helpOut, sayResumed } from './help.ts';
import { listingsHere } from './photos-here.ts';
import { type Probe, probe } from './probes.ts';
import type { World } from './world.ts';

const PAUSED: Partial<Record<Kind, Probe>> = {
  get: 'pause during a read',
  upload: 'pause during an upload',
  insert: 'pause during an insert',
  patch: 'pause during a patch',
};

export async function pauseAll(world: World, app: AppLife): Promise<void> {
  const { network, calls, gates } = world;
  for (const { kind } of network.pending) {
    const name = PAUSED[kind];
    if (name !== undefined) probe(name);
  }
  if (calls.filter((call) => call.name === 'sync.run' && call.isOpen).length > 1)
    probe('pause with a second sync waiting');
  await ask(world, app, 'sync.pause all', () => app.handlers['sync.pause']({}));
  gates.say(app, { kind: 'pause' });
}

export async function cancelAll(world: World, app: AppLife): Promise<void> {
  if (world.network.pending.length > 0) probe('cancel during a sync');
  else if (app.sync.status().nextTryAt !== null) probe('cancel while a retry waits');
  await ask(world, app, 'sync.cancel all', () => app.handlers['sync.cancel']({}));
  world.gates.say(app, { kind: 'cancel' });
}

export async function resumeAll(world: World, app: AppLife): Promise<void> {
  world.gates.say(app, { kind: 'resume' });
  await ask(world, app, 'sync.resume all', () => app.handlers['sync.resume']({}));
}

/** Holds a photo back from sending, or lets one go that was. */
export async function holdOrRelease(world: World, app: AppLife, act: 'hold' | 'release'): Promise<void> {
  const { random, store, gates, network, ledger } = world;
  const candidates = store.media.all().filter((media) => (media.hold === null) === (act === 'hold'));
  if (candidates.length === 0) return;
  const media = random.pick(candidates);
  const { mediaId, listingId } = media;
  if (act === 'release') {
    sayResumed(world, app, media);
    await ask(world, app, `sync.resume ${mediaId}`, () => app.handlers['sync.resume']({ mediaIds: [mediaId] }));
    return;
  }
  const name = random.pick(['sync.pause', 'sync.cancel'] as const);
  if (network.pending.some(({ kind }) => kind === 'upload')) probe('a photo is held during its upload');
  const patched = network.pending.some(
    ({ kind, service, request }) =>
      kind === 'patch' &&
      service.media.some((one) => ledger.ownerOf(one) === mediaId && request.url.endsWith(`(${one.numeric})`)),
  );
  if (patched) probe('a photo is held during its patch');
  await ask(world, app, `${name} ${mediaId}`, () => app.handlers[name]({ mediaIds: [mediaId] }));
  gates.say(app, { kind: name === 'sync.pause' ? 'pause photo' : 'cancel photo', mediaId, listingId });
}

/** Takes a listing off this computer; the service keeps what it has. */
export async function forget(world: World, app: AppLife): Promise<void> {
  const { random, store, network, promises } = world;
  const listings = listingsHere(world);
  if (listings.length < 2) return;
  const listingId = random.pick(listings);
  // Nothing here can know later that the service has its pictures already.
  if (world.serviceOfListing(listingId).dialect.sameIdForSameContent) return;
  const { listingKey = null, accountId = null } = store.listings.get(listingId) ?? {};
  if (network.pending.length > 0) probe('forgotten during a sync');
  const done = await ask(world, app, `listing.forget ${listingId}`, () =>
    app.handlers['listing.forget']({ listingId }),
  );
  if (done === null) return;
  if (world.focus !== null && store.media.get(world.focus.mediaId) === null) world.focus = null;
  if (listingKey !== null) world.forgotten.push({ listingKey, service: world.serviceOf(accountId) });
  promises.forgotten(listingId);
}

/** Puts a listing aside, or takes one back. */
export async function archive(world: World, app: AppLife, archived: boolean): Promise<void> {
  const able = world.store.listings.all().filter(({ archivedAt }) => (archivedAt === null) === archived);
  if (able.length === 0) return;
  const { listingId } = world.random.pick(able);
  await ask(world, app, `listing.archive ${listingId} ${archived}`, () =>
    app.handlers['listing.archive']({ listingIds: [listingId], archived }),
  );
}

/** Brings a listing of a service here: one that was forgotten, or that somebody else is at work on. */
export function open(world: World, app: AppLife): void {
  const { random, services, store } = world;
  const inDoubt = services.flatMap((service) =>
    service.listingKeys
      .filter(
        (key) =>
          !store.listings.all().some((each) => each.listingKey === key && world.serviceOf(each.accountId) === service),
      )
      .map((listingKey) => ({ listingKey, service })),
  );
  if (inDoubt.length === 0) return;
  const { listingKey, service } = random.pick(inDoubt);
  const accountId = world.accountsOf[services.indexOf(service)];
  if (accountId === undefined) return;
  const again = world.forgotten.some((each) => each.listingKey === listingKey && each.service === service);
  probe(again ? 'forgotten and opened again' : 'opened while its insert is in doubt');
  app.store.write(() => app.store.accounts.choose(accountId));
  world.promises.opening();
  world.call(app, 'listing.open', `listing.open ${service.at.name} ${listingKey}`, () =>
    app.handlers['listing.open']({ listingKey, mayReplaceUnknown: false }),
  );
}

/** Signs in again: the service takes the client from now on. */
export async function signIn(world: World, app: AppLife): Promise<void> {
  const { random, services } = world;
  const service = random.pick(services);
  if (service.isSignInRefused) probe('signed in again');
  service.signInRefused(false);
  await connect(world, app, service);
}

/**
 * Sets one thing of a service otherwise, as somebody does who finds it slow, or learns what it can do.
 * [Note: by their paths] A setting that is named by its group alone would take the place of all in it, of what the service needs as well.
 */
export async function changeProfile(world: World, app: AppLife): Promise<void> {
  const { random, services, accountsOf } = world;
  const service = random.pick(services);
  const accountId = accountsOf[services.indexOf(service)];
  if (accountId === undefined) return;
  const { insert, streams } = service.dialect;
  const changes: Record<string, unknown>[] = [
    { 'update.concurrency': 1 + random.int(4) },
    { 'upload.filesPerRequest': random.pick([1, 2, 4]), 'upload.concurrency': 1 + random.int(4) },
    { 'media.firstOrder': random.int(2) },
    { 'read.lagSeconds': random.pick([30, 120, 600]) },
  ];
  // Where nothing says the place of a new listing, nobody here can see it again.
  if (insert !== 'noContentNoLocation') changes.push({ 'read.filterByMediaKey': random.chance(0.5) });
  const attach = random.pick(['navigation', 'media', 'none'] as const);
  const settings = streams === 'none' && random.chance(0.3) ? { attach } : random.pick(changes);
  await ask(world, app, `account.changeProfile ${service.at.name} ${JSON.stringify(settings)}`, () =>
    app.handlers['account.changeProfile']({ accountId, settings }),
  );
}

export function retry(world: World, app: AppLife): Promise<void> {
  return helpOut(world, app);
}
