import { longestLag } from '../../../electron/core/sync/base/doubt.ts';
import { SyncOutcome } from '../../../shared/contract/model.ts';
import { isWanted } from '../../../shared/domain/culling.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { AppLife } from './app-life.ts';
import { ask, awake } from './asking.ts';
import { difference, hopeless } from './compare.ts';
import { drive } from './drive.ts';
import { failNextRead } from './fake-files.ts';
import { broken } from './finding.ts';
import { helpOut, letGo } from './help.ts';
import { resolveOne } from './second-thoughts.ts';
import { beginSync } from './step.ts';
import type { Lasting } from './swarm.ts';
import type { World } from './world.ts';

const MOST_ROUNDS = 14;
/** Longer than an index may lag, after which what it does not find was not created. */
const OVER_ABSENCE = 16 * 60_000;

/** A process that is awake, as soon as there is one. */
async function somebody(world: World): Promise<AppLife> {
  await drive(world, () => awake(world) !== null, { unruly: false });
  const app = awake(world);
  if (app === null) throw new Error('No process is awake.');
  return app;
}

/** Networks, services and computers are as they should be. */
function heal(world: World): void {
  world.note('--- the faults stop');
  world.network.setFaults(0);
  world.network.offline.clear();
  world.network.gateway.clear();
  for (const service of world.services) {
    service.relent();
    for (const media of service.media) media.hidden = false;
    service.signInRefused(false);
  }
  catchUp(world);
  failNextRead(null);
}

/** A read shows all that there is by now: nothing as it was before, and nothing left out that some answers show. */
function catchUp({ services }: World): void {
  for (const service of services) {
    service.sayAll();
    for (const media of service.media) media.copy = null;
  }
}

/** The faults stop and nobody edits any more: a person brings everything in step, and then nothing more is sent. */
export async function converge(world: World): Promise<void> {
  const { network, clock } = world;
  heal(world);
  let outcome: SyncOutcome | null = null;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const app = await somebody(world);
    await letGo(world, app);
    // Before what is blocked is tried again.
    if (round > 2) await giveUpRepeated(world, app);
    await settleQuestions(world, app);
    await drive(world, () => false, { unruly: false, until: clock.now() + (round < 4 ? 120_000 : OVER_ABSENCE) });
    outcome = await sync(world, await somebody(world));
    world.promises.checkStep();
    if (isQuiet(world, outcome) && difference(world) === null) break;
  }
  if (!isQuiet(world, outcome)) broken('all comes in step', JSON.stringify(outcome));
  const left = difference(world);
  if (left !== null) broken('all comes in step', left);
  const before = network.writesSent;
  await sync(world, await somebody(world));
  if (network.writesSent !== before) broken('nothing is sent in circles', 'a further sync still sends something');
}

async function settleQuestions(world: World, app: AppLife, leaves: ReadonlySet<ListingId> = new Set()): Promise<void> {
  const open = (): number => world.store.conflicts.open().filter(({ listingId }) => !leaves.has(listingId)).length;
  for (let count = open(); count > 0 && count < 100; ) {
    world.ledger.look(null);
    await resolveOne(world, app, leaves);
    world.promises.accept();
    const next = open();
    if (next >= count) break;
    count = next;
  }
  await helpOut(world, app, leaves);
}

/** Where the same content has the same Id, a picture can be in one listing only: a person takes the others off. */
async function giveUpRepeated(world: World, app: AppLife): Promise<void> {
  const { store } = world;
  for (const media of store.media.all()) {
    const { mediaId, listingId } = media;
    const uploads = store.uploads.ofListing(listingId).filter((upload) => upload.mediaId === mediaId);
    const { dialect } = world.serviceOfListing(listingId);
    const isBlocked = media.blocked !== null || uploads.some(({ state }) => state === 'blocked');
    if (!dialect.sameIdForSameContent || !isWanted(media) || !isBlocked) continue;
    await ask(world, app, `media.remove ${media.mediaId}, whose picture is there already`, () =>
      app.handlers['media.remove']({ mediaIds: [media.mediaId] }),
    );
    world.promises.accept(media.mediaId);
  }
}

