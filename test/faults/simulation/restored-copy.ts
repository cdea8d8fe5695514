import type { HereAct } from './acts.ts';
import { asByOthers } from './model-service.ts';
import { copyChoices } from './second-thoughts.ts';
import type { Swarm } from './swarm.ts';
import type { World } from './world.ts';

/** What takes a listing away or brings one has no place where a whole library goes back in time, nor what remembers a picture of before. */
const LEFT_OUT: readonly HereAct[] = ['forget', 'open', 'replace', 'add again'];

/** A run in which a copy of the library is put back: what was done since is there, and not known here. */
export function withRestoredCopy(swarm: Swarm): Swarm {
  const here = new Map([...swarm.here].filter(([act]) => !LEFT_OUT.includes(act)));
  return { ...swarm, here: new Map([...here, ['add', 3]]), seats: 1, stays: null, restores: true };
}

/** @returns what puts the library back as it is now */
export function copyLibrary(world: World): () => Promise<void> {
  const { library, ledger, network, services, promises, gates, store } = world;
  world.note('the library is copied');
  const putBack = library.copy();
  const forgetSince = ledger.copy();
  const putChoicesBack = copyChoices(world);
  const before = services.map(({ changes }) => changes.length);
  return async () => {
    for (let app = world.apps.at(-1); app !== undefined; app = world.apps.at(-1)) await world.end(app);
    world.note('the copy is put back');
    putBack();
    // Nobody here knows of what was sent since: it is as if somebody else had. What a service has yet to carry out of it counts alike.
    for (const [index, service] of services.entries()) asByOthers(service, before[index] ?? 0);
    network.restored();
    forgetSince();
    putChoicesBack();
    promises.restored();
    const app = world.restart(0);
    gates.say(app, { kind: 'resume' });
    for (const { mediaId, listingId } of store.media.all())
      gates.say(app, { kind: 'resume photo', mediaId, listingId });
  };
}