/** A person asks for a sync, and nothing comes in between. */
export async function sync(world: World, app: AppLife): Promise<SyncOutcome | null> {
  const call = beginSync(world, app, null);
  await drive(world, () => !call.isOpen || !app.alive, { unruly: false });
  return SyncOutcome.safeParse(call.value).data ?? null;
}

/** Nothing waits, and only what nobody can help needs a person. */
function isQuiet(world: World, outcome: SyncOutcome | null): boolean {
  if (outcome === null) return false;
  return outcome.waiting === 0 && outcome.conflicts === 0 && outcome.blocked <= hopeless(world);
}

/** How long it may take until all that can go on has come to rest, in milliseconds, once all that is there is sure to be shown. */
const REST_WITHIN = 60 * 60_000;
const LOOK_EVERY = 60_000;

/**
 * A person asks for a sync once, while much is wrong. Then everything heals but one thing, and they do what they are
 * asked to, but ask for no sync again: all that does not depend on that one thing must come in step by itself.
 */
export async function rest(world: World, stays: Lasting): Promise<void> {
  const { clock, random, network, services } = world;
  const first = await somebody(world);
  await letGo(world, first);
  // What the last read that is asked for does not show, nobody here can know of: words that it leaves out are said to be unseen.
  catchUp(world);
  if (random.chance(0.5)) for (const service of services) network.offline.add(service);
  await sync(world, await somebody(world));
  heal(world);
  const leaves = await letOneStay(world, await somebody(world), stays);
  // What is gone for good is asked about only then, and by the settings of a service that may take longer than an hour.
  const allShown = Math.max(...services.map((service) => longestLag(world.profileOf(service).read)));
  const end = clock.now() + allShown + REST_WITHIN;
  while (clock.now() < end) {
    await drive(world, () => false, { unruly: false, until: clock.now() + LOOK_EVERY });
    if (difference(world, leaves, false) === null) return;
    // Before what is blocked is tried again.
    await giveUpRepeated(world, await somebody(world));
    await settleQuestions(world, await somebody(world), leaves);
  }
  const left = difference(world, leaves, false);
  if (left !== null) broken('what can go on goes on', `with “${stays}” and ${leaves.size} listings left out: ${left}`);
}

/** @returns the listings that depend on it */
async function letOneStay(world: World, app: AppLife, stays: Lasting): Promise<ReadonlySet<ListingId>> {
  const { random, store, services, network } = world;
  const listings = store.listings.all();
  const service = random.pick(services);
  world.note(`--- but one thing stays: ${stays}`);
  const ofService = new Set(
    listings.filter(({ accountId }) => world.serviceOf(accountId) === service).map(({ listingId }) => listingId),
  );
  switch (stays) {
    case 'signed out':
      service.signInRefused(true);
      return ofService;
    case 'service down':
      network.offline.add(service);
      return ofService;
    case 'photo refused':
    case 'photo held':
    case 'in doubt':
      return letPhotoStay(world, app, stays);
  }
}

async function letPhotoStay(
  world: World,
  app: AppLife,
  stays: 'photo refused' | 'photo held' | 'in doubt',
): Promise<ReadonlySet<ListingId>> {
  const { random, store, gates } = world;
  const photos = store.media.all();
  const doubtful = photos.filter(({ listingId }) =>
    store.attempts.unsettled(listingId).some(({ kind }) => kind === 'insert'),
  );
  const candidates = stays === 'in doubt' ? doubtful : photos;
  if (candidates.length === 0) return new Set();
  const { mediaId, listingId } = random.pick(candidates);
  const service = world.serviceOfListing(listingId);
  if (stays === 'photo held') {
    await ask(world, app, `sync.pause ${mediaId}`, () => app.handlers['sync.pause']({ mediaIds: [mediaId] }));
    gates.say(app, { kind: 'pause photo', mediaId, listingId });
  } else if (stays === 'photo refused') {
    service.refuseAll(`${mediaId}.jpg`);
    const key = store.remote.get(mediaId)?.mediaKey;
    if (key != null) service.refuseAll(key);
  } else {
    for (const { subject } of store.attempts.unsettled(listingId)) {
      for (const key of subject) service.keepSilentAbout(key);
    }
  }
  return new Set([listingId]);
}
